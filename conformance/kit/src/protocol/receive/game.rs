//! The additional fields of a board on which a game begins.

use super::InvalidBoard;
use crate::protocol::wire;
use crate::protocol::wire::{AbilityOnStack, Activated, InGame, OnStack, Setup, Thing};
use crate::protocol::words::Meanings;
use apnap_oracle::card::{Mana, ManaSymbol};
use apnap_oracle::state::{
    self, AbilityId, CommanderId, Game, Object, ObjectId, Occurred, OutUntil, Phased, Player, TeamId, Turn,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The state of the game as it begins.
pub(super) fn begun(game: Game, setup: Option<&Setup>, meanings: &Meanings) -> Result<Game, InvalidBoard> {
    let Some(setup) = setup else { return Ok(game) };
    Ok(Game {
        turn: match setup.part {
            Some(part) => Turn::standing_in(setup.turn, game.active, part),
            // Without a part there is no turn, only a board.
            None => Turn { last_in_order: state::PlayerId(0), ..Turn::number(setup.turn, game.active) },
        },
        day_night: setup.day_night,
        archenemy: setup.archenemy.as_ref().map(|name| meanings.player(name)).transpose()?,
        mana_is_granted: setup.mana_is_granted,
        texts_that_do_not_matter: setup.texts_that_do_not_matter.clone(),
        defenders: setup.defenders,
        stack: objects(setup.stack.iter().rev(), meanings)?,
        time: setup.time,
        checked: setup.time,
        ..game
    })
}

pub(super) fn player(sent: &wire::Player, meanings: &Meanings) -> Result<Player, InvalidBoard> {
    Ok(Player {
        counters: sent.counters.clone(),
        mana: pool(&sent.mana)?,
        library: objects(sent.library.iter(), meanings)?,
        graveyard: objects(sent.graveyard.iter().rev(), meanings)?,
        scheme_deck: objects(sent.scheme_deck.iter(), meanings)?,
        planar_deck: objects(sent.planar_deck.iter(), meanings)?,
        team: sent.team.map(TeamId),
        commander_damage: by_commander(&sent.commander_damage),
        commander_casts: by_commander(&sent.commander_casts),
        speed: sent.speed,
        lands_played: sent.lands_played,
        spells_cast: sent.spells_cast,
        spells_cast_last_turn: sent.spells_cast_last_turn,
        mana_spent_on_spells: sent.mana_spent_on_spells,
        drew_from_empty_library: sent.drew_from_empty_library,
        upkeeps: sent.upkeeps,
        ..Player::new(&sent.name, sent.life)
    })
}

fn by_commander(numbers: &BTreeMap<u8, u32>) -> BTreeMap<CommanderId, u32> {
    numbers.iter().map(|(&commander, &number)| (CommanderId(commander), number)).collect()
}

pub(super) fn in_game(object: Object, sent: InGame, meanings: &Meanings) -> Result<Object, InvalidBoard> {
    let label = |label: Option<String>| label.map(|label| meanings.object(&label)).transpose();
    let phased = |phased: wire::Phased| {
        let with = label(phased.with)?;
        let until = label(phased.until)?.map(OutUntil::Leaves);
        let under = meanings.player(&phased.under)?;
        Ok::<Phased, InvalidBoard>(Phased { under, with, until, due: phased.due })
    };
    Ok(Object {
        commander: sent.commander.map(CommanderId),
        copied_on_stack: sent.copied_on_stack,
        sector: sent.sector,
        room: sent.room,
        protector: sent.protector.map(|name| meanings.player(&name)).transpose()?,
        damage: sent.damage,
        deathtouched: sent.deathtouched,
        controlled_since: sent.controlled_since,
        activated: sent.activated.iter().map(of_its_text).collect(),
        phased: sent.phased.map(phased).transpose()?,
        on_stack: sent.on_stack.map(|sent| on_stack(sent, meanings)).transpose()?.map(Box::new),
        ..object
    })
}

/// An ability in the text of the object.
fn of_its_text(sent: &Activated) -> AbilityId {
    AbilityId { line: u16::from(sent.ability), ..AbilityId::default() }
}

fn on_stack(sent: OnStack, meanings: &Meanings) -> Result<state::OnStack, InvalidBoard> {
    let targets = |targets: Vec<Thing>| {
        targets.iter().map(|target| thing(target, meanings)).collect::<Result<Vec<_>, InvalidBoard>>()
    };
    Ok(state::OnStack {
        ability: sent.ability.map(|sent| ability(sent, meanings)).transpose()?,
        targets: sent.targets.into_iter().map(targets).collect::<Result<_, _>>()?,
        modes: sent.modes,
        given_up: objects(sent.given_up.iter(), meanings)?,
    })
}

fn ability(sent: AbilityOnStack, meanings: &Meanings) -> Result<state::AbilityOnStack, InvalidBoard> {
    let occurred = Occurred {
        object: sent.that_object.map(|label| meanings.object(&label)).transpose()?,
        player: sent.that_player.map(|name| meanings.player(&name)).transpose()?,
        amount: sent.that_much,
    };
    Ok(state::AbilityOnStack {
        source: meanings.object(&sent.source)?,
        ability: Arc::new(sent.ability.read(meanings)?),
        by: sent.triggered.then_some(occurred),
        it: sent.it.iter().map(|sent| thing(sent, meanings)).collect::<Result<_, _>>()?,
        follows: BTreeSet::new(),
        nth: sent.nth,
        which: AbilityId::default(),
        created: None,
        source_had_left: false,
    })
}

fn thing(sent: &Thing, meanings: &Meanings) -> Result<state::Thing, InvalidBoard> {
    Ok(match sent {
        Thing::Object(label) => state::Thing::Object(meanings.object(label)?),
        Thing::Player(name) => state::Thing::Player(meanings.player(name)?),
    })
}

fn objects<'l>(
    labels: impl Iterator<Item = &'l String>,
    meanings: &Meanings,
) -> Result<Vec<ObjectId>, InvalidBoard> {
    labels.map(|label| meanings.object(label)).collect()
}

/// Mana in a pool is of a color, or colorless.
fn pool(mana: &Mana) -> Result<BTreeMap<ManaSymbol, u32>, InvalidBoard> {
    mana.0.iter().try_fold(BTreeMap::new(), |mut pool, symbol| match symbol {
        ManaSymbol::Color(_) | ManaSymbol::Colorless => {
            *pool.entry(*symbol).or_default() += 1;
            Ok(pool)
        }
        ManaSymbol::Generic(_)
        | ManaSymbol::X
        | ManaSymbol::Hybrid(..)
        | ManaSymbol::TwoOr(_)
        | ManaSymbol::Phyrexian(_)
        | ManaSymbol::Snow => Err(InvalidBoard::NoMana(symbol.to_string())),
    })
}
