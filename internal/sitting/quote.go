package sitting

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quote is an argument as the shells of a system take it, in quotes where they
// need them. Of Windows' two, cmd has only double quotes, which PowerShell has
// too; it looks for variables between them, so that an argument with a dollar
// sign or a backtick is quoted for PowerShell alone.
func quote(arg, system string) string {
	switch {
	case !strings.ContainsFunc(arg, isSpecial) && (system == "windows" || !strings.Contains(arg, `\`)):
		return arg
	case strings.ContainsFunc(arg, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }):
		return escaped(arg)
	case system != "windows":
		return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
	case strings.ContainsAny(arg, "$`"):
		return "'" + strings.ReplaceAll(arg, "'", "''") + "'"
	default:
		return `"` + arg + `"`
	}
}

// isSpecial reports whether some shell might take a character for more than it is.
func isSpecial(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(`-_.:/\+=@`, r)
}

// escaped is an argument with something in it that a terminal would obey, as most
// shells of Unix take it and Windows has no file.
func escaped(arg string) string {
	var b strings.Builder
	for i := range len(arg) {
		switch c := arg[i]; {
		case c == '\'' || c == '\\':
			b.Write([]byte{'\\', c})
		case c >= ' ' && c <= '~':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	return "$'" + b.String() + "'"
}
