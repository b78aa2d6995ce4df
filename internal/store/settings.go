package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
	"github.com/moby/sys/atomicwriter"
)

// Config is the file of this user's settings: $XDG_CONFIG_HOME/cantstop/config.toml.
func Config() string { return filepath.Join(xdg.ConfigHome, "cantstop", "config.toml") }

// ReadConfig is the text of a file of settings, empty where there is none. It
// fails where the file cannot be read.
func ReadConfig(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return text, nil
}

// WriteConfig replaces a file of settings, or leaves it as it was. It fails with
// a *SaveError.
func WriteConfig(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return &SaveError{path, cause(err)}
	}
	if err := atomicwriter.WriteFile(path, text, 0o600); err != nil {
		return &SaveError{path, cause(err)}
	}
	return nil
}
