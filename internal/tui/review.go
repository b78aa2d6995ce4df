package tui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A reviewScreen goes through the decisions of a game that is over: what was played,
// what would have been better, and why. The board is that of play; the decision stands
// where in play the choices do.
type reviewScreen struct {
	*stage
	review *review.Review
	leave  action  // what the way out does
	scenes []scene // what was seen when each decision was taken
	bots   bool    // the decisions of bots are gone through, too
	steps  []int   // the decisions that are gone through, by their places in the review
	at     int     // which of the steps
	list   *momentList
	look   plotLook

	moments []review.Moment // of the steps
	course  *plot           // everybody's chances

	asking    bool   // the bots are asked what they would do
	checking  int    // the entry that is being checked, or -1
	stopCheck func() // ends that
}

// newReview is the review of a game, from its first mistake on.
func (m *Model) newReview(r *review.Review, leave action) *reviewScreen {
	t, _ := table.New(r.Record, table.Options{}) // a record that was reviewed is legal
	st := newBareStage(m.house, t, r.Names, func(s game.Seat) bool { return r.Record.Seats[s].Bot == "" })
	s := &reviewScreen{stage: st, review: r, leave: leave, checking: -1, course: plotOf(r)}
	s.scenes = st.scenesOf(r)
	s.bots = s.onlyBots()
	s.gather()
	if first := s.mistakes(); len(first) > 0 {
		s.goTo(first[0])
	}
	return s
}

// scenesOf shows the whole game, and returns what was seen when each decision of its
// review was taken.
func (g *stage) scenesOf(r *review.Review) []scene {
	scenes := make([]scene, 0, len(r.Decisions))
	for _, e := range g.table.Since(0) {
		if n := len(scenes); n < len(r.Decisions) && tookDecision(e, &r.Decisions[n]) {
			scenes = append(scenes, g.scene)
		}
		g.show(e)
		g.scene.ago = nil // nothing is taken back in a review
	}
	g.bust, g.past = nil, g.turnsOf()
	return scenes
}

// tookDecision reports whether an event is what came of a decision.
func tookDecision(e table.Event, d *review.Decision) bool {
	switch e.Kind {
	case table.Chose:
		return d.Kind == review.Choose && e.Before == d.Position
	case table.Rolled, table.Stopped:
		return d.Kind == review.Decide && e.Before == d.Position
	default:
		return false
	}
}

// gather gathers the steps and the moments, and stays at the decision that is looked at,
// or at the one after it.
func (s *reviewScreen) gather() {
	now := 0
	if len(s.steps) > 0 {
		now = s.steps[s.at]
	}
	s.steps = s.steps[:0]
	for i := range s.review.Decisions {
		if d := &s.review.Decisions[i]; s.bots || d.By == "" {
			s.steps = append(s.steps, i)
		}
	}
	s.moments = s.review.Moments(s.bots)
	s.goTo(now)
}

// goTo goes to a decision, or where it is not gone through to the one after it.
func (s *reviewScreen) goTo(decision int) {
	s.at, _ = slices.BinarySearch(s.steps, decision)
	s.at = max(0, min(s.at, len(s.steps)-1))
}

// decision is the one that is looked at; nil where there is none at all.
func (s *reviewScreen) decision() *review.Decision {
	if len(s.steps) == 0 {
		return nil
	}
	return &s.review.Decisions[s.steps[s.at]]
}

// entry is the place in Entries of what the decision is part of, or -1.
func (s *reviewScreen) entry() int {
	if len(s.steps) == 0 {
		return -1
	}
	return slices.IndexFunc(s.review.Entries, func(e review.Entry) bool {
		return slices.Contains(e.Decisions, s.steps[s.at])
	})
}

// mistakes are the decisions by which the entries that are gone through are named.
func (s *reviewScreen) mistakes() []int {
	var list []int
	for i := range s.review.Entries {
		if e := &s.review.Entries[i]; e.Name != review.Unnamed && (s.bots || e.By == "") {
			list = append(list, e.Main)
		}
	}
	return list
}

// toMistake goes to the next mistake, or for -1 to the previous one.
func (s *reviewScreen) toMistake(by int) {
	list := s.mistakes()
	if len(list) == 0 || len(s.steps) == 0 {
		return
	}
	now := s.steps[s.at]
	i, here := slices.BinarySearch(list, now)
	switch {
	case by < 0:
		i--
	case here:
		i++
	}
	if i >= 0 && i < len(list) {
		s.goTo(list[i])
	}
}

// toTurn goes to the first decision of the next turn that has one, or for -1 of the
// previous one.
func (s *reviewScreen) toTurn(by int) {
	if len(s.steps) == 0 {
		return
	}
	turnAt := func(step int) int { return s.review.Decisions[s.steps[step]].Turn }
	now := turnAt(s.at)
	i := s.at
	for i >= 0 && i < len(s.steps) && turnAt(i) == now {
		i += by
	}
	if i < 0 || i >= len(s.steps) {
		return
	}
	for i > 0 && turnAt(i-1) == turnAt(i) {
		i--
	}
	s.at = i
}

func (s *reviewScreen) press(k tea.KeyPressMsg) action {
	keys := s.keys.review
	switch {
	case s.list != nil:
		return s.list.press(s, k)
	case s.look.moving:
		s.look.press(s, k)
		return nil
	}
	switch {
	case key.Matches(k, s.keys.help):
		return s.openHelp
	case key.Matches(k, s.keys.back):
		return s.closed
	case key.Matches(k, keys.next):
		s.at = min(s.at+1, max(0, len(s.steps)-1))
	case key.Matches(k, keys.step):
		s.at = max(0, min(s.at+s.keys.step(k), len(s.steps)-1))
	case key.Matches(k, keys.turn):
		s.toTurn(s.keys.step(k))
	case key.Matches(k, keys.mistake):
		by := 1
		if k.String() == "p" {
			by = -1
		}
		s.toMistake(by)
	case key.Matches(k, keys.first):
		s.at = 0
	case key.Matches(k, keys.last):
		s.at = max(0, len(s.steps)-1)
	case key.Matches(k, keys.bots):
		s.toggleBots()
	case key.Matches(k, keys.moments):
		s.list = newMomentList(s)
	case key.Matches(k, keys.plot) && len(s.review.Turns) > 0:
		s.look.begin(s)
	case key.Matches(k, keys.check):
		return s.toggleCheck()
	case key.Matches(k, keys.why):
		return s.openWhy()
	case key.Matches(k, keys.fromHere):
		return s.playFromHere()
	case key.Matches(k, keys.copy):
		return s.copyPosition()
	case key.Matches(k, keys.learn):
		return s.openLearning
	}
	return nil
}

// closed goes back to where one came from.
func (s *reviewScreen) closed(m *Model) tea.Cmd {
	s.endCheck()
	return s.leave(m)
}

// toggleBots goes through the decisions of bots, too, or no longer.
func (s *reviewScreen) toggleBots() {
	s.bots = !s.bots
	s.gather()
	if len(s.steps) == 0 {
		s.bots = true // there is nothing else
		s.gather()
	}
}

// playFromHere begins a new game at the decision, with the same seats.
func (s *reviewScreen) playFromHere() action {
	d := s.decision()
	if d == nil {
		return nil
	}
	return func(m *Model) tea.Cmd {
		s.endCheck()
		m.start(sitting.From(s.review.Record, d.Position))
		return nil
	}
}

// copyPosition shows the position of the decision and copies it.
func (s *reviewScreen) copyPosition() action {
	d := s.decision()
	if d == nil {
		return nil
	}
	return openPosition(d.Position)
}

// openWhy shows all that could be chosen, with its chance, and the reason.
func (s *reviewScreen) openWhy() action {
	d := s.decision()
	if d == nil {
		return nil
	}
	body := make([]dialogLine, 0, len(d.Options)+3)
	for _, i := range byChance(d) {
		o := d.Options[i]
		line := dialogLine{seat: -1, lead: padRight(s.optionName(d, i), 10), text: s.text.Whole(o.Win) + "  " + s.optionRisk(d, i).full, strong: i == d.Played}
		switch i {
		case d.Best:
			line.text += "  " + s.text.Say(words.RevBest)
		case d.Played:
			line.text += "  " + s.text.Say(words.RevPlayed)
		}
		body = append(body, line)
	}
	if reason := strings.TrimSpace(s.whyOf(d) + " " + s.asideOf(d)); reason != "" {
		body = append(body, dialogLine{seat: -1}, dialogLine{seat: -1, text: reason})
	}
	why := &dialog{house: s.house, title: s.text.Say(words.RevWhyTitle, s.names[d.Seat]), body: body}
	return func(m *Model) tea.Cmd {
		m.push(why)
		if s.asking { // one question at a time
			return nil
		}
		s.asking = true
		return later(func() action {
			bots := bot.Opinions(d.Position, m.o.Bots)
			return func(*Model) tea.Cmd {
				s.asking = false
				why.body = append(why.body, dialogLine{seat: -1}, dialogLine{seat: -1, text: s.text.Opinions(bots)})
				return nil
			}
		})
	}
}

// byChance are the options of a decision, the best first.
func byChance(d *review.Decision) []int {
	order := make([]int, len(d.Options))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case a == d.Best:
			return -1
		case b == d.Best:
			return 1
		case d.Options[a].Win > d.Options[b].Win:
			return -1
		case d.Options[a].Win < d.Options[b].Win:
			return 1
		default:
			return 0
		}
	})
	return order
}

func (s *reviewScreen) openHelp(m *Model) tea.Cmd {
	body := helpOn(s.keys.review.all())
	add := func(lines ...dialogLine) { body = append(append(body, dialogLine{seat: -1}), lines...) }
	if s.hasBots() {
		add(dialogLine{seat: -1, text: s.text.Say(words.RevHelpListed)})
	}
	for _, term := range s.text.Terms() {
		add(dialogLine{seat: -1, lead: term.Name}, dialogLine{seat: -1, text: term.Means})
	}
	m.push(&dialog{house: s.house, title: s.text.Say(words.RevTitle), body: body})
	return nil
}

func (s *reviewScreen) typing() bool { return false }
func (s *reviewScreen) paste(string) {}

func (s *reviewScreen) bindings() keyLine {
	k := s.keys.review
	switch {
	case s.list != nil:
		return s.list.bindings(s)
	case s.look.moving:
		return keyLine{first: s.keys.choose, others: []key.Binding{k.step}, last: []key.Binding{s.keys.back}}
	}
	on := func(b *key.Binding, enabled bool) { b.SetEnabled(enabled) }
	some := len(s.steps) > 0
	on(&k.next, s.at+1 < len(s.steps))
	on(&k.step, len(s.steps) > 1)
	on(&k.turn, len(s.steps) > 1)
	on(&k.plot, len(s.review.Turns) > 0)
	on(&k.mistake, len(s.mistakes()) > 0)
	e := s.entry()
	on(&k.check, e >= 0 && s.review.Entries[e].Check == nil || s.checking >= 0)
	if s.checking >= 0 {
		k.check.SetHelp(k.check.Help().Key, s.text.Say(words.KeyRevEndCheck))
	}
	on(&k.why, some)
	on(&k.fromHere, some)
	on(&k.copy, some)
	on(&k.learn, len(toLearn(s.review)) > 0)
	on(&k.bots, s.hasBots())
	line := keyLine{first: k.next, last: []key.Binding{s.keys.help, s.keys.back}}
	line.others = []key.Binding{k.step, k.mistake, k.check, k.why, k.fromHere, k.moments, k.plot, k.learn, k.turn, k.copy, k.bots}
	if s.layout.size == compact {
		line.others = line.others[1:6] // help tells the rest
	}
	if s.checking >= 0 {
		line.first = k.check
		line.others = slices.DeleteFunc(line.others, func(b key.Binding) bool { return b.Help() == k.check.Help() })
	}
	return line
}

// next is the roll that fell after a decision, nil where none did.
func (s *reviewScreen) next(d *review.Decision) (dice game.Dice, bust, ok bool) {
	switch {
	case d.Untaken != nil:
		return d.Untaken.Position.Dice, d.Untaken.Bust, true
	case d.Kind == review.Decide && d.Played == review.ToRoll:
		roll := &s.review.Rolls[s.review.Nodes[d.Node].Roll]
		return roll.Dice, roll.Bust, true
	default:
		return game.Dice{}, false, false
	}
}

// soFar is what mistakes have cost the seat of a decision up to it, in games, and what
// everybody's dice had brought it by then.
func (s *reviewScreen) soFar(d *review.Decision) (mistakes, dice float64) {
	for i := range s.review.Decisions {
		if other := &s.review.Decisions[i]; other.Seat == d.Seat && other.Node <= d.Node {
			mistakes += other.Loss
		}
	}
	for i := range s.review.Rolls {
		if roll := &s.review.Rolls[i]; roll.Node < d.Node {
			dice += roll.Luck(d.Seat)
		}
	}
	return mistakes, dice
}

// onlyBots reports whether nobody else plays.
func (s *reviewScreen) onlyBots() bool { return !s.review.AnyPeople() }

// hasBots reports whether both people and bots play.
func (s *reviewScreen) hasBots() bool {
	bot := func(seat record.Seat) bool { return seat.Bot != "" }
	return s.review.AnyPeople() && slices.ContainsFunc(s.review.Record.Seats, bot)
}
