package words

import (
	"testing"

	"golang.org/x/text/language"
)

func TestStretchedTextsAreAThirdLongerAndTakeTheSameParameters(t *testing.T) {
	english, longer := New(language.English), Stretched()
	for _, tt := range []struct {
		key  Key
		args []any
		want string
	}{
		{FrontQuit, nil, "Quitx"},
		{FrontGames, nil, "Gamesx"},
		{FrontGoOn, []any{"Anna"}, "Go on: Annaxx"},
		{GameBlunders, []any{1}, "1\u00a0blunderxx"},
		{GameBlunders, []any{2}, "2\u00a0blundersxxx"},
		{GameTitle, nil, "CAN'T STOP"},
		{PlainTurn, []any{2, "Anna"}, "Turn 2, Anna to play."},
	} {
		if got := longer.Say(tt.key, tt.args...); got != tt.want {
			t.Errorf("%s: %q, want %q from %q", tt.key, got, tt.want, english.Say(tt.key, tt.args...))
		}
	}
}
