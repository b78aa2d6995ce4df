package store_test

import (
	"context"
	"errors"
	"sync"
	"syscall"
	"testing"
	"time"

	"cantstop/internal/store"
)

// A clock stands still until it is moved.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// writers are so many hands over a disk that flushes what it is let, and what they
// were told of failures.
func writers(t *testing.T, hands int) (*store.Writers, store.Disk, *clock, chan error) {
	t.Helper()
	disk, stop := store.SlowDisk()
	failures := make(chan error, 100)
	c := &clock{now: evening}
	w := store.NewWriters(hands, c.Now, func(err error) { failures <- err })
	t.Cleanup(func() {
		close(disk.Let) // from now on all is flushed
		w.Close()
		stop()
	})
	return w, disk, c, failures
}

func hand(t *testing.T, w *store.Writers, g *store.Game, turns int) {
	t.Helper()
	if err := w.Save(g, played(t, turns)); err != nil {
		t.Errorf("state %d: %v", turns, err)
	}
}

// wantSaved fails the test unless a game's file has so many turns.
func wantSaved(t *testing.T, path string, turns int) {
	t.Helper()
	if r, err := store.Read(path); err != nil || text(t, r) != text(t, played(t, turns)) {
		t.Errorf("%s has not %d turns: %v", path, turns, err)
	}
}

func TestASlowDiskHoldsUpNobodyAndTheLatestStateWins(t *testing.T) {
	w, disk, _, _ := writers(t, 1)
	g := store.Open(t.TempDir()).Create(evening)
	hand(t, w, g, 0)
	<-disk.Asked // the hand writes, and waits for the disk
	for turns := 1; turns < 5; turns++ {
		hand(t, w, g, turns)
	}
	disk.Let <- nil // the first state
	<-disk.Asked
	disk.Let <- nil // and the latest
	if err := w.Leave(t.Context(), g); err != nil {
		t.Error(err)
	}
	wantSaved(t, g.Path(), 4)
	if len(disk.Asked) > 0 {
		t.Error("a state in between was written")
	}
}

func TestAFewHandsWriteForMany(t *testing.T) {
	const hands, many = 3, 40
	w, disk, _, _ := writers(t, hands)
	games := store.Open(t.TempDir())
	var all []*store.Game
	for i := range many {
		g := games.Create(evening.Add(time.Duration(i) * time.Second))
		hand(t, w, g, 2)
		all = append(all, g)
	}
	for written := range many {
		for range min(hands, many-written) {
			<-disk.Asked
		}
		// Every hand waits for the disk, so that nothing else is begun.
		select {
		case <-disk.Asked:
			t.Fatal("more hands write than there are")
		default:
		}
		for range min(hands, many-written) - 1 {
			disk.Asked <- struct{}{} // they wait on
		}
		disk.Let <- nil
	}
	for _, g := range all {
		if err := w.Leave(t.Context(), g); err != nil {
			t.Error(err)
		}
		wantSaved(t, g.Path(), 2)
	}
}

func TestHowFarSavingIsBehind(t *testing.T) {
	w, disk, c, _ := writers(t, 1)
	games := store.Open(t.TempDir())
	g, other := games.Create(evening), games.Create(evening)
	want := func(g *store.Game, seconds float64) {
		t.Helper()
		if got, waits := w.Behind(g); got.Seconds() != seconds || waits != (seconds > 0) {
			t.Errorf("%v behind, want %v s", got, seconds)
		}
	}
	want(g, 0)
	hand(t, w, g, 1)
	<-disk.Asked
	c.move(time.Second)
	hand(t, w, g, 2)     // waits for the one before
	hand(t, w, other, 1) // waits for the hand
	c.move(time.Second)
	hand(t, w, g, 3)
	want(g, 2)
	want(other, 1)
	disk.Let <- nil // g's first
	<-disk.Asked    // other's, which came before g's last
	want(g, 1)
	want(other, 1)
	disk.Let <- nil
	<-disk.Asked
	want(other, 0)
	want(g, 1)
	disk.Let <- nil
	if err := w.Leave(t.Context(), g); err != nil {
		t.Error(err)
	}
	c.move(time.Second)
	want(g, 0)
}

func TestAFailureIsKeptAndToldUntilASaveSucceeds(t *testing.T) {
	w, disk, _, failures := writers(t, 1)
	games := store.Open(t.TempDir())
	g, other := games.Create(evening), games.Create(evening.Add(time.Hour))
	hand(t, w, g, 1)
	<-disk.Asked
	disk.Let <- syscall.ENOSPC
	if err := <-failures; !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	hand(t, w, other, 1) // which the hand takes when it is done with g
	<-disk.Asked
	if err := w.Save(g, played(t, 2)); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("the state before: %v", err)
	}
	disk.Let <- nil
	<-disk.Asked
	disk.Let <- nil
	if err := w.Leave(t.Context(), g); err != nil {
		t.Error(err)
	}
	wantSaved(t, g.Path(), 2)
}

func TestWhatCouldNotBeSavedIsTriedOnceMoreOnLeaving(t *testing.T) {
	for name, second := range map[string]error{"and saved": nil, "in vain": syscall.EIO} {
		t.Run(name, func(t *testing.T) {
			w, disk, _, failures := writers(t, 1)
			games := store.Open(t.TempDir())
			g := games.Create(evening)
			hand(t, w, g, 1)
			<-disk.Asked
			disk.Let <- syscall.ENOSPC
			<-failures
			left := make(chan error)
			go func() { left <- w.Leave(t.Context(), g) }()
			<-disk.Asked
			disk.Let <- second
			if err := <-left; !errors.Is(err, second) {
				t.Errorf("%v, want %v", err, second)
			}
			if l := listed(t, games); (len(l.Unfinished) == 1) != (second == nil) || len(l.Open) > 0 {
				t.Errorf("%+v", l)
			}
		})
	}
}

func TestLeavingWaitsForTheLastStateAndClosesTheGame(t *testing.T) {
	w, disk, _, _ := writers(t, 2)
	games := store.Open(t.TempDir())
	g := games.Create(evening)
	hand(t, w, g, 1)
	<-disk.Asked
	// Who cannot wait goes; the game is closed all the same, once it is written.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Leave(ctx, g); !errors.Is(err, context.Canceled) {
		t.Errorf("left before it was written: %v", err)
	}
	hand(t, w, g, 2)
	left := make(chan error)
	go func() { left <- w.Leave(t.Context(), g) }()
	disk.Let <- nil
	<-disk.Asked
	select {
	case err := <-left:
		t.Errorf("left before the last state was written: %v", err)
	default:
	}
	disk.Let <- nil
	if err := <-left; err != nil {
		t.Error(err)
	}
	wantSaved(t, g.Path(), 2)
	again, _, err := games.Resume(g.ID())
	if err != nil {
		t.Fatalf("it is not closed: %v", err)
	}
	again.Close()
	// One that has nothing to be written is closed at once.
	if err := w.Leave(t.Context(), games.Create(evening)); err != nil {
		t.Error(err)
	}
}

func TestTheHandsGoHomeWhenAllIsWritten(t *testing.T) {
	disk, stop := store.SlowDisk()
	defer stop()
	w := store.NewWriters(2, time.Now, nil)
	games := store.Open(t.TempDir())
	var all []*store.Game
	for i := range 10 {
		g := games.Create(evening.Add(time.Duration(i) * time.Second))
		hand(t, w, g, 1)
		hand(t, w, g, 2)
		all = append(all, g)
	}
	close(disk.Let)
	w.Close()
	for _, g := range all {
		wantSaved(t, g.Path(), 2)
		if err := w.Save(g, played(t, 3)); err == nil {
			t.Error("saved after the end")
		}
		if err := w.Leave(t.Context(), g); err != nil {
			t.Error(err)
		}
	}
	if l := listed(t, games); len(l.Unfinished) != len(all) {
		t.Errorf("%d of %d games can be gone on with", len(l.Unfinished), len(all))
	}
}
