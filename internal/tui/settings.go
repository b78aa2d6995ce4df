package tui

import (
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/settings"
	"cantstop/internal/words"
)

// openSettings shows the settings, each to be changed in place; the screen follows
// at once.
func openSettings(m *Model) tea.Cmd {
	below, _ := m.top().(*front)
	m.push(m.settingsDialog(0, below))
	return nil
}

// settingsDialog is the settings as they are, with one of them highlighted, over
// the menu or, for nil, over something else.
func (h *house) settingsDialog(cursor int, below *front) *dialog {
	d := &dialog{house: h, below: below, title: h.text.Say(words.SettingsTitle), cursor: cursor}
	add := func(label, about, value words.Key, change func(s *settings.Settings, by int)) {
		place := len(d.entries)
		d.entries = append(d.entries, entry{
			label: h.text.Say(label), detail: h.text.Say(value), hint: h.text.Say(about),
			change: func(by int) action {
				return func(m *Model) tea.Cmd {
					m.set(func(s *settings.Settings) { change(s, by) })
					m.stack[len(m.stack)-1] = h.settingsDialog(place, below)
					return nil
				}
			},
		})
	}
	s := h.settings
	add(words.SettingOdds, words.AboutOddsShown, map[settings.Odds]words.Key{
		settings.OddsAlways: words.ValueAlways, settings.OddsDemand: words.ValueDemand, settings.OddsNever: words.ValueNever,
	}[s.Odds], func(s *settings.Settings, by int) { s.Odds = turn(s.Odds, settings.AllOdds, by) })
	add(words.SettingMotion, words.AboutMotion, map[settings.Motion]words.Key{
		settings.MotionNormal: words.ValueNormal, settings.MotionFast: words.ValueFast, settings.MotionOff: words.ValueOff,
	}[s.Motion], func(s *settings.Settings, by int) { s.Motion = turn(s.Motion, settings.AllMotions, by) })
	add(words.SettingTheme, words.AboutTheme, map[settings.Theme]words.Key{
		settings.ThemeAuto: words.ValueAuto, settings.ThemeDark: words.ValueDark, settings.ThemeLight: words.ValueLight,
		settings.ThemeContrast: words.ValueContrast, settings.ThemeMono: words.ValueMono,
	}[s.Theme], func(s *settings.Settings, by int) { s.Theme = turn(s.Theme, settings.AllThemes, by) })
	add(words.SettingASCII, words.AboutASCII, onOff(s.ASCII), func(s *settings.Settings, _ int) { s.ASCII = !s.ASCII })
	add(words.SettingForced, words.AboutForced, map[settings.ForcedMoves]words.Key{
		settings.ForcedPlay: words.ValuePlay, settings.ForcedAsk: words.ValueAsk,
	}[s.ForcedMoves], func(s *settings.Settings, by int) { s.ForcedMoves = turn(s.ForcedMoves, settings.AllForcedMoves, by) })
	add(words.SettingMouse, words.AboutMouse, onOff(s.Mouse), func(s *settings.Settings, _ int) { s.Mouse = !s.Mouse })
	add(words.SettingHints, words.AboutHints, onOff(s.Hints), func(s *settings.Settings, _ int) { s.Hints = !s.Hints })
	if !h.remote { // where what begins a session decides
		add(words.SettingPlain, words.AboutPlain, onOff(s.Plain), func(s *settings.Settings, _ int) { s.Plain = !s.Plain })
	}
	d.entries = append(d.entries, entry{label: h.text.Say(words.SettingsDone), hint: h.text.Say(words.AboutDone)})
	return d
}

func onOff(on bool) words.Key {
	if on {
		return words.ValueOn
	}
	return words.ValueOff
}

// turn is the value by steps from v, round and round.
func turn[T comparable](v T, all []T, by int) T {
	if by < 0 {
		by += len(all)
	}
	for range by {
		v = settings.Next(v, all)
	}
	return v
}
