package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

func main() {
	out := flag.String("out", "internal/bot/value/weights.bin", "the `file` to write the weights to")
	dir := flag.String("checkpoints", "train.checkpoints", "the `directory` that holds what an interrupted run needs to go on")
	seed := flag.Uint64("seed", 1, "the seed")
	only := flag.String("only", "", "the `courses` to train, separated by commas, instead of all; the others keep the weights in -out")
	strength := flag.Int("strength", 0, "instead of training, play so many `games` a match with the embedded weights and print the strength table")
	flag.Parse()
	if *strength > 0 {
		printStrength(os.Stdout, *strength, *seed)
		return
	}
	if err := trainAll(*out, *dir, *seed, *only); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func trainAll(out, dir string, seed uint64, only string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	network := new(value.Network)
	var chosen []string
	if only != "" {
		chosen = strings.Split(only, ",")
		old, err := readNetwork(out)
		if err != nil {
			return err
		}
		network = old
	}
	for _, c := range courses() {
		if only != "" && !slices.Contains(chosen, c.name) {
			continue
		}
		var from *value.Net
		if c.from != "" {
			from = network.Net(c.seats, game.Classic)
		}
		net, err := c.train(seed, filepath.Join(dir, c.name), from, os.Stderr)
		if err != nil {
			return err
		}
		network.Set(c.variants[0], net)
	}
	return writeNetwork(out, network)
}

func readNetwork(path string) (*value.Network, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return value.ReadNetwork(f)
}

func writeNetwork(path string, n *value.Network) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := n.WriteTo(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
