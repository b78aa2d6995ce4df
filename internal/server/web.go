package server

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"net/url"
	"strings"
	"time"
)

// What a monitoring system may take of the server.
const (
	longestRequest = 8 << 10          // in bytes, with all it says of itself
	webPatience    = 10 * time.Second // for the request and its answer
	webAtOnce      = 16               // connections; more are closed
)

// ServeMetrics answers those who ask how the server does, until l is closed: GET
// /metrics with its numbers, and GET /healthz with 200 or, once it stops, 503.
//
// It is as much of HTTP/1.1 (RFC 9112) as that takes, with one answer a connection.
// net/http would be two megabytes, a sixth of the program.
func (s *Server) ServeMetrics(l net.Listener) {
	room := make(chan struct{}, webAtOnce)
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			s.log.Error("metrics", "cause", err.Error())
			time.Sleep(time.Second) // there is no file left for a connection: one may be soon
			continue
		}
		select {
		case room <- struct{}{}:
			go func() {
				s.answer(c)
				<-room
			}()
		default:
			_ = c.Close()
		}
	}
}

// answer reads a request from c, answers it and closes c.
func (s *Server) answer(c net.Conn) {
	defer c.Close() //nolint:errcheck // nothing is left to say
	if err := c.SetDeadline(time.Now().Add(webPatience)); err != nil {
		return
	}
	method, path, err := readRequest(c)
	var a webAnswer
	switch {
	case err != nil:
		a = webAnswer{status: "400 Bad Request", text: "bad request\n"}
	case method != "GET" && method != "HEAD":
		a = webAnswer{status: "405 Method Not Allowed", text: "GET is allowed\n", header: "Allow: GET, HEAD\r\n"}
	default:
		a = s.page(path)
	}
	_ = a.write(c, method != "HEAD") // who does not wait for the answer does not want it
}

// readRequest reads what is asked for. What a request says of itself changes
// nothing, and is read over.
func readRequest(r io.Reader) (method, path string, err error) {
	request := textproto.NewReader(bufio.NewReader(io.LimitReader(r, longestRequest)))
	line, err := request.ReadLine()
	if err != nil {
		return "", "", err
	}
	fields := strings.Split(line, " ")
	if len(fields) != 3 || !strings.HasPrefix(fields[2], "HTTP/1.") {
		return "", "", errors.New("no line of HTTP/1.1")
	}
	target, err := url.ParseRequestURI(fields[1])
	if err != nil {
		return "", "", err
	}
	_, err = request.ReadMIMEHeader()
	return fields[0], target.Path, err
}

// page is what is at a path.
func (s *Server) page(path string) webAnswer {
	switch {
	case path == "/metrics":
		return webAnswer{kind: "application/openmetrics-text; version=1.0.0; charset=utf-8", text: s.metrics()}
	case path != "/healthz":
		return webAnswer{status: "404 Not Found", text: "there are /metrics and /healthz\n"}
	case s.isStopping():
		return webAnswer{status: "503 Service Unavailable", text: "stopping\n"}
	default:
		return webAnswer{text: "ok\n"}
	}
}

// A webAnswer is what a request gets: the status 200 and plain text, unless it says
// other things.
type webAnswer struct {
	status, kind, text string
	header             string // lines of its own
}

// write writes it, with its text or without.
func (a webAnswer) write(w io.Writer, withText bool) error {
	var b strings.Builder
	fmt.Fprintf(&b, "HTTP/1.1 %s\r\n", cmp.Or(a.status, "200 OK"))
	fmt.Fprintf(&b, "Date: %s\r\n", time.Now().UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT"))
	fmt.Fprintf(&b, "Content-Type: %s\r\n", cmp.Or(a.kind, "text/plain; charset=utf-8"))
	fmt.Fprintf(&b, "Content-Length: %d\r\n", len(a.text))
	b.WriteString(a.header + "Connection: close\r\n\r\n")
	if withText {
		b.WriteString(a.text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
