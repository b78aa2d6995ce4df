// Command picture draws the pictures of the README and of docs: scenes of the
// program, played by keys in a time of its own and written as SVG. The same program
// draws the same bytes everywhere, and a test compares them with what is in
// docs/pictures.
// Run it from the top of the repository:
//
//	go run ./internal/tui/picture [-o DIR]
//	go run ./internal/tui/picture -at 9s NAME
//
// The second form writes to standard output what a picture that moves shows at a
// moment.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	dir := flag.String("o", "docs/pictures", "the `directory` to write to")
	at := flag.Duration("at", 0, "write to standard output what the picture named shows at that `moment`")
	flag.Parse()
	reels, err := playAll()
	switch {
	case err != nil:
	case flag.NArg() == 1:
		err = writeMoment(os.Stdout, reels, flag.Arg(0), *at)
	default:
		err = writeAll(*dir, reels)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

// playAll plays all scenes, each by the name of its picture.
func playAll() (map[string]reel, error) {
	reels := map[string]reel{}
	for _, s := range scenes {
		for _, t := range themes {
			r, err := s.play(t)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.name, err)
			}
			reels[s.picture(t)] = r
		}
	}
	return reels, nil
}

// extension is that of a picture's file.
const extension = ".svg"

// writeAll writes all pictures to a directory, and removes what is none any more.
func writeAll(dir string, reels map[string]reel) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	there, err := filepath.Glob(filepath.Join(dir, "*"+extension))
	if err != nil {
		return err
	}
	for _, path := range there {
		if _, drawn := reels[strings.TrimSuffix(filepath.Base(path), extension)]; !drawn {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	for name, r := range reels {
		if err := os.WriteFile(filepath.Join(dir, name+extension), r.svg(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// writeMoment writes the still of a picture at a moment.
func writeMoment(w io.Writer, reels map[string]reel, name string, at time.Duration) error {
	r, ok := reels[name]
	if !ok {
		return fmt.Errorf("no picture is called %s", name)
	}
	then := r.frames[0]
	for _, f := range r.frames {
		if f.at <= at {
			then = f
		}
	}
	r.frames = []frame{then}
	_, err := w.Write(r.svg())
	return err
}
