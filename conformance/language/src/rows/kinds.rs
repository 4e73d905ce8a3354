//! The kinds of slots of rows, and what each holds. To add a kind, add it here. Its English is in `english/src/rows.rs`, and
//! what the round-trip tests put into it in `examples.rs`.

use super::things::Thing;
use super::tree::About;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::read::{
    changes, combat, combat_triggers, costs, enters, instructions, keywords, limitations, objects,
    replacements, targets, triggers, turn, values,
};
use crate::words::instructions::is_you;
use crate::words::phrases::{Noun, its_words, on_words};
use crate::words::{Number, ORDINALS, Person, Vocabulary, short_name};
use crate::write::{Voice, colors, compared, how_many_creatures, loyalty, parts_in_words, quoted, text_word};
use apnap_oracle::card::{Selector, Target, Value, Zone};

/// The maximum amount of mana that an ability waits for.
const MOST_MANA: u32 = 1000;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $(($of:ident))? = $name:literal;)*) => {
        /// What a slot holds, and how that is said.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
            /// The object of an event, with its noun
            Event(Noun),
            /// The same as the subject: its noun is checked once the event is known
            Subject(Noun),
        }

        impl Kind {
            /// The kinds with their names.
            pub const NAMED: &[(&str, Kind)] = &[
                $(($name, Kind::$kind),)*
                ("permanent", Kind::Event(Noun::Permanent)),
                ("card", Kind::Event(Noun::Card)),
                ("spell", Kind::Event(Noun::Spell)),
                ("object", Kind::Event(Noun::Object)),
            ];
        }
    };
}

kinds! {
    /// Players who do something: `each opponent`
    Players = "players";
    /// The same; English leaves out "you": `draw a card`
    Actors = "actors";
    /// Objects that something happens to: `creatures you control`
    Objects = "objects";
    /// What something is done to; all of it, if it is "each": `destroy all creatures`
    Target = "target";
    /// What something is done to, one after the other: `put a counter on each creature`
    Each = "each";
    /// The same, which comes next or ends the instruction
    Specified = "specified";
    /// English: players who have something: `your opponents'`
    Possessive = "possessive";
    /// A number: `3`, `[X]`
    Value = "value";
    /// The same, which English may call "equal to" something
    Equal = "equal";
    /// A number of life: `3 life`
    Life = "life";
    /// A number of cards: `1 card`
    Cards = "cards";
    /// A number of counters of a kind: `2 +1/+1 counters`
    Counters = "counters";
    /// A kind of counter: `charge`
    Counter = "counter";
    /// Instructions in parentheses
    Inside = "inside";
    /// A condition
    Condition = "condition";
    /// What triggers an ability, after `when`
    When = "when";
    /// A turn, phase or step
    Part = "part";
    /// The same, as one says it of a turn: `upkeep`
    ShortPart = "short part";
    /// Phases and steps that are added: `a combat phase and 2 main phases`
    Parts = "parts";
    /// What is paid as something resolves: `pay {2}`
    Payment = "payment";
    /// Objects in the number of the value before: `1 creature`, `2 creatures`
    OfThatNumber = "of that number";
    /// Nothing; `and` doesn't come next, as in `tapped and attacking`
    Alone = "alone";
    /// English: what the text calls its object
    This = "this";
    /// Whose, of a player: `your`
    Owner = "owner";
    /// An object with its article: `a land you control`
    AnObject = "an object";
    /// Objects in the plural: `creatures you control`
    Several = "several";
    /// Mana symbols
    Mana = "mana";
    /// What a token is, in parentheses
    Token = "token";
    /// The exceptions of a copy, if there are any
    Except = "except";
    /// A text in quotes, which the reader of the type reads
    Quoted = "quoted";
    /// A player who does something: `an opponent`
    Actor = "actor";
    /// A player who would do something, or each player
    Someone = "someone";
    /// A player who has something: `an opponent`
    Holder = "holder";
    /// A player to whom something is done
    Whom = "whom";
    /// Whose, of a part of a turn: `each opponent's`
    Whose = "whose";
    /// A part of a turn that is anyone's
    SomePart = "some part";
    /// First, second and so on
    Ordinal = "ordinal";
    /// A number of mana
    ManaNumber = "mana number";
    /// What is attacked, after the verb; nothing for anything
    Attacked = "attacked";
    /// What is dealt damage, with `to`; nothing for anything
    Recipient = "recipient";
    /// How many creatures block or are blocked: `2 or more creatures`
    HowManyCreatures = "how many creatures";
    /// Permanents in the plural
    Such = "such";
    /// English: `when` or `whenever`
    Whenever = "whenever";
    /// English: an object by that noun
    Creature = "creature";
    /// English: an object by that noun
    Source = "source";
    /// English: an object by that noun
    Attraction = "Attraction";
    /// English: an object by that noun
    Scheme = "scheme";
    /// English: an object by that noun
    Phenomenon = "phenomenon";
    /// English: objects by that noun
    CreaturesOf = "creatures of";
    /// English: objects by that noun
    SourcesOf = "sources of";
    /// A number without brackets, with a minus sign perhaps
    Digits = "digits";
    /// English: a number in words
    NumberWord = "number word";
    /// A value as a part of another one
    Term = "term";
    /// English: objects that are counted, where they are
    Among = "among";
    /// A kind of counter, where `counters` comes after it
    Counted = "counted";
    /// Where counters are: `on it`
    On = "on";
    /// Whose, of an object: `its`
    Its = "its";
    /// Colors
    Colors = "colors";
    /// A player whom an effect shields from attacks: `you or planeswalkers you control`
    Shielded = "shielded";
    /// What a creature's controller pays: `pays {2}`
    Pays = "pays";
    /// Creatures that block
    Creatures = "creatures";
    /// A number of creatures: `2 creatures`
    NumberOfCreatures = "number of creatures";
    /// A number that isn't negative
    Count = "count";
    /// Spells in the plural
    Spells = "spells";
    /// Permanents in the number before: `1 land`
    OfThatCount = "of that count";
    /// By how much a cost changes: `1 less`
    MoreOrLess = "more or less";
    /// The noun that an adjective describes; nothing here
    Noun = "noun";
    /// A color as an adjective
    Color = "color";
    /// A supertype as an adjective
    Supertype = "supertype";
    /// A card type as an adjective or a noun
    CardType = "card type";
    /// A subtype as an adjective or a noun
    Subtype = "subtype";
    /// A keyword
    Keyword = "keyword";
    /// A number with which another one is compared: `4 or greater`
    Compared = "compared";
    /// A name in quotes
    Name = "name";
    /// A phrase in parentheses inside another one
    Inner = "inner";
    /// A color or a subtype in a text
    TextWord = "text word";
    /// What is added to power and toughness: `+1/+1`
    Adjustment = "adjustment";
    /// A number of loyalty counters with its sign
    Loyalty = "loyalty";
}

impl Kind {
    /// The kind of that name.
    pub(super) fn named(name: &str) -> Option<Kind> {
        Kind::NAMED.iter().find(|(one, _)| *one == name).map(|(_, kind)| *kind)
    }

    /// The kind of a slot with which a text begins.
    pub(super) fn as_subject(self) -> Kind {
        match self {
            Kind::Event(noun) => Kind::Subject(noun),
            other => other,
        }
    }

    /// Whether it is what an instruction or an event is about.
    pub fn is_subject(self) -> bool {
        matches!(
            self,
            Kind::Players | Kind::Actors | Kind::Objects | Kind::Actor | Kind::Someone | Kind::Subject(_)
        )
    }

    /// The list of the verbs that come after it, if an error names them as one.
    pub(super) fn verbs(self) -> Option<Vocabulary> {
        match self {
            Kind::Actor | Kind::Someone => Some(Vocabulary::PlayerEvent),
            Kind::Subject(_) => Some(Vocabulary::ObjectEvent),
            _ => None,
        }
    }

    /// Whether the same words are read for both, so that what comes after them decides.
    pub(super) fn is_read_as(self, other: Kind) -> bool {
        let family = |kind: Kind| match kind {
            Kind::Players | Kind::Actors | Kind::Objects | Kind::Each => Kind::Target,
            Kind::Subject(_) => Kind::Subject(Noun::Object),
            other => other,
        };
        family(self) == family(other)
    }

    /// Those that can be absent are tried first.
    pub(super) fn rank(self) -> u8 {
        match self {
            Kind::Counters
            | Kind::Specified
            | Kind::Quoted
            | Kind::Parts
            | Kind::Actor
            | Kind::Someone
            | Kind::Holder
            | Kind::Whose
            | Kind::SomePart
            | Kind::Ordinal
            | Kind::HowManyCreatures
            | Kind::Digits
            | Kind::Counted
            | Kind::Its
            | Kind::Owner
            | Kind::Inner
            | Kind::Count => 0,
            _ => 1,
        }
    }

    /// Whether it can come this many words ahead, where that decides about the words before it, or about whether the
    /// text ends here.
    pub(super) fn begins(self, cursor: &Cursor<'_, '_>, ahead: usize) -> bool {
        match self {
            Kind::Value | Kind::Life | Kind::Cards => {
                cursor.peek_digits(ahead) || cursor.peek_symbol(ahead, '-') || cursor.peek_symbol(ahead, '[')
            }
            Kind::Inside | Kind::Inner => cursor.peek_symbol(ahead, '('),
            // Adjectives are read word by word, where the noun is read.
            Kind::Noun => false,
            Kind::Payment => costs::payment_follows(cursor, ahead),
            Kind::Alone => cursor.peek_word(ahead) != Some("and"),
            Kind::Digits => cursor.peek_digits(ahead) || cursor.peek_symbol(ahead, '-'),
            Kind::Count | Kind::HowManyCreatures => cursor.peek_digits(ahead),
            Kind::Whom | Kind::Shielded => combat::a_player_follows(cursor, ahead),
            Kind::Counted => {
                cursor.peek_symbol(ahead, '+')
                    || cursor.peek_symbol(ahead, '-')
                    || (1..=2).any(|more| cursor.peek_word(ahead + more) == Some("counters"))
            }
            _ => cursor.peek_word(ahead).is_some(),
        }
    }

    /// Reads what comes next; nothing if it is something else, for the kinds that can be absent.
    pub(super) fn read(
        self,
        cursor: &mut Cursor<'_, '_>,
        about: &mut About,
        form: usize,
    ) -> Result<Option<Vec<Thing>>, Error> {
        let one = match self {
            Kind::Players | Kind::Actors | Kind::Objects => {
                about.span = cursor.here();
                Thing::Target(targets::target(cursor)?)
            }
            Kind::Target | Kind::Each => Thing::Target(targets::target(cursor)?),
            Kind::Specified => match instructions::specified(cursor)? {
                Some(target) => Thing::Target(target),
                None => return Ok(None),
            },
            Kind::Value => Thing::Value(values::value(cursor)?),
            Kind::Life => {
                let amount = values::value(cursor)?;
                cursor.expect("life")?;
                Thing::Value(amount)
            }
            Kind::Cards => {
                let number = values::value(cursor)?;
                cursor.expect(if number == Value::Number(1) { "card" } else { "cards" })?;
                Thing::Value(number)
            }
            Kind::Counters => {
                if !instructions::counters_follow(cursor) {
                    return Ok(None);
                }
                let (number, kind) = instructions::counters(cursor)?;
                return Ok(Some(vec![Thing::Value(number), Thing::CounterKind(kind)]));
            }
            Kind::Counter => Thing::CounterKind(keywords::counter(cursor)?),
            Kind::Inside => Thing::Effect(*instructions::inside(cursor)?),
            Kind::Condition => Thing::Condition(values::condition(cursor)?),
            Kind::When => Thing::Trigger(triggers::trigger(cursor)?),
            Kind::Part | Kind::ShortPart => Thing::Part(turn::turn_part(cursor)?),
            Kind::AnObject => Thing::Selector(objects::an_object(cursor)?),
            Kind::Several => Thing::Selector(objects::objects(cursor, Number::Many)?),
            Kind::Mana => Thing::Mana(keywords::mana(cursor)?),
            Kind::Token => Thing::Token(cursor.between('(', ')', enters::token)?.into()),
            Kind::Except => Thing::Changes(changes::exceptions(cursor)?),
            Kind::Actor | Kind::Holder => return Ok(cursor.eat_actor().map(|who| vec![Thing::Who(who)])),
            Kind::Someone => {
                let who = cursor.eat_actor().or_else(|| cursor.eat_players());
                return Ok(who.map(|who| vec![Thing::Who(who)]));
            }
            Kind::Whom => Thing::Who(cursor.eat_actor().ok_or_else(|| cursor.fail())?),
            Kind::Whose => return Ok(turn::eat_whose(cursor).map(|who| vec![Thing::Who(who)])),
            Kind::Owner => return Ok(cursor.eat_owner().map(|who| vec![Thing::Who(who)])),
            Kind::SomePart => return Ok(turn::eat_turn_part(cursor).map(|part| vec![Thing::Part(part)])),
            Kind::Ordinal => {
                let nth = cursor.eat_phrase(Vocabulary::TurnPart, ORDINALS.iter().copied());
                return Ok(nth.map(|nth| vec![Thing::Small(nth)]));
            }
            Kind::ManaNumber => Thing::Count(cursor.count(MOST_MANA)?),
            Kind::Attacked => Thing::Recipient(combat_triggers::attacked(cursor)?),
            Kind::Recipient => Thing::Recipient(replacements::recipient(cursor)?),
            Kind::HowManyCreatures => {
                let read = combat_triggers::number(cursor)?;
                return Ok(read.map(|(how, number)| vec![Thing::Comparison(how), Thing::Number(number)]));
            }
            Kind::Such => Thing::Filter(objects::objects(cursor, Number::Many)?.filter),
            Kind::Digits | Kind::Counted | Kind::Count | Kind::Inner if !self.begins(cursor, 0) => {
                return Ok(None);
            }
            Kind::Digits => Thing::Number(cursor.number()?),
            Kind::Count => Thing::Count(cursor.digits(false)?.unsigned_abs()),
            Kind::Counted => Thing::CounterKind(keywords::counter(cursor)?),
            Kind::Term => Thing::Value(cursor.nested(values::term)?),
            Kind::On => Thing::Whose(values::on(cursor)?),
            Kind::Its => return Ok(values::its(cursor).map(|whose| vec![Thing::Whose(whose)])),
            Kind::Colors => Thing::Colors(keywords::colors(cursor)?),
            Kind::Shielded => Thing::Shielded(combat::shielded(cursor)?),
            Kind::Pays => Thing::Cost(costs::payment(cursor, Person::Third)?),
            Kind::Creatures => Thing::Filter(combat::creatures(cursor)?),
            Kind::NumberOfCreatures => Thing::Count(combat::number_of_creatures(cursor)?),
            Kind::Spells => Thing::Filter(changes::spells(cursor)?),
            Kind::OfThatCount => Thing::Filter(changes::untapping(cursor, number(form))?),
            Kind::MoreOrLess => Thing::Number(changes::more_or_less(cursor)?),
            Kind::Loyalty => Thing::Number(costs::loyalty(cursor)?.ok_or_else(|| cursor.fail())?),
            Kind::Quoted | Kind::Color | Kind::Supertype | Kind::CardType | Kind::Subtype | Kind::Noun => {
                return Ok(None);
            }
            Kind::Keyword => Thing::Keyword(keywords::keyword(cursor)?),
            Kind::Compared => {
                let number = cursor.number()?;
                let how = limitations::comparison(cursor);
                return Ok(Some(vec![Thing::Comparison(how), Thing::Number(number)]));
            }
            Kind::TextWord => Thing::Word(changes::text_word(cursor)?),
            Kind::Adjustment => {
                let (power, toughness) = changes::adjustment(cursor)?;
                return Ok(Some(vec![Thing::Value(power), Thing::Value(toughness)]));
            }
            Kind::Name => Thing::Text(cursor.text("a name in quotes")?.value),
            Kind::Inner => Thing::Filter(objects::inner(cursor)?),
            Kind::Event(noun) => Thing::Filter(triggers::eventful(cursor, noun)?),
            Kind::Subject(_) => {
                let (filter, nouns, span) = triggers::something(cursor)?;
                *about = About { span, nouns };
                Thing::Filter(filter)
            }
            Kind::Parts if !self.begins(cursor, 0) => return Ok(None),
            Kind::Parts => Thing::Parts(turn::added(cursor)?),
            Kind::Payment => Thing::Cost(costs::payment(cursor, Person::You)?),
            Kind::OfThatNumber => Thing::Selector(objects::objects(cursor, number(form))?),
            Kind::Alone => return Ok(Some(Vec::new())),
            // Only English has these.
            Kind::Possessive
            | Kind::Equal
            | Kind::This
            | Kind::Whenever
            | Kind::Creature
            | Kind::Source
            | Kind::Attraction
            | Kind::Scheme
            | Kind::Phenomenon
            | Kind::CreaturesOf
            | Kind::SourcesOf
            | Kind::NumberWord
            | Kind::Among => return Err(cursor.fail()),
        };
        Ok(Some(vec![one]))
    }

    /// Checks that what was read as the subject can be one of this kind.
    pub(super) fn check(self, subject: &Thing, about: &About) -> Result<(), Error> {
        match (self, subject) {
            (Kind::Players | Kind::Actors, Thing::Target(target)) if !targets::can_be_players(target) => {
                Err(Error::new(&about.span, "this applies to players, not to objects"))
            }
            (Kind::Objects, Thing::Target(target)) if !targets::can_be_objects(target) => {
                Err(Error::new(&about.span, "this applies to objects, not to players"))
            }
            (Kind::Subject(noun), _) => triggers::fits(&about.nouns, noun, &about.span),
            _ => Ok(()),
        }
    }

    /// The form of the words that agree with it, if any do.
    pub(super) fn form(self, things: &[&Thing]) -> Option<usize> {
        match (self, things) {
            (Kind::Players | Kind::Actors | Kind::Objects, [Thing::Target(target)]) => Some(form_of(target)),
            (Kind::Actor | Kind::Someone | Kind::Holder, [Thing::Who(who)]) => {
                Some(usize::from(Person::of_who(*who) == Person::You))
            }
            (Kind::Count, [Thing::Count(number)]) => Some(usize::from(*number != 1)),
            (Kind::Value, [Thing::Value(number)]) => Some(usize::from(*number != Value::Number(1))),
            _ => None,
        }
    }

    /// Writes it.
    pub(super) fn write(self, things: &[&Thing], voice: Voice<'_>, form: usize) -> String {
        match (self, things) {
            (Kind::Life, [Thing::Value(amount)]) => format!("{} life", voice.value(amount)),
            (Kind::Cards, [Thing::Value(number)]) => {
                format!("{} {}", voice.value(number), Number::of_value(number).of("card"))
            }
            (Kind::Counters, [Thing::Value(number), Thing::CounterKind(kind)]) => {
                voice.counters(number, kind)
            }
            (Kind::Inside, [Thing::Effect(effect)]) => voice.inside(effect),
            (Kind::AnObject, [Thing::Selector(selector)]) => voice.an_object(selector),
            (Kind::Several, [Thing::Selector(selector)]) => voice.objects(selector, Number::Many),
            (Kind::Event(noun) | Kind::Subject(noun), [Thing::Filter(filter)]) => {
                voice.described(filter, noun)
            }
            (Kind::Owner, [Thing::Who(who)]) => voice.owner(*who),
            (Kind::Whose, [Thing::Who(who)]) => voice.whose(*who),
            (_, [Thing::Who(who)]) => voice.actor(*who),
            (_, [Thing::Small(nth)]) => {
                ORDINALS.iter().find(|(_, number)| number == nth).map_or("next", |(word, _)| word).to_owned()
            }
            (Kind::Attacked, [Thing::Recipient(to)]) => voice.attacked(to),
            (_, [Thing::Recipient(to)]) => voice.recipient(to).trim_start().to_owned(),
            (Kind::Compared, [Thing::Comparison(how), Thing::Number(number)]) => compared(*how, *number),
            (_, [Thing::Comparison(how), Thing::Number(number)]) => how_many_creatures(*how, *number),
            (Kind::MoreOrLess, [Thing::Number(change)]) => {
                format!("{} {}", change.unsigned_abs(), if *change < 0 { "less" } else { "more" })
            }
            (Kind::Loyalty, [Thing::Number(number)]) => loyalty(*number),
            (_, [Thing::Number(number)]) => number.to_string(),
            (Kind::NumberOfCreatures, [Thing::Count(number)]) => {
                format!("{number} {}", Number::of_count(*number).of("creature"))
            }
            (_, [Thing::Count(number)]) => number.to_string(),
            (Kind::Spells, [Thing::Filter(filter)]) => {
                let spells = Selector { zones: Zone::Stack.into(), filter: filter.clone() };
                voice.objects(&spells, Number::Many)
            }
            (Kind::OfThatCount, [Thing::Filter(filter)]) => {
                voice.objects(&Selector::permanents(filter.clone()), number(form))
            }
            (Kind::Inner, [Thing::Filter(filter)]) => voice.inner(filter),
            (_, [Thing::Color(color)]) => color.word().to_owned(),
            (_, [Thing::Supertype(supertype)]) => supertype.word().to_lowercase(),
            (_, [Thing::CardType(card_type)]) => card_type.word().to_lowercase(),
            (_, [Thing::Subtype(subtype)]) => subtype.word().to_owned(),
            (_, [Thing::Word(word)]) => text_word(*word).to_owned(),
            (_, [Thing::Value(power), Thing::Value(toughness)]) => voice.adjusted(power, toughness),
            (_, [Thing::Keyword(keyword)]) => voice.keyword(keyword),
            (_, [Thing::Filter(filter)]) => {
                voice.objects(&Selector::permanents(filter.clone()), Number::Many)
            }
            (Kind::Term, [Thing::Value(value)]) => voice.term(value),
            (Kind::On, [Thing::Whose(whose)]) => on_words(*whose).to_owned(),
            (_, [Thing::Whose(whose)]) => its_words(*whose).to_owned(),
            (_, [Thing::Colors(all)]) => colors(*all),
            (_, [Thing::Shielded(shielded)]) => voice.shielded(*shielded),
            (Kind::Pays, [Thing::Cost(cost)]) => voice.payment(cost, Person::Third),
            (_, [Thing::Target(target)]) => voice.target(target),
            (_, [Thing::Value(value)]) => voice.value(value),
            (_, [Thing::CounterKind(kind)]) => kind.to_string(),
            (_, [Thing::Condition(condition)]) => voice.condition(condition),
            (_, [Thing::Trigger(trigger)]) => voice.trigger(trigger),
            (_, [Thing::Parts(parts)]) => parts_in_words(parts),
            (Kind::Payment, [Thing::Cost(cost)]) => voice.payment(cost, Person::You),
            (Kind::OfThatNumber, [Thing::Selector(selector)]) => voice.objects(selector, number(form)),
            (Kind::ShortPart, [Thing::Part(part)]) => short_name(*part),
            (_, [Thing::Part(part)]) => part.to_string(),
            (_, [Thing::Mana(mana)]) => mana.to_string(),
            (_, [Thing::Token(token)]) => format!("({})", voice.token(token)),
            (_, [Thing::Changes(changes)]) => voice.except(changes).trim_start().to_owned(),
            (_, [Thing::Text(text)]) => quoted(text),
            _ => String::new(),
        }
    }
}

/// The form of a verb after what an instruction is about.
pub fn form_of(about: &Target) -> usize {
    match Person::of_target(about) {
        Person::Third => 0,
        Person::You if is_you(about) => 2,
        Person::You => 1,
    }
}

/// The number of a noun in that form.
fn number(form: usize) -> Number {
    if form == 0 { Number::One } else { Number::Many }
}
