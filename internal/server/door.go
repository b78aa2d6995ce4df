package server

import (
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"cantstop/internal/words"
)

// A door counts who is in, and lets in as many as the limits allow.
type door struct {
	limits Limits
	now    func() time.Time

	mu          sync.Mutex
	closed      bool
	connections map[*visit]struct{}
	sessions    int
	networks    map[netip.Prefix]*crowd
	keys        map[string]*crowd // by fingerprint
	swept       time.Time
}

// A crowd is those who are counted together: everybody from one network, or with
// one key.
type crowd struct {
	share       int // how many times as much as an address they may have
	connections int
	sessions    int
	// logins are those still allowed, at most those of two minutes. Whoever comes
	// when only a minute's are left is let in to be told, and not to play.
	logins *rate.Limiter
}

func newCrowd(share, loginsPerMinute int) *crowd {
	n := share * loginsPerMinute
	return &crowd{share: share, logins: rate.NewLimiter(rate.Limit(n)/60, 2*n)}
}

// tooOften reports whether they have logged in too often to play.
func (c *crowd) tooOften(now time.Time) bool {
	return c.logins.TokensAt(now) < float64(c.logins.Burst()/2+1)
}

// noMore reports whether they have logged in too often to be told.
func (c *crowd) noMore(now time.Time) bool { return c.logins.TokensAt(now) < 1 }

// forgettable reports whether nothing needs to be remembered of them.
func (c *crowd) forgettable(now time.Time) bool {
	return c.connections == 0 && c.sessions == 0 && c.logins.TokensAt(now) >= float64(c.logins.Burst())
}

func newDoor(l Limits, now func() time.Time) *door {
	return &door{
		limits: l, now: now, connections: map[*visit]struct{}{},
		networks: map[netip.Prefix]*crowd{}, keys: map[string]*crowd{}, swept: now(),
	}
}

// A network is addresses that are counted together.
type network struct {
	netip.Prefix
	share int // of its crowd
}

// networksOf are those a connection comes from, the widest first. Of IPv4 it is
// the address. A host of IPv6 has all the addresses in a /64; whoever has a /48,
// as a company does, has 65,536 of those; and a /32 is a provider, large or small.
func networksOf(c net.Conn) []network {
	at, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return []network{{netip.Prefix{}, 1}}
	}
	ip := at.Addr().Unmap().WithZone("")
	if ip.Is4() {
		return []network{{netip.PrefixFrom(ip, 32), 1}}
	}
	within := func(bits int) netip.Prefix { return netip.PrefixFrom(ip, bits).Masked() }
	return []network{{within(32), 6}, {within(48), 3}, {within(64), 1}}
}

// enter lets a connection in, or says why not. A visit ends with its Close.
func (d *door) enter(c net.Conn) (*visit, words.Key) {
	v := newVisit(c, d)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, words.ServerStops
	}
	now := d.now()
	d.sweep(now)
	if len(d.connections) >= d.limits.connections() {
		return nil, words.ServerBusy
	}
	for _, n := range networksOf(c) {
		c := d.networks[n.Prefix]
		switch {
		case c == nil:
			c = newCrowd(n.share, d.limits.LoginsPerMinute)
			d.networks[n.Prefix] = c
		case c.connections >= c.share*d.limits.connectionsPerAddress():
			return nil, words.ServerAddressBusy
		case c.noMore(now):
			return nil, words.ServerTooOften // a handshake is work: nobody gets that many
		}
		v.from = append(v.from, c)
	}
	for _, c := range v.from {
		v.tooOften = v.tooOften || c.tooOften(now)
		c.logins.AllowN(now, 1)
		c.connections++
	}
	d.connections[v] = struct{}{}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.idle = time.AfterFunc(2*d.limits.Handshake, func() { _ = v.Close() })
	return v, ""
}

// sweep forgets, once a minute, those about whom nothing needs to be remembered.
func (d *door) sweep(now time.Time) {
	if now.Sub(d.swept) < time.Minute {
		return
	}
	d.swept = now
	maps.DeleteFunc(d.networks, func(_ netip.Prefix, c *crowd) bool { return c.forgettable(now) })
	maps.DeleteFunc(d.keys, func(_ string, c *crowd) bool { return c.forgettable(now) })
}

// close lets nobody in any more.
func (d *door) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
}

// exit counts out a connection.
func (d *door) exit(v *visit) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.connections, v)
	for _, c := range v.from {
		c.connections--
	}
}

// open is how many connections there are.
func (d *door) open() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.connections)
}

// A place is that of a session that plays.
type place struct{ crowds []*crowd }

// play counts in a session of a player with a key, empty for a guest, or says why
// it may not play. It is to be counted out with leave.
func (d *door) play(v *visit, key string) (place, words.Key) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.now()
	// A connection was its first login.
	again := func(c *crowd) bool { return v.played && c.tooOften(now) }
	full := func(c *crowd) bool { return c.sessions >= c.share*d.limits.PerAddress }
	switch {
	case v.tooOften || slices.ContainsFunc(v.from, again):
		return place{}, words.ServerTooOften
	case d.sessions >= d.limits.Sessions:
		return place{}, words.ServerFull
	case key == "" && d.sessions >= d.limits.Sessions-d.limits.kept():
		return place{}, words.ServerGuestsFull
	case slices.ContainsFunc(v.from, full):
		return place{}, words.ServerAddressFull
	}
	p := place{slices.Clone(v.from)}
	if key != "" {
		c := d.keys[key]
		switch {
		case c == nil:
			c = newCrowd(1, d.limits.LoginsPerMinute)
			d.keys[key] = c
		case c.tooOften(now):
			return place{}, words.ServerKeyTooOften
		case full(c):
			return place{}, words.ServerKeyFull
		}
		c.logins.AllowN(now, 1)
		p.crowds = append(p.crowds, c)
	}
	if v.played {
		for _, c := range v.from {
			c.logins.AllowN(now, 1)
		}
	}
	v.played = true
	d.sessions++
	for _, c := range p.crowds {
		c.sessions++
	}
	return p, ""
}

func (d *door) leave(p place) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sessions--
	for _, c := range p.crowds {
		c.sessions--
	}
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
