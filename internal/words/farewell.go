package words

// Farewell is the last line of a player who leaves a game: how to go on with it,
// by the value of --resume, or why it could not be saved; "" where there is
// neither to tell. A remote player goes on by logging in again.
func (t *Text) Farewell(resume string, unsaved error, remote bool) string {
	switch {
	case unsaved != nil:
		return t.Say(LeftUnsaved, unsaved.Error())
	case resume == "":
		return ""
	case remote:
		return t.Say(ResumeRemote)
	default:
		return t.Say(ResumeHint, resume)
	}
}
