package plain

import (
	"io"
	"strings"
	"unicode/utf8"
)

// width is how many characters fit in a line, unless a single word is longer.
const width = 76

// A voice says sentences. They run on in one line while they fit, so that a line
// breaks where a listener would breathe.
type voice struct {
	w   io.Writer
	now string // the line so far
	err error  // the first failure to write, after which it is silent
}

// say adds a sentence. What is longer than a line is broken between sentences,
// else after a comma, else between words.
func (v *voice) say(sentence string) { v.put(sentence, ". ", ", ", " ") }

func (v *voice) put(text string, breaks ...string) {
	switch {
	case v.now != "" && length(v.now)+1+length(text) <= width:
		v.now += " " + text
	case length(text) <= width || len(breaks) == 0:
		v.end()
		v.now = text
	default:
		for part := range strings.SplitAfterSeq(text, breaks[0]) {
			v.put(strings.TrimSpace(part), breaks[1:]...)
		}
	}
}

// end ends the line, if one has begun.
func (v *voice) end() {
	if v.now != "" {
		v.write(v.now)
	}
	v.now = ""
}

// line says a sentence in a line of its own.
func (v *voice) line(sentence string) {
	v.end()
	v.say(sentence)
	v.end()
}

// verbatim puts a text into a line of its own, however long.
func (v *voice) verbatim(text string) {
	v.end()
	v.write(text)
}

func (v *voice) write(line string) {
	if v.err == nil {
		_, v.err = io.WriteString(v.w, line+"\n")
	}
}

func length(s string) int { return utf8.RuneCountInString(s) }
