//! The board in the words of the protocol: labels and names in place of identifiers, and typed definitions.

use crate::language::RulesText;
use crate::scenario::Board;
use apnap_oracle::card::{Ability, Card, CounterKind, Mana, Modification, Selector, Zone};
use apnap_oracle::state::{
    Affected, Attached, Choices, Copied, DayNight, EffectId, Happened, Moment, ObjectId, PlayerId, Status,
    TurnPart,
};
use apnap_oracle::{card, state};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board, and the point of a game that begins on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The players in turn order.
    pub players: Vec<Player>,
    /// The name of the player whose turn it is.
    pub active: String,
    /// The number of the turn.
    pub turn: u32,
    /// The step or phase in which the game begins. The active player is about to get priority there; an untap step
    /// or cleanup step is only just beginning.
    pub part: TurnPart,
    /// The stack from the top down, by label.
    pub stack: Vec<String>,
    /// Day or night, if it is either.
    pub day_night: Option<DayNight>,
    /// Whether players have whatever mana a cost needs, and aren't asked how to pay it.
    pub mana_is_granted: bool,
    /// The objects in every zone, in the order in which they entered.
    pub objects: Vec<Object>,
    /// The effects of resolved spells and abilities, in the order in which they were created.
    pub effects: Vec<ResolvedEffect>,
    /// The same board with identifiers, for everything that is needed rarely.
    pub board: Board,
}

/// A player of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's life total.
    pub life: i32,
    /// The counters that the player has.
    pub counters: BTreeMap<CounterKind, u32>,
    /// The mana in the player's mana pool.
    pub mana: Mana,
    /// The cards in the player's hand, by label.
    pub hand: Vec<String>,
    /// The player's library from the top down, by label.
    pub library: Vec<String>,
    /// The player's graveyard from the top down, by label.
    pub graveyard: Vec<String>,
    /// The number of lands that the player has played this turn.
    pub lands_played: u32,
    /// Whether the player has tried to draw from an empty library since state-based actions were last checked.
    pub drew_from_empty_library: bool,
}

/// An object of the board, in any zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// The word by which the scenario names it.
    pub label: String,
    /// What is printed on it.
    pub card: Arc<Card>,
    /// Whether it is a token.
    pub token: bool,
    /// The name of its owner.
    pub owner: String,
    /// The player under whose control it entered. The engine determines who controls it now.
    pub controller: String,
    /// The zone it is in.
    pub zone: Zone,
    /// Whether it is tapped, flipped, face up and phased in (110.6).
    pub status: Status,
    /// The counters on it, by kind: their number, and when the last one was put there.
    pub counters: BTreeMap<CounterKind, (u32, Moment)>,
    /// What it is attached to: a label or a name.
    pub attached_to: Option<String>,
    /// What was chosen as it entered.
    pub choices: Choices,
    /// The copy effects on it that still apply, earliest first.
    pub copies: Vec<Copied>,
    /// The events that may give it a timestamp, earliest first.
    pub history: Vec<Happened>,
    /// The damage marked on it.
    pub damage: u32,
    /// Whether a source with deathtouch dealt any of it.
    pub deathtouched: bool,
    /// The turn in which its controller came to control it; 0 if that was before the game began.
    pub controlled_since: u32,
}

/// The effect of a resolved spell or ability.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResolvedEffect {
    /// The word by which the scenario names it.
    pub label: String,
    /// The card whose spell or ability created it, if one is stated.
    pub card: Option<Arc<Card>>,
    /// Its source, by label, if that is still there.
    pub source: Option<String>,
    /// The player who controlled the spell or ability: "you".
    pub controller: String,
    /// When it was created.
    pub created: Moment,
    /// How long it lasts.
    pub duration: card::Duration,
    /// What it applies to.
    pub affects: Affects,
    /// What was chosen for it.
    pub choices: Choices,
    /// Its parts, in the order in which they were stated.
    pub changes: Vec<Modification>,
}

/// What an effect applies to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Affects {
    /// The objects that were determined when it began, by label
    Objects(Vec<String>),
    /// All objects that match at the time
    Whatever(Selector),
    /// Players, by name
    Players(Vec<String>),
}

impl Object {
    /// When it entered its zone.
    pub fn entered(&self) -> Moment {
        let entered = self.history.iter().find(|happened| happened.what == state::Occasion::Entered);
        entered.map_or(Moment::START, |happened| happened.when)
    }
}

impl Position {
    /// The object with a label.
    pub fn object(&self, label: &str) -> Option<&Object> {
        self.objects.iter().find(|object| object.label == label)
    }

    /// The player with a name.
    pub fn player(&self, name: &str) -> Option<&Player> {
        self.players.iter().find(|player| player.name == name)
    }

    /// The label of an object to which a card definition refers.
    pub fn label(&self, id: ObjectId) -> &str {
        self.board.labels.get(&id).map_or("", String::as_str)
    }

    /// The name of a player to whom a card definition refers.
    pub fn name(&self, id: PlayerId) -> &str {
        self.board.game.players.get(usize::from(id.0)).map_or("", |player| &player.name)
    }

    /// An ability in words, as a line of the suite's card files: `spell: deal 2 damage to any target`. An engine
    /// that compiles text can read these.
    pub fn words(&self, ability: &Ability) -> String {
        let players: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        RulesText { players: &players, labels: &self.board.labels }.ability(ability)
    }

    /// The board in these words.
    pub fn of(board: &Board) -> Position {
        let names = BoardLabels { board };
        let game = &board.game;
        let mut objects: Vec<(ObjectId, &state::Object)> =
            game.objects.iter().map(|(id, object)| (*id, &**object)).collect();
        objects.sort_by_key(|(id, object)| (object.entered(), *id));
        let mut effects: Vec<(EffectId, &state::Resolved)> =
            game.effects.iter().map(|(id, effect)| (*id, effect)).collect();
        effects.sort_by_key(|(id, effect)| (effect.created, *id));
        Position {
            players: (0..).zip(&*game.players).map(|(seat, player)| names.seated(seat, player)).collect(),
            active: names.player(game.active),
            turn: game.turn.number,
            part: game.turn.part(),
            stack: names.labels(game.stack.iter().rev()),
            day_night: game.day_night,
            mana_is_granted: game.mana_is_granted,
            objects: objects.into_iter().map(|(id, object)| names.object(id, object)).collect(),
            effects: effects.into_iter().map(|(id, effect)| names.effect(id, effect)).collect(),
            board: board.clone(),
        }
    }
}

/// The names of a board.
struct BoardLabels<'b> {
    board: &'b Board,
}

impl BoardLabels<'_> {
    fn label(&self, id: ObjectId) -> String {
        self.board.labels.get(&id).cloned().unwrap_or_default()
    }

    fn labels<'i>(&self, ids: impl IntoIterator<Item = &'i ObjectId>) -> Vec<String> {
        ids.into_iter().map(|&id| self.label(id)).collect()
    }

    fn player(&self, PlayerId(seat): PlayerId) -> String {
        let player = self.board.game.players.get(usize::from(seat));
        player.map(|player| player.name.clone()).unwrap_or_default()
    }

    fn seated(&self, seat: u8, player: &state::Player) -> Player {
        let objects = self.board.game.objects.iter();
        let in_hand = objects
            .filter(|(_, object)| object.zone == Zone::Hand && object.owner == PlayerId(seat))
            .map(|(id, _)| id);
        let mana = player.mana.iter();
        let mana = mana.flat_map(|(symbol, &count)| std::iter::repeat_n(*symbol, count as usize));
        Player {
            name: player.name.clone(),
            life: player.life,
            counters: player.counters.clone(),
            mana: Mana(mana.collect()),
            hand: self.labels(in_hand),
            library: self.labels(&player.library),
            graveyard: self.labels(player.graveyard.iter().rev()),
            lands_played: player.lands_played,
            drew_from_empty_library: player.drew_from_empty_library,
        }
    }

    fn object(&self, id: ObjectId, object: &state::Object) -> Object {
        let attached = object.attached.map(|attached| match attached {
            Attached::ToObject(host) => self.label(host),
            Attached::ToPlayer(host) => self.player(host),
        });
        Object {
            label: self.label(id),
            card: Arc::clone(&object.card),
            token: object.token,
            owner: self.player(object.owner),
            controller: self.player(object.entered_under),
            zone: object.zone,
            status: object.status,
            counters: object.counters.clone(),
            attached_to: attached,
            choices: object.choices,
            copies: object.copies.iter().filter(|copied| copied.ended.is_none()).cloned().collect(),
            history: object.history.clone(),
            damage: object.damage,
            deathtouched: object.deathtouched,
            controlled_since: object.controlled_since,
        }
    }

    fn effect(&self, id: EffectId, effect: &state::Resolved) -> ResolvedEffect {
        let affects = match &effect.affects {
            Affected::Objects(objects) => Affects::Objects(self.labels(objects)),
            Affected::Whatever(selector) => Affects::Whatever(selector.clone()),
            Affected::Players(players) => {
                Affects::Players(players.iter().map(|&id| self.player(id)).collect())
            }
        };
        ResolvedEffect {
            label: self.board.effects.get(&id).cloned().unwrap_or_default(),
            card: effect.card.clone(),
            source: effect.source.map(|source| self.label(source)),
            controller: self.player(effect.controller),
            created: effect.created,
            duration: effect.duration.clone(),
            affects,
            choices: effect.choices,
            changes: effect.changes.clone(),
        }
    }
}
