package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"github.com/adrg/xdg"
)

// ErrNoHome says that the environment names no place for files.
var ErrNoHome = errors.New("HOME names no directory: no games or settings are kept")

// Home is the directory of this user's games: $XDG_DATA_HOME/cantstop/games. It is
// empty where there is no place for one.
func Home() string { return under(xdg.DataHome, "XDG_DATA_HOME", "cantstop", "games") }

// Config is the file of this user's settings: $XDG_CONFIG_HOME/cantstop/config.toml.
// It is empty where there is no place for it.
func Config() string { return under(xdg.ConfigHome, "XDG_CONFIG_HOME", "cantstop", "config.toml") }

// Server is the directory of a server's files: $XDG_DATA_HOME/cantstop/server. It is
// empty where there is no place for one.
func Server() string { return under(xdg.DataHome, "XDG_DATA_HOME", "cantstop", "server") }

// under is a path in one of the user's directories, which a variable may name.
// Where there is no home, that would be in the root directory, or wherever the
// program was started. Windows asks no variable.
func under(dir, variable string, path ...string) string {
	if runtime.GOOS != "windows" && !filepath.IsAbs(os.Getenv("HOME")) && !filepath.IsAbs(os.Getenv(variable)) {
		return ""
	}
	return filepath.Join(append([]string{dir}, path...)...)
}
