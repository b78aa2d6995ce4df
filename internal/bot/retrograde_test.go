package bot_test

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// A retrograde knows the exact chances of boards late in a game, for any number
// of seats, with perfect play by all. It works from nothing but the rules, and is
// slow: it is there to check faster players against.
type retrograde struct {
	known map[game.Position]chances
}

// Chances are those of the seats, by number.
type chances [game.MaxSeats]float64

func newRetrograde() *retrograde { return &retrograde{map[game.Position]chances{}} }

// of is the chances at the start of a turn.
func (r *retrograde) of(p game.Position) chances {
	if known, ok := r.known[p]; ok {
		return known
	}
	// The boards that differ from this one only in whose turn it is lead to each
	// other by busts, so they are found together; every other board that can come
	// has a marker further up.
	turns := r.turns(p)
	for i, c := range settle(turns) {
		r.known[turns[i].nodes[0].position] = c
	}
	return r.known[p]
}

// turns are the turns of all seats on p's board, in the order of play from p.
func (r *retrograde) turns(p game.Position) []*turn {
	var list []*turn
	for range p.Seats {
		list = append(list, r.turn(p))
		p = p.Lost()
	}
	return list
}

// settle is the chances at the start of each turn, where a bust in one leads to
// the start of the next.
func settle(turns []*turn) []chances {
	starts := make([]chances, len(turns))
	for change := 1.0; change > 1e-15; {
		change = 0
		for i, t := range turns {
			now := t.work(starts[(i+1)%len(turns)])
			for s := range now {
				change = max(change, math.Abs(now[s]-starts[i][s]))
			}
			starts[i] = now
		}
	}
	return starts
}

// A turn is all positions of one turn, before the dice; the first is its start.
type turn struct {
	nodes []node
}

type node struct {
	position   game.Position
	stops      bool
	stop       chances
	rolls      []rolled
	roll, best chances
}

// A rolled is some rolls that offer the same nodes; none is a bust.
type rolled struct {
	chance float64
	nodes  []int
}

func (r *retrograde) turn(start game.Position) *turn {
	t := &turn{nodes: []node{{position: start}}}
	number := map[game.Position]int{start: 0}
	for i := 0; i < len(t.nodes); i++ {
		p := t.nodes[i].position
		if after, err := p.Stop(); err == nil {
			t.nodes[i].stops = true
			if winner, over := after.Winner(); over {
				t.nodes[i].stop[winner] = 1
			} else {
				t.nodes[i].stop = r.of(after)
			}
		}
		for _, sorted := range sortedRolls {
			p.Dice = sorted.Dice
			out := rolled{chance: float64(sorted.Rolls) / game.Rolls}
			for _, m := range p.Moves().All() {
				after := p.After(m)
				n, known := number[after]
				if !known {
					n = len(t.nodes)
					number[after] = n
					t.nodes = append(t.nodes, node{position: after})
				}
				out.nodes = append(out.nodes, n)
			}
			t.nodes[i].rolls = append(t.nodes[i].rolls, out)
		}
	}
	return t
}

// sortedRolls are the rolls told apart by what dice they have.
var sortedRolls = game.RollsBy(func(d game.Dice) game.Dice {
	slices.Sort(d[:])
	return d
})

// work solves the turn with the chances after a bust, and returns those at its
// start.
func (t *turn) work(bust chances) chances {
	me := t.nodes[0].position.Turn
	order := make([]int, len(t.nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return t.height(b) - t.height(a) })
	for _, i := range order {
		n := &t.nodes[i]
		n.roll = chances{}
		for _, out := range n.rolls {
			result := bust
			for k, next := range out.nodes {
				if best := t.nodes[next].best; k == 0 || best[me] > result[me] {
					result = best
				}
			}
			for s := range result {
				n.roll[s] += out.chance * result[s]
			}
		}
		n.best = n.roll
		if n.stops && n.stop[me] >= n.roll[me] {
			n.best = n.stop
		}
	}
	return t.nodes[0].best
}

// height grows with every step of a turn.
func (t *turn) height(i int) int {
	sum := 0
	for _, square := range t.nodes[i].position.Runners {
		sum += int(square)
	}
	return sum*game.Runners + game.Runners - t.nodes[i].position.RunnersLeft()
}

// lateBoard is a random board so late that all that can come of it is soon
// counted, or none.
func lateBoard(rng *rand.Rand, rules game.Rules) (p game.Position, ok bool) {
	const most = 65 // boards that can come of it, about
	p = rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
	columns := slices.Collect(game.AllColumns())
	rng.Shuffle(len(columns), func(i, j int) { columns[i], columns[j] = columns[j], columns[i] })
	for s := range p.AllSeats() {
		claims := int(rules.Target) - 1
		if open := game.Columns - int(rules.Seats)*claims; open <= 5 && rng.IntN(3) == 0 {
			claims-- // few columns are left to claim, so that more than one may be
		}
		for _, c := range columns[:claims] {
			p.Markers[s][c] = c.Squares()
		}
		columns = columns[claims:]
	}
	boards := 1.0
	for _, c := range columns {
		here := 1.0
		for s := range p.AllSeats() {
			below := min(uint8(1+rng.IntN(8)/6+rng.IntN(12)/11), c.Squares())
			if rules.Variant == game.Speed {
				below = min(uint8(1+rng.IntN(int(rules.Seats))), c.Squares())
			}
			p.Markers[s][c] = c.Squares() - below
			here *= float64(below)
		}
		boards *= here
	}
	return p, boards < most && p.Validate() == nil
}

var update = flag.Bool("update", false, "count the chances of testdata/later.tsv anew")

func TestCountLateBoards(t *testing.T) {
	if !*update {
		t.Skip("-update counts them anew")
	}
	f, err := os.Create("testdata/later.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	defer w.Flush()
	fmt.Fprintln(w, "# Positions late in games of two and three seats with the exact chances of the seat to move, by retrograde analysis (all seats play perfectly).")
	fmt.Fprintln(w, "# position	phase	win by rolling	win by stopping (- where it is not allowed)")
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range everyRules() {
		if rules.Seats > 3 || rules.Target > 4 {
			continue
		}
		r := newRetrograde()
		// In speed no square is shared, so that with many open columns there are
		// no boards late enough.
		for found, tried := 0, 0; found < 5 && tried < 100_000; tried++ {
			p, ok := lateBoard(rng, rules)
			if !ok {
				continue
			}
			found++
			r.of(p)
			turns := r.turns(p)
			settle(turns)
			writeLate(w, &turns[0].nodes[0])
			writeLate(w, &turns[0].nodes[1+rng.IntN(len(turns[0].nodes)-1)])
		}
	}
}

func writeLate(w *bufio.Writer, n *node) {
	me := n.position.Turn
	stop := "-"
	if n.stops {
		stop = fmt.Sprintf("%.12f", n.stop[me])
	}
	fmt.Fprintf(w, "%s\t%v\t%.12f\t%s\n", record.FormatPosition(n.position), n.position.Phase(), n.roll[me], stop)
}
