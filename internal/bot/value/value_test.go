package value_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// plain values every end of a turn on its own.
type plain func(seat game.Seat, after *game.Position) float64

// sharing is by what another seat shares what a seat leaves at an end of its turn.
type sharing func(seat, other game.Seat, after *game.Position) float64

// boards are random boards of all rules.
func boards(rng *rand.Rand) []game.Position {
	var list []game.Position
	for _, v := range game.Variants() {
		for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
			for target := 1; target <= game.MaxTarget(seats); target++ {
				p := game.Rules{Variant: v, Target: uint8(target), Seats: uint8(seats)}.Start(game.Seat(rng.IntN(seats)))
				for range 10 {
					list = append(list, p)
					if p = carelessTurn(rng, p); p.Phase() == game.Over {
						break
					}
				}
			}
		}
	}
	return list
}

func carelessTurn(rng *rand.Rand, p game.Position) game.Position {
	for {
		p.Dice = game.Dice{uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6))}
		moves := p.Moves()
		if moves.Len() == 0 {
			return p.Lost()
		}
		p = p.After(moves.At(rng.IntN(moves.Len())))
		if p.RefuseStop() == (game.Refusal{}) && rng.IntN(3) == 0 {
			return p.Banked()
		}
	}
}

func TestRaceIsTheSoftmaxOfTheScores(t *testing.T) {
	const temperature = 0.2
	weight := func(s game.Seat, after *game.Position) float64 { return math.Exp(raceScore(after, s) / temperature) }
	checkEnds(t, value.NewRace(temperature), 1e-12, func(seat game.Seat, after *game.Position) float64 {
		sum := 0.0
		for s := range after.AllSeats() {
			sum += weight(s, after)
		}
		return weight(seat, after) / sum
	}, func(_, other game.Seat, after *game.Position) float64 { return weight(other, after) })
}

// raceScore is a seat's score, taken from the definition word by word.
func raceScore(p *game.Position, s game.Seat) float64 {
	closed, claimed := p.Closed(), p.Claimed(s).Len()
	var ratios []float64
	for c := range game.AllColumns() {
		if !closed.Has(c) {
			ratios = append(ratios, float64(p.Markers[s][c])/float64(c.Squares()))
		}
	}
	score := float64(claimed)
	for range int(p.Target) - claimed {
		best := 0
		for i := range ratios {
			if ratios[i] > ratios[best] {
				best = i
			}
		}
		score += ratios[best]
		ratios[best] = 0
	}
	return score / float64(p.Target)
}

func TestNetsSeeEachEndAsABoard(t *testing.T) {
	network := randomNetwork(rand.New(rand.NewPCG(3, 4)))
	var everybody [game.MaxSeats]value.Mix
	for s := range everybody {
		everybody[s] = value.MixOf(value.Perfect)
	}
	checkEnds(t, value.NewNetworkValue(network), 1e-5, func(seat game.Seat, after *game.Position) float64 {
		return networkChance(network, after, seat, &everybody)
	}, func(seat, other game.Seat, after *game.Position) float64 {
		return networkOdds(network, after, seat, other, &everybody)
	})
}

func TestNetsTakeEverySeatForWhatTheyAreTold(t *testing.T) {
	network := randomNetwork(rand.New(rand.NewPCG(9, 10)))
	who := [game.MaxSeats]value.Mix{
		value.MixOf(value.Racer),
		{value.Perfect: 0.25, value.Glenn: 0.25, value.Rule28: 0.5},
		value.MixOf(value.Planner),
		{value.Perfect: 0.125, value.Planner: 0.875},
	}
	v := value.NewNetworkValue(network)
	for s, m := range who {
		v.Suppose(game.Seat(s), m)
	}
	checkEnds(t, v, 1e-5, func(seat game.Seat, after *game.Position) float64 {
		return networkChance(network, after, seat, &who)
	}, func(seat, other game.Seat, after *game.Position) float64 {
		return networkOdds(network, after, seat, other, &who)
	})
}

// networkChance is the chance of a seat that has just played, read from the nets
// one board and one kind of opponent at a time.
func networkChance(network *value.Network, p *game.Position, seat game.Seat, who *[game.MaxSeats]value.Mix) float64 {
	odds := 0.0
	for other := range p.AllSeats() {
		if other != seat {
			odds += networkOdds(network, p, seat, other, who)
		}
	}
	return 1 / (1 + odds)
}

// networkOdds are the odds that another seat has against it.
func networkOdds(network *value.Network, p *game.Position, seat, other game.Seat, who *[game.MaxSeats]value.Mix) float64 {
	net := network.Nets[p.Variant]
	var f value.Features
	net.Read(&f, p, seat, other)
	sum, hidden := 0.0, make([]float32, 2*net.Units)
	for k, likely := range who[other] {
		kind := value.Kind(k)
		logit := net.Logit(&f, kind, hidden)
		if c := network.Crowds[p.Variant].Of(int(p.Seats)); c != nil {
			logit -= float64(*c.Ahead(kind, (int(other)-int(seat)+int(p.Seats))%int(p.Seats)))
			if kind == value.Perfect {
				row, bias := c.Output(f.Bucket)
				logit += float64(*bias)
				for u, w := range row {
					logit += float64(w * (max(0, hidden[u]) + max(0, hidden[net.Units+u])))
				}
			}
		}
		sum += float64(likely) * logit
	}
	return math.Exp(-sum)
}

func TestNetsValueAMirroredBoardAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	network := randomNetwork(rng)
	for _, p := range boards(rng) {
		mirror := p.Mirror()
		who := &[game.MaxSeats]value.Mix{value.MixOf(value.Perfect), value.MixOf(value.Glenn)}
		if a, b := networkChance(network, &p, p.Turn, who), networkChance(network, &mirror, p.Turn, who); math.Abs(a-b) > 1e-5 {
			t.Errorf("%+v: %v, mirrored %v", p, a, b)
		}
	}
}

func TestSpreadNetsTakeAllKindsForPerfect(t *testing.T) {
	net := value.NewNet(8)
	for bucket := range value.Buckets {
		row, bias := net.Output(value.Perfect, bucket)
		row[0], *bias = 1, 2
	}
	net.Spread()
	for k := range value.Kinds {
		if row, bias := net.Output(k, value.Buckets-1); row[0] != 1 || *bias != 2 {
			t.Errorf("kind %d: %v, %v", k, row, *bias)
		}
	}
}

func TestNetworksAreReadAsWritten(t *testing.T) {
	network := randomNetwork(rand.New(rand.NewPCG(7, 8)))
	var b bytes.Buffer
	if _, err := network.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	written := bytes.Clone(b.Bytes())
	back, err := value.ReadNetwork(&b)
	if err != nil {
		t.Fatal(err)
	}
	for v, net := range network.Nets {
		near(t, back.Nets[v].Table, net.Table)
		for i, c := range network.Crowds[v] {
			near(t, back.Crowds[v][i].Out, c.Out)
			near(t, back.Crowds[v][i].Places, c.Places)
		}
	}
	for _, broken := range [][]byte{nil, []byte("weights"), written[:len(written)/2], written[:len(written)-1]} {
		if _, err := value.ReadNetwork(bytes.NewReader(broken)); err == nil {
			t.Errorf("%d bytes were read as a network", len(broken))
		}
	}
}

// near holds weights that were read against those written.
func near(t *testing.T, got, want []float32) {
	t.Helper()
	for i, w := range want {
		if math.Abs(float64(w-got[i])) > 2e-4 {
			t.Fatalf("weight %d: %v, want %v", i, got[i], w)
		}
	}
}

func TestEmbeddedWeightsAreSmall(t *testing.T) {
	var b bytes.Buffer
	if _, err := value.Embedded().WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	if b.Len() >= 1_000_000 {
		t.Errorf("%d bytes: less than a megabyte is wanted", b.Len())
	}
}

func randomNetwork(rng *rand.Rand) *value.Network {
	network := new(value.Network)
	for v := range network.Nets {
		net := value.NewNet(16)
		network.Nets[v] = net
		all := [][]float32{net.Table, net.Out, net.Bias}
		for i := range network.Crowds[v] {
			c := value.NewCrowd(3+i, 16)
			network.Crowds[v][i] = c
			all = append(all, c.Out, c.Bias, c.Places)
		}
		for _, weights := range all {
			for i := range weights {
				weights[i] = float32(rng.NormFloat64() / 4)
			}
		}
	}
	return network
}

// checkEnds holds a value's chances for whole grids of ends against those of the
// boards one by one.
func checkEnds(t *testing.T, v solver.Value, slack float64, chance plain, share sharing) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for _, p := range boards(rng) {
		lost := p.Lost()
		bust := v.Turn(&p)
		if got, want := bust[p.Turn], chance(p.Turn, &lost); math.Abs(got-want) > slack {
			t.Errorf("%+v, bust: %v, want %v", p, got, want)
		}
		checkShares(t, &p, slack, &lost, bust, share)
		axes := randomAxes(rng, &p)
		chances := make([]float64, len(axes[0].Squares)*len(axes[1].Squares)*len(axes[2].Squares))
		var shares solver.Shares
		for s := range p.AllSeats() {
			if p.Seats > 2 && s != p.Turn {
				shares[s] = make([]float64, len(chances))
			}
		}
		v.Ends(axes, chances, &shares)
		for i := range chances {
			q, rest := p, i
			for a := 2; a >= 0; a-- {
				n := len(axes[a].Squares)
				q.Runners[axes[a].Column] = axes[a].Squares[rest%n]
				rest /= n
			}
			after := q.Banked()
			if _, over := after.Winner(); over {
				continue
			}
			checked++
			var here solver.Chances
			for s, list := range shares {
				if list != nil {
					here[s] = list[i]
				}
			}
			checkShares(t, &q, slack, &after, here, share)
			if want := chance(p.Turn, &after); math.Abs(chances[i]-want) > slack {
				t.Fatalf("%+v: %v, want %v", q, chances[i], want)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d ends were checked", checked)
	}
}

// checkShares holds what the others share the rest by to what each has on the board.
func checkShares(t *testing.T, p *game.Position, slack float64, after *game.Position, got solver.Chances, share sharing) {
	t.Helper()
	if p.Seats == 2 {
		return
	}
	var want solver.Chances
	gotAll, wantAll := 0.0, 0.0
	for s := range p.AllSeats() {
		if s != p.Turn {
			want[s] = share(p.Turn, s, after)
			gotAll += got[s]
			wantAll += want[s]
		}
	}
	for s := range p.AllSeats() {
		if s != p.Turn && math.Abs(got[s]/gotAll-want[s]/wantAll) > slack {
			t.Fatalf("%+v: the others share by %v, want %v", p, got, want)
		}
	}
}

// randomAxes are three axes with the squares that the seat to move can reach, not
// always from the lowest.
func randomAxes(rng *rand.Rand, p *game.Position) []solver.Axis {
	open := game.AllColumnsSet &^ p.Closed()
	for open.Len() > 3 {
		open &^= game.SetOf(game.FirstColumn + game.Column(rng.IntN(game.Columns)))
	}
	var axes []solver.Axis
	for c := range open.All() {
		var squares []uint8
		for square := p.Markers[p.Turn][c] + 1; square <= c.Squares(); square++ {
			if p.CanLand(c, square) {
				squares = append(squares, square)
			}
		}
		axes = append(axes, solver.Axis{Column: c, Squares: squares[rng.IntN(len(squares)):]})
	}
	return axes
}
