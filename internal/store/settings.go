package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// maxConfig is the most bytes that a file of settings may have.
const maxConfig = 1 << 20

// ReadConfig is the text of a file of settings, empty where there is none. It
// fails where the file cannot be read.
func ReadConfig(path string) ([]byte, error) {
	text, err := readFile(path, maxConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return text, nil
}

// WriteConfig replaces a file of settings, or leaves it as it was. It fails with
// a *SaveError, or ErrNoHome.
func WriteConfig(path string, text []byte) error {
	if path == "" {
		return ErrNoHome
	}
	file, err := resolve(path)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o700)
	}
	if err == nil {
		_, err = replace(file, text, 0o600)
	}
	if err != nil {
		return &SaveError{path, cause(err)}
	}
	return nil
}
