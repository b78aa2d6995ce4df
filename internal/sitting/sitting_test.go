package sitting_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"cantstop/internal/dice"
	"cantstop/internal/driver"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/table"
)

var began = time.Date(2026, 11, 30, 20, 15, 0, 7, time.FixedZone("CET", 3600))

func fixed(seed uint64) func() uint64 { return func() uint64 { return seed } }

// game of seats, from a position.
func gameOf(t *testing.T, position string, seats ...record.Seat) *record.Record {
	t.Helper()
	p, err := record.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return &record.Record{Rules: p.Rules, Seats: seats, Position: &p}
}

func open(t *testing.T, r *record.Record) *sitting.Sitting {
	t.Helper()
	s, err := sitting.Open(sitting.Game{Record: r}, sitting.Options{Seed: fixed(1)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func act(t *testing.T, s *sitting.Sitting, a table.Action) {
	t.Helper()
	now, seq, _ := s.Table.State()
	if err := s.Table.Sit(now.Turn).Act(seq, a); err != nil { // also for a bot
		t.Fatal(err)
	}
}

// withSeed is a record with the seed that a table keeps to itself.
func withSeed(r *record.Record, seed uint64) *record.Record {
	r.Seed = &seed
	return r
}

var (
	anna  = record.Seat{Name: "Anna"}
	ben   = record.Seat{Name: "Ben"}
	racer = record.Seat{Name: "Max", Bot: "racer"}
	rosa  = record.Seat{Name: "Rosa", Bot: "rookie"}
)

func TestANewGameHasASeedADateAndAFileToCome(t *testing.T) {
	games := store.Open(filepath.Join(t.TempDir(), "games"))
	g := sitting.New(gameOf(t, "classic/3 -/- 1 - -", anna, ben), games, began, fixed(7))
	if *g.Record.Seed != 7 || !g.Record.Date.Equal(began.Truncate(time.Second)) || g.Record.Date.Location() != time.UTC {
		t.Errorf("seed %v, date %v", *g.Record.Seed, g.Record.Date)
	}
	if g.File == nil || g.File.ID() != "" {
		t.Errorf("file %v", g.File)
	}
	seed := uint64(3)
	r := gameOf(t, "classic/3 -/- 1 - -", anna, ben)
	r.Seed = &seed
	if g := sitting.New(r, nil, began, nil); *g.Record.Seed != 3 || g.File != nil {
		t.Errorf("seed %v, file %v", *g.Record.Seed, g.File)
	}
}

func TestDiceAreThoseOfTheSeedAndGoOn(t *testing.T) {
	cup := dice.New(9)
	want := []game.Dice{cup.Roll(), cup.Roll()}
	seed := uint64(9)
	r := gameOf(t, "classic/3 -/- 1 - -", anna, ben)
	r.Seed = &seed
	s := open(t, r)
	act(t, s, table.Action{Kind: table.Roll})
	act(t, s, table.Action{Kind: table.Choose, Move: s.Table.Now().Moves().At(0)})

	s = open(t, withSeed(s.Table.Record(), 9))
	act(t, s, table.Action{Kind: table.Roll})
	if got := s.Table.Record().Dice(); !slices.Equal(got, want) || s.FreshDice {
		t.Errorf("rolled %v, want %v; fresh %v", got, want, s.FreshDice)
	}

	if s := open(t, withSeed(s.Table.Record(), 10)); !s.FreshDice {
		t.Error("the rolls of another seed are not noticed")
	}

	// A record without a seed gets one for this sitting.
	s = open(t, gameOf(t, "classic/3 -/- 1 - -", anna, ben))
	act(t, s, table.Action{Kind: table.Roll})
	if got, want := s.Table.Record().Dice()[0], dice.New(1).Roll(); got != want || s.FreshDice {
		t.Errorf("rolled %v, want %v", got, want)
	}
}

func TestBotsSitWhereTheRecordSays(t *testing.T) {
	s := open(t, gameOf(t, "classic/3 -/-/- 1 - -", anna, racer, rosa))
	if !s.Person(0) || s.Person(1) || s.Person(2) || s.People() != 1 {
		t.Errorf("people: %v %v %v, %d", s.Person(0), s.Person(1), s.Person(2), s.People())
	}
	_, err := sitting.Open(sitting.Game{Record: gameOf(t, "classic/3 -/- 1 - -", anna, record.Seat{Name: "Zoe", Bot: "wizard"})}, sitting.Options{Seed: fixed(1)})
	if err == nil {
		t.Error("a wizard plays")
	}
}

func TestABotTakesNothingBack(t *testing.T) {
	s := open(t, gameOf(t, "classic/3 -/- 1 6.1,7.1,8.1 -", anna, racer))
	if _, err := s.CanTakeBack(); !errors.Is(err, table.ErrNothingBack) {
		t.Errorf("at the start: %v", err)
	}
	act(t, s, table.Action{Kind: table.Stop})
	if seat, err := s.CanTakeBack(); err != nil || seat != 0 {
		t.Errorf("Anna's stop: %v, %v", seat, err)
	}
	s = open(t, gameOf(t, "classic/3 -/- 2 6.1,7.1,8.1 -", anna, racer))
	act(t, s, table.Action{Kind: table.Stop})
	if _, err := s.CanTakeBack(); !errors.Is(err, sitting.ErrBotsDoing) {
		t.Errorf("Max's stop: %v", err)
	}
}

func TestWhatGivingUpMeans(t *testing.T) {
	for _, tt := range []struct {
		name  string
		seats []record.Seat
		turn  game.Seat
		want  sitting.Concession
	}{
		{"of two the other wins", []record.Seat{anna, ben}, 1, sitting.Concession{Seat: 1, Then: sitting.OtherWins}},
		{"a person against a bot", []record.Seat{anna, racer}, 1, sitting.Concession{Seat: 0, Then: sitting.OtherWins, Winner: 1}},
		{"of more a bot plays on", []record.Seat{racer, anna, rosa, ben}, 0, sitting.Concession{Seat: 1, Then: sitting.BotPlaysOn}},
		{"the next person", []record.Seat{racer, anna, rosa, ben}, 2, sitting.Concession{Seat: 3, Then: sitting.BotPlaysOn}},
		{"the last person", []record.Seat{racer, anna, rosa}, 1, sitting.Concession{Seat: 1, Then: sitting.NobodyWins}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := "classic/3 -" + strings.Repeat("/-", len(tt.seats)-1) + " 1 - -"
			if got := open(t, gameOf(t, start, tt.seats...)).Conceding(tt.turn); got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestABotPlaysOnForWhoGivesUpWhileOthersPlay(t *testing.T) {
	s := open(t, gameOf(t, "classic/3 -/-/- 1 - -", anna, ben, racer))
	if err := s.Concede(s.Conceding(0)); err != nil {
		t.Fatal(err)
	}
	if s.Person(0) || !s.Person(1) || s.People() != 1 {
		t.Errorf("people: %v %v, %d", s.Person(0), s.Person(1), s.People())
	}
	if err := s.Act(0, s.Table.Seq(), table.Action{Kind: table.Roll}); !errors.Is(err, sitting.ErrBotsSeat) {
		t.Errorf("Anna still plays: %v", err)
	}
	for turns := 0; s.Table.Now().Turn == 0; turns++ {
		next := s.Driver.Next()
		if next.What != driver.Bot || turns > 100 {
			t.Fatalf("%+v", next)
		}
		if err := s.Driver.Do(s.Driver.Decide(next)); err != nil {
			t.Fatal(err)
		}
	}
	r := s.Table.Record()
	if err := r.Validate(); err != nil || r.Finished() || r.Plays(0) != sitting.Standin {
		t.Errorf("%v; %+v", err, r)
	}
	again := open(t, r)
	if again.Person(0) || !again.Person(1) {
		t.Error("when the game is gone on with, the bot has left")
	}
	// The last person ends the game.
	if err := again.Concede(again.Conceding(1)); err != nil {
		t.Fatal(err)
	}
	r = again.Table.Record()
	if _, won := r.Winner(); won || !r.Ended || r.Validate() != nil {
		t.Errorf("%+v, %v", r, r.Validate())
	}
}

func TestAllEndAGameTogether(t *testing.T) {
	s := open(t, gameOf(t, "classic/3 -/-/- 1 - -", anna, ben, racer))
	if err := s.End(1); err != nil {
		t.Fatal(err)
	}
	r := s.Table.Record()
	if _, won := r.Winner(); won || !r.Finished() || len(r.Conceded) > 0 || r.Validate() != nil {
		t.Errorf("%+v, %v", r, r.Validate())
	}
	if next := s.Driver.Next(); next.What != driver.Over {
		t.Errorf("%+v", next)
	}
}

func TestASureBustIsOfferedOnlyToThoseWhoMayNotStop(t *testing.T) {
	for _, tt := range []struct {
		position   string
		roll, stop bool
	}{
		{"classic/3 -/- 1 - -", true, false},
		{"classic/3 -/- 1 6.1 -", true, true},
		{"classic/3 -/- 1 6.1 2345", false, false},
		{"classic/5 -/- 1 2.3,3.5,4.7 -", false, true},                                   // all on top
		{"classic/5 -/2.3,3.5,4.7 1 5.9,6.11,7.13 -", false, true},                       // the same, late
		{"classic/4 5.9,6.11,7.13/2.3,3.5,4.7/8.11,9.9,10.7 1 11.5,12.3 -", false, true}, // no column is left
		{"blocking/3 -/7.3 1 7.3 -", true, false},
		{"blocking/3 -/7.3 1 2.3,12.3,7.3 -", true, false},
		{"classic/3 2.3,3.5,4.7/- 1 - -", false, false},
	} {
		p, err := record.ParsePosition(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		if o := sitting.OfferIn(p); o.Roll.Offered != tt.roll || o.Stop.Offered != tt.stop {
			t.Errorf("%s: roll %v, stop %v", tt.position, o.Roll.Offered, o.Stop.Offered)
		}
	}
}

func TestClosingSaysHowToGoOn(t *testing.T) {
	games := store.Open(filepath.Join(t.TempDir(), "games"))
	s, err := sitting.Open(sitting.New(gameOf(t, "classic/3 -/- 1 - -", anna, ben), games, began, fixed(7)), sitting.Options{})
	if err != nil {
		t.Fatal(err)
	}
	act(t, s, table.Action{Kind: table.Roll})
	if _, _, err := games.Resume("2026-11-30-201500"); err == nil {
		t.Error("the game is not kept from others")
	}
	if resume, unsaved := s.Close(sitting.AtTheEnd); resume != "2026-11-30-201500" || unsaved != nil {
		t.Errorf("%q, %v", resume, unsaved)
	}
	if resume, unsaved := s.Close(sitting.AtTheEnd); resume != "" || unsaved != nil {
		t.Errorf("again: %q, %v", resume, unsaved)
	}
	if file, _, err := games.Resume("2026-11-30-201500"); err != nil {
		t.Error(err)
	} else {
		file.Close()
	}

	// A file of the player's own is named so that a shell understands it.
	text, err := s.Table.Record().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "Anna's $5 game.cantstop")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	file, r, err := games.ResumeFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err = sitting.Open(sitting.Game{Record: r, File: file}, sitting.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := `Anna'\''s $5 game.cantstop'`
	if runtime.GOOS == "windows" {
		want = `Anna''s $5 game.cantstop'`
	}
	if resume, _ := s.Close(sitting.AtTheEnd); !strings.HasPrefix(resume, "'") || !strings.HasSuffix(resume, want) {
		t.Errorf("%s", resume)
	}
}

func TestClosingAFinishedGameSaysNothing(t *testing.T) {
	games := store.Open(filepath.Join(t.TempDir(), "games"))
	s, err := sitting.Open(sitting.New(gameOf(t, "classic/1 -/- 1 2.3 -", anna, ben), games, began, fixed(7)), sitting.Options{})
	if err != nil {
		t.Fatal(err)
	}
	act(t, s, table.Action{Kind: table.Stop})
	if resume, unsaved := s.Close(sitting.AtTheEnd); resume != "" || unsaved != nil {
		t.Errorf("%q, %v", resume, unsaved)
	}
}

func TestClosingTellsOfAGameThatIsNotSaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := sitting.Open(sitting.New(gameOf(t, "classic/3 -/- 1 - -", anna, ben), store.Open(dir), began, fixed(7)), sitting.Options{})
	if err != nil {
		t.Fatal(err)
	}
	act(t, s, table.Action{Kind: table.Roll})
	if resume, unsaved := s.Close(sitting.AtTheEnd); resume != "" || unsaved == nil {
		t.Errorf("%q, %v", resume, unsaved)
	}
}

// What writers are told of a failure keeps the only hand as a slow disk does.
func TestAGameWhoseWritersAreBehindGoesOnAndSaysSo(t *testing.T) {
	now := began
	told, goOn := make(chan error), make(chan struct{})
	w := store.NewWriters(1, func() time.Time { return now }, func(err error) {
		told <- err
		<-goOn
	})
	broken, dir := filepath.Join(t.TempDir(), "broken"), filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	begin := func(dir string) *sitting.Sitting {
		s, err := sitting.Open(sitting.New(gameOf(t, "classic/3 -/- 1 - -", anna, ben), store.Open(dir), began, fixed(7)),
			sitting.Options{Writers: w, Remote: true})
		if err != nil {
			t.Fatal(err)
		}
		act(t, s, table.Action{Kind: table.Roll})
		return s
	}
	other := begin(broken)
	<-told
	s := begin(dir)
	if err := s.SaveError(); err != nil || !s.Saving() {
		t.Errorf("at once: %v, saving %v", err, s.Saving())
	}
	now = now.Add(sitting.Late)
	if err := s.SaveError(); !errors.Is(err, sitting.ErrBehind) {
		t.Errorf("later: %v", err)
	}
	close(goOn)
	if resume, unsaved := s.Close(sitting.AtTheEnd); resume == "" || unsaved != nil {
		t.Errorf("closed: %q, %v", resume, unsaved)
	}
	if err := s.SaveError(); err != nil || s.Saving() {
		t.Errorf("after closing: %v, saving %v", err, s.Saving())
	}
	if err := other.SaveError(); err == nil || strings.Contains(err.Error(), broken) {
		t.Errorf("a player far away is told %v", err)
	}
	go func() { <-told }() // it is tried once more
	if _, unsaved := other.Close(sitting.AtTheEnd); unsaved == nil || strings.Contains(unsaved.Error(), broken) {
		t.Errorf("a player far away is told at the end %v", unsaved)
	}
	w.Close()
}

func TestHowAGameIsKeptIsSaidOnce(t *testing.T) {
	games := store.OpenWithin(filepath.Join(t.TempDir(), "games"), store.Limits{Games: 1})
	for i, want := range []int{0, 1} {
		s, err := sitting.Open(sitting.New(gameOf(t, "classic/1 -/- 1 2.3 -", anna, ben), games, began, fixed(7)), sitting.Options{Games: games})
		if err != nil {
			t.Fatal(err)
		}
		act(t, s, table.Action{Kind: table.Stop})
		if got := s.Kept(); got != (sitting.Kept{MadeRoom: want}) {
			t.Errorf("game %d: %+v", i, got)
		}
		if got := s.Kept(); got != (sitting.Kept{}) {
			t.Errorf("game %d again: %+v", i, got)
		}
		s.Close(sitting.AtTheEnd)
	}
}

func TestWhoIsFarAwayIsNotToldWhereFilesAre(t *testing.T) {
	_, _, err := store.Open("/home/anna/games").Resume("2026-11-30-201500")
	for _, err := range []error{
		err,
		&store.SaveError{Path: "/home/anna/games/1.cantstop", Err: syscall.ENOSPC},
		&store.OpenError{Path: "/home/anna/games/1.cantstop", Problem: store.Locked},
		&store.OpenError{Path: "/home/anna/games/1.cantstop", Problem: store.Unreadable, Err: &fs.PathError{Op: "open", Path: "/home/anna/games", Err: syscall.EACCES}},
	} {
		if told := sitting.Told(err, true).Error(); strings.Contains(told, "anna") || told == "" {
			t.Errorf("far away: %q", told)
		}
		if told := sitting.Told(err, false); told.Error() != err.Error() {
			t.Errorf("at home: %q", told)
		}
	}
}

func TestTheLoserBeginsTheRematch(t *testing.T) {
	conceded := []game.Seat{1}
	for _, tt := range []struct {
		name, position string
		seats          []record.Seat
		conceded       []game.Seat
		want           game.Seat
	}{
		{"of two the other", "classic/1 2.3/- 1 - -", []record.Seat{anna, ben}, nil, 1},
		{"the one with the fewest columns", "classic/3 2.3/5.9,6.11,7.13/- 2 - -", []record.Seat{anna, ben, racer}, nil, 2},
		{"of several the first after the winner", "classic/3 2.3/5.9,6.11,7.13/3.5 2 - -", []record.Seat{anna, ben, racer}, nil, 2},
		{"who conceded", "classic/3 2.3/-/- 1 - -", []record.Seat{anna, ben, racer}, conceded, 1},
		{"who conceded, of two", "classic/3 2.3/- 1 - -", []record.Seat{anna, ben}, conceded, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := gameOf(t, tt.position, tt.seats...)
			r.Conceded = tt.conceded
			next := sitting.Rematch(r)
			if next.First != tt.want {
				t.Errorf("seat %d begins, want %d", next.First, tt.want)
			}
			if next.Rules != r.Rules || !slices.Equal(next.Seats, r.Seats) || next.Position != nil || next.Seed != nil || next.Conceded != nil || len(next.Actions) > 0 {
				t.Errorf("not the game once more: %+v", next)
			}
		})
	}
}

func TestTurnsAreCountedFromOne(t *testing.T) {
	s := open(t, gameOf(t, "classic/1 -/- 1 2.1,6.1,7.1 -", anna, ben))
	number := func() int {
		r := s.Table.Record()
		return sitting.TurnNumber(r, s.Table.Now())
	}
	if n := number(); n != 1 {
		t.Errorf("at the start %d", n)
	}
	act(t, s, table.Action{Kind: table.Stop})
	if n := number(); n != 2 {
		t.Errorf("after a stop %d", n)
	}
	act(t, s, table.Action{Kind: table.Roll})
	if n := number(); n != 2 {
		t.Errorf("after Ben's roll %d", n)
	}
	s = open(t, gameOf(t, "classic/1 -/- 1 2.3,6.1,7.1 -", anna, ben))
	act(t, s, table.Action{Kind: table.Stop})
	if n := number(); n != 1 {
		t.Errorf("won in turn %d", n)
	}
}

func TestSeatsAreReadFromText(t *testing.T) {
	for text, want := range map[string]record.Seat{
		"Anna":            anna,
		"bot:racer":       {Bot: "racer"},
		"Max=bot:racer":   racer,
		"Max =bot:racer":  racer,
		"a=b":             {Name: "a=b"},
		"robot:x":         {Name: "robot:x"},
		"bot:x=bot:glenn": {Name: "bot:x", Bot: "glenn"},
	} {
		if got, err := sitting.ParseSeat(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"bot:", "bot:wizard", "Max=bot:", "Max=bot:Racer"} {
		if got, err := sitting.ParseSeat(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestBotsAreToldApart(t *testing.T) {
	for level, want := range map[string][]string{
		"rookie": {"Milo", "Milo 2", "Milo 3"},
		"rule28": {"Keller", "Keller 2", "Keller 3"},
		"wizard": {"wizard", "wizard 2", "wizard 3"}, // of a record from elsewhere
	} {
		var names []string
		for range 3 {
			names = append(names, sitting.BotName(level, func(name string) bool { return slices.Contains(names, name) }))
		}
		if !slices.Equal(names, want) {
			t.Errorf("%q, want %q", names, want)
		}
	}
}

func TestWhatWasPlayedBefore(t *testing.T) {
	games := store.Open(filepath.Join(t.TempDir(), "games"))
	if saved, err := sitting.Look(games); err != nil || len(saved.Unfinished) > 0 || saved.Last != nil || saved.Damaged > 0 {
		t.Errorf("nothing: %+v, %v", saved, err)
	}
	save := func(r *record.Record, at time.Time) {
		t.Helper()
		g := sitting.New(r, games, at, fixed(1))
		if err := g.File.Save(r); err != nil {
			t.Fatal(err)
		}
		path := g.File.Path()
		g.File.Close()
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	plain := func(seats ...record.Seat) *record.Record {
		return &record.Record{Rules: game.Rules{Target: 3, Seats: uint8(len(seats))}, Seats: seats}
	}
	finished := plain(anna, rosa)
	finished.Conceded = []game.Seat{0}
	save(plain(anna, ben), began)
	save(finished, began.Add(time.Hour))
	save(gameOf(t, "classic/3 7.1/- 1 - -", anna, racer), began.Add(2*time.Hour))
	if err := os.WriteFile(games.Path("damaged"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	saved, err := sitting.Look(games)
	if err != nil || saved.Damaged != 1 || len(saved.Unfinished) != 2 {
		t.Fatalf("%+v, %v", saved, err)
	}
	if first := saved.Unfinished[0].Record.Names(); first[1] != "Max" {
		t.Errorf("the latest is %v", first)
	}
	if last := saved.Last.Names(); last[1] != "Rosa" {
		t.Errorf("who plays here: %v", last)
	}
}

func TestWhoSatHereLastTimeIsThereUnderANameThatCanBeTyped(t *testing.T) {
	last := gameOf(t, "classic/3 -/-/- 1 - -", record.Seat{Name: "Zoe\u0308"}, record.Seat{Name: strings.Repeat("李", 20)}, record.Seat{Name: "\u3164", Bot: "racer"})
	s := sitting.NewSetup(last, "", call)
	for i, want := range []string{"Zo\u00eb", "Player 2", "Rosa"} {
		if got := s.Seat(i).Name; got != want {
			t.Errorf("seat %d: %q, want %q", i+1, got, want)
		}
	}
	s.SitDown(1, "  E\u0301va ")
	r, err := s.Record(1)
	if err != nil || r.Seats[1].Name != "\u00c9va" {
		t.Errorf("%+v, %v", r, err)
	}
	s.SitDown(2, "E\u0301va")
	_, err = s.Record(1)
	if wrong, ok := errors.AsType[*sitting.SeatError](err); !ok || wrong.Seat != 2 || wrong.Name.Problem != record.NameTwice {
		t.Errorf("two of a name: %v", err)
	}
}
