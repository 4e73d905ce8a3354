//! Single words: colors, mana, types and keywords as the engine's scripts spell them.

use crate::script::filter;
use crate::script::paid;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    CardType, Color, Colors, Keyword, Mana, ManaSymbol, Quality, Selector, Subtype, Who,
};

/// `White`
pub(crate) fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Blue => "Blue",
        Color::Black => "Black",
        Color::Red => "Red",
        Color::Green => "Green",
    }
}

/// `W`
pub(crate) fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Blue => 'U',
        Color::Black => 'B',
        Color::Red => 'R',
        Color::Green => 'G',
    }
}

/// `White,Blue`, or `Colorless`
pub(crate) fn colors(colors: Colors) -> String {
    if colors.is_empty() {
        return "Colorless".to_owned();
    }
    colors.iter().map(color).collect::<Vec<_>>().join(",")
}

/// `W,U`: where the engine reads colors letter by letter.
pub(crate) fn letters(colors: Colors) -> String {
    colors.iter().map(|color| letter(color).to_string()).collect::<Vec<_>>().join(",")
}

/// `2 W W`
pub(crate) fn mana(mana: &Mana) -> String {
    mana.0.iter().map(|&one| symbol(one)).collect::<Vec<_>>().join(" ")
}

fn symbol(symbol: ManaSymbol) -> String {
    match symbol {
        ManaSymbol::Color(color) => letter(color).to_string(),
        ManaSymbol::Colorless => "C".to_owned(),
        ManaSymbol::Generic(number) => number.to_string(),
        ManaSymbol::X => "X".to_owned(),
        ManaSymbol::Hybrid(one, other) => format!("{}{}", letter(one), letter(other)),
        ManaSymbol::TwoOr(color) => format!("2/{}", letter(color)),
        ManaSymbol::Phyrexian(color) => format!("{}P", letter(color)),
        ManaSymbol::Snow => "S".to_owned(),
    }
}

/// A subtype as the engine writes it: of two words without a hyphen where the game prints none.
pub(crate) fn subtype(subtype: Subtype) -> String {
    match subtype.word() {
        "Time-Lord" => "Time Lord".to_owned(),
        word => word.to_owned(),
    }
}

/// The subtype that the engine means by a word.
pub(crate) fn subtype_of(word: &str) -> Option<Subtype> {
    Subtype::named(if word == "Time Lord" { "Time-Lord" } else { word })
}

/// A keyword; what was written is remembered, to be recognised when the engine shows it.
pub(crate) fn keyword(keyword: &Keyword, writer: &mut Writer) -> Result<String, Unsupported> {
    let text = match keyword {
        Keyword::Protection(quality) => format!("Protection from {}", quality_word(*quality)?),
        Keyword::HexproofFrom(quality) => format!("Hexproof from {}", quality_word(*quality)?),
        Keyword::Landwalk(land) => format!("Landwalk:{}", subtype(*land)),
        Keyword::Enchant(filter) => {
            let selector = Selector::permanents((**filter).clone());
            format!("Enchant:{}", filter::only_group(&selector)?.text)
        }
        // The engine knows no other Aura for players: state-based actions compare the word with "Player".
        Keyword::EnchantPlayer(Who::Anyone) => "Enchant:Player".to_owned(),
        Keyword::Equip(cost) => format!("Equip:{}", mana(cost)),
        Keyword::Morph(cost) => format!("Morph:{}", mana(cost)),
        Keyword::Bestow(cost) => format!("Bestow:{}", mana(cost)),
        Keyword::Madness(cost) => format!("Madness:{}", mana(cost)),
        Keyword::Ninjutsu(cost) => format!("Ninjutsu:{}", mana(cost)),
        Keyword::Fortify(cost) => format!("Fortify:{}", mana(cost)),
        Keyword::Toxic(number) => format!("Toxic:{number}"),
        Keyword::Bushido(number) => format!("Bushido:{number}"),
        Keyword::Rampage(number) => format!("Rampage:{number}"),
        Keyword::Ward(cost) => format!("Ward:{}", mana(cost)),
        Keyword::CumulativeUpkeep(costs) if writer.purpose().in_game && costs.len() == 1 => {
            let cost = costs.iter().map(paid::cost).collect::<Result<String, _>>()?;
            format!("Cumulative upkeep:{cost}")
        }
        Keyword::TrampleOverPlaneswalkers => "Trample:Planeswalker".to_owned(),
        plain => match plain.plain_word() {
            Some(word) => capitalized(word),
            None => {
                return Err(Unsupported::new("keyword", format!("the adapter has no words for {plain:?}")));
            }
        },
    };
    writer.remember_keyword(&text, keyword);
    Ok(text)
}

fn quality_word(quality: Quality) -> Result<String, Unsupported> {
    match quality {
        Quality::Color(color) => Ok(color.word().to_owned()),
        Quality::CardType(CardType::Sorcery) => Ok("sorceries".to_owned()),
        Quality::CardType(card_type) => Ok(format!("{}s", card_type.word().to_lowercase())),
        Quality::Everything => Ok("everything".to_owned()),
        Quality::Subtype(subtype) => Err(Unsupported::new(
            "keyword",
            format!("the engine reads no protection or hexproof from a subtype ({subtype})"),
        )),
    }
}

/// `first strike` becomes `First Strike`.
pub(crate) fn capitalized(words: &str) -> String {
    let mut text = String::new();
    for word in words.split(' ') {
        if !text.is_empty() {
            text.push(' ');
        }
        let mut letters = word.chars();
        text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        text.push_str(letters.as_str());
    }
    text
}
