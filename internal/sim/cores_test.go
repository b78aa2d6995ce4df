package sim_test

import (
	"sync/atomic"
	"testing"

	"cantstop/internal/sim"
)

func TestEveryThingIsDoneOnceOnAnyNumberOfCores(t *testing.T) {
	for _, cores := range []int{0, 1, 3} {
		for _, n := range []int{0, 1, 100} {
			done := make([]atomic.Int32, n)
			var makers atomic.Int32
			sim.OnCores(cores, n, func() func(int) {
				makers.Add(1)
				return func(i int) { done[i].Add(1) }
			})
			for i := range done {
				if got := done[i].Load(); got != 1 {
					t.Errorf("%d cores: thing %d of %d was done %d times", cores, i, n, got)
				}
			}
			if cores > 0 && int(makers.Load()) != cores {
				t.Errorf("%d functions for %d cores", makers.Load(), cores)
			}
		}
	}
}
