package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"cantstop/internal/settings"
)

// dir is where the pictures are.
const dir = "../../../docs/pictures"

// playedNow are the scenes as they are played now.
var playedNow = sync.OnceValues(playAll)

func reels(t *testing.T) map[string]reel {
	t.Helper()
	all, err := playedNow()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// pictures are the files as they are drawn now.
func pictures(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for name, r := range reels(t) {
		all[name+extension] = r.svg()
	}
	return all
}

func TestThePicturesAreWhatTheProgramDraws(t *testing.T) {
	want := pictures(t)
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := writeAll(dir, reels(t)); err != nil {
			t.Fatal(err)
		}
	}
	for name, picture := range want {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, picture) {
			t.Errorf("%s is not what the program draws (make pictures draws it anew): %v", name, err)
		}
	}
	there, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range there {
		if want[filepath.Base(path)] == nil {
			t.Errorf("%s is no picture that is drawn (make pictures removes it)", path)
		}
	}
}

// A page is not to be waited for.
func TestPicturesAreSmall(t *testing.T) {
	for name, picture := range pictures(t) {
		if len(picture) > 300_000 {
			t.Errorf("%s has %d bytes", name, len(picture))
		}
	}
}

// Pages show pictures as images: there they may load nothing and run nothing.
func TestPicturesStandAlone(t *testing.T) {
	known := []string{"svg", "style", "rect", "g", "path", "text"}
	for name, picture := range pictures(t) {
		d := xml.NewDecoder(bytes.NewReader(picture))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if e, ok := token.(xml.StartElement); ok && !slices.Contains(known, e.Name.Local) {
				t.Fatalf("%s has an element %s", name, e.Name.Local)
			}
		}
		if bytes.Contains(picture, []byte("url(")) || bytes.Contains(picture, []byte("@import")) {
			t.Errorf("%s loads something", name)
		}
	}
}

// Where fonts differ nothing is moved out of its place: each letter has one, and
// what is more than letters is drawn.
func TestEveryCellIsPlaced(t *testing.T) {
	texts := regexp.MustCompile(`<text (?:class="s" )?x="([^"]*)" y="\d+" fill="#\w+">([^<]*)</text>`)
	for name, picture := range pictures(t) {
		found := texts.FindAllSubmatch(picture, -1)
		if n := bytes.Count(picture, []byte("<text ")); n == 0 || len(found) != n {
			t.Errorf("%s: %d of %d texts are as they should be", name, len(found), n)
		}
		for _, text := range found {
			letters := []rune(regexp.MustCompile(`&#?\w+;`).ReplaceAllString(string(text[2]), "&"))
			if places := strings.Fields(string(text[1])); len(places) != len(letters) {
				t.Errorf("%s: %d places for %q", name, len(places), string(letters))
			}
			for _, letter := range letters {
				if letter > unicode.MaxLatin1 && !strings.ContainsRune("‹›–−…", letter) {
					t.Errorf("%s: %q is left to the font", name, letter)
				}
			}
		}
	}
}

// Who wants nothing to move sees the frame that stands for all, as who sees a
// picture where nothing can.
func TestAPictureThatMovesHasAStill(t *testing.T) {
	for _, s := range scenes {
		if !s.moves {
			continue
		}
		r := reels(t)[s.picture(settings.ThemeDark)]
		picture := r.svg()
		if r.still == 0 || r.still >= len(r.frames) {
			t.Errorf("%s: frame %d of %d stands for it", s.name, r.still, len(r.frames))
		}
		if n := bytes.Count(picture, []byte(`visibility="hidden"`)); n != len(r.frames)-1-r.still {
			t.Errorf("%s: %d frames of %d are hidden", s.name, n, len(r.frames))
		}
		if !bytes.Contains(picture, []byte("@media(prefers-reduced-motion:reduce){.f{animation:none}}")) {
			t.Errorf("%s moves whatever the viewer wants", s.name)
		}
		last := r.frames[len(r.frames)-1].at
		if r.length > time.Minute || r.length-last < rest {
			t.Errorf("%s takes %v, its end is seen for %v", s.name, r.length, r.length-last)
		}
	}
}

// What changes is all that a frame draws anew, with what it may have touched.
func TestAFrameDrawsWhatChanges(t *testing.T) {
	r := &reel{width: 5, height: 3}
	blank := slices.Repeat([]cell{{}}, 15)
	with := func(at int, text string) []cell {
		cells := slices.Clone(blank)
		cells[at].text = text
		return cells
	}
	for _, tt := range []struct {
		name        string
		before, now []cell
		want        []int
	}{
		{"nothing", with(7, "a"), with(7, "a"), nil},
		{"a letter comes", blank, with(7, "a"), []int{7}},
		{"a letter goes", with(7, "a"), blank, []int{2, 6, 7, 8, 12}},
		{"in a corner", with(0, "a"), blank, []int{0, 1, 5}},
		{"a pip goes", with(7, "●"), blank, []int{7}},
	} {
		var got []int
		for i, changed := range r.changed(tt.before, tt.now) {
			if changed {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// The signs of the screens are drawn by every pen that is asked.
func TestSignsAreDrawn(t *testing.T) {
	signs := "─│┌┐└┘├┤┬┴┼╭╮╰╯━┃╴╵╶╷╸╹╺╻┏┓┗┛┣┫┳┻╋╱╲┊▀▄▌▐▁▂▃▅▆▇▏▎▍▋▊▉▔▕▖▗▘▙▚▛▜▝▞▟⠁⡀⣿●○◉◎·•◆▲▼✚★☆×▸◂←→↑↓"
	for _, sign := range signs {
		var p pen
		drawn := p.draw(sign, 0, 0)
		paths := 0
		for s := range p.paths {
			paths += p.paths[s].Len()
		}
		if !drawn || paths == 0 {
			t.Errorf("%q is not drawn", sign)
		}
	}
	var p pen
	if p.draw('a', 0, 0) {
		t.Error("a letter is drawn")
	}
}

func TestAKeyThatIsNoneIsNamed(t *testing.T) {
	for keys, want := range map[string]string{
		"down sideways": `no key is called "sideways"`,
		"down*two":      `down*two: strconv.Atoi: parsing "two": invalid syntax`,
	} {
		s := scene{name: "x", width: 80, height: 24, keys: keys}
		if _, err := s.play(settings.ThemeDark); err == nil || err.Error() != want {
			t.Errorf("%q: %v", keys, err)
		}
	}
}

// A moment of a picture is a still of its own.
func TestAMomentIsAStill(t *testing.T) {
	var early, late bytes.Buffer
	for at, out := range map[time.Duration]*bytes.Buffer{time.Second / 2: &early, 20 * time.Second: &late} {
		if err := writeMoment(out, reels(t), "turn-dark", at); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(out.Bytes(), []byte("animation")) {
			t.Errorf("after %v it moves", at)
		}
	}
	if bytes.Equal(early.Bytes(), late.Bytes()) {
		t.Error("all moments are the same")
	}
	if err := writeMoment(io.Discard, reels(t), "nothing", 0); err == nil || err.Error() != "no picture is called nothing" {
		t.Error(err)
	}
}

// Pictures that are no longer drawn go, and others stay as they are.
func TestWritingLeavesWhatIsDrawnAndNothingElse(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old-dark.svg")
	if err := os.WriteFile(old, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := writeAll(dir, reels(t)); err != nil {
		t.Fatal(err)
	}
	there, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i, path := range there {
		there[i] = filepath.Base(path)
	}
	if want := slices.Sorted(maps.Keys(pictures(t))); !slices.Equal(there, want) {
		t.Errorf("%q, want %q", there, want)
	}
}
