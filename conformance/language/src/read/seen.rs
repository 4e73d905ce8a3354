//! Reading what is expected in a game: facts of objects and players as on boards, and those that only
//! games have.

use super::Reader;
use super::board::reference;
use super::decisions::thing;
use super::expect::{colors_are_one_fact, fact};
use super::happenings::in_order;
use super::keywords::{counter, mana};
use super::objects::objects;
use super::set_up::part_of_a_turn;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::script::GameFact;
use crate::span::{Span, Spanned};
use crate::syntax::{SeenFact, SeenLine};
use crate::words::facts::{GAME_FACTS, STATES, Verb};
use crate::words::{Number, Vocabulary, each_player_has, in_shared_zone};
use apnap_oracle::card::{Mana, Restriction, Zone};
use apnap_oracle::state::Sector;

/// The maximum number of rooms of a dungeon.
const MOST_ROOMS: u32 = 20;

/// The maximum speed of a player.
pub(super) const MOST_SPEED: u32 = 1000;

/// The lines of a block `expect`, as deep as they are indented.
pub(super) fn seen_lines(reader: &mut Reader<'_, '_>, players: &[String], level: usize) -> Vec<SeenLine> {
    let mut lines = Vec::new();
    while let Some(line) = reader.next_at(level) {
        let mut cursor = Cursor::new(line, players);
        if cursor.eat("in order") {
            let read = cursor.done();
            if reader.note(read, line).is_some() {
                let known = reader.errors.len();
                let events = in_order(reader, players, level + 1);
                if events.len() < 2 && reader.errors.len() == known {
                    let error = Error::new(&line.span, "an order needs at least two events");
                    reader.errors.push(error.helped("list the events below, indented by two more spaces"));
                }
                lines.push(SeenLine::InOrder(events));
            }
            continue;
        }
        let read = seen_line(&mut cursor).and_then(|read| cursor.done().map(|()| read));
        lines.extend(reader.note(read, line));
    }
    lines
}

/// The error for a block without lines.
pub(crate) fn nothing_expected(span: &Span) -> Error {
    Error::new(span, "nothing is expected")
        .helped("list the expected facts below, indented by two more spaces: `bears is tapped`")
}

fn seen_line(cursor: &mut Cursor<'_, '_>) -> Result<SeenLine, Error> {
    let start = cursor.here().start;
    if let Some(fact) = of_the_game(cursor)? {
        let end = cursor.here().start;
        return Ok(SeenLine::Game(Spanned::new(fact, start..end.max(start))));
    }
    let subject = reference(cursor)?;
    let subject = if subject.value.ends_with("'s") { possessive(cursor, subject)? } else { subject };
    let mut verb = verb(cursor, None)?;
    let mut facts = vec![cursor.spanned(|cursor| seen_fact(cursor, verb, &subject))?];
    while cursor.eat_symbol(',') {
        let start = cursor.here().start;
        verb = self::verb(cursor, Some(verb))?;
        let is_bare = cursor.here().start == start;
        let next = cursor.spanned(|cursor| seen_fact(cursor, verb, &subject))?;
        let last: Option<&Spanned<SeenFact>> = facts.last();
        if let (Some(SeenFact::Board(before)), SeenFact::Board(fact)) =
            (last.map(|fact| &fact.value), &next.value)
        {
            colors_are_one_fact(is_bare, Some(before), fact, &next.span)?;
        }
        facts.push(next);
    }
    Ok(SeenLine::Of { subject, facts })
}

/// `elves's ability`, of which the first word has been read.
fn possessive(cursor: &mut Cursor<'_, '_>, of: Spanned<String>) -> Result<Spanned<String>, Error> {
    let ability = cursor.word("`ability`", |word| word == "ability" || word.starts_with("ability-"))?;
    Ok(Spanned::new(format!("{} {}", of.value, ability.value), of.span.start..ability.span.end))
}

/// A fact about the game, if one comes next.
fn of_the_game(cursor: &mut Cursor<'_, '_>) -> Result<Option<GameFact>, Error> {
    for (words, fact) in GAME_FACTS {
        if cursor.eat(words) {
            return Ok(Some(fact()));
        }
    }
    if cursor.eat("it is turn") {
        return cursor.count(100_000).map(|number| Some(GameFact::Turn(number)));
    }
    if cursor.eat("it is the") {
        return part_of_a_turn(cursor).map(|part| Some(GameFact::Part(part)));
    }
    if cursor.eat("it is") {
        let player = possessor(cursor)?;
        cursor.expect("turn")?;
        return Ok(Some(GameFact::TurnOf(player)));
    }
    if cursor.eat("the stack holds") {
        let mut all = vec![thing(cursor)?.value];
        while cursor.eat_symbol(',') {
            all.push(thing(cursor)?.value);
        }
        return Ok(Some(GameFact::Stack(all)));
    }
    Ok(None)
}

/// The verb that comes next, or the one before.
fn verb(cursor: &mut Cursor<'_, '_>, before: Option<Verb>) -> Result<Verb, Error> {
    if Restriction::ALL.iter().any(|(_, words)| cursor.sees(words)) || cursor.sees("does not exist") {
        return Ok(Verb::Restricted);
    }
    let known =
        [Verb::Is, Verb::Has, Verb::Lacks, Verb::MayPlay, Verb::Controls, Verb::Attacks, Verb::Blocks];
    if let Some(verb) = known.into_iter().find(|verb| cursor.eat(verb.words())) {
        return Ok(verb);
    }
    before.ok_or_else(|| cursor.fail())
}

fn seen_fact(cursor: &mut Cursor<'_, '_>, verb: Verb, subject: &str) -> Result<SeenFact, Error> {
    let subject = subject.to_owned();
    let found = match verb {
        Verb::Is => is(cursor, subject)?,
        Verb::Has => has(cursor, subject)?,
        Verb::Controls => Some(controls(cursor, subject)?),
        Verb::Attacks if cursor.eat("nothing") => Some(GameFact::Attacks(subject, None)),
        Verb::Attacks => Some(GameFact::Attacks(subject, Some(thing(cursor)?.value))),
        Verb::Blocks => Some(GameFact::Blocks(subject, blocked(cursor)?)),
        Verb::Restricted => cursor.eat("does not exist").then_some(GameFact::DoesNotExist(subject)),
        Verb::Lacks | Verb::MayPlay => None,
    };
    match found {
        Some(found) => Ok(SeenFact::Game(found)),
        None => fact(cursor, verb).map(SeenFact::Board),
    }
}

/// `bears and giant`, `nothing`.
fn blocked(cursor: &mut Cursor<'_, '_>) -> Result<Vec<String>, Error> {
    if cursor.eat("nothing") {
        return Ok(Vec::new());
    }
    let mut all = vec![thing(cursor)?.value];
    while cursor.eat("and") {
        all.push(thing(cursor)?.value);
    }
    Ok(all)
}

/// The words after `is`, if only games have it.
fn is(cursor: &mut Cursor<'_, '_>, of: String) -> Result<Option<GameFact>, Error> {
    if let Some((_, fact)) = STATES.iter().find(|(words, _)| cursor.eat(words)) {
        return Ok(Some(fact(of)));
    }
    if cursor.eat("in no sector") {
        return Ok(Some(GameFact::InSector(of, None)));
    }
    if cursor.peek_word(3) == Some("sector") {
        cursor.expect("in the")?;
        let sectors = Sector::ALL.iter().map(|(sector, words)| (*words, *sector));
        let sector = cursor.eat_phrase(Vocabulary::Zone, sectors).ok_or_else(|| cursor.fail())?;
        return Ok(Some(GameFact::InSector(of, Some(sector))));
    }
    if cursor.eat("protected by") {
        return thing(cursor).map(|player| Some(GameFact::ProtectedBy(of, player.value)));
    }
    if cursor.eat("attached to") {
        return thing(cursor).map(|to| Some(GameFact::Attached(of, Some(to.value))));
    }
    for &zone in Zone::ALL {
        if in_shared_zone(zone).is_some_and(|words| cursor.eat(words)) {
            return Ok(Some(GameFact::IsIn(of, zone, None)));
        }
    }
    if !cursor.eat("in") {
        return Ok(None);
    }
    let owner = possessor(cursor)?;
    let zone = own_zone(cursor)?;
    Ok(Some(GameFact::IsIn(of, zone, Some(owner))))
}

/// `alice's`
fn possessor(cursor: &mut Cursor<'_, '_>) -> Result<String, Error> {
    let span = cursor.here();
    match cursor.peek_word(0).and_then(|word| word.strip_suffix("'s")) {
        Some(name) if cursor.player_named(name).is_some() => {
            cursor.advance(1);
            Ok(name.to_owned())
        }
        Some(name) => Err(cursor.unknown_player(name, &(span.start..span.end - 2))),
        None => Err(cursor.missing("a player's")),
    }
}

/// A zone that each player has.
fn own_zone(cursor: &mut Cursor<'_, '_>) -> Result<Zone, Error> {
    cursor.one(Vocabulary::Zone, |word| {
        Zone::ALL.iter().copied().find(|&zone| zone.word() == word && each_player_has(zone))
    })
}

/// Returns whether the word for counters comes this many places ahead, or one further.
fn counters_at(cursor: &Cursor<'_, '_>, ahead: usize) -> bool {
    [ahead, ahead + 1].iter().any(|&n| matches!(cursor.peek_word(n), Some("counter" | "counters")))
}

/// The number of a room.
pub(crate) fn room(cursor: &mut Cursor<'_, '_>) -> Result<u8, Error> {
    let span = cursor.here();
    u8::try_from(cursor.count(MOST_ROOMS)?).map_err(|_| Error::new(&span, "the number is too large"))
}

/// The words after `has`, if only games have it.
fn has(cursor: &mut Cursor<'_, '_>, of: String) -> Result<Option<GameFact>, Error> {
    for (words, fact) in [("priority", of_priority as fn(String) -> GameFact), ("lost", GameFact::HasLost)] {
        if cursor.eat(words) {
            return Ok(Some(fact(of)));
        }
    }
    if cursor.eat("won") {
        return Ok(Some(GameFact::HasWon(of)));
    }
    if cursor.eat("its venture marker in room") {
        return Ok(Some(GameFact::InRoom(of, room(cursor)?)));
    }
    if cursor.eat("no speed") {
        return Ok(Some(GameFact::Speed(of, None)));
    }
    if cursor.eat("speed") {
        return cursor.count(MOST_SPEED).map(|speed| Some(GameFact::Speed(of, Some(speed))));
    }
    let power_counter = |ahead| cursor.peek_symbol(ahead, '+') || cursor.peek_symbol(ahead, '-');
    let no_counters = cursor.peek_word(0) == Some("no") && (power_counter(1) || counters_at(cursor, 2));
    if no_counters {
        cursor.expect("no")?;
        let kind = counter(cursor)?;
        cursor.expect("counters")?;
        return Ok(Some(GameFact::Counters(of, kind, 0)));
    }
    if cursor.peek_word(0) == Some("no")
        && cursor.peek_word(1) == Some("mana")
        && cursor.peek_word(2).is_none()
    {
        cursor.expect("no mana")?;
        return Ok(Some(GameFact::Mana(of, Mana::default())));
    }
    if cursor.peek_word(0) == Some("mana") && cursor.peek_word(1).is_none() {
        cursor.expect("mana")?;
        return mana(cursor).map(|mut mana| {
            mana.0.sort();
            Some(GameFact::Mana(of, mana))
        });
    }
    if cursor.peek_digits(0) || cursor.peek_symbol(0, '-') {
        return numbered(cursor, of).map(Some);
    }
    if cursor.peek_word(0) == Some("a") || cursor.peek_word(0) == Some("an") {
        cursor.advance(1);
        let kind = counter(cursor)?;
        cursor.expect("counter")?;
        return Ok(Some(GameFact::Counters(of, kind, 1)));
    }
    Ok(None)
}

fn of_priority(player: String) -> GameFact {
    GameFact::Priority(Some(player))
}

/// `2 damage`, `17 life`, `3 cards in hand`, `3 lore counters`.
fn numbered(cursor: &mut Cursor<'_, '_>, of: String) -> Result<GameFact, Error> {
    let number = cursor.number()?;
    if cursor.eat("life") {
        return Ok(GameFact::Life(of, number));
    }
    let Ok(count) = u32::try_from(number) else { return Err(cursor.fail()) };
    if cursor.eat("damage") {
        return Ok(GameFact::Damage(of, count));
    }
    let of_cards = if count == 1 { "card in" } else { "cards in" };
    if cursor.peek_word(1) == Some("in") {
        cursor.expect(of_cards)?;
        return own_zone(cursor).map(|zone| GameFact::Cards(of, zone, count));
    }
    let kind = counter(cursor)?;
    cursor.expect(if count == 1 { "counter" } else { "counters" })?;
    Ok(GameFact::Counters(of, kind, count))
}

/// `2 permanents`, `0 tokens`.
fn controls(cursor: &mut Cursor<'_, '_>, of: String) -> Result<GameFact, Error> {
    let count = cursor.digits(false)?.unsigned_abs();
    let number = Number::of_count(count);
    let start = cursor.here();
    let token = if number == Number::One { "token" } else { "tokens" };
    let selector = if cursor.peek_word(0) == Some(token) && cursor.peek_word(1).is_none() {
        cursor.advance(1);
        apnap_oracle::card::Selector::permanents(apnap_oracle::card::Filter::Token)
    } else {
        objects(cursor, number)?
    };
    if selector.zones != Zone::Battlefield.into() {
        return Err(Error::new(&start, "permanents are controlled, on the battlefield"));
    }
    Ok(GameFact::Controls(of, count, selector))
}
