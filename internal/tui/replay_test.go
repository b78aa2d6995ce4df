package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
)

// atReplay is a rig before a game that is looked at again.
func atReplay(t testing.TB, text string, o rigOptions) *rig {
	t.Helper()
	of, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	o.menu = true
	r := launch(t, o)
	r.run(openReplay(of)(r.Model))
	return r
}

func (r *rig) replay() *replay {
	r.Helper()
	p, ok := r.top().(*replay)
	if !ok {
		r.Fatalf("this is no replay:\n%s", r.text())
	}
	return p
}

// Whatever the motion, and whichever way one comes: the same step looks the same.
func TestGoingBackAndForthShowsTheSameScreens(t *testing.T) {
	t.Parallel()
	for _, name := range replayed {
		for _, motion := range []settings.Motion{settings.MotionNormal, settings.MotionOff} {
			r := atReplay(t, textOf(name), rigOptions{width: 120, height: 40, settings: func(s *settings.Settings) { s.Motion = motion }})
			steps := r.replay().steps
			var screens []string
			for range steps {
				r.wait(2 * time.Second)
				screens = append(screens, r.View().Content)
				r.press("right")
			}
			for i, screen := range slices.Backward(screens) {
				if r.View().Content != screen {
					t.Fatalf("%s: step %d looks different on the way back:\n%s\n%s", name, i, r.text(), ansi.Strip(screen))
				}
				r.press("left")
			}
			r.press("end", "home")
			if r.View().Content != screens[0] {
				t.Errorf("%s: the start looks different after the end", name)
			}
			last := -1
			for r.replay().at != last {
				last = r.replay().at
				r.press("down")
				if r.View().Content != screens[r.replay().at] {
					t.Fatalf("%s: by turns, step %d looks different", name, r.replay().at)
				}
			}
		}
	}
}

// Any keys in any order lead to a step that looks as it does after a jump to it.
func TestAStepLooksTheSameHoweverOneCame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		r := atReplay(t, twoText, rigOptions{settings: func(s *settings.Settings) { s.Motion = settings.MotionNormal }})
		for range rapid.IntRange(1, 30).Draw(rt, "keys") {
			key := rapid.SampledFrom([]string{"left", "right", "right", "up", "down", "home", "end", "space", "+", "-"}).Draw(rt, "key")
			r.now = r.now.Add(time.Duration(rapid.IntRange(10, 900).Draw(rt, "ms")) * time.Millisecond)
			if r.ticking {
				r.send(tickMsg{})
			}
			r.send(keyPress(key))
		}
		p := r.replay()
		p.pause()
		p.jump(p.at)
		p.speed = usualSpeed
		got := r.text()
		direct := atReplay(t, twoText, rigOptions{})
		direct.replay().jump(p.at)
		if want := direct.text(); got != want {
			rt.Fatalf("step %d:\n%s\nwant\n%s", p.at, got, want)
		}
	})
}

func TestTheStepsAreTheRollsAndHowTheTurnsEnd(t *testing.T) {
	for _, name := range []string{"two", "three", "speed", "four", "daily"} {
		r := atReplay(t, textOf(name), rigOptions{})
		of := r.replay().record
		turns, err := of.Turns()
		if err != nil {
			t.Fatal(err)
		}
		want := 1
		for _, turn := range turns {
			want += len(turn.Rolls) // of which a bust is the last
			if turn.End == record.Stopped {
				want++
			}
		}
		steps := r.replay().steps
		if len(steps) != want || steps[len(steps)-1].turn != len(turns) {
			t.Errorf("%s: %d steps, want %d; %d turns of %d", name, len(steps), want, steps[len(steps)-1].turn, len(turns))
		}
		end, err := of.End()
		if err != nil || steps[len(steps)-1].scene.now != end {
			t.Errorf("%s: it ends somewhere else", name)
		}
		if !slices.IsSortedFunc(steps, func(a, b step) int { return a.cell - b.cell }) {
			t.Errorf("%s: the skyline goes back", name)
		}
	}
}

func TestArrowsGoByTurn(t *testing.T) {
	r := atReplay(t, twoText, rigOptions{})
	at := func(turn int, first bool) {
		t.Helper()
		p := r.replay()
		if s := p.step(); s.turn != turn || first != (p.at > 0 && (p.steps[p.at-1].turn != turn || p.steps[p.at-1].kind == atStart)) {
			t.Errorf("step %d of turn %d", p.at, s.turn)
		}
	}
	r.press("down")
	at(1, true)
	r.press("down")
	at(2, true)
	r.press("right")
	at(2, false)
	r.press("up")
	at(2, true)
	r.press("up")
	at(1, true)
	r.press("up")
	if r.replay().at != 0 {
		t.Errorf("before the first turn is step %d", r.replay().at)
	}
	r.press("up", "left")
	if r.replay().at != 0 {
		t.Error("there is something before the start")
	}
}

// Nothing runs while a replay waits, and while it plays nothing but the time for
// the next step.
func TestAReplayTicksOnlyWhileItPlays(t *testing.T) {
	var ticks []time.Duration
	r := atReplay(t, twoText, rigOptions{})
	r.o.Tick = func(d time.Duration, _ func(time.Time) tea.Msg) tea.Cmd {
		ticks = append(ticks, d)
		return nil
	}
	r.replay().tick = r.o.Tick
	r.press("right", "right", "left", "down", "end", "home")
	if len(ticks) > 0 {
		t.Errorf("it ticks while it waits: %v", ticks)
	}
	r.press("space")
	if len(ticks) != 1 || ticks[0] != restAfter/2 {
		t.Errorf("%v", ticks)
	}
	r.press("space")
	ticks = nil
	r.send(beatMsg{r.replay(), r.replay().beats - 1}) // from before the pause
	if r.replay().at != 1 || len(ticks) > 0 {
		t.Errorf("it goes on after a pause: step %d, %v", r.replay().at, ticks)
	}
}

// play lets time pass for a replay that plays, without motion.
func (r *rig) play(d time.Duration) {
	for end := r.now.Add(d); r.now.Before(end); {
		r.now = r.now.Add(frameTime)
		if r.ticking {
			r.send(tickMsg{})
		}
		p := r.replay()
		if p.running && !p.due.IsZero() && !r.now.Before(p.due) {
			r.send(beatMsg{p, p.beats})
		}
	}
}

func TestAReplayPlaysAtItsSpeedAndStopsAtTheEnd(t *testing.T) {
	for _, motion := range []settings.Motion{settings.MotionNormal, settings.MotionFast, settings.MotionOff} {
		r := atReplay(t, twoText, rigOptions{settings: func(s *settings.Settings) { s.Motion = motion }})
		r.press("space")
		r.has("PLAYING")
		r.play(20 * time.Second)
		slow := r.replay().at
		r.press("+", "+", "+")
		if r.replay().speed != len(speeds)-1 {
			t.Errorf("speed %d", r.replay().speed)
		}
		r.play(20 * time.Second)
		if fast := r.replay().at - slow; slow < 5 || fast < 2*slow && r.replay().at < len(r.replay().steps)-1 {
			t.Errorf("%s: %d steps, then %d", motion, slow, fast)
		}
		r.play(200 * time.Second)
		p := r.replay()
		if p.at != len(p.steps)-1 || p.running || p.playing != nil {
			t.Errorf("%s: it is at step %d of %d", motion, p.at, len(p.steps)-1)
		}
		r.has("THE END")
		r.press("space")
		if p.at > 1 || !p.running {
			t.Error("it does not begin again")
		}
		r.press("-", "-", "-", "-", "?")
		if p.speed != 0 || p.running {
			t.Error("it goes on under a dialog")
		}
		r.has("start, end", "from here")
	}
}

func TestTheMotionIsShownWhileAStepIsTaken(t *testing.T) {
	r := atReplay(t, twoText, rigOptions{settings: func(s *settings.Settings) { s.Motion = settings.MotionNormal }})
	r.press("right")
	if r.replay().playing == nil || !r.ticking {
		t.Fatal("nothing moves")
	}
	r.press("right") // which is there at once, and the next moves
	if p := r.replay(); p.at != 2 || p.playing == nil || p.scene.now != p.steps[1].scene.now {
		t.Errorf("step %d", p.at)
	}
	r.press("left")
	if p := r.replay(); p.at != 1 || p.playing != nil {
		t.Errorf("step %d", p.at)
	}
}

func TestAGameIsPlayedOnFromHere(t *testing.T) {
	for _, name := range []string{"two", "speed", "four"} {
		r := atReplay(t, textOf(name), rigOptions{seed: 5})
		r.press("down", "down", "down", "right")
		p := r.replay()
		want, seats := p.step().scene.now, p.record.Seats
		r.press("r")
		if r.match == nil {
			t.Fatalf("%s: no game has begun:\n%s", name, r.text())
		}
		if got := r.match.table.At(0); got != want || !slices.Equal(r.match.sitting.Seats, seats) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	r := atReplay(t, twoText, rigOptions{seed: 5})
	r.press("r")
	if of := r.match.table.Record(); of.Position != nil || of.First != 0 {
		t.Errorf("from the start it is no new game: %+v", of)
	}
	r = atReplay(t, twoText, rigOptions{})
	r.press("end", "r")
	r.replay()
	if k := r.replay().enabled(); k.replay.fromHere.Enabled() {
		t.Error("the key is shown at the end")
	}
}

func TestThePositionOfAStepIsCopied(t *testing.T) {
	r := atReplay(t, twoText, rigOptions{width: 120, height: 40})
	r.press("down", "down", "c")
	want := record.FormatPosition(r.stack[len(r.stack)-2].(*replay).step().scene.now)
	r.has(want)
	r.press("esc")
	r.replay()
}

func TestTheWayOutLeadsBackToWhereOneCameFrom(t *testing.T) {
	r := atReplay(t, twoText, rigOptions{})
	r.press("esc")
	r.front()

	of, err := record.Parse([]byte(twoText))
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(Options{Options: r.o.Options, Text: r.o.Text, Tick: r.o.Tick, Replay: of})
	if err != nil {
		t.Fatal(err)
	}
	alone := &rig{TB: t, Model: m, now: r.now}
	alone.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	alone.has("REPLAY", "Ben v Anna, classic/3")
	if title := alone.View().WindowTitle; !strings.Contains(title, "replay") {
		t.Errorf("the window is called %q", title)
	}
	alone.press("q")
	if !alone.quitting {
		t.Error("it does not end")
	}
}

func TestAReviewIsOpenedFromAReplayOfAFinishedGame(t *testing.T) {
	r := atReplay(t, twoText, rigOptions{})
	r.has("review")
	r.press("v")
	if _, ok := r.top().(*reviewScreen); !ok {
		t.Errorf("it is not reviewed:\n%s", r.text())
	}
	r = atReplay(t, goesOn(twoText, 3), rigOptions{})
	r.hasNot("review")
}

func TestTheMouseJumpsOnTheSkyline(t *testing.T) {
	r := atReplay(t, twoText, rigOptions{})
	r.settings.Mouse = true
	p := r.replay()
	at := p.places().skyline
	for i := range p.steps {
		r.send(tea.MouseClickMsg{X: at.x + p.steps[i].cell, Y: at.y + i%3, Button: tea.MouseLeft})
		if p.at != i {
			t.Fatalf("a click on step %d leads to %d", i, p.at)
		}
	}
	r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if p.at != len(p.steps)-2 {
		t.Errorf("the wheel leads to %d", p.at)
	}
	chip := p.speedChips()[3]
	r.send(tea.MouseClickMsg{X: chip.x, Y: chip.y, Button: tea.MouseLeft})
	if p.speed != 3 {
		t.Errorf("speed %d", p.speed)
	}
}

// A skyline that is longer than the window is scrolled: the step that is seen is in
// sight, and so are some of those after it.
func TestALongSkylineIsScrolled(t *testing.T) {
	t.Parallel()
	for _, l := range layouts {
		r := atReplay(t, textOf("four"), rigOptions{width: l.width, height: l.height})
		p := r.replay()
		for range p.steps {
			from, cells := p.window(p.places().skyline.w)
			if at := p.step().cell - from; at < 0 || at >= p.places().skyline.w || from > 0 && cells < p.places().skyline.w {
				t.Fatalf("%s: step %d stands at %d", l.name, p.at, at)
			}
			r.has("▲")
			r.press("right")
		}
	}
}

func TestRecordsThatEndOddlyAreLookedAt(t *testing.T) {
	head := "# cantstop record 1\n[Variant \"classic\"]\n[Target \"3\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Ben\"]\n"
	three := strings.Replace(head, "[Seat2", "[Seat2 \"Carla\"]\n[Seat3", 1)
	for name, tt := range map[string]struct{ text, want string }{
		"nothing has happened":  {head + "[Result \"*\"]\n", "Anna begins"},
		"dice lie":              {head + "[Result \"*\"]\n\n1. 1 1156\n", "Anna rolls 1 1 5 6"},
		"dice of the start lie": {head + "[Position \"classic/3 -/- 1 - 1156\"]\n[Result \"*\"]\n\n1. 1 1156=2+11\n", "Anna plays"},
		"a bust that is last":   {head + "[Position \"classic/3 -/- 1 2.1,3.1,12.1 -\"]\n[Result \"*\"]\n\n1. 1 4444\n", "Anna busts"},
		"given up":              {head + "[Conceded \"1\"]\n[Result \"2\"]\n\n1. 1 1156=2+11 stop\n", "Anna gives the game up"},
		"a bot took over":       {three + "[Conceded \"1\"]\n[Standin \"1 rule28 4:1\"]\n[Result \"*\"]\n\n1. 1 1156=2+11 stop\n", "Anna"},
		"ended by all":          {head + "[Result \"-\"]\n\n1. 1 1156=2+11 stop\n", ""},
	} {
		r := atReplay(t, tt.text, rigOptions{})
		r.press("space")
		r.play(20 * time.Second)
		r.press("left", "right", "up", "down", "home", "end")
		if tt.want != "" {
			r.has(tt.want)
		}
		if p := r.replay(); p.scene.now.Phase() == game.Busted {
			t.Errorf("%s: it stops in the middle of a bust", name)
		}
	}
}
