package tui

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/words"
)

// A rulebook is the rules of a game, or of any where none is being played, and the
// keys, in pages that scroll where they are longer than the window.
type rulebook struct {
	*house
	variants []game.Variant
	settings string // of this game, empty where none is being played
	figures  bool   // what its figures mean is told first
	page     int
	scroll   int // lines above those in sight
}

// openHelp shows the rules of a game of the variants, and the keys.
func openHelp(variants []game.Variant) action {
	return func(m *Model) tea.Cmd {
		m.push(&rulebook{house: m.house, variants: variants})
		return nil
	}
}

// openHelp shows the rules of this game, and at its end what the figures there mean.
func (g *match) openHelp() action {
	return func(m *Model) tea.Cmd {
		rules := g.scene.now.Rules
		m.push(&rulebook{house: m.house, variants: []game.Variant{rules.Variant}, settings: m.text.RulesOf(rules), figures: g.ending != nil})
		return nil
	}
}

// pages are what the rulebook has on each.
func (b *rulebook) pages() []func() []block {
	all := []func() []block{b.rulesPage, b.questionsPage, b.keysPage}
	if b.figures {
		return append([]func() []block{b.figuresPage}, all...)
	}
	return all
}

func (b *rulebook) typing() bool { return false }
func (b *rulebook) paste(string) {}

func (b *rulebook) press(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, b.keys.back, b.keys.help, b.keys.enter):
		return closing(nil)
	case key.Matches(k, b.keys.turnPage):
		n := len(b.pages())
		b.turn((b.page + b.keys.step(k) + n) % n)
	case key.Matches(k, b.keys.space):
		return b.readOn()
	case key.Matches(k, b.keys.page):
		for by, binding := range b.keys.scroll {
			if key.Matches(k, binding) {
				b.scrollBy(by)
			}
		}
	}
	return nil
}

// readOn shows what comes next: more of the page, the next page, and at the end what
// was seen before.
func (b *rulebook) readOn() action {
	switch {
	case b.scroll < b.lowest():
		b.scrollBy(pageDown)
	case b.page+1 < len(b.pages()):
		b.turn(b.page + 1)
	default:
		return closing(nil)
	}
	return nil
}

func (b *rulebook) turn(page int) { b.page, b.scroll = page, 0 }

// lowest is how far the page can be scrolled.
func (b *rulebook) lowest() int { return max(0, b.height()-b.body().h) }

// scrollBy scrolls the page, by one of the bindings that scroll.
func (b *rulebook) scrollBy(which int) {
	room := b.body().h
	b.scroll += map[int]int{lineUp: -1, lineDown: 1, pageUp: -room, pageDown: room, toStart: -b.height(), toEnd: b.height()}[which]
	b.scroll = min(max(0, b.scroll), b.lowest())
}

func (b *rulebook) point(at tea.Mouse, _ bool) action {
	switch at.Button {
	case tea.MouseWheelUp:
		b.scrollBy(lineUp)
	case tea.MouseWheelDown:
		b.scrollBy(lineDown)
	}
	return nil
}

func (b *rulebook) bindings() keyLine {
	k := b.keys
	k.space.SetHelp(b.text.Say(words.KeySpace), b.text.Say(words.KeyRulesOn))
	k.page.SetEnabled(b.lowest() > 0)
	return keyLine{first: k.space, others: []key.Binding{k.turnPage, k.page}, last: []key.Binding{k.back}}
}

// rulesWidth is the cells that a page is wide at most.
const rulesWidth = 77

// rulesHeight is the lines that a rulebook takes where there are enough.
const rulesHeight = 26

// frame is where the rulebook stands: its heading, and the page under it.
func (b *rulebook) frame() rect {
	f := b.layout.frame
	w, h := min(rulesWidth, f.w), b.layout.keys.y-f.y
	r := rect{f.x + (f.w-w+1)/2, f.y, w, h}
	if h > rulesHeight {
		r.y, r.h = r.y+(h-rulesHeight)/3, rulesHeight
	}
	return r
}

// body is where the page is seen.
func (b *rulebook) body() rect {
	f := b.frame()
	return rect{f.x, f.y + 1, f.w, f.h - 1}
}

// textWidth is how wide text is at most, beside the bar that shows what is in sight.
func (b *rulebook) textWidth() int {
	if r := b.body(); r.right() < b.layout.frame.right() {
		return r.w
	}
	return b.body().w - 1
}

// blocks are the parts of the page, one under another.
func (b *rulebook) blocks() []block { return b.pages()[b.page]() }

// height is the lines that the page takes.
func (b *rulebook) height() int {
	n := 0
	for _, part := range b.blocks() {
		n += part.height
	}
	return n
}

func (b *rulebook) draw(c canvas) *tea.Cursor {
	t, f, r := b.theme, b.frame(), b.body()
	title := words.RulesTitle
	if b.figures && b.page == 0 {
		title = words.FiguresTitle
	}
	c.putIn(f, b.text.Say(title), t.Accent)
	c.putRight(f, b.text.Say(words.RulesPage, b.page+1, len(b.pages()))+"  "+t.Sideways, t.Muted)
	// The page is drawn as a whole, and then what is in sight of it.
	sheet := canvas{lipgloss.NewCanvas(r.w, max(1, b.height())), t}
	if t.Ground.Bg != nil {
		sheet.fill(rect{0, 0, r.w, b.height()}, t.Ground)
	}
	y := 0
	for _, part := range b.blocks() {
		part.draw(sheet, rect{0, y, r.w, part.height})
		y += part.height
	}
	scroll := min(b.scroll, b.lowest())
	for y := range min(r.h, b.height()-scroll) {
		for x := range r.w {
			if cell := sheet.CellAt(x, scroll+y); cell != nil {
				c.SetCell(r.x+x, r.y+y, cell)
			}
		}
	}
	drawBar(c, rect{min(r.right(), b.layout.frame.right()-1), r.y, 1, r.h}, t, scroll, b.height())
	return nil
}

// A block is a part of a page.
type block struct {
	height int
	draw   func(c canvas, r rect)
}

func emptyLine() block { return block{1, func(canvas, rect) {}} }

// tight is parts of a page, with empty lines between them only where all of it is in
// sight then.
func (b *rulebook) tight(parts ...[]block) []block {
	apart, together := slices.Clone(parts[0]), slices.Concat(parts...)
	height := 0
	for i, part := range parts {
		if i > 0 {
			apart = append(append(apart, emptyLine()), part...)
		}
	}
	for _, block := range apart {
		height += block.height
	}
	if height > b.body().h {
		return together
	}
	return apart
}

// paragraph is text in as many lines as it needs, after something that stands before
// it in its first line.
func (b *rulebook) paragraph(lead string, leadStyle uv.Style, text string, style uv.Style) block {
	indent := 0
	if lead != "" {
		indent = ansi.StringWidth(lead) + 1
	}
	lines := strings.Split(ansi.Wrap(text, b.textWidth()-indent, ""), "\n")
	return block{len(lines), func(c canvas, r rect) {
		c.put(r.x, r.y, lead, leadStyle)
		for i, line := range lines {
			c.put(r.x+indent, r.y+i, line, style)
		}
	}}
}

// figuresPage is what the figures at the end of a game mean.
func (b *rulebook) figuresPage() []block {
	t := b.theme
	parts := [][]block{{emptyLine()}}
	for _, term := range b.text.Terms() {
		if b.textWidth() < termWidth+30 {
			parts = append(parts, []block{b.paragraph("", t.Text, term.Name, t.Accent), b.paragraph(" ", t.Text, term.Means, t.Text)})
		} else {
			parts = append(parts, []block{b.paragraph(padRight(term.Name, termWidth), t.Accent, term.Means, t.Text)})
		}
	}
	return b.tight(parts...)
}

// termWidth is the cells of the terms beside what they mean.
const termWidth = 14

func (b *rulebook) rulesPage() []block {
	t, say := b.theme, b.text.Say
	game := b.paragraph("", t.Text, say(words.RulesAnyGame), t.Text)
	if b.settings != "" {
		game = b.paragraph(say(words.RulesThisGame), t.Muted, b.settings, t.Text)
	}
	rules := []block{b.pairsLine()}
	for i, rule := range b.text.Rules(b.variants) {
		rules = append(rules, b.paragraph(strconv.Itoa(i+1)+" ", t.Accent, rule, t.Text))
	}
	first := append([]block{game, emptyLine()}, b.pictures()...)
	return b.tight(append(append(first, emptyLine()), rules...), []block{b.gauges()})
}

// pairsLine is two pairs of dice, their sums, and what they do.
func (b *rulebook) pairsLine() block {
	t := b.theme
	const shown = 29 // the cells of both pairs
	text := b.paragraph("", t.Text, b.text.Say(words.RulePairs), t.Text)
	below := b.body().w-shown < ansi.StringWidth(b.text.Say(words.RulePairs))+3
	height := 1
	if below {
		height += text.height
	}
	return block{height, func(c canvas, r rect) {
		x := r.x
		for pair, dice := range [2][2]uint8{{3, 5}, {6, 3}} {
			v := diceView{dice: game.Dice{dice[0], dice[1]}, paired: true, of: [4]int{pair, pair, idle, idle}}
			for die := range dice {
				drawDigit(c, rect{x, r.y, 3, 1}, t, t.Dice[pair], v, die)
				x += 4
			}
			x = c.put(x, r.y, "=", t.Muted) + 1
			x = c.put(x, r.y, " "+strconv.Itoa(int(dice[0]+dice[1]))+" ", t.Dice[pair].Face) + 3
		}
		if below {
			text.draw(c, rect{r.x, r.y + 1, r.w, text.height})
		} else {
			text.draw(c, rect{x, r.y, r.w, 1})
		}
	}}
}

// gauges are what the two kinds of gauges say, by the danger of three columns.
func (b *rulebook) gauges() block {
	t, say := b.theme, b.text.Say
	bust := odds.Share(odds.Busts(game.SetOf(5, 9, 11)))
	below := b.body().w < 60
	height := 1
	if below {
		height = 2
	}
	return block{height, func(c canvas, r rect) {
		const width = 10
		drawGauge(c, rect{r.x, r.y, width, 1}, t, bust)
		x := c.put(r.x+width+1, r.y, say(words.GaugeRoll), t.Muted) + 3
		y := r.y
		if below {
			x, y = r.x+width-miniGauge, r.y+1
		}
		drawMiniGauge(c, x, y, t, bust, false)
		c.put(x+miniGauge+1, y, say(words.GaugeChoice), t.Muted)
	}}
}

func (b *rulebook) questionsPage() []block {
	t := b.theme
	all := []block{emptyLine()}
	for i, q := range b.text.Questions(b.variants) {
		if i > 0 && b.body().h > 23 {
			all = append(all, emptyLine())
		}
		all = append(all, b.paragraph(strconv.Itoa(i+1)+" ", t.Accent, q.Asks, t.Strong), b.paragraph("  ", t.Text, q.Reply, t.Text))
	}
	return all
}

// keysPage is the keys, made from the key map, and the signs that have no picture.
func (b *rulebook) keysPage() []block {
	t := b.theme
	const lead = 10
	var lines []dialogLine
	for _, binding := range b.keys.all() {
		if h := binding.Help(); binding.Enabled() {
			lines = append(lines, dialogLine{lead: padRight(h.Key, lead), seat: -1, text: h.Desc})
		}
	}
	all := append([]block{emptyLine()}, b.columns(lines)...)
	all = append(all, emptyLine(), b.paragraph("", t.Strong, b.text.Say(words.RulesSigns), t.Strong))
	for _, s := range b.signs() {
		all = append(all, b.paragraph(padRight(s.lead, lead-1), t.Accent, b.text.Say(s.about), t.Text))
	}
	return all
}

// columns are lines in two columns, where there is room, else in one.
func (b *rulebook) columns(lines []dialogLine) []block {
	across := 1
	if b.body().w >= rulesWidth {
		across = 2
	}
	half := (len(lines) + across - 1) / across
	var all []block
	for i := range half {
		all = append(all, block{1, func(c canvas, r rect) {
			for column := range across {
				if at := i + column*half; at < len(lines) {
					lines[at].draw(c, r.x+column*(r.w/across), r.y, b.theme)
				}
			}
		}})
	}
	return all
}

// A sign is what the screen shows of a game, and what it means.
type sign struct {
	lead  string
	about words.Key
}

// signs are those that the pictures do not show.
func (h *house) signs() []sign {
	g := h.theme.Glyphs
	return []sign{
		{g.Runner + g.Free + g.Free, words.SignLeft},
		{g.Open, words.SignOpen},
		{h.text.Say(words.Gain, 4, 3), words.SignGain},
		{g.Star, words.SignStar},
	}
}

// A picture is the upper part of a column, and what is to be seen there.
type picture struct {
	column      game.Column
	put         func(v *boardView, square func(fromBelow int) uint8)
	name, means words.Key
	sign        string // beside its name
}

func (b *rulebook) legend() []picture {
	g := b.theme.Glyphs
	return []picture{
		{4, func(v *boardView, square func(int) uint8) {
			v.markers[0][4], v.markers[1][4] = square(2), square(3)
		}, words.PictureMarkers, words.PictureMarkersAre, ""},
		{5, func(v *boardView, square func(int) uint8) {
			v.markers[0][5], v.runners[5] = square(1), square(3)
			v.covered[5] = span{0, square(1), square(3)}
		}, words.PictureRunner, words.PictureRunnerIs, ""},
		{6, func(v *boardView, square func(int) uint8) {
			v.markers[0][6], v.runners[6], v.preview[6] = square(1), square(2), square(3)
			v.covered[6] = span{0, square(1), square(2)}
		}, words.PicturePreview, words.PicturePreviewIs, ""},
		{7, func(v *boardView, square func(int) uint8) {
			v.markers[0][7], v.runners[7] = square(2), 13
			v.covered[7] = span{0, square(2), 13}
		}, words.PictureOnTop, words.PictureOnTopMeans, g.Star},
		{9, func(v *boardView, _ func(int) uint8) {
			v.markers[1][9] = 9
		}, words.PictureClaimed, words.PictureClaimedMean, g.Seats[1]},
		{10, func(v *boardView, square func(int) uint8) {
			v.markers[0][10], v.markers[1][10] = square(1), 6
			v.lost[10] = span{0, square(1), square(3)}
		}, words.PictureBust, words.PictureBustMeans, g.Lost},
	}
}

// The cells of a picture, with the gap after it.
const (
	pictureWidth = 9
	picturePitch = 13
)

// pictures are the legend, as many pictures beside each other as there is room for.
func (b *rulebook) pictures() []block {
	all := b.legend()
	across := min(len(all), (b.body().w+picturePitch-pictureWidth)/picturePitch)
	squares := 6
	if across < len(all) {
		squares = 4
	}
	var rows []block
	for len(all) > 0 {
		row := all[:min(across, len(all))]
		all = all[len(row):]
		rows = append(rows, block{squares + 2, func(c canvas, r rect) {
			for i, p := range row {
				b.drawPicture(c, rect{r.x + i*picturePitch, r.y, pictureWidth, squares}, p)
			}
		}})
	}
	return rows
}

// drawPicture draws a picture as the board would be drawn, and under it what it is.
func (b *rulebook) drawPicture(c canvas, r rect, p picture) {
	t := b.theme
	top := p.column.Squares()
	v := boardView{seats: 2}
	p.put(&v, func(fromBelow int) uint8 { return top - uint8(r.h-fromBelow) })
	l := boardLayout{width: r.w, height: 1, places: [5][]int{2: {2, 6}}}
	d := markDrawer{canvas: c, layout: l, taken: map[[2]int]bool{}}
	for i := range r.h {
		s := squareView{theme: t, view: v, layout: l, column: p.column, square: top - uint8(i), rect: r.row(i)}
		s.paint(c)
		d.draw(s)
	}
	name := b.text.Say(p.name)
	if p.sign != "" {
		name += " " + p.sign
	}
	under := rect{r.x, r.bottom(), picturePitch, 1}
	c.putIn(under, name, t.Strong)
	c.putIn(under.row(1), b.text.Say(p.means), t.Muted)
}
