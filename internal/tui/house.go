package tui

import (
	"runtime"
	"time"

	"github.com/charmbracelet/colorprofile"

	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// A house is what all screens share: the texts, the look, the keys, where things
// stand, what the player has set, and the clock.
type house struct {
	text     *words.Text
	theme    *look.Theme
	keys     keys
	layout   layout
	settings settings.Settings
	now      func() time.Time
	notice   string // what went wrong, until the next key

	remote  bool
	noColor bool                 // the player asked for no colours
	profile colorprofile.Profile // the colours the terminal can show
	light   bool                 // its background is light
}

// restyle makes the theme and the keys anew, after a setting has changed or the
// terminal has said what it can show.
func (h *house) restyle() {
	glyphs := look.Unicode
	if h.settings.ASCII {
		glyphs = look.ASCII
	}
	h.theme = look.New(h.palette(), glyphs)
	h.keys = newKeys(h.text, glyphs)
	h.keys.suspend.SetEnabled(!h.remote && runtime.GOOS != "windows")
}

func (h *house) palette() look.Palette {
	theme := h.settings.Theme
	if theme == settings.ThemeAuto {
		theme = settings.ThemeDark
		if h.light {
			theme = settings.ThemeLight
		}
	}
	if h.noColor || theme == settings.ThemeMono || h.profile <= colorprofile.ASCII {
		return look.Mono
	}
	return look.For(theme == settings.ThemeLight, theme == settings.ThemeContrast, h.profile)
}

// refuse notes why something could not be done; nil refuses nothing.
func (h *house) refuse(err error, names []string) {
	if err != nil {
		h.notice = h.text.Refused(err, names)
	}
}

// notSaved notes that something could not be kept.
func (h *house) notSaved(err error) {
	if err != nil {
		h.notice = h.text.Say(words.NotSaved, sitting.Told(err, h.remote))
	}
}
