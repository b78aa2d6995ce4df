package review_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

const slack = 1e-9

// closes fails the test where an account does not add up.
func closes(t *testing.T, r *review.Review) {
	t.Helper()
	for _, a := range r.Seats {
		sum := a.Start + a.Luck - a.LuckOthers - a.Errors() + a.Gifts + a.Drift + a.Conceded
		if math.Abs(sum-a.Result) > slack {
			t.Errorf("%s: the account comes to %v, the result is %v: %+v", r.Names[a.Seat], sum, a.Result, a)
		}
		if math.Abs(a.Decision-a.Early-a.Late) > slack {
			t.Errorf("%s: early and late are not all errors of decisions: %+v", r.Names[a.Seat], a)
		}
		if share, ok := a.Accuracy(); ok && (share < -slack || share > 1) {
			t.Errorf("%s: accuracy %v", r.Names[a.Seat], share)
		}
	}
	for i, n := range r.Nodes {
		sum := 0.0
		for _, chance := range n.Chances {
			sum += chance
		}
		if math.Abs(sum-1) > slack {
			t.Errorf("node %d: the chances come to %v", i, sum)
		}
	}
}

// someRules are the rules of games that are reviewed: all of two seats, and with more,
// where games are longer, short ones in every variant and one that is not.
func someRules() []game.Rules {
	return slices.DeleteFunc(everyRules(), func(r game.Rules) bool {
		return r.Seats > 2 && r.Target != 1 && r != classic(r.Seats)
	})
}

func TestEveryAccountAddsUpToTheResult(t *testing.T) {
	players := [][]string{{"", "rule28"}, {"rookie", "racer"}, {"glenn"}, {""}}
	for i, rules := range someRules() {
		if i%oneIn > 0 {
			continue
		}
		t.Run(fmt.Sprintf("%v/%d, %d seats", rules.Variant, rules.Target, rules.Seats), func(t *testing.T) {
			for k := range gamesEach {
				closes(t, of(t, played(t, rules, uint64(100*i+k), players[(i+k)%len(players)]...)))
			}
		})
	}
}

func TestTheLuckOfEveryRollHasMeanZero(t *testing.T) {
	for _, seats := range []uint8{2, 3, 4} {
		judge := bot.Expert()
		r, err := review.Of(context.Background(), played(t, classic(seats), 5, "", "rule28"), judge)
		if err != nil {
			t.Fatal(err)
		}
		turn := 0
		for i, roll := range r.Rolls {
			if i%every > 0 {
				continue
			}
			if roll.Turn != turn {
				turn = roll.Turn
				judge.Analyze(r.Nodes[r.Turns[turn-1].First].Position)
			}
			var mean [game.MaxSeats]float64
			squares := 0.0
			for d := range game.AllRolls() {
				p := roll.Position
				p.Dice = d
				after := judge.Analyze(p).Chances
				for s := range r.Seats {
					mean[s] += (after[s] - roll.Before[s]) / game.Rolls
				}
				luck := after[roll.Seat] - roll.Before[roll.Seat]
				squares += luck * luck / game.Rolls
			}
			for s := range r.Seats {
				if math.Abs(mean[s]) > slack {
					t.Errorf("%d seats, roll %d: the mean luck of seat %d is %v", seats, i, s+1, mean[s])
				}
			}
			if math.Abs(squares-roll.Variance) > slack {
				t.Errorf("%d seats, roll %d: variance %v, want %v", seats, i, roll.Variance, squares)
			}
		}
	}
}

// mirrored is a record with every column exchanged for its mirror.
func mirrored(r *record.Record) *record.Record {
	m := r.Clone()
	if r.Position != nil {
		p := r.Position.Mirror()
		m.Position = &p
	}
	for i, a := range m.Actions {
		for k, v := range a.Dice {
			if v > 0 {
				m.Actions[i].Dice[k] = 7 - v
			}
		}
		switch move := a.Move; {
		case move == game.Move{}:
		case move.Single():
			m.Actions[i].Move = game.MoveOf(move.A.Mirror())
		default:
			m.Actions[i].Move = game.MoveOf(move.A.Mirror(), move.B.Mirror())
		}
	}
	return m
}

func TestTheMirroredGameHasTheSameReview(t *testing.T) {
	near := func(what string, a, b float64) {
		t.Helper()
		if math.Abs(a-b) > slack {
			t.Errorf("%s: %v, mirrored %v", what, a, b)
		}
	}
	for _, seats := range []uint8{2, 3, 4} {
		game := played(t, classic(seats), 3, "", "glenn")
		one, other := of(t, game), of(t, mirrored(game))
		if len(one.Nodes) != len(other.Nodes) || len(one.Decisions) != len(other.Decisions) || len(one.Entries) != len(other.Entries) {
			t.Fatalf("%d nodes, %d decisions, %d entries; mirrored %d, %d, %d", len(one.Nodes), len(one.Decisions), len(one.Entries),
				len(other.Nodes), len(other.Decisions), len(other.Entries))
		}
		for i := range one.Nodes {
			for s := range one.Seats {
				near("chance", one.Nodes[i].Chances[s], other.Nodes[i].Chances[s])
			}
		}
		for i := range one.Decisions {
			near("loss", one.Decisions[i].Loss, other.Decisions[i].Loss)
		}
		for i := range one.Rolls {
			near("variance", one.Rolls[i].Variance, other.Rolls[i].Variance)
		}
	}
}

func TestAGameWithoutAWinnerHasNoReview(t *testing.T) {
	whole := played(t, classic(3), 1, "rule28")
	going := whole.Clone()
	going.Actions = going.Actions[:len(going.Actions)-1]
	ended := going.Clone()
	ended.Ended = true
	for _, c := range []struct {
		record *record.Record
		want   error
	}{{going, review.ErrNotOver}, {ended, review.ErrNoWinner}} {
		if _, err := review.Of(context.Background(), c.record, bot.Expert()); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
}

func TestAReviewCanBeCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := review.Of(ctx, played(t, classic(2), 1, "rule28"), bot.Expert()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func BenchmarkReview(b *testing.B) {
	for _, seats := range []uint8{2, 3, 4} {
		b.Run(fmt.Sprintf("%d seats", seats), func(b *testing.B) {
			judge := bot.Expert()
			var games []*record.Record
			for seed := range uint64(8) {
				games = append(games, played(b, classic(seats), seed, "rule28", "glenn"))
			}
			i := 0
			for b.Loop() {
				if _, err := review.Of(context.Background(), games[i%len(games)], judge); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
