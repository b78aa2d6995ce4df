package value

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// weighed is what weighPlain promises, one unit after another.
func weighed(hidden, changes, weights []float32, i int) float32 {
	units := len(weights)
	var sums [2][8]float32
	for half := range sums {
		for u, w := range weights {
			sums[half][u%8] += float32(max(0, hidden[half*units+u]+changes[(2*i+half)*units+u]) * w)
		}
	}
	var s [4]float32
	for k := range s {
		s[k] = (sums[0][k] + sums[0][4+k]) + (sums[1][k] + sums[1][4+k])
	}
	return (s[0] + s[2]) + (s[1] + s[3])
}

func TestAssemblyAndGoAddInTheOrderPromised(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(rng.NormFloat64())
		}
		return list
	}
	for units := 8; units <= 136; units += 8 {
		for rows := range 5 {
			hidden, changes, weights := numbers(2*units), numbers(2*units*rows), numbers(units)
			copy(changes[:rows], []float32{-hidden[0], 0, float32(math.Inf(-1))}) // at the edge
			for name, weigh := range map[string]func(out, hidden, changes, weights []float32){"weigh": weigh, "in Go": weighPlain} {
				got := make([]float32, rows)
				weigh(got, hidden, changes, weights)
				for i := range got {
					if want := weighed(hidden, changes, weights, i); got[i] != want {
						t.Errorf("%s: %d units, row %d of %d: %v, want %v", name, units, i, rows, got[i], want)
					}
				}
			}
		}
		a, b := numbers(units), numbers(units)
		for name, sum := range map[string]func(out, a, b []float32){"sum": sum, "in Go": sumPlain} {
			got := slices.Clone(a)
			sum(got, got, b)
			for u := range got {
				if want := a[u] + b[u]; got[u] != want {
					t.Errorf("%s: %d units, number %d: %v, want %v", name, units, u, got[u], want)
				}
			}
		}
	}
}

func TestExchangingTheMirrorChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const units = 24
	h, c, w := make([]float32, 2*units), make([]float32, 2*units), make([]float32, units)
	for i := range h {
		h[i], c[i], w[i/2] = float32(rng.NormFloat64()), float32(rng.NormFloat64()), float32(rng.NormFloat64())
	}
	exchange := func(x []float32) []float32 { return append(append([]float32{}, x[units:]...), x[:units]...) }
	var a, b [1]float32
	weigh(a[:], h, c, w)
	weigh(b[:], exchange(h), exchange(c), w)
	if a != b {
		t.Errorf("%v, exchanged %v", a, b)
	}
}

func TestTheCurveIsTheLogisticFunction(t *testing.T) {
	for x := float32(-20); x <= 20; x += 0.0137 {
		if got, want := curve.at(x), 1/(1+math.Exp(-float64(x))); got-want > 1.5e-6 || want-got > 1.5e-6 {
			t.Fatalf("at %v: %v, want %v", x, got, want)
		}
	}
}
