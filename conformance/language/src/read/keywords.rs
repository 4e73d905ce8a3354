//! Reading keywords, counters, colors and mana.

use super::costs::{deed, life};
use super::objects;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::syntax::Counters;
use crate::words::{ENCHANTED_PLAYERS, Number, Person, Vocabulary, counter_named, plural};
use apnap_oracle::card::{
    CardType, Color, Colors, Cost, CounterKind, Keyword, Mana, ManaSymbol, Quality, Subtype, Zone,
};

/// The maximum number of a keyword with a number.
const MOST: u32 = 1000;

/// A keyword with its parameters.
pub(crate) fn keyword(cursor: &mut Cursor<'_, '_>) -> Result<Keyword, Error> {
    for (word, words, of) in Keyword::FROM_A_QUALITY {
        // `remove target creature with hexproof from combat`: combat is nothing that something is hexproof from.
        if cursor.peek_word(2) != Some("combat") && cursor.eat_listed(words) {
            return quality(cursor).map(of);
        }
        let is_plain = Keyword::PLAIN.iter().any(|(plain, _)| plain == word);
        if !is_plain && cursor.eat_listed(word) {
            cursor.expect("from")?;
        }
    }
    if let Some((_, of)) = Keyword::OF_A_LAND_TYPE.iter().find(|(word, _)| cursor.eat_listed(word)) {
        return subtype(cursor).map(of);
    }
    if cursor.eat_listed("enchant") {
        return enchant(cursor);
    }
    if cursor.eat_listed("cumulative upkeep") {
        return cumulative_upkeep(cursor);
    }
    if let Some((_, of)) = Keyword::WITH_MANA.iter().find(|(word, _)| cursor.eat_listed(word)) {
        return mana(cursor).map(of);
    }
    if let Some((_, of)) = Keyword::WITH_A_NUMBER.iter().find(|(word, _)| cursor.eat_listed(word)) {
        return cursor.count(MOST).map(of);
    }
    let plain = Keyword::PLAIN.iter().map(|(word, keyword)| (*word, keyword.clone()));
    cursor.eat_phrase(Vocabulary::Keyword, plain).ok_or_else(|| cursor.fail())
}

/// `{W} or {U}`, `pay 1 life`: the costs among which the player chooses for each age counter.
fn cumulative_upkeep(cursor: &mut Cursor<'_, '_>) -> Result<Keyword, Error> {
    let mut costs = vec![upkeep_cost(cursor)?];
    while cursor.peek_word(0) == Some("or") && (cursor.peek_braces(1) || cursor.peek_word(1) == Some("pay")) {
        cursor.expect("or")?;
        costs.push(upkeep_cost(cursor)?);
    }
    Ok(Keyword::CumulativeUpkeep(costs))
}

/// Mana and life, or else a sacrifice. Any other cost that follows belongs to what has the cumulative upkeep.
fn upkeep_cost(cursor: &mut Cursor<'_, '_>) -> Result<Cost, Error> {
    let mut cost = Cost { mana: symbols(cursor)?, ..Cost::default() };
    if cursor.peek_word(0) == Some("pay") && cursor.peek_digits(1) {
        cursor.expect("pay")?;
        cost.life = life(cursor)?;
    }
    if cost == Cost::default() && cursor.peek_word(0) == Some("sacrifice") {
        deed(cursor, Person::You, &mut cost)?;
    }
    if cost == Cost::default() {
        Err(cursor.missing("a cumulative upkeep of mana or life, or a sacrifice"))
    } else {
        Ok(cost)
    }
}

fn enchant(cursor: &mut Cursor<'_, '_>) -> Result<Keyword, Error> {
    if let Some((_, who)) = ENCHANTED_PLAYERS.iter().find(|(words, _)| cursor.eat(words)) {
        return Ok(Keyword::EnchantPlayer(*who));
    }
    let start = cursor.here();
    let selector = cursor.nested(|cursor| objects::objects(cursor, Number::One))?;
    if selector.zones != Zone::Battlefield.into() {
        return Err(Error::new(&start, "`enchant` takes permanents").by_rule("702.5a"));
    }
    Ok(Keyword::Enchant(Box::new(selector.filter)))
}

/// What protection is from: a color, `artifacts`, `Goblins`, `everything`.
fn quality(cursor: &mut Cursor<'_, '_>) -> Result<Quality, Error> {
    if cursor.eat("everything") {
        return Ok(Quality::Everything);
    }
    if let Some(color) = eat_color(cursor) {
        return Ok(Quality::Color(color));
    }
    let card_type =
        |word: &str| CardType::ALL.iter().copied().find(|one| plural(&one.word().to_lowercase()) == word);
    if let Some(card_type) = cursor.eat_one(Vocabulary::CardTypePlural, card_type) {
        return Ok(Quality::CardType(card_type));
    }
    cursor.one(Vocabulary::SubtypePlural, |word| {
        Subtype::all().find(|one| plural(one.word()) == word).map(Quality::Subtype)
    })
}

/// A subtype.
pub(crate) fn subtype(cursor: &mut Cursor<'_, '_>) -> Result<Subtype, Error> {
    cursor.one(Vocabulary::Subtype, Subtype::named)
}

/// A color, if one comes next.
pub(crate) fn eat_color(cursor: &mut Cursor<'_, '_>) -> Option<Color> {
    cursor.eat_one(Vocabulary::Color, color_named)
}

fn color_named(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.word() == word)
}

/// `blue and red`.
pub(crate) fn colors(cursor: &mut Cursor<'_, '_>) -> Result<Colors, Error> {
    let mut colors = Colors::from(cursor.one(Vocabulary::Color, color_named)?);
    while cursor.eat("and") {
        colors = colors.union(cursor.one(Vocabulary::Color, color_named)?.into());
    }
    Ok(colors)
}

/// Mana symbols, at least one.
pub(crate) fn mana(cursor: &mut Cursor<'_, '_>) -> Result<Mana, Error> {
    let mana = symbols(cursor)?;
    if mana.0.is_empty() { Err(cursor.fail()) } else { Ok(mana) }
}

/// Mana symbols, perhaps none; `{tap}` and `{untap}` are not mana.
pub(crate) fn symbols(cursor: &mut Cursor<'_, '_>) -> Result<Mana, Error> {
    let mut symbols = Vec::new();
    while !cursor.peek_braced("tap") && !cursor.peek_braced("untap") {
        let Some(inside) = cursor.eat_braces() else {
            break;
        };
        let symbol: Result<ManaSymbol, String> = format!("{{{}}}", inside.value).parse();
        symbols.push(symbol.map_err(|wrong| {
            Error::new(&inside.span, wrong)
                .expecting("expected a symbol such as {2}, {W}, {X}, {U/R}, {2/G}, {B/P}")
        })?);
    }
    Ok(Mana(symbols))
}

/// `+1/+1`, `flying`, `charge`: the words before `counter`.
pub(crate) fn counter(cursor: &mut Cursor<'_, '_>) -> Result<CounterKind, Error> {
    if cursor.peek_symbol(0, '+') || cursor.peek_symbol(0, '-') {
        let power = signed(cursor)?;
        cursor.expect_symbol('/')?;
        let toughness = signed(cursor)?;
        return Ok(CounterKind::PowerToughness(power, toughness));
    }
    let keywords =
        CounterKind::KEYWORDS.iter().filter_map(|keyword| Some((keyword.plain_word()?, keyword.clone())));
    if let Some(keyword) = cursor.eat_phrase(Vocabulary::Keyword, keywords) {
        return Ok(CounterKind::Keyword(keyword));
    }
    let name = cursor.word("a kind of counter", |word| {
        !matches!(word, "counter" | "counters") && word.starts_with(|c: char| c.is_ascii_lowercase())
    })?;
    Ok(counter_named(&name))
}

/// A number that has its sign before it.
pub(crate) fn signed(cursor: &mut Cursor<'_, '_>) -> Result<i32, Error> {
    let negative = sign(cursor)?;
    cursor.digits(negative)
}

/// Takes a plus or a minus; returns whether it was a minus.
pub(crate) fn sign(cursor: &mut Cursor<'_, '_>) -> Result<bool, Error> {
    if cursor.eat_symbol('+') {
        return Ok(false);
    }
    cursor.expect_symbol('-')?;
    Ok(true)
}

/// `a +1/+1 counter`, `3 charge counters`.
pub(crate) fn counters(cursor: &mut Cursor<'_, '_>) -> Result<Counters, Error> {
    let count = if cursor.eat("a") || cursor.eat("an") { 1 } else { cursor.count(MOST_COUNTERS)? };
    let kind = counter(cursor)?;
    cursor.expect(if count == 1 { "counter" } else { "counters" })?;
    Ok(Counters { count, kind })
}

/// The maximum number of counters at once.
const MOST_COUNTERS: u32 = 1_000_000;

impl Cursor<'_, '_> {
    /// Whether this symbol comes next.
    fn peek_braced(&self, inside: &str) -> bool {
        self.peek(0) == Some(&crate::tokens::Token::Braces(inside))
    }

    /// Takes a symbol, if it comes next.
    pub(super) fn eat_braced(&mut self, inside: &str) -> bool {
        let found = self.peek_braced(inside);
        self.advance(usize::from(found));
        found
    }
}
