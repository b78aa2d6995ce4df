package plain

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cantstop/internal/words"
)

// means reports whether a word is one of those of a key, such as AnswerRoll.
func (c *client) means(word string, answer words.Key) bool {
	return slices.Contains(strings.Fields(c.text.Say(answer)), strings.ToLower(word))
}

// name is the first of the words that mean an answer.
func (c *client) name(answer words.Key) string {
	first, _, _ := strings.Cut(c.text.Say(answer), " ")
	return first
}

// names are all the words that mean an answer, the first one the name.
func (c *client) names(answer words.Key) string {
	all := strings.Fields(c.text.Say(answer))
	if len(all) == 1 {
		return all[0]
	}
	last := len(all) - 1
	return c.text.Say(words.AnswerOr, strings.Join(all[:last], ", "), all[last])
}

// quoted is what a player wrote, to be said back: in one short line, and
// nothing in it that would move a cursor.
func quoted(answer string) string {
	const most = 30
	if r := []rune(answer); len(r) > most {
		answer = string(r[:most]) + "..."
	}
	return strconv.Quote(answer)
}

// number is an answer that is a number from 1 to most.
func number(answer string, most int) (int, bool) {
	n, err := strconv.Atoi(answer)
	return n, err == nil && n >= 1 && n <= most
}

// An inquiry is a question that is not about the turn.
type inquiry struct {
	ask  string
	help []string
	// free says that an answer is any text, such as a name: it may be a letter
	// that is short for a command elsewhere.
	free bool
	// read takes an answer, the empty one for what the question names as its
	// default. It returns what is wrong with it, nothing if all is well.
	read func(answer string) (problem string)
	// more are answers that only tell something; nil if there are none.
	more func(answer string) (told bool)
	// leads are answers that lead to something else, after which the question is
	// asked again, unless it fails; nil if there are none.
	leads func(answer string) (took bool, err error)
}

// inquire asks until the answer is one. It fails with errLeft.
func (c *client) inquire(q inquiry) error {
	for {
		answer, err := c.ask(q.ask)
		switch {
		case err != nil:
			return err
		case c.commanded(q, answer, words.AnswerQuit):
			return errLeft
		case c.commanded(q, answer, words.AnswerHelp):
			for _, line := range q.help {
				c.voice.line(line)
			}
			continue
		case q.more != nil && q.more(answer):
			continue
		}
		if q.leads != nil {
			took, err := q.leads(answer)
			if err != nil {
				return err
			}
			if took {
				continue
			}
		}
		problem := q.read(answer)
		if problem == "" {
			return nil
		}
		c.voice.line(problem)
	}
}

// commanded reports whether an answer is a command instead. Where any text will do, a
// single letter is not: it may be a name.
func (c *client) commanded(q inquiry, answer string, command words.Key) bool {
	if letter, size := utf8.DecodeRuneInString(answer); q.free && size == len(answer) && unicode.IsLetter(letter) {
		return false
	}
	return c.means(answer, command)
}

// yesOrNo asks a question with two answers.
func (c *client) yesOrNo(ask string, byDefault bool, help []string, more func(string) bool) (yes bool, err error) {
	return c.decide(inquiry{ask: ask, help: help, more: more}, byDefault)
}

// decide asks an inquiry as a question with two answers.
func (c *client) decide(q inquiry, byDefault bool) (yes bool, err error) {
	q.read = func(answer string) string {
		switch {
		case answer == "":
			yes = byDefault
		case c.means(answer, words.AnswerYes), c.means(answer, words.AnswerNo):
			yes = c.means(answer, words.AnswerYes)
		default:
			return c.text.Say(words.PlainYesOrNo, quoted(answer))
		}
		return ""
	}
	err = c.inquire(q)
	return yes, err
}
