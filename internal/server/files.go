package server

import (
	"path/filepath"
	"strings"
	"sync"

	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/store"
)

// playerFiles are where the games and settings of players with keys are kept, a
// directory for each. Settings are written by a hand of their own, for which nobody
// waits; of what a player has set, the latest wins.
type playerFiles struct {
	dir    string
	limits store.Limits // for the games of a player
	failed func(error)  // is told of settings that could not be saved

	hand    sync.WaitGroup
	mu      sync.Mutex
	open    map[string]*openGames        // by key
	unsaved map[string]settings.Settings // by key
	writing bool                         // the hand is at work
	faults  map[string]error             // why settings could not be saved last time, by key
}

// bytesPerGame is more than almost every game takes.
const bytesPerGame = 16 << 10

// newFiles are those under a directory, in which a player has at most so many games.
func newFiles(dir string, games int, failed func(error)) *playerFiles {
	return &playerFiles{
		dir:    dir,
		limits: store.Limits{Games: games, Bytes: max(record.MaxSize, int64(games)*bytesPerGame)},
		failed: failed,
		open:   map[string]*openGames{}, unsaved: map[string]settings.Settings{}, faults: map[string]error{},
	}
}

// Open games are those of a player who has sessions. They are the same for all of
// them, and so remember what they have read.
type openGames struct {
	*store.Games
	sessions int
}

// of is the directory of a player, named after the fingerprint as ssh-keygen -l shows
// it, with replacements for what no file system takes.
func (f *playerFiles) of(p player) string {
	return filepath.Join(f.dir, strings.NewReplacer(":", "-", "/", "_").Replace(p.key))
}

// games are a player's, nil for a guest. They are to be given back.
func (f *playerFiles) games(p player) (games *store.Games, giveBack func()) {
	if p.key == "" {
		return nil, func() {}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	g := f.open[p.key]
	if g == nil {
		g = &openGames{Games: store.OpenWithin(filepath.Join(f.of(p), "games"), f.limits)}
		f.open[p.key] = g
	}
	g.sessions++
	return g.Games, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if g.sessions--; g.sessions == 0 {
			delete(f.open, p.key)
		}
	}
}

func (f *playerFiles) config(p player) string { return filepath.Join(f.of(p), "config.toml") }

// firstSettings are those of a player who has set nothing: as at home, but
// nothing moves, since all that moves has to travel.
func firstSettings() settings.Settings {
	s := settings.Default()
	s.Motion = settings.MotionOff
	return s
}

// settings are a player's.
func (f *playerFiles) settings(p player) (settings.Settings, error) {
	if p.key == "" {
		return firstSettings(), nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.settingsNow(p)
}

// settingsNow are a player's, on the disk or soon to be.
func (f *playerFiles) settingsNow(p player) (settings.Settings, error) {
	if now, ok := f.unsaved[p.key]; ok {
		return now, nil
	}
	text, err := store.ReadConfig(f.config(p))
	return readSettings(text), err
}

func readSettings(text []byte) settings.Settings {
	if len(text) == 0 {
		return firstSettings()
	}
	read, _ := settings.Read(text)
	return read
}

// keep remembers a change of a player's settings, nil for a guest. It does not wait
// for the disk, and returns why the settings could not be saved last time.
func (f *playerFiles) keep(p player) func(change func(*settings.Settings)) error {
	if p.key == "" {
		return nil
	}
	return func(change func(*settings.Settings)) error {
		f.mu.Lock()
		defer f.mu.Unlock()
		now, err := f.settingsNow(p)
		if err != nil {
			return err
		}
		change(&now)
		f.unsaved[p.key] = now
		if !f.writing {
			f.writing = true
			f.hand.Go(f.write)
		}
		return f.faults[p.key]
	}
}

// write writes settings until all are on the disk.
func (f *playerFiles) write() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.unsaved) > 0 {
		for key, now := range f.unsaved {
			f.mu.Unlock()
			err := f.writeSettings(player{key: key}, now)
			f.mu.Lock()
			if f.unsaved[key] == now {
				delete(f.unsaved, key)
			}
			if delete(f.faults, key); err != nil {
				f.faults[key] = err
				f.failed(err)
			}
		}
	}
	f.writing = false
}

func (f *playerFiles) writeSettings(p player, now settings.Settings) error {
	text, err := store.ReadConfig(f.config(p))
	if err != nil {
		return err
	}
	if text, err = settings.Edit(text, now); err != nil {
		return &store.SaveError{Path: f.config(p), Err: err}
	}
	return store.WriteConfig(f.config(p), text)
}

// wait waits until all settings are on the disk.
func (f *playerFiles) wait() { f.hand.Wait() }
