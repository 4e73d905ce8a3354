//! Errors in games, and their messages.

use super::errors::errors_of;
use pretty_assertions::assert_eq;

#[test]
fn slips_in_what_cards_say() {
    let text = r#"card "Test"
  type Enchantment
  spell: dael 3 damage to any target
  spell: target creature drwas 2 cards
  spell: target creature draws 2 cards
  spell: each player phases out
  spell: choose 3: (add {G}) or (add {R})
  spell: add a turn after this phase
  spell: add a precombat main phase after this phase
  triggered when your upkep begins: add {G}
  triggered when a creature entrs: add {G}
  triggered when a spell enters: add {G}
  triggered when you drw a card: add {G}
  replacement: if this would enter, tapd
  replacement: if this would die, tapped
  replacement: if you would gain life, twice
  additional cost: sacrifice a card in your hand
  activated {1} discard a card discard 2 cards: add {G}
  activated {1}, only during combt: add {G}
  spell: each player may (add {G})
  static: each player untaps at most 1 card in your hand during the untap step
"#;
    let errors = r#"
error: unknown instruction `dael`
 --> test.scn:3:10
  |
3 |   spell: dael 3 damage to any target
  |          ^^^^ expected what it does in quotes, an instruction, `any target`, `target`, `up to`, `it`, `that object`, `that player`, `the defending player`, `its controller` or 15 more
  |
  = help: did you mean `deal`?
error: unknown deed `drwas`
 --> test.scn:4:26
  |
4 |   spell: target creature drwas 2 cards
  |                          ^^^^^ expected a noun, an adjective, a limitation, `or`, a deed, `becomes a copy of`, a restriction, `can't have more than`, `can't have`, `reads` or 6 more
  |
  = help: did you mean `draws`?
error: this applies to players, not to objects
 --> test.scn:5:26
  |
5 |   spell: target creature draws 2 cards
  |                          ^^^^^
error: this applies to objects, not to players
 --> test.scn:6:22
  |
6 |   spell: each player phases out
  |                      ^^^^^^
error: there are fewer than 3 modes
 --> test.scn:7:17
  |
7 |   spell: choose 3: (add {G}) or (add {R})
  |                 ^
error: a turn is not part of a turn
 --> test.scn:8:16
  |
8 |   spell: add a turn after this phase
  |                ^^^^
  |
  = help: say `you take an extra turn`
  = note: rule 500.7 explains it
error: a precombat main phase cannot be added
 --> test.scn:9:16
  |
9 |   spell: add a precombat main phase after this phase
  |                ^^^^^^^^^ which main phase it is depends on what came before it in the turn
  |
  = help: say `main phase`
  = note: rule 505.1a explains it
error: unknown step or phase `upkep`
  --> test.scn:10:23
   |
10 |   triggered when your upkep begins: add {G}
   |                       ^^^^^ expected a step or phase
   |
   = help: did you mean `upkeep`?
error: unknown event `entrs`
  --> test.scn:11:29
   |
11 |   triggered when a creature entrs: add {G}
   |                             ^^^^^ expected a noun, an adjective, a limitation, `or` or an event
   |
   = help: did you mean `enters`?
error: no event of this kind is about a spell
  --> test.scn:12:18
   |
12 |   triggered when a spell enters: add {G}
   |                  ^^^^^^^
   |
   = help: say `permanent`, or a card type
error: unknown event `drw`
  --> test.scn:13:22
   |
13 |   triggered when you drw a card: add {G}
   |                      ^^^ expected an event
   |
   = help: did you mean `draw`?
error: unexpected word `tapd`
  --> test.scn:14:37
   |
14 |   replacement: if this would enter, tapd
   |                                     ^^^^ expected `tapped`, `untapped`, `as a copy of this`, `under your control`, `choosing a color`, `choosing a creature type`, `with`, `choosing one of`, `as a copy of` or `(`
error: unexpected word `tapped`
  --> test.scn:15:35
   |
15 |   replacement: if this would die, tapped
   |                                   ^^^^^^ expected `exile it`, `return it to hand`, `put it on top of library`, `shuffle it into library` or `(`
error: the line ends too early
  --> test.scn:16:45
   |
16 |   replacement: if you would gain life, twice
   |                                             ^ expected `that`
error: only a permanent can be sacrificed
  --> test.scn:17:30
   |
17 |   additional cost: sacrifice a card in your hand
   |                              ^
error: a cost of one kind is stated twice
  --> test.scn:18:32
   |
18 |   activated {1} discard a card discard 2 cards: add {G}
   |                                ^^^^^^^
error: unknown word `combt`
  --> test.scn:19:30
   |
19 |   activated {1}, only during combt: add {G}
   |                              ^^^^^ expected `an`, `combat` or `your`
   |
   = help: did you mean `combat`?
error: only `you may (…)` has this form
  --> test.scn:20:22
   |
20 |   spell: each player may (add {G})
   |                      ^^^
error: only permanents untap
  --> test.scn:21:40
   |
21 |   static: each player untaps at most 1 card in your hand during the untap step
   |                                        ^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn slips_in_a_set_up() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  turn 0 alice
  turn 3 carol
  turn 3 alice, combat phase
  turn 3 alice, upkep step
  it is dya
  alice has mana G
  alice cast 2 spell last turn
  active bob
  turn 4 bob
  alice is the archenemy
  bob is the archenemy
  alice's scheme deck holds Humility
  alice controls bear: creature 2/2
  alice's hand holds "Giant Growth" as growth

script
  expect
    bear is tapped
"#;
    let errors = r#"
error: 0 is out of range
 --> test.scn:6:8
  |
6 |   turn 0 alice
  |        ^ 1 to 1000
error: unknown player `carol`
 --> test.scn:7:10
  |
7 |   turn 3 carol
  |          ^^^^^
  |
  = help: the players are alice, bob
error: a game can't begin in a combat phase
 --> test.scn:8:17
  |
8 |   turn 3 alice, combat phase
  |                 ^^^^^^
  |
  = help: name a step, the precombat main phase or the postcombat main phase
error: unknown step or phase `upkep`
 --> test.scn:9:17
  |
9 |   turn 3 alice, upkep step
  |                 ^^^^^ expected a step or phase
  |
  = help: did you mean `upkeep`?
error: unknown word `dya`
  --> test.scn:10:9
   |
10 |   it is dya
   |         ^^^ expected `day` or `night`
   |
   = help: did you mean `day`?
error: unexpected word `G`
  --> test.scn:11:18
   |
11 |   alice has mana G
   |                  ^ expected a mana symbol such as {G}
error: unknown word `spell`
  --> test.scn:12:16
   |
12 |   alice cast 2 spell last turn
   |                ^^^^^ expected `spells last turn`
   |
   = help: did you mean `spells`?
error: the active player is stated twice
  --> test.scn:14:3
   |
14 |   turn 4 bob
   |   ^^^^^^^^^^
error: the archenemy is stated twice
  --> test.scn:16:3
   |
16 |   bob is the archenemy
   |   ^^^
error: a scheme deck holds schemes
  --> test.scn:17:3
   |
17 |   alice's scheme deck holds Humility
   |   ^^^^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn slips_in_a_script() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls bear: creature 2/2
  alice's hand holds "Giant Growth" as growth

script
  alice cast growth on bear
  alice casts grwth on bear
  alice casts growth on baer
  alice must not cast growth on bear becuase 613.4c
  alice must not cast growth on bear because 613.4x
  alice is asked to discrad
  alice is not asked anything before the upkep
  upkep step
  main phase
  everyone pases
  turn 4 carol
  bear resolvs
  alice casts bob
  alice discards bear,
  alice must not casts growth because 613.4c
  carol passes
"#;
    let errors = r#"
error: unknown decision `cast`
  --> test.scn:10:9
   |
10 |   alice cast growth on bear
   |         ^^^^ expected `must not`, `is asked`, `is not asked anything before` or a decision
   |
   = help: did you mean `casts`?
error: unknown label `grwth`
  --> test.scn:11:15
   |
11 |   alice casts grwth on bear
   |               ^^^^^
   |
   = help: did you mean `growth`?
error: unknown label `baer`
  --> test.scn:12:25
   |
12 |   alice casts growth on baer
   |                         ^^^^
   |
   = help: did you mean `bear`?
error: unknown word `becuase`
  --> test.scn:13:38
   |
13 |   alice must not cast growth on bear becuase 613.4c
   |                                      ^^^^^^^ expected `because`
   |
   = help: did you mean `because`?
error: unknown rule 613.4x
  --> test.scn:14:46
   |
14 |   alice must not cast growth on bear because 613.4x
   |                                              ^^^^^^
   |
   = help: did you mean `613.4c`?
error: unknown word `discrad`
  --> test.scn:15:21
   |
15 |   alice is asked to discrad
   |                     ^^^^^^^ expected `apply`, `arrange`, `assign`, `attack`, `block`, `choose`, `discard`, `keep`, `order`, `pay` or 4 more
   |
   = help: did you mean `discard`?
error: unknown step or phase `upkep`
  --> test.scn:16:42
   |
16 |   alice is not asked anything before the upkep
   |                                          ^^^^^ expected a step or phase
   |
   = help: did you mean `upkeep`?
error: unknown step or phase `upkep`
  --> test.scn:17:3
   |
17 |   upkep step
   |   ^^^^^ expected `expect`, `everyone passes`, `the stack resolves`, `turn`, a step or phase or a player
   |
   = help: did you mean `upkeep`?
error: a game can't begin in a main phase
  --> test.scn:18:3
   |
18 |   main phase
   |   ^^^^
   |
   = help: name a step, the precombat main phase or the postcombat main phase
error: unknown word `pases`
  --> test.scn:19:12
   |
19 |   everyone pases
   |            ^^^^^ expected `passes`
   |
   = help: did you mean `passes`?
error: unknown player `carol`
  --> test.scn:20:10
   |
20 |   turn 4 carol
   |          ^^^^^
   |
   = help: the players are alice, bob
error: unknown word `resolvs`
  --> test.scn:21:8
   |
21 |   bear resolvs
   |        ^^^^^^^ expected `resolves`
   |
   = help: did you mean `resolves`?
error: unexpected `,`
  --> test.scn:23:22
   |
23 |   alice discards bear,
   |                      ^ expected `and` or the end of the line
error: unknown decision `casts`
  --> test.scn:24:18
   |
24 |   alice must not casts growth because 613.4c
   |                  ^^^^^ expected a decision
   |
   = help: did you mean `cast`?
error: unknown player `carol`
  --> test.scn:25:3
   |
25 |   carol passes
   |   ^^^^^
   |
   = help: the players are alice, bob
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn slips_in_what_is_expected_of_a_game() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls bear: creature 2/2
  alice's hand holds "Giant Growth" as growth

script
  expect
    bear is taped
    bear has 17 life
    alice is tapped
    alice has 2 damage
    bear is in graveyard
    bear is in carol's graveyard
    it is the combat phase
    it is carol's turn
    alice has 2 crads in hand
    baer is tapped
    alice controls 2 cards in exile
    the stack holds baer
    bear has 2 lore counter
    bear is attached to baer
    saproling is tapped
    saproling-2's ability is red
    growth-2 is red
  expect
  expect
    in order
      bear taps
  expect
    in order
      bear tapss
      baer taps
      alice drws
      effect e1 ends
      bear gets a +1/+1 conter
"#;
    let errors = r#"
error: unknown word `taped`
  --> test.scn:11:13
   |
11 |     bear is taped
   |             ^^^^^ expected `tapped`, `untapped`, `phased out`, `phased in`, `face down`, `face up`, `transformed`, `not transformed`, `not attached`, `blocked` or 17 more
   |
   = help: did you mean `tapped`?
error: this is a fact about players, not about objects
  --> test.scn:12:14
   |
12 |     bear has 17 life
   |              ^^^^^^^
error: this is a fact about objects, not about players
  --> test.scn:13:14
   |
13 |     alice is tapped
   |              ^^^^^^
error: this is a fact about objects, not about players
  --> test.scn:14:15
   |
14 |     alice has 2 damage
   |               ^^^^^^^^
error: unexpected word `graveyard`
  --> test.scn:15:16
   |
15 |     bear is in graveyard
   |                ^^^^^^^^^ expected `no`, `exile`, `the` or a player's
error: unknown player `carol`
  --> test.scn:16:16
   |
16 |     bear is in carol's graveyard
   |                ^^^^^
   |
   = help: the players are alice, bob
error: a game can't begin in a combat phase
  --> test.scn:17:15
   |
17 |     it is the combat phase
   |               ^^^^^^
   |
   = help: name a step, the precombat main phase or the postcombat main phase
error: unknown player `carol`
  --> test.scn:18:11
   |
18 |     it is carol's turn
   |           ^^^^^
   |
   = help: the players are alice, bob
error: unknown word `crads`
  --> test.scn:19:17
   |
19 |     alice has 2 crads in hand
   |                 ^^^^^ expected `life`, `damage` or `cards in`
   |
   = help: did you mean `cards`?
error: unknown label `baer`
  --> test.scn:20:5
   |
20 |     baer is tapped
   |     ^^^^
   |
   = help: did you mean `bear`?
error: permanents are controlled, on the battlefield
  --> test.scn:21:22
   |
21 |     alice controls 2 cards in exile
   |                      ^^^^^
error: unknown label `baer`
  --> test.scn:22:21
   |
22 |     the stack holds baer
   |                     ^^^^
   |
   = help: did you mean `bear`?
error: unknown word `counter`
  --> test.scn:23:21
   |
23 |     bear has 2 lore counter
   |                     ^^^^^^^ expected `counters`
   |
   = help: did you mean `counters`?
error: unknown label `baer`
  --> test.scn:24:25
   |
24 |     bear is attached to baer
   |                         ^^^^
   |
   = help: did you mean `bear`?
error: nothing is expected
  --> test.scn:28:3
   |
28 |   expect
   |   ^^^^^^
   |
   = help: list the expected facts below, indented by two more spaces: `bears is tapped`
error: an order needs at least two events
  --> test.scn:30:5
   |
30 |     in order
   |     ^^^^^^^^
   |
   = help: list the events below, indented by two more spaces
error: unknown event `tapss`
  --> test.scn:34:12
   |
34 |       bear tapss
   |            ^^^^^ expected an event, `gets` or `loses`
   |
   = help: did you mean `taps`?
error: unknown label `baer`
  --> test.scn:35:7
   |
35 |       baer taps
   |       ^^^^
   |
   = help: did you mean `bear`?
error: unknown event `drws`
  --> test.scn:36:13
   |
36 |       alice drws
   |             ^^^^ expected an event
   |
   = help: did you mean `draws`?
error: unknown label `e1`
  --> test.scn:37:14
   |
37 |       effect e1 ends
   |              ^^
error: unknown word `conter`
  --> test.scn:38:25
   |
38 |       bear gets a +1/+1 conter
   |                         ^^^^^^ expected `counter`
   |
   = help: did you mean `counter`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_game_that_expects_nothing() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls bear: creature 2/2
  alice's hand holds "Giant Growth" as growth

script
  upkeep step
"#;
    let errors = r#"
error: nothing is expected of this game
 --> test.scn:9:1
  |
9 | script
  | ^^^^^^
  |
  = help: add `expect` with lines such as `bears is tapped` below it
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_board_without_a_script() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  turn 3 alice, end step
  alice has mana {G}
  alice controls bear: creature 2/2

expect
  bear is 2/2
"#;
    let errors = r#"
error: only games have this
 --> test.scn:6:3
  |
6 |   turn 3 alice, end step
  |   ^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: a block `script` after the board makes a scenario a game
error: only games have this
 --> test.scn:7:3
  |
7 |   alice has mana {G}
  |   ^^^^^
  |
  = help: a block `script` after the board makes a scenario a game
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_script_after_what_is_expected() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls bear: creature 2/2

expect
  bear is 2/2

script
  upkeep step
"#;
    let errors = r#"
error: `script` comes before `expect`
  --> test.scn:11:7
   |
11 | script
   |       ^
   |
   = help: within a script, `expect` can follow any statement
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_second_reading_of_a_game() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls bear: creature 2/2

script
  expect
    bear is 2/2

or by 613.8b-just-after
  bear is 3/3
"#;
    let errors = r#"
error: a second reading of a game cannot be stated
  --> test.scn:12:7
   |
12 | or by 613.8b-just-after
   |       ^^^^^^^^^^^^^^^^^
   |
   = help: show the two readings on a board without `script` or `settle`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}
