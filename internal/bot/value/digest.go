package value

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// Digest is the SHA-256 of the embedded weights, in hexadecimal: which weights an
// estimate was made with.
var Digest = sync.OnceValue(func() string {
	sum := sha256.Sum256(embedded)
	return hex.EncodeToString(sum[:])
})
