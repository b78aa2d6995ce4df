# The tools are pinned here and nowhere else.
GOFUMPT  := go run mvdan.cc/gofumpt@v0.12.0
GOLANGCI := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULN   := go run golang.org/x/vuln/cmd/govulncheck@v1.9.0

.DEFAULT_GOAL := help
.PHONY: help run serve load build test race vet lint fmt tidy vuln bench cover fuzz golden pictures strength measure train dist

help: ## list the targets
	@grep -hE '^[a-z-]+: .*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

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

train: ## teach the expert from nothing, or go on where that stopped: about an hour
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

dist: ## static binaries for all platforms, with checksums, in dist/
	rm -rf dist && mkdir dist && $(foreach p,$(PLATFORMS),$(call platform,$(p)) go build -buildvcs=true -trimpath -ldflags '-s -w' -o dist/cantstop-$(subst /,-,$(p))$(if $(findstring windows,$(p)),.exe) ./cmd/cantstop &&) cd dist && sha256sum * > SHA256SUMS
