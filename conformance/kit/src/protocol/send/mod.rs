//! From a board to a message.

mod game;

use super::wire::{self, Affects, AttachedTo};
use super::words::{WireNames, Words};
use crate::english::English;
use crate::language::RulesText;
use crate::scenario::Board;
use apnap_oracle::card::{Card, Duration};
use apnap_oracle::rules::characteristic_defining;
use apnap_oracle::state::{Affected, Attached, Choices, EffectId, Object, ObjectId, PlayerId, Resolved};

impl From<&Board> for wire::Board {
    fn from(board: &Board) -> wire::Board {
        let players: Vec<String> = board.game.players.iter().map(|player| player.name.clone()).collect();
        let sender = Sender { board, players: &players };
        wire::Board {
            players: sender.players(),
            active: sender.player(board.game.active),
            objects: sender.objects(),
            effects: sender.effects(),
            made_up: board.made_up.clone(),
            game: sender.setup(),
        }
    }
}

struct Sender<'b> {
    board: &'b Board,
    players: &'b [String],
}

impl Sender<'_> {
    fn names(&self) -> WireNames<'_> {
        WireNames { players: self.players, objects: &self.board.labels }
    }

    fn text(&self) -> RulesText<'_> {
        RulesText { players: self.players, labels: &self.board.labels }
    }

    fn english(&self) -> English<'_> {
        English::of_board(self.players, &self.board.labels)
    }

    fn player(&self, PlayerId(seat): PlayerId) -> String {
        self.players.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("player {seat}"))
    }

    /// Every object of a board has a label.
    fn label(&self, id: ObjectId) -> String {
        self.board.labels.get(&id).cloned().unwrap_or_else(|| format!("object {}", id.0))
    }

    fn objects(&self) -> Vec<wire::Object> {
        let mut objects: Vec<_> = self.board.game.objects.iter().collect();
        objects.sort_by_key(|(id, object)| (object.entered(), **id));
        objects.into_iter().map(|(id, object)| self.object(*id, object)).collect()
    }

    fn object(&self, id: ObjectId, object: &Object) -> wire::Object {
        let names = self.names();
        let counters = object.counters.iter();
        let counters =
            counters.map(|(kind, &(count, when))| wire::Counters { kind: kind.clone(), count, when });
        let copies = object.copies.iter().filter(|copied| copied.ended.is_none()).map(|copied| {
            let ends = copied.duration != Duration::Indefinite;
            wire::Copy {
                when: copied.began,
                copying: Words::of(&copied.copying, &names),
                duration: ends.then(|| Words::of(&copied.duration, &names)),
                controller: ends.then(|| self.player(copied.controller)),
                source: copied.source.map(|id| self.label(id)),
            }
        });
        wire::Object {
            label: self.label(id),
            card: self.card(&object.card),
            token: object.token,
            owner: self.player(object.owner),
            controller: self.player(object.entered_under),
            zone: object.zone,
            status: object.status,
            counters: counters.collect(),
            attached_to: object.attached.map(|attached| self.attached(attached)),
            choices: self.choices(object.choices),
            copies: copies.collect(),
            history: object.history.clone(),
            in_game: self.in_game(object),
        }
    }

    fn card(&self, card: &Card) -> wire::Printed {
        wire::Printed {
            name: card.front.name.clone(),
            text: self.text().card(card),
            english: self.english().card(card),
            definition: Words::of(card, &self.names()),
            defines_characteristics: characteristic_defining(&card.front),
            back_defines_characteristics: card
                .back
                .as_deref()
                .map(characteristic_defining)
                .unwrap_or_default(),
        }
    }

    fn attached(&self, attached: Attached) -> AttachedTo {
        match attached {
            Attached::ToObject(id) => AttachedTo::Object(self.label(id)),
            Attached::ToPlayer(id) => AttachedTo::Player(self.player(id)),
        }
    }

    fn choices(&self, choices: Choices) -> wire::Choices {
        let Choices { color, subtype, number, x, player, given_by: _ } = choices;
        let number = number.or(x);
        wire::Choices { color, subtype, number, player: player.map(|player| self.player(player)) }
    }

    fn effects(&self) -> Vec<wire::Effect> {
        let mut effects: Vec<_> = self.board.game.effects.iter().collect();
        effects.sort_by_key(|(id, effect)| (effect.created, **id));
        effects.into_iter().map(|(id, effect)| self.effect(*id, effect)).collect()
    }

    fn effect(&self, id: EffectId, effect: &Resolved) -> wire::Effect {
        let names = self.names();
        wire::Effect {
            label: self.board.effects.get(&id).cloned().unwrap_or_else(|| format!("effect {}", id.0)),
            card: effect.card.as_deref().map(|card| self.card(card)),
            source: effect.source.map(|source| self.label(source)),
            controller: self.player(effect.controller),
            created: effect.created,
            duration: Words::of(&effect.duration, &names),
            affects: self.affects(&effect.affects),
            choices: self.choices(effect.choices),
            text: self.text().effect(&effect.changes, &effect.duration),
            english: self.english().effect(effect),
            changes: Words::of(&effect.changes, &names),
        }
    }

    fn affects(&self, affected: &Affected) -> Affects {
        match affected {
            Affected::Objects(objects) => {
                Affects::Objects(objects.iter().map(|&id| self.label(id)).collect())
            }
            Affected::Whatever(selector) => Affects::Whatever(Words::of(selector, &self.names())),
            Affected::Players(players) => {
                Affects::Players(players.iter().map(|&id| self.player(id)).collect())
            }
        }
    }
}
