//! The script compiler on a few cards: what the engine is given.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use apnap_conformance::corpus;
use apnap_conformance::language::{Catalogue, load};
use apnap_conformance::scenario::Board;
use apnap_manabrew::script::{Purpose, Target, of_card, of_effect};
use apnap_manabrew::table::spell;
use apnap_manabrew::unsupported::Unsupported;
use apnap_oracle::card::{Modification, SubtypeKind};
use pretty_assertions::assert_eq;

fn catalogue() -> Catalogue {
    corpus::catalogue().unwrap_or_else(|_| panic!("the cards can be read"))
}

/// The lines of a card's script.
fn script(name: &str) -> Vec<String> {
    let catalogue = catalogue();
    let card = catalogue.card(name).unwrap();
    let purpose = Purpose { label: "it".to_owned(), ..Purpose::default() };
    of_card(card, &purpose).unwrap().text.lines().map(ToOwned::to_owned).collect()
}

/// The lines of an object's script for games, after its frame: a card with these lines of ours.
fn played(object: &str) -> Vec<String> {
    let board = board(&format!("  alice controls thing: {object}\n"));
    let card = &board.game.objects.first_key_value().unwrap().1.card;
    let purpose = Purpose { label: "thing".to_owned(), in_game: true, ..Purpose::default() };
    let script = of_card(card, &purpose).unwrap().text;
    script.lines().filter(|line| line.contains("$")).map(ToOwned::to_owned).collect()
}

fn missing(name: &str) -> Unsupported {
    of_card(catalogue().card(name).unwrap(), &Purpose::default()).unwrap_err()
}

fn board(lines: &str) -> Board {
    let text = format!(
        "scenario \"A board\"\nrules 613.1\nbecause \"It is only played.\"\n\nboard\n{lines}\nexpect\n  alice has no abilities\n"
    );
    load("test/board", &text, &catalogue()).unwrap_or_else(|errors| panic!("{errors:?}")).board
}

/// The steps of the one effect of a board.
fn steps(lines: &str) -> Result<Vec<String>, Unsupported> {
    let board = board(lines);
    let (id, effect) = board.game.effects.first_key_value().unwrap();
    let spell = spell(&board, *id, effect, false)?;
    let carried = spell.script.text.lines().skip(3).map(ToOwned::to_owned);
    Ok(spell.steps.into_iter().map(|step| step.text).chain(carried).collect())
}

#[test]
fn a_creature_with_keywords() {
    assert_eq!(
        script("Serra Angel"),
        ["Name:Serra Angel", "ManaCost:3 W W", "Types:Creature Angel", "PT:4/4", "K:Flying", "K:Vigilance",]
    );
}

#[test]
fn a_static_ability_bears_the_mark_of_its_place() {
    assert_eq!(
        script("Humility").last().unwrap(),
        "S:Mode$ Continuous | Affected$ Creature | RemoveAllAbilities$ True | SetPower$ 1 | SetToughness$ 1 \
         | Description$ printed 1"
    );
}

#[test]
fn land_types_that_are_set_take_the_abilities_along() {
    assert_eq!(
        script("Blood Moon").last().unwrap(),
        "S:Mode$ Continuous | Affected$ Land.nonBasic | RemoveLandTypes$ True | RemoveAllAbilities$ True \
         | AddType$ Mountain | Description$ printed 1"
    );
}

#[test]
fn what_defines_the_card_itself_is_told_apart() {
    assert_eq!(
        script("Nightmare")[4..],
        [
            "K:Flying",
            "S:Mode$ Continuous | Affected$ Card.Self | SetPower$ V1 | SetToughness$ V2 \
             | CharacteristicDefining$ True | EffectZone$ All | Description$ printed 2",
            "SVar:V1:Count$Valid Swamp.YouCtrl",
            "SVar:V2:Count$Valid Swamp.YouCtrl",
        ]
    );
}

#[test]
fn a_condition_becomes_parameters() {
    assert_eq!(
        script("Anger").last().unwrap(),
        "S:Mode$ Continuous | Affected$ Creature.YouCtrl | AddKeyword$ Haste | EffectZone$ Graveyard \
         | IsPresent$ Mountain.YouCtrl | Description$ printed 2"
    );
}

#[test]
fn a_granted_ability_stands_in_a_variable_and_bears_the_label_of_its_source() {
    assert_eq!(
        script("Squirrel Nest")[4..],
        [
            "S:Mode$ Continuous | Affected$ Card.EnchantedBy | AddAbility$ V1 | Description$ printed 2",
            "SVar:V1:AB$ Pump | Cost$ T | Defined$ Self | SpellDescription$ granted by it",
        ]
    );
}

#[test]
fn what_no_board_performs_bears_its_mark_and_nothing_else() {
    assert_eq!(
        script("Stasis")[3..],
        [
            "T:Mode$ Attacks | ValidCard$ Card.Self | Execute$ V1 | TriggerDescription$ printed 1",
            "T:Mode$ Attacks | ValidCard$ Card.Self | Execute$ V2 | TriggerDescription$ printed 2",
            "SVar:V1:DB$ Pump | Defined$ Self",
            "SVar:V2:DB$ Pump | Defined$ Self",
        ]
    );
    assert_eq!(
        script("Altar's Reap")[3..],
        [
            "T:Mode$ Attacks | ValidCard$ Card.Self | Execute$ V1 | TriggerDescription$ printed 1",
            "SVar:V1:DB$ Pump | Defined$ Self",
        ]
    );
    // Adding mana and something else is no mana ability that the suite looks at as one.
    assert_eq!(
        script("Ancient Tomb").last().unwrap(),
        "A:AB$ Pump | Cost$ T | Defined$ Self | SpellDescription$ printed 1"
    );
    assert_eq!(script("Fiery Temper").last().unwrap(), "K:Madness:R");
}

#[test]
fn a_line_for_each_set_of_zones_and_for_each_mode() {
    let lines = script("Xenograft").into_iter().chain(script("Light of Day"));
    let lines: Vec<String> = lines.filter(|line| line.starts_with("S:")).collect();
    assert_eq!(
        lines,
        [
            "S:Mode$ Continuous | Affected$ Creature.YouCtrl | AddType$ ChosenType | Description$ printed 2",
            "S:Mode$ CantAttack | ValidCard$ Creature.Black | Description$ printed 1",
            "S:Mode$ CantBlock | ValidCard$ Creature.Black | Description$ printed 1",
        ]
    );
}

#[test]
fn both_faces_of_a_double_faced_card() {
    let script = script("Avabruck Caretaker").join("\n");
    assert!(
        script.contains("\nAlternateMode:DoubleFaced\n\nALTERNATE\n\nName:Hollowhenge Huntmaster\n"),
        "{script}"
    );
    assert!(script.contains("\nColors:G\n"), "{script}");
}

#[test]
fn what_state_based_actions_look_at_is_written() {
    assert_eq!(
        script("Platinum Angel")[5..7],
        [
            "R:Event$ GameLoss | ActiveZones$ Battlefield | ValidPlayer$ You | Layer$ CantHappen",
            "S:Mode$ Continuous | Affected$ Card.Self | Description$ printed 2",
        ]
    );
    let saga = script("History of Benalia");
    assert!(saga.contains(&"K:Chapter:3:V3,V3,V3".to_owned()), "{saga:?}");
    let limited = "  alice controls dreamer: Wizard creature 4/1, having (static: this can't have more than 7 dream counters)\n";
    let board = board(limited);
    let card = &board.game.objects.first_key_value().unwrap().1.card;
    assert_eq!(
        of_card(card, &Purpose::default()).unwrap().text.lines().last().unwrap(),
        "S:Mode$ MaxCounter | ValidCard$ Card.Self | CounterType$ DREAM | MaxNum$ 7 | Description$ printed 1"
    );
}

#[test]
fn what_the_engine_has_no_words_for_is_not_written() {
    assert_eq!(missing("Opalescence").feature, "value");
    assert_eq!(missing("Muraganda Petroglyphs").feature, "filter");
    assert_eq!(missing("Tarmogoyf").feature, "value");
    assert_eq!(missing("Meekstone").feature, "restriction");
    assert_eq!(missing("Upwelling").feature, "player");
}

#[test]
fn an_effect_is_said_in_the_usual_words() {
    let bear = "  alice controls \"Grizzly Bears\" as bear\n";
    let of = |line: &str| steps(&format!("{bear}  {line}\n")).unwrap();
    assert_eq!(
        of("effect of \"Giant Growth\" on bear"),
        ["DB$ Pump | ValidTgts$ Permanent | NumAtt$ 3 | NumDef$ 3"]
    );
    assert_eq!(
        of("effect of \"Turn to Frog\" on bear"),
        [
            "DB$ Animate | ValidTgts$ Permanent | RemoveAllAbilities$ True | Colors$ Blue | OverwriteColors$ True \
          | RemoveCreatureTypes$ True | Types$ Frog | Power$ 1 | Toughness$ 1"
        ]
    );
    assert_eq!(
        of("effect of \"Act of Treason\" by bob on bear"),
        ["DB$ GainControl | ValidTgts$ Permanent | AddKWs$ Haste | LoseControl$ EOT"]
    );
    assert_eq!(
        of("effect by bob on bear: loses flying"),
        ["DB$ Debuff | ValidTgts$ Permanent | Keywords$ Flying | Duration$ Permanent"]
    );
    assert_eq!(
        of("effect of \"Teferi's Protection\" by alice on alice")[0],
        "DB$ Pump | Defined$ You \
        | KW$ Protection from everything | Duration$ UntilYourNextTurn"
    );
}

#[test]
fn what_has_no_usual_word_becomes_an_effect_object() {
    assert_eq!(
        steps(
            "  alice controls \"Grizzly Bears\" as bear\n  effect of \"Falter\" on each creature without flying\n"
        ),
        Ok(vec![
            "DB$ Effect | RememberObjects$ Remembered | StaticAbilities$ V1 | Duration$ Permanent".to_owned(),
            "SVar:V1:Mode$ CantBlock | ValidCard$ Creature.withoutFlying | EffectZone$ Command \
             | Description$ granted by falter-effect"
                .to_owned(),
        ])
    );
}

#[test]
fn what_cannot_be_had_is_more_than_what_is_lost() {
    let bear = "  alice controls \"Grizzly Bears\" as bear\n";
    let of = |line: &str| steps(&format!("{bear}  {line}\n")).unwrap().join("\n");
    assert!(of("effect by bob on bear: loses flying").contains("Debuff"));
    let forbidden = of("effect by bob on bear: can't have flying");
    assert!(forbidden.contains("CantHaveKeyword$ Flying") && !forbidden.contains("Debuff"), "{forbidden}");
}

#[test]
fn switching_and_changes_of_text_are_unsupported() {
    let bear = "  alice controls \"Grizzly Bears\" as bear\n";
    let of = |line: &str| steps(&format!("{bear}  {line}\n")).unwrap_err().feature;
    assert_eq!(of("effect of \"Inside Out\" on bear"), "switch");
    assert_eq!(of("effect by bob on bear: reads green as red"), "text");
}

#[test]
fn subtypes_of_every_kind_can_be_removed_or_are_refused() {
    for &kind in SubtypeKind::ALL {
        let change = Modification::SetSubtypes(kind, apnap_oracle::card::SubtypeChoice::Chosen);
        let said = of_effect(
            &[change],
            &apnap_oracle::card::Duration::EndOfTurn,
            Target::Objects,
            &Purpose::default(),
        );
        let sayable = !matches!(kind, SubtypeKind::Planeswalker | SubtypeKind::Spell | SubtypeKind::Battle);
        assert_eq!(said.is_ok(), sayable, "{kind:?}");
    }
}

#[test]
fn phases_are_written_one_by_one() {
    assert_eq!(
        played("artifact, having (activated {1}, only before attackers are declared: you gain 1 life)"),
        ["A:AB$ GainLife | Cost$ 1 | ActivationPhases$ Upkeep,Draw,Main1,BeginCombat \
             | Defined$ You | LifeAmount$ 1 | SpellDescription$ printed 1"]
    );
}

#[test]
fn a_delayed_ability_knows_where_its_object_is() {
    assert_eq!(
        played(
            "creature 1/1, having (triggered when each end step begins: exile this; at the beginning of the \
             next end step, (return this to the battlefield))"
        ),
        [
            "T:Mode$ Phase | Phase$ End of Turn | ValidPlayer$ Player | TriggerZones$ Battlefield | Execute$ V3 \
             | TriggerDescription$ printed 1",
            "SVar:V1:DB$ ChangeZone | Defined$ Self | Origin$ Exile | Destination$ Battlefield",
            "SVar:V2:DB$ DelayedTrigger | Mode$ Phase | Phase$ End of Turn | ValidPlayer$ Player | Execute$ V1",
            "SVar:V3:DB$ ChangeZone | Defined$ Self | Origin$ Battlefield | Destination$ Exile | SubAbility$ V2",
        ]
    );
}

#[test]
fn a_reflexive_ability_follows_only_what_was_done() {
    let lines = played(
        "creature 1/1, having (triggered when this enters: you may (you discard 1 card); when you do, (you gain \
         2 life))",
    );
    assert_eq!(
        lines[1..],
        [
            "SVar:V1:DB$ Cleanup | ClearRemembered$ True",
            "SVar:V2:DB$ GainLife | Defined$ You | LifeAmount$ 2 | SubAbility$ V1",
            "SVar:V3:DB$ ImmediateTrigger | ConditionDefined$ Remembered | ConditionPresent$ Card | Execute$ V2",
            "SVar:V4:DB$ Discard | Defined$ You | NumCards$ 1 | Mode$ TgtChoose | Optional$ True \
             | RememberDiscarded$ True | SubAbility$ V3",
        ]
    );
}

#[test]
fn an_ability_works_where_its_object_is_moved_from() {
    let effect = "at the beginning of the next end step, (return this from your graveyard to hand)";
    let delayed = played(&format!("creature 2/2, having (activated {{B}}: {effect})")).join("\n");
    assert!(delayed.contains("ActivationZone$ Graveyard"), "{delayed}");
    let itself = "sacrifice this; return this from your graveyard to hand";
    let itself = played(&format!("creature 1/1, having (activated {{B}}: {itself})")).join("\n");
    assert!(!itself.contains("ActivationZone$") && itself.contains("Origin$ Graveyard"), "{itself}");
}

#[test]
fn granted_abilities_do_what_they_say_in_games() {
    let lines =
        played("artifact, having (static: each creature has (triggered when this attacks: you gain 1 life))");
    assert!(lines.contains(&"SVar:V1:DB$ GainLife | Defined$ You | LifeAmount$ 1".to_owned()), "{lines:?}");
}
