package server

import (
	"crypto/ed25519"
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	gossh "golang.org/x/crypto/ssh"

	"cantstop/internal/record"
	"cantstop/internal/settings"
)

func TestNamesAreCleaned(t *testing.T) {
	for _, tt := range []struct{ user, want string }{
		{"anna", "anna"},
		{"Änne Müller", "ÄnneMüller"},
		{"安娜", "安娜"},
		{"\x1b[2Janna\a", "2Janna"},
		{"~anna", "anna"},
		{"\u202eanna\u2066", "anna"},
		{"a\u3164b\u200b", "ab"},
		{"z" + strings.Repeat("\u0301", 50), "\u017a\u0301\u0301"},
		{"e\u0301va", "\u00e9va"},
		{strings.Repeat("安", 15), strings.Repeat("安", 9)},
		{"\xff\xfe", nameless},
		{"", nameless},
		{strings.Repeat("a", 5000), strings.Repeat("a", 19)},
	} {
		name := cleanName(tt.user, record.MaxName-1)
		if name != tt.want {
			t.Errorf("%.20q: %q, want %q", tt.user, name, tt.want)
		}
		for _, who := range []player{playerOf(tt.user, nil), playerOf(tt.user, newKey(t).PublicKey())} {
			if name, err := record.ComposeName(who.name); err != nil || name != who.name {
				t.Errorf("%.20q: %q, %v", tt.user, name, err)
			}
			if guest := who.key == ""; strings.HasPrefix(who.name, guestMark) != guest {
				t.Errorf("%.20q: %q, guest %v", tt.user, who.name, guest)
			}
		}
	}
}

func FuzzNames(f *testing.F) {
	f.Add("anna")
	f.Add("\x1b]0;x\a~\u202e")
	f.Fuzz(func(t *testing.T, user string) {
		guest := playerOf(user, nil).name
		if name, err := record.ComposeName(guest); err != nil || name != guest {
			t.Errorf("%q: %v", guest, err)
		}
		if line := clean(user); strings.ContainsAny(line, "\x1b\n\r\a\u202e") || utf8.RuneCountInString(line) > 67 {
			t.Errorf("%q", line)
		}
	})
}

// A certificate is renewed; the key in it stays, and with it the games.
func TestACertificateStandsForItsKey(t *testing.T) {
	public, _, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	key, err := gossh.NewPublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	cert := &gossh.Certificate{Key: key, Serial: 7}
	if got, want := playerOf("anna", cert), playerOf("anna", key); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestPlayersAreKeptApart(t *testing.T) {
	s := newFiles(t.TempDir(), 10, func(err error) { t.Error(err) })
	anna, ben := playerOf("anna", newKey(t).PublicKey()), playerOf("anna", newKey(t).PublicKey())
	if s.of(anna) == s.of(ben) {
		t.Error("two keys share a directory")
	}
	for _, p := range []player{anna, ben} {
		if name, err := filepath.Rel(s.dir, s.of(p)); err != nil || filepath.Base(name) != name || !strings.HasPrefix(name, "SHA256-") {
			t.Errorf("%s is kept in %s", p.key, s.of(p))
		}
	}
	if now, err := s.settings(anna); err != nil || now != firstSettings() || now.Motion != settings.MotionOff {
		t.Errorf("at first: %+v, %v", now, err)
	}
	if err := s.keep(anna)(func(s *settings.Settings) { s.Odds = settings.OddsNever }); err != nil {
		t.Fatal(err)
	}
	if now, _ := s.settings(anna); now.Odds != settings.OddsNever || now.Motion != settings.MotionOff {
		t.Errorf("kept: %+v", now)
	}
	if now, _ := s.settings(ben); now != firstSettings() {
		t.Errorf("another's: %+v", now)
	}
	guest := playerOf("anna", nil)
	if games, _ := s.games(guest); s.keep(guest) != nil || games != nil {
		t.Error("a guest's are kept")
	}
	s.wait()
	if now, _ := s.settings(anna); now.Odds != settings.OddsNever {
		t.Errorf("on the disk: %+v", now)
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
}
