package sim

import "slices"

// orders are the distinct ways to seat the levels, each as the levels' places in
// the order given. Of seats with the same level the one given first sits first:
// exchanging them would be the same order.
func orders(levels []string) [][]int {
	var all [][]int
	var seat func(order []int)
	seat = func(order []int) {
		if len(order) == len(levels) {
			all = append(all, slices.Clone(order))
			return
		}
		var tried []string
		for i, level := range levels {
			if slices.Contains(order, i) || slices.Contains(tried, level) {
				continue
			}
			tried = append(tried, level)
			seat(append(order, i))
		}
	}
	seat(make([]int, 0, len(levels)))
	return all
}
