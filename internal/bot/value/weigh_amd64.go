package value

// weigh is weighPlain with SSE, which every amd64 machine has.
//
//go:noescape
func weigh(out, hidden, changes, weights []float32)

// sum sets out to a + b, all of the same length, a multiple of 16.
//
//go:noescape
func sum(out, a, b []float32)
