package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"cantstop/internal/bot/value"
)

func main() {
	out := flag.String("out", "internal/bot/value/weights.bin", "the `file` to write the weights to")
	dir := flag.String("checkpoints", "train.checkpoints", "the `directory` that holds what an interrupted run needs to go on")
	seed := flag.Uint64("seed", 1, "the seed")
	flag.Parse()
	if err := trainAll(*out, *dir, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func trainAll(out, dir string, seed uint64) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	network := new(value.Network)
	learned := map[string]*value.Net{}
	for _, c := range courses() {
		net, err := c.train(seed, filepath.Join(dir, c.name), learned[c.from], os.Stderr)
		if err != nil {
			return err
		}
		learned[c.name], network.Nets[c.variant] = net, net
	}
	for _, c := range crowdCourses() {
		crowds, err := c.train(seed, filepath.Join(dir, c.name), network.Nets[c.variant], os.Stderr)
		if err != nil {
			return err
		}
		network.Crowds[c.variant] = crowds
	}
	return writeNetwork(out, network)
}

func writeNetwork(path string, n *value.Network) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = n.WriteTo(f)
	return errors.Join(err, f.Close())
}
