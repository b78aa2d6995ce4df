package value

import "golang.org/x/sys/cpu"

// weigh is weighPlain in assembly.
func weigh(out, hidden, changes, weights []float32) {
	if cpu.X86.HasAVX {
		weighAVX(out, hidden, changes, weights)
	} else {
		weighSSE(out, hidden, changes, weights)
	}
}

// sum sets out, which may be a, to a + b, all of the same length, a multiple of 8.
func sum(out, a, b []float32) {
	if cpu.X86.HasAVX {
		sumAVX(out, a, b)
	} else {
		sumSSE(out, a, b)
	}
}

//go:noescape
func weighAVX(out, hidden, changes, weights []float32)

//go:noescape
func weighSSE(out, hidden, changes, weights []float32)

//go:noescape
func sumAVX(out, a, b []float32)

//go:noescape
func sumSSE(out, a, b []float32)
