package sitting

import (
	"context"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/settings"
	"cantstop/internal/store"
)

// Options are what a client, of whatever kind, needs from outside to play here.
type Options struct {
	Settings settings.Settings
	// Games is where games are kept, nil where they are not.
	Games *store.Games
	// Writers save the games in their own time, as on a server; each action is
	// saved before it is shown if nil.
	Writers *store.Writers
	// Open is the game to begin with; nil asks the player.
	Open *Game
	// Wishes are what is known of the game to set up where Open is nil. Without
	// them the player may also go on with a game that is not over.
	Wishes *Wishes
	// Learn is the lesson to begin with where Open is nil, from 1; 0 for none.
	Learn int
	// Keep remembers a change of the settings for the next time; nil forgets it.
	Keep func(change func(*settings.Settings)) error
	// Notice is a line to show first, such as what is wrong with the settings.
	Notice string
	// Name is what the player is called, empty where that is not known.
	Name string
	// Bots gives a seat a bot of a level; bot.New if nil.
	Bots func(level string, seed uint64, seat game.Seat) (bot.Bot, error)
	// Advise analyses a position for a tip; the expert's own analysis if nil. Several
	// goroutines may ask.
	Advise func(game.Position) bot.Analysis
	// Judge lends a judge of games that are over until use returns; one that says
	// what Advise does if nil. To judge takes too long for a client's event loop.
	Judge review.Lender
	// Assess reviews a finished game for the list of games; by Judge if nil.
	Assess Assessor
	// Remote says that the player is at the far end of a connection, with no
	// command line: nothing can be suspended there, and a game is gone on with by
	// coming back.
	Remote bool
	// Now is the clock, time.Now if nil.
	Now func() time.Time
	// Seed gives the seeds of new games, dice.RandomSeed if nil.
	Seed func() uint64
}

// Review is what decided a game that is over, as review.Of has it.
func (o *Options) Review(ctx context.Context, r *record.Record) (game *review.Review, err error) {
	o.Judge(func(j review.Judge) { game, err = review.Of(ctx, r, j) })
	return game, err
}

// Consequence is what may well come of an option of a decision.
func (o *Options) Consequence(d *review.Decision, option int) (c review.Consequence, ok bool) {
	o.Judge(func(j review.Judge) { c, ok = review.ConsequenceOf(d, option, j) })
	return c, ok
}

// Told is an error of what is kept as the player is told it: one who is far away is
// not told where files are.
func Told(err error, remote bool) error {
	if remote {
		return store.WithoutPath(err)
	}
	return err
}

// Filled is o with what is nil and has a default.
func (o Options) Filled() Options {
	if o.Bots == nil {
		o.Bots = bot.New
	}
	switch {
	case o.Advise == nil:
		e := new(expert)
		o.Advise, o.Judge = e.advise, e.judge
	case o.Judge == nil:
		o.Judge = func(use func(review.Judge)) { use(judge(o.Advise)) }
	}
	if o.Assess == nil {
		reviewing := o
		o.Assess = reviewing.assessed
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Seed == nil {
		o.Seed = dice.RandomSeed
	}
	return o
}
