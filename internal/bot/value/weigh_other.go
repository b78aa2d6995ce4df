//go:build !amd64 || purego

package value

func weigh(out, hidden, changes, weights []float32) { weighPlain(out, hidden, changes, weights) }

func sum(out, a, b []float32) { sumPlain(out, a, b) }
