package review

import (
	"context"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/record"
)

// A builder goes through a game and writes down what it meets.
type builder struct {
	review *Review
	judge  Judge
	dice   []game.Dice // the rolls still to come

	open   bool         // a turn is under way
	rolls  int          // of the turn
	action int          // of the turn, from 1: the one that comes next
	at     bot.Chances  // where the game stands
	now    bot.Analysis // of the position where it stands
}

func newBuilder(r *record.Record, judge Judge) *builder {
	b := &builder{judge: judge, dice: r.Dice(), review: &Review{Record: r, Names: r.Names()}}
	for s := range r.Seats {
		b.review.Seats = append(b.review.Seats, Account{Seat: game.Seat(s)})
	}
	start := r.Start()
	b.arrive(start)
	b.review.Start = b.at
	for s := range b.review.Seats {
		b.review.Seats[s].Start = b.at[s]
	}
	return b
}

// arrive takes up a position that the game has come to from elsewhere: the start, or
// the beginning of a turn.
func (b *builder) arrive(p game.Position) {
	b.now = b.judge.Analyze(p)
	b.at = b.now.Chances
	if bothAllowed(&p, &b.now) && b.now.Roll.Win > b.now.Stop.Win {
		b.at = b.now.Roll.Chances
	}
}

// bothAllowed reports whether the rules allow to roll and to stop.
func bothAllowed(p *game.Position, an *bot.Analysis) bool {
	return p.Phase() == game.ToDecide && an.Stop.Allowed && p.RefuseRoll().Reason == game.ReasonNone
}

func (b *builder) walk(ctx context.Context) error {
	var canceled error
	err := b.review.Record.Walk(func(before game.Position, a game.Action, after game.Position) {
		if canceled = ctx.Err(); canceled != nil {
			return
		}
		if !b.open {
			b.begin(before)
		}
		switch a.Kind {
		case game.Roll:
			b.decide(before, ToRoll)
			b.dice = b.dice[1:]
			b.roll(before, after)
		case game.Choose:
			b.choose(before, a.Move, after)
		case game.Stop:
			b.decide(before, ToStop)
			b.end(record.Stopped, after)
		case game.Bust:
			b.end(record.Busted, after)
		}
		if a.Kind != game.Bust {
			b.action++
		}
	})
	if canceled != nil {
		return canceled
	}
	return err
}

// begin begins a turn.
func (b *builder) begin(p game.Position) {
	r := b.review
	if len(r.Turns) > 0 {
		b.pass(p)
	}
	b.open, b.rolls, b.action = true, 0, 1
	kind := AtStart
	switch {
	case p.Dice != game.Dice{}: // a start position's count as the first roll
		kind, b.rolls, b.action = AtDice, 1, 2
	case p.Runners != game.Squares{}:
		kind = AtMoved
	}
	r.Turns = append(r.Turns, Turn{Number: len(r.Turns) + 1, Seat: p.Turn, Chances: b.at, First: len(r.Nodes)})
	r.Seats[p.Turn].Turns++
	b.node(kind, p)
}

// pass goes from the end of a turn to the next one's start.
func (b *builder) pass(p game.Position) {
	before := b.at
	b.arrive(p)
	b.drift(before, b.at)
}

func (b *builder) turn() *Turn { return &b.review.Turns[len(b.review.Turns)-1] }

func (b *builder) node(kind NodeKind, p game.Position) {
	r := b.review
	r.Nodes = append(r.Nodes, Node{Turn: len(r.Turns), Kind: kind, Position: p, Chances: b.at, Decision: -1, Roll: -1})
}

func (b *builder) lastNode() int { return len(b.review.Nodes) - 1 }

// drift books a difference that is nobody's doing.
func (b *builder) drift(from, to bot.Chances) {
	for s := range b.review.Seats {
		b.review.Seats[s].Drift += to[s] - from[s]
	}
}

// roll goes from the dice in hand to the dice on the table.
func (b *builder) roll(before, after game.Position) {
	r := b.review
	b.rolls++
	roll := Roll{
		Turn: len(r.Turns), N: b.rolls, Seat: before.Turn, Node: b.lastNode(), Position: before, Dice: after.Dice,
		Bust: after.Phase() == game.Busted, Busts: b.now.Why.Busts, Before: b.at,
	}
	roll.Variance = b.variance(before, b.at[before.Turn])
	b.now = b.judge.Analyze(after)
	b.at, roll.After = b.now.Chances, b.now.Chances
	for s := range r.Seats {
		account := &r.Seats[s]
		if account.Seat == roll.Seat {
			account.Luck += roll.Luck(account.Seat)
			account.Variance += roll.Variance
		} else {
			account.LuckOthers -= roll.Luck(account.Seat)
		}
	}
	r.Nodes[roll.Node].Roll = len(r.Rolls)
	r.Rolls = append(r.Rolls, roll)
	b.node(AtDice, after)
}

// variance is that of the luck of a roll from p, whose mean is W(R). Rolls that offer
// the same moves are worth the same.
func (b *builder) variance(p game.Position, mean float64) float64 {
	sum := 0.0
	squares := map[game.Moves]float64{}
	for _, class := range odds.Unordered() {
		p.Dice = class.Dice
		moves := p.Moves()
		square, known := squares[moves]
		if !known {
			luck := b.judge.Win(p) - mean
			square = luck * luck
			squares[moves] = square
		}
		sum += float64(class.Rolls) * square
	}
	return sum / game.Rolls
}

// choose goes from the dice to the move that was played.
func (b *builder) choose(before game.Position, m game.Move, after game.Position) {
	moves := b.now.Moves
	played := before.Moves().Index(m)
	if len(moves) > 1 {
		d := Decision{Kind: Choose, Played: played, Best: b.now.Best, Judged: true}
		worst := 1.0
		for _, o := range moves {
			d.Options = append(d.Options, Option{o.Move, o.Win, o.Chances})
			worst = min(worst, o.Win)
		}
		d.Stake = b.now.Win - worst
		b.add(d, before, moves[played].Chances)
	}
	b.at = moves[played].Chances
	b.now = b.judge.Analyze(after)
	b.node(AtMoved, after)
}

// decide goes on from a played move by rolling or by stopping.
func (b *builder) decide(p game.Position, taken int) {
	if p.Phase() != game.ToDecide {
		return // a turn begins with a roll
	}
	options := []Option{
		{Win: b.now.Roll.Win, Chances: b.now.Roll.Chances},
		{Win: b.now.Stop.Win, Chances: b.now.Stop.Chances},
	}
	after := options[taken].Chances
	wins, hopeless := p.WinsByStopping(), b.now.Why.Busts == game.Rolls
	switch {
	case !bothAllowed(&p, &b.now):
		b.drift(b.at, after)
	default:
		d := Decision{Kind: Decide, Options: options, Played: taken, Best: ToStop}
		if b.now.RollOn {
			d.Best = ToRoll
		}
		if d.Judged = !wins && !hopeless || taken == ToRoll; d.Judged {
			d.Stake = max(options[ToRoll].Win-options[ToStop].Win, options[ToStop].Win-options[ToRoll].Win)
		}
		if taken == ToStop {
			d.Untaken = b.untaken(p)
		}
		b.add(d, p, after)
	}
	b.at = after
}

// untaken is the roll that falls after a stop, were it a roll of the turn in hand.
func (b *builder) untaken(p game.Position) *Untaken {
	if len(b.dice) == 0 {
		return nil
	}
	p.Dice = b.dice[0]
	u := &Untaken{Position: p, Bust: p.Phase() == game.Busted}
	if !u.Bust {
		an := b.judge.Analyze(p)
		u.Best = an.Moves[an.Best].Move
	}
	return u
}

// add adds a decision, which has the chances become those after it.
func (b *builder) add(d Decision, p game.Position, after bot.Chances) {
	r := b.review
	d.Turn, d.N, d.Seat, d.Position, d.Analysis = len(r.Turns), b.rolls, p.Turn, p, b.now
	d.By = r.Record.PlayedBy(p.Turn, record.Moment{Turn: d.Turn, Action: b.action})
	d.Node = b.lastNode()
	if d.Judged && d.Played != d.Best {
		d.Loss = max(0, d.Options[d.Best].Win-d.Options[d.Played].Win)
	}
	if d.Loss > 0 {
		b.err(&d, after)
	} else {
		b.drift(b.at, after)
	}
	b.stake(&d)
	d.judge()
	r.Nodes[d.Node].Decision = len(r.Decisions)
	r.Decisions = append(r.Decisions, d)
}

// err books the error of a decision.
func (b *builder) err(d *Decision, after bot.Chances) {
	for s := range b.review.Seats {
		account, lost := &b.review.Seats[s], b.at[s]-after[s]
		switch {
		case account.Seat != d.Seat:
			account.Gifts -= lost
		case d.Kind == Choose:
			account.Pairing += lost
		case d.Played == ToStop:
			account.Decision += lost
			account.Early += lost
		default:
			account.Decision += lost
			account.Late += lost
		}
	}
}

// stake books what was at stake in a decision, and whether a stand-in made it.
func (b *builder) stake(d *Decision) {
	account := &b.review.Seats[d.Seat]
	if d.Kind == Choose {
		account.PairingStake += d.Stake
	} else {
		account.DecisionStake += d.Stake
	}
	if d.By != b.review.Record.Seats[d.Seat].Bot {
		account.StoodIn++
	}
}

// end ends a turn.
func (b *builder) end(how record.Ending, after game.Position) {
	t := b.turn()
	t.End, b.open = how, false
	if how == record.Busted {
		b.review.Seats[t.Seat].Busts++
	}
	b.node(AtEnd, after)
}

// finish closes the accounts, with the position at the end.
func (b *builder) finish(end game.Position) {
	r := b.review
	if !r.Conceded {
		b.drift(b.at, r.Result)
	} else if !b.open && len(r.Turns) > 0 {
		b.pass(end)
	}
	for s := range r.Seats {
		r.Seats[s].Result = r.Result[s]
		if r.Conceded {
			r.Seats[s].Conceded = r.Result[s] - b.at[s]
		}
	}
}
