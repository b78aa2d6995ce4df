package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	gossh "golang.org/x/crypto/ssh"
)

// The algorithms on offer: elliptic curves and what withstands a quantum computer,
// authenticated encryption, SHA-2. OpenSSH has had enough of them since 2014.
var (
	keyExchanges = []string{
		gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519,
		gossh.KeyExchangeECDHP256, gossh.KeyExchangeECDHP384, gossh.KeyExchangeECDHP521,
	}
	ciphers = []string{
		gossh.CipherAES128GCM, gossh.CipherAES256GCM, gossh.CipherChaCha20Poly1305,
		gossh.CipherAES128CTR, gossh.CipherAES256CTR,
	}
	macs = []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM} // of the last two ciphers
	// Of the keys of clients those that the library takes for safe.
	clientKeys = gossh.SupportedAlgorithms().PublicKeyAuths
)

// handshake is how a connection is encrypted, and its client known. Each exchange
// of keys on it asks mayExchange first.
func handshake(mayExchange func() bool) *gossh.ServerConfig {
	return &gossh.ServerConfig{
		Config:                  gossh.Config{Rand: chance{mayExchange}, KeyExchanges: keyExchanges, Ciphers: ciphers, MACs: macs},
		PublicKeyAuthAlgorithms: clientKeys,
	}
}

// Chance is where a connection has its random bytes from.
type chance struct{ mayExchange func() bool }

func (chance) Read(p []byte) (int, error) { return rand.Read(p) }

// A hostSigner signs with the host key, once for each exchange of keys. An
// exchange is work; a client that goes on asking for more gets no signature, and
// so loses the connection. The library tells of an exchange nobody but the signer,
// and gives it no more of the connection than its chance.
type hostSigner struct{ gossh.MultiAlgorithmSigner }

// newHostSigner signs with a host key, and not by SHA-1.
func newHostSigner(key gossh.Signer) (hostSigner, error) {
	algorithms := []string{key.PublicKey().Type()}
	if algorithms[0] == gossh.KeyAlgoRSA {
		algorithms = []string{gossh.KeyAlgoRSASHA256, gossh.KeyAlgoRSASHA512}
	}
	whole, ok := key.(gossh.AlgorithmSigner)
	if !ok {
		return hostSigner{}, fmt.Errorf("no host key is of the type %s", algorithms[0])
	}
	signer, err := gossh.NewSignerWithAlgorithms(whole, algorithms)
	return hostSigner{signer}, err
}

var errEndlessExchange = errors.New("keys have been exchanged too often")

func (h hostSigner) Sign(from io.Reader, data []byte) (*gossh.Signature, error) {
	return h.SignWithAlgorithm(from, data, h.PublicKey().Type())
}

func (h hostSigner) SignWithAlgorithm(from io.Reader, data []byte, algorithm string) (*gossh.Signature, error) {
	if c, ok := from.(chance); ok && !c.mayExchange() {
		return nil, errEndlessExchange
	}
	return h.MultiAlgorithmSigner.SignWithAlgorithm(from, data, algorithm)
}
