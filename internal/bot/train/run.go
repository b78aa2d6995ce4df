package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"time"

	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// A course is how one net is trained.
type course struct {
	name    string
	variant game.Variant
	units   int
	from    string // the course before whose net this one begins with, "" for none
	rounds  int
	games   int // in each round
	late    int // games that begin late, for each of those

	sparring float64 // the share of games that begin as games against weaker levels go
	rate     float64 // at which it learns first
	lambda   float64 // how much targets look beyond the next turn at first
}

// courses are all there is to train, in order. The net for classic goes on to the
// boards that weaker players make, which its own play seldom meets; against
// rule28 that made no difference beyond chance (0.792 before, 0.785 after, in
// 3,000 games each). The other variants begin with what it has learned then.
func courses() []course {
	classic := course{name: "classic", units: 96, rounds: 110, games: 600, late: 1, rate: 2e-3, lambda: 0.6}
	sparring := classic
	sparring.name, sparring.from, sparring.rounds = "sparring", "classic", 70
	sparring.sparring, sparring.rate, sparring.lambda = 0.4, 1e-3, 0.3
	blocking, speed := sparring, sparring
	blocking.name, blocking.from, blocking.variant, blocking.rounds = "blocking", "sparring", game.Blocking, 25
	speed.name, speed.from, speed.variant, speed.rounds = "speed", "sparring", game.Speed, 25
	return []course{classic, sparring, blocking, speed}
}

const (
	reuse   = 20     // how often a sample is learned, on average
	memory  = 0.4    // the share of all samples so far, the newest, that is learned from
	most    = 100000 // samples in memory
	rateLow = 3e-5   // at which a course ends
)

// A run is the state of a course between two rounds: all that the rest of it
// depends on.
type run struct {
	Seed    uint64
	Round   int
	Played  int // samples so far
	Learner *Learner
	Samples samples
}

// round plays and learns one round.
func (r *run) round(c *course) (loss float64) {
	done := float64(r.Round) / float64(c.rounds)
	s := series{
		variants: []game.Variant{c.variant}, late: c.late, sparring: c.sparring, seed: r.Seed, round: r.Round,
		lambda: max(0, c.lambda*(1-done/0.6)),
	}
	newValue := func() solver.Value { return value.NewNetValue(r.Learner.Mean, 1) }
	if r.Round == 0 && c.from == "" {
		newValue = func() solver.Value { return value.NewRace(0.2) }
	}
	fresh := s.play(c.games, newValue)
	r.Played += len(fresh)
	r.Samples = append(r.Samples, fresh...)
	if keep := min(most, max(len(fresh), int(memory*float64(r.Played)))); len(r.Samples) > keep {
		r.Samples = append([]Sample(nil), r.Samples[len(r.Samples)-keep:]...)
	}
	rate := rateLow + (c.rate-rateLow)*(1+math.Cos(math.Pi*done))/2
	rng := rand.New(rand.NewPCG(r.Seed, uint64(r.Round)<<32|math.MaxUint32))
	steps := reuse * len(fresh) / batch
	picked := make([]Sample, batch)
	for range steps {
		for i := range picked {
			picked[i] = r.Samples[rng.IntN(len(r.Samples))]
		}
		loss += r.Learner.step(picked, rate)
	}
	r.Round++
	return loss / float64(steps)
}

// resume is the run of a course from the checkpoint in path, or from its
// beginning if there is none.
func (c *course) resume(seed uint64, path string, from *value.Net) (*run, error) {
	r, err := load(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	r = &run{Seed: seed, Learner: newLearner(c.units)}
	if from == nil {
		r.Learner.scatter(rand.New(rand.NewPCG(seed, 2)))
	} else {
		copyNet(r.Learner.Net, from)
		copyNet(r.Learner.Mean, from)
	}
	return r, nil
}

// train runs a course to its end, from the checkpoint in path if there is one,
// and returns what it has learned.
func (c *course) train(seed uint64, path string, from *value.Net, progress io.Writer) (*value.Net, error) {
	r, err := c.resume(seed, path, from)
	if err != nil {
		return nil, err
	}
	began, first := time.Now(), r.Round
	for r.Round < c.rounds {
		before := r.Played
		loss := r.round(c)
		if err := r.save(path); err != nil {
			return nil, err
		}
		each := time.Since(began) / time.Duration(r.Round-first)
		fmt.Fprintf(progress, "%s: round %d of %d, %d boards (%d new), loss %.5f, %v to go\n", c.name, r.Round, c.rounds,
			r.Played, r.Played-before, loss, (each * time.Duration(c.rounds-r.Round)).Round(time.Second))
	}
	return r.Learner.Mean, nil
}

func load(path string) (*run, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := new(run)
	if err := gob.NewDecoder(bytes.NewReader(b)).Decode(r); err != nil {
		return nil, fmt.Errorf("%s is not a checkpoint (remove it to begin again): %w", path, err)
	}
	return r, nil
}

// save replaces the checkpoint, so that an interruption leaves the old one or
// the new.
func (r *run) save(path string) error {
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(r), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
