//! Whom an instruction is about: targets, everything that matches, or what came before.

use crate::script::filter::{self, Group};
use crate::script::parameters::Parameters;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{Filter, Selector, Subject, Target, Targetable, Who, Zone};

/// What the effect that created a delayed ability remembered for it.
pub(crate) const DELAYED: &str = "DelayTriggerRemembered";

/// The same, as it was then. The engine keeps apart what was remembered by such a word.
pub(crate) const DELAYED_LAST_KNOWN: &str = "DelayTriggerRememberedLKI";

/// What the words of an ability that is being written refer to.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// "It": what the instruction before was about, in the engine's words.
    pub(crate) it: String,
    /// Where that is, if the words before say so.
    pub(crate) it_is_in: Option<Zone>,
    /// The object of the event that triggered the ability.
    pub(crate) that_object: &'static str,
    /// Where the event has put that object, or where it takes place.
    pub(crate) that_object_is_in: Option<Zone>,
    /// The controller of that object, if the engine has a word for that.
    pub(crate) that_objects_controller: Option<&'static str>,
    /// The player of that event.
    pub(crate) that_player: &'static str,
    /// Where this is as the ability resolves.
    pub(crate) this_is_in: Zone,
    /// Whether a delayed ability has remembered the controller of "it".
    pub(crate) remembers_controller: bool,
    /// Whether this may be the permanent that was sacrificed as a cost.
    pub(crate) this_may_be_gone: bool,
}

impl Default for Context {
    fn default() -> Context {
        Context {
            it: "Self".to_owned(),
            it_is_in: None,
            that_object: "TriggeredCard",
            that_object_is_in: None,
            that_objects_controller: None,
            that_player: "TriggeredPlayer",
            this_is_in: Zone::Battlefield,
            remembers_controller: false,
            this_may_be_gone: false,
        }
    }
}

impl Context {
    /// Where this is, if that is known.
    fn this_zone(&self) -> Option<Zone> {
        (!self.this_may_be_gone).then_some(self.this_is_in)
    }

    /// Where "it" is, if that is known.
    fn its_zone(&self) -> Option<Zone> {
        if self.it == "Self" {
            return self.this_zone().filter(|zone| *zone != Zone::Stack);
        }
        self.it_is_in
    }

    /// Notes where an instruction has put what it is about. In a zone that is not public it is not found again: by its
    /// old name only what it was is meant (400.7j).
    pub(crate) fn puts(&mut self, whom: &Whom, zone: Zone) {
        if matches!(zone, Zone::Hand | Zone::Library) {
            return;
        }
        match whom {
            Whom::Defined(word, _) if word == "Self" => {
                self.this_is_in = zone;
                self.this_may_be_gone = false;
            }
            Whom::Targets { .. } | Whom::Defined(..) | Whom::All(_) | Whom::Players(_) | Whom::Chosen(..) => {
                self.it_is_in = Some(zone);
            }
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
            Target::It => Ok(Whom::Defined(context.it.clone(), context.its_zone())),
            Target::ThatObject => {
                Ok(Whom::Defined(context.that_object.to_owned(), context.that_object_is_in))
            }
            Target::ThatPlayer => Ok(Whom::Players(context.that_player.to_owned())),
            Target::DefendingPlayer => Ok(Whom::Players("DefendingPlayer".to_owned())),
            Target::ThatObjectsController => match context.that_objects_controller {
                Some(word) => Ok(Whom::Players(word.to_owned())),
                None => {
                    Err(Unsupported::new("player", "the engine has no word for that object's controller"))
                }
            },
            Target::ItsController => its_player(context, "Controller", "You"),
            Target::ItsOwner => its_player(context, "Owner", "You"),
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

/// The controller or owner of "it": the engine has such words for what is targeted or remembered.
fn its_player(context: &Context, what: &str, of_self: &str) -> Result<Whom, Unsupported> {
    match context.it.as_str() {
        "Self" => Ok(Whom::Players(of_self.to_owned())),
        it if it == context.that_object && what == "Controller" => {
            Whom::of(&Target::ThatObjectsController, context)
        }
        it @ ("Targeted" | "Remembered" | "ReplacedCard") => Ok(Whom::Players(format!("{it}{what}"))),
        DELAYED | DELAYED_LAST_KNOWN if what == "Controller" && context.remembers_controller => {
            Ok(Whom::Players(DELAYED.to_owned()))
        }
        _ => Err(Unsupported::new("player", "the engine has no word for its controller or owner")),
    }
}

fn cannot(what: &str) -> Unsupported {
    Unsupported::new("instruction", format!("the adapter says this instruction not of {what}"))
}

fn objects(selector: &Selector, context: &Context) -> Result<Whom, Unsupported> {
    match &selector.filter {
        Filter::This => Ok(Whom::Defined("Self".to_owned(), context.this_zone())),
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
            // `Spell` would leave abilities out again.
            words.set("ValidTgts", text);
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
