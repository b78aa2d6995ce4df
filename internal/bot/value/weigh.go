package value

import "math"

// weighPlain sets, for each i, out[i] to
//
//	Σ over units u of weights[u] · (max(0, h[u] + c[u]) + max(0, h̄[u] + c̄[u]))
//
// where hidden holds h and then h̄, and changes holds c and then c̄ for each i in
// turn. The number of units, len(weights), must be a multiple of 8.
//
// The order of the additions is fixed (eight sums side by side for h and eight
// for h̄) and no product is fused with an addition, so that every machine of an
// architecture gives the same result, with or without assembly, and exchanging h
// and h̄ changes nothing.
//
//go:norace
//go:nocheckptr
func weighPlain(out, hidden, changes, weights []float32) {
	units := len(weights)
	for i := range out {
		row := changes[2*i*units:][:2*units]
		h := eightSums(hidden[:units], row[:units], weights)
		mirrored := eightSums(hidden[units:], row[units:], weights)
		var s [4]float32
		for k := range s {
			s[k] = (h[k] + h[4+k]) + (mirrored[k] + mirrored[4+k])
		}
		out[i] = (s[0] + s[2]) + (s[1] + s[3])
	}
}

// eightSums adds weights[u] · max(0, h[u] + c[u]) to the sum with the number u%8.
// Written out like this the sums stay in registers, and slices that become shorter
// are checked once for all eight.
//
//go:norace
//go:nocheckptr
func eightSums(h, c, weights []float32) [8]float32 {
	var s0, s1, s2, s3, s4, s5, s6, s7 float32
	for len(h) >= 8 && len(c) >= 8 && len(weights) >= 8 {
		s0 += float32(above(h[0]+c[0]) * weights[0])
		s1 += float32(above(h[1]+c[1]) * weights[1])
		s2 += float32(above(h[2]+c[2]) * weights[2])
		s3 += float32(above(h[3]+c[3]) * weights[3])
		s4 += float32(above(h[4]+c[4]) * weights[4])
		s5 += float32(above(h[5]+c[5]) * weights[5])
		s6 += float32(above(h[6]+c[6]) * weights[6])
		s7 += float32(above(h[7]+c[7]) * weights[7])
		h, c, weights = h[8:], c[8:], weights[8:]
	}
	return [8]float32{s0, s1, s2, s3, s4, s5, s6, s7}
}

// above is max(0, x) without a branch, which would be guessed wrong every other
// time, and on processors that have no instruction for it: the sign clears all bits.
func above(x float32) float32 {
	b := math.Float32bits(x)
	return math.Float32frombits(b &^ uint32(int32(b)>>31))
}

// sumPlain sets out, which may be a, to a + b, all of the same length, a multiple
// of 8.
//
//go:norace
//go:nocheckptr
func sumPlain(out, a, b []float32) {
	out, b = out[:len(a)], b[:len(a)]
	for i, x := range a {
		out[i] = x + b[i]
	}
}
