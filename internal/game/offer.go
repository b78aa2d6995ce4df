package game

// FailedPairings are the pairings of the dice on the table that cannot be played,
// neither sum of them. RefuseStep says why.
func (p Position) FailedPairings() []Pairing {
	var failed []Pairing
	for pairing := range p.Dice.Pairings().All() {
		if p.MovesOf(pairing).Len() == 0 {
			failed = append(failed, pairing)
		}
	}
	return failed
}

// An Effect is what a move brings about beside its steps.
type Effect struct {
	Tops   ColumnSet // columns whose runner it takes to the top
	Placed int       // new runners, 0 to 2
	Left   int       // runners left after it, 0 to 3
	// Unplayed is the other sum of the pairing where a single move leaves it out:
	// the move's own column again in a double, and 0 where both are played.
	Unplayed Column
	// Why is why Unplayed could not be played. It refuses nothing where the one
	// runner left could have served either column.
	Why Refusal
}

// Effect is what m, one of Moves, brings about.
func (p Position) Effect(m Move) Effect {
	after := p.After(m)
	e := Effect{
		Tops:   after.Topped() &^ p.Topped(),
		Placed: p.RunnersLeft() - after.RunnersLeft(),
		Left:   after.RunnersLeft(),
	}
	if m.Single() {
		// The four dice have one total, so a sum goes with one other.
		d := p.Dice
		e.Unplayed = Column(d[0]+d[1]+d[2]+d[3]) - m.A
		if e.Unplayed != m.A {
			e.Why = p.RefuseStep(e.Unplayed)
		}
	}
	return e
}

// A Stake is what a bust would lose.
type Stake struct {
	Squares int
	Columns ColumnSet // whose runners stand on top
	Game    bool      // a stop would win, were it allowed
}

// Stake is what a bust would lose in this turn.
func (p Position) Stake() Stake { return Stake{p.AtStake(), p.Topped(), p.WinsByStopping()} }
