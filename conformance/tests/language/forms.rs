//! Every form of cards and scripts, one per line: it is read, and written back unchanged.

use crate::support::{deciding, drawn};
use apnap_conformance::language::parse;
use pretty_assertions::assert_eq;

/// Abilities in canonical form.
pub const ABILITIES: &[&str] = &[
    // Damage, life and cards
    "spell: deal 3 damage to any target",
    "spell: deal 2 damage to target creature",
    "spell: deal [X] damage to each creature you control",
    "spell: deal 1 damage to up to 2 any targets",
    "spell: you gain 3 life",
    "spell: target player loses 2 life",
    "spell: each opponent loses [number of cards in your hand] life",
    "spell: you draw 2 cards; target player draws 1 card; each player draws [X] cards",
    "spell: target opponent discards 2 cards",
    "spell: you mill 3 cards",
    // Zones
    "spell: destroy target creature",
    "spell: destroy 2 target nonblack creatures",
    "spell: destroy up to 1 target artifact",
    "spell: destroy 1 to 3 target lands",
    "spell: exile target card in a graveyard",
    "spell: exile target creature; return it to the battlefield",
    "triggered when this enters: exile target creature an opponent controls until this leaves the battlefield",
    "spell: return target permanent to hand",
    "spell: put it onto the battlefield",
    "spell: put target creature on top of library",
    "spell: put that object on the bottom of library",
    "spell: put target creature card in your graveyard onto the battlefield",
    "activated {1}{B}: return this from your graveyard to the battlefield",
    "spell: put a creature card in your hand onto the battlefield",
    "spell: put 2 creature cards in your hand into graveyard",
    "spell: return target creature card in your graveyard to the battlefield tapped and attacking",
    "spell: return target creature card in your graveyard to the battlefield tapped",
    "activated {1} sacrifice this: sacrifice another creature you control",
    "spell: each player sacrifices 1 creature",
    "spell: target opponent sacrifices 2 permanents",
    // Status, counters and tokens
    "spell: tap target creature; untap each creature you control",
    "spell: 2 target permanents phase out",
    "triggered when this enters: target creature phases out until this leaves the battlefield",
    "activated {2}: transform this",
    "spell: put 2 +1/+1 counters on target creature",
    "spell: put a first strike counter on it",
    "spell: put [X] charge counters on this",
    "spell: remove a time counter from this",
    "spell: create 2 (token green Saproling creature 1/1)",
    "spell: create 1 (token legendary black Avatar creature 20/20, named \"Marit Lage\", having flying, having (static: this can't block))",
    "spell: attach this to target creature",
    "spell: create a token that is a copy of target creature attacking",
    "spell: create a token that is a copy of equipped Plains blocking target attacking creature",
    "spell: create 2 tokens that are copies of target Plains attacking permanent attacking that player",
    "spell: create 2 tokens that are copies of target creature tapped and attacking",
    "spell: remove target creature with hexproof from combat",
    "spell: remove target creature with hexproof from red from combat",
    // The stack
    "spell: counter target spell",
    "spell: counter target spell or ability an opponent controls",
    "spell: counter target spell unless its controller pays {2}",
    "spell: copy target instant spell or sorcery spell except (is red); you may (choose new targets for it)",
    // The turn
    "spell: you take an extra turn; at the beginning of that turn's end step, (you lose the game)",
    "spell: target player takes an extra turn",
    "spell: you skip your next turn",
    "spell: target player skips their next untap step",
    "spell: 2 target players skip their next combat phase",
    "spell: add a combat phase and a main phase after this phase",
    "spell: add 3 upkeep steps after this phase",
    "spell: add an upkeep step after this step",
    "spell: you get a beginning phase and 2 end steps after this phase",
    "spell: you get an upkeep step after this step",
    "spell: end the turn",
    "spell: it becomes day; it becomes night",
    // The game
    "spell: you win the game",
    "spell: each opponent loses the game",
    // Shields
    "activated {B}: regenerate this",
    "spell: prevent the next 4 damage to any target, until end of turn",
    // Delayed, reflexive, optional
    "activated {U}: exile this; at the beginning of the next end step, (put it on top of library)",
    "spell: at the beginning of your next upkeep, (you lose the game unless you pay {4}{R})",
    "spell: when this leaves the battlefield, (return it to the battlefield)",
    "spell: you may (you discard 1 card); when you do, (deal 2 damage to any target)",
    "spell: sacrifice this; if you do, (you draw 3 cards)",
    "spell: if you control a Swamp, (you draw 1 card)",
    "spell: if you have no cards in hand, (you draw 2 cards) otherwise (you discard 1 card)",
    "spell: you may pay {2}: (you draw 1 card)",
    "spell: its owner may pay 2 life and sacrifice a creature: (you draw 1 card; you gain 1 life)",
    "spell: (sacrifice this; you lose 1 life) unless that player discards 2 cards",
    "spell: sacrifice this unless you remove a charge counter from this",
    "spell: (target creature can't attack) unless target player pays 1 life",
    "spell: (target creature can't attack you) unless its controller pays {2}",
    "spell: (target creature has flying, can't block) unless its controller pays {2}",
    "spell: target creature can't block unless its controller pays {2}",
    "spell: target creature can't block, until end of turn unless its controller pays {2}",
    "spell: choose 1: (untap target permanent) or (destroy target non-Aura enchantment)",
    "spell: choose 2: (you draw 1 card; you lose 1 life) or (\"something else\") or (add {R})",
    // Continuous effects
    "spell: target creature gets +1/+1, until end of turn; it has haste",
    "spell: target player can't cast spells, until your next turn",
    "spell: each creature can't block, until your next upkeep",
    "spell: target creature has flying, until end of step",
    "spell: you don't lose mana, until end of phase",
    // Triggers
    "triggered when your upkeep begins: you draw 1 card",
    "triggered when each end step begins: sacrifice this",
    "triggered when each opponent's draw step begins: deal 1 damage to that player",
    "triggered when your precombat main phase begins: add {R}",
    "triggered when each combat begins: you gain 1 life",
    "triggered when your second main phase begins, if this is tapped: you gain 2 life",
    "triggered when enchanted player's turn begins: its controller loses 1 life",
    "triggered when another creature you control enters: you gain 1 life",
    "triggered when this or another creature dies: each opponent loses 1 life",
    "triggered when enchanted creature dies: you draw 1 card",
    "triggered when this leaves the battlefield: you draw 1 card",
    "triggered when a creature card is put into a graveyard: exile that object",
    "triggered when you draw a card: put a +1/+1 counter on this",
    "triggered when an opponent discards a card: deal 2 damage to that player",
    "triggered when a player gains life: you draw 1 card",
    "triggered when you lose life: you draw 1 card",
    "triggered when you cast a spell: you gain 1 life",
    "triggered when an opponent casts an instant spell or sorcery spell: you gain 1 life",
    "triggered when you play a land: you gain 1 life",
    "triggered when you sacrifice another permanent: you gain 1 life",
    "triggered when you visit this: create 1 (token Food artifact)",
    "triggered when an opponent visits a permanent: you lose 1 life",
    "triggered when you encounter this: each player draws 4 cards",
    "triggered when this is set in motion: destroy up to 3 target nonland permanents",
    "triggered when a card is set in motion: you gain 1 life",
    "triggered when this becomes tapped: you gain 1 life",
    "triggered when a creature becomes untapped: you gain 1 life",
    "triggered when this becomes the target of a spell or ability: sacrifice this",
    "triggered when this phases in: target creature phases out",
    "triggered when this phases out: you discard 1 card",
    "triggered when a creature is dealt damage: you gain 1 life",
    "triggered when this deals damage: you gain 1 life",
    "triggered when this attacks: you gain 1 life",
    "triggered when a creature blocks: this deals 1 damage to that object's controller",
    "triggered when a counter is put on this: you gain 1 life",
    "triggered when chapter 3: you gain 1 life",
    "triggered when chapters 1 and 2: you gain 1 life",
    "triggered when day becomes night or night becomes day: you gain 1 life",
    "triggered when state: you have no cards in hand: you draw 1 card",
    // Replacement effects
    "replacement: if a player would begin an untap step, skip it",
    "replacement: if you would begin a draw step, skip it",
    "replacement: if you would draw a card, (you gain 1 life; you draw 1 card)",
    "replacement: if an opponent would draw a card, skip it",
    "replacement: if this would enter, tapped",
    "replacement: if a land would enter, untapped",
    "replacement: if this would enter, with 2 +1/+1 counters",
    "replacement: if this would enter, with a charge counter",
    "replacement: if this would enter, with [X] +1/+1 counters",
    "replacement: if this would enter, as a copy of a creature",
    "replacement: if this would enter, as a copy of another artifact except (is also Creature)",
    "replacement: if a creature you control would enter, as a copy of this",
    "replacement: if this would enter, choosing a color",
    "replacement: if this would enter, choosing a creature type",
    "replacement: if a creature would die, exile it",
    "replacement: if this would die, return it to hand",
    "replacement: if a creature card would be put into a graveyard, put it on top of library",
    "replacement: if this would be put into a graveyard, shuffle it into library",
    "replacement: if you would gain life, twice that",
    "replacement: if an opponent would lose life, 3 times that",
    "replacement: if damage would be dealt to you, prevent it",
    "replacement: if damage would be dealt to a creature, prevent 1 of it",
    "replacement: if damage would be dealt to a player, that plus 1",
    "replacement: if damage would be dealt to this, that minus 1",
    "replacement: if tokens would be created under your control, twice that",
    "replacement: if counters would be put on a permanent you control, none",
    "replacement: if an effect would put counters on a permanent you control, twice that",
    // Static abilities about the turn
    "static: this doesn't untap during the untap step",
    "static: this may stay tapped during the untap step",
    "static: each player untaps at most 1 land during the untap step",
    "static: you untap at most 2 creatures during the untap step",
    "static: each player doesn't lose mana",
    "static: each opponent may cast spells as though they had flash",
    "static: each opponent can't cast spells",
    "static: each player can't play lands",
    "static: you can't lose the game",
    // Costs and times
    "additional cost: sacrifice a creature",
    "additional cost: discard a card",
    "additional cost: pay 3 life",
    "cast only during combat",
    "cast only before attackers are declared",
    "cast only during an opponent's turn",
    "cast only after your upkeep",
    "activated {1}{tap} sacrifice this: add {C}",
    "activated {untap}: add {C}",
    "activated 0: you draw 1 card",
    "activated -2 discard 2 cards: you draw 1 card",
    "activated {1}{G} pay 2 life sacrifice a creature discard a card remove 2 charge counters from this \"and more\": add {G}",
    "activated {1}{G}, only during your upkeep: add {G}",
    "activated {2}, only once each turn, only as a sorcery: add {G}",
    "activated {2}, only during your turn: add {G}",
    // Keywords
    "phasing",
    "flash",
    "daybound",
    "nightbound",
    "persist",
    "undying",
    "madness {R}",
    "ward {2}",
];

/// Other ways to write abilities, with their canonical form.
const OTHERWISE: &[(&str, &str)] = &[
    ("spell: put 1 +1/+1 counter on this", "spell: put a +1/+1 counter on this"),
    (
        "spell: you gain [number of creatures that aren't (Elf)] life",
        "spell: you gain [number of creature non-Elf permanents] life",
    ),
    (
        "spell: create 1 (token colorless Eldrazi creature 1/1)",
        "spell: create 1 (token Eldrazi creature 1/1)",
    ),
    ("spell: destroy 1 target creature", "spell: destroy target creature"),
    ("triggered when combat begins: add {G}", "triggered when each combat begins: add {G}"),
    ("triggered when your upkeep step begins: add {G}", "triggered when your upkeep begins: add {G}"),
    (
        "replacement: if each player would begin an upkeep, skip it",
        "replacement: if a player would begin an upkeep step, skip it",
    ),
    ("activated +0: add {G}", "activated 0: add {G}"),
    (
        "triggered when state: [number of cards in your hand] is 0: add {G}",
        "triggered when state: you have no cards in hand: add {G}",
    ),
    ("spell: when your upkeep begins, (add {G})", "spell: at the beginning of your next upkeep, (add {G})"),
];

/// Lines of a set-up in canonical form.
const SET_UP: &[&str] = &[
    "turn 3 alice, end step",
    "turn 1 bob",
    "turn 4 bob, precombat main phase",
    "it is day",
    "it is night",
    "alice has 12 life",
    "alice has 2 poison counters",
    "bob has a poison counter",
    "alice has mana {G}{G}",
    "alice cast 2 spells last turn",
    "alice cast 1 spell last turn",
    "alice is the archenemy",
    "bob was dealt 20 combat damage by a",
    "mana is not granted",
];

/// Statements of a script in canonical form.
const STATEMENTS: &[&str] = &[
    "upkeep step",
    "precombat main phase",
    "cleanup step",
    "turn 4 bob, upkeep step",
    "turn 4 bob",
    "everyone passes",
    "a resolves",
    "a's ability resolves",
    "the stack resolves",
    "alice casts a",
    "alice casts a on b, bob",
    "alice casts a bestowed on b",
    "alice casts a with X 3 on b",
    "alice casts a mode 2 on b",
    "alice casts a modes 1 and 3 on b, bob",
    "alice casts a on b, tapping f and g",
    "alice casts a, sacrificing b",
    "alice casts a on b's ability, tapping f, sacrificing b, discarding g and f",
    "alice activates a",
    "alice activates ability 2 of a with X 1 on b, tapping f",
    "alice plays a",
    "alice plays a by b",
    "alice turns a face up",
    "alice concedes",
    "alice passes",
    "alice targets a, bob",
    "alice targets nothing",
    "alice chooses mode 2",
    "alice chooses modes 1 and 2",
    "alice chooses red",
    "alice chooses 3",
    "alice chooses Elf",
    "alice chooses bob",
    "alice chooses a and b",
    "alice chooses nothing",
    "alice discards a and b and g",
    "alice rolls 4",
    "alice sacrifices a",
    "alice untaps a and b",
    "alice untaps nothing",
    "alice keeps a",
    "alice accepts",
    "alice declines",
    "alice pays",
    "alice pays, tapping f and g",
    "alice does not pay",
    "alice orders a, b",
    "alice orders a, ability 2 of b",
    "alice applies a",
    "alice must not cast a on b because 117.1a",
    "bob must not play a because 505.6b",
    "bob must not turn a face up because 117.1",
    "alice must not discard a and b because 514.1",
    "alice must not roll 6 because 703.4g",
    "alice must not pay because 118.3",
    "alice must not refuse to pay because 118.3",
    "alice must not concede because 104.3a",
    "alice is asked for an action",
    "alice is asked to discard",
    "alice is asked to choose a creature type",
    "alice is asked to roll",
    "alice is asked whether to accept",
    "alice is not asked anything before the end step",
];

/// What can be expected in a game, in canonical form.
const EXPECTED: &[&str] = &[
    "a is on the battlefield",
    "a is in alice's graveyard",
    "a is in bob's hand",
    "a is in alice's library",
    "a is in exile",
    "a is on the stack",
    "a is in the command zone",
    "a does not exist",
    "a is tapped, 3/3, not a land",
    "a is untapped, controlled by bob",
    "a is phased out",
    "a is phased in",
    "a is face down, has no name",
    "a is face up",
    "a is transformed",
    "a is not transformed",
    "a has 2 damage, 3 lore counters, no +1/+1 counters, flying, no mana abilities",
    "a has 1 lore counter, no first strike counters",
    "a is attached to b",
    "a is attached to bob",
    "a is not attached",
    "a can't block, does not exist",
    "a's ability is red",
    "alice has 17 life",
    "alice has -3 life, 2 poison counters, 3 cards in hand, 0 cards in library, 1 card in graveyard",
    "alice controls 2 permanents, 2 tokens, 0 creatures, 1 Goblin",
    "alice has mana {G}{G}",
    "alice has no mana, priority",
    "alice has lost",
    "alice has won",
    "nobody has priority",
    "it is turn 4",
    "it is bob's turn",
    "it is the upkeep step",
    "it is the precombat main phase",
    "it is day",
    "it is night",
    "it is neither day nor night",
    "the stack is empty",
    "the stack holds a, b's ability",
    "the game is over",
    "the game is a draw",
    "the game goes on",
];

/// Events in canonical form.
const EVENTS: &[&str] = &[
    "a untaps",
    "a taps",
    "a phases in",
    "a phases out",
    "a enters",
    "a dies",
    "a leaves",
    "a is destroyed",
    "a is exiled",
    "a is sacrificed",
    "a is discarded",
    "a resolves",
    "a is countered",
    "a is set in motion",
    "a is planeswalked to",
    "a is visited",
    "a triggers",
    "a goes on the stack",
    "a's ability resolves",
    "a gets a +1/+1 counter",
    "a loses an oil counter",
    "effect e1 ends",
    "effect of a ends",
    "it becomes night",
    "it becomes day",
    "alice draws",
    "alice discards",
    "alice gains life",
    "alice loses life",
    "alice loses mana",
    "alice rolls",
    "alice gets priority",
    "alice loses the game",
    "the upkeep step begins",
    "the main phase begins",
    "turn 4 begins",
];

/// A card with that ability.
fn card(ability: &str) -> String {
    format!("card \"Test\"\n  mana cost {{1}}\n  type Enchantment\n  {ability}\n")
}

/// A game with these lines in its set-up and in its script.
fn game(set_up: &str, script: &str) -> String {
    let rest = format!("board\n{set_up}  alice controls a: creature 1/4\n\nscript\n{script}");
    deciding("117.1", &rest)
}

#[track_caller]
fn is_read_as(text: &str, canonical: &str) {
    match parse(text) {
        Ok(file) => assert_eq!(file.to_string(), canonical),
        Err(errors) => panic!("{}", drawn("test", text, &errors)),
    }
}

#[track_caller]
fn is_canonical(text: &str) {
    is_read_as(text, text);
}

#[test]
fn abilities() {
    for ability in ABILITIES {
        is_canonical(&card(ability));
    }
}

#[test]
fn abilities_that_are_written_otherwise() {
    for (ability, canonical) in OTHERWISE {
        is_read_as(&card(ability), &card(canonical));
    }
}

#[test]
fn set_ups() {
    for line in SET_UP {
        is_canonical(&game(&format!("  {line}\n"), "  expect\n    a is tapped\n"));
    }
    is_canonical(&game(
        "  players alice, bob, carol\n  turn 3 bob, draw step\n  it is day\n  alice has 3 life\n  \
         bob is the archenemy\n  bob has 2 poison counters\n  bob has mana {C}\n  bob cast 0 spells last turn\n  mana is not granted\n",
        "  expect\n    a is tapped\n",
    ));
    is_canonical(&game(
        "  players alice, bob, carol, dave\n  teams alice and bob against carol and dave\n  \
         alice's planar deck holds X as x\n  carol controls Y as y, commander, tapped\n",
        "  expect\n    a is tapped\n",
    ));
}

#[test]
fn statements() {
    for statement in STATEMENTS {
        is_canonical(&game("", &format!("  {statement}\n  expect\n    a is tapped\n")));
    }
}

#[test]
fn lists_can_have_commas_too() {
    let text = |list: &str| game("", &format!("  alice discards {list}\n  expect\n    a is tapped\n"));
    is_read_as(&text("a, b and g"), &text("a and b and g"));
}

#[test]
fn facts() {
    for fact in EXPECTED {
        is_canonical(&game("", &format!("  expect\n    {fact}\n")));
        is_canonical(&game("", &format!("  upkeep step\n\nexpect\n  {fact}\n")));
    }
}

#[test]
fn events() {
    for event in EVENTS {
        is_canonical(&game("", &format!("  expect\n    in order\n      {event}\n      turn 5 begins\n")));
    }
}
