package plain

import (
	"strconv"
	"strings"

	"cantstop/internal/game"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// answerColumns takes a choice by its columns: "5 and 9", "5+9", "only 7", or a
// pairing that has one move.
func (m *match) answerColumns(p game.Position, answer string) (done bool) {
	move, problem := m.columns(answer)
	if problem != "" {
		m.voice.line(problem)
		return false
	}
	if !move.Single() && p.RefuseMove(move).Reason != game.ReasonNone {
		switch of := p.MovesOf(game.Pairing(move)); {
		case !inDice(p, move):
		case of.Len() == 1:
			move = of.At(0)
		case of.Len() > 1:
			m.voice.line(m.text.Say(words.PlainWhichOnly, int(move.A), int(move.B)))
			return false
		}
	}
	return m.act(p.Turn, table.Action{Kind: table.Choose, Move: move})
}

func inDice(p game.Position, move game.Move) bool {
	for pairing := range p.Dice.Pairings().All() {
		if pairing == game.Pairing(move) {
			return true
		}
	}
	return false
}

// columns reads the one or two columns of a move. The problem is what is wrong
// with them, nothing if all is well.
func (m *match) columns(answer string) (move game.Move, problem string) {
	unknown := m.text.Say(words.PlainUnknown, quoted(answer))
	var columns []game.Column
	only := false
	for word := range strings.FieldsSeq(strings.NewReplacer("+", " ", ",", " ").Replace(answer)) {
		n, err := strconv.Atoi(word)
		switch {
		case m.means(word, words.AnswerAnd):
		case m.means(word, words.AnswerOnly):
			only = true
		case err != nil:
			return move, unknown
		case n < int(game.FirstColumn) || n > int(game.LastColumn):
			return move, m.text.Say(words.PlainNoColumn, quoted(word))
		default:
			columns = append(columns, game.Column(n))
		}
	}
	switch {
	case only && len(columns) == 1, !only && len(columns) == 2:
		return game.MoveOf(columns[0], columns[1:]...), ""
	default:
		return move, unknown
	}
}
