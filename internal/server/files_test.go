package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file stands where the player's games should be.
func TestSavingThatFailsIsInTheLogOnceAndNamesNoFileToThePlayer(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	key := newKey(t)
	dir := r.files.of(playerOf("anna", key.PublicKey()))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "games"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	g := sit(t, r.dial("anna", key), 80, 24)
	g.setUpShort()
	for range 6 {
		g.answerTo(" s")
	}
	g.see("Not saved: ")
	g.press("\x03")
	g.says(0, "could not be saved: ")
	if sent := g.sent(); strings.Contains(sent, r.config.Data) || strings.Contains(sent, filepath.Base(dir)) {
		t.Errorf("the player is told where games are kept: %q", sent)
	}
	r.logged("level=ERROR", `msg="not saved"`, filepath.Base(dir))
	if n := strings.Count(r.log.String(), `msg="not saved"`); n != 1 {
		t.Errorf("it is %d times in the log:\n%s", n, r.log)
	}
}

func TestThePlayersSessionsShareWhatHasBeenReadOfTheirGames(t *testing.T) {
	f := newFiles(t.TempDir(), 10, nil)
	anna, ben := playerOf("anna", newKey(t).PublicKey()), playerOf("ben", newKey(t).PublicKey())
	first, leave := f.games(anna)
	second, leaveToo := f.games(anna)
	others, othersLeave := f.games(ben)
	if first != second || first == others {
		t.Error("the games are not those of one player")
	}
	leave()
	if third, leaveAgain := f.games(anna); third != first {
		t.Error("they are forgotten while a session plays")
	} else {
		leaveAgain()
	}
	leaveToo()
	othersLeave()
	if len(f.open) != 0 {
		t.Errorf("%d players are remembered without a session", len(f.open))
	}
}

func TestAPlayerKeepsNoMoreGamesThanTheLimit(t *testing.T) {
	t.Parallel()
	limits := generous()
	limits.Games = 1
	r := serve(t, limits, nil)
	key := newKey(t)
	g := sit(t, r.dial("anna", key), 80, 24)
	g.setUpShort()
	g.play(func() bool { return g.shows(" wins 1") })
	g.answerTo("\r") // a rematch
	eventually(t, "the next game", func() bool { return g.shows("to roll") && !g.shows(" wins 1") })
	g.play(func() bool { return g.shows(" wins 1") })
	g.press("\x03")
	g.status()
	games, giveBack := r.files.games(playerOf("anna", key.PublicKey()))
	defer giveBack()
	eventually(t, "only the second game is kept, and finished", func() bool { // the disk may be slow
		list, err := games.List()
		return err == nil && len(list.Finished) == 1 && len(list.Unfinished)+len(list.Open) == 0
	})
}
