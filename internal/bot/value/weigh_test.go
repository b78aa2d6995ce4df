package value

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestAssemblyAddsAsGoDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(rng.NormFloat64())
		}
		return list
	}
	for units := 8; units <= 96; units += 8 {
		for rows := range 5 {
			hidden, changes, weights := numbers(2*units), numbers(2*units*rows), numbers(units)
			got, want := make([]float32, rows), make([]float32, rows)
			weigh(got, hidden, changes, weights)
			weighPlain(want, hidden, changes, weights)
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("%d units, row %d of %d: %v, want %v", units, i, rows, got[i], want[i])
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
