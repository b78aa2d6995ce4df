package tui

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/record"
)

// A nameField is where a name is typed. The name that is there at first is
// selected: it goes as a whole with the first letter that is typed.
type nameField struct {
	input    textinput.Model
	selected bool
}

func newNameField(name string) nameField {
	f := nameField{input: textinput.New(), selected: name != ""}
	f.input.SetVirtualCursor(false)
	f.input.Prompt = ""
	f.input.Focus()
	f.input.SetValue(name)
	f.input.CursorEnd()
	return f
}

// edit lets the field take a key or a paste. It takes no more than a name may
// have.
func (f *nameField) edit(msg tea.Msg) {
	if k, pressed := msg.(tea.KeyPressMsg); f.selected && (!pressed || k.Text != "") {
		f.input.SetValue("")
	}
	before := f.input.Value()
	f.input, _ = f.input.Update(msg)
	switch now := f.input.Value(); {
	case f.selected && len(now) < len(before):
		f.input.SetValue("")
	case ansi.StringWidth(now) > record.MaxName:
		f.input.SetValue(ansi.Truncate(now, record.MaxName, ""))
	}
	f.selected = false
}

func (f *nameField) name() string { return f.input.Value() }

// draw draws the name in its style, or selected, and returns where the caret
// stands.
func (f *nameField) draw(c canvas, r rect, style, selected uv.Style) *tea.Cursor {
	name := f.name()
	if f.selected {
		style = selected
	}
	c.putIn(r, name, style)
	before := string([]rune(name)[:f.input.Position()])
	return tea.NewCursor(min(r.x+ansi.StringWidth(before), r.right()), r.y)
}
