//! Reading back: what the engine makes of a board, in our words.

use crate::script::KnownKeywords;
use crate::script::{self, words};
use crate::table::{Table, seat};
use apnap_conformance::observation::{GameSeen, Handle, ObjectSeen, Observation, PlayerSeen};
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{
    Ability, CardType, CardTypes, Color, Colors, CounterKind, Keyword, Mana, ManaSymbol, Restriction,
    SubtypeKind, Subtypes, Supertype, Supertypes, Zone,
};
use apnap_oracle::state::{Object, PlayerId, Status};
use forge_carddb::parse_card_script;
use forge_foundation::{Color as EngineColor, ZoneType};
use manabrew_engine::ability::activated::ActivatedAbility;
use manabrew_engine::card::{Card, CounterType};
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::staticability::static_ability_cant_attack_block::{
    cant_attack, cant_block, cant_block_by,
};
use manabrew_engine::staticability::static_ability_cant_phase::cant_phase_out;
use manabrew_engine::staticability::static_ability_must_attack::must_attack;
use manabrew_engine::staticability::static_ability_must_block::blocks_each_combat_if_able;
use std::collections::{BTreeMap, BTreeSet};

/// The printed abilities that are looked for: no card has more.
const MOST_ABILITIES: usize = 16;

/// A game of the engine, and the keywords that it was told of.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'g> {
    /// The game.
    pub(crate) game: &'g GameState,
    /// The keywords, by their texts.
    pub(crate) keywords: &'g KnownKeywords,
}

impl<'g> Sight<'g> {
    fn of(table: &'g Table) -> Sight<'g> {
        Sight { game: table.game(), keywords: table.keywords() }
    }
}

/// Everything that the board names, as the engine sees it.
pub fn observe(board: &Board, table: &Table) -> Observation {
    let mut seen = Observation::default();
    for (id, object) in &board.game.objects {
        if let (Some(label), Some(card)) = (board.labels.get(id), table.card(*id)) {
            seen.objects
                .insert(label.clone(), object_seen(board, Sight::of(table), Some(object), object.zone, card));
        }
    }
    for (n, player) in (0..).zip(&board.game.players) {
        seen.players.insert(player.name.clone(), player_seen(Sight::of(table), PlayerId(n)));
    }
    seen
}

/// The game at its end or at rest, as the engine sees it: with zones, counters and life totals.
pub fn observe_game(board: &Board, table: &Table) -> Observation {
    let mut seen = Observation::default();
    let labels = table.labels(board);
    for (id, object) in &board.game.objects {
        let (Some(label), Some(card)) = (board.labels.get(id), table.card(*id)) else { continue };
        // The engine keeps what has left the game, in no zone.
        let Some(zone) = zone(card.zone) else { continue };
        let host = |host: CardId| labels.get(&host).cloned().unwrap_or_default();
        let in_game = object_in_game(board, Sight::of(table), Some(object), zone, card, host);
        seen.objects.insert(label.clone(), in_game);
    }
    for (n, player) in (0..).zip(board.game.players.iter()) {
        seen.players.insert(player.name.clone(), player_in_game(Sight::of(table), PlayerId(n)));
    }
    let game = table.game();
    let winner = game.winner.and_then(|winner| player_name(board, winner));
    seen.game = Some(GameSeen {
        over: Some(game.game_over),
        winner: game.game_over.then_some(winner),
        ..GameSeen::default()
    });
    seen
}

/// An object of a game; `label` names what it is attached to.
pub(crate) fn object_in_game(
    board: &Board,
    sight: Sight,
    object: Option<&Object>,
    zone: Zone,
    card: &Card,
    label: impl FnOnce(CardId) -> String,
) -> ObjectSeen {
    let attached = card.attached_to.map(label).or_else(|| player_name(board, card.attached_to_player?));
    ObjectSeen {
        zone: Some(zone),
        owner: player_name(board, card.owner),
        token: Some(card.is_token),
        status: Some(status(card)),
        damage: u32::try_from(card.damage).ok(),
        counters: Some(counters(&card.counters)),
        attached: Some(attached),
        ..object_seen(board, sight, object, zone, card)
    }
}

pub(crate) fn player_name(board: &Board, player: Seat) -> Option<String> {
    board.game.players.get(player.index()).map(|player| player.name.clone())
}

pub(crate) fn zone(theirs: ZoneType) -> Option<Zone> {
    match theirs {
        ZoneType::Battlefield => Some(Zone::Battlefield),
        ZoneType::Stack => Some(Zone::Stack),
        ZoneType::Hand => Some(Zone::Hand),
        ZoneType::Library => Some(Zone::Library),
        ZoneType::Graveyard => Some(Zone::Graveyard),
        ZoneType::Exile => Some(Zone::Exile),
        ZoneType::Command => Some(Zone::Command),
        _ => None,
    }
}

fn status(card: &Card) -> Status {
    Status {
        tapped: card.tapped,
        face_down: card.face_down,
        transformed: card.is_transformed,
        phased_out: card.phased_out,
        flipped: card.flipped,
    }
}

fn counters(theirs: &BTreeMap<CounterType, i32>) -> BTreeMap<CounterKind, u32> {
    let put = theirs.iter().filter_map(|(kind, count)| Some((kind, u32::try_from(*count).ok()?)));
    put.filter(|(_, count)| *count > 0).map(|(kind, count)| (counter_kind(kind), count)).collect()
}

fn counter_kind(theirs: &CounterType) -> CounterKind {
    match theirs {
        CounterType::P1P1 => CounterKind::PowerToughness(1, 1),
        CounterType::M1M1 => CounterKind::PowerToughness(-1, -1),
        CounterType::Named(name) => CounterKind::from(name.to_lowercase()),
        named => CounterKind::from(format!("{named:?}").to_lowercase()),
    }
}

pub(crate) fn player_in_game(sight: Sight, id: PlayerId) -> PlayerSeen {
    let (game, seat) = (sight.game, seat(id));
    let seen = game.player(seat);
    let held = [
        ("poison", seen.poison_counters),
        ("energy", seen.energy_counters),
        ("rad", seen.radiation_counters),
    ];
    let held = held.into_iter().filter_map(|(name, count)| Some((name, u32::try_from(count).ok()?)));
    let cards = |zone| u32::try_from(game.cards_in_zone(zone, seat).len()).ok();
    PlayerSeen {
        life: Some(seen.life),
        counters: Some(
            held.filter(|(_, n)| *n > 0).map(|(name, n)| (CounterKind::Named(name.to_owned()), n)).collect(),
        ),
        speed: Some(u32::try_from(seen.speed).ok().filter(|speed| *speed > 0)),
        hand: cards(ZoneType::Hand),
        library: cards(ZoneType::Library),
        graveyard: cards(ZoneType::Graveyard),
        lost: Some(seen.has_lost),
        won: Some(seen.has_won || game.winner == Some(seat)),
        ..player_seen(sight, id)
    }
}

fn object_seen(board: &Board, sight: Sight, object: Option<&Object>, zone: Zone, card: &Card) -> ObjectSeen {
    let on_battlefield = zone == Zone::Battlefield;
    ObjectSeen {
        name: Some(Some(card.card_name.clone())),
        mana_value: Some(card.mana_cost.cmc()),
        colors: Some(colors(card)),
        supertypes: Some(supertypes(card)),
        card_types: Some(card_types(card)),
        subtypes: Some(subtypes(card)),
        power: Some(size(card, zone, card.base_power, card.power())),
        toughness: Some(size(card, zone, card.base_toughness, card.toughness())),
        controller: controller(board, zone, card),
        keywords: Some(keywords(sight, card)),
        mana_abilities: Some(mana_abilities(card)),
        other_abilities: object.and_then(|object| other_abilities(board, object, card)),
        restrictions: Some(if on_battlefield { restrictions(sight, card) } else { BTreeSet::new() }),
        ..ObjectSeen::default()
    }
}

fn colors(card: &Card) -> Colors {
    let known = [
        (EngineColor::White, Color::White),
        (EngineColor::Blue, Color::Blue),
        (EngineColor::Black, Color::Black),
        (EngineColor::Red, Color::Red),
        (EngineColor::Green, Color::Green),
    ];
    known.into_iter().filter(|(theirs, _)| card.color.has_color(*theirs)).map(|(_, ours)| ours).collect()
}

fn supertypes(card: &Card) -> Supertypes {
    let theirs: Vec<String> = card.type_line.supertypes.iter().map(|one| format!("{one:?}")).collect();
    Supertype::ALL.iter().copied().filter(|one| theirs.iter().any(|word| word == one.word())).collect()
}

fn card_types(card: &Card) -> CardTypes {
    let theirs: Vec<String> = card.type_line.core_types.iter().map(|one| format!("{one:?}")).collect();
    CardType::ALL.iter().copied().filter(|one| theirs.iter().any(|word| word == one.word())).collect()
}

/// The engine does not write out every creature type: it has the keyword for it. A subtype of two
/// words it reads as two subtypes.
pub(crate) fn subtypes(card: &Card) -> Subtypes {
    let mut seen = subtypes_of(&card.type_line.subtypes);
    if card.has_keyword("Changeling") {
        seen = seen.union(Subtypes::every(SubtypeKind::Creature));
    }
    seen
}

/// The subtypes with which a token was created, before it became a copy as it entered.
pub(crate) fn created_subtypes(token: &Card) -> Subtypes {
    match &token.clone_state {
        Some(before) => subtypes_of(&before.original_type_line.subtypes),
        None => subtypes(token),
    }
}

fn subtypes_of(theirs: &[String]) -> Subtypes {
    let seen: Subtypes = theirs.iter().filter_map(|word| words::subtype_of(word)).collect();
    if ["Time", "Lord"].iter().all(|half| theirs.iter().any(|word| word == half)) {
        return seen.union(words::subtype_of("Time Lord").into_iter().collect());
    }
    seen
}

/// Power or toughness. The engine has a number for everything; 208.3 says who shows one.
fn size(card: &Card, zone: Zone, printed: Option<i32>, now: i32) -> Option<i32> {
    if card.is_creature() {
        Some(now)
    } else if zone == Zone::Battlefield {
        None
    } else {
        printed
    }
}

/// Elsewhere the engine keeps the owner where nobody is the controller: that is not shown.
fn controller(board: &Board, zone: Zone, card: &Card) -> Option<Option<String>> {
    match zone {
        Zone::Battlefield | Zone::Stack => {
            let name = board.game.players.get(card.controller.index()).map(|player| player.name.clone());
            Some(name)
        }
        Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => None,
    }
}

/// The keywords in force that the engine was told of. Others are its own ways to say other things.
fn keywords(sight: Sight, card: &Card) -> BTreeSet<Keyword> {
    let lists = [&card.keywords, &card.granted_keywords, &card.pump_keywords];
    let texts = lists.into_iter().flat_map(|list| list.as_string_list());
    texts
        .filter(|text| card.has_keyword(text))
        .filter_map(|text| sight.keywords.get(&text.to_lowercase()).cloned())
        .collect()
}

fn mana_abilities(card: &Card) -> Vec<Mana> {
    let mut all: Vec<Mana> = card.activated_abilities.iter().filter_map(tap_for_mana).collect();
    all.sort();
    all
}

/// What an ability adds that only needs its object to be tapped.
fn tap_for_mana(ability: &ActivatedAbility) -> Option<Mana> {
    if !ability.is_mana_ability || !ability.cost.has_tap || ability.cost.parts.len() > 1 {
        return None;
    }
    let produced = ability.produced_ir.as_ref()?.as_script_text();
    produced.split(' ').map(symbol).collect::<Option<Vec<_>>>().map(Mana)
}

pub(crate) fn symbol(letter: &str) -> Option<ManaSymbol> {
    match letter {
        "C" => Some(ManaSymbol::Colorless),
        letter => {
            let color = Color::ALL.into_iter().find(|&color| words::letter(color).to_string() == letter);
            color.map(ManaSymbol::Color)
        }
    }
}

/// The other abilities, by their marks. What a spell does bears none, so objects that have or may
/// have copied such an ability do not show theirs.
fn other_abilities(board: &Board, object: &Object, card: &Card) -> Option<BTreeSet<Handle>> {
    let faces = [Some(&object.card.front), object.card.back.as_ref()];
    let is_spell = |ability: &Ability| matches!(ability, Ability::Spell(_));
    if faces.into_iter().flatten().flat_map(|face| &face.abilities).any(|ability| is_spell(ability)) {
        return None;
    }
    let statics = card.static_abilities.iter().filter_map(|ability| ability.ir.description_text.clone());
    let triggered = card.triggers.iter().map(|trigger| trigger.description.clone());
    let activated = card.activated_abilities.iter();
    let activated = activated.filter(|ability| tap_for_mana(ability).is_none());
    let activated = activated.filter_map(|ability| ability.spell_description.clone());
    Some(statics.chain(triggered).chain(activated).filter_map(|mark| handle(board, &mark)).collect())
}

fn handle(board: &Board, mark: &str) -> Option<Handle> {
    let printed = (1..=MOST_ABILITIES).find(|&n| script::printed_mark(n) == mark);
    let mut labels = board.labels.values().chain(board.effects.values());
    printed.map(Handle::Printed).or_else(|| {
        labels.find(|label| script::granted_mark(label) == mark).map(|label| Handle::GrantedBy(label.clone()))
    })
}

fn restrictions(sight: Sight, card: &Card) -> BTreeSet<Restriction> {
    let game = sight.game;
    let opponents = || game.player_order.iter().copied().filter(|&player| player != card.controller);
    let held = |restriction: &Restriction| match restriction {
        Restriction::CantAttack => opponents().all(|player| cant_attack(game, &game.cards, card, player)),
        Restriction::CantBlock => cant_block(game, &game.cards, card),
        Restriction::CantBeBlocked => opponents()
            .flat_map(|player| blockers(game, player))
            .all(|blocker| cant_block_by(game, &game.cards, card, Some(&blocker))),
        Restriction::AttacksIfAble => must_attack(&game.cards, card),
        Restriction::BlocksIfAble => blocks_each_combat_if_able(&game.cards, card),
        Restriction::CantPhaseOut => cant_phase_out(&game.cards, card),
        // The engine has no such things, so no board that needs them comes here.
        Restriction::MustBeBlocked
        | Restriction::DoesntUntap
        | Restriction::MayStayTapped
        | Restriction::CantBeRegenerated
        | Restriction::CantEnter
        | Restriction::AssignsByToughness
        | Restriction::NoLegendRule
        | Restriction::StaysDespiteItsProtection => false,
    };
    Restriction::ALL.iter().map(|(restriction, _)| *restriction).filter(held).collect()
}

/// Creatures that evasion abilities let block, for the engine says "can't be blocked" only of a
/// blocker: the one blocks what flies or is feared, the other what has shadow. They are in no game.
fn blockers(game: &GameState, of: Seat) -> impl Iterator<Item = Card> {
    const FRAME: &str = "Name:Blocker\nManaCost:1\nTypes:Artifact Creature\nPT:0/1\nK:Flying\nK:Reach\n\
                         K:Horsemanship";
    let fresh = CardId(game.cards.len() as u32);
    let rules = ["", "\nK:Shadow"].map(|more| parse_card_script(&format!("{FRAME}{more}")));
    rules.into_iter().flatten().map(move |rules| {
        let mut card = Card::from_rules(&rules, of);
        card.id = fresh;
        card.zone = ZoneType::Battlefield;
        card
    })
}

fn player_seen(sight: Sight, id: PlayerId) -> PlayerSeen {
    let game = sight.game;
    let seen = game.player(seat(id));
    let size = (!seen.unlimited_hand_size).then_some(seen.max_hand_size);
    let held = seen.changed_keywords.iter();
    let keywords = held.filter_map(|text| sight.keywords.get(&text.to_lowercase()).cloned());
    PlayerSeen {
        maximum_hand_size: Some(size),
        land_plays: Some(seen.max_land_plays_per_turn),
        keywords: Some(keywords.collect()),
        ..PlayerSeen::default()
    }
}
