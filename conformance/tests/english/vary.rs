//! Definitions changed in one step: each number, each word, each member of a list, each flag.

use apnap_oracle::card::{
    CardType, Color, Destination, InCombat, Keyword, Restriction, Subtype, SubtypeKind, Supertype, Window,
    Zone,
};
use apnap_oracle::state::TurnPart;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// Words that can replace each other.
static POOLS: LazyLock<Vec<Vec<Value>>> = LazyLock::new(|| {
    let words = |words: &[&str]| words.iter().map(|&word| json!(word)).collect::<Vec<_>>();
    vec![
        all(Color::ALL),
        all(CardType::ALL.iter().copied()),
        all(Supertype::ALL.iter().copied()),
        all(Zone::ALL.iter().copied()),
        all(Restriction::ALL.iter().map(|(one, _)| *one)),
        all(Window::ALL.iter().map(|(one, _)| *one)),
        all(SubtypeKind::ALL.iter().copied()),
        all(Keyword::PLAIN.iter().map(|(_, keyword)| keyword.clone())),
        all(InCombat::ADJECTIVES.iter().chain(InCombat::LIMITATIONS).map(|(one, _)| *one)),
        all(TurnPart::all().map(|(part, _)| part)),
        all(DESTINATIONS.iter().copied()),
        words(&["You", "Opponent", "Anyone", "Host", "Chosen"]),
        words(&["AtLeast", "AtMost", "Exactly"]),
        words(&["This", "Its", "Host"]),
        words(&["Up", "Down"]),
        words(&["Day", "Night"]),
        words(&["Indefinite", "EndOfTurn", "EndOfCombat", "YourNextTurn", "EndOfStep", "EndOfPhase"]),
        words(&[
            "It",
            "ThatObject",
            "ThatPlayer",
            "DefendingPlayer",
            "ThatObjectsController",
            "ItsController",
            "ItsOwner",
        ]),
        words(&[
            "Any",
            "This",
            "Host",
            "AttachedToThis",
            "ChosenType",
            "ChosenColor",
            "Colorless",
            "Multicolored",
        ]),
        words(&["Any", "DefendingPlayerControls", "NoAbilities", "EvenManaValue", "Tapped", "FaceDown"]),
        words(&["Any", "Token", "Card", "ExiledWithThis"]),
        words(&[
            "Skip",
            "Tapped",
            "Untapped",
            "AsCopyOfThis",
            "ChoosingColor",
            "ChoosingCreatureType",
            "Exile",
        ]),
        words(&["Skip", "ToHand", "OnTopOfLibrary", "IntoLibrary", "Regenerate", "UnderYourControl"]),
        words(&["All", "NextTime"]),
        words(&["KeepsMana", "CantPlayLands", "CantLose", "CantGainLife", "CantWin", "NoLifeNeeded"]),
        words(&[
            "AttacksThis",
            "CantAttackAlone",
            "CantBlockAlone",
            "BlocksAnyNumber",
            "AllBlockIt",
            "Goaded",
        ]),
        words(&["AllBlockIt", "BlocksThis"]),
        words(&["RemoveAllAbilities", "Switch"]),
        words(&["EndTheTurn", "MayCastTransformed"]),
        words(&["Chosen", "ThatMuch"]),
    ]
});

const DESTINATIONS: &[Destination] = &[
    Destination::Graveyard,
    Destination::Exile,
    Destination::Hand,
    Destination::TopOfLibrary,
    Destination::BottomOfLibrary,
    Destination::ShuffledLibrary,
    Destination::Battlefield,
    Destination::BattlefieldUnderOwner,
    Destination::BattlefieldTapped,
];

/// Words for events, instructions and filters with the same contents.
const KEYS: &[&[&str]] = &[
    &[
        "Enters",
        "Dies",
        "Leaves",
        "PutIntoGraveyard",
        "SetInMotion",
        "Taps",
        "Untaps",
        "Targeted",
        "PhasesIn",
        "PhasesOut",
        "IsDealtDamage",
        "DealsDamage",
        "GetsCounter",
    ],
    &["Draws", "Discards", "GainsLife", "LosesLife", "PlaysLand"],
    &["Casts", "Sacrifices", "Visits", "Encounters"],
    &["AttacksAlone", "OneOrMoreAttack", "Blocks", "BecomesBlocked", "AttacksAndIsntBlocked"],
    &["DealsDamage", "OneOrMoreDealDamage"],
    &["BlocksNumber", "BecomesBlockedByNumber"],
    &[
        "Destroy",
        "DestroyForGood",
        "ExileUntilThisLeaves",
        "Sacrifice",
        "Tap",
        "Untap",
        "PhaseOut",
        "PhaseOutUntilThisLeaves",
        "Transform",
        "Flip",
        "Regenerate",
        "Counter",
        "NewTargets",
        "Reselect",
        "Unattach",
        "ExtraTurn",
        "Venture",
        "Win",
        "Lose",
        "ExchangeControl",
        "BecomesBlocked",
        "BecomesUnblocked",
        "RemoveFromCombat",
    ],
    &["GainLife", "LoseLife"],
    &["Draw", "Discard", "Mill"],
    &["AddAfterPhase", "AddAfterStep"],
    &["May", "IfYouDo", "WhenYouDo"],
    &["MayPay", "UnlessPays"],
    &["Count", "CardTypesAmong", "BasicLandTypesAmong", "ColorsAmong"],
    &["ManaValue", "Power", "Toughness"],
    &["Life", "Speed"],
    &["ControlledBy", "OwnedBy"],
    &["All", "Either"],
    &["SetPower", "SetToughness", "LandPlays"],
    &["SetCardTypes", "AddCardTypes", "RemoveCardTypes"],
    &["AddSupertypes", "RemoveSupertypes"],
    &["SetColors", "AddColors"],
    &["RemoveKeyword", "ForbidKeyword"],
    &["Exactly", "Changed"],
    &["CantBeBlockedBy", "BlockedOnlyBy", "BlocksOnly"],
    &["BlockedByAtMost", "BlockedByAtLeast", "BlocksMore"],
    &["AttacksWithAtMost", "BlocksWithAtMost", "MoreDevotion"],
    &["CastsAsThoughFlash", "CantCast"],
    &["Equip", "Fortify", "Reconfigure", "Morph", "Bestow", "Madness", "Ward", "Ninjutsu"],
    &["Toxic", "Bushido", "Rampage"],
    &["Protection", "HexproofFrom"],
    &["Enter", "Die", "PutIntoGraveyard", "BeDestroyed", "PutCounters", "EffectPutsCounters"],
    &["GainLife", "LoseLife", "LoseGame", "Draw", "CreateTokens"],
    &["Times", "Plus", "Prevent", "LifeBecomes"],
    &["LikeObjects", "CouldBeProducedBy"],
    &["OfYourChoice", "Matching"],
    &["Objects", "Host"],
    &["Spell", "Other"],
];

/// Optional parts, each with a field that is beside it, and a value that can be added.
fn additions() -> Vec<(&'static str, &'static str, Value)> {
    let draw = json!({"Draw": {"who": {"Each": {"Players": "You"}}, "cards": {"Number": 7}}});
    vec![
        ("when", "condition", json!({"TurnOf": "Opponent"})),
        ("changes", "condition", json!({"TurnOf": "Opponent"})),
        ("cost", "only", json!(["your_upkeep"])),
        ("token", "attached", json!("ThatObject")),
        ("amount", "excess", json!("DefendingPlayer")),
        ("amount", "by", json!("ThatObject")),
        ("amount", "unpreventable", json!(true)),
        ("extent", "by", json!({"These": "ThatObject"})),
        ("extent", "to", json!("ThatPlayer")),
        ("extent", "onto", json!("ThatPlayer")),
        ("extent", "and", draw.clone()),
        ("extent", "combat", json!(true)),
        ("tapped", "what", json!("DefendingPlayer")),
        ("then", "otherwise", draw),
        ("of", "except", json!([{"Restrict": "CantPhaseOut"}])),
        ("duration", "copies", json!({"of": {"zones": ["Battlefield"], "filter": {"CardType": "Creature"}}})),
        ("tap", "untap", json!(true)),
        ("tap", "sacrifice_this", json!(true)),
        ("tap", "sacrifice", json!({"CardType": "Artifact"})),
        ("tap", "return_to_hand", json!({"CardType": "Artifact"})),
        ("tap", "discard", json!(1)),
        ("tap", "life", json!(1)),
        ("tap", "loyalty", json!(1)),
        ("tap", "remove_counters", json!([1, "charge"])),
        ("front", "modal", json!(true)),
        ("front", "lights", json!([2])),
        ("card_types", "defense", json!(3)),
        ("card_types", "loyalty", json!(3)),
        ("card_types", "mana_cost", json!("{7}")),
        ("card_types", "power", json!({"Number": 7})),
        ("card_types", "toughness", json!({"Number": 7})),
        ("card_types", "colors", json!(["Red"])),
    ]
}

fn all<T: Serialize>(all: impl IntoIterator<Item = T>) -> Vec<Value> {
    all.into_iter().map(|one| serde_json::to_value(one).unwrap()).collect()
}

/// Returns every value that differs from this one in one place. Most of them are no definitions.
pub(crate) fn variations(value: &Value) -> Vec<Value> {
    let mut found = other_words(value);
    match value {
        Value::Null => {}
        Value::Bool(flag) => found.push(json!(!flag)),
        Value::Number(number) => {
            found.extend(
                number
                    .as_i64()
                    .iter()
                    .flat_map(|number| [json!(number + 1), json!(number - 1), json!(-number)]),
            );
        }
        Value::String(text) => found.extend(other_texts(text)),
        Value::Array(members) => {
            for (n, member) in members.iter().enumerate() {
                let mut without = members.clone();
                without.remove(n);
                found.push(Value::Array(without));
                for other in variations(member) {
                    let mut with = members.clone();
                    with[n] = other;
                    found.push(Value::Array(with));
                }
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let mut without = fields.clone();
                without.remove(key);
                found.push(Value::Object(without));
                for other in variations(field) {
                    let mut with = fields.clone();
                    with.insert(key.clone(), other);
                    found.push(Value::Object(with));
                }
                if fields.len() == 1 {
                    let others = KEYS.iter().filter(|keys| keys.contains(&key.as_str()));
                    for other in others.flat_map(|keys| keys.iter()).filter(|other| *other != key) {
                        found.push(json!({ *other: field }));
                    }
                }
            }
            for (beside, key, addition) in additions() {
                if fields.contains_key(beside) && fields.get(key).is_none_or(Value::is_null) {
                    let mut with = fields.clone();
                    with.insert(key.to_owned(), addition);
                    found.push(Value::Object(with));
                }
            }
        }
    }
    found
}

/// The other words for a word, or for another part that is in a pool.
fn other_words(value: &Value) -> Vec<Value> {
    let pools = POOLS.iter().filter(|pool| pool.contains(value));
    pools.flatten().filter(|other| *other != value).cloned().collect()
}

fn other_texts(text: &str) -> Vec<Value> {
    let mut found = vec![json!(format!("{text}x")), json!(format!("{text}{{G}}"))];
    let subtype = Subtype::all().skip_while(|subtype| subtype.word() != text).nth(1);
    found.extend(subtype.map(|subtype| json!(subtype.word())));
    found.extend(text.split_inclusive('}').nth(1).map(|first| json!(first)));
    found
}
