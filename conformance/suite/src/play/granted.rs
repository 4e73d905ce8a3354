//! Granted mana as permanents on the board, for engines that can't be given it in another way
//! ([`GrantedMana::Permanents`](crate::conduct::GrantedMana)).
//!
//! They are Moxen or, on a board whose cards speak of artifacts, basic lands: real cards that every engine has. Each
//! player who acts in the script has enough of each color. They are no part of the scenario, so they are left out of
//! all that is seen.

use super::{Manner, play_loaded};
use crate::engine::{Engine, Loaded};
use crate::observation::Observation;
use crate::oracle::Oracle;
use crate::outcome::Outcome;
use crate::scenario::{Board, Scenario};
use crate::script::{Statement, What};
use apnap_oracle::card::walk::{Field, Part};
use apnap_oracle::card::{
    Ability, Card, CardType, Characteristics, Color, Cost, Effect, Mana, ManaSymbol, Subtype, Supertype, Zone,
};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Game, Moment, Object, ObjectId, PlayerId};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many permanents each player has for each color: more than the costs of a scenario come to.
const OF_EACH_COLOR: usize = 6;

/// How the labels of the permanents begin.
const LABEL: &str = "granted-mana-";

/// The Mox for each color.
const MOXEN: [(Color, &str); 5] = [
    (Color::White, "Mox Pearl"),
    (Color::Blue, "Mox Sapphire"),
    (Color::Black, "Mox Jet"),
    (Color::Red, "Mox Ruby"),
    (Color::Green, "Mox Emerald"),
];

/// Returns the board of a scenario with the mana that it grants as permanents.
///
/// # Errors
/// If the permanents would change the course of the game: then the scenario can't be played in this way.
#[allow(clippy::result_large_err, reason = "an outcome is made once for each case")]
pub(super) fn with_permanents(scenario: &Scenario, edition: Edition) -> Result<Cow<'_, Board>, Outcome> {
    let acting = acting_players(scenario);
    if !scenario.board.game.mana_is_granted || acting.is_empty() {
        return Ok(Cow::Borrowed(&scenario.board));
    }
    let board = with_permanents_of(scenario, acting);
    if passes_on(&board, scenario, edition) {
        Ok(Cow::Owned(board))
    } else {
        let reason = "permanents that grant mana would change the course of this game".to_owned();
        Err(Outcome::Unsupported { reason })
    }
}

/// Returns whether the oracle passes a scenario on another board.
fn passes_on(board: &Board, scenario: &Scenario, edition: Edition) -> bool {
    let mut oracle = Oracle::new();
    let manner = Manner::of(&oracle, edition, scenario);
    let loaded = oracle.load(edition, board).or_outcome();
    let played =
        loaded.map(|Loaded { mut game, stop }| play_loaded(&mut *game, stop, manner, scenario, &mut |_| {}));
    played.is_ok_and(|played| matches!(played.outcome, Outcome::Pass { .. } | Outcome::Disputed { .. }))
}

fn with_permanents_of(scenario: &Scenario, acting: BTreeSet<PlayerId>) -> Board {
    let mut board = scenario.board.clone();
    let cards: Vec<Arc<Card>> = if speaks_of_artifacts(&board) {
        Subtype::basic_land_types().map(|(subtype, _)| basic_land(subtype)).into()
    } else {
        MOXEN.map(|(color, name)| mox(color, name)).into()
    };
    for player in acting {
        for card in cards.iter().flat_map(|card| std::iter::repeat_n(card, OF_EACH_COLOR)) {
            let id = unused(&board.game);
            board.game.next_object = id.0.saturating_add(1);
            let object = Object::new(Arc::clone(card), player, Zone::Battlefield, Moment::START);
            board.game.objects.insert(id, Arc::new(object));
            board.labels.insert(id, format!("{LABEL}{}", id.0));
        }
    }
    board
}

/// An identifier that no object has.
fn unused(game: &Game) -> ObjectId {
    let after_last = game.objects.keys().next_back().map_or(0, |last| last.0.saturating_add(1));
    ObjectId(after_last.max(game.next_object))
}

/// Removes the permanents from what is seen.
pub(super) fn without_permanents(seen: &mut Observation) {
    seen.objects.retain(|label, _| !label.starts_with(LABEL));
}

fn acting_players(scenario: &Scenario) -> BTreeSet<PlayerId> {
    let names: BTreeSet<&str> = scenario.script.iter().filter_map(acting_player).collect();
    let players = scenario.board.game.players.iter().zip(0..);
    players
        .filter(|(player, _)| names.contains(player.name.as_str()))
        .map(|(_, seat)| PlayerId(seat))
        .collect()
}

fn acting_player(statement: &Statement) -> Option<&str> {
    match &statement.what {
        What::Decide { player, decision } | What::MustNot { player, decision, .. } => {
            let acts = matches!(decision.answers(), Asking::Action | Asking::Pay);
            let is_free = matches!(decision, Decision::Concede | Decision::Pass | Decision::PlayLand { .. });
            (acts && !is_free).then_some(player)
        }
        What::Go(_) | What::IsAsked { .. } | What::IsNotAsked { .. } | What::Expect(_) => None,
    }
}

/// Returns whether a card or an effect of the board is an artifact or is about artifacts.
fn speaks_of_artifacts(board: &Board) -> bool {
    let about_artifacts = &mut |part: Part<'_>| match part {
        Part::CardType(card_type) => *card_type == CardType::Artifact,
        Part::CardTypes(card_types) => card_types.contains(CardType::Artifact),
        _ => false,
    };
    let game = &board.game;
    let mut faces =
        game.objects.values().flat_map(|object| std::iter::once(&object.card.front).chain(&object.card.back));
    faces.any(|face| face.any(about_artifacts))
        || game.effects.values().any(|effect| effect.changes.any(about_artifacts))
}

fn mox(color: Color, name: &str) -> Arc<Card> {
    let ability = Ability::Activated {
        cost: Cost { tap: true, ..Cost::default() },
        only: Vec::new(),
        effect: Effect::AddMana(Mana(vec![ManaSymbol::Color(color)])),
    };
    Card::of_one_face(Arc::new(Characteristics {
        name: Some(name.to_owned()),
        mana_cost: Some(Mana(vec![ManaSymbol::Generic(0)])),
        card_types: CardType::Artifact.into(),
        abilities: vec![Arc::new(ability)],
        ..Characteristics::default()
    }))
}

fn basic_land(subtype: Subtype) -> Arc<Card> {
    Card::of_one_face(Arc::new(Characteristics {
        name: Some(subtype.word().to_owned()),
        supertypes: Supertype::Basic.into(),
        card_types: CardType::Land.into(),
        subtypes: subtype.into(),
        ..Characteristics::default()
    }))
}
