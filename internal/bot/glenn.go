package bot

import "cantstop/internal/game"

// glenn is the linear heuristic that Jim Glenn evolved from the Rule of 28 with a
// genetic algorithm (2010). Here a square is worth more the higher it lies: square
// j of a column of length L int(slope·(j − 1)/(L − 1) + intercept), and a move is
// charged for the triple that it leads to.
var glenn = progress{
	weight:    byDistance([6]int{3, 4, 8, 8, 13, 15}),
	triple:    glennTriple,
	threshold: 61,
	squares: squaresWorth(func(c game.Column, j int) int {
		return glennSlopes[c]*(j-1)/int(c.Squares()-1) + glennIntercepts[c]
	}),
	runner: 12,
	shape:  glennTriple,
}

var (
	glennTriple     = tripleScore{odd: 11, even: -1, outer: 4}
	glennSlopes     = byDistance([6]int{32, 28, 44, 56, 48, 72})
	glennIntercepts = byDistance([6]int{5, 7, 0, 3, 0, 15})
)
