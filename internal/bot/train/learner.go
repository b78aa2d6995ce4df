package main

import (
	"math"
	"math/rand/v2"
	"sync"

	"cantstop/internal/bot/value"
)

// A Learner fits a net to samples with Adam (Kingma and Ba, 2015) and keeps the
// running mean of the weights, which plays better than the last of them.
type Learner struct {
	Net   *value.Net
	Mean  *value.Net
	Steps int
	M, V  *value.Net // Adam's moments

	Climbs *climbs // nil where rows are learned one by one

	shards [shards]*shard
}

// shards is how many parts a batch is cut into. Each sums up its own gradient,
// and the sums are added in order, so that the number of cores does not matter.
const shards = 2

const (
	batch   = 512
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
	tiny    = 1e-25
	meanOf  = 2000 // steps that the running mean looks back
)

type shard struct {
	grad     *value.Net
	features value.Features
	hidden   []float32
	loss     float64
}

func newLearner(units int) *Learner {
	l := &Learner{
		Net: value.NewNet(units), Mean: value.NewNet(units),
		M: value.NewNet(units), V: value.NewNet(units),
	}
	return l
}

// scatter sets the weights of the net to small random numbers.
func (l *Learner) scatter(rng *rand.Rand) {
	for i := range l.Net.Table {
		l.Net.Table[i] = float32(rng.NormFloat64() * 0.08)
	}
	for bucket := range value.Buckets {
		out, _ := l.Net.Output(value.Perfect, bucket)
		for u := range out {
			out[u] = float32(rng.NormFloat64() * 0.15)
		}
	}
	copyNet(l.Mean, l.Net)
}

// begin sets the net to a copy of one that has learned before.
func (l *Learner) begin(n *value.Net) {
	copyNet(l.Net, n)
	copyNet(l.Mean, n)
}

func copyNet(to, from *value.Net) {
	copy(to.Table, from.Table)
	copy(to.Out, from.Out)
	copy(to.Bias, from.Bias)
}

// step learns from one batch at a learning rate and returns the mean loss: the
// cross entropy beyond what the chances themselves leave open.
func (l *Learner) step(samples []Sample, rate float64) float64 {
	var wait sync.WaitGroup
	for i := range shards {
		if l.shards[i] == nil {
			l.shards[i] = &shard{grad: value.NewNet(l.Net.Units), hidden: make([]float32, 2*l.Net.Units)}
		}
		part := samples[len(samples)*i/shards : len(samples)*(i+1)/shards]
		wait.Go(func() { l.shards[i].sum(l.Net, part) })
	}
	wait.Wait()
	loss := 0.0
	for _, s := range l.shards {
		loss += s.loss
	}
	l.Steps++
	scale := float32(1 / float64(len(samples)))
	rate = unbiased(rate, l.Steps)
	// The mean forgets fast at first, when the net still changes much.
	keep := float32(1 - 1/min(meanOf, 1+float64(l.Steps)/10))
	a, b := l.shards[0].grad, l.shards[1].grad
	if l.Climbs != nil {
		l.Climbs.step(l.Net, a, b, scale, float32(rate))
	}
	wait.Go(func() {
		adam(l.Net.Table, l.Mean.Table, l.M.Table, l.V.Table, a.Table, b.Table, scale, float32(rate), keep)
	})
	adam(l.Net.Out, l.Mean.Out, l.M.Out, l.V.Out, a.Out, b.Out, scale, float32(rate), keep)
	adam(l.Net.Bias, l.Mean.Bias, l.M.Bias, l.V.Bias, a.Bias, b.Bias, scale, float32(rate), keep)
	wait.Wait()
	return loss / float64(len(samples))
}

func adam(w, mean, m, v, ga, gb []float32, scale, rate, keep float32) {
	for i := range w {
		w[i] -= rate * adaptive(&m[i], &v[i], (ga[i]+gb[i])*scale)
		mean[i] = keep*mean[i] + (1-keep)*w[i]
	}
}

// unbiased is the rate of a step, numbered from 1, that makes up for moments which
// began at nothing.
func unbiased(rate float64, step int) float64 {
	return rate * (math.Sqrt(1-math.Pow(beta2, float64(step))) / (1 - math.Pow(beta1, float64(step))))
}

// adaptive is how far Adam goes for a gradient, at a rate of 1: it moves the moments.
func adaptive(m, v *float32, g float32) float32 {
	*m += (1 - beta1) * (g - *m)
	if *m < tiny && *m > -tiny {
		*m = 0 // rather than ever smaller: the processor is slow with such numbers
	}
	*v += (1 - beta2) * (g*g - *v)
	return *m / (float32(math.Sqrt(float64(*v))) + epsilon)
}

// sum sets the shard's gradient and loss to the sums over samples.
func (s *shard) sum(n *value.Net, samples []Sample) {
	clear(s.grad.Table)
	clear(s.grad.Out)
	clear(s.grad.Bias)
	s.loss = 0
	for i := range samples {
		s.add(n, &samples[i])
	}
}

func (s *shard) add(n *value.Net, sample *Sample) {
	units := n.Units
	n.Read(&s.features, &sample.Board, sample.Me, 1-sample.Me)
	logit := n.Logit(&s.features, sample.Kind, s.hidden)
	chance, target := 1/(1+math.Exp(-logit)), float64(sample.Chance)
	s.loss += entropy(target, chance) - entropy(target, target)
	delta := float32(chance - target)

	out, _ := n.Output(sample.Kind, s.features.Bucket)
	gradOut, gradBias := s.grad.Output(sample.Kind, s.features.Bucket)
	*gradBias += delta
	for half := range 2 {
		hidden := s.hidden[half*units:][:units]
		for u, h := range hidden {
			if h > 0 {
				gradOut[u] += delta * h
				hidden[u] = delta * out[u]
			} else {
				hidden[u] = 0
			}
		}
	}
	s.grad.AddToRows(&s.features, s.hidden)
}

// entropy is the cross entropy of a chance against a target, in nats.
func entropy(target, chance float64) float64 {
	chance = min(max(chance, 1e-7), 1-1e-7)
	return -target*math.Log(chance) - (1-target)*math.Log(1-chance)
}
