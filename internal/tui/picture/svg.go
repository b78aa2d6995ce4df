package main

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// margin is around the cells.
const margin = 12

// fonts are those that are looked for, each of them with letters as wide as a cell.
const fonts = `ui-monospace,"SF Mono",Menlo,"Cascadia Mono","DejaVu Sans Mono","Liberation Mono",Consolas,monospace`

// svg is the reel as a picture: the first frame, and over it of each that follows
// the cells that are other than before, which appear in their time. Without
// animations, or where the viewer wants none, it is the frame that stands for all.
func (r *reel) svg() []byte {
	var b strings.Builder
	width, height := r.width*cellWidth+2*margin, r.height*cellHeight+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-label="%s">`+"\n",
		width, height, html.EscapeString(r.tells))
	b.WriteString("<style>text{font:16.6px " + fonts + ";white-space:pre}.s{font-weight:bold}" + strings.Join(strokeStyles[:], ""))
	if len(r.frames) > 1 {
		r.times(&b)
	}
	b.WriteString("</style>\n")
	_, ground := r.paper()
	fmt.Fprintf(&b, `<rect x=".5" y=".5" width="%d" height="%d" rx="9" fill="%s" stroke="#80808066"/>`+"\n", width-1, height-1, ground)
	fmt.Fprintf(&b, `<g transform="translate(%d %[1]d)">`+"\n", margin)
	before := slices.Repeat([]cell{{ground: ground}}, r.width*r.height)
	for i, f := range r.frames {
		switch {
		case i == 0:
			b.WriteString("<g>")
		case i > r.still:
			fmt.Fprintf(&b, `<g id="f%d" class="f" visibility="hidden">`, i)
		default:
			fmt.Fprintf(&b, `<g id="f%d" class="f">`, i)
		}
		r.draw(&b, r.changed(before, f.cells), f.cells)
		b.WriteString("</g>\n")
		before = f.cells
	}
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}

// times says when each frame appears.
func (r *reel) times(b *strings.Builder) {
	fmt.Fprintf(b, ".f{animation:%ss step-end infinite}@media(prefers-reduced-motion:reduce){.f{animation:none}}", number(r.length.Seconds()))
	for i, f := range r.frames[1:] {
		at := strconv.FormatFloat(100*float64(f.at)/float64(r.length), 'f', 2, 64)
		fmt.Fprintf(b, "\n#f%d{animation-name:f%[1]d}@keyframes f%[1]d{0%%{visibility:hidden}%s%%{visibility:visible}}", i+1, at)
	}
}

// changed are the cells that are other than before, and the neighbours of what was
// drawn there: where the picture is not shown in its own size, that may have touched
// them.
func (r *reel) changed(before, cells []cell) []bool {
	changed := make([]bool, len(cells))
	for i := range cells {
		if cells[i] == before[i] {
			continue
		}
		changed[i] = true
		if before[i].text == "" || withinCell[before[i].text] {
			continue
		}
		x, y := i%r.width, i/r.width
		for _, d := range [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if nx, ny := x+d[0], y+d[1]; nx >= 0 && nx < r.width && ny >= 0 && ny < r.height {
				changed[ny*r.width+nx] = true
			}
		}
	}
	return changed
}

// draw draws cells: their grounds, then shapes, then letters, each colour in the
// order in which it is met.
func (r *reel) draw(b *strings.Builder, which []bool, cells []cell) {
	grounds, shapes := newPalette(), newPalette()
	var letters []letterRun
	for _, a := range r.areas(which, cells) {
		grounds.pen(a.colour).rect(blocks, float64(a.x*cellWidth), float64(a.y*cellHeight), float64(a.w*cellWidth), float64(a.h*cellHeight))
	}
	for i, c := range cells {
		if !which[i] || c.text == "" {
			continue
		}
		x, y := i%r.width, i/r.width
		sign, size := utf8.DecodeRuneInString(c.text)
		if size == len(c.text) && shapes.pen(c.ink).draw(sign, float64(x*cellWidth), float64(y*cellHeight)) {
			continue
		}
		letters = r.add(letters, letter{c.text, x}, y, c)
	}
	grounds.write(b)
	shapes.write(b)
	for _, l := range letters {
		l.write(b)
	}
}

// An area is cells that have one ground.
type area struct {
	x, y, w, h int
	colour     rgb
}

// areas are the grounds of cells: what lies side by side is one, and what then lies
// below another that is as wide.
func (r *reel) areas(which []bool, cells []cell) []area {
	var all []area
	for y := range r.height {
		row, drawn := cells[y*r.width:][:r.width], which[y*r.width:][:r.width]
		for x := 0; x < r.width; {
			if !drawn[x] {
				x++
				continue
			}
			a := area{x, y, 0, 1, row[x].ground}
			for x < r.width && drawn[x] && row[x].ground == a.colour {
				x++
			}
			a.w = x - a.x
			above := slices.IndexFunc(all, func(o area) bool { return o.x == a.x && o.w == a.w && o.colour == a.colour && o.y+o.h == y })
			if above >= 0 {
				all[above].h++
			} else {
				all = append(all, a)
			}
		}
	}
	return all
}

// A palette is a pen of each colour, in the order in which they were taken.
type palette struct {
	order []rgb
	pens  map[rgb]*pen
}

func newPalette() *palette { return &palette{pens: map[rgb]*pen{}} }

func (p *palette) pen(c rgb) *pen {
	if p.pens[c] == nil {
		p.pens[c] = &pen{}
		p.order = append(p.order, c)
	}
	return p.pens[c]
}

func (p *palette) write(b *strings.Builder) {
	for _, c := range p.order {
		for s, form := range []string{
			blocks: `<path class="b" fill="%s" d="%s"/>`, solids: `<path fill="%s" d="%s"/>`,
			fine: `<path class="n" stroke="%s" d="%s"/>`, thin: `<path class="l" stroke="%s" d="%s"/>`, thick: `<path class="k" stroke="%s" d="%s"/>`,
			dots: `<path class="d" stroke="%s" d="%s"/>`,
		} {
			if path := p.pens[c].paths[s].String(); path != "" {
				fmt.Fprintf(b, form, c, path)
			}
		}
	}
}

// A letterRun is letters of one row that look alike.
type letterRun struct {
	letters []letter
	y       int
	ink     rgb
	bold    bool
}

// A letter is a cluster of characters at its column.
type letter struct {
	text string
	x    int
}

// add adds a letter to the run that it goes on with, a space at most between, or
// begins another.
func (r *reel) add(runs []letterRun, l letter, y int, c cell) []letterRun {
	if n := len(runs) - 1; n >= 0 && runs[n].y == y && runs[n].ink == c.ink && runs[n].bold == c.bold {
		last := runs[n].letters[len(runs[n].letters)-1].x
		if l.x-last == 2 {
			runs[n].letters = append(runs[n].letters, letter{" ", last + 1})
		}
		if l.x-last <= 2 {
			runs[n].letters = append(runs[n].letters, l)
			return runs
		}
	}
	return append(runs, letterRun{[]letter{l}, y, c.ink, c.bold})
}

func (l letterRun) write(b *strings.Builder) {
	b.WriteString("<text ")
	if l.bold {
		b.WriteString(`class="s" `)
	}
	b.WriteString(`x="`)
	for i, at := range l.letters {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(at.x * cellWidth))
		for range utf8.RuneCountInString(at.text) - 1 {
			b.WriteString(" " + strconv.Itoa(at.x*cellWidth))
		}
	}
	fmt.Fprintf(b, `" y="%d" fill="%s">`, l.y*cellHeight+baseline, l.ink)
	for _, at := range l.letters {
		b.WriteString(html.EscapeString(at.text))
	}
	b.WriteString("</text>")
}

// String is the colour as SVG has it, as short as can be.
func (c rgb) String() string {
	full := fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
	if full[1] == full[2] && full[3] == full[4] && full[5] == full[6] {
		return string([]byte{'#', full[1], full[3], full[5]})
	}
	return full
}
