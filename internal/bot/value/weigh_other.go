//go:build !amd64

package value

func weigh(out, hidden, changes, weights []float32) { weighPlain(out, hidden, changes, weights) }

// sum sets out, which may be a, to a + b, all of the same length.
func sum(out, a, b []float32) {
	for i, x := range a {
		out[i] = x + b[i]
	}
}
