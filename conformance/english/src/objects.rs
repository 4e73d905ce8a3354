//! Phrases for objects: `target nonblack creature`, `creature cards in your graveyard`.

use super::grammar::{list, plural, with_article};
use super::limits::{adjective, head};
use super::voice::Voice;
use super::zones::in_one_zone;
use apnap_oracle::card::{Filter, Selector, Who, Zone, Zones};

/// Where the objects of a phrase are, which decides the noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In one zone
    Zone(Zone),
    /// In all zones
    Everywhere,
    /// In some zones, which the phrase lists
    Zones(Zones),
    /// In a zone that need not be named, with this noun
    Event(&'static str),
}

/// One object or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    /// `creature`
    One,
    /// `creatures`; alternatives are joined by this word
    Many(&'static str),
}

impl Amount {
    /// Several of what a player chooses.
    pub(super) const SOME: Amount = Amount::Many("or");
    /// All of them.
    pub(super) const ALL: Amount = Amount::Many("and");

    fn of(self, noun: &str) -> String {
        match self {
            Amount::One => noun.to_owned(),
            Amount::Many(_) => plural(noun),
        }
    }

    fn join(self) -> &'static str {
        match self {
            Amount::One => "or",
            Amount::Many(join) => join,
        }
    }
}

/// The parts of a phrase.
#[derive(Default)]
struct Parts {
    other: bool,
    adjectives: Vec<String>,
    /// Alternatives of adjectives and nouns.
    heads: Vec<(Vec<String>, Vec<String>)>,
    card: bool,
    token: bool,
    limits: Vec<Filter>,
}

impl Place {
    pub(super) fn of(zones: Zones) -> Place {
        let mut all = zones.iter();
        match (all.next(), all.next()) {
            (Some(zone), None) => Place::Zone(zone),
            _ if zones == everywhere() => Place::Everywhere,
            _ => Place::Zones(zones),
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Place::Zone(Zone::Battlefield) => "permanent",
            Place::Zone(Zone::Stack) => "spell",
            Place::Zone(Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command)
            | Place::Everywhere
            | Place::Zones(_) => "object",
            Place::Event(noun) => noun,
        }
    }
}

/// All zones.
pub(super) fn everywhere() -> Zones {
    Zone::ALL.iter().copied().collect()
}

impl Voice<'_> {
    /// Objects that a selector finds, without an article.
    pub(super) fn objects(self, selector: &Selector, amount: Amount) -> String {
        if let Some(words) = self.cards_in_zones(selector).filter(|_| amount == Amount::ALL) {
            return words;
        }
        let place = Place::of(selector.zones);
        if place == Place::Zones(zones_of_alternatives(&selector.filter)) {
            return self.phrase(&selector.filter, Place::Everywhere, amount, false);
        }
        self.phrase(&selector.filter, place, amount, false)
    }

    /// All cards in several zones of all players: `cards in all hands and graveyards`
    fn cards_in_zones(self, selector: &Selector) -> Option<String> {
        let Filter::Either(all) = &selector.filter else { return None };
        let by_zone: Vec<(Zone, Filter)> = all.iter().map(in_one_zone).collect::<Option<_>>()?;
        let zones: Zones = by_zone.iter().map(|(zone, _)| *zone).collect();
        let of_players = |zone: Zone| matches!(zone, Zone::Hand | Zone::Library | Zone::Graveyard);
        let is_plain =
            by_zone.iter().all(|(zone, rest)| of_players(*zone) && *rest == Filter::All(vec![Filter::Card]));
        let words: Vec<String> = by_zone.iter().map(|(zone, _)| plural(zone.word())).collect();
        let preposition = if self.moving { "from" } else { "in" };
        (is_plain && zones == selector.zones)
            .then(|| format!("cards {preposition} all {}", list(&words, "and")))
    }

    /// One object that a selector finds: `a creature`, `another creature`.
    pub(super) fn an_object(self, selector: &Selector) -> String {
        let place = Place::of(selector.zones);
        if place == Place::Zones(zones_of_alternatives(&selector.filter)) {
            return self.phrase(&selector.filter, Place::Everywhere, Amount::One, true);
        }
        self.phrase(&selector.filter, place, Amount::One, true)
    }

    /// What an event is about: `this creature`, `another creature you control`.
    pub(super) fn described(self, filter: &Filter, noun: &'static str) -> String {
        self.phrase(filter, Place::Event(noun), Amount::One, true)
    }

    /// Several things that an event is about: `creatures you control`.
    pub(super) fn many_described(self, filter: &Filter, noun: &'static str) -> String {
        self.phrase(filter, Place::Event(noun), Amount::ALL, false)
    }

    /// A phrase, with an article before each alternative or without any.
    pub(super) fn phrase(self, filter: &Filter, place: Place, amount: Amount, article: bool) -> String {
        let determined = |words: String| if article { with_article(&words) } else { words };
        match filter {
            Filter::Either(all) => match (alternatives(all), factored(all)) {
                (Some(heads), _) => {
                    determined(self.assembled(Parts { heads, ..Parts::default() }, place, amount))
                }
                (None, Some(filter)) => self.phrase(&filter, place, amount, article),
                (None, None) => {
                    // An alternative with words after its noun comes first: otherwise they would seem to
                    // belong to both.
                    let mut phrases: Vec<(bool, String)> = all
                        .iter()
                        .map(|one| {
                            (parts_of(one).limits.is_empty(), self.phrase(one, place, amount, article))
                        })
                        .collect();
                    if place != Place::Everywhere && *filter != Filter::This {
                        phrases.sort_by_key(|(plain, words)| (*plain && *words != self.this, 0));
                    }
                    let words: Vec<String> = phrases.into_iter().map(|(_, words)| words).collect();
                    list(&words, amount.join())
                }
            },
            Filter::This => match place {
                Place::Zones(_) | Place::Zone(_) => {
                    format!("{}{}", self.this, self.placed(place, &[], amount).0)
                }
                Place::Everywhere | Place::Event(_) => self.this.to_owned(),
            },
            Filter::Object(id) => self.label(*id),
            filter => match without_host(filter) {
                Some(rest) => format!("{} {}", self.host, self.phrase(&rest, place, amount, false)),
                None => determined(self.assembled(parts_of(filter), place, amount)),
            },
        }
    }

    fn assembled(self, parts: Parts, place: Place, amount: Amount) -> String {
        let (place, limits) = with_own_place(place, parts.limits);
        let suffix = match (parts.card, parts.token, place) {
            (true, true, _) => Some("token card"),
            (true, false, _) => Some("card"),
            (false, true, _) => Some("token"),
            (false, false, Place::Zone(Zone::Battlefield)) => None,
            (false, false, Place::Zone(_) | Place::Zones(_) | Place::Everywhere) => Some(place.noun()),
            (false, false, Place::Event("spell")) => Some("spell"),
            (false, false, Place::Event(_)) => None,
        };
        let before = |adjectives: &[String]| {
            let all = parts.adjectives.iter().chain(adjectives);
            adjectives_in_a_row(&all.map(String::as_str).collect::<Vec<_>>())
        };
        let noun = |nouns: &[String], last: bool| match (nouns, suffix) {
            ([], Some(suffix)) => amount.of(suffix),
            ([], None) => amount.of(place.noun()),
            (nouns, Some(suffix)) if last => format!("{} {}", nouns.join(" "), amount.of(suffix)),
            (nouns, Some(_)) => nouns.join(" "),
            ([all @ .., noun], None) => {
                all.iter().map(|word| format!("{word} ")).collect::<String>() + &amount.of(noun)
            }
        };
        let heads = if parts.heads.is_empty() { vec![Default::default()] } else { parts.heads };
        let shares_noun = heads.iter().all(|(_, nouns)| *nouns == heads[0].1);
        let repeats_noun = amount == Amount::ALL && heads.iter().any(|(words, _)| !words.is_empty());
        let words: Vec<String> = if shares_noun && heads.len() > 1 && repeats_noun {
            // Two adjectives with "and" before one noun would seem to hold of each of them.
            heads.iter().map(|(words, nouns)| format!("{}{}", before(words), noun(nouns, true))).collect()
        } else if shares_noun && heads.len() > 1 {
            let adjectives: Vec<String> = heads.iter().map(|(words, _)| words.join(" ")).collect();
            vec![format!("{}{} {}", before(&[]), list(&adjectives, amount.join()), noun(&heads[0].1, true))]
        } else {
            let last = heads.len() - 1;
            let has_nouns = heads.iter().all(|(_, nouns)| !nouns.is_empty());
            let one = |(n, (adjectives, nouns)): (usize, &(Vec<String>, Vec<String>))| {
                format!("{}{}", before(adjectives), noun(nouns, n == last || !has_nouns))
            };
            heads.iter().enumerate().map(one).collect()
        };
        let other = if parts.other { "other " } else { "" };
        let (zone, owner) = self.placed_with_owner(place, &limits, amount, suffix);
        let limits = limits.iter().enumerate().filter(|(n, _)| owner != Some(*n));
        let limits: String = limits.map(|(_, limit)| format!(" {}", self.limit_of(limit, amount))).collect();
        let words = list(&words, amount.join());
        // "in your graveyard" belongs to the noun, and so does "in a graveyard"; other zones come last.
        let is_players = match place {
            Place::Zone(zone) => matches!(zone, Zone::Hand | Zone::Library | Zone::Graveyard),
            Place::Everywhere | Place::Zones(_) | Place::Event(_) => false,
        };
        if is_players {
            format!("{other}{words}{zone}{limits}")
        } else {
            format!("{other}{words}{limits}{zone}")
        }
    }

    fn placed_with_owner(
        self,
        place: Place,
        limits: &[Filter],
        amount: Amount,
        suffix: Option<&str>,
    ) -> (String, Option<usize>) {
        match (place, suffix) {
            (Place::Zone(Zone::Battlefield), None) | (Place::Zone(Zone::Stack), Some("spell")) => {
                (String::new(), None)
            }
            (Place::Zone(Zone::Battlefield), Some("token")) => (String::new(), None),
            (Place::Everywhere, Some("card" | "token")) => (String::new(), None),
            _ => self.placed(place, limits, amount),
        }
    }

    /// The zone, with a space before it, and the limitation that is part of it.
    fn placed(self, place: Place, limits: &[Filter], amount: Amount) -> (String, Option<usize>) {
        let preposition = if self.moving { "from" } else { "in" };
        let on = if self.moving { "from" } else { "on" };
        match place {
            Place::Zone(zone @ (Zone::Hand | Zone::Library | Zone::Graveyard)) => {
                let owned = limits.iter().enumerate().find_map(|(n, limit)| match limit {
                    Filter::OwnedBy(who) => Some((n, *who)),
                    _ => None,
                });
                let many = format!("all {}", plural(zone.word()));
                match (owned, amount) {
                    (Some((n, who)), _) => (format!(" {preposition} {} {zone}", self.owner(who)), Some(n)),
                    (None, Amount::One | Amount::Many("or")) => (format!(" {preposition} a {zone}"), None),
                    (None, Amount::Many(_)) => (format!(" {preposition} {many}"), None),
                }
            }
            Place::Zone(zone @ (Zone::Battlefield | Zone::Stack)) => (format!(" {on} the {zone}"), None),
            Place::Zone(Zone::Exile) => (format!(" {preposition} exile"), None),
            Place::Zone(Zone::Command) => (format!(" {preposition} the command zone"), None),
            Place::Zones(zones) => {
                let all: Vec<String> = zones.iter().map(in_a_zone).collect();
                let words = if all.is_empty() { "in no zone".to_owned() } else { list(&all, "or") };
                (format!(" {words}"), None)
            }
            Place::Everywhere => (" in all zones".to_owned(), None),
            Place::Event(_) => (String::new(), None),
        }
    }
}

/// Adjectives before a noun, each with a space after it: `nonartifact, nonblack `.
fn adjectives_in_a_row(all: &[&str]) -> String {
    let is_negative = |word: &str| word.starts_with("non");
    let mut words = String::new();
    for (n, word) in all.iter().enumerate() {
        let next = all.get(n + 1).copied().unwrap_or_default();
        let separator = if is_negative(word) && is_negative(next) { ", " } else { " " };
        words.push_str(word);
        words.push_str(separator);
    }
    words
}

/// A zone with its preposition.
pub(super) fn in_a_zone(zone: Zone) -> String {
    match zone {
        Zone::Battlefield | Zone::Stack => format!("on the {zone}"),
        Zone::Hand | Zone::Library | Zone::Graveyard => format!("in a {zone}"),
        Zone::Exile => "in exile".to_owned(),
        Zone::Command => "in the command zone".to_owned(),
    }
}

/// A phrase about objects in all zones may name the zone itself.
fn with_own_place(place: Place, limits: Vec<Filter>) -> (Place, Vec<Filter>) {
    let zone = limits.iter().enumerate().find_map(|(n, limit)| match limit {
        Filter::In(zone) => Some((n, *zone)),
        _ => None,
    });
    match (place, zone) {
        (Place::Everywhere, Some((n, zone))) => {
            let mut limits = limits;
            limits.remove(n);
            (Place::Zone(zone), limits)
        }
        _ => (place, limits),
    }
}

/// The zones that the alternatives of a filter name, if each of them names one; otherwise none.
fn zones_of_alternatives(filter: &Filter) -> Zones {
    let own = |filter: &Filter| match filter {
        Filter::In(zone) => Some(*zone),
        Filter::All(parts) => parts.iter().find_map(|part| match part {
            Filter::In(zone) => Some(*zone),
            _ => None,
        }),
        _ => None,
    };
    let all = match filter {
        Filter::Either(all) => &all[..],
        one => std::slice::from_ref(one),
    };
    let zones: Option<Vec<Zone>> = all.iter().map(own).collect();
    zones.map_or(Zones::NONE, |zones| zones.into_iter().collect())
}

/// The rest of a filter about the object that this is attached to.
pub(super) fn without_host(filter: &Filter) -> Option<Filter> {
    match filter {
        Filter::Host => Some(Filter::Any),
        Filter::All(parts) => {
            let n = parts.iter().position(|part| *part == Filter::Host)?;
            let rest: Vec<Filter> =
                parts.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, part)| part.clone()).collect();
            Some(if rest.len() == 1 { rest[0].clone() } else { Filter::All(rest) })
        }
        _ => None,
    }
}

/// The player who controls the objects, and the rest of the filter.
pub(super) fn controlled(selector: &Selector) -> Option<(Who, Selector)> {
    if selector.zones != Zone::Battlefield.into() {
        return None;
    }
    let (who, rest) = match &selector.filter {
        Filter::ControlledBy(who) => (*who, Filter::Any),
        Filter::All(parts) => {
            let (n, who) = parts.iter().enumerate().find_map(|(n, part)| match part {
                Filter::ControlledBy(who) => Some((n, *who)),
                _ => None,
            })?;
            let rest = parts.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, part)| part.clone());
            (who, Filter::All(rest.collect()))
        }
        _ => return None,
    };
    Some((who, Selector::permanents(rest)))
}

/// Alternatives with what they all require stated once: `a Demon creature or Angel creature card in your hand`.
fn factored(all: &[Filter]) -> Option<Filter> {
    let parts: Vec<Vec<Filter>> = all
        .iter()
        .map(|one| {
            let mut parts = Vec::new();
            flat(one, &mut parts);
            parts
        })
        .collect();
    let is_common = |part: &Filter| head(part).is_none() && parts.iter().all(|all| all.contains(part));
    let common: Vec<Filter> = parts.first()?.iter().filter(|part| is_common(part)).cloned().collect();
    let rest = |all: &Vec<Filter>| {
        let rest: Vec<Filter> = all.iter().filter(|part| !common.contains(part)).cloned().collect();
        if rest.len() == 1 { rest[0].clone() } else { Filter::All(rest) }
    };
    let rests: Vec<Filter> = parts.iter().map(rest).collect();
    let is_place = |part: &Filter| matches!(part, Filter::Card | Filter::Token | Filter::In(_));
    let is_clear = common.iter().any(is_place) && alternatives(&rests).is_some();
    is_clear.then(|| {
        let mut whole = vec![Filter::Either(rests)];
        whole.extend(common);
        Filter::All(whole)
    })
}

/// The parts of a filter, all of which must hold; those of a filter within it too.
fn flat(filter: &Filter, into: &mut Vec<Filter>) {
    match filter {
        Filter::Any => {}
        Filter::All(parts) => parts.iter().for_each(|part| flat(part, into)),
        other => into.push(other.clone()),
    }
}

fn parts_of(filter: &Filter) -> Parts {
    let mut all = Vec::new();
    flat(filter, &mut all);
    let mut parts = Parts::default();
    let mut nouns: Vec<(bool, String)> = Vec::new();
    for part in all {
        match &part {
            Filter::Not(not) if **not == Filter::This && !parts.other => parts.other = true,
            Filter::Card => parts.card = true,
            Filter::Token => parts.token = true,
            Filter::Either(each) if parts.heads.is_empty() && alternatives(each).is_some() => {
                parts.heads = alternatives(each).unwrap_or_default();
            }
            _ => match (head(&part), adjective(&part)) {
                (Some(noun), _) => nouns.push((matches!(part, Filter::CardType(_)), noun)),
                (None, Some(word)) => parts.adjectives.push(word),
                (None, None) => parts.limits.push(part),
            },
        }
    }
    nouns.sort_by_key(|(is_card_type, _)| *is_card_type);
    let nouns: Vec<String> = nouns.into_iter().map(|(_, noun)| noun).collect();
    if parts.heads.is_empty() {
        parts.heads = vec![(Vec::new(), nouns)];
    } else {
        parts.adjectives.extend(nouns);
    }
    parts
}

/// The alternatives as adjectives and nouns, if each of them is nothing else.
fn alternatives(all: &[Filter]) -> Option<Vec<(Vec<String>, Vec<String>)>> {
    let heads: Option<Vec<_>> = all
        .iter()
        .map(|one| {
            let mut parts = parts_of(match one {
                Filter::Either(_) => return None,
                one => one,
            });
            let is_plain = !parts.other && !parts.card && !parts.token && parts.limits.is_empty();
            let (adjectives, nouns) = parts.heads.pop().filter(|_| parts.heads.is_empty())?;
            parts.adjectives.extend(adjectives);
            let says_something = !parts.adjectives.is_empty() || !nouns.is_empty();
            (is_plain && says_something).then_some((parts.adjectives, nouns))
        })
        .collect();
    heads.filter(|heads| heads.len() > 1)
}
