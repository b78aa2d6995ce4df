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
	dir := t.TempDir()
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

func TestAServerThatCannotRunSaysWhy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
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
