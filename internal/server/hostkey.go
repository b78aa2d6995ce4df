package server

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/moby/sys/atomicwriter"
	gossh "golang.org/x/crypto/ssh"
)

// hostKeyName is the host key in the data directory.
const hostKeyName = "host_key"

// hostKey is the key by which clients recognize the server: the one in a file, or
// where none is given the one in the data directory, which is made once. A key that
// cannot be read is never replaced.
func hostKey(file, data string) (hostSigner, error) {
	if file != "" {
		return readHostKey(file)
	}
	file = filepath.Join(data, hostKeyName)
	if err := checkDirectory(data); err != nil {
		return hostSigner{}, err
	}
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		if err := makeHostKey(file); err != nil {
			return hostSigner{}, err
		}
	}
	return readHostKey(file)
}

func makeHostKey(file string) error {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return fmt.Errorf("cannot make a host key: %w", err)
	}
	block, err := gossh.MarshalPrivateKey(key, "cantstop")
	if err != nil {
		return fmt.Errorf("cannot make a host key: %w", err)
	}
	if err := atomicwriter.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
		return fmt.Errorf("cannot keep the host key: %w", err)
	}
	return nil
}

func readHostKey(file string) (hostSigner, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return hostSigner{}, fmt.Errorf("cannot read the host key: %w", err)
	}
	if err := checkPrivate(file); err != nil {
		return hostSigner{}, err
	}
	key, err := gossh.ParsePrivateKey(text)
	if locked := (*gossh.PassphraseMissingError)(nil); errors.As(err, &locked) {
		return hostSigner{}, fmt.Errorf("the host key %s has a passphrase: it must have none", file)
	}
	if err != nil {
		return hostSigner{}, fmt.Errorf("%s is no host key: an SSH private key is wanted, as ssh-keygen makes it", file)
	}
	return newHostSigner(key)
}

// checkPrivate fails for a file of a key that others may read, or put another in
// the place of; OpenSSH does not take such a key either. On Windows permissions
// are kept elsewhere.
func checkPrivate(file string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	itself, err := filepath.EvalSymlinks(file)
	if err != nil {
		return fmt.Errorf("cannot read the host key: %w", err)
	}
	info, err := os.Stat(itself)
	if err != nil {
		return fmt.Errorf("cannot read the host key: %w", err)
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return fmt.Errorf("the host key %s is open to others (its mode is %04o): chmod 600 %s", itself, mode, itself)
	}
	if err := checkDirectory(filepath.Dir(file)); err != nil {
		return err
	}
	return checkDirectory(filepath.Dir(itself))
}

// checkDirectory fails for a directory of a host key in which others may write.
func checkDirectory(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("cannot read the host key: %w", err)
	}
	if mode := info.Mode().Perm(); mode&0o022 != 0 {
		return fmt.Errorf("the directory %s of the host key is open to others (its mode is %04o): chmod go-w %s", dir, mode, dir)
	}
	return nil
}
