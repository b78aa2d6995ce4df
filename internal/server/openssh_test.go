package server

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// openSSH is the ssh command, as somebody has it who has never been here.
func openSSH(t *testing.T, r *rig, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("ssh")
	if err != nil {
		t.Skip("there is no ssh command here")
	}
	host, port, _ := strings.Cut(r.address, ":")
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	t.Cleanup(cancel)
	c := exec.CommandContext(ctx, path, append([]string{
		"-F", os.DevNull, "-p", port, "-l", "anna", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=" + os.DevNull,
		"-o", "LogLevel=ERROR", "-o", "IdentityAgent=none",
	}, append(args, host)...)...)
	c.Env = []string{"HOME=" + t.TempDir(), "TERM=xterm-256color"}
	return c
}

func TestOpenSSHPlaysWithoutATerminal(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	c := openSSH(t, r, "-T")
	c.Stdin = strings.NewReader("2\n\n\n\n1\n\n" + strings.Repeat("roll\n1\nstop\n", 100))
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "wins") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestOpenSSHPlaysOnATerminal(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	c := openSSH(t, r, "-tt")
	keys, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out := &lockedBuffer{}
	c.Stdout, c.Stderr = out, out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the screen", func() bool { return strings.Contains(out.String(), "guest") })
	if _, err := keys.Write([]byte("q")); err != nil {
		t.Error(err)
	}
	if err := c.Wait(); err != nil || !strings.Contains(out.String(), "Goodbye.") {
		t.Errorf("%v\n%q", err, out.String())
	}
}

func TestOpenSSHIsKnownByItsKey(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	key := filepath.Join(t.TempDir(), "id")
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput(); err != nil {
		t.Skipf("there is no ssh-keygen here: %v %s", err, out)
	}
	c := openSSH(t, r, "-T", "-i", key)
	c.Stdin = strings.NewReader("2\n\n\n\n1\n\nroll\n")
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "Log in again with the same key to go on.") {
		t.Fatalf("%v\n%s", err, out)
	}
	c = openSSH(t, r, "-T", "-i", key)
	c.Stdin = strings.NewReader("\n")
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "Go on") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestOpenSSHGetsNothingButTheGame(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	for _, args := range [][]string{{"-s"}, {"-W", "127.0.0.1:22"}, {"-N", "-R", "0:127.0.0.1:22", "-o", "ExitOnForwardFailure=yes"}} {
		if out, err := openSSH(t, r, args...).CombinedOutput(); err == nil {
			t.Errorf("%v: %s", args, out)
		}
	}
	c := openSSH(t, r)
	c.Args = append(c.Args, "id")
	out, err := c.CombinedOutput()
	if err == nil || string(out) != "There is no such command here. Log in without one to play, or with learn to learn it.\n" {
		t.Errorf("%v: %q", err, out)
	}
}
