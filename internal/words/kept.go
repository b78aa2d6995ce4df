package words

// Kept is what is to be said of how a game is kept, a line each: of a disk on which
// another program can open it, too, or others can read it, and of so many games that
// have made room for it.
func (t *Text) Kept(noLocks, noPermissions bool, madeRoom int) []string {
	var lines []string
	if noLocks {
		lines = append(lines, t.Say(KeptNoLocks))
	}
	if noPermissions {
		lines = append(lines, t.Say(KeptNoPermissions))
	}
	if madeRoom > 0 {
		lines = append(lines, t.Say(KeptMadeRoom, madeRoom))
	}
	return lines
}
