package tui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// An asking is a dialog that asks for a line of text.
type asking struct {
	*house
	title, about string
	input        textinput.Model
	selected     bool // what is there goes with the first letter
	// do takes the line. It returns why it cannot, and then the dialog stays.
	do func(text string) (then action, problem string)
	// paste takes what is pasted, nil for letters like others.
	taken   func(text string) (then action, ok bool)
	problem string
}

// ask asks for a line, at first with a text that is selected.
func (h *house) ask(title, about, text string, do func(text string) (action, string)) *asking {
	a := &asking{house: h, title: title, about: about, input: textinput.New(), selected: text != "", do: do}
	a.input.SetVirtualCursor(false)
	a.input.Prompt = ""
	a.input.Focus()
	a.input.SetValue(text)
	a.input.CursorEnd()
	return a
}

func (a *asking) typing() bool { return true }

func (a *asking) press(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, a.keys.escape):
		return closing(nil)
	case key.Matches(k, a.keys.accept):
		then, problem := a.do(strings.TrimSpace(a.input.Value()))
		if a.problem = problem; problem == "" {
			return closing(then)
		}
	default:
		a.edit(k)
	}
	return nil
}

// edit lets the field take a key or a paste.
func (a *asking) edit(msg tea.Msg) {
	a.problem = ""
	if k, pressed := msg.(tea.KeyPressMsg); a.selected && (!pressed || k.Text != "") {
		a.input.SetValue("")
	}
	before := a.input.Value()
	a.input, _ = a.input.Update(msg)
	if a.selected && len(a.input.Value()) < len(before) {
		a.input.SetValue("")
	}
	a.selected = false
}

func (a *asking) paste(text string) { a.edit(tea.PasteMsg{Content: text}) }

// receive implements receiver.
func (a *asking) receive(text string) action {
	if a.taken != nil {
		if then, ok := a.taken(text); ok {
			return closing(then)
		}
	}
	a.paste(text)
	return nil
}

func (a *asking) point(tea.Mouse, bool) action { return nil }

func (a *asking) bindings() keyLine {
	return keyLine{first: a.keys.accept, last: []key.Binding{a.keys.escape}}
}

func (a *asking) draw(c canvas) *tea.Cursor {
	t := a.theme
	frame := a.layout.dialog()
	lines := strings.Split(ansi.Wrap(a.about, frame.w-6, ""), "\n")
	height := len(lines) + 6
	frame.y, frame.h = frame.y+max(0, (frame.h-height)/2), min(height, frame.h)
	c.fill(frame, t.Ground)
	drawBox(c, frame, t.Frame, t.Muted)
	c.put(frame.x+2, frame.y, " "+a.title+" ", t.Accent)
	y := frame.y + 1
	for _, line := range lines {
		y++
		c.putIn(rect{frame.x + 3, y - 1, frame.w - 6, 1}, strings.TrimRight(line, " "), t.Text)
	}
	field := rect{frame.x + 3, y + 1, frame.w - 6, 1}
	c.fill(field, t.Cursor)
	style := t.Cursor
	if a.selected {
		style = t.Selected(style)
	}
	// What is longer than the field is seen from where the caret stands.
	letters := []rune(a.input.Value())
	before := string(letters[:a.input.Position()])
	shown := string(letters)
	for ansi.StringWidth(before) > field.w-1 && before != "" {
		cluster, _ := ansi.FirstGraphemeCluster(before, ansi.GraphemeWidth)
		before, shown = before[len(cluster):], shown[len(cluster):]
	}
	c.putIn(field, shown, style)
	c.putIn(rect{field.x, field.y + 1, field.w, 1}, a.problem, t.Warning)
	return tea.NewCursor(field.x+ansi.StringWidth(before), field.y)
}
