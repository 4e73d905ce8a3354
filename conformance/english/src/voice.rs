//! The context in which text is written: what it calls its object, and what pronouns refer to.

use super::grammar::{Person, Phrase};
use apnap_oracle::card::{CardType, Characteristics, Filter, Selector, Subtype, Who};
use apnap_oracle::state::ObjectId;
use std::collections::BTreeMap;

/// The names that a board gives to players and objects.
#[derive(Clone, Copy)]
pub(super) struct Names<'b> {
    /// The names of the players, by seat.
    pub players: &'b [String],
    /// The labels of the objects.
    pub labels: Option<&'b BTreeMap<ObjectId, String>>,
}

/// What a pronoun refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Antecedent {
    /// One object, with its noun
    Object(&'static str),
    /// Several objects, with the plural of their noun
    Objects(&'static str),
    /// A player
    Player,
    /// Several players
    Players,
    /// The controller of the spell or ability
    You,
    /// The object of the event that triggered the ability, with its noun
    That(&'static str),
    /// The copy of a spell, where "it" could also be the spell
    Copy,
}

impl Antecedent {
    /// Returns the pronoun as the object of a verb.
    pub(super) fn pronoun(self) -> Phrase {
        match self {
            Antecedent::Object(_) => Phrase::new("it", Person::One),
            Antecedent::Objects(_) => Phrase::new("them", Person::Many),
            Antecedent::Player => Phrase::new("that player", Person::One),
            Antecedent::Players => Phrase::new("those players", Person::Many),
            Antecedent::You => Phrase::new("you", Person::You),
            Antecedent::That(_) => self.that(),
            Antecedent::Copy => Phrase::new("the copy", Person::One),
        }
    }

    /// Returns `that creature`, `those players`.
    pub(super) fn that(self) -> Phrase {
        match self {
            Antecedent::Object(noun) | Antecedent::That(noun) => {
                Phrase::new(format!("that {noun}"), Person::One)
            }
            Antecedent::Objects(noun) => Phrase::new(format!("those {noun}"), Person::Many),
            Antecedent::Player | Antecedent::Players | Antecedent::You | Antecedent::Copy => self.pronoun(),
        }
    }

    /// Returns the possessive of the pronoun.
    pub(super) fn its(self) -> String {
        match self {
            Antecedent::Object(_) => "its".to_owned(),
            Antecedent::Objects(_) => "their".to_owned(),
            Antecedent::Player => "that player's".to_owned(),
            Antecedent::Players => "those players'".to_owned(),
            Antecedent::You => "your".to_owned(),
            Antecedent::That(_) | Antecedent::Copy => self.that().possessive(),
        }
    }

    /// Returns whether it is more than one.
    pub(super) fn is_many(self) -> bool {
        match self {
            Antecedent::Objects(_) | Antecedent::Players => true,
            Antecedent::Object(_)
            | Antecedent::That(_)
            | Antecedent::Player
            | Antecedent::You
            | Antecedent::Copy => false,
        }
    }
}

/// The context of a text.
#[derive(Clone, Copy)]
pub(super) struct Voice<'v> {
    /// The names of the board.
    pub names: Names<'v>,
    /// What the text calls the object that has it: `this creature`.
    pub this: &'v str,
    /// What the text calls the object it is attached to, before the noun: `equipped`.
    pub host: &'static str,
    /// The objects or players of the previous instruction.
    pub it: Antecedent,
    /// The object of the event.
    pub that: Antecedent,
    /// What the number of an object that the effect is applied to belongs to: `its`, `their`.
    pub its: &'static str,
    /// Whether objects move out of the zones that are named: `from your hand`.
    pub moving: bool,
}

impl<'v> Voice<'v> {
    /// Creates the context of an object's text.
    pub(super) fn new(names: Names<'v>, this: &'v str, host: &'static str) -> Voice<'v> {
        Voice {
            names,
            this,
            host,
            it: Antecedent::Object("permanent"),
            that: Antecedent::Object("permanent"),
            its: "its",
            moving: false,
        }
    }

    /// Returns the context of an ability that an object is given.
    pub(super) fn granted<'g>(self, this: &'g str) -> Voice<'g>
    where
        'v: 'g,
    {
        // The text says "enchanted" of the one object that an Aura is attached to; what an object is given may
        // be on an Equipment.
        Voice::new(self.names, this, "equipped")
    }

    pub(super) fn label(self, object: ObjectId) -> String {
        let label = self.names.labels.and_then(|labels| labels.get(&object));
        label.cloned().unwrap_or_else(|| format!("object {}", object.0))
    }

    fn name(self, who: Who) -> Option<&'v str> {
        match who {
            Who::Named(id) => {
                Some(self.names.players.get(usize::from(id.0)).map_or("that player", String::as_str))
            }
            Who::You | Who::Opponent | Who::Anyone | Who::Host | Who::Chosen => None,
        }
    }

    /// One such player: `you`, `an opponent`.
    pub(super) fn player(self, who: Who) -> Phrase {
        match who {
            Who::You => Phrase::new("you", Person::You),
            Who::Opponent => Phrase::new("an opponent", Person::One),
            Who::Anyone => Phrase::new("a player", Person::One),
            Who::Host => Phrase::new("enchanted player", Person::One),
            Who::Chosen => Phrase::new("the chosen player", Person::One),
            Who::Named(_) => Phrase::new(self.name(who).unwrap_or("that player"), Person::One),
        }
    }

    /// Each of such players: `you`, `each opponent`.
    pub(super) fn each_player(self, who: Who) -> Phrase {
        match who {
            Who::Opponent => Phrase::new("each opponent", Person::One),
            Who::Anyone => Phrase::new("each player", Person::One),
            Who::You | Who::Host | Who::Chosen | Who::Named(_) => self.player(who),
        }
    }

    /// All of such players: `you`, `your opponents`.
    pub(super) fn players(self, who: Who) -> Phrase {
        match who {
            Who::Opponent => Phrase::new("your opponents", Person::Many),
            Who::Anyone => Phrase::new("players", Person::Many),
            Who::You | Who::Host | Who::Chosen | Who::Named(_) => self.player(who),
        }
    }

    /// What is done, after an event or a cost that names only this object: `it deals 1 damage to any target`.
    pub(super) fn it_for_this(self, words: &str) -> String {
        let Some((before, after)) = words.split_once(self.this) else { return words.to_owned() };
        if !leads_to_this(before) || after.contains(self.this) {
            return words.to_owned();
        }
        match after.strip_prefix("'s ") {
            Some(after) => format!("{before}its {after}"),
            None => format!("{before}it{after}"),
        }
    }

    /// Whose: `your`, `an opponent's`.
    pub(super) fn owner(self, who: Who) -> String {
        self.player(who).possessive()
    }
}

/// Returns what the text of an object calls the object: `this creature`, or the name of a spell or of a
/// legendary permanent.
pub(super) fn self_reference(face: &Characteristics) -> String {
    let is_spell = [CardType::Instant, CardType::Sorcery].iter().any(|&one| face.card_types.contains(one));
    let is_legendary = face.supertypes.contains(apnap_oracle::card::Supertype::Legendary);
    match &face.name {
        Some(name) if is_spell => name.clone(),
        Some(name) if is_legendary => name.split(',').next().unwrap_or(name).to_owned(),
        Some(_) | None if is_spell => "this spell".to_owned(),
        Some(_) | None => format!("this {}", noun_of(face)),
    }
}

/// The noun for an object with such a type line.
fn noun_of(face: &Characteristics) -> &'static str {
    if let Some(noun) = NOUN_TYPES.iter().find(|(card_type, _)| face.card_types.contains(*card_type)) {
        return noun.1;
    }
    let subtype = NOUN_SUBTYPES.iter().find(|word| face.subtypes.iter().any(|one| one.word() == **word));
    if let Some(word) = subtype {
        return word;
    }
    let other = OTHER_TYPES.iter().find(|(card_type, _)| face.card_types.contains(*card_type));
    other.map_or("permanent", |(_, noun)| noun)
}

/// The card types that are the noun whatever else is on the type line.
const NOUN_TYPES: &[(CardType, &str)] =
    &[(CardType::Creature, "creature"), (CardType::Planeswalker, "planeswalker")];

/// The subtypes by which cards refer to themselves.
const NOUN_SUBTYPES: &[&str] =
    &["Aura", "Equipment", "Fortification", "Vehicle", "Saga", "Class", "Room", "Case", "Siege"];

/// The other card types, each with the noun.
const OTHER_TYPES: &[(CardType, &str)] = &[
    (CardType::Battle, "battle"),
    (CardType::Land, "land"),
    (CardType::Artifact, "artifact"),
    (CardType::Enchantment, "enchantment"),
    (CardType::Scheme, "scheme"),
    (CardType::Plane, "plane"),
    (CardType::Phenomenon, "phenomenon"),
    (CardType::Dungeon, "dungeon"),
    (CardType::Vanguard, "vanguard"),
    (CardType::Conspiracy, "conspiracy"),
];

/// Whether the words before the object itself name no other object that "it" could be.
fn leads_to_this(before: &str) -> bool {
    const VERBS: &[&str] = &[
        "",
        "sacrifice ",
        "return ",
        "flip ",
        "transform ",
        "exile ",
        "tap ",
        "untap ",
        "regenerate ",
        "shuffle ",
    ];
    let before = before.strip_prefix("you may ").unwrap_or(before);
    let counters = (before.starts_with("put ") && before.ends_with(" on "))
        || (before.starts_with("remove ") && before.ends_with(" from "));
    VERBS.contains(&before) || (counters && !before.contains("target") && !before.contains('.'))
}

/// Returns the adjective for what an object with such a type line is attached to.
pub(super) fn host_adjective(face: &Characteristics) -> &'static str {
    let has = |word: &str| Subtype::named(word).is_some_and(|subtype| face.subtypes.contains(subtype));
    if has("Equipment") {
        "equipped"
    } else if has("Fortification") {
        "fortified"
    } else {
        "enchanted"
    }
}

/// Returns the noun for the objects that a selector finds, and its plural, for `this creature` and `those
/// creatures`.
pub(super) fn noun_of_objects(selector: &Selector) -> (&'static str, &'static str) {
    use apnap_oracle::card::Zone;
    let mut zones = selector.zones.iter();
    match (zones.next(), zones.next()) {
        (Some(Zone::Stack), None) => ("spell", "spells"),
        (Some(Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile), None) => ("card", "cards"),
        _ => noun_of_filter(&selector.filter).unwrap_or(("permanent", "permanents")),
    }
}

/// Returns the noun for what a filter matches, and its plural, if the filter requires a card type.
pub(super) fn noun_of_filter(filter: &Filter) -> Option<(&'static str, &'static str)> {
    match filter {
        Filter::CardType(CardType::Creature) => Some(("creature", "creatures")),
        Filter::CardType(CardType::Land) => Some(("land", "lands")),
        Filter::CardType(CardType::Artifact) => Some(("artifact", "artifacts")),
        Filter::CardType(CardType::Enchantment) => Some(("enchantment", "enchantments")),
        Filter::CardType(CardType::Planeswalker) => Some(("planeswalker", "planeswalkers")),
        Filter::Subtype(subtype) => match subtype.kind() {
            apnap_oracle::card::SubtypeKind::Creature => Some(("creature", "creatures")),
            apnap_oracle::card::SubtypeKind::Land => Some(("land", "lands")),
            _ if subtype.word() == "Equipment" => Some(("Equipment", "Equipment")),
            _ if subtype.word() == "Aura" => Some(("Aura", "Auras")),
            _ => None,
        },
        Filter::Card => Some(("card", "cards")),
        Filter::All(parts) => {
            let nouns: Vec<_> = parts.iter().filter_map(noun_of_filter).collect();
            nouns.iter().find(|(noun, _)| *noun == "creature").or(nouns.first()).copied()
        }
        Filter::Either(all) => {
            let first = all.first().and_then(noun_of_filter)?;
            all.iter().all(|one| noun_of_filter(one) == Some(first)).then_some(first)
        }
        Filter::InCombat(_) => Some(("creature", "creatures")),
        _ => None,
    }
}
