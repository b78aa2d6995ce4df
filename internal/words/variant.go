package words

import "cantstop/internal/game"

// Variant is the name of a variant.
func (t *Text) Variant(v game.Variant) string { return t.Say(variantNames[v]) }

// VariantRule is the rule that makes a variant, with its name.
func (t *Text) VariantRule(v game.Variant) string { return t.Say(variantRules[v]) }

// VariantInShort is what happens by a variant's rule on a square that is taken.
func (t *Text) VariantInShort(v game.Variant) string { return t.Say(variantsInShort[v]) }

var (
	variantNames = map[game.Variant]Key{
		game.Classic:  VariantClassic,
		game.Speed:    VariantSpeed,
		game.Blocking: VariantBlocking,
	}
	variantRules = map[game.Variant]Key{
		game.Classic:  RulesClassic,
		game.Speed:    RulesSpeed,
		game.Blocking: RulesBlocking,
	}
	variantsInShort = map[game.Variant]Key{
		game.Classic:  InShortClassic,
		game.Speed:    InShortSpeed,
		game.Blocking: InShortBlocking,
	}
)
