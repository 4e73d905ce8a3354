//! Whom an instruction is about: targets, everything that matches, or what came before.

use crate::script::filter::{self, Group};
use crate::script::parameters::Parameters;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Filter, Selector, Subject, Target, Targetable, Who, Zone};

/// What the words of an ability that is being written refer to.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// "It": what the instruction before was about, in the engine's words.
    pub(crate) it: String,
    /// The object of the event that triggered the ability.
    pub(crate) that_object: &'static str,
    /// The player of that event.
    pub(crate) that_player: &'static str,
    /// Where this is as the ability resolves.
    pub(crate) this_is_in: Zone,
}

impl Default for Context {
    fn default() -> Context {
        Context {
            it: "Self".to_owned(),
            that_object: "TriggeredCard",
            that_player: "TriggeredPlayer",
            this_is_in: Zone::Battlefield,
        }
    }
}

/// What an instruction is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Whom {
    /// Targets
    Targets { words: Parameters, zone: Option<Zone>, are_players: bool },
    /// What the engine calls by a word: `Self`, `Targeted`
    Defined(String, Option<Zone>),
    /// Every object that matches
    All(Group),
    /// Players: `You`, `Player`
    Players(String),
    /// Some that are chosen as it resolves
    Chosen(u8, Group),
}

impl Whom {
    /// Reads what an instruction is about.
    pub(crate) fn of(target: &Target, context: &Context) -> Result<Whom, Unsupported> {
        match target {
            Target::Target(selector) => targets(1, 1, &Targetable::Objects(selector.clone())),
            Target::Targets { at_least, at_most, of } => targets(*at_least, *at_most, of),
            Target::Each(Subject::Objects(selector)) => objects(selector, context),
            Target::Each(Subject::Host(_)) => {
                Ok(Whom::Defined("Enchanted".to_owned(), Some(Zone::Battlefield)))
            }
            Target::Each(Subject::Players(who)) => Ok(Whom::Players(players(*who)?.to_owned())),
            Target::Chosen(number, selector) => Ok(Whom::Chosen(*number, filter::only_group(selector)?)),
            Target::It => Ok(Whom::Defined(context.it.clone(), None)),
            Target::ThatObject => Ok(Whom::Defined(context.that_object.to_owned(), None)),
            Target::ThatPlayer => Ok(Whom::Players(context.that_player.to_owned())),
            Target::DefendingPlayer => Ok(Whom::Players("DefendingPlayer".to_owned())),
            Target::ThatObjectsController => Ok(Whom::Players(format!("{}Controller", context.that_object))),
            Target::ItsController => Ok(Whom::Players(belonging(&context.it, "Controller", "You"))),
            Target::ItsOwner => Ok(Whom::Players(belonging(&context.it, "Owner", "You"))),
        }
    }

    /// The words by which a later instruction refers to it.
    pub(crate) fn later(&self) -> Option<String> {
        match self {
            Whom::Targets { .. } => Some("Targeted".to_owned()),
            Whom::Defined(word, _) | Whom::Players(word) => Some(word.clone()),
            Whom::All(_) | Whom::Chosen(..) => None,
        }
    }

    /// The engine's word for the one object that it is, for numbers of that object.
    pub(crate) fn one(&self) -> Option<&'static str> {
        match self {
            Whom::Targets { are_players: false, .. } => Some("Targeted"),
            Whom::Defined(word, _) if word == "Targeted" => Some("Targeted"),
            Whom::Targets { .. } | Whom::Defined(..) | Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => {
                None
            }
        }
    }

    /// The parameters for an instruction about objects or players that are not many at once.
    pub(crate) fn words(&self) -> Result<Parameters, Unsupported> {
        let mut parameters = Parameters::default();
        match self {
            Whom::Targets { words, .. } => return Ok(words.clone()),
            Whom::Defined(word, _) | Whom::Players(word) => parameters.set("Defined", word.clone()),
            Whom::All(_) => return Err(cannot("everything that matches")),
            Whom::Chosen(..) => return Err(cannot("what is chosen as it resolves")),
        }
        Ok(parameters)
    }
}

fn belonging(it: &str, what: &str, of_self: &str) -> String {
    if it == "Self" { of_self.to_owned() } else { format!("{it}{what}") }
}

fn cannot(what: &str) -> Unsupported {
    Unsupported::new("instruction", format!("the adapter says this instruction not of {what}"))
}

fn objects(selector: &Selector, context: &Context) -> Result<Whom, Unsupported> {
    match &selector.filter {
        Filter::This => Ok(Whom::Defined("Self".to_owned(), Some(context.this_is_in))),
        Filter::Host => Ok(Whom::Defined("Enchanted".to_owned(), Some(Zone::Battlefield))),
        Filter::ExiledWithThis => Ok(Whom::Defined("ExiledWith".to_owned(), Some(Zone::Exile))),
        _ => Ok(Whom::All(filter::only_group(selector)?)),
    }
}

fn targets(at_least: u8, at_most: u8, of: &Targetable) -> Result<Whom, Unsupported> {
    let mut words = Parameters::default();
    let (mut zone, mut are_players) = (None, false);
    match of {
        Targetable::Objects(selector) => {
            let group = filter::only_group(selector)?;
            let mut zones = group.zones.iter();
            match (zones.next(), zones.next()) {
                (Some(Zone::Stack), None) => {
                    words.set("TargetType", "Spell");
                    words.set("ValidTgts", spells(&group.text));
                    zone = Some(Zone::Stack);
                }
                (Some(one), None) => {
                    words.set("ValidTgts", group.text);
                    zone = Some(one);
                }
                _ => return Err(cannot("targets in several zones")),
            }
        }
        Targetable::Players(who) => {
            are_players = true;
            words.set("ValidTgts", players(*who)?);
        }
        Targetable::Any => words.set("ValidTgts", "Any"),
        Targetable::SpellOrAbility(filter) => {
            let text =
                filter::only_group(&Selector { zones: Zone::Stack.into(), filter: filter.clone() })?.text;
            words.set("TargetType", "Spell,Activated,Triggered");
            words.set("ValidTgts", spells(&text));
            zone = Some(Zone::Stack);
        }
    }
    if (at_least, at_most) != (1, 1) {
        words.set("TargetMin", at_least.to_string());
        words.set("TargetMax", at_most.to_string());
    }
    Ok(Whom::Targets { words, zone, are_players })
}

/// The engine finds spells by how this begins.
fn spells(text: &str) -> String {
    if text == "Card" { "Spell".to_owned() } else { text.to_owned() }
}

/// Players by a word of the engine.
pub(crate) fn players(who: Who) -> Result<&'static str, Unsupported> {
    match who {
        Who::You => Ok("You"),
        Who::Opponent => Ok("Opponent"),
        Who::Anyone => Ok("Player"),
        Who::Host => Ok("EnchantedPlayer"),
        Who::Chosen => Ok("ChosenPlayer"),
        Who::Named(_) => Err(Unsupported::new("player", "the engine's scripts name no players")),
    }
}
