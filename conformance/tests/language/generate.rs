//! Files, cards and boards out of the whole vocabulary, as values that a text could have been read
//! into.

use super::generate_combat as combat;
use super::generate_games as games;
use apnap_conformance::examples::Example;
use apnap_conformance::language::syntax::*;
use apnap_conformance::language::{File, ScenarioText, Spanned};
use apnap_conformance::observation::Handle;
use apnap_conformance::scenario::Fact;
use apnap_oracle::card::*;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;
use apnap_oracle::state::PlayerId;
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::LocalKey;

/// The depth of nesting.
const DEPTH: u32 = 2;

/// The players of generated boards.
pub const PLAYERS: [&str; 3] = ["alice", "bob", "carol"];

pub type Of<T> = BoxedStrategy<T>;

pub fn text() -> Of<String> {
    let word = prop_oneof![
        4 => "[a-zA-Z0-9',.]{1,9}",
        1 => "[\"\\\\#{}é→-]{1,3}",
    ];
    vec(word, 1..25).prop_map(|words| words.join(" ")).boxed()
}

fn name() -> Of<String> {
    prop_oneof![
        select(vec!["Humility", "Assembly-Worker", "Urza's Saga", "Fire", "7 Swamp", "x", "Ætherling"])
            .prop_map(str::to_owned),
        text(),
    ]
    .boxed()
}

pub fn number() -> Of<i32> {
    prop_oneof![8 => -3..20, 1 => any::<i32>()].boxed()
}

fn color() -> Of<Color> {
    select(&Color::ALL[..]).boxed()
}

fn colors() -> Of<Colors> {
    subsequence(Color::ALL.to_vec(), 1..=5).prop_map(|all| all.into_iter().collect()).boxed()
}

fn subtype() -> Of<Subtype> {
    select(Subtype::all().collect::<Vec<_>>()).boxed()
}

pub fn subtypes() -> Of<Subtypes> {
    let some = vec(subtype(), 1..4).prop_map(|all| all.into_iter().collect());
    let every = select(SubtypeKind::ALL).prop_map(Subtypes::every);
    let basic = Subtype::basic_land_types().into_iter().map(|(subtype, _)| subtype).collect();
    prop_oneof![6 => some, 1 => every, 1 => Just(basic)].boxed()
}

fn subtypes_of_a_kind() -> Of<(SubtypeKind, Subtypes)> {
    (select(SubtypeKind::ALL), subtypes()).prop_map(|(kind, all)| (kind, all.of_kind(kind))).boxed()
}

fn card_type() -> Of<CardType> {
    select(CardType::ALL).boxed()
}

fn card_types() -> Of<CardTypes> {
    subsequence(CardType::ALL.to_vec(), 1..=3).prop_map(|all| all.into_iter().collect()).boxed()
}

fn supertypes() -> Of<Supertypes> {
    subsequence(Supertype::ALL.to_vec(), 1..=3).prop_map(|all| all.into_iter().collect()).boxed()
}

pub fn mana() -> Of<Mana> {
    let symbol = prop_oneof![
        color().prop_map(ManaSymbol::Color),
        Just(ManaSymbol::Colorless),
        any::<u8>().prop_map(ManaSymbol::Generic),
        Just(ManaSymbol::X),
        (color(), color()).prop_map(|(one, other)| ManaSymbol::Hybrid(one, other)),
        color().prop_map(ManaSymbol::TwoOr),
        color().prop_map(ManaSymbol::Phyrexian),
        Just(ManaSymbol::Snow),
    ];
    vec(symbol, 1..4).prop_map(Mana).boxed()
}

fn quality() -> Of<Quality> {
    prop_oneof![
        color().prop_map(Quality::Color),
        card_type().prop_map(Quality::CardType),
        subtype().prop_map(Quality::Subtype),
        Just(Quality::Everything),
    ]
    .boxed()
}

/// A cost of mana or life, or of both.
fn upkeep_cost() -> Of<Cost> {
    let mana = mana().prop_map(|mana| Cost { mana, ..Cost::default() });
    let life = (1_u32..9).prop_map(|life| Cost { life, ..Cost::default() });
    prop_oneof![mana, life].boxed()
}

/// Keywords that can be in the middle of a phrase.
fn short_keyword() -> Of<Keyword> {
    prop_oneof![
        5 => select(Keyword::PLAIN).prop_map(|(_, keyword)| keyword),
        1 => quality().prop_map(Keyword::Protection),
        1 => quality().prop_map(Keyword::HexproofFrom),
        1 => subtype().prop_map(Keyword::Landwalk),
        4 => (select(Keyword::WITH_MANA), mana()).prop_map(|((_, of), mana)| of(mana)),
        2 => (select(Keyword::WITH_A_NUMBER), 1_u32..9).prop_map(|((_, of), number)| of(number)),
        1 => vec(upkeep_cost(), 1..4).prop_map(Keyword::CumulativeUpkeep),
    ]
    .boxed()
}

fn keyword(players: bool) -> Of<Keyword> {
    let enchant = objects(players, 0).prop_map(|selector| Keyword::Enchant(Box::new(selector.filter)));
    let enchant_player = select(vec![Who::Anyone, Who::Opponent]).prop_map(Keyword::EnchantPlayer);
    prop_oneof![6 => short_keyword(), 1 => enchant, 1 => enchant_player].boxed()
}

pub fn counter() -> Of<CounterKind> {
    prop_oneof![
        (number(), number()).prop_map(|(power, toughness)| CounterKind::PowerToughness(power, toughness)),
        select(CounterKind::KEYWORDS).prop_map(CounterKind::Keyword),
        select(vec!["charge", "oil", "lore"]).prop_map(|name| CounterKind::Named(name.to_owned())),
    ]
    .boxed()
}

pub fn who(players: bool) -> Of<Who> {
    let everywhere = select(vec![Who::You, Who::Opponent, Who::Anyone, Who::Host, Who::Chosen]);
    if players {
        prop_oneof![3 => everywhere, 1 => (0_u8..3).prop_map(|seat| Who::Named(PlayerId(seat)))].boxed()
    } else {
        everywhere.boxed()
    }
}

pub fn comparison() -> Of<Comparison> {
    select(vec![Comparison::AtLeast, Comparison::AtMost, Comparison::Exactly]).boxed()
}

/// A part of a filter.
fn part(players: bool, depth: u32) -> Of<Filter> {
    let simple = prop_oneof![
        select(vec![
            Filter::Any,
            Filter::This,
            Filter::Host,
            Filter::AttachedToThis,
            Filter::ExiledWithThis,
            Filter::DefendingPlayerControls,
            Filter::ChosenType,
            Filter::ChosenColor,
            Filter::Colorless,
            Filter::Multicolored,
            Filter::NoAbilities,
            Filter::Tapped,
            Filter::FaceDown,
            Filter::Token,
        ]),
        card_type().prop_map(Filter::CardType),
        select(Supertype::ALL).prop_map(Filter::Supertype),
        subtype().prop_map(Filter::Subtype),
        color().prop_map(Filter::Color),
        who(players).prop_map(Filter::ControlledBy),
        who(players).prop_map(Filter::OwnedBy),
        short_keyword().prop_map(Filter::Keyword),
        (comparison(), number()).prop_map(|(how, number)| Filter::Power(how, number)),
        (comparison(), number()).prop_map(|(how, number)| Filter::Toughness(how, number)),
        (comparison(), number()).prop_map(|(how, number)| Filter::ManaValue(how, number)),
        Just(Filter::EvenManaValue),
        counter().prop_map(Filter::Counter),
        text().prop_map(Filter::Named),
        combat::state().prop_map(Filter::InCombat),
    ];
    let negated = simple.clone().prop_map(Filter::negated);
    if depth == 0 {
        return prop_oneof![3 => simple, 1 => negated].boxed();
    }
    let either = vec(filter(players, depth - 1), 2..4).prop_map(Filter::Either);
    let attached = filter(players, depth - 1).prop_map(|filter| Filter::HasAttached(Box::new(filter)));
    let not = filter(players, depth - 1).prop_map(Filter::negated);
    prop_oneof![8 => simple, 3 => negated, 1 => either, 1 => attached, 1 => not].boxed()
}

pub fn filter(players: bool, depth: u32) -> Of<Filter> {
    let all = vec(part(players, depth), 0..5).prop_map(|mut parts| {
        // Among other parts, "anything" says nothing.
        if parts.len() > 1 {
            parts.retain(|part| *part != Filter::Any);
        }
        match parts.len() {
            0 => Filter::Any,
            1 => parts.remove(0),
            _ => Filter::All(parts),
        }
    });
    all.boxed()
}

/// Permanents.
pub fn objects(players: bool, depth: u32) -> Of<Selector> {
    filter(players, depth).prop_map(Selector::permanents).boxed()
}

/// Objects in any zone or in one.
pub fn objects_anywhere(players: bool, depth: u32) -> Of<Selector> {
    let everywhere: Zones = Zone::ALL.iter().copied().collect();
    let zones = prop_oneof![
        3 => Just(Zones::from(Zone::Battlefield)),
        1 => Just(everywhere),
        3 => select(Zone::ALL).prop_map(Zones::from),
    ];
    (zones, filter(players, depth)).prop_map(|(zones, filter)| Selector { zones, filter }).boxed()
}

pub fn value(players: bool, depth: u32) -> Of<Value> {
    let whose = || select(vec![Whose::This, Whose::Its, Whose::ThatObject, Whose::Host]);
    let simple = prop_oneof![
        number().prop_map(Value::Number),
        Just(Value::Chosen),
        objects_anywhere(players, 0).prop_map(Value::Count),
        objects_anywhere(players, 0).prop_map(Value::CardTypesAmong),
        objects_anywhere(players, 0).prop_map(Value::BasicLandTypesAmong),
        objects_anywhere(players, 0).prop_map(Value::ColorsAmong),
        whose().prop_map(Value::ManaValue),
        whose().prop_map(Value::Power),
        whose().prop_map(Value::Toughness),
        (counter(), whose()).prop_map(|(kind, whose)| Value::Counters(kind, whose)),
        colors().prop_map(Value::Devotion),
        who(players).prop_map(Value::Life),
        who(players).prop_map(Value::Speed),
    ];
    if depth == 0 {
        return simple.boxed();
    }
    let inner = || value(players, depth - 1).prop_map(Box::new);
    let sum = (inner(), inner()).prop_map(|(one, other)| Value::Sum(one, other));
    let times = (number(), inner()).prop_map(|(number, times)| Value::Times(number, times));
    let half = (inner(), select(vec![Rounding::Up, Rounding::Down]))
        .prop_map(|(value, rounding)| Value::Half(value, rounding));
    prop_oneof![4 => simple, 1 => sum, 1 => times, 1 => half].boxed()
}

pub fn condition(players: bool, depth: u32) -> Of<Condition> {
    let simple = prop_oneof![
        objects_anywhere(players, depth).prop_map(Condition::Exists),
        filter(players, depth).prop_map(Condition::This),
        select(Zone::ALL).prop_map(Condition::ThisIsIn),
        (value(players, depth), comparison(), number())
            .prop_map(|(value, how, number)| Condition::Compares(value, how, number)),
        who(players).prop_map(Condition::TurnOf),
        (who(players), option::of(who(players))).prop_map(|(who, whom)| Condition::HasAttacked(who, whom)),
        (who(players), who(players)).prop_map(|(who, whom)| Condition::IsAttacking(who, whom)),
    ];
    if depth == 0 {
        return simple.boxed();
    }
    let not = condition(players, depth - 1).prop_map(|condition| Condition::Not(Box::new(condition)));
    let all = vec(condition(players, depth - 1), 2..4).prop_map(Condition::All);
    prop_oneof![4 => simple, 1 => not, 1 => all].boxed()
}

pub fn change(players: bool, depth: u32) -> Of<Modification> {
    let color_choice =
        || prop_oneof![4 => colors().prop_map(ColorChoice::Of), 1 => Just(ColorChoice::Chosen)];
    let subtype_choice =
        prop_oneof![4 => subtypes().prop_map(SubtypeChoice::Of), 1 => Just(SubtypeChoice::Chosen)];
    let word = || prop_oneof![color().prop_map(Word::Color), subtype().prop_map(Word::Subtype)];
    let value = || value(players, depth.min(1));
    let types = prop_oneof![
        card_types().prop_map(Modification::SetCardTypes),
        card_types().prop_map(Modification::AddCardTypes),
        card_types().prop_map(Modification::RemoveCardTypes),
        supertypes().prop_map(Modification::AddSupertypes),
        supertypes().prop_map(Modification::RemoveSupertypes),
        subtypes_of_a_kind().prop_map(|(kind, all)| Modification::SetSubtypes(kind, SubtypeChoice::Of(all))),
        select(SubtypeKind::ALL).prop_map(|kind| Modification::SetSubtypes(kind, SubtypeChoice::Chosen)),
        subtype_choice.prop_map(Modification::AddSubtypes),
    ];
    let numbers = prop_oneof![
        value().prop_map(Modification::SetPower),
        value().prop_map(Modification::SetToughness),
        (value(), value()).prop_map(|(power, toughness)| Modification::Adjust { power, toughness }),
        value().prop_map(|size| Modification::HandSize(HandSize::Exactly(size))),
        value().prop_map(|by| Modification::HandSize(HandSize::Changed(by))),
        value().prop_map(Modification::LandPlays),
    ];
    let others = prop_oneof![
        who(players).prop_map(Modification::Control),
        (word(), word()).prop_map(|(from, to)| Modification::ReplaceWord { from, to }),
        color_choice().prop_map(Modification::SetColors),
        Just(Modification::SetColors(ColorChoice::Of(Colors::NONE))),
        color_choice().prop_map(Modification::AddColors),
        keyword(players).prop_map(Modification::RemoveKeyword),
        keyword(players).prop_map(Modification::ForbidKeyword),
        select(vec![
            Modification::RemoveAllAbilities,
            Modification::Switch,
            Modification::HandSize(HandSize::Unlimited)
        ]),
        (counter(), 0_u32..9).prop_map(|(kind, most)| Modification::LimitCounters { kind, most }),
        select(Restriction::ALL).prop_map(|(restriction, _)| Modification::Restrict(restriction)),
        games::player_rule(players).prop_map(Modification::PlayerRule),
        combat::rule(players).prop_map(Modification::Combat),
    ];
    let ability = ability(players, depth).prop_map(|ability| Modification::AddAbility(Arc::new(ability)));
    prop_oneof![2 => types, 2 => numbers, 2 => others, 1 => ability].boxed()
}

pub fn subject(players: bool, depth: u32) -> Of<Subject> {
    let everywhere: Zones = Zone::ALL.iter().copied().collect();
    let this = Selector { zones: everywhere, filter: Filter::This };
    let host = filter(players, 0).prop_map(|filter| {
        let mut parts = vec![Filter::Host];
        match filter {
            Filter::Any => return Selector::permanents(Filter::Host),
            Filter::All(all) => parts.extend(all),
            one => parts.push(one),
        }
        Selector::permanents(Filter::All(parts))
    });
    prop_oneof![
        Just(Subject::Objects(this)),
        host.prop_map(Subject::Objects),
        objects(players, 0).prop_map(Subject::Host),
        objects_anywhere(players, depth).prop_map(Subject::Objects),
        who(players).prop_map(Subject::Players),
    ]
    .boxed()
}

fn duration(players: bool, depth: u32) -> Of<Duration> {
    prop_oneof![
        select(vec![
            Duration::Indefinite,
            Duration::EndOfTurn,
            Duration::EndOfCombat,
            Duration::YourNextTurn
        ]),
        games::new_duration(),
        condition(players, depth).prop_map(Duration::AsLongAs),
    ]
    .boxed()
}

/// A continuous effect that a spell or ability creates.
pub fn one_shot(players: bool, depth: u32) -> Of<OneShot> {
    (games::target(players, depth), changes_with_copies(players, depth), duration(players, depth))
        .prop_map(|(target, (copies, changes), duration)| {
            let changes = match &target {
                Target::It | Target::Targets { of: Targetable::Any, .. } => changes,
                _ if changes.is_empty() => changes,
                Target::Each(Subject::Players(_))
                | Target::ThatPlayer
                | Target::DefendingPlayer
                | Target::ThatObjectsController
                | Target::ItsController
                | Target::ItsOwner
                | Target::Targets { of: Targetable::Players(_), .. } => suited(true, changes),
                _ => suited(false, changes),
            };
            OneShot { target, copies, changes, duration }
        })
        .boxed()
}

/// The changes that can be made to players, or those that can be made to objects; one if there are none.
fn suited(to_players: bool, mut changes: Vec<Modification>) -> Vec<Modification> {
    let is_of_both = |change: &Modification| {
        use Modification::{AddAbility, RemoveAllAbilities, RemoveKeyword};
        matches!(change, AddAbility(_) | RemoveKeyword(_) | RemoveAllAbilities)
    };
    let is_of_players = |change: &Modification| {
        use Modification::{HandSize, LandPlays, PlayerRule};
        matches!(change, HandSize(_) | LandPlays(_) | PlayerRule(_))
    };
    changes.retain(|change| is_of_both(change) || is_of_players(change) == to_players);
    if changes.is_empty() {
        changes.push(Modification::RemoveAllAbilities);
    }
    changes
}

/// Copying with exceptions, or changes, or both.
fn changes_with_copies(players: bool, depth: u32) -> Of<(Option<Becoming>, Vec<Modification>)> {
    let something = exceptions(players, depth).prop_map(Becoming::of_something);
    let one_of =
        (objects(players, 0), exceptions(players, depth)).prop_map(|(of, except)| Becoming { of, except });
    let becoming = prop_oneof![something, one_of].boxed();
    prop_oneof![
        3 => changes(players, depth).prop_map(|changes| (None, changes)),
        1 => becoming.clone().prop_map(|becoming| (Some(becoming), Vec::new())),
        1 => (becoming, changes(players, depth)).prop_map(|(becoming, changes)| (Some(becoming), changes)),
    ]
    .boxed()
}

/// The exceptions of a copy effect, or none.
pub fn exceptions(players: bool, depth: u32) -> Of<Vec<Modification>> {
    let copiable = |changes: Vec<Modification>| changes.into_iter().filter(is_copiable).collect();
    changes(players, depth).prop_map(copiable).boxed()
}

/// Whether a change can become part of copiable values (707.9b).
fn is_copiable(change: &Modification) -> bool {
    matches!(
        change,
        Modification::SetPower(Value::Number(_))
            | Modification::SetToughness(Value::Number(_))
            | Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::RemoveSupertypes(_)
            | Modification::SetSubtypes(_, SubtypeChoice::Of(_))
            | Modification::AddSubtypes(SubtypeChoice::Of(_))
            | Modification::SetColors(ColorChoice::Of(_))
            | Modification::AddColors(ColorChoice::Of(_))
            | Modification::AddAbility(_)
            | Modification::RemoveKeyword(_)
            | Modification::RemoveAllAbilities
    )
}

/// The strategies that were made already, by players and depth: each contains the others several times.
type Made<T> = RefCell<BTreeMap<(bool, u32), Of<T>>>;

/// The strategy that was made already, or a new one.
fn made_once<T: std::fmt::Debug>(
    made: &'static LocalKey<Made<T>>,
    players: bool,
    depth: u32,
    make: fn(bool, u32) -> Of<T>,
) -> Of<T> {
    if let Some(known) = made.with_borrow(|made| made.get(&(players, depth)).cloned()) {
        return known;
    }
    let new = make(players, depth);
    made.with_borrow_mut(|made| made.insert((players, depth), new.clone()));
    new
}

thread_local! {
    static ABILITIES: Made<Ability> = const { RefCell::new(BTreeMap::new()) };
    static EFFECTS: Made<Effect> = const { RefCell::new(BTreeMap::new()) };
    static CHANGES: Made<Vec<Modification>> = const { RefCell::new(BTreeMap::new()) };
}

pub fn ability(players: bool, depth: u32) -> Of<Ability> {
    made_once(&ABILITIES, players, depth, new_ability)
}

pub fn effect(players: bool, depth: u32) -> Of<Effect> {
    made_once(&EFFECTS, players, depth, games::effect)
}

pub fn changes(players: bool, depth: u32) -> Of<Vec<Modification>> {
    made_once(&CHANGES, players, depth, |players, depth| vec(change(players, depth), 1..5).boxed())
}

fn new_ability(players: bool, depth: u32) -> Of<Ability> {
    let keyword = keyword(players).prop_map(Ability::Keyword);
    if depth == 0 {
        return prop_oneof![2 => keyword, 1 => text().prop_map(Ability::Other)].boxed();
    }
    let depth = depth - 1;
    let stat = (option::of(condition(players, depth)), subject(players, depth), changes(players, depth))
        .prop_map(|(condition, subject, changes)| {
            let changes = suited(matches!(subject, Subject::Players(_)), changes);
            Ability::Static(Static { condition, subject, changes })
        });
    let windows = || select(Window::ALL).prop_map(|(window, _)| window);
    let activated = (games::cost(players), vec(windows(), 0..3), effect(players, depth))
        .prop_map(|(cost, only, effect)| Ability::Activated { cost, only, effect });
    let when = prop_oneof![3 => games::trigger(players, depth), 1 => text().prop_map(Trigger::Other)];
    let triggered = (when, option::of(condition(players, depth)), effect(players, depth))
        .prop_map(|(when, condition, effect)| Ability::Triggered { when, condition, effect });
    let others = prop_oneof![
        games::replacement(players, depth).prop_map(Ability::Replacement),
        games::cost(players).prop_map(Ability::AdditionalCost),
        windows().prop_map(Ability::CastOnly),
        effect(players, depth).prop_map(Ability::Spell),
        text().prop_map(Ability::Other),
    ];
    prop_oneof![1 => keyword, 2 => stat, 1 => activated, 1 => triggered, 2 => others].boxed()
}

fn printed() -> Of<Printed> {
    prop_oneof![
        3 => number().prop_map(Printed::Number),
        1 => number().prop_map(|plus| Printed::Star { plus }),
    ]
    .boxed()
}

pub fn face(players: bool) -> Of<Characteristics> {
    let types = (
        prop_oneof![Just(Supertypes::NONE), supertypes()],
        card_types(),
        prop_oneof![Just(Subtypes::NONE), subtypes()],
    );
    let numbers = (option::of((printed(), printed())), option::of(number()), option::of(number()));
    let colors = prop_oneof![Just(Colors::NONE), colors()];
    let abilities = vec(ability(players, DEPTH).prop_map(Arc::new), 0..4);
    (option::of(mana()), colors, types, numbers, abilities)
        .prop_map(|(mana_cost, color_indicator, types, (box_, loyalty, defense), abilities)| {
            Characteristics {
                colors: None,
                name: None,
                mana_cost,
                color_indicator,
                supertypes: types.0,
                card_types: types.1,
                subtypes: types.2,
                abilities,
                power: box_.map(|(power, _)| power),
                toughness: box_.map(|(_, toughness)| toughness),
                loyalty,
                defense,
                flipped: None,
            }
        })
        .boxed()
}

fn card() -> Of<CardDefinition> {
    let named = |name: &str, face: Characteristics| Characteristics { name: Some(name.to_owned()), ..face };
    let lights = subsequence(vec![1_u8, 2, 3, 4, 5, 6], 0..4);
    (name(), face(false), option::of((name(), face(false))), any::<bool>(), lights)
        .prop_map(move |(name, front, back, modal, lights)| {
            let modal = modal && back.is_some();
            let back = back.map(|(name, face)| named(&name, face));
            CardDefinition {
                card: Card { front: named(&name, front).into(), back: back.map(Into::into), modal, lights },
                name: name.into(),
            }
        })
        .boxed()
}

pub fn label() -> Of<Spanned<String>> {
    select(vec!["a", "b", "bear", "e1", "x-2"]).prop_map(|label| label.to_owned().into()).boxed()
}

pub fn player() -> Of<Spanned<String>> {
    select(&PLAYERS[..]).prop_map(|name| name.to_owned().into()).boxed()
}

fn choice() -> Of<Spanned<Choice>> {
    prop_oneof![
        color().prop_map(Choice::Color),
        subtype().prop_map(Choice::Subtype),
        number().prop_map(Choice::Number),
        player().prop_map(Choice::Player),
    ]
    .prop_map(Spanned::from)
    .boxed()
}

pub fn counters() -> Of<Counters> {
    (1_u32..5, counter()).prop_map(|(count, kind)| Counters { count, kind }).boxed()
}

fn copy_source() -> Of<CopySource> {
    prop_oneof![label().prop_map(CopySource::Object), name().prop_map(|name| CopySource::Card(name.into())),]
        .boxed()
}

fn enters_as() -> Of<EntersAs> {
    prop_oneof![
        (copy_source(), exceptions(true, 1)).prop_map(|(source, except)| EntersAs::Copying(source, except)),
        exceptions(true, 1).prop_map(|changes| {
            let something = if changes.is_empty() { vec![Modification::RemoveAllAbilities] } else { changes };
            EntersAs::As(something)
        }),
    ]
    .boxed()
}

/// What entered, how often, and with which labels.
/// A made-up creature has power and toughness, and other made-up objects have none (208.1).
pub fn with_power_and_toughness_if_due(face: Characteristics) -> Characteristics {
    let number = |printed: Option<Printed>| printed.or(Some(Printed::Number(1)));
    if face.card_types.contains(CardType::Creature) {
        Characteristics { power: number(face.power), toughness: number(face.toughness), ..face }
    } else {
        Characteristics { power: None, toughness: None, ..face }
    }
}

fn entering() -> Of<(Entering, u32, Vec<Spanned<String>>)> {
    let card = (name(), 1_u32..5, vec(label(), 0..4)).prop_map(|(name, count, mut labels)| {
        labels.truncate(count as usize);
        (Entering::Card(name.into()), count, labels)
    });
    let made_up = (option::of(label()), any::<bool>(), face(true)).prop_map(|(label, token, face)| {
        let face = with_power_and_toughness_if_due(face);
        let characteristics = Characteristics { mana_cost: None, loyalty: None, defense: None, ..face };
        let token = token || label.is_none();
        (Entering::MadeUp(Box::new(MadeUp { label, token, characteristics })), 1, Vec::new())
    });
    prop_oneof![card, made_up].boxed()
}

fn enters() -> Of<Enters> {
    let states = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let damage = (1_u32..9, any::<bool>())
        .prop_map(|(amount, from_deathtouch)| MarkedDamage { amount, from_deathtouch });
    let marked = (vec(counters(), 0..3), option::of(damage));
    let more = (
        (option::of(label()), option::of(player()), option::of(1_u8..20)),
        vec(enters_as(), 0..2),
        vec(choice(), 0..3),
        marked,
    );
    let place = prop_oneof![7 => select(Zone::ALL).prop_map(Place::Zone), 1 => Just(Place::SchemeDeck), 1 => Just(Place::PlanarDeck), 1 => Just(Place::Collection)];
    (player(), place, entering(), option::of(player()), states, more)
        .prop_map(|(player, place, (what, count, labels), owner, states, more)| Enters {
            player,
            place,
            count,
            what,
            labels,
            owner,
            commander: states.3,
            tapped: states.0,
            face_down: states.1,
            transformed: states.2,
            flipped: states.4,
            copied_on_stack: states.5,
            attached: more.0.0,
            protector: more.0.1,
            room: more.0.2,
            copies: more.1,
            choices: more.2,
            counters: more.3.0,
            damage: more.3.1,
        })
        .boxed()
}

fn board_effect() -> Of<EffectText> {
    let card = (name(), option::of((1_u32..5).prop_map(Spanned::from)))
        .prop_map(|(name, ability)| EffectOf::Card { card: name.into(), ability });
    let stated = (changes_with_copies(true, 1), duration(true, 1))
        .prop_map(|((copies, changes), duration)| EffectOf::Stated { copies, changes, duration });
    let on = prop_oneof![
        3 => vec(prop_oneof![label(), player()], 1..4).prop_map(|on| (on, None)),
        1 => objects_anywhere(true, 1).prop_map(|selector| (Vec::new(), Some(selector.into()))),
    ];
    (
        option::of(label()),
        (option::of(player()), player()),
        prop_oneof![card, stated],
        on,
        option::of(copy_source()),
        vec(choice(), 0..3),
        option::of(label()),
    )
        .prop_map(|(label, (by, controller), what, (on, on_each), copying, choices, from)| {
            // Only the effect of a card can omit its player.
            let by = match what {
                EffectOf::Card { .. } => by,
                EffectOf::Stated { .. } => Some(controller),
            };
            EffectText { label, by, what, on, on_each, copying, choices, from }
        })
        .boxed()
}

fn statement() -> Of<Statement> {
    prop_oneof![
        3 => enters().prop_map(|enters| Statement::Enters(Box::new(enters))),
        1 => (counters(), label()).prop_map(|(counters, on)| Statement::PutCounters { counters, on }),
        1 => (label(), prop_oneof![label(), player()]).prop_map(|(what, to)| Statement::Attach { what, to }),
        1 => (label(), any::<bool>()).prop_map(|(what, face_down)| Statement::Turn { what, face_down }),
        1 => label().prop_map(Statement::Transform),
        3 => board_effect().prop_map(|effect| Statement::Effect(Box::new(effect))),
    ]
    .boxed()
}

fn board() -> Of<BoardText> {
    let together = vec(statement().prop_map(Spanned::from), 1..4).prop_map(Statement::Together);
    let history = vec(prop_oneof![5 => statement(), 1 => together].prop_map(Spanned::from), 0..5);
    let life = subsequence(PLAYERS.to_vec(), 0..=3).prop_flat_map(|names| {
        let count = names.len();
        vec(number(), count).prop_map(move |numbers| {
            let names = names.iter().map(|name| (*name).to_owned().into());
            names.zip(numbers).map(|(player, life)| Life { player, life }).collect::<Vec<_>>()
        })
    });
    (option::of(player()), life, games::set_up(), history)
        .prop_map(|(active, life, set_up, history)| {
            let active = active.filter(|_| set_up.turn.is_none());
            let players = PLAYERS.iter().map(|name| (*name).to_owned().into()).collect();
            BoardText { players, active, life, set_up, history }
        })
        .boxed()
}

pub fn fact() -> Of<Fact> {
    let handle = prop_oneof![
        (1_usize..5).prop_map(Handle::Printed),
        label().prop_map(|label| Handle::GrantedBy(label.value)),
    ];
    let none_or = |types: Of<Supertypes>| prop_oneof![Just(Supertypes::NONE), types];
    let numbers = prop_oneof![
        (number(), number()).prop_map(|(power, toughness)| Fact::PowerToughness(power, toughness)),
        number().prop_map(Fact::Power),
        number().prop_map(Fact::Toughness),
        number().prop_map(Fact::ManaValue),
        option::of(number()).prop_map(Fact::MaximumHandSize),
        number().prop_map(Fact::LandPlays),
    ];
    let types = prop_oneof![
        (none_or(supertypes()), card_types(), subtypes()).prop_map(|(a, b, c)| Fact::Types(a, b, c)),
        card_types().prop_map(Fact::CardTypes),
        none_or(supertypes()).prop_map(Fact::Supertypes),
        subtypes_of_a_kind().prop_map(|(kind, all)| Fact::Subtypes(kind, all)),
        (card_type(), any::<bool>()).prop_map(|(card_type, is_one)| Fact::IsA(card_type, is_one)),
    ];
    let abilities = prop_oneof![
        (keyword(true), any::<bool>()).prop_map(|(keyword, has)| Fact::Keyword(keyword, has)),
        btree_set(keyword(true), 0..4).prop_map(Fact::Keywords),
        vec(mana(), 0..4).prop_map(|mut all| {
            all.sort();
            Fact::ManaAbilities(all)
        }),
        (handle, any::<bool>()).prop_map(|(handle, has)| Fact::Ability(handle, has)),
    ];
    let others = prop_oneof![
        select(vec![Fact::NoPowerOrToughness, Fact::NoAbilities, Fact::NoRestrictions, Fact::Name(None)]),
        text().prop_map(|name| Fact::Name(Some(name))),
        prop_oneof![Just(Colors::NONE), colors()].prop_map(Fact::Colors),
        player().prop_map(|name| Fact::Controller(name.value)),
        select(Restriction::ALL).prop_map(|(restriction, _)| Fact::Restriction(restriction)),
    ];
    prop_oneof![numbers, types, abilities, others].boxed()
}

fn edition() -> Of<Edition> {
    select(apnap_oracle::edition::NAMED).prop_map(|(edition, _)| edition).boxed()
}

fn scenario() -> Of<ScenarioText> {
    let numbers =
        |least| vec("[1-9][0-9]{2}\\.[0-9]{1,2}[a-z]?(@2009-10-01)?".prop_map(Spanned::from), least..4);
    let editions =
        (option::of(edition()), option::of(edition())).prop_map(|(since, last)| match (since, last) {
            (Some(since), Some(last)) if since > last => {
                EditionRange { since: Some(last), last: Some(since) }
            }
            (since, last) => EditionRange { since, last },
        });
    let line = (prop_oneof![label(), player()], vec(fact().prop_map(Spanned::from), 1..6))
        .prop_map(|(subject, facts)| ExpectLine { subject, facts })
        .boxed();
    let otherwise = (select(Reading::ALL), vec(line.clone(), 1..3))
        .prop_map(|((reading, _), expect)| OtherReading { reading, expect });
    let expected = (vec(line, 1..4), option::of(otherwise), option::weighted(0.4, games::script()));
    let examples = vec(("[1-9][0-9]{2}\\.[0-9]{1,2}[a-z]?", 1..20u32), 0..3).prop_map(|all| {
        let example = |(rule, number)| Spanned::from(Example { rule, number });
        all.into_iter().map(example).collect::<Vec<_>>()
    });
    let named = (numbers(1), numbers(0), examples);
    (text(), named, editions, text(), board(), expected)
        .prop_map(|(title, named, editions, because, board, (expect, otherwise, script))| ScenarioText {
            title: title.into(),
            rules: named.0,
            see: named.1,
            examples: named.2,
            editions,
            because: because.into(),
            board,
            expect: if script.is_some() { Vec::new() } else { expect },
            otherwise: otherwise.filter(|_| script.is_none()),
            script,
        })
        .boxed()
}

/// A file with a scenario, cards or both.
pub fn file() -> Of<File> {
    (vec(card(), 0..3), option::of(scenario())).prop_map(|(cards, scenario)| File { cards, scenario }).boxed()
}
