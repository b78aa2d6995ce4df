package value

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
func weighPlain(out, hidden, changes, weights []float32) {
	units := len(weights)
	for i := range out {
		var sums [2][8]float32
		for half := range sums {
			h, c := hidden[half*units:], changes[(2*i+half)*units:]
			for u, w := range weights {
				sums[half][u%8] += float32(max(0, h[u]+c[u]) * w)
			}
		}
		var s [4]float32
		for k := range s {
			s[k] = (sums[0][k] + sums[0][4+k]) + (sums[1][k] + sums[1][4+k])
		}
		out[i] = (s[0] + s[2]) + (s[1] + s[3])
	}
}
