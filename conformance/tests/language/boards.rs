//! What a text means once its names are resolved.

use super::small::loaded;
use crate::support::{deciding, drawn};
use apnap_conformance::scenario::{Board, Scenario};
use apnap_oracle::card::*;
use apnap_oracle::state::*;
use pretty_assertions::assert_eq;

/// The scenario with this board.
#[track_caller]
fn scenario(board: &str) -> Scenario {
    let text = deciding("613.4c", &format!("board\n{board}\nexpect\n  a is 1/4\n"));
    loaded(&text).unwrap_or_else(|errors| panic!("{}", drawn("test.scn", &text, &errors)))
}

/// The board itself.
#[track_caller]
fn board(text: &str) -> Board {
    scenario(text).board
}

#[track_caller]
fn object<'b>(board: &'b Board, label: &str) -> (ObjectId, &'b Object) {
    let (id, _) = board.labels.iter().find(|(_, known)| *known == label).unwrap();
    (*id, &board.game.objects[id])
}

fn at(time: u32) -> Moment {
    Moment { time, place: 0 }
}

#[test]
fn each_line_is_a_batch_and_copies_enter_one_after_the_other() {
    let board = board(
        "  alice controls a: creature 1/4\n  alice controls 3 Plains as p\n  together\n    bob controls 2 Plains as q, r\n    bob controls Humility\n  put a +1/+1 counter on a\n",
    );
    assert_eq!(object(&board, "a").1.entered(), at(1));
    assert_eq!(object(&board, "p").1.entered(), at(2));
    assert_eq!(object(&board, "Plains-2").1.entered(), at(4));
    assert_eq!(object(&board, "q").1.entered(), at(5));
    assert_eq!(object(&board, "r").1.entered(), Moment { time: 5, place: 1 });
    assert_eq!(object(&board, "Humility").1.entered(), Moment { time: 5, place: 2 });
    assert_eq!(object(&board, "a").1.counters[&CounterKind::PowerToughness(1, 1)], (1, at(6)));
}

#[test]
fn what_is_not_named_has_a_label_made_from_its_card() {
    let board = board(
        "  alice controls a: creature 1/4\n  alice controls \"Blood Moon\"\n  bob controls \"Blood Moon\"\n  alice controls Humility as blood-moon-2\n  bob controls a token: Elf creature 1/1\n  effect of \"Giant Growth\" on a\n  effect e by bob on a: gets +1/+1\n",
    );
    let labels: Vec<&str> = board.labels.values().map(String::as_str).collect();
    assert_eq!(labels, ["a", "blood-moon", "blood-moon-3", "blood-moon-2", "elf"]);
    let effects: Vec<&str> = board.effects.values().map(String::as_str).collect();
    assert_eq!(effects, ["giant-growth-effect", "e"]);
    assert_eq!(board.made_up.iter().map(String::as_str).collect::<Vec<_>>(), ["Elf", "a"]);
}

#[test]
fn a_line_says_how_an_object_entered() {
    let board = board(
        "  alice controls a: red creature 1/4, having flying\n  alice controls \"Delver of Secrets\" as d, owned by bob, tapped, face down, transformed, attached to bob, copying a except (has base 2/2), entering as (is also Artifact), choosing red, choosing Elf, choosing 3, choosing bob, with a +1/+1 counter, with 2 charge counters\n  alice's graveyard holds Humility\n",
    );
    let (a, made_up) = object(&board, "a");
    assert_eq!(made_up.card.front.name.as_deref(), Some("a"));
    assert_eq!(made_up.card.front.color_indicator, Color::Red.into());
    let (_, delver) = object(&board, "d");
    assert_eq!((delver.owner, delver.entered_under), (PlayerId(1), PlayerId(0)));
    assert_eq!(
        delver.status,
        Status { tapped: true, face_down: true, transformed: true, ..Status::default() }
    );
    assert_eq!(delver.attached, Some(Attached::ToPlayer(PlayerId(1))));
    let occasions: Vec<(Occasion, Moment)> = delver.history.iter().map(|one| (one.what, one.when)).collect();
    assert_eq!(occasions, [(Occasion::Entered, at(2)), (Occasion::BecameAttached, at(2))]);
    let base = vec![Modification::SetPower(2.into()), Modification::SetToughness(2.into())];
    let artifact = vec![Modification::AddCardTypes(CardType::Artifact.into())];
    let for_good = |copying| Copied::for_good(at(2), copying, delver.entered_under);
    assert_eq!(
        delver.copies,
        [
            for_good(Copying { of: CopyOf::Object(a), except: base }),
            for_good(Copying { of: CopyOf::Itself, except: artifact }),
        ]
    );
    assert_eq!(
        delver.choices,
        Choices {
            color: Some(Color::Red),
            subtype: Subtype::named("Elf"),
            number: Some(3),
            player: Some(PlayerId(1)),
            ..Choices::default()
        }
    );
    assert_eq!(delver.counters[&CounterKind::Named("charge".to_owned())], (2, at(2)));
    assert_eq!(object(&board, "Humility").1.zone, Zone::Graveyard);
}

#[test]
fn later_lines_are_history() {
    let board = board(
        "  alice controls a: creature 1/4\n  bob controls \"Delver of Secrets\" as d\n  attach d to a\n  turn d face down\n  turn d face up\n  transform d\n  put a charge counter on d\n  put 2 charge counters on d\n",
    );
    let (a, _) = object(&board, "a");
    let (_, delver) = object(&board, "d");
    assert_eq!(delver.attached, Some(Attached::ToObject(a)));
    assert!(delver.status.transformed && !delver.status.face_down);
    let occasions: Vec<(Occasion, Moment)> = delver.history.iter().map(|one| (one.what, one.when)).collect();
    assert_eq!(
        occasions,
        [
            (Occasion::Entered, at(2)),
            (Occasion::BecameAttached, at(3)),
            (Occasion::TurnedFaceDown, at(4)),
            (Occasion::TurnedFaceUp, at(5)),
            (Occasion::Transformed, at(6)),
        ]
    );
    assert_eq!(delver.counters[&CounterKind::Named("charge".to_owned())], (3, at(8)));
}

#[test]
fn an_effect_has_its_set_its_numbers_and_its_controller() {
    let board = board(
        "  players alice, bob, carol\n  active bob\n  carol has 12 life\n  alice controls a: creature 1/4\n  effect of \"Blaze of Growth\" on a, choosing 3\n  effect of ability 1 of \"Two Ways\" by carol on a, choosing 2, from a\n  effect by alice on carol: has maximum hand size changed by -3\n  effect by alice on each creature carol controls: can't block, until end of turn\n",
    );
    let effects: Vec<&Resolved> = board.game.effects.values().collect();
    let (a, _) = object(&board, "a");
    assert_eq!(board.game.active, PlayerId(1));
    assert_eq!(board.game.players[2].life, 12);
    assert_eq!(
        *effects[0],
        Resolved {
            controller: PlayerId(1),
            card: effects[0].card.clone(),
            source: None,
            created: at(2),
            duration: Duration::EndOfTurn,
            affects: Affected::Objects([a].into()),
            choices: Choices { number: Some(3), ..Choices::default() },
            changes: vec![Modification::Adjust { power: 3.into(), toughness: 3.into() }],
            bestows: false,
            attached_to: None,
        }
    );
    assert_eq!((effects[1].controller, effects[1].source), (PlayerId(2), Some(a)));
    assert_eq!(effects[1].changes, [Modification::Adjust { power: 2.into(), toughness: 0.into() }]);
    assert_eq!(effects[2].affects, Affected::Players([PlayerId(2)].into()));
    let carols = Filter::All(vec![
        Filter::CardType(CardType::Creature),
        Filter::ControlledBy(Who::Named(PlayerId(2))),
    ]);
    assert_eq!(effects[3].affects, Affected::Whatever(Selector::permanents(carols)));
}

#[test]
fn a_copy_effect_is_kept_with_the_objects_that_become_copies() {
    let board = board(
        "  alice controls a: creature 1/4\n  alice controls b: creature 2/2\n  effect of Cytoshape on a, copying b\n  effect by bob on a, copying \"Plains\": becomes a copy of something except (is red), gets +1/+1, until end of turn\n",
    );
    let (b, _) = object(&board, "b");
    let copies = &object(&board, "a").1.copies;
    let of_b = Copying { of: CopyOf::Object(b), except: Vec::new() };
    let until_end_of_turn =
        |copied: &Copied| copied.duration == Duration::EndOfTurn && copied.ended.is_none();
    assert_eq!((copies[0].began, &copies[0].copying, until_end_of_turn(&copies[0])), (at(3), &of_b, true));
    let Copying { of, except } = &copies[1].copying;
    assert!(matches!(of, CopyOf::Values(plains) if plains.name.as_deref() == Some("Plains")));
    assert!(except.len() == 1 && until_end_of_turn(&copies[1]));
    assert_eq!(copies[1].controller, PlayerId(1));
    assert_eq!(board.game.effects.len(), 1);
}

#[test]
fn a_scenario_knows_its_rules_its_editions_and_its_lines() {
    let text = "scenario \"Test\"\nrules 613.8a 613.3d@2009-10-01\nsee 613.4c\neditions ..2013-02-01\nbecause \"So\n  it is.\"\n\ncard \"Own Card\"\n  type Land\n\nboard\n  alice controls \"Own Card\"\n\nexpect\n  own-card is a land, named \"Own Card\"\n  alice has no abilities\n";
    let scenario = loaded(text).unwrap();
    assert_eq!(
        scenario.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(),
        ["613.8a", "613.3d@2009-10-01"]
    );
    assert_eq!(scenario.see.iter().map(|rule| rule.id).collect::<Vec<_>>(), ["613.4c"]);
    assert_eq!((scenario.id.as_str(), scenario.because.as_str()), ("613/test", "So it is."));
    assert_eq!(scenario.since.to_string(), "2010-07-16");
    assert_eq!(scenario.last.map(|last| last.to_string()).as_deref(), Some("2013-02-01"));
    assert_eq!(scenario.expect.iter().map(|expected| expected.line).collect::<Vec<_>>(), [15, 15, 16]);
    assert_eq!(scenario.board.made_up, ["Own Card".to_owned()].into());
}
