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
	games   int // against itself in each round
	late    int // games that begin late, for each of those
	bouts   int // games against each other kind of opponent

	sparring float64 // the share of games that begin with a board out of one against weaker levels
	rate     float64 // at which it learns first
	lambda   float64 // how much targets look beyond the next turn at first

	fair  int     // games between players of any strength, in a course that keeps what is known of other kinds
	long  float64 // the share of their boards before long turns that are looked at
	later float64 // how much what is said wrong of later boards corrects one of theirs
}

// courses are all there is to train, in order. Classic is learned first against
// perfect opponents alone, and then against all kinds; the other variants begin
// with what is known then. Everybody's games come last.
func courses() []course {
	classic := course{name: "classic", units: 128, rounds: 110, games: 600, late: 1, rate: 2e-3, lambda: 0.6}
	field := course{
		name: "field", units: 128, from: "classic", rounds: 140, games: 200, late: 1, bouts: 150,
		sparring: 0.4, rate: 1e-3,
	}
	blocking, speed := field, field
	blocking.name, blocking.from, blocking.variant, blocking.rounds = "blocking", "field", game.Blocking, 40
	speed.name, speed.from, speed.variant, speed.rounds = "speed", "field", game.Speed, 40
	everybody := course{
		name: "everybody", units: 128, from: "field", rounds: 100, games: 30, late: 1, fair: 700, long: 0.1, rate: 1.5e-3,
	}
	everybodyBlocking, everybodySpeed := everybody, everybody
	everybodyBlocking.name, everybodyBlocking.from, everybodyBlocking.variant = "everybody-blocking", "blocking", game.Blocking
	everybodySpeed.name, everybodySpeed.from, everybodySpeed.variant = "everybody-speed", "speed", game.Speed
	everybodyBlocking.rounds, everybodySpeed.rounds = 12, 12
	whole := everybody
	whole.name, whole.from, whole.rounds, whole.long, whole.later, whole.rate = "whole", "everybody", 40, 0.25, 0.9, 6e-4
	return []course{classic, field, blocking, speed, everybody, everybodyBlocking, everybodySpeed, whole}
}

const rateLow = 3e-5 // the rate at which a course ends

// rateAfter is the rate of a course that begins with one, where a share of its rounds,
// from 0 to 1, is done. It falls as a cosine does.
func rateAfter(done, first float64) float64 {
	return rateLow + (first-rateLow)*(1+math.Cos(math.Pi*done))/2
}

// A run is the state of a course between two rounds: all that the rest of it
// depends on.
type run struct {
	Seed      uint64
	Round     int
	Expert    *pupil
	Opponents *pupil // nil in a course without bouts

	before *value.Net // what the course before has learned
}

// A pupil is a learner with what it learns from.
type pupil struct {
	Learner *Learner
	Played  int // samples so far
	Samples samples
}

// How much a pupil keeps in memory, and how often it learns a sample on average.
const (
	memory     = 0.4 // the share of all samples so far, the newest
	most       = 100_000
	mostBouts  = 250_000
	mostFair   = 1_000_000
	reuse      = 20
	reuseBouts = 10 // where there are many more samples
	reuseFair  = 16
)

// learn has the pupil learn from new samples and those that it remembers, and
// returns the mean loss.
func (p *pupil) learn(fresh samples, most, reuse int, rate float64, rng *rand.Rand) (loss float64) {
	p.Played += len(fresh)
	p.Samples = append(p.Samples, fresh...)
	if keep := min(most, max(len(fresh), int(memory*float64(p.Played)))); len(p.Samples) > keep {
		p.Samples = append(samples(nil), p.Samples[len(p.Samples)-keep:]...)
	}
	steps := reuse * len(fresh) / batch
	picked := make([]Sample, batch)
	for range steps {
		for i := range picked {
			picked[i] = p.Samples[rng.IntN(len(p.Samples))]
		}
		loss += p.Learner.step(picked, rate)
	}
	return loss / float64(steps)
}

// round plays and learns one round, and returns the mean loss of the expert's net.
func (r *run) round(c *course) (loss float64) {
	done := float64(r.Round) / float64(c.rounds)
	s := series{
		variants: []game.Variant{c.variant}, late: c.late, sparring: c.sparring, seed: r.Seed, round: r.Round,
		lambda: max(0, c.lambda*(1-done/0.6)),
	}
	expert := r.Expert.Learner.Mean
	newValue := func() solver.Value { return value.NewNetValue(expert, 1, value.Perfect) }
	if r.Round == 0 && c.from == "" {
		newValue = func() solver.Value { return value.NewRace(0.2) }
	}
	fresh := s.play(c.games, newValue)
	rate := rateAfter(done, c.rate)
	random := func(which uint64) *rand.Rand {
		return rand.New(rand.NewPCG(r.Seed, uint64(r.Round)<<32|(math.MaxUint32-which)))
	}
	switch {
	case c.fair > 0:
		f := fair{variant: c.variant, games: c.fair, long: c.long, later: c.later, seed: r.Seed, round: r.Round}
		fresh = append(fresh, f.play(expert)...)
		fresh = append(fresh, remember(random(2), r.before, fresh)...)
		loss = r.Expert.learn(fresh, mostFair, reuseFair, rate, random(0))
	case c.bouts == 0:
		loss = r.Expert.learn(fresh, most, reuse, rate, random(0))
	default:
		b := bouts{variant: c.variant, games: c.bouts, seed: r.Seed, round: r.Round}
		own, theirs := b.play(expert, r.Opponents.Learner.Mean)
		loss = r.Expert.learn(append(fresh, own...), mostBouts, reuseBouts, rate, random(0))
		r.Opponents.learn(theirs, most, reuse, rate, random(1))
	}
	r.Round++
	return loss
}

// resume is the run of a course from the checkpoint in path, or from its
// beginning if there is none.
func (c *course) resume(seed uint64, path string, from *value.Net) (*run, error) {
	r := &run{before: from}
	if err := load(path, r); !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	r.Seed, r.Expert = seed, &pupil{Learner: newLearner(c.units)}
	if from == nil {
		r.Expert.Learner.scatter(rand.New(rand.NewPCG(seed, 2)))
	} else {
		r.Expert.Learner.begin(from)
	}
	if c.fair > 0 {
		r.Expert.Learner.Climbs = newClimbs(c.units)
	}
	if c.bouts > 0 {
		// What a board is worth to somebody who has just played is much the same
		// for everybody at first.
		r.Opponents = &pupil{Learner: newLearner(c.units)}
		r.Opponents.Learner.begin(r.Expert.Learner.Net)
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
		before := r.Expert.Played
		loss := r.round(c)
		if err := save(path, r); err != nil {
			return nil, err
		}
		each := time.Since(began) / time.Duration(r.Round-first)
		fmt.Fprintf(progress, "%s: round %d of %d, %d boards (%d new), loss %.5f, %v to go\n", c.name, r.Round, c.rounds,
			r.Expert.Played, r.Expert.Played-before, loss, (each * time.Duration(c.rounds-r.Round)).Round(time.Second))
	}
	net := r.Expert.Learner.Mean
	if c.bouts+c.fair == 0 {
		net.Spread()
	}
	return net, nil
}

// load reads the state of a run from its checkpoint.
func load(path string, state any) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := gob.NewDecoder(bytes.NewReader(b)).Decode(state); err != nil {
		return fmt.Errorf("%s is not a checkpoint (remove it to begin again): %w", path, err)
	}
	return nil
}

// save replaces the checkpoint, so that an interruption leaves the old one or
// the new.
func save(path string, state any) error {
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(state), f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
