package tui

import (
	"strings"
	"sync"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// A facade is what the screens before a game have in common: the title in big
// letters, a list or a form under it, a board beside that, and a line about what
// is highlighted. All of it stands in the middle of the window, as large as fits.
type facade struct {
	title  bigTitle
	tag    rect // a line under the title; empty where there is no room
	list   rect
	pitch  int // from line to line of the list
	board  facadeBoard
	bottom rect // one or two lines
}

// bottomLines is how many lines there are at the bottom, for so many of a narrow
// window.
func (h *house) bottomLines(narrow int) int {
	switch {
	case h.layout.frame.w < 2*listMost:
		return narrow
	case h.layout.frame.h < 24:
		return narrow / 2
	default:
		return max(2, narrow/2)
	}
}

// listMost is how wide a list is at most, and listGap is between it and a board.
const (
	listMost = 40
	listGap  = 2
)

// facade is laid out for a list of so many lines, of which the widest needs so
// many cells, and so many lines at the bottom.
func (h *house) facade(lines, widest, bottom int) facade {
	t, l := h.theme, h.layout
	f := facade{bottom: rect{l.keys.x, l.keys.y - bottom, l.keys.w, bottom}, pitch: 1}
	rows := f.bottom.y - l.frame.y
	f.title = titleFor(t, l.frame.w-2, rows, lines)
	rows -= f.title.h
	f.board = facadeBoardFor(t, l.frame.w-2-listGap-widest, rows-1)
	body := min(max(lines, f.board.h), rows)
	lines = min(lines, body)
	if airy := 2*lines - 1; airy <= body && f.board.h >= 2*smallBoard {
		f.pitch, lines = 2, airy
	}
	above, around := airAround(rows - body)

	f.title.y = l.frame.y + above
	f.title.x = l.frame.x + (l.frame.w-f.title.w)/2
	top := f.title.y + f.title.h + around
	if around > 0 {
		f.tag = rect{l.frame.x, top - 1 - around/3, l.frame.w, 1}
	}
	f.list = rect{0, top + (body-lines)/2, widest, lines}
	if f.board.w == 0 {
		f.list.w = min(listMost, l.frame.w-2)
		f.list.x = l.frame.x + (l.frame.w-f.list.w)/2
		return f
	}
	f.list.w = min(max(widest, listMost), l.frame.w-2-listGap-f.board.w)
	f.list.x = l.frame.x + (l.frame.w-f.list.w-listGap-f.board.w)/2
	f.board.x, f.board.y = f.list.right()+listGap, top+(body-f.board.h)/2
	return f
}

// airAround shares out the lines that nothing stands on: those above the title,
// and those between it and what is under it, one of them with the tag; the rest
// are at the bottom.
func airAround(free int) (above, around int) {
	switch {
	case free <= 2:
		return 0, free
	case free <= 4:
		return 1, free - 1
	default:
		return free / 4, min(3, free/2) + (free-5)/6
	}
}

// lines is how many lines of the list are in sight.
func (f facade) lines() int { return (f.list.h + f.pitch - 1) / f.pitch }

// line is where the i-th line of the list stands.
func (f facade) line(i int) rect { return rect{f.list.x, f.list.y + i*f.pitch, f.list.w, 1} }

// lineAt is the line of the list under the mouse, -1 for none.
func (f facade) lineAt(x, y int) int {
	if !f.list.has(x, y) || (y-f.list.y)%f.pitch != 0 {
		return -1
	}
	return (y - f.list.y) / f.pitch
}

// drawFacade draws the title, and the board of a game beside the list, or the
// usual one for nil.
func (h *house) drawFacade(c canvas, f facade, shown *record.Record) {
	f.title.draw(c)
	if tag := h.text.Say(words.FrontWelcome); ansi.StringWidth(tag) <= f.tag.w-2 {
		c.putMiddle(f.tag, tag, h.theme.Muted)
	}
	f.board.draw(c, viewOf(shown))
}

// drawHint draws what is to be said of the highlighted thing: the first of the
// texts for which there is room, or what went wrong instead.
func (h *house) drawHint(c canvas, r rect, style uv.Style, texts ...string) {
	if h.notice != "" {
		texts, style = []string{h.notice}, h.theme.Warning
	}
	var lines []string
	for _, text := range texts {
		if lines = strings.Split(ansi.Wrap(text, r.w, ""), "\n"); len(lines) <= r.h {
			break
		}
	}
	for i, line := range lines[:min(r.h, len(lines))] {
		c.putIn(r.row(i), line, style)
	}
}

// A facadeBoard is a board to look at: drawn as in a game, or where that does not
// fit as an emblem.
type facadeBoard struct {
	rect
	full   boardLayout
	emblem int // from column to column of the emblem; 0 for the board as in a game
}

// smallBoard is how many lines a board takes whose squares are a line high.
const smallBoard = 13

// facadeBoardFor is the largest board for so many cells and lines, an empty one
// where there is none.
func facadeBoardFor(t *look.Theme, room, rows int) facadeBoard {
	for _, full := range []boardLayout{
		{pitch: 8, width: 7, height: 2, gutter: true, places: [5][]int{2: {1, 5}, 3: {0, 1, 5}, 4: {0, 1, 5, 6}}},
		{pitch: 6, width: 5, height: 2, gutter: true, places: [5][]int{2: {1, 3}, 3: {0, 1, 3}, 4: {0, 1, 3, 4}}},
		{pitch: 6, width: 5, height: 1, places: [5][]int{2: {1, 3}, 3: {0, 1, 3}, 4: {0, 1, 3, 4}}},
		{pitch: 4, width: 3, height: 1, places: [5][]int{2: {0, 2}, 3: {0, 1, 2}, 4: {0, 0, 2, 2}}},
	} {
		if size := full.rows(); size.w <= room && size.h <= rows {
			return facadeBoard{rect: rect{0, 0, size.w, size.h}, full: full}
		}
	}
	for _, pitch := range []int{3, 2, 1} {
		if w, h := emblemSize(t, pitch); w <= room && h <= rows {
			return facadeBoard{rect: rect{0, 0, w, h}, emblem: pitch}
		}
	}
	return facadeBoard{}
}

func (b facadeBoard) draw(c canvas, v boardView) {
	switch {
	case b.w == 0:
	case b.emblem > 0:
		drawEmblem(c, b.rect, b.emblem, v)
	default:
		b.full.x, b.full.y = b.x, b.y
		drawBoard(c, b.full, c.theme, v)
	}
}

// showpiece is late in a game of four bots: every seat has something at stake.
var showpiece = sync.OnceValue(func() game.Position {
	p, err := record.ParsePosition("classic/3 2.2,4.2,6.1,8.2,9.2,10.7/6.3,7.13,8.10,9.1/3.1,8.7,9.3,11.1,12.3/4.3,5.5,6.7 1 4.4,6.4,8.8 -")
	if err != nil {
		panic("tui: the board to look at: " + err.Error())
	}
	return p
})

// viewOf is a board as a game left it, and the one to look at where there is none,
// or nothing on it.
func viewOf(r *record.Record) boardView {
	p := showpiece()
	if r != nil {
		if end, err := r.End(); err == nil && end.Markers != ([game.MaxSeats]game.Squares{}) {
			p = end
		}
	}
	return viewAt(p)
}

// viewAt is a board as it stands.
func viewAt(p game.Position) boardView {
	v := boardView{seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners}
	for col, square := range p.Runners {
		if square > 0 {
			v.covered[col] = span{p.Turn, p.Markers[p.Turn][col], square}
		}
	}
	return v
}
