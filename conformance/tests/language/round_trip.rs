//! A text that is read is written back unchanged.

use crate::support::drawn;
use apnap_conformance::language::{File, parse};
use pretty_assertions::assert_eq;

/// Cards in canonical form, most of them from the description of the language.
pub const CARDS: &str = r#"card "Humility"
  mana cost {2}{W}{W}
  type Enchantment
  static: each creature loses all abilities, has base 1/1

card "Colossus Hammer"
  mana cost {1}
  type Artifact Equipment
  static: equipped creature gets +10/+10, loses flying
  equip {8}

card "Anger"
  mana cost {3}{R}
  type Creature Incarnation
  power and toughness 2/2
  haste
  static: as long as this is in your graveyard and you control a Mountain, each creature you control has haste

card "Inside Out"
  mana cost {1}{U/R}
  type Instant
  spell: target creature switches power and toughness, until end of turn
  other "draw a card"

card "Urborg, Tomb of Yawgmoth"
  type Legendary Land
  static: each land is also Swamp

card "Dryad Arbor"
  color indicator green
  type Land Creature Forest Dryad
  power and toughness 1/1

card "Tarmogoyf"
  mana cost {1}{G}
  type Creature Lhurgoyf
  power and toughness */1+*
  static: this has base [number of card types among cards in a graveyard]/[number of card types among cards in a graveyard plus 1]

card "Opalescence"
  mana cost {2}{W}{W}
  type Enchantment
  static: each other non-Aura enchantment is also Creature, has base [its mana value]/[its mana value]

card "Control Magic"
  mana cost {2}{U}{U}
  type Enchantment Aura
  enchant creature
  static: enchanted creature is controlled by you

card "Reliquary Tower"
  type Land
  static: you have no maximum hand size
  activated {tap}: add {C}

card "Delver of Secrets"
  mana cost {U}
  type Creature Human Wizard
  power and toughness 1/1
  triggered "your upkeep begins": "look at the top card, perhaps transform this"
  back "Insectile Aberration"
    color indicator blue
    type Creature Human Insect
    power and toughness 3/2
    flying

card "Roller Coaster"
  type Artifact Attraction
  lights 2 3 6
  triggered when you visit this: you draw 1 card

card "Cytoshape"
  mana cost {1}{G}{U}
  type Instant
  spell: target creature becomes a copy of something, until end of turn

card "Life and Limb"
  mana cost {3}{G}
  type Enchantment
  static: each Forest or Saproling is also Land Creature Forest Saproling, is green, has base 1/1
"#;

/// Scenarios in canonical form.
pub const SCENARIOS: [&str; 6] = [
    r#"scenario "Counters apply before power and toughness are switched"
rules 613.4c 613.4d
see 122.1a
example 613.4d/1 613.4d/2
editions 2020-04-17..
because "1/4 with +2/+0 is 3/4 in 7c; the switch in 7d makes it 4/3. Switched first it would be
  6/1."

board
  alice controls a: creature 1/4, with a +2/+0 counter
  effect of "Inside Out" on a

expect
  a is 4/3
"#,
    r#"scenario "Blood Moon takes Urborg's ability before it applies, whichever came first"
rules 613.8a
see 305.7
because "It is gone."

board
  alice controls "Urborg, Tomb of Yawgmoth" as urborg
  alice controls "Blood Moon"
  bob controls Plains

expect
  urborg has land types Mountain, mana abilities R
  Plains has land types Plains
"#,
    r#"scenario "A \"history\" of everything"
rules 613.7a 613.3d@2009-10-01
editions 2010-07-16..2013-02-01
because "So it is."

card "Testing Ground"
  type Land
  static: each land you control is also every basic land type

board
  alice controls a: creature 1/4

expect
  a is 4/3
"#,
    r#"scenario "Much happened"
rules 613.7d
because "In this order."

board
  players alice, bob, carol
  active bob
  alice has 12 life
  alice controls 7 Swamp as s1, s2
  alice controls h: legendary white blue Goblin Equipment artifact creature 1/4, having flying, having (static: equipped creature gets +1/+1), owned by bob, tapped, with a flying counter, with 3 charge counters
  bob controls a token: Saproling creature 1/1
  alice's graveyard holds 10 "Grizzly Bears" as g1
  carol's command zone holds Humility, face down
  bob's scheme deck holds 2 "My Grand Design" as grand
  bob controls Clone, transformed, attached to h, copying s1 except (is also Artifact, has base power 4), entering as (has base 3/3), choosing red, choosing Elf, choosing -3, choosing bob
  put a +1/+1 counter on h
  put 2 first strike counters on h
  attach h to s1
  attach h to bob
  turn h face down
  turn h face up
  transform h
  effect e1 of "Giant Growth" by bob on h, s1
  effect of ability 2 of "X" on h, copying "Grizzly Bears", choosing red, from s1
  effect by alice on h: gets +1/+1, until end of turn
  effect by alice on each creature carol controls: can't block, until end of turn
  effect by alice on bob: has maximum hand size changed by -3
  together
    alice controls Forest
    bob controls Forest as forest

expect
  h is 4/3, white and blue, has flying, no mana abilities, is a creature, not a land, named "H"
  h lacks printed ability 1, has ability granted by e1, keywords flying and vigilance, can't block, attacks if able
  s1 has every creature type, no supertypes, mana abilities B and CC, types Basic Land Swamp
  alice has maximum hand size 5, no abilities, may play 2 lands
  bob has protection from Elves, hexproof from artifacts
"#,
    r#"scenario "Effects may be nested"
rules 613.1
because "They are."

board
  alice controls a: Aura enchantment, having enchant creature
  effect by alice on a: has (activated {2}{tap} +1 "sacrifice a land": target red Elf creature you control with power 4 or greater gets -[number of Elves you control with no abilities plus 2 times (X plus your life total)]/-0, as long as [devotion to white and red] is 5 or less and not (there is an artifact creature card in an opponent's hand named "X") and it is not your turn)

expect
  a is red
"#,
    r#"scenario "A game is played"
rules 514.3a
see 704.5f
because "Whatever happens is expected."

card "Many Words"
  mana cost {1}
  type Enchantment
  spell: target creature gets +1/+1, until end of turn; you may pay {2}: (each opponent discards 1 card) unless its owner sacrifices a creature
  activated {1}{tap} sacrifice this, only as a sorcery: create 1 (token green Saproling creature 1/1, having flying)
  triggered when another creature you control dies, if you have no cards in hand: choose 1: (add a combat phase after this phase) or (end the turn)
  replacement: if a creature would enter, with a +1/+1 counter
  static: each player untaps at most 1 land during the untap step

board
  turn 3 alice, end step
  it is day
  alice has 12 life
  bob has 2 poison counters
  alice has mana {G}{G}
  bob cast 2 spells last turn
  mana is not granted
  alice controls a: creature 1/4
  alice's hand holds "Giant Growth" as growth
  effect e1 of "Giant Growth" by alice on a

script
  cleanup step
  alice casts growth with X 3 mode 2 on a, bob, tapping a and growth, sacrificing a
  bob must not activate ability 2 of a on growth because 117.1
  alice is asked whether to accept
  bob is not asked anything before the upkeep step
  growth resolves
  alice orders a, ability 2 of growth
  turn 4 bob, upkeep step
  expect
    a is in alice's graveyard, untapped, 4/3, has 2 damage, no mana abilities
    alice has 2 cards in hand, no mana, priority
    the stack holds a's ability, growth
    in order
      a phases in
      it becomes night
      effect e1 ends
      turn 4 begins
  everyone passes

expect
  it is the postcombat main phase
  alice controls 2 creatures
"#,
];

#[track_caller]
fn reads(text: &str) -> File {
    match parse(text) {
        Ok(file) => file,
        Err(errors) => panic!("{}", drawn("test.scn", text, &errors)),
    }
}

#[test]
fn a_canonical_text_is_written_as_it_is_read() {
    assert_eq!(reads(CARDS).to_string(), CARDS);
    for text in SCENARIOS {
        assert_eq!(reads(text).to_string(), text);
    }
}
