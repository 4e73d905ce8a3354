//! Keyword abilities: `flying`, `protection from red`, `equip {2}`.

use super::grammar::{list, plural};
use super::objects::Amount;
use super::voice::Voice;
use apnap_oracle::card::{Keyword, Parameter, Quality, Selector, Who};

impl Voice<'_> {
    /// A keyword ability as it is in a sentence.
    pub(super) fn keyword(self, keyword: &Keyword) -> String {
        match keyword {
            Keyword::Enchant(filter) => {
                format!("enchant {}", self.objects(&Selector::permanents((**filter).clone()), Amount::One))
            }
            Keyword::EnchantPlayer(who) => match who {
                Who::Anyone => "enchant player".to_owned(),
                Who::Opponent => "enchant opponent".to_owned(),
                Who::You | Who::Host | Who::Chosen | Who::Named(_) => {
                    format!("enchant {}", self.player(*who).words)
                }
            },
            Keyword::CumulativeUpkeep(costs) => {
                let words: Vec<String> = costs.iter().map(|cost| self.cost(cost)).collect();
                let is_mana = costs.iter().all(|cost| cost.mana.to_string() == self.cost(cost));
                let separator = if is_mana { " " } else { "—" };
                format!("cumulative upkeep{separator}{}", list(&words, "or"))
            }
            regular => match regular.parameter() {
                Parameter::Mana(mana) => format!("{} {mana}", regular.printed_word()),
                Parameter::Number(number) => format!("{} {number}", regular.printed_word()),
                Parameter::LandType(subtype) => {
                    format!("{}{}", subtype.word().to_lowercase(), regular.printed_word())
                }
                Parameter::Quality(quality) => {
                    format!("{} from {}", regular.printed_word(), self::quality(quality))
                }
                Parameter::None | Parameter::Other => regular.printed_word().to_owned(),
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
