package sim

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// OnCores does n things, numbered from 0, in any order, so many cores at a time, 0
// for all there are. Each core does its things with a function of its own, which
// newDo makes.
func OnCores(cores, n int, newDo func() func(i int)) {
	if cores < 1 {
		cores = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range cores {
		wait.Go(func() {
			do := newDo()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	wait.Wait()
}
