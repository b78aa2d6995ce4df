// Cantstop is Sid Sackson's dice game Can't Stop for the terminal.
package main

import (
	"context"
	"os"

	"cantstop/internal/cli"
)

func main() {
	os.Exit(cli.Run(context.Background(), os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
