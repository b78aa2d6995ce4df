package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"cantstop/internal/server"
	"cantstop/internal/store"
)

// graceful is how long players have to leave when the server is to stop.
const graceful = 10 * time.Second

// serveFlags are how a server runs, and where.
type serveFlags struct {
	server.Config
	listen  string
	metrics string // empty for none
	verbose bool
}

// serve is the subcommand that lets others play over SSH.
func (p *program) serve() *cobra.Command {
	f := serveFlags{listen: ":2222"}
	f.Limits = server.DefaultLimits
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serves the game over SSH",
		Long: "Gives everyone who can reach it the whole game with nothing installed: ssh -p 2222 HOST. Nobody is asked for a password; " +
			"who has an SSH key is known by it, and finds games and settings again. There is no shell behind it.\n\n" +
			"It logs to standard error. SIGTERM or ctrl+c ends it once everybody has been told, a second one at once; SIGHUP does not.",
		Example: `cantstop serve
cantstop serve --listen 127.0.0.1:2022 --data /var/lib/cantstop`,
	}
	flags := c.Flags()
	flags.SortFlags = false
	define(c, "listen", "ADDR", "the address and port to listen on (:2222)", func(text string) error {
		if _, _, err := net.SplitHostPort(text); err != nil {
			return errors.New("an address and a port are wanted, as in :2222 or 127.0.0.1:2222")
		}
		f.listen = text
		return nil
	})
	path := func(name, value, what string, to *string) {
		define(c, name, value, what, func(text string) error {
			*to = text
			return nil
		})
	}
	path("data", "DIR", "where the host key, games and settings are kept ($XDG_DATA_HOME/cantstop/server)", &f.Data)
	path("host-key", "FILE", "the file of the host key; without, one is made and kept with the data", &f.HostKey)
	complete(c, "data", directories)
	complete(c, "host-key", files)
	limit := func(name, what string, value *int) {
		define(c, name, "N", fmt.Sprintf("%s (%d)", what, *value), func(text string) error {
			n, err := strconv.ParseUint(text, 10, 20)
			if err != nil || n == 0 {
				return errors.New("a number from 1 to 1048575 is wanted")
			}
			*value = int(n)
			return nil
		})
	}
	limit("max-sessions", "how many may play at once", &f.Limits.Sessions)
	limit("max-per-address", "how many from one address, and with one key", &f.Limits.PerAddress)
	limit("max-per-connection", "how many over one connection", &f.Limits.PerConnection)
	limit("max-games", "how many games are kept of a player with a key; the oldest finished ones make room", &f.Limits.Games)
	limit("logins-per-minute", "how many logins a minute from one address, and with one key", &f.Limits.LoginsPerMinute)
	timeout := func(name, what string, value *time.Duration) {
		define(c, name, "TIME", fmt.Sprintf("%s (%s)", what, shortly(*value)), func(text string) error {
			d, err := time.ParseDuration(text)
			if err != nil || d <= 0 {
				return errors.New("a time is wanted, as in 90s, 30m or 12h")
			}
			*value = d
			return nil
		})
	}
	timeout("handshake-timeout", "how long logging in may take", &f.Limits.Handshake)
	timeout("idle-timeout", "how long a session may go without a key pressed", &f.Limits.Idle)
	timeout("max-session", "how long a session may be", &f.Limits.Longest)
	define(c, "metrics", "ADDR", "the address and port of /metrics (OpenMetrics) and /healthz; with a port alone on loopback", func(text string) error {
		host, port, err := net.SplitHostPort(text)
		if err != nil {
			return errors.New("an address and a port are wanted, as in :9090 or 192.0.2.1:9090")
		}
		f.metrics = net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port)
		return nil
	})
	flags.BoolVar(&f.verbose, "verbose", false, "log each connection that never gets as far as logging in, too")
	return command(c, arguments{0, 0, "no argument"}, func(c *cobra.Command, _ []string) error {
		return f.run(c.Context(), p.Streams)
	})
}

// run serves until a signal ends it.
func (f serveFlags) run(ctx context.Context, s Streams) error {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	defer signal.Stop(signals)
	// The terminal it was started in may be closed, and there is nothing to read anew.
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)

	level := slog.LevelInfo
	if f.verbose {
		level = slog.LevelDebug
	}
	f.Log = slog.New(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: level}))
	slog.SetDefault(f.Log) // of what the SSH library finds wrong
	if os.Getenv("GOGC") == "" {
		// Each of hundreds of sessions holds about a megabyte from its first minute
		// to its last. Garbage must not take as much again.
		debug.SetGCPercent(50)
	}
	if f.Data = cmp.Or(f.Data, store.Server()); f.Data == "" {
		return usagef("--data DIR is wanted: HOME is not set to a directory")
	}
	srv, err := server.New(f.Config)
	if err != nil {
		return err
	}
	if f.metrics != "" {
		l, err := net.Listen("tcp", f.metrics)
		if err != nil {
			return listenError("--metrics", f.metrics, err)
		}
		defer l.Close() //nolint:errcheck // there is nothing to lose
		f.Log.Info("metrics", "address", l.Addr().String())
		go srv.ServeMetrics(l)
	}
	listener, err := net.Listen("tcp", f.listen)
	if err != nil {
		return listenError("--listen", f.listen, err)
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve(listener) }()
	fmt.Fprintln(s.Err, "listening on "+listener.Addr().String())

	select {
	case err := <-served:
		return err
	case <-signals:
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), graceful)
	defer cancel()
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		_ = srv.Stop(stop) // who has not gone in time has been told and is saved
	}()
	select {
	case <-stopped:
		return nil
	case again := <-signals:
		if sig, ok := again.(syscall.Signal); ok {
			return &signalError{sig}
		}
		return nil
	}
}

// listenError says what is wrong with the address to listen on that a flag gives.
func listenError(flag, address string, err error) error {
	why := err
	if op := (*net.OpError)(nil); errors.As(err, &op) {
		why = op.Err
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("cannot listen on %s: the port is taken; choose another with %s", address, flag)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("cannot listen on %s: ports under 1024 need a permission; choose another with %s", address, flag)
	}
	return fmt.Errorf("cannot listen on %s: %w", address, why)
}

// shortly is a time without the zeros at its end: 30m, not 30m0s.
func shortly(d time.Duration) string {
	switch {
	case d%time.Hour == 0:
		return fmt.Sprintf("%dh", d/time.Hour)
	case d%time.Minute == 0:
		return fmt.Sprintf("%dm", d/time.Minute)
	default:
		return d.String()
	}
}
