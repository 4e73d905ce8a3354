//! Writing which objects are meant.

use super::Voice;
use crate::rows::filters::FILTERS;
use crate::words::phrases::{ATTACHED, Noun, all as all_of, everywhere};
use crate::words::{Number, article, each_player_has, in_shared_zone};
use apnap_oracle::card::{CardType, Comparison, Filter, Selector, Subject, Zone};

/// The zone of a phrase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On the battlefield
    Battlefield,
    /// On the stack
    Stack,
    /// Wherever it is
    Anywhere,
    /// In one other zone
    Zone(Zone),
    /// None: the phrase is the subject of an event, with this noun
    Unplaced(Noun),
    /// The zone of the phrase around this one
    Inherited,
}

impl Place {
    fn of(selector: &Selector) -> Place {
        let mut zones = selector.zones.iter();
        match (zones.next(), zones.next()) {
            (Some(zone), None) => Place::of_zone(zone),
            // The language has no words for some zones but not others.
            _ => Place::Anywhere,
        }
    }

    fn of_zone(zone: Zone) -> Place {
        match zone {
            Zone::Battlefield => Place::Battlefield,
            Zone::Stack => Place::Stack,
            Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => Place::Zone(zone),
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Place::Battlefield => "permanent",
            Place::Stack => "spell",
            Place::Unplaced(noun @ (Noun::Typed | Noun::Permanent | Noun::Spell)) => noun.word(),
            Place::Unplaced(Noun::Card | Noun::Object)
            | Place::Zone(_)
            | Place::Anywhere
            | Place::Inherited => "object",
        }
    }

    /// Whether a card type or subtype alone can be the noun.
    fn takes_types_as_nouns(self) -> bool {
        match self {
            Place::Battlefield
            | Place::Inherited
            | Place::Unplaced(Noun::Typed | Noun::Permanent | Noun::Card | Noun::Object) => true,
            Place::Stack | Place::Anywhere | Place::Zone(_) | Place::Unplaced(Noun::Spell) => false,
        }
    }

    /// The place of the same phrase with the noun `card`, with which the zone is always named.
    fn of_cards(self) -> Option<Place> {
        match self {
            Place::Battlefield => Some(Place::Zone(Zone::Battlefield)),
            Place::Stack => Some(Place::Zone(Zone::Stack)),
            Place::Zone(_) | Place::Unplaced(_) | Place::Inherited => Some(self),
            Place::Anywhere => None,
        }
    }
}

impl Voice<'_> {
    /// What a subject is: `each creature`, `this`, `you`.
    pub(crate) fn subject(self, subject: &Subject) -> String {
        let selector = match subject {
            Subject::Players(who) => return self.players(*who),
            Subject::Host(called) => return format!("enchanted {}", self.objects(called, Number::One)),
            Subject::Objects(selector) => selector,
        };
        if *selector == (Selector { zones: everywhere(), filter: Filter::This }) {
            return "this".to_owned();
        }
        match without_host(&selector.filter) {
            Some(rest) => {
                let is_land = rest == Filter::CardType(CardType::Land);
                let rest = Selector { zones: selector.zones, filter: rest };
                let word = if is_land { "fortified" } else { "equipped" };
                format!("{word} {}", self.objects(&rest, Number::One))
            }
            None => format!("each {}", self.objects(selector, Number::One)),
        }
    }

    /// Objects and their zones.
    pub(crate) fn objects(self, selector: &Selector, number: Number) -> String {
        self.either(&selector.filter, Place::of(selector), number)
    }

    /// Objects with `a` or `an`.
    pub(crate) fn an_object(self, selector: &Selector) -> String {
        with_article(self.objects(selector, Number::One))
    }

    /// What an event is about: `this`, `another creature you control`, `a card`.
    pub(crate) fn described(self, filter: &Filter, noun: Noun) -> String {
        let place = Place::Unplaced(noun);
        let all = match filter {
            Filter::Either(all) => &all[..],
            one => std::slice::from_ref(one),
        };
        let mut words: Vec<String> = Vec::new();
        // The first of several alternatives has the article, and so does one after `this`.
        let mut article_is_due = true;
        for one in all {
            let host = without_host(one);
            words.push(match (one, host) {
                (Filter::This, _) => "this".to_owned(),
                (_, Some(rest)) => format!("enchanted {}", self.phrase(&rest, place, Number::One)),
                (_, None) if article_is_due => with_article(self.phrase(one, place, Number::One)),
                (_, None) => self.phrase(one, place, Number::One),
            });
            article_is_due = *one == Filter::This;
        }
        words.join(" or ")
    }

    /// Limitations, each as after a noun.
    pub(crate) fn limits(self, filter: &Filter) -> String {
        let parts = match filter {
            Filter::Any => &[],
            Filter::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        parts.iter().map(|part| format!(" {}", self.limitation(part))).collect()
    }

    pub(crate) fn inner(self, filter: &Filter) -> String {
        format!("({})", self.either(filter, Place::Inherited, Number::One))
    }

    fn either(self, filter: &Filter, place: Place, number: Number) -> String {
        match filter {
            Filter::Either(all) => {
                all.iter().map(|one| self.placed(one, place, number)).collect::<Vec<_>>().join(" or ")
            }
            other => self.phrase(other, place, number),
        }
    }

    /// A phrase that may have its own zone.
    fn placed(self, filter: &Filter, place: Place, number: Number) -> String {
        let (zone, rest) = match filter {
            Filter::In(zone) => (zone, &[][..]),
            Filter::All(parts) => match &parts[..] {
                [Filter::In(zone), rest @ ..] => (zone, rest),
                _ => return self.phrase(filter, place, number),
            },
            _ => return self.phrase(filter, place, number),
        };
        self.phrase(&all_of(rest.to_vec()), Place::of_zone(*zone), number)
    }

    /// `[other] {adjective} noun {limitation}`.
    fn phrase(self, filter: &Filter, place: Place, number: Number) -> String {
        let mut rest = match filter {
            Filter::Any => &[],
            Filter::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        let mut words = Vec::new();
        if let [Filter::Not(not), after @ ..] = rest
            && **not == Filter::This
        {
            words.push("other".to_owned());
            rest = after;
        }
        let mut last = None;
        while let [part, after @ ..] = rest
            && let Some(word) = adjective(part)
        {
            words.push(word);
            last = typed(part);
            rest = after;
        }
        let cards = match rest {
            [Filter::Card, after @ ..] => place.of_cards().map(|place| (place, after)),
            _ => None,
        };
        if let Some((place, after)) = cards {
            words.push(number.of(Noun::Card.word()));
            words.extend(self.limitations(after, place));
            return words.join(" ");
        }
        match last.filter(|_| place.takes_types_as_nouns()) {
            Some(noun) => {
                words.pop();
                words.push(number.of(&noun));
            }
            None => words.push(number.of(place.noun())),
        }
        words.extend(self.limitations(rest, place));
        words.join(" ")
    }

    fn limitations(self, parts: &[Filter], place: Place) -> Vec<String> {
        let Place::Zone(zone) = place else {
            return parts.iter().map(|part| self.limitation(part)).collect();
        };
        let owner = parts.iter().position(|part| matches!(part, Filter::OwnedBy(_)) && each_player_has(zone));
        let mut words: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(n, part)| match part {
                Filter::OwnedBy(who) if owner == Some(n) => format!("in {} {zone}", self.owner(*who)),
                part => self.limitation(part),
            })
            .collect();
        if owner.is_none() {
            words.insert(0, in_shared_zone(zone).map_or_else(|| format!("in a {zone}"), str::to_owned));
        }
        words
    }

    fn limitation(self, part: &Filter) -> String {
        if let Some((words, _)) = ATTACHED.iter().find(|(_, filter)| filter() == *part) {
            return (*words).to_owned();
        }
        if let Some(words) = FILTERS.limitation(part, self) {
            return words;
        }
        match part {
            Filter::Object(id) => format!("that's {}", self.label(*id)),
            Filter::In(zone) => format!("in the {zone}"),
            Filter::Card => "that's (card)".to_owned(),
            Filter::Not(not) => match &**not {
                Filter::Keyword(keyword) => format!("without {}", self.keyword(keyword)),
                other => format!("that isn't {}", self.inner(other)),
            },
            other => format!("that's {}", self.inner(other)),
        }
    }

    /// `you control`, `an opponent controls`.
    pub(crate) fn does(self, who: apnap_oracle::card::Who, verb: &str) -> String {
        let ending = if who == apnap_oracle::card::Who::You { "" } else { "s" };
        format!("{} {verb}{ending}", self.actor(who))
    }
}

/// Words with `a`, `an` or `another` before them.
fn with_article(words: String) -> String {
    match words.strip_prefix("other ") {
        Some(others) => format!("another {others}"),
        None => format!("{} {words}", article(&words)),
    }
}

/// The rest of a filter about the object that this is attached to.
pub(crate) fn without_host(filter: &Filter) -> Option<Filter> {
    match filter {
        Filter::Host => Some(Filter::Any),
        Filter::All(parts) => match &parts[..] {
            [Filter::Host, one] => Some(one.clone()),
            [Filter::Host, rest @ ..] => Some(Filter::All(rest.to_vec())),
            _ => None,
        },
        _ => None,
    }
}

/// `4 or greater`.
pub(crate) fn compared(how: Comparison, number: i32) -> String {
    match how {
        Comparison::AtLeast => format!("{number} or greater"),
        Comparison::AtMost => format!("{number} or less"),
        Comparison::Exactly => number.to_string(),
    }
}

/// The adjective with the meaning of a filter, if there is one.
pub(super) fn adjective(filter: &Filter) -> Option<String> {
    let Filter::Not(not) = filter else { return FILTERS.adjective(filter, Voice::of(&[])) };
    match &**not {
        Filter::Not(_) => None,
        Filter::Tapped => Some("untapped".to_owned()),
        Filter::FaceDown => Some("face-up".to_owned()),
        Filter::Subtype(subtype) => Some(format!("non-{subtype}")),
        other => adjective(other).map(|word| format!("non{word}")),
    }
}

/// The noun with the meaning of a filter, if there is one.
pub(crate) fn typed(filter: &Filter) -> Option<String> {
    match filter {
        Filter::CardType(card_type) => Some(card_type.word().to_lowercase()),
        Filter::Subtype(subtype) => Some(subtype.word().to_owned()),
        _ => None,
    }
}
