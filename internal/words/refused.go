package words

import (
	"errors"

	"cantstop/internal/game"
	"cantstop/internal/table"
)

// Refused is why a table did not do what it was asked, as a sentence without a
// stop. Names are the seats'.
func (t *Text) Refused(err error, names []string) string {
	if illegal, ok := errors.AsType[*game.IllegalError](err); ok {
		return t.Refusal(illegal.Refusal, names)
	}
	for refusal, key := range map[error]Key{
		table.ErrStale:       ActStale,
		table.ErrNotYourTurn: BackOther,
		table.ErrFinished:    WhyOver,
		table.ErrNothingBack: BackNothing,
		table.ErrDiceFallen:  BackFallen,
		table.ErrOnlyMove:    BackOnlyMove,
		table.ErrStopIsFinal: BackStopFinal,
		table.ErrNotAlone:    EndNotAlone,
	} {
		if errors.Is(err, refusal) {
			return t.Say(key)
		}
	}
	return err.Error()
}
