//! A board played in the engine, event by event in the order in which they happened.
//!
//! The engine takes the order in which cards are created for the order of timestamps, so nothing is
//! created before its time.

use crate::events::{Event, events, initially_transformed};
use crate::script::{self, KnownKeywords, Purpose, Script, Spell, Target};
use crate::unsupported::Unsupported;
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{Ability, CopyOf, CounterKind, Duration, Zone};
use apnap_oracle::state::{
    Affected, Attached, Choices, Copied, EffectId, Moment, Object, ObjectId, Player, PlayerId, Resolved,
};
use forge_carddb::parse_card_script;
use forge_foundation::ZoneType;
use manabrew_engine::ability::ability_factory::build_spell_ability;
use manabrew_engine::ability::activated::parse_activated_ability;
use manabrew_engine::ability::effects::{EffectContext, resolve_effect};
use manabrew_engine::agent::{PassAgent, PlayerAgent};
use manabrew_engine::card::Card;
use manabrew_engine::card::counter_type::parse_counter_type;
use manabrew_engine::game::GameState;
use manabrew_engine::game_rng::ThreadRngAdapter;
use manabrew_engine::ids::CardId;
use manabrew_engine::ids::PlayerId as Seat;
use manabrew_engine::mana::ManaPool;
use manabrew_engine::staticability::layer::apply_continuous_effects;
use manabrew_engine::trigger::handler::TriggerHandler;
use std::collections::{BTreeMap, HashMap};

/// In play the engine applies continuous effects again and again, and what follows from a change of
/// control only shows the next time. So many times are enough for any board that settles.
const PASSES: usize = 8;

/// The parameter by which the engine knows the special action of turning a permanent face up.
pub(crate) const TURNS_FACE_UP: &str = "Mode$ TurnFaceUp";

/// A game of the engine, with the names that the board has for what is in it.
pub struct Table {
    game: GameState,
    agents: Vec<Box<dyn PlayerAgent>>,
    triggers: TriggerHandler,
    pools: Vec<ManaPool>,
    cards: BTreeMap<ObjectId, CardId>,
    keywords: KnownKeywords,
    in_game: bool,
    tokens: Vec<(String, Card)>,
}

/// What a game is played with.
pub(crate) struct Parts {
    /// The game.
    pub(crate) game: GameState,
    /// Its triggers.
    pub(crate) triggers: TriggerHandler,
    /// The engine's cards for the objects of the board.
    pub(crate) cards: BTreeMap<ObjectId, CardId>,
    /// The keywords that the engine was told of, by their texts.
    pub(crate) keywords: KnownKeywords,
    /// The tokens that abilities create, by the names of their scripts.
    pub(crate) tokens: Vec<(String, Card)>,
}

impl Table {
    /// Plays a board.
    ///
    /// # Errors
    /// What the engine has no words for.
    pub fn play(board: &Board) -> Result<Table, Unsupported> {
        Table::play_with(board, false)
    }

    /// Plays a board on which a game is to begin, with abilities that do what they say.
    pub(crate) fn play_for_a_game(board: &Board) -> Result<Parts, Unsupported> {
        let mut table = Table::play_with(board, true)?;
        table.mark(board)?;
        let Table { game, triggers, cards, keywords, tokens, .. } = table;
        Ok(Parts { game, triggers, cards, keywords, tokens })
    }

    fn play_with(board: &Board, in_game: bool) -> Result<Table, Unsupported> {
        let mut table = Table::set_up(board);
        table.in_game = in_game;
        for (_, event) in events(board) {
            table.happen(board, &event)?;
            table.recompute();
        }
        for _ in 0..PASSES {
            table.recompute();
        }
        Ok(table)
    }

    /// Lets the engine work out its continuous effects once.
    pub fn recompute(&mut self) {
        apply_continuous_effects(&mut self.game);
    }

    /// Puts on the board what only state-based actions look at: damage, counters of players, commanders.
    ///
    /// # Errors
    /// What the engine has no words for.
    pub fn mark(&mut self, board: &Board) -> Result<(), Unsupported> {
        if board.game.archenemy.is_some() {
            return Err(Unsupported::new("variant", "the engine's games set no schemes in motion"));
        }
        for (id, object) in &board.game.objects {
            let card = self.engine_card(*id)?;
            if !self.in_game {
                check_replacements(object)?;
            }
            let card = self.game.card_mut(card);
            card.damage = number(object.damage);
            card.has_deathtouch_damage = object.deathtouched;
            card.is_commander = object.commander.is_some();
            if object.status.phased_out {
                card.set_phased_out(true);
            }
        }
        for (n, player) in (0..).zip(board.game.players.iter()) {
            self.mark_player(board, PlayerId(n), player)?;
        }
        Ok(())
    }

    fn mark_player(&mut self, board: &Board, id: PlayerId, player: &Player) -> Result<(), Unsupported> {
        if player.team.is_some() {
            return Err(Unsupported::new("variant", "the engine has no teams that share a life total"));
        }
        let mut commander_damage = HashMap::new();
        for (commander, damage) in &player.commander_damage {
            let mut objects = board.game.objects.iter();
            if let Some((object, _)) = objects.find(|(_, object)| object.commander == Some(*commander)) {
                commander_damage.insert(self.engine_card(*object)?.0, number(*damage));
            }
        }
        let is_commander_game = board.game.objects.values().any(|object| object.commander.is_some());
        let seated = self.game.player_mut(seat(id));
        seated.tried_to_draw_from_empty_library = player.drew_from_empty_library;
        seated.speed = player.speed.map_or(0, number);
        seated.commander_damage_enabled = is_commander_game;
        seated.commander_damage_received = commander_damage;
        for (kind, count) in &player.counters {
            let CounterKind::Named(name) = kind else { return Err(no_player_counter(kind)) };
            match name.as_str() {
                "poison" => seated.poison_counters = number(*count),
                "energy" => seated.energy_counters = number(*count),
                "rad" => seated.radiation_counters = number(*count),
                _ => return Err(no_player_counter(kind)),
            }
        }
        Ok(())
    }

    /// Gives each player somebody who decides.
    pub(crate) fn seat_players(&mut self, mut agent: impl FnMut() -> Box<dyn PlayerAgent>) {
        self.agents.iter_mut().for_each(|seated| *seated = agent());
    }

    /// Has the engine check state-based actions once, as before a player gets priority. Returns whether it
    /// has to check again.
    pub fn check_state_based_actions(&mut self) -> bool {
        let triggers = Some(&mut self.triggers);
        let performed = self.game.check_state_based_actions_with_trigger_agents(triggers, &mut self.agents);
        if performed {
            self.triggers.flush_waiting_triggers(&self.game);
            self.triggers.reset_active_triggers(&self.game);
            self.recompute();
        }
        performed && !self.game.game_over
    }

    /// What the board calls the engine's cards.
    pub(crate) fn labels(&self, board: &Board) -> BTreeMap<CardId, String> {
        let label = |(id, card): (&ObjectId, &CardId)| Some((*card, board.labels.get(id)?.clone()));
        self.cards.iter().filter_map(label).collect()
    }

    /// The engine's game.
    pub fn game(&self) -> &GameState {
        &self.game
    }

    /// The engine's game, to be played.
    pub(crate) fn into_game(self) -> GameState {
        self.game
    }

    /// The engine's card for an object of the board.
    pub fn card(&self, object: ObjectId) -> Option<&Card> {
        self.cards.get(&object).map(|&card| self.game.card(card))
    }

    /// The keywords that the engine was told of, by their texts.
    pub fn keywords(&self) -> &KnownKeywords {
        &self.keywords
    }

    fn set_up(board: &Board) -> Table {
        let names: Vec<&str> = board.game.players.iter().map(|player| player.name.as_str()).collect();
        let mut game = GameState::new(&names, 20);
        for (n, player) in (0..).zip(&board.game.players) {
            game.player_mut(Seat(n)).life = player.life;
        }
        game.turn.active_player = seat(board.game.active);
        Table {
            game,
            agents: names.iter().map(|_| Box::new(PassAgent) as Box<dyn PlayerAgent>).collect(),
            triggers: TriggerHandler::new(),
            pools: names.iter().map(|_| ManaPool::new()).collect(),
            cards: BTreeMap::new(),
            keywords: KnownKeywords::new(),
            in_game: false,
            tokens: Vec::new(),
        }
    }

    fn happen(&mut self, board: &Board, event: &Event) -> Result<(), Unsupported> {
        match *event {
            Event::Enters(id, object) => self.enter(board, id, object),
            Event::Attaches(id, object) => self.attach(id, object),
            Event::Copies(id, object, copied) => self.become_copy(board, id, object, copied),
            Event::Counters(id, object) => self.put_counters(id, object),
            Event::TurnsFaceDown(id, face_down) => self.turn(id, face_down),
            Event::Transforms(id) => self.change(id, Card::transform),
            Event::Effect(id, effect) => self.resolve_effect(board, id, effect),
        }
    }

    fn enter(&mut self, board: &Board, id: ObjectId, object: &Object) -> Result<(), Unsupported> {
        let purpose = Purpose { in_game: self.in_game, ..purpose(board, id, object) };
        let script = script::of_card(&object.card, &purpose)?;
        if object.status.flipped {
            return Err(Unsupported::new("flip", "the adapter writes only one half of a flip card"));
        }
        let mut card = self.read(&script, object.owner)?;
        card.is_token = object.token;
        if object.token && object.card.front.name.is_none() {
            card.card_name = token_name(object.card.front.subtypes.iter().map(script::words::subtype));
        }
        let card = self.game.create_card(card);
        self.cards.insert(id, card);
        let whose = if object.zone == Zone::Battlefield { object.entered_under } else { object.owner };
        // The board says how it entered: nothing is replaced, and nobody chooses.
        self.suppress_replacements(true);
        self.game.move_card(card, zone(object.zone), seat(whose));
        self.suppress_replacements(false);
        choose(self.game.card_mut(card), &object.choices);
        // The engine adds what a permanent enters with; a board says which counters there are.
        self.game.card_mut(card).counters.clear();
        if object.zone == Zone::Stack {
            self.game.change_controller(card, seat(object.entered_under));
        }
        self.game.card_mut(card).tapped = object.status.tapped;
        if initially_transformed(object) {
            self.change(id, Card::transform)?;
        }
        if object.was_face_down_before(Moment::START) {
            if object.zone != Zone::Battlefield {
                return Err(Unsupported::new(
                    "face down",
                    "the engine has no face-down cards off the battlefield",
                ));
            }
            self.turn(id, true)?;
        }
        Ok(())
    }

    fn suppress_replacements(&mut self, suppressed: bool) {
        for card in &mut self.game.cards {
            card.replacement_effects.iter_mut().for_each(|effect| effect.suppressed = suppressed);
        }
    }

    /// A card of the engine from a script of ours.
    fn read(&mut self, script: &Script, owner: PlayerId) -> Result<Card, Unsupported> {
        self.keywords.extend(script.keywords.clone());
        for (name, token) in &script.tokens {
            let mut template = self.read(token, owner)?;
            if template.card_name.is_empty() {
                template.card_name = token_name(template.type_line.subtypes.iter().cloned());
            }
            self.tokens.push((name.clone(), template));
        }
        let rules = parse_card_script(&script.text)
            .map_err(|error| Unsupported::new("script", format!("the engine cannot read it: {error}")))?;
        Ok(Card::from_rules(&rules, seat(owner)))
    }

    fn attach(&mut self, id: ObjectId, object: &Object) -> Result<(), Unsupported> {
        let what = self.engine_card(id)?;
        match object.attached {
            Some(Attached::ToObject(host)) => {
                let host = self.engine_card(host)?;
                self.game.attach_to(what, host);
            }
            Some(Attached::ToPlayer(host)) => self.game.attach_to_player(what, seat(host)),
            None => self.game.detach(what),
        }
        Ok(())
    }

    fn put_counters(&mut self, id: ObjectId, object: &Object) -> Result<(), Unsupported> {
        let card = self.engine_card(id)?;
        for (kind, (count, _)) in &object.counters {
            let kind = parse_counter_type(&script::counter(kind)?);
            self.game.card_mut(card).add_counter(&kind, number(*count));
        }
        Ok(())
    }

    /// What the engine itself does as a permanent is turned face down or up.
    fn turn(&mut self, id: ObjectId, face_down: bool) -> Result<(), Unsupported> {
        let size = face_down.then_some(2);
        let in_game = self.in_game;
        self.change(id, |card| {
            card.set_face_down(face_down);
            card.set_static_set_pt(size, size);
            if in_game && face_down {
                add_turning_face_up(card);
            }
        })
    }

    fn change(&mut self, id: ObjectId, change: impl FnOnce(&mut Card)) -> Result<(), Unsupported> {
        let card = self.engine_card(id)?;
        change(self.game.card_mut(card));
        Ok(())
    }

    fn engine_card(&self, id: ObjectId) -> Result<CardId, Unsupported> {
        let unknown = || Unsupported::new("board", "it speaks of an object that has not entered yet");
        self.cards.get(&id).copied().ok_or_else(unknown)
    }

    fn become_copy(
        &mut self,
        board: &Board,
        id: ObjectId,
        object: &Object,
        copied: &Copied,
    ) -> Result<(), Unsupported> {
        let card = self.engine_card(id)?;
        let purpose = Purpose { in_game: self.in_game, ..purpose(board, id, object) };
        let (copying, lasts) = (&copied.copying, &copied.duration);
        let (spell, of) = match &copying.of {
            CopyOf::Object(original) => {
                (script::copying(&copying.except, lasts, &purpose)?, self.engine_card(*original)?)
            }
            CopyOf::Values(values) => {
                let script = script::of_characteristics(values, &purpose)?;
                let original = self.read(&script, object.owner)?;
                (script::copying(&copying.except, lasts, &purpose)?, self.game.create_card(original))
            }
            CopyOf::Itself => {
                let duration = Duration::Indefinite;
                (script::of_effect(&copying.except, &duration, Target::Objects, &purpose)?, card)
            }
        };
        self.keywords.extend(spell.script.keywords.clone());
        for step in &spell.steps {
            self.resolve(&step.text, card, object.entered_under, Some(of));
        }
        Ok(())
    }

    fn resolve_effect(&mut self, board: &Board, id: EffectId, effect: &Resolved) -> Result<(), Unsupported> {
        let spell = spell(board, id, effect, self.in_game)?;
        let mut on = Vec::new();
        if let Affected::Objects(objects) = &effect.affects {
            for object in objects {
                on.push(self.engine_card(*object)?);
            }
        }
        self.cast(&spell, &on, effect.controller)
    }

    /// Resolves what a spell does: once for each object that it is about, or once for all of them.
    fn cast(&mut self, spell: &Spell, on: &[CardId], controller: PlayerId) -> Result<(), Unsupported> {
        let mut card = self.read(&spell.script, controller)?;
        card.add_remembered_cards(on.iter().copied());
        // In no zone: no scenario counts it.
        let source = self.game.create_card(card);
        for step in &spell.steps {
            let by = step.by.unwrap_or(controller);
            if step.text.contains("ValidTgts$") {
                on.iter().for_each(|&target| self.resolve(&step.text, source, by, Some(target)));
            } else {
                self.resolve(&step.text, source, by, None);
            }
        }
        Ok(())
    }

    fn resolve(&mut self, text: &str, source: CardId, by: PlayerId, on: Option<CardId>) {
        let mut ability = build_spell_ability(&self.game, source, text, seat(by));
        ability.target_chosen.target_card = on;
        let (tokens, art) = (HashMap::new(), HashMap::new());
        let (names, dates) = (HashMap::new(), HashMap::new());
        let mut context = EffectContext {
            game: &mut self.game,
            combat: None,
            agents: &mut self.agents,
            trigger_handler: &mut self.triggers,
            token_templates: &tokens,
            token_art_variants: &art,
            token_fallback: &names,
            edition_dates: &dates,
            mana_pools: &mut self.pools,
            parent_target_card: None,
            rng: &mut ThreadRngAdapter,
        };
        resolve_effect(&mut context, &ability);
        self.recompute();
    }
}

/// The ability that the engine adds to a permanent that it puts onto the battlefield face down with morph.
fn add_turning_face_up(card: &mut Card) {
    let Some(cost) = card.get_keyword_cost("Morph") else { return };
    let text = format!("AB$ SetState | Cost$ {cost} | {TURNS_FACE_UP}");
    let turns = parse_activated_ability(&text, card.activated_abilities.len());
    card.activated_abilities.extend(turns);
}

/// The scripts of the engine's tokens name them like that (111.4).
fn token_name(subtypes: impl Iterator<Item = String>) -> String {
    subtypes.chain(["Token".to_owned()]).collect::<Vec<_>>().join(" ")
}

/// What the engine is told of an effect of the board. Some rules show only in games: `in_game` says them, too.
///
/// # Errors
/// What the engine has no words for.
pub fn spell(board: &Board, id: EffectId, effect: &Resolved, in_game: bool) -> Result<Spell, Unsupported> {
    let purpose = Purpose {
        label: board.effects.get(&id).cloned().unwrap_or_default(),
        choices: effect.choices,
        in_game,
        ..Purpose::default()
    };
    script::of_effect(&effect.changes, &effect.duration, target(effect)?, &purpose)
}

fn target(effect: &Resolved) -> Result<Target<'_>, Unsupported> {
    match &effect.affects {
        Affected::Objects(_) => Ok(Target::Objects),
        Affected::Whatever(selector) => Ok(Target::Whatever(selector)),
        Affected::Players(players) if players.iter().eq([&effect.controller]) => Ok(Target::Controller),
        Affected::Players(_) => {
            Err(Unsupported::new("player", "the engine's effects reach only the player who controls them"))
        }
    }
}

fn purpose(board: &Board, id: ObjectId, object: &Object) -> Purpose {
    Purpose {
        label: board.labels.get(&id).cloned().unwrap_or_default(),
        choices: object.choices,
        ..Purpose::default()
    }
}

fn choose(card: &mut Card, choices: &Choices) {
    card.chosen_type = choices.subtype.map(script::words::subtype);
    card.clear_chosen_colors();
    if let Some(color) = choices.color {
        card.add_chosen_color(color.word());
    }
    card.chosen_number = choices.number;
    card.chosen_player = choices.player.map(seat);
}

/// The adapter writes no replacement abilities, so boards on which one may matter are left out.
fn check_replacements(object: &Object) -> Result<(), Unsupported> {
    let is_replacement = |ability: &Ability| matches!(ability, Ability::Replacement(_));
    if object.zone == Zone::Battlefield
        && object.face().abilities.iter().any(|ability| is_replacement(ability))
    {
        return Err(Unsupported::new("replacement", "the adapter writes no replacement abilities"));
    }
    Ok(())
}

fn no_player_counter(kind: &CounterKind) -> Unsupported {
    Unsupported::new("counter", format!("the engine's players have no {kind} counters"))
}

/// A count as the engine's number.
pub(crate) fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// A player of ours as the engine numbers them.
pub(crate) fn seat(player: PlayerId) -> Seat {
    Seat(player.0.into())
}

pub(crate) fn zone(zone: Zone) -> ZoneType {
    match zone {
        Zone::Battlefield => ZoneType::Battlefield,
        Zone::Stack => ZoneType::Stack,
        Zone::Hand => ZoneType::Hand,
        Zone::Library => ZoneType::Library,
        Zone::Graveyard => ZoneType::Graveyard,
        Zone::Exile => ZoneType::Exile,
        Zone::Command => ZoneType::Command,
    }
}
