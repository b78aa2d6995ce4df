//go:build !purego

package value

import "golang.org/x/sys/cpu"

// weigh is weighPlain, in assembly where the processor has AVX.
func weigh(out, hidden, changes, weights []float32) {
	if cpu.X86.HasAVX {
		weighAVX(out, hidden, changes, weights)
	} else {
		weighPlain(out, hidden, changes, weights)
	}
}

// sum is sumPlain, in assembly where the processor has AVX.
func sum(out, a, b []float32) {
	if cpu.X86.HasAVX {
		sumAVX(out, a, b)
	} else {
		sumPlain(out, a, b)
	}
}

//go:noescape
func weighAVX(out, hidden, changes, weights []float32)

//go:noescape
func sumAVX(out, a, b []float32)
