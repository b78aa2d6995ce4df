package server

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"cantstop/internal/words"
)

// A door counts who is in, and lets in as many as the limits allow.
type door struct {
	limits Limits
	now    func() time.Time

	mu          sync.Mutex
	connections map[*visit]struct{}
	sessions    int
	addresses   map[netip.Prefix]*address
	swept       time.Time
}

// An address is what is known of those who come from it.
type address struct {
	connections int
	sessions    int
	// logins are those still allowed, refilled as time passes, at most a
	// minute's; under zero they are let in only to be told.
	logins   float64
	refilled time.Time
}

func newDoor(l Limits, now func() time.Time) *door {
	return &door{limits: l, now: now, connections: map[*visit]struct{}{}, addresses: map[netip.Prefix]*address{}, swept: now()}
}

// addressOf is where a connection comes from: of IPv6 the network, since a
// single host has all the addresses in it.
func addressOf(c net.Conn) netip.Prefix {
	at, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Prefix{}
	}
	ip := at.Addr().Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	prefix, err := ip.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return prefix
}

// enter lets a connection in, or says why not. A visit ends with its Close.
func (d *door) enter(c net.Conn) (*visit, words.Key) {
	v := newVisit(c, d)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep()
	a := d.addresses[v.from]
	if a == nil {
		a = &address{logins: float64(d.limits.LoginsPerMinute), refilled: d.now()}
		d.addresses[v.from] = a
	}
	a.refill(d.now(), d.limits.LoginsPerMinute)
	switch {
	case len(d.connections) >= d.limits.connections():
		return nil, words.ServerBusy
	case a.connections >= d.limits.connectionsPerAddress():
		return nil, words.ServerAddressBusy
	case a.logins < 1-float64(d.limits.LoginsPerMinute):
		// A handshake is work: nobody gets that many.
		return nil, words.ServerTooOften
	}
	v.tooOften = a.logins < 1
	a.logins--
	a.connections++
	d.connections[v] = struct{}{}
	v.idle = time.AfterFunc(2*d.limits.Handshake, func() { _ = v.Close() })
	return v, ""
}

func (a *address) refill(now time.Time, perMinute int) {
	passed := now.Sub(a.refilled)
	a.refilled = now
	a.logins = min(float64(perMinute), a.logins+float64(perMinute)*passed.Minutes())
}

// sweep forgets, once a minute, the addresses about which nothing needs to be
// remembered.
func (d *door) sweep() {
	now := d.now()
	if now.Sub(d.swept) < time.Minute {
		return
	}
	d.swept = now
	for from, a := range d.addresses {
		a.refill(now, d.limits.LoginsPerMinute)
		if a.connections == 0 && a.sessions == 0 && a.logins >= float64(d.limits.LoginsPerMinute) {
			delete(d.addresses, from)
		}
	}
}

// play counts in a session that plays, or says why it may not. It is to be counted
// out with leave.
func (d *door) play(v *visit) words.Key {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.addresses[v.from]
	a.refill(d.now(), d.limits.LoginsPerMinute)
	switch {
	case v.tooOften || v.played && a.logins < 1:
		return words.ServerTooOften
	case d.sessions >= d.limits.Sessions:
		return words.ServerFull
	case a.sessions >= d.limits.PerAddress:
		return words.ServerAddressFull
	}
	if v.played {
		a.logins--
	}
	v.played = true
	d.sessions++
	a.sessions++
	return ""
}

func (d *door) leave(v *visit) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sessions--
	d.addresses[v.from].sessions--
}

// clear closes connections: all, or only those without a session.
func (d *door) clear(all bool) {
	d.mu.Lock()
	var visits []*visit
	for v := range d.connections {
		if all || v.unused() {
			visits = append(visits, v)
		}
	}
	d.mu.Unlock()
	for _, v := range visits {
		_ = v.Close()
	}
}
