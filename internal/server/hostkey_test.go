package server

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

func TestTheHostKeyIsMadeOnce(t *testing.T) {
	t.Parallel()
	dir := ownDir(t)
	first, err := hostKey("", dir)
	if err != nil {
		t.Fatal(err)
	}
	second, err := hostKey("", dir)
	if err != nil || !bytes.Equal(first.PublicKey().Marshal(), second.PublicKey().Marshal()) {
		t.Errorf("another key: %v", err)
	}
	if info, err := os.Stat(filepath.Join(dir, hostKeyName)); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// A key that others may read or replace is nobody's.
func TestAHostKeyThatIsOpenToOthersIsRefused(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("permissions are kept elsewhere")
	}
	for _, tt := range []struct {
		name      string
		file, dir os.FileMode
		want      string // empty if all is well
	}{
		{"as it is made", 0o600, 0o700, ""},
		{"read-only, in a directory that can be looked at", 0o400, 0o755, ""},
		{"read by the group", 0o640, 0o700, "(its mode is 0640): chmod 600 "},
		{"read by everybody", 0o604, 0o700, "(its mode is 0604): chmod 600 "},
		{"written by the group", 0o620, 0o700, "(its mode is 0620): chmod 600 "},
		{"open to everybody", 0o666, 0o700, "(its mode is 0666): chmod 600 "},
		{"in a directory of the group", 0o600, 0o770, "(its mode is 0770): chmod go-w "},
		{"in a directory of everybody", 0o600, 0o777, "(its mode is 0777): chmod go-w "},
		{"in a directory that others may write blindly", 0o600, 0o702, "(its mode is 0702): chmod go-w "},
	} {
		dir := ownDir(t)
		file := filepath.Join(dir, hostKeyName)
		if err := makeHostKey(file); err != nil {
			t.Fatal(err)
		}
		link := filepath.Join(ownDir(t), "link")
		for _, err := range []error{os.Symlink(file, link), os.Chmod(file, tt.file), os.Chmod(dir, tt.dir)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, given := range []struct{ key, data string }{{"", dir}, {file, ownDir(t)}, {link, ownDir(t)}} {
			_, err := hostKey(given.key, given.data)
			switch {
			case tt.want == "" && err != nil:
				t.Errorf("%s: %v", tt.name, err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), dir)):
				t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
			}
		}
	}
}

// Where others may write no key is made.
func TestNoHostKeyIsMadeWhereOthersMayWrite(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("permissions are kept elsewhere")
	}
	dir := ownDir(t)
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := hostKey("", dir); err == nil {
		t.Error("one is made")
	}
	if _, err := os.Lstat(filepath.Join(dir, hostKeyName)); err == nil {
		t.Error("a key is left there")
	}
}

func TestAServerThatCannotRunSaysWhy(t *testing.T) {
	t.Parallel()
	dir := ownDir(t)
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	locked, err := gossh.MarshalPrivateKeyWithPassphrase(key, "", []byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	notes := write("notes", []byte("not a key"))
	spoiled := filepath.Join(dir, "spoiled")
	if err := os.Mkdir(spoiled, 0o700); err != nil {
		t.Fatal(err)
	}
	write("spoiled/host_key", nil)
	for _, tt := range []struct{ name, data, key, want string }{
		{"a file where the data should be", notes, "", "the data directory " + notes + " cannot be written: "},
		{"under a file", filepath.Join(notes, "data"), "", "cannot be written: "},
		{"no such key", dir, filepath.Join(dir, "none"), "cannot read the host key: "},
		{"no key", dir, notes, notes + " is no host key: an SSH private key is wanted"},
		{"a key with a passphrase", dir, write("locked", pem.EncodeToMemory(locked)), "has a passphrase: it must have none"},
		{"a key that was spoiled", spoiled, "", "is no host key"},
	} {
		_, err := New(Config{Data: tt.data, HostKey: tt.key, Limits: DefaultLimits, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(spoiled, hostKeyName)); len(text) != 0 {
		t.Error("a key that cannot be read was replaced")
	}
}
