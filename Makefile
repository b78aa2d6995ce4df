# The tools are pinned here and nowhere else.
GOFUMPT  := go run mvdan.cc/gofumpt@v0.12.0
GOLANGCI := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULN   := go run golang.org/x/vuln/cmd/govulncheck@v1.9.0
# Later ones of this do not build with the Go of go.mod.
RELEASER   := github.com/goreleaser/goreleaser/v2@v2.15.1
GORELEASER := go run $(RELEASER)

.DEFAULT_GOAL := help
.PHONY: help run serve load build test race vet lint fmt tidy vuln bench cover fuzz golden pictures strength measure train \
	ceilings check-release release-files notes snapshot release reproducible address

help: ## list the targets
	@grep -hE '^[a-z-]+: .*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: ## play (make run ARGS="--players Anna,bot:glenn")
	@go run ./cmd/cantstop $(ARGS)

build: ## build ./cantstop, static
	CGO_ENABLED=0 go build -trimpath -o cantstop ./cmd/cantstop

test: ## all tests
	go test ./...

race: ## all tests under the race detector (needs a C compiler)
	CGO_ENABLED=1 go test -race ./...

lint: ## formatting, vet and the linters
	@test -z "$$($(GOFUMPT) -l . | tee /dev/stderr)" && go vet ./... && $(GOLANGCI) run ./...

fmt: ## format the code
	$(GOFUMPT) -w .

tidy: ## fail where go.mod and the code disagree
	go mod tidy -diff

vuln: ## look for known vulnerabilities in what is used
	$(GOVULN) ./...

bench: ## all benchmarks
	go test -run '^$$' -bench . -benchmem ./...

cover: ## test coverage in cover.html
	go test -coverprofile=cover.out -coverpkg=./... ./... && go tool cover -html=cover.out -o cover.html

fuzz: ## every fuzz test for FUZZTIME (30s)
	@go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}' ./... | while read -r dir; do grep -ohE '^func Fuzz\w+' "$$dir"/*_test.go | cut -c6- | while read -r f; do go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(or $(FUZZTIME),30s) "$$dir" || exit 1; done || exit 1; done

golden: ## rewrite the golden screens after a wanted change
	UPDATE_GOLDEN=1 go test ./...

pictures: ## draw the pictures of README and docs anew
	go run ./internal/tui/picture

strength: ## measure every level against rule28 anew: some minutes
	go run ./internal/sim/strength -games 200000 rookie racer rule28 glenn && go run ./internal/sim/strength -games 10000 planner expert

measure: ## what the expert's chances, strength and speed are worth: an hour (make measure ARGS="-games 100 drift")
	go run ./internal/sim/measure $(ARGS)
	go run -tags purego ./internal/sim/measure speed

train: ## teach the expert from nothing, or go on where that stopped: some hours
	go run ./internal/bot/train && go run ./internal/sim/measure -games 10000 strength

serve: ## the game over SSH on port 2222 (make serve ARGS="--listen :2022")
	@go run ./cmd/cantstop serve $(ARGS)

load: build ## measure the server with many sessions that play on loopback
	go run ./internal/server/load $(ARGS)

# GOARM=6 is every Raspberry Pi.
PLATFORMS := linux/amd64 linux/arm64 linux/386 linux/arm darwin/amd64 darwin/arm64 windows/amd64 windows/arm64 \
	freebsd/amd64 freebsd/arm64 openbsd/amd64 netbsd/amd64
platform   = CGO_ENABLED=0 GOOS=$(patsubst %/,%,$(dir $(1))) GOARCH=$(notdir $(1)) GOARM=6

vet: ## vet for all platforms
	$(foreach p,$(PLATFORMS),$(call platform,$(p)) go vet -trimpath ./... &&) true

ceilings: ## hold the size of the program, its start and its modules to their ceilings
	go run ./internal/release/ceilings

# What a release has besides the program. .goreleaser.yaml asks for it, and says the
# version and the time of the commit.
release-files: ## man pages, completions and licences, in out/
	rm -rf out && umask 022 && mkdir -p out/man out/completions out/image && mkdir -m 700 out/image/data && cp -R internal/release/packaging/scripts out/
	CGO_ENABLED=0 go build -trimpath -ldflags '-X $(shell go list -m)/internal/cli.release=$(VERSION)' -o out/cantstop ./cmd/cantstop
	umask 022 && out/cantstop man out/man
	umask 022 && out/cantstop completion bash >out/completions/cantstop.bash
	umask 022 && out/cantstop completion zsh >out/completions/_cantstop
	umask 022 && out/cantstop completion fish >out/completions/cantstop.fish
	umask 022 && out/cantstop completion powershell >out/completions/cantstop.ps1
	rm out/cantstop
	umask 022 && go run ./internal/release/notices $(PLATFORMS) >out/NOTICES
	if [ "$$SOURCE_DATE_EPOCH" ]; then find out -type f -exec perl -e 'utime(($$ENV{SOURCE_DATE_EPOCH}) x 2, @ARGV)' {} +; fi

notes: ## what the changelog says of a version (make notes VERSION=v1.0.0)
	@awk -v v='$(VERSION:v%=%)' '/^## /{on = index($$0, "## [" v "]") == 1; next} on{print; some = 1} \
		END{if (!some) {print "CHANGELOG.md has no section [" v "]" > "/dev/stderr"; exit 1}}' CHANGELOG.md

check-release: ## see that what makes a release is in order
	$(GORELEASER) check

snapshot: ## everything a release has, in dist/, published nowhere (make snapshot ARGS=--skip=docker)
	$(GORELEASER) release --snapshot --clean $(ARGS)

release: ## publish the release of the tag that is checked out: GITHUB_TOKEN has to be set
	$(MAKE) -s notes VERSION="$$(git describe --exact-match)" >notes.md
	$(GORELEASER) release --clean --release-notes notes.md

# Another directory and no cache: nothing of where and when it was built may show.
reproducible: ## build dist/ again from its commit, elsewhere, and fail where a byte differs
	set -e; elsewhere=$$(mktemp -d); trap 'chmod -R u+w "$$elsewhere"; rm -rf "$$elsewhere"' EXIT; \
	git clone -q . "$$elsewhere/again"; GOBIN="$$elsewhere" go install $(RELEASER); \
	GOCACHE="$$elsewhere/cache" $(MAKE) -C "$$elsewhere/again" snapshot GORELEASER="$$elsewhere/goreleaser" ARGS=--skip=docker; \
	diff dist/SHA256SUMS "$$elsewhere/again/dist/SHA256SUMS" && echo "every file of dist/ is the same again"

# The module's path is the one place that says where the repository is public; what
# needs the address asks it.
address: ## say where the repository is public (make address TO=github.com/OWNER/cantstop)
	@test -n '$(TO)' || { echo 'TO=github.com/OWNER/cantstop is wanted'; exit 1; }
	set -e; from=$$(go list -m); go mod edit -module '$(TO)'; \
	git ls-files -z '*.go' | xargs -0 perl -pi -e "s{\"\Q$$from\E/(internal|cmd)/}{\"$(TO)/\$$1/}g"; \
	perl -pi -e "s{\b\Q$$from\E/internal}{$(TO)/internal}g; s{(pkg: |module-path: )\Q$$from\E\b}{\$$1$(TO)}g" .golangci.yml docs/packaging.md; \
	$(GOFUMPT) -w .
