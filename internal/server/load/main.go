// Load measures a server under load: the memory and the processor time that a
// session costs, and how long a key takes to be answered on the screen. It starts
// the program it is given as a server on this machine, and plays on it as SSH
// clients do; so it measures from outside, on Linux.
//
//	go run ./internal/server/load --binary ./cantstop
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A load is what is to be measured.
type load struct {
	binary        string
	idle, players int
	width, height int
	during        time.Duration // each of the two measurements
	between       time.Duration // the keys of a player
}

func main() {
	var l load
	flag.StringVar(&l.binary, "binary", "./cantstop", "the program to measure")
	flag.IntVar(&l.idle, "idle", 500, "sessions that do nothing")
	flag.IntVar(&l.players, "players", 100, "sessions that play")
	flag.IntVar(&l.width, "width", 80, "columns of each window")
	flag.IntVar(&l.height, "height", 24, "rows of each window")
	flag.DurationVar(&l.during, "for", 15*time.Second, "how long each measurement takes")
	flag.DurationVar(&l.between, "between", 500*time.Millisecond, "the time between the keys of a player")
	flag.Parse()
	if err := l.measure(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// measure prints what idle sessions cost, what sessions that play cost, what clients
// that misbehave cost, and how players fare on a slow disk.
func (l load) measure() error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*l.during+5*time.Minute)
	defer cancel()
	s, err := startServer(ctx, l.binary)
	if err != nil {
		return err
	}
	defer s.stop()
	alone, err := s.usage()
	if err != nil {
		return err
	}
	fmt.Printf("the server alone: %.0f MB\n", alone.megabytes)

	began := time.Now()
	idle, err := l.connect(ctx, s.address, l.idle)
	if err != nil {
		return err
	}
	came, err := s.usage()
	if err != nil {
		return err
	}
	fmt.Printf("%d logins in %.1f s: %.1f ms of a core each\n", l.idle, time.Since(began).Seconds(),
		1000*(came.seconds-alone.seconds)/float64(max(1, l.idle)))
	cost, err := s.during(l.during, nil)
	if err != nil {
		return err
	}
	fmt.Printf("%d idle sessions of %d×%d: %.2f MB each, %.1f %% of a core in all\n", l.idle, l.width, l.height,
		(cost.megabytes-alone.megabytes)/float64(max(1, l.idle)), 100*cost.seconds/l.during.Seconds())
	for _, c := range idle {
		c.close()
	}

	if err := l.play(ctx, s); err != nil {
		return err
	}
	if err := l.misbehave(ctx); err != nil {
		return err
	}
	return l.onSlowDisk(ctx)
}

// play prints what sessions that play cost, and how long a key takes.
func (l load) play(ctx context.Context, s *served) error {
	playing, err := l.connect(ctx, s.address, l.players)
	if err != nil {
		return err
	}
	var delays delays
	cost, err := s.during(l.during, func(over <-chan struct{}) {
		var all sync.WaitGroup
		for i, c := range playing {
			// Not all at the same moment.
			first := l.between * time.Duration(i) / time.Duration(l.players)
			all.Go(func() { c.play(first, l.between, &delays, over) })
		}
		all.Wait()
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d sessions that play, %d keys: %.1f %% of a core in all, %.0f MB in all\n", l.players, delays.keys.Load(),
		100*cost.seconds/l.during.Seconds(), cost.megabytes)
	fmt.Printf("from a key to the screen, %d times (the others drew nothing within a second): median %.1f ms, 99th percentile %.1f ms, longest %.1f ms\n", len(delays.all),
		delays.quantile(0.5), delays.quantile(0.99), delays.quantile(1))
	for _, c := range playing {
		c.close()
	}
	return nil
}

// onSlowDisk prints how players fare whose games go to a disk on which every flush
// takes a second. It takes strace to make one.
func (l load) onSlowDisk(ctx context.Context) error {
	if _, err := exec.LookPath("strace"); err != nil {
		fmt.Println("a slow disk: left out, there is no strace")
		return nil
	}
	s, err := startServer(ctx, "strace", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:delay_enter=1000000", l.binary)
	if err != nil {
		return err
	}
	defer s.stop()
	fmt.Println("on a disk that takes a second for each flush:")
	return l.play(ctx, s)
}

// connect logs in that many clients, some at a time, and waits for the first
// screen of each.
func (l load) connect(ctx context.Context, address string, n int) ([]*client, error) {
	clients := make([]*client, n)
	errs := make([]error, n)
	atOnce := make(chan struct{}, 8)
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			atOnce <- struct{}{}
			defer func() { <-atOnce }()
			clients[i], errs[i] = connect(ctx, address, i, l.width, l.height)
		})
	}
	all.Wait()
	return clients, errors.Join(errs...)
}

// A served program is a server in a process of its own.
type served struct {
	cmd     *exec.Cmd
	pid     int // of the server
	address string
	data    string
}

// startServer starts a server by a command that runs the program.
func startServer(ctx context.Context, command ...string) (*served, error) {
	data, err := os.MkdirTemp("", "cantstop-load-")
	if err != nil {
		return nil, err
	}
	command = append(command, "serve", "--listen", "127.0.0.1:0", "--data", data,
		"--max-sessions", "10000", "--max-per-address", "10000", "--logins-per-minute", "100000")
	cmd := exec.CommandContext(ctx, command[0], command[1:]...) //nolint:gosec // the program to measure
	messages, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &served{cmd: cmd, data: data, pid: cmd.Process.Pid}
	lines := bufio.NewScanner(messages)
	for lines.Scan() {
		if address, ok := strings.CutPrefix(lines.Text(), "listening on "); ok {
			s.address = address
			s.pid = serverUnder(cmd.Process.Pid)
			go func() { _, _ = io.Copy(io.Discard, messages) }()
			return s, nil
		}
	}
	s.stop()
	return nil, errors.New("the server has not started")
}

// serverUnder is the process itself, or its child where it runs one (proc(5)).
func serverUnder(pid int) int {
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	_, _ = fmt.Sscan(string(children), &pid)
	return pid
}

func (s *served) stop() {
	_ = syscall.Kill(s.pid, syscall.SIGTERM)
	_ = s.cmd.Wait()
	_ = os.RemoveAll(s.data)
}

// Usage is what a process has used: memory that is there now, and time of
// processors since it began.
type usage struct{ megabytes, seconds float64 }

// usage reads /proc (proc(5)).
func (s *served) usage() (u usage, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.pid))
	if err != nil {
		return u, err
	}
	for line := range strings.Lines(string(status)) {
		if text, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			var kilobytes float64
			if _, err := fmt.Sscan(text, &kilobytes); err != nil {
				return u, err
			}
			u.megabytes = kilobytes / 1024
		}
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.pid))
	if err != nil {
		return u, err
	}
	// After the name in parentheses: user and system time are the 12th and the
	// 13th, in hundredths of a second.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	var user, system float64
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		return u, err
	}
	u.seconds = (user + system) / 100
	return u, nil
}

// during is the memory at the end of a time, and the processor time used in it.
func (s *served) during(d time.Duration, work func(over <-chan struct{})) (usage, error) {
	before, err := s.usage()
	if err != nil {
		return before, err
	}
	over := make(chan struct{})
	time.AfterFunc(d, func() { close(over) })
	if work != nil {
		work(over)
	}
	<-over
	after, err := s.usage()
	after.seconds -= before.seconds
	return after, err
}
