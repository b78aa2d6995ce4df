package cli

import (
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
)

func FuzzPlayers(f *testing.F) {
	for _, text := range []string{"Anna,Ben", "Anna,bot:rule28", "A=bot:glenn,bot:glenn,bot:glenn", ",", "bot:,=bot:", "\x1b[2J,a", "e\u0301,\u00e9", "👩\u200d🚀,bot:glenn"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		seats, err := parsePlayers(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\x00\n\x1b") {
				t.Fatalf("not a clear line: %q", err)
			}
			return
		}
		if len(seats) < game.MinSeats || len(seats) > game.MaxSeats {
			t.Fatalf("%d seats", len(seats))
		}
		names := make([]string, len(seats))
		for i, s := range seats {
			names[i] = s.Name
			if _, err := bot.Find(s.Bot); s.Bot != "" && err != nil {
				t.Fatal(err)
			}
		}
		for i := range names {
			if name, err := record.ComposeName(names[i], names[:i]...); err != nil || name != names[i] {
				t.Fatal(name, err)
			}
		}
	})
}
