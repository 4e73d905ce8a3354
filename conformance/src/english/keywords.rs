//! Keyword abilities: `flying`, `protection from red`, `equip {2}`.

use super::grammar::{list, plural};
use super::objects::Amount;
use super::voice::Voice;
use apnap_oracle::card::{Keyword, Quality, Selector, Who};

impl Voice<'_> {
    /// A keyword ability as it is in a sentence.
    pub(super) fn keyword(self, keyword: &Keyword) -> String {
        match keyword {
            Keyword::Protection(quality) => format!("protection from {}", self::quality(*quality)),
            Keyword::HexproofFrom(quality) => format!("hexproof from {}", self::quality(*quality)),
            Keyword::Landwalk(subtype) => format!("{}walk", subtype.word().to_lowercase()),
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
            Keyword::Equip(mana) => format!("equip {mana}"),
            Keyword::Fortify(mana) => format!("fortify {mana}"),
            Keyword::Reconfigure(mana) => format!("reconfigure {mana}"),
            Keyword::Morph(mana) => format!("morph {mana}"),
            Keyword::Bestow(mana) => format!("bestow {mana}"),
            Keyword::Madness(mana) => format!("madness {mana}"),
            Keyword::Ward(mana) => format!("ward {mana}"),
            Keyword::Ninjutsu(mana) => format!("ninjutsu {mana}"),
            Keyword::Toxic(number) => format!("toxic {number}"),
            Keyword::Bushido(number) => format!("bushido {number}"),
            Keyword::Rampage(number) => format!("rampage {number}"),
            Keyword::CumulativeUpkeep(costs) => {
                let words: Vec<String> = costs.iter().map(|cost| self.cost(cost)).collect();
                let is_mana = costs.iter().all(|cost| cost.mana.to_string() == self.cost(cost));
                let separator = if is_mana { " " } else { "—" };
                format!("cumulative upkeep{separator}{}", list(&words, "or"))
            }
            Keyword::StartYourEngines => "start your engines!".to_owned(),
            Keyword::Deathtouch
            | Keyword::Defender
            | Keyword::DoubleStrike
            | Keyword::FirstStrike
            | Keyword::Flash
            | Keyword::Flying
            | Keyword::Haste
            | Keyword::Hexproof
            | Keyword::Indestructible
            | Keyword::Intimidate
            | Keyword::Lifelink
            | Keyword::Reach
            | Keyword::Shroud
            | Keyword::Trample
            | Keyword::TrampleOverPlaneswalkers
            | Keyword::Banding
            | Keyword::Vigilance
            | Keyword::Phasing
            | Keyword::Shadow
            | Keyword::Horsemanship
            | Keyword::Fear
            | Keyword::Flanking
            | Keyword::Provoke
            | Keyword::BattleCry
            | Keyword::Wither
            | Keyword::Exalted
            | Keyword::Infect
            | Keyword::Menace
            | Keyword::Skulk
            | Keyword::Daybound
            | Keyword::Nightbound
            | Keyword::Persist
            | Keyword::Undying
            | Keyword::SpaceSculptor
            | Keyword::UmbraArmor => keyword.plain_word().unwrap_or_default().to_owned(),
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
