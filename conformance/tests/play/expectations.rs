//! Facts that only games have, one by one: as expected, different, and not reported.

use apnap_conformance::compare::{FactComparison, compare_game, compare_in_game};
use apnap_conformance::observation::{GameSeen, ObjectSeen, Observation, PlayerSeen};
use apnap_conformance::scenario::{Expectation, Fact};
use apnap_conformance::script::GameFact;
use apnap_oracle::card::{CardType, CounterKind, Filter, Mana, Selector, Zone};
use apnap_oracle::state::{DayNight, Phase, Status, Step, TurnPart};
use pretty_assertions::assert_eq;

fn mana(text: &str) -> Mana {
    text.parse().unwrap()
}

fn seen() -> Observation {
    let bears = ObjectSeen {
        zone: Some(Zone::Battlefield),
        owner: Some("alice".to_owned()),
        controller: Some(Some("bob".to_owned())),
        token: Some(false),
        card_types: Some(CardType::Creature.into()),
        status: Some(Status { tapped: true, transformed: true, ..Status::default() }),
        damage: Some(2),
        counters: Some([("lore".to_owned().into(), 3)].into()),
        attached: Some(None),
        power: Some(Some(2)),
        ..ObjectSeen::default()
    };
    let aura = ObjectSeen {
        zone: Some(Zone::Battlefield),
        owner: Some("bob".to_owned()),
        controller: Some(Some("bob".to_owned())),
        token: Some(true),
        card_types: Some(CardType::Enchantment.into()),
        status: Some(Status { phased_out: true, ..Status::default() }),
        attached: Some(Some("bears".to_owned())),
        ..ObjectSeen::default()
    };
    let card = ObjectSeen {
        zone: Some(Zone::Graveyard),
        owner: Some("alice".to_owned()),
        controller: Some(None),
        ..ObjectSeen::default()
    };
    let alice = PlayerSeen {
        life: Some(17),
        counters: Some([("poison".to_owned().into(), 2)].into()),
        mana: Some(mana("{G}{R}")),
        hand: Some(3),
        library: Some(10),
        graveyard: Some(1),
        lost: Some(true),
        ..PlayerSeen::default()
    };
    let game = GameSeen {
        turn: Some(4),
        active: Some("bob".to_owned()),
        part: Some(TurnPart::Step(Step::Upkeep)),
        priority: Some(Some("bob".to_owned())),
        stack: Some(vec!["b".to_owned(), "a".to_owned()]),
        day_night: Some(Some(DayNight::Night)),
        over: Some(true),
        winner: Some(Some("bob".to_owned())),
        happened: None,
    };
    Observation {
        objects: [("bears".to_owned(), bears), ("aura".to_owned(), aura), ("card".to_owned(), card)].into(),
        players: [("alice".to_owned(), alice), ("bob".to_owned(), PlayerSeen::default())].into(),
        game: Some(game),
    }
}

fn text(word: &str) -> String {
    word.to_owned()
}

/// Each fact in a form that is true and in one that is false, with the actual value.
fn facts() -> Vec<(GameFact, GameFact, &'static str)> {
    let is_in = |label: &str, zone, player: Option<&str>| GameFact::IsIn(text(label), zone, player.map(text));
    let counters =
        |subject: &str, kind: &str, n| GameFact::Counters(text(subject), CounterKind::from(text(kind)), n);
    let controls = |n, filter| GameFact::Controls(text("bob"), n, Selector::permanents(filter));
    let stack = |labels: &[&str]| GameFact::Stack(labels.iter().map(|&label| text(label)).collect());
    let bears = || text("bears");
    let alice = || text("alice");
    vec![
        (is_in("bears", Zone::Battlefield, None), is_in("bears", Zone::Exile, None), "battlefield"),
        (
            is_in("card", Zone::Graveyard, Some("alice")),
            is_in("card", Zone::Graveyard, Some("bob")),
            "alice's graveyard",
        ),
        (GameFact::DoesNotExist(text("ghost")), GameFact::DoesNotExist(bears()), "exists"),
        (GameFact::Tapped(bears(), true), GameFact::Tapped(bears(), false), "tapped"),
        (GameFact::PhasedOut(text("aura"), true), GameFact::PhasedOut(bears(), true), "phased in"),
        (GameFact::FaceDown(bears(), false), GameFact::FaceDown(bears(), true), "face up"),
        (GameFact::Transformed(bears(), true), GameFact::Transformed(bears(), false), "transformed"),
        (GameFact::Damage(bears(), 2), GameFact::Damage(bears(), 0), "2"),
        (counters("bears", "lore", 3), counters("bears", "lore", 2), "3 lore"),
        (counters("bears", "+1/+1", 0), counters("bears", "+1/+1", 1), "0 +1/+1"),
        (counters("alice", "poison", 2), counters("alice", "poison", 0), "2 poison"),
        (GameFact::Attached(bears(), None), GameFact::Attached(bears(), Some(text("bob"))), "not attached"),
        (
            GameFact::Attached(text("aura"), Some(bears())),
            GameFact::Attached(text("aura"), None),
            "attached to bears",
        ),
        (GameFact::Life(alice(), 17), GameFact::Life(alice(), 20), "17"),
        (GameFact::Cards(alice(), Zone::Hand, 3), GameFact::Cards(alice(), Zone::Hand, 2), "3"),
        (GameFact::Cards(alice(), Zone::Library, 10), GameFact::Cards(alice(), Zone::Library, 9), "10"),
        (GameFact::Cards(alice(), Zone::Graveyard, 1), GameFact::Cards(alice(), Zone::Graveyard, 0), "1"),
        (controls(1, Filter::Any), controls(2, Filter::Any), "1 of them"),
        (controls(0, Filter::Token), controls(1, Filter::Token), "0 of them"),
        (
            controls(1, Filter::CardType(CardType::Creature)),
            controls(1, Filter::CardType(CardType::Land)),
            "0 of them",
        ),
        (GameFact::Mana(alice(), mana("{R}{G}")), GameFact::Mana(alice(), mana("")), "{R}{G}"),
        (GameFact::Priority(Some(text("bob"))), GameFact::Priority(None), "bob"),
        (GameFact::HasLost(alice()), GameFact::IsDraw, "bob has won"),
        (GameFact::HasWon(text("bob")), GameFact::HasWon(alice()), "bob has won"),
        (GameFact::Turn(4), GameFact::Turn(3), "4"),
        (GameFact::TurnOf(text("bob")), GameFact::TurnOf(alice()), "bob"),
        (
            GameFact::Part(TurnPart::Step(Step::Upkeep)),
            GameFact::Part(TurnPart::PrecombatMain),
            "upkeep step",
        ),
        (
            GameFact::Part(TurnPart::Phase(Phase::Beginning)),
            GameFact::Part(TurnPart::Phase(Phase::Combat)),
            "upkeep step",
        ),
        (GameFact::DayNight(Some(DayNight::Night)), GameFact::DayNight(None), "night"),
        (stack(&["b", "a"]), stack(&["a", "b"]), "b, a"),
        (GameFact::Over(true), GameFact::Over(false), "over"),
    ]
}

#[test]
fn each_fact_is_so_or_not() {
    for (so, not_so, actual) in facts() {
        assert_eq!(compare_game(&so, 7, &seen()), FactComparison::Same, "{so:?}");
        match compare_game(&not_so, 7, &seen()) {
            FactComparison::Differs(divergence) => {
                assert_eq!(divergence.actual, actual, "{not_so:?}");
                assert_eq!(divergence.line, 7);
            }
            other => panic!("{not_so:?}: {other:?}"),
        }
    }
}

#[test]
fn what_is_not_shown_is_not_compared() {
    for (so, not_so, _) in facts() {
        for fact in [so, not_so] {
            let nothing = Observation::default();
            assert_eq!(compare_game(&fact, 7, &nothing), FactComparison::NotShown, "{fact:?}");
        }
    }
    let mut bare = seen();
    bare.objects.insert("bears".to_owned(), ObjectSeen::default());
    let fact = GameFact::Controls(text("bob"), 1, Selector::permanents(Filter::Any));
    assert_eq!(compare_game(&fact, 7, &bare), FactComparison::NotShown, "the bears are somewhere");
}

#[test]
fn what_is_gone_has_no_facts() {
    let power = |label: &str| Expectation { subject: text(label), fact: Fact::Power(2), line: 7 };
    assert_eq!(compare_in_game(&power("bears"), &seen()), FactComparison::Same);
    let tapped = GameFact::Tapped(text("ghost"), false);
    for comparison in [compare_in_game(&power("ghost"), &seen()), compare_game(&tapped, 7, &seen())] {
        assert!(matches!(comparison, FactComparison::Differs(one) if one.actual == "does not exist"));
    }
}

#[test]
fn nobody_has_won_while_the_game_goes_on() {
    let mut seen = seen();
    seen.game = seen.game.map(|game| GameSeen { over: Some(false), winner: None, ..game });
    let comparison = compare_game(&GameFact::HasWon(text("bob")), 7, &seen);
    assert!(matches!(comparison, FactComparison::Differs(one) if one.actual == "the game goes on"));
}
