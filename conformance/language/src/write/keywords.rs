//! Writing keywords, counters and colors.

use super::Voice;
use crate::syntax::Counters;
use crate::words::{ENCHANTED_PLAYERS, Number, article, plural};
use apnap_oracle::card::{Colors, CounterKind, Keyword, Parameter, Quality, Selector, Value};

impl Voice<'_> {
    /// A keyword with its parameters.
    pub(crate) fn keyword(self, keyword: &Keyword) -> String {
        match keyword {
            Keyword::Enchant(filter) => {
                let selector = Selector::permanents((**filter).clone());
                format!("enchant {}", self.objects(&selector, Number::One))
            }
            Keyword::EnchantPlayer(who) => {
                let words = ENCHANTED_PLAYERS.iter().find(|(_, known)| known == who);
                format!("enchant {}", words.map_or("player", |(words, _)| words))
            }
            Keyword::CumulativeUpkeep(costs) => {
                let costs: Vec<String> = costs.iter().map(|cost| self.cost(cost)).collect();
                format!("cumulative upkeep {}", costs.join(" or "))
            }
            regular => match regular.parameter() {
                Parameter::Mana(mana) => format!("{} {mana}", regular.word()),
                Parameter::Number(number) => format!("{} {number}", regular.word()),
                Parameter::LandType(subtype) => format!("{} {subtype}", regular.word()),
                Parameter::Quality(quality) => format!("{} from {}", regular.word(), self::quality(quality)),
                Parameter::None | Parameter::Other => regular.word().to_owned(),
            },
        }
    }
}

fn quality(quality: Quality) -> String {
    match quality {
        Quality::Color(color) => color.word().to_owned(),
        Quality::CardType(card_type) => plural(&card_type.word().to_lowercase()),
        Quality::Subtype(subtype) => plural(subtype.word()),
        Quality::Everything => "everything".to_owned(),
    }
}

/// `blue and red`.
pub(crate) fn colors(colors: Colors) -> String {
    colors.iter().map(|color| color.word()).collect::<Vec<_>>().join(" and ")
}

/// `a +1/+1 counter`, `[X] charge counters`: with the value already written.
pub(crate) fn some_counters(number: &Value, written: &str, kind: &CounterKind) -> String {
    let kind = kind.to_string();
    match number {
        Value::Number(1) => format!("{} {kind} counter", article(&kind)),
        _ => format!("{written} {kind} counters"),
    }
}

/// `a +1/+1 counter`, `3 charge counters`.
pub(crate) fn counters(counters: &Counters) -> String {
    let kind = counters.kind.to_string();
    match counters.count {
        1 => format!("{} {kind} counter", article(&kind)),
        count => format!("{count} {kind} counters"),
    }
}
