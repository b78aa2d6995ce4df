package value

import "math"

// The logistic function is read from a table, since a turn needs it some ten
// thousand times: between two points it is a straight line, which is off by less
// than 10⁻⁶. Beyond the table's ends it is what it is there.
const (
	curveEnd   = 16.0
	curveSteps = 4096
)

var curve = func() (c logistic) {
	for i := range c {
		c[i] = 1 / (1 + math.Exp(-(float64(i)/curveSteps*2*curveEnd - curveEnd)))
	}
	return c
}()

type logistic [curveSteps + 2]float64

//go:norace
//go:nocheckptr
func (c *logistic) at(logit float32) float64 {
	switch { // which is faster than min and max
	case logit <= -curveEnd:
		return c[0]
	case logit >= curveEnd:
		return c[curveSteps]
	}
	x := (float64(logit) + curveEnd) * (curveSteps / (2 * curveEnd))
	i := int(x)
	low := c[i]
	return low + float64((x-float64(i))*(c[i+1]-low))
}
