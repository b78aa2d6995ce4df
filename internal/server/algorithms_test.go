package server

import (
	"bufio"
	"crypto/rand"
	"crypto/rsa"
	"encoding/binary"
	"encoding/pem"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// An offer is what a side can do, as it says first of all (RFC 4253, 7.1).
type offer struct {
	Cookie                                 [16]byte `sshtype:"20"`
	KeyExchanges, HostKeys                 []string
	CiphersIn, CiphersOut, MACsIn, MACsOut []string
	CompressionIn, CompressionOut          []string
	LanguagesIn, LanguagesOut              []string
	FirstFollows                           bool
	Reserved                               uint32
}

// offered is what a server offers whoever connects.
func offered(t *testing.T, address string) offer {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(patient))
	_, _ = io.WriteString(c, "SSH-2.0-curious\r\n")
	in := bufio.NewReader(c)
	if _, err := in.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	var length [5]byte // and that of the padding
	if _, err := io.ReadFull(in, length[:]); err != nil {
		t.Fatal(err)
	}
	packet := make([]byte, binary.BigEndian.Uint32(length[:])-1)
	if _, err := io.ReadFull(in, packet); err != nil {
		t.Fatal(err)
	}
	var o offer
	if err := gossh.Unmarshal(packet[:len(packet)-int(length[4])], &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// newRSAKey is a key as it has been made for decades.
func newRSAKey(t *testing.T) (*rsa.PrivateKey, gossh.MultiAlgorithmSigner) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return key, signer.(gossh.MultiAlgorithmSigner)
}

func TestOnlyModernAlgorithmsAreOffered(t *testing.T) {
	t.Parallel()
	key, _ := newRSAKey(t)
	block, err := gossh.MarshalPrivateKey(key, "")
	if err != nil {
		t.Fatal(err)
	}
	rsaFile := filepath.Join(ownDir(t), "rsa")
	if err := os.WriteFile(rsaFile, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		hostKey string
		want    []string
	}{
		{"", []string{"ssh-ed25519"}},
		{rsaFile, []string{"rsa-sha2-256", "rsa-sha2-512"}},
	} {
		r := serve(t, generous(), func(s *Server) {
			if tt.hostKey != "" {
				key, err := hostKey(tt.hostKey, "")
				if err != nil {
					t.Fatal(err)
				}
				s.ssh.HostSigners = s.ssh.HostSigners[:0]
				s.ssh.AddHostKey(key)
			}
		})
		o := offered(t, r.address)
		for _, list := range []struct {
			what      string
			got, want []string
		}{
			{"key exchanges", o.KeyExchanges, []string{
				"mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org",
				"ecdh-sha2-nistp256", "ecdh-sha2-nistp384", "ecdh-sha2-nistp521", "kex-strict-s-v00@openssh.com",
			}},
			{"host keys", o.HostKeys, tt.want},
			{"ciphers", o.CiphersIn, []string{
				"aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "chacha20-poly1305@openssh.com", "aes128-ctr", "aes256-ctr",
			}},
			{"ciphers back", o.CiphersOut, o.CiphersIn},
			{"codes", o.MACsIn, []string{"hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com"}},
			{"codes back", o.MACsOut, o.MACsIn},
			{"compression", o.CompressionIn, []string{"none"}},
		} {
			if !slices.Equal(list.got, list.want) {
				t.Errorf("%s: %q, want %q", list.what, list.got, list.want)
			}
		}
		// Whoever can do what is offered gets in.
		sit(t, r.dial("anna", nil), 80, 24).answers()
	}
}

// A key of RSA is good, a signature by SHA-1 is not.
func TestKeysOfClientsAreNotKnownBySHA1(t *testing.T) {
	t.Parallel()
	for _, algorithm := range clientKeys {
		if slices.Contains([]string{"ssh-rsa", "ssh-dss"}, algorithm) || strings.Contains(algorithm, "sha1") {
			t.Errorf("%s is accepted", algorithm)
		}
	}
	r := serve(t, generous(), nil)
	_, key := newRSAKey(t)
	for algorithm, want := range map[string]string{
		gossh.KeyAlgoRSASHA256: gossh.FingerprintSHA256(key.PublicKey()),
		gossh.KeyAlgoRSASHA512: gossh.FingerprintSHA256(key.PublicKey()),
		gossh.KeyAlgoRSA:       "guest",
	} {
		restricted, err := gossh.NewSignerWithAlgorithms(key, []string{algorithm})
		if err != nil {
			t.Fatal(err)
		}
		user := strings.ReplaceAll(algorithm, "-", "")
		sit(t, r.dial(user, restricted), 80, 24)
		r.logged("msg=login", "user="+user, "player="+want)
	}
}
