//! The additional fields of a board on which a game begins.

use super::Sender;
use crate::protocol::wire::{AbilityOnStack, Activated, InGame, OnStack, Phased, Player, Setup, Thing};
use crate::protocol::words::Words;
use apnap_oracle::card::{Mana, ManaSymbol};
use apnap_oracle::state::{self, CommanderId, Game, Object, ObjectId, OutUntil, TeamId, TurnPart};
use std::collections::BTreeMap;

impl Sender<'_> {
    /// The state of the game; `None` if it is only a board.
    pub(super) fn setup(&self) -> Option<Setup> {
        let Game {
            turn,
            stack,
            day_night,
            archenemy,
            time,
            mana_is_granted,
            defenders,
            texts_that_do_not_matter,
            ..
        } = &self.board.game;
        let setup = Setup {
            turn: turn.number,
            part: Some(turn.part()).filter(|part| *part != TurnPart::Turn),
            day_night: *day_night,
            archenemy: archenemy.map(|player| self.player(player)),
            mana_is_granted: *mana_is_granted,
            texts_that_do_not_matter: texts_that_do_not_matter.clone(),
            defenders: *defenders,
            stack: self.labels(stack.iter().rev()),
            time: *time,
        };
        let plain = Game::new(Vec::new());
        let is_plain = *turn == plain.turn
            && setup.day_night.is_none()
            && setup.archenemy.is_none()
            && !setup.mana_is_granted
            && setup.texts_that_do_not_matter.is_empty()
            && setup.defenders == plain.defenders
            && setup.stack.is_empty()
            && setup.time == plain.time;
        (!is_plain).then_some(setup)
    }

    pub(super) fn players(&self) -> Vec<Player> {
        self.board.game.players.iter().map(|player| self.player_in_game(player)).collect()
    }

    fn player_in_game(&self, player: &state::Player) -> Player {
        Player {
            name: player.name.clone(),
            team: player.team.map(|TeamId(team)| team),
            life: player.life,
            counters: player.counters.clone(),
            mana: pool(&player.mana),
            library: self.labels(player.library.iter()),
            graveyard: self.labels(player.graveyard.iter().rev()),
            scheme_deck: self.labels(player.scheme_deck.iter()),
            planar_deck: self.labels(player.planar_deck.iter()),
            commander_damage: by_commander(&player.commander_damage),
            commander_casts: by_commander(&player.commander_casts),
            speed: player.speed,
            lands_played: player.lands_played,
            spells_cast: player.spells_cast,
            spells_cast_last_turn: player.spells_cast_last_turn,
            mana_spent_on_spells: player.mana_spent_on_spells,
            drew_from_empty_library: player.drew_from_empty_library,
            upkeeps: player.upkeeps,
        }
    }

    pub(super) fn in_game(&self, object: &Object) -> InGame {
        InGame {
            commander: object.commander.map(|CommanderId(commander)| commander),
            copied_on_stack: object.copied_on_stack,
            sector: object.sector,
            room: object.room,
            protector: object.protector.map(|player| self.player(player)),
            damage: object.damage,
            deathtouched: object.deathtouched,
            controlled_since: object.controlled_since,
            activated: object
                .activated
                .iter()
                .map(|which| Activated { ability: u8::try_from(which.line).unwrap_or(u8::MAX), times: 1 })
                .collect(),
            phased: object.phased.map(|phased| Phased {
                under: self.player(phased.under),
                with: phased.with.map(|with| self.label(with)),
                until: phased.until.and_then(|until| match until {
                    OutUntil::Leaves(id) => Some(self.label(id)),
                    OutUntil::Never => None,
                }),
                due: phased.due,
            }),
            on_stack: object.on_stack.as_deref().map(|on_stack| self.on_stack(on_stack)),
        }
    }

    fn on_stack(&self, on_stack: &state::OnStack) -> OnStack {
        let targets =
            |targets: &Vec<state::Thing>| targets.iter().map(|&target| self.thing(target)).collect();
        OnStack {
            ability: on_stack.ability.as_ref().map(|ability| self.ability(ability)),
            targets: on_stack.targets.iter().map(targets).collect(),
            modes: on_stack.modes.clone(),
            given_up: on_stack.given_up.iter().map(|&id| self.label(id)).collect(),
        }
    }

    fn ability(&self, ability: &state::AbilityOnStack) -> AbilityOnStack {
        let by = ability.by.as_ref();
        let source = self.board.game.objects.get(&ability.source);
        let face = source.map(|object| &*object.card.front);
        AbilityOnStack {
            source: self.label(ability.source),
            ability: Words::of(&*ability.ability, &self.names()),
            english: self.english().ability(&ability.ability, face),
            that_object: by.and_then(|by| by.object).map(|object| self.label(object)),
            that_player: by.and_then(|by| by.player).map(|player| self.player(player)),
            that_much: by.and_then(|by| by.amount),
            triggered: by.is_some(),
            it: ability.it.iter().map(|&thing| self.thing(thing)).collect(),
            nth: ability.nth,
        }
    }

    fn thing(&self, thing: state::Thing) -> Thing {
        match thing {
            state::Thing::Object(id) => Thing::Object(self.label(id)),
            state::Thing::Player(id) => Thing::Player(self.player(id)),
        }
    }

    fn labels<'o>(&self, objects: impl Iterator<Item = &'o ObjectId>) -> Vec<String> {
        objects.map(|&id| self.label(id)).collect()
    }
}

fn by_commander(numbers: &BTreeMap<CommanderId, u32>) -> BTreeMap<u8, u32> {
    numbers.iter().map(|(commander, &number)| (commander.0, number)).collect()
}

fn pool(mana: &BTreeMap<ManaSymbol, u32>) -> Mana {
    let so_many = |(symbol, &count): (&ManaSymbol, &u32)| std::iter::repeat_n(*symbol, count as usize);
    Mana(mana.iter().flat_map(so_many).collect())
}
