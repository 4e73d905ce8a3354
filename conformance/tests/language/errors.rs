//! Every kind of error is drawn with its line, its place, what was expected and what to do.

use super::small::loaded;
use apnap_conformance::language::{Error, parse};
use pretty_assertions::assert_eq;

/// All errors of a text, drawn without color.
#[track_caller]
pub fn errors_of(text: &str) -> String {
    let errors =
        if text.contains("board") { loaded(text).map(drop).unwrap_err() } else { parse(text).unwrap_err() };
    let drawn: Vec<String> = errors.iter().map(|error: &Error| error.draw("test.scn", text, false)).collect();
    format!("{}\n", drawn.join("\n"))
}

#[test]
fn an_unknown_keyword() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4, having flyng

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown keyword `flyng`
 --> test.scn:6:42
  |
6 |   alice controls a: creature 1/4, having flyng
  |                                          ^^^^^ expected a keyword
  |
  = help: did you mean `flying`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_subtype() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: Gobiln creature 1/4
  effect by alice on a: is also Elff

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown subtype `Gobiln`
 --> test.scn:6:21
  |
6 |   alice controls a: Gobiln creature 1/4
  |                     ^^^^^^ expected `token`, a supertype, a color, a card type or a subtype
  |
  = help: did you mean `Goblin`?
error: unknown subtype `Elff`
 --> test.scn:7:33
  |
7 |   effect by alice on a: is also Elff
  |                                 ^^^^ expected `the chosen color`, `the chosen type`, `every basic land type`, `every`, a color, a supertype, a card type or a subtype
  |
  = help: did you mean `Elf`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_card_type() {
    let text = r#"card "Test"
  type Legendary Creture Elf
"#;
    let errors = r#"
error: unknown card type `Creture`
 --> test.scn:2:18
  |
2 |   type Legendary Creture Elf
  |                  ^^^^^^^ expected a supertype, a card type, a subtype or the end of the line
  |
  = help: did you mean `Creature`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_word() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect by alice on a: gest +1/+1
  effect by alice on a: gets +1/+1, until end of tunr

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown word `gest`
 --> test.scn:7:25
  |
7 |   effect by alice on a: gest +1/+1
  |                         ^^^^ expected `becomes a copy of`, a restriction, `can't have more than`, `can't have`, `reads`, `loses`, `gets`, `switches power and toughness`, `may play`, `is` or 1 more
  |
  = help: did you mean `gets`?
error: unknown word `tunr`
 --> test.scn:8:50
  |
8 |   effect by alice on a: gets +1/+1, until end of tunr
  |                                                  ^^^^ expected `turn`, `combat`, `step` or `phase`
  |
  = help: did you mean `turn`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_statement() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice contrls a: creature 1/4
  atach a to b

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown word `contrls`
 --> test.scn:6:9
  |
6 |   alice contrls a: creature 1/4
  |         ^^^^^^^ expected `controls`
  |
  = help: did you mean `controls`?
error: unknown word `atach`
 --> test.scn:7:3
  |
7 |   atach a to b
  |   ^^^^^ expected `players`, `active`, `teams`, a line about the game, `together`, `put`, `attach`, `turn`, `transform`, `effect` or 1 more
  |
  = help: did you mean `attach`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_line() {
    let text = r#"senario "Test"
"#;
    let errors = r#"
error: unknown word `senario`
 --> test.scn:1:1
  |
1 | senario "Test"
  | ^^^^^^^ expected `scenario`, `rules`, `see`, `example`, `editions`, `because`, `card`, `board`, `settle`, `script` or 2 more
  |
  = help: did you mean `scenario`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_rule() {
    let text = r#"scenario "Test"
rules 613.4d
see 613.4x 613.7a 613.3d 613.8c@2013-02-01 613.3d@2013-02-01
because "So it is."

board
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown rule 613.4x
 --> test.scn:3:5
  |
3 | see 613.4x 613.7a 613.3d 613.8c@2013-02-01 613.3d@2013-02-01
  |     ^^^^^^
  |
  = help: did you mean `613.4c`?
error: unknown rule 613.3d
 --> test.scn:3:19
  |
3 | see 613.4x 613.7a 613.3d 613.8c@2013-02-01 613.3d@2013-02-01
  |                   ^^^^^^ 613.3d of 2016-07-22 is not in the home edition
  |
  = help: a rule that the home edition does not have is named 613.3d@2009-10-01
error: unknown rule 613.8c@2013-02-01
 --> test.scn:3:26
  |
3 | see 613.4x 613.7a 613.3d 613.8c@2013-02-01 613.3d@2013-02-01
  |                          ^^^^^^^^^^^^^^^^^ 613.8c is the number of a rule since 2020-04-17
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_card() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  alice controls "Blod Moon"
  effect of "Gaint Growth" on a

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown card "Blod Moon"
 --> test.scn:7:18
  |
7 |   alice controls "Blod Moon"
  |                  ^^^^^^^^^^^
  |
  = help: did you mean `Blood Moon`?
error: unknown card "Gaint Growth"
 --> test.scn:8:13
  |
8 |   effect of "Gaint Growth" on a
  |             ^^^^^^^^^^^^^^
  |
  = help: did you mean `Giant Growth`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_label() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  put a +1/+1 counter on b
  effect of "Giant Growth" on bear

expect
  a is 1/4
  aa is 1/4
  a has ability granted by moon
"#;
    let errors = r#"
error: unknown label `b`
 --> test.scn:7:26
  |
7 |   put a +1/+1 counter on b
  |                          ^
  |
  = help: the names here are `a`, `giant-growth-effect`, `alice`, `bob`
error: unknown label `bear`
 --> test.scn:8:31
  |
8 |   effect of "Giant Growth" on bear
  |                               ^^^^
  |
  = help: the names here are `a`, `giant-growth-effect`, `alice`, `bob`
error: unknown label `aa`
  --> test.scn:12:3
   |
12 |   aa is 1/4
   |   ^^
   |
   = help: the names here are `a`, `giant-growth-effect`, `alice`, `bob`
error: unknown label `moon`
  --> test.scn:13:28
   |
13 |   a has ability granted by moon
   |                            ^^^^
   |
   = help: the names here are `a`, `giant-growth-effect`, `alice`, `bob`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unknown_player() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  alise controls Humility
  alice controls Humility, owned by eve
  bop has 12 life
  effect by eve on a: is controlled by alic

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown player `alise`
 --> test.scn:7:3
  |
7 |   alise controls Humility
  |   ^^^^^
  |
  = help: did you mean `alice`?
error: unknown player `eve`
 --> test.scn:8:37
  |
8 |   alice controls Humility, owned by eve
  |                                     ^^^
  |
  = help: the players are alice, bob
error: unknown player `bop`
 --> test.scn:9:3
  |
9 |   bop has 12 life
  |   ^^^
  |
  = help: did you mean `bob`?
error: unknown player `eve`
  --> test.scn:10:13
   |
10 |   effect by eve on a: is controlled by alic
   |             ^^^
   |
   = help: the players are alice, bob
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_player_on_a_card() {
    let text = r#"card "Test"
  type Enchantment
  static: each creature alice controls has flying
"#;
    let errors = r#"
error: unknown player `alice`
 --> test.scn:3:25
  |
3 |   static: each creature alice controls has flying
  |                         ^^^^^
  |
  = help: players are named only in scenarios
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_label_that_is_used_twice() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  alice controls Humility as a
  effect alice by bob on a: gets +1/+1

expect
  a is 1/4
"#;
    let errors = r#"
error: the label `a` is used twice
 --> test.scn:7:30
  |
7 |   alice controls Humility as a
  |                              ^ it was given first on line 6
error: the label `alice` is used twice
 --> test.scn:8:10
  |
8 |   effect alice by bob on a: gets +1/+1
  |          ^^^^^ a player has this name
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_label_that_means_something_else() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls this: creature 1/4
  alice controls Humility as Hum

expect
  this is 1/4
"#;
    let errors = r#"
error: `this` cannot be a label
 --> test.scn:6:18
  |
6 |   alice controls this: creature 1/4
  |                  ^^^^
  |
  = help: a label is a lower-case word that can't begin a part of a statement
error: `Hum` cannot be a label
 --> test.scn:7:30
  |
7 |   alice controls Humility as Hum
  |                              ^^^
  |
  = help: a label is a lower-case word that can't begin a part of a statement
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn one_label_for_many() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls 7 Plains
  alice controls a: creature 1/4, attached to Plains

expect
  a is 1/4
"#;
    let errors = r#"
error: `Plains` can be any of 7 objects
 --> test.scn:7:47
  |
7 |   alice controls a: creature 1/4, attached to Plains
  |                                               ^^^^^^
  |
  = help: give one of them a label: `… as LABEL`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_label_of_something_later() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  put a +1/+1 counter on a
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: `a` is not there yet
 --> test.scn:6:26
  |
6 |   put a +1/+1 counter on a
  |                          ^
  |
  = help: a board is a history: a line can refer only to objects that entered on a line above
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_derived_value_on_a_board() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  a is 3/3
  a has land types Mountain
  a gets +1/+1
  alice has no maximum hand size

expect
  a is 1/4
"#;
    let errors = r#"
error: a board states causes only
 --> test.scn:7:3
  |
7 |   a is 3/3
  |   ^^^^^^^^ this is a consequence
  |
  = help: an expected result belongs under `expect`; to bring it about, state an effect: `effect by PLAYER on a: …`
error: a board states causes only
 --> test.scn:8:3
  |
8 |   a has land types Mountain
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^ this is a consequence
  |
  = help: an expected result belongs under `expect`; to bring it about, state an effect: `effect by PLAYER on a: …`
error: a board states causes only
 --> test.scn:9:3
  |
9 |   a gets +1/+1
  |   ^^^^^^^^^^^^ this is a consequence
  |
  = help: an expected result belongs under `expect`; to bring it about, state an effect: `effect by PLAYER on a: …`
error: a board states causes only
  --> test.scn:10:3
   |
10 |   alice has no maximum hand size
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is a consequence
   |
   = help: an expected result belongs under `expect`; to bring it about, state an effect: `effect by PLAYER on alice: …`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_empty_range_of_editions() {
    let text = r#"scenario "Test"
rules 613.4c
editions 2020-04-17..2013-02-01
because "So it is."

board
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: no edition lies in this range
 --> test.scn:3:10
  |
3 | editions 2020-04-17..2013-02-01
  |          ^^^^^^^^^^^^^^^^^^^^^^ 2020-04-17 is after 2013-02-01
  |
  = help: perhaps 2013-02-01..2020-04-17
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_range_before_the_first_edition() {
    let text = r#"scenario "Test"
rules 613.4c
editions ..2010-07-15
because "So it is."

board
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: the range lies before the first edition that is supported
 --> test.scn:3:10
  |
3 | editions ..2010-07-15
  |          ^^^^^^^^^^^^ the first edition is 2010-07-16
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_malformed_date() {
    let text = r#"scenario "Test"
rules 613.4c
editions 2010-07-16..2020-4-17
because "So it is."

board
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: `2020-4-17` is not a date
 --> test.scn:3:22
  |
3 | editions 2010-07-16..2020-4-17
  |                      ^^^^^^^^^ a date is written 2024-09-20
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn what_is_missing() {
    let text = r#"scenario "Test"

board
  alice controls a: creature 1/4
"#;
    let errors = r#"
error: the scenario names no rule
 --> test.scn:1:1
  |
1 | scenario "Test"
  | ^^^^^^^^^^^^^^^
  |
  = help: add a line such as `rules 613.4c`: the rules that it decides
error: the scenario has no explanation
 --> test.scn:1:1
  |
1 | scenario "Test"
  | ^^^^^^^^^^^^^^^
  |
  = help: add a line `because "…"`: how the rules lead to the expected values
error: the scenario expects nothing
 --> test.scn:1:1
  |
1 | scenario "Test"
  | ^^^^^^^^^^^^^^^
  |
  = help: add a block `expect` with lines such as `a is 4/3`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn what_is_there_without_a_scenario() {
    let text = r#"rules 613.4c

board
  alice controls a: creature 1/4
"#;
    let errors = r#"
error: `rules` without a scenario
 --> test.scn:1:1
  |
1 | rules 613.4c
  | ^^^^^^^^^^^^
  |
  = help: a scenario begins with `scenario "what it shows"`
error: `board` without a scenario
 --> test.scn:3:1
  |
3 | board
  | ^^^^^
  |
  = help: a scenario begins with `scenario "what it shows"`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_open_set_of_changed_objects() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect by alice on each creature: gets +1/+1, until end of turn
  effect by alice on each creature: can't block, until end of turn

expect
  a is 1/4
"#;
    let errors = r#"
error: an open set of objects whose characteristics or control change
 --> test.scn:7:27
  |
7 |   effect by alice on each creature: gets +1/+1, until end of turn
  |                           ^^^^^^^^ the set of objects was determined as the effect began
  |
  = help: name them: `on a, b`
  = note: rule 611.2c explains it
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_value_that_is_not_a_number() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect by alice on a: gets +[number of creatures you control]/+0
  effect of "Blaze of Growth" on a
  effect of "Blaze of Growth" on a, choosing 3
  effect by alice on a: has base [its power]/[its toughness]

expect
  a is 1/4
"#;
    let errors = r#"
error: a value of the effect is not a number
 --> test.scn:7:3
  |
7 |   effect by alice on a: gets +[number of creatures you control]/+0
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it was determined once, as the effect began
  |
  = help: state it: `, choosing 3`
  = note: rule 611.2d explains it
error: a value of the effect is not a number
 --> test.scn:8:3
  |
8 |   effect of "Blaze of Growth" on a
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it was determined once, as the effect began
  |
  = help: state it: `, choosing 3`
  = note: rule 611.2d explains it
error: a value of the effect is not a number
  --> test.scn:10:3
   |
10 |   effect by alice on a: has base [its power]/[its toughness]
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ more than one value was determined as the effect began
   |
   = help: state the effect with its numbers: `effect by alice on a: gets +2/+1`
   = note: rule 611.2d explains it
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_ability_that_is_not_there() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect of Humility on a
  effect of "Two Ways" on a
  effect of ability 3 of "Two Ways" on a
  effect of "Two Ways" by bob on alice, choosing 3, choosing 4

expect
  a is 1/4
"#;
    let errors = r#"
error: no effect of "Humility" can have resolved
 --> test.scn:7:13
  |
7 |   effect of Humility on a
  |             ^^^^^^^^ no spell, activated or triggered ability of it creates a continuous effect
  |
  = help: a static ability applies while the object that has it is on the board
error: "Two Ways" has 2 abilities that create an effect
 --> test.scn:8:13
  |
8 |   effect of "Two Ways" on a
  |             ^^^^^^^^^^
  |
  = help: state which one, counted from 1: `effect of ability 1 of "Two Ways"`
error: there is no ability 3
 --> test.scn:9:21
  |
9 |   effect of ability 3 of "Two Ways" on a
  |                     ^ "Two Ways" has 2 that create a continuous effect
error: "Two Ways" has 2 abilities that create an effect
  --> test.scn:10:13
   |
10 |   effect of "Two Ways" by bob on alice, choosing 3, choosing 4
   |             ^^^^^^^^^^
   |
   = help: state which one, counted from 1: `effect of ability 1 of "Two Ways"`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_copy_of_nothing() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect of Cytoshape on a
  effect of "Giant Growth" on a, copying a
  alice controls Humility, transformed

expect
  a is 1/4
"#;
    let errors = r#"
error: the copied object is not stated
 --> test.scn:7:3
  |
7 |   effect of Cytoshape on a
  |   ^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: add `, copying LABEL` or `, copying "Card"`
error: the effect copies nothing
 --> test.scn:8:3
  |
8 |   effect of "Giant Growth" on a, copying a
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: leave out `copying`
error: `Humility` has no back face
 --> test.scn:9:18
  |
9 |   alice controls Humility, transformed
  |                  ^^^^^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn attached_there_already() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  alice controls p: Equipment artifact, attached to a
  attach p to a

expect
  a is 1/4
"#;
    let errors = r#"
error: `p` is attached to `a` already
 --> test.scn:8:10
  |
8 |   attach p to a
  |          ^
  |
  = help: leave the line out: an object doesn't move to where it is
  = note: rule 701.3b explains it
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn tabs_and_wrong_indentation() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
	alice controls a: creature 1/4
   alice controls b: creature 1/4
      alice controls c: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: a tab in the indentation
 --> test.scn:6:1
  |
6 |     alice controls a: creature 1/4
  | ^^^^ two spaces for each level
  |
  = help: indent the lines that belong to a line by two more spaces
error: indented by an odd number of spaces
 --> test.scn:7:1
  |
7 |    alice controls b: creature 1/4
  | ^^^ two spaces for each level
  |
  = help: indent the lines that belong to a line by two more spaces
error: indented too deep
 --> test.scn:8:1
  |
8 |       alice controls c: creature 1/4
  | ^^^^^^ two spaces for each level
  |
  = help: indent the lines that belong to a line by two more spaces
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn lines_that_belong_to_no_other() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
    tapped
    face down

expect
  a is 1/4
"#;
    let errors = r#"
error: this line doesn't belong to another line
 --> test.scn:7:5
  |
7 |     tapped
  |     ^^^^^^ indented more than the line above allows
  |
  = help: indent the lines that belong to a line by two more spaces
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_unclosed_quote() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls "Blood Moon as a
  alice controls Humilty

expect
  a is 1/4
"#;
    let errors = r#"
error: the quote is not closed
 --> test.scn:6:18
  |
6 |   alice controls "Blood Moon as a
  |                  ^ the text that begins here does not end
  |
  = help: close it with `"`; further lines of a text are indented more than its first
error: unknown card "Humilty"
 --> test.scn:7:18
  |
7 |   alice controls Humilty
  |                  ^^^^^^^
  |
  = help: did you mean `Humility`?
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_comment() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  # why not
  alice controls Humility # because

expect
  a is 1/4
"#;
    let errors = r#"
error: comments are not part of the language
 --> test.scn:7:3
  |
7 |   # why not
  |   ^^^^^^^^^
  |
  = help: explain under `because`
error: comments are not part of the language
 --> test.scn:8:27
  |
8 |   alice controls Humility # because
  |                           ^^^^^^^^^
  |
  = help: explain under `because`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn characters_that_mean_nothing() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a; creature 1/4
  alice controls b: creature 1/4 $

expect
  a is 1/4
"#;
    let errors = r#"
error: unexpected word `a`
 --> test.scn:6:18
  |
6 |   alice controls a; creature 1/4
  |                  ^ expected the name of a card
error: unexpected `$`
 --> test.scn:7:34
  |
7 |   alice controls b: creature 1/4 $
  |                                  ^ expected `as`, `,` or the end of the line
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_empty_text() {
    let text = r#"scenario ""
rules 613.4c
because "  "

board
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: there is nothing between the quotes
 --> test.scn:1:10
  |
1 | scenario ""
  |          ^^
error: there is nothing between the quotes
 --> test.scn:3:9
  |
3 | because "  "
  |         ^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn numbers_that_are_too_large() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls 2001 Plains
  alice controls a: creature 99999999999/1
  put 0 charge counters on a

expect
  a is 1/4
"#;
    let errors = r#"
error: 2001 is out of range
 --> test.scn:6:18
  |
6 |   alice controls 2001 Plains
  |                  ^^^^ 1 to 2000
error: the number 99999999999 is too large
 --> test.scn:7:30
  |
7 |   alice controls a: creature 99999999999/1
  |                              ^^^^^^^^^^^
error: 0 is out of range
 --> test.scn:8:7
  |
8 |   put 0 charge counters on a
  |       ^ 1 to 1000000
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn parentheses_that_go_too_deep() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect by alice on a: has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has (static: this has flying)))))))))))))))))))))
  effect by alice on a: has enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature

expect
  a is 1/4
"#;
    let errors = r#"
error: nested too deep
 --> test.scn:7:390
  |
7 | ...is has (static: this has (static: this has (static: this has (static: this has flying)))))))))))))))))))))
  |                                                                  ^^^^^^
  |
  = help: parentheses and brackets can be nested 20 levels deep
error: nested too deep
 --> test.scn:8:477
  |
8 | ...ure with enchant creature with enchant creature with enchant creature with enchant creature with enchant creature with enchant cre...
  |                                                                 ^^^^^^^^
  |
  = help: parentheses and brackets can be nested 20 levels deep
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_symbol_that_is_not_mana() {
    let text = r#"card "Test"
  mana cost {2}{Q}
  type Creature
  power and toughness 1/1
  type Artifact
  mana cost {1}
  flying
  flying
  power and toughness x
"#;
    let errors = r#"
error: `{Q}` is not a mana symbol
 --> test.scn:2:16
  |
2 |   mana cost {2}{Q}
  |                ^^^ expected a symbol such as {2}, {W}, {X}, {U/R}, {2/G}, {B/P}
error: `type` comes before `power and toughness`
 --> test.scn:5:3
  |
5 |   type Artifact
  |   ^^^^
  |
  = help: the lines of a card have one order: cost, indicator, type, numbers, lights, abilities, back
error: `mana cost` comes before `power and toughness`
 --> test.scn:6:3
  |
6 |   mana cost {1}
  |   ^^^^
  |
  = help: the lines of a card have one order: cost, indicator, type, numbers, lights, abilities, back
error: `power and toughness` comes before `an ability`
 --> test.scn:9:3
  |
9 |   power and toughness x
  |   ^^^^^
  |
  = help: the lines of a card have one order: cost, indicator, type, numbers, lights, abilities, back
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_card_without_a_zone() {
    let text = r#"card "Test"
  static: each creature card has flying
  static: each Forest or object has flying
  static: each spell in exile has flying
"#;
    let errors = r#"
error: `card` needs a zone: say `in your graveyard` or the like
 --> test.scn:2:16
  |
2 |   static: each creature card has flying
  |                ^^^^^^^^
error: `object` covers every zone and can't be joined by `or` with objects in one zone
 --> test.scn:3:16
  |
3 |   static: each Forest or object has flying
  |                ^^^^^^
error: a spell is on the stack
 --> test.scn:4:16
  |
4 |   static: each spell in exile has flying
  |                ^^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_subtype_of_another_kind() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4

expect
  a has land types Elf
  a has land types Mountain Elf
"#;
    let errors = r#"
error: Elf is not among the land types
 --> test.scn:9:20
  |
9 |   a has land types Elf
  |                    ^^^
  |
  = help: it is among the creature types: `has creature types Elf`
error: Elf is not among the land types
  --> test.scn:10:29
   |
10 |   a has land types Mountain Elf
   |                             ^^^
   |
   = help: it is among the creature types: `has creature types Elf`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn facts_of_the_wrong_subject() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  effect e1 by alice on a: gets +1/+1

expect
  a has maximum hand size 5
  alice is 1/4
  e1 is 1/4
  a may play 2 lands
"#;
    let errors = r#"
error: this is a fact about players, not about objects
  --> test.scn:10:9
   |
10 |   a has maximum hand size 5
   |         ^^^^^^^^^^^^^^^^^^^
error: this is a fact about objects, not about players
  --> test.scn:11:12
   |
11 |   alice is 1/4
   |            ^^^
error: `e1` is an effect
  --> test.scn:12:3
   |
12 |   e1 is 1/4
   |   ^^ expected an object or a player
error: this is a fact about players, not about objects
  --> test.scn:13:14
   |
13 |   a may play 2 lands
   |              ^^^^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_card_that_is_defined_twice() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

card "Test"
  type Land

card "Test"
  type Land

card "Humility"
  type Land

board
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: the card "Test" is defined twice
 --> test.scn:8:6
  |
8 | card "Test"
  |      ^^^^^^
error: the card "Humility" is defined twice
  --> test.scn:11:6
   |
11 | card "Humility"
   |      ^^^^^^^^^^ it is already defined in small.card
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn a_bad_line_hides_neither_later_errors_nor_invents_any() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

card "Test"
  type Instant
  spell: target creature gest +1/+1

board
  alice controls a: craeture 1/4
  alice controls "Test" as t
  put a +1/+1 counter on a
  effect of "Test" on t
  put a +1/+1 counter on tt

expect
  a is 1/4
"#;
    let errors = r#"
error: unknown word `gest`
 --> test.scn:7:26
  |
7 |   spell: target creature gest +1/+1
  |                          ^^^^ expected a noun, an adjective, a limitation, `or`, a deed, `becomes a copy of`, a restriction, `can't have more than`, `can't have`, `reads` or 6 more
  |
  = help: did you mean `gets`?
error: unknown card type `craeture`
  --> test.scn:10:21
   |
10 |   alice controls a: craeture 1/4
   |                     ^^^^^^^^ expected `token`, a supertype, a color, a card type or a subtype
   |
   = help: did you mean `creature`?
error: unknown label `tt`
  --> test.scn:14:26
   |
14 |   put a +1/+1 counter on tt
   |                          ^^
   |
   = help: the names here are `t`, `test-effect`, `alice`, `bob`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn words_at_the_end_of_a_line() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4 flying
  alice controls
  bob

expect
  a is 1/4
"#;
    let errors = r#"
error: unexpected word `flying`
 --> test.scn:6:34
  |
6 |   alice controls a: creature 1/4 flying
  |                                  ^^^^^^ expected `as`, `,` or the end of the line
error: the line ends too early
 --> test.scn:7:17
  |
7 |   alice controls
  |                 ^ expected the name of a card
error: the line ends too early
 --> test.scn:8:6
  |
8 |   bob
  |      ^ expected `controls`
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn players_that_cannot_sit_at_a_table() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  players alice, alice
  alice controls a: creature 1/4

expect
  a is 1/4
"#;
    let errors = r#"
error: two players are named `alice`
 --> test.scn:6:18
  |
6 |   players alice, alice
  |                  ^^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn players_that_come_late() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  players alice, bob

expect
  a is 1/4
"#;
    let errors = r#"
error: `players` comes first on a board
 --> test.scn:7:3
  |
7 |   players alice, bob
  |   ^^^^^^^^^^^^^^^^^^
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn what_is_stated_twice() {
    let text = r#"scenario "Test"
rules 613.4c 613.4c
rules 613.4c
because "So it is."

board
  active bob
  active alice
  alice has 12 life
  alice has 3 life
  alice controls a: creature 1/4, tapped, tapped
  alice controls b: creature 1/4 as c
  alice controls Humility, having flying

expect
  a is 1/4
"#;
    let errors = r#"
error: rule 613.4c is named twice
 --> test.scn:2:14
  |
2 | rules 613.4c 613.4c
  |              ^^^^^^
error: `rules` appears twice
 --> test.scn:3:1
  |
3 | rules 613.4c
  | ^^^^^
error: the active player is stated twice
 --> test.scn:8:10
  |
8 |   active alice
  |          ^^^^^
error: a life total is stated twice
  --> test.scn:10:3
   |
10 |   alice has 3 life
   |   ^^^^^
error: `tapped` is stated twice
  --> test.scn:11:43
   |
11 |   alice controls a: creature 1/4, tapped, tapped
   |                                           ^^^^^^
error: a made-up card has its label before the colon
  --> test.scn:12:34
   |
12 |   alice controls b: creature 1/4 as c
   |                                  ^^
error: a real card has the abilities that are printed on it
  --> test.scn:13:35
   |
13 |   alice controls Humility, having flying
   |                                   ^^^^^^
   |
   = help: only made-up cards are described with `having`; state an effect that gives the ability
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}

#[test]
fn an_exception_of_a_copy_effect_that_copies_nothing() {
    let text = r#"scenario "Test"
rules 613.4c
because "So it is."

board
  alice controls a: creature 1/4
  alice controls Clone as copy, copying a except (is red, gets +1/+1)

expect
  a is 1/4
"#;
    let errors = r#"
error: a copy effect can't make this part of the copiable values
 --> test.scn:7:59
  |
7 |   alice controls Clone as copy, copying a except (is red, gets +1/+1)
  |                                                           ^^^^^^^^^^ an exception states types, colors, abilities, or power and toughness as numbers
  |
  = help: state it as another effect on the copy: `effect by alice on a: …`
  = note: rule 707.9b explains it
"#;
    assert_eq!(errors_of(text), errors.trim_start());
}
