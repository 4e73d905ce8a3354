//! Filters as the engine's selectors: `Creature.nonBlack+YouCtrl,Artifact.Other`.
//!
//! A selector is a list of alternatives, so a filter is first brought into that form. Whether the
//! engine *uses* all of a selector where it stands is its own affair: each word written here is one
//! that its selector language has.

use crate::script::words;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    CardType, Comparison, CounterKind, Filter, InCombat, Keyword, Selector, Subtype, Supertype, Who, Zone,
    Zones,
};
use manabrew_engine::parsing::cached_compiled_selector;

/// More alternatives than this are not written out.
const MOST_ALTERNATIVES: usize = 64;

/// A selector with the zones in which it looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// Where it looks.
    pub(crate) zones: Zones,
    /// What it looks for.
    pub(crate) text: String,
}

/// A selector as one or more of the engine's, each with zones of its own.
pub(crate) fn groups(selector: &Selector) -> Result<Vec<Group>, Unsupported> {
    let mut found: Vec<Group> = Vec::new();
    for alternative in alternatives(&selector.filter)? {
        let zones = zones_of(&alternative, selector.zones)?;
        let text = alternative_text(&alternative, zones)?;
        match found.iter_mut().find(|group| group.text == text) {
            Some(group) => group.zones = group.zones.union(zones),
            None => found.push(Group { zones, text }),
        }
    }
    let mut joined: Vec<Group> = Vec::new();
    for group in found {
        match joined.iter_mut().find(|other| other.zones == group.zones) {
            Some(other) => {
                other.text.push(',');
                other.text.push_str(&group.text);
            }
            None => joined.push(group),
        }
    }
    Ok(joined)
}

/// A selector where the engine takes only one.
pub(crate) fn only_group(selector: &Selector) -> Result<Group, Unsupported> {
    let mut groups = groups(selector)?;
    match (groups.pop(), groups.pop()) {
        (Some(group), None) => Ok(group),
        _ => Err(Unsupported::new("filter", "the engine looks for one thing in one set of zones at a time")),
    }
}

/// `Graveyard,Hand`
pub(crate) fn zone_words(zones: Zones) -> String {
    zones.iter().map(zone_word).collect::<Vec<_>>().join(",")
}

/// `Graveyard`
pub(crate) fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Battlefield => "Battlefield",
        Zone::Stack => "Stack",
        Zone::Hand => "Hand",
        Zone::Library => "Library",
        Zone::Graveyard => "Graveyard",
        Zone::Exile => "Exile",
        Zone::Command => "Command",
    }
}

/// One condition of an alternative, or its opposite.
#[derive(Clone, Copy)]
struct Literal<'f> {
    filter: &'f Filter,
    holds: bool,
}

/// A filter as alternatives, each a list of conditions.
fn alternatives(filter: &Filter) -> Result<Vec<Vec<Literal<'_>>>, Unsupported> {
    let all = expand(filter, true);
    if all.len() > MOST_ALTERNATIVES {
        return Err(Unsupported::new("filter", "too many alternatives to write out"));
    }
    Ok(all)
}

fn expand(filter: &Filter, holds: bool) -> Vec<Vec<Literal<'_>>> {
    match (filter, holds) {
        (Filter::Any, true) => vec![Vec::new()],
        (Filter::Any, false) => Vec::new(),
        (Filter::Not(inner), _) => expand(inner, !holds),
        (Filter::All(parts), true) | (Filter::Either(parts), false) => {
            parts.iter().fold(vec![Vec::new()], |left, part| product(&left, &expand(part, holds)))
        }
        (Filter::Either(parts), true) | (Filter::All(parts), false) => {
            parts.iter().flat_map(|part| expand(part, holds)).collect()
        }
        _ => vec![vec![Literal { filter, holds }]],
    }
}

fn product<'f>(left: &[Vec<Literal<'f>>], right: &[Vec<Literal<'f>>]) -> Vec<Vec<Literal<'f>>> {
    let pairs = left.iter().flat_map(|one| right.iter().map(move |other| [one.as_slice(), other].concat()));
    pairs.take(MOST_ALTERNATIVES + 1).collect()
}

/// The zones in which an alternative looks: its own, or those of the whole selector.
fn zones_of(alternative: &[Literal], zones: Zones) -> Result<Zones, Unsupported> {
    let mut own = Zones::NONE;
    for literal in alternative {
        match literal {
            Literal { filter: Filter::In(zone), holds: true } => own = own.union((*zone).into()),
            Literal { filter: Filter::In(_), holds: false } => {
                return Err(Unsupported::new("filter", "the engine has no word for `not in a zone`"));
            }
            Literal { .. } => {}
        }
    }
    Ok(if own.is_empty() { zones } else { own })
}

/// A part of a selector: what may stand first, or a qualifier.
enum Word {
    Head(String),
    Qualifier(String),
}

fn alternative_text(alternative: &[Literal], zones: Zones) -> Result<String, Unsupported> {
    let mut head = None;
    let mut qualifiers: Vec<String> = Vec::new();
    let conditions = alternative.iter().filter(|literal| !matches!(literal.filter, Filter::In(_)));
    for literal in conditions {
        match word(literal)? {
            Some(Word::Head(word)) if head.is_none() => head = Some(word),
            Some(Word::Head(word) | Word::Qualifier(word)) => qualifiers.push(word),
            None => {}
        }
    }
    // The layers know an ability's own object, and what it is attached to, by how the selector begins.
    if let Some(place) = qualifiers.iter().position(|word| word == "Self" || word.ends_with("edBy")) {
        let relation = qualifiers.remove(place);
        let itself = relation == "Self";
        qualifiers.insert(0, relation);
        if let (true, Some(noun)) = (itself, head.take()) {
            qualifiers.push(noun);
        }
    }
    let permanents = zones == Zone::Battlefield.into() && !qualifiers.iter().any(|word| word == "Self");
    let head = head.unwrap_or_else(|| if permanents { "Permanent" } else { "Card" }.to_owned());
    understood(if qualifiers.is_empty() { head } else { format!("{head}.{}", qualifiers.join("+")) })
}

/// The engine's own compiler of selectors keeps the words that it does not know as they are.
fn understood(text: String) -> Result<String, Unsupported> {
    match cached_compiled_selector(&text).raw_predicates().next() {
        None => Ok(text),
        Some(word) => Err(unknown(&format!("`{word}`"))),
    }
}

/// One condition as a word; nothing if it always holds.
fn word(literal: &Literal) -> Result<Option<Word>, Unsupported> {
    let Literal { filter, holds } = *literal;
    let qualifier = |text: &str| Ok(Some(Word::Qualifier(text.to_owned())));
    let either = |yes: &str, no: &str| qualifier(if holds { yes } else { no });
    match filter {
        Filter::CardType(card_type) => card_type_word(*card_type, holds),
        Filter::Subtype(subtype) => Ok(Some(subtype_word(*subtype, holds))),
        Filter::Supertype(supertype) => supertype_word(*supertype, holds),
        Filter::Color(color) if holds => qualifier(words::color(*color)),
        Filter::Color(color) => qualifier(&format!("non{}", words::color(*color))),
        Filter::Colorless => either("Colorless", "nonColorless"),
        Filter::Multicolored if holds => qualifier("MultiColor"),
        Filter::ChosenType if holds => qualifier("ChosenType"),
        Filter::ChosenColor if holds => qualifier("ChosenColor"),
        Filter::ControlledBy(who) => player_word(*who, holds, "YouCtrl", "OppCtrl", "YouDontCtrl"),
        Filter::OwnedBy(who) => player_word(*who, holds, "YouOwn", "OppOwn", "YouDontOwn"),
        Filter::Keyword(keyword) => Ok(Some(Word::Qualifier(keyword_word(keyword, holds)?))),
        Filter::Power(comparison, number) if holds => qualifier(&compared("power", *comparison, *number)),
        Filter::Toughness(comparison, number) if holds => {
            qualifier(&compared("toughness", *comparison, *number))
        }
        Filter::ManaValue(comparison, number) if holds => qualifier(&compared("cmc", *comparison, *number)),
        Filter::Counter(kind) if holds => qualifier(&format!("counters_GE1_{}", counter(kind)?)),
        Filter::Named(name) if holds => qualifier(&format!("named{name}")),
        Filter::Tapped => either("tapped", "untapped"),
        Filter::Token => either("token", "nonToken"),
        // On a board everything is a card or a token (108.2).
        Filter::Card => either("nonToken", "token"),
        Filter::FaceDown if holds => qualifier("faceDown"),
        Filter::This => either("Self", "Other"),
        Filter::Host if holds => qualifier("EquippedBy"),
        Filter::HasAttached(attached) if holds => match &**attached {
            Filter::Subtype(subtype) if subtype.word() == "Aura" => qualifier("enchanted"),
            Filter::Subtype(subtype) if subtype.word() == "Equipment" => qualifier("equipped"),
            _ => Err(unknown("`with something attached to it`")),
        },
        Filter::NoAbilities => Err(unknown("`with no abilities`")),
        Filter::InCombat(InCombat::Attacking) if holds => qualifier("attacking"),
        Filter::InCombat(InCombat::Blocking) if holds => qualifier("blocking"),
        Filter::InCombat(InCombat::Blocked) if holds => qualifier("blocked"),
        Filter::InCombat(InCombat::AttackedThisTurn) if holds => qualifier("attackedThisTurn"),
        Filter::InCombat(_) => Err(unknown("what else a creature does in combat")),
        Filter::DefendingPlayerControls => Err(unknown("`the defending player controls`")),
        Filter::EvenManaValue => either("cmcEven", "cmcOdd"),
        Filter::Object(_) => Err(unknown("one object of the board")),
        Filter::AttachedToThis => Err(unknown("`attached to this`")),
        Filter::ExiledWithThis if holds => qualifier("ExiledWithSource"),
        Filter::ExiledWithThis => Err(unknown("`not exiled with this`")),
        Filter::Multicolored
        | Filter::ChosenType
        | Filter::ChosenColor
        | Filter::Power(..)
        | Filter::Toughness(..)
        | Filter::ManaValue(..)
        | Filter::Counter(_)
        | Filter::Named(_)
        | Filter::FaceDown
        | Filter::Host
        | Filter::HasAttached(_) => Err(unknown(&format!("the opposite of {filter:?}"))),
        // Taken apart before.
        Filter::Any | Filter::All(_) | Filter::Either(_) | Filter::Not(_) | Filter::In(_) => Ok(None),
    }
}

fn unknown(what: &str) -> Unsupported {
    Unsupported::new("filter", format!("the engine's selectors have no word for {what}"))
}

fn card_type_word(card_type: CardType, holds: bool) -> Result<Option<Word>, Unsupported> {
    let word = match card_type {
        CardType::Artifact
        | CardType::Enchantment
        | CardType::Land
        | CardType::Creature
        | CardType::Planeswalker
        | CardType::Instant
        | CardType::Sorcery => card_type.word(),
        CardType::Kindred
        | CardType::Battle
        | CardType::Dungeon
        | CardType::Plane
        | CardType::Phenomenon
        | CardType::Scheme
        | CardType::Vanguard
        | CardType::Conspiracy => return Err(unknown(card_type.word())),
    };
    Ok(Some(if holds { Word::Head(word.to_owned()) } else { Word::Qualifier(format!("non{word}")) }))
}

fn subtype_word(subtype: Subtype, holds: bool) -> Word {
    let word = words::subtype(subtype);
    if holds { Word::Head(word) } else { Word::Qualifier(format!("non{word}")) }
}

fn supertype_word(supertype: Supertype, holds: bool) -> Result<Option<Word>, Unsupported> {
    let word = match supertype {
        Supertype::Basic | Supertype::Legendary | Supertype::Snow => supertype.word(),
        Supertype::World | Supertype::Ongoing => return Err(unknown(supertype.word())),
    };
    Ok(Some(Word::Qualifier(if holds { word.to_owned() } else { format!("non{word}") })))
}

fn player_word(
    who: Who,
    holds: bool,
    yours: &str,
    opponents: &str,
    not_yours: &str,
) -> Result<Option<Word>, Unsupported> {
    let word = match (who, holds) {
        (Who::Anyone, true) => return Ok(None),
        (Who::You, true) => yours,
        (Who::You, false) => not_yours,
        (Who::Opponent, true) => opponents,
        (Who::Opponent, false) => yours,
        (Who::Anyone, false) | (Who::Host | Who::Chosen | Who::Named(_), _) => {
            return Err(unknown("that player"));
        }
    };
    Ok(Some(Word::Qualifier(word.to_owned())))
}

fn keyword_word(keyword: &Keyword, holds: bool) -> Result<String, Unsupported> {
    let plain = keyword.plain_word().ok_or_else(|| unknown("a keyword with a parameter"))?;
    Ok(format!("{}{}", if holds { "with" } else { "without" }, words::capitalized(plain)))
}

fn compared(property: &str, comparison: Comparison, number: i32) -> String {
    format!("{property}{}{number}", comparison_word(comparison))
}

/// `GE`
pub(crate) fn comparison_word(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::AtLeast => "GE",
        Comparison::AtMost => "LE",
        Comparison::Exactly => "EQ",
    }
}

/// A kind of counter as the engine names it.
pub(crate) fn counter(kind: &CounterKind) -> Result<String, Unsupported> {
    match kind {
        CounterKind::PowerToughness(1, 1) => Ok("P1P1".to_owned()),
        CounterKind::PowerToughness(-1, -1) => Ok("M1M1".to_owned()),
        CounterKind::PowerToughness(..) => Err(Unsupported::new(
            "counter",
            format!("the engine has no {kind} counters, only +1/+1 and -1/-1"),
        )),
        CounterKind::Keyword(keyword) => Ok(keyword.plain_word().unwrap_or_default().to_owned()),
        CounterKind::Named(name) => Ok(name.to_uppercase()),
    }
}
