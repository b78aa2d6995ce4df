package server

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// An answered request.
type answered struct {
	status int
	header http.Header
	text   string
}

// ask is the answer to a request, written as it goes over the wire.
func (r *rig) ask(request string) answered {
	r.t.Helper()
	ours, theirs := net.Pipe()
	go r.answer(theirs)
	go func() { _, _ = io.WriteString(ours, request) }()
	method, _, _ := strings.Cut(request, " ")
	response, err := http.ReadResponse(bufio.NewReader(ours), &http.Request{Method: method})
	if err != nil {
		r.t.Fatalf("%.40q: %v", request, err)
	}
	text, err := io.ReadAll(response.Body)
	if err != nil || !response.Close {
		r.t.Errorf("%.40q: %v, closes: %v", request, err, response.Close)
	}
	if _, err := http.ParseTime(response.Header.Get("Date")); err != nil {
		r.t.Error(err)
	}
	return answered{response.StatusCode, response.Header, string(text)}
}

func TestRequestsAreAnsweredAsHTTPHasIt(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	for request, want := range map[string]answered{
		"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n":                          {status: 200, text: "ok\n"},
		"GET /healthz HTTP/1.0\r\n\r\n":                                     {status: 200, text: "ok\n"},
		"GET /healthz?verbose=1 HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n": {status: 200, text: "ok\n"},
		"GET http://a:9090/healthz HTTP/1.1\r\nHost: a\r\n\r\n":             {status: 200, text: "ok\n"},
		"HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\n":                         {status: 200},
		"GET / HTTP/1.1\r\nHost: a\r\n\r\n":                                 {status: 404, text: "there are /metrics and /healthz\n"},
		"GET /metrics/../host_key HTTP/1.1\r\nHost: a\r\n\r\n":              {status: 404, text: "there are /metrics and /healthz\n"},
		"POST /metrics HTTP/1.1\r\nHost: a\r\n\r\n":                         {status: 405, text: "GET is allowed\n"},
		"GET /metrics\r\n\r\n":                                              {status: 400, text: "bad request\n"},
		"GET healthz HTTP/1.1\r\nHost: a\r\n\r\n":                           {status: 400, text: "bad request\n"},
		"GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n":                          {status: 400, text: "bad request\n"},
		"GET /healthz HTTP/1.1\r\nno header\r\n\r\n":                        {status: 400, text: "bad request\n"},
		"SSH-2.0-OpenSSH_9.2\r\n":                                           {status: 400, text: "bad request\n"},
		"GET /" + strings.Repeat("a", longestRequest):                       {status: 400, text: "bad request\n"},
	} {
		got := r.ask(request)
		if got.status != want.status || got.text != want.text {
			t.Errorf("%.50q: %d, %q", request, got.status, got.text)
		}
		if kind := got.header.Get("Content-Type"); kind != "text/plain; charset=utf-8" {
			t.Errorf("%.50q: %q", request, kind)
		}
		if allowed := got.header.Get("Allow"); (allowed != "") != (want.status == 405) {
			t.Errorf("%.50q: %q are allowed", request, allowed)
		}
	}
}

func TestWhoAsksForNothingIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer ours.Close()
		began := time.Now()
		(&Server{}).answer(theirs)
		if waited := time.Since(began); waited != webPatience {
			t.Errorf("for %v", waited)
		}
	})
}

// One more than there is room for is closed at once, and those who leave make room.
func TestOnlySoManyAreAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan struct{})
	go func() {
		defer close(served)
		r.ServeMetrics(l)
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	answer := func(c net.Conn) string {
		_, _ = io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
		text, _ := io.ReadAll(c)
		_ = c.Close()
		return string(text)
	}
	waiting := make([]net.Conn, webAtOnce)
	for i := range waiting {
		waiting[i] = dial()
	}
	if text := answer(dial()); text != "" {
		t.Errorf("one too many gets %q", text)
	}
	for _, c := range waiting {
		if text := answer(c); !strings.HasSuffix(text, "\r\n\r\nok\n") {
			t.Errorf("one of those who wait gets %q", text)
		}
	}
	eventually(t, "there is room again", func() bool { return answer(dial()) != "" })
	_ = l.Close()
	<-served
}
