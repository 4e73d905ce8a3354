//! Reading what players decide: `casts growth on bears`, `discards a and b`.

use super::board::reference;
use super::keywords::{eat_color, symbols};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::Spanned;
use crate::words::decisions::{AS_A_BAND, Deciding, EXERTING, VERBS};
use crate::words::{Person, Vocabulary};
use apnap_oracle::card::{Mana, ManaSymbol, Subtype, Zone};
use apnap_oracle::state::{Announcement, Attacks, Blocks, Decision, Sector, Share, TriggerName};

type Named = Spanned<String>;

/// The maximum number of a mode or ability.
const MOST: u32 = 100;

/// The maximum amount of damage that is assigned.
const MOST_DAMAGE: u32 = 100_000;

/// A decision, with its verb in the person of the statement: `casts`, but `must not cast`.
pub(crate) fn decision(cursor: &mut Cursor<'_, '_>, person: Person) -> Result<Decision<Named>, Error> {
    let verbs = VERBS.iter().map(|(deciding, third, base)| (person.verb(third, base), *deciding));
    let deciding = cursor.eat_phrase(Vocabulary::Decision, verbs).ok_or_else(|| cursor.fail())?;
    Ok(match deciding {
        Deciding::Passes => Decision::Pass,
        Deciding::Concedes => Decision::Concede,
        Deciding::Casts => {
            let card = thing(cursor)?;
            Decision::Cast { card, announcement: announcement(cursor)? }
        }
        Deciding::Activates => {
            let (ability, object) = ability_of(cursor)?;
            Decision::Activate { object, ability, announcement: announcement(cursor)? }
        }
        Deciding::Plays => {
            let card = thing(cursor)?;
            let by = if cursor.eat("by") { Some(thing(cursor)?) } else { None };
            Decision::PlayLand { card, by }
        }
        Deciding::Turns => {
            let object = thing(cursor)?;
            cursor.expect("face up")?;
            Decision::TurnFaceUp { object }
        }
        Deciding::Targets => Decision::Targets(targets(cursor)?),
        Deciding::Chooses => chosen(cursor)?,
        Deciding::Rolls => Decision::Roll(small(cursor)?),
        Deciding::Discards => Decision::Discard(things(cursor)?),
        Deciding::Sacrifices => Decision::Sacrifice(things(cursor)?),
        Deciding::Untaps => Decision::Untap(things(cursor)?),
        Deciding::Attacks => Decision::Attack(attacks(cursor)?),
        Deciding::DoesNotAttack => Decision::Attack(Vec::new()),
        Deciding::Blocks => Decision::Block(blocks(cursor)?),
        Deciding::DoesNotBlock => Decision::Block(Vec::new()),
        Deciding::OrdersDamage => Decision::DamageOrder(targets(cursor)?),
        Deciding::Assigns => assignment(cursor)?,
        Deciding::Keeps => Decision::Keep(thing(cursor)?),
        Deciding::Accepts => Decision::May(true),
        Deciding::Declines => Decision::May(false),
        Deciding::Arranges => Decision::Arrange(targets(cursor)?),
        Deciding::Pays => payment(cursor)?,
        Deciding::DoesNotPay => Decision::Pay { pays: false, tapping: Vec::new() },
        Deciding::Orders => Decision::Order(order(cursor)?),
        Deciding::Applies => Decision::Apply(thing(cursor)?),
    })
}

/// A line that is a decision and nothing else, and who decides: `alice casts growth on bears`.
pub(crate) fn of_a_player(cursor: &mut Cursor<'_, '_>) -> Result<(Named, Decision<Named>), Error> {
    let player = cursor.player()?;
    let decision = decision(cursor, Person::Third)?;
    cursor.done()?;
    Ok((player, decision))
}

/// A label, or `elves's ability`: an ability on the stack is named after its source.
pub(crate) fn thing(cursor: &mut Cursor<'_, '_>) -> Result<Named, Error> {
    let name = reference(cursor)?;
    if !name.value.ends_with("'s") {
        return Ok(name);
    }
    let ability = cursor.word("`ability`", |word| word == "ability" || word.starts_with("ability-"))?;
    let span = name.span.start..ability.span.end;
    Ok(Spanned::new(format!("{} {}", name.value, ability.value), span))
}

/// Whether a name comes next, and after it this word.
pub(crate) fn thing_before(cursor: &Cursor<'_, '_>, word: &str) -> bool {
    let possessive = cursor.peek_word(0).is_some_and(|name| name.ends_with("'s"));
    cursor.peek_word(if possessive { 2 } else { 1 }) == Some(word)
}

/// `a and b`, `a, b and c`, `nothing`.
fn things(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Named>, Error> {
    if cursor.eat("nothing") {
        return Ok(Vec::new());
    }
    let mut all = vec![thing(cursor)?];
    while cursor.eat("and") || cursor.eat_comma_before(|word| !AFTER_COMMA.contains(&word)) {
        all.push(thing(cursor)?);
    }
    Ok(all)
}

/// `bears, bob`, in their order; `nothing`.
fn targets(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Named>, Error> {
    if cursor.eat("nothing") {
        return Ok(Vec::new());
    }
    let mut all = vec![thing(cursor)?];
    while cursor.eat_comma_before(|word| !AFTER_COMMA.contains(&word)) {
        all.push(thing(cursor)?);
    }
    Ok(all)
}

/// The words that begin another part after a comma.
const AFTER_COMMA: [&str; 4] = ["tapping", "sacrificing", "discarding", "returning"];

/// `, tapping forest and elves`, if that comes next.
fn after_comma(cursor: &mut Cursor<'_, '_>, word: &'static str) -> Result<Vec<Named>, Error> {
    if !cursor.eat_comma_before(|next| next == word) {
        return Ok(Vec::new());
    }
    cursor.expect(word)?;
    things(cursor)
}

/// `bestowed with X 3 mode 2 on bears, bob, tapping forest, sacrificing elves, discarding x, returning bears`.
fn announcement(cursor: &mut Cursor<'_, '_>) -> Result<Announcement<Named>, Error> {
    let mut announcement = Announcement { bestowed: cursor.eat("bestowed"), ..Announcement::default() };
    if cursor.eat("with X") {
        announcement.x = Some(cursor.number()?);
    }
    announcement.modes = modes(cursor)?;
    if cursor.eat("on") {
        announcement.targets = targets(cursor)?;
    }
    announcement.tapping = after_comma(cursor, "tapping")?;
    announcement.sacrificing = after_comma(cursor, "sacrificing")?;
    announcement.discarding = after_comma(cursor, "discarding")?;
    announcement.returning = after_comma(cursor, "returning")?;
    Ok(announcement)
}

/// `mode 2`, `modes 1 and 3`, if that comes next.
fn modes(cursor: &mut Cursor<'_, '_>) -> Result<Vec<u8>, Error> {
    if cursor.eat("mode") {
        return Ok(vec![small(cursor)?]);
    }
    if !cursor.eat("modes") {
        return Ok(Vec::new());
    }
    let mut modes = vec![small(cursor)?];
    cursor.expect("and")?;
    loop {
        modes.push(small(cursor)?);
        if !cursor.eat("and") {
            return Ok(modes);
        }
    }
}

fn small(cursor: &mut Cursor<'_, '_>) -> Result<u8, Error> {
    let span = cursor.here();
    let number = cursor.count(MOST)?;
    u8::try_from(number).map_err(|_| Error::new(&span, format!("the number {number} is too large")))
}

/// `a`, `a and b`.
fn together(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Named>, Error> {
    let mut all = vec![thing(cursor)?];
    while cursor.eat("and") {
        all.push(thing(cursor)?);
    }
    Ok(all)
}

/// `with bears`, `bob with bears and giant, jace with elves`, `with hero and bears as a band`, `with walker and
/// bears, exerting walker`.
fn attacks(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Attacks<Named>>, Error> {
    let mut all = Vec::new();
    loop {
        let attacked = if cursor.sees("with") { None } else { Some(thing(cursor)?) };
        cursor.expect("with")?;
        let with = together(cursor)?;
        let band = cursor.eat(AS_A_BAND);
        let exerting = if cursor.peek_symbol(0, ',') && cursor.peek_word(1) == Some(EXERTING) {
            cursor.expect_symbol(',')?;
            cursor.expect(EXERTING)?;
            together(cursor)?
        } else {
            Vec::new()
        };
        all.push(Attacks { attacked, with, band, exerting });
        if !cursor.eat_symbol(',') {
            return Ok(all);
        }
    }
}

/// `bears with wall and elves, giant with ogre`.
fn blocks(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Blocks<Named>>, Error> {
    let mut all = Vec::new();
    loop {
        let blocked = together(cursor)?;
        cursor.expect("with")?;
        all.push(Blocks { blocked, with: together(cursor)? });
        if !cursor.eat_symbol(',') {
            return Ok(all);
        }
    }
}

/// `2 to a and 1 to b`, `2 to a and 1 to b from giant`, `nothing`.
fn assignment(cursor: &mut Cursor<'_, '_>) -> Result<Decision<Named>, Error> {
    let mut to = Vec::new();
    if !cursor.eat("nothing") {
        loop {
            let amount = damage(cursor)?;
            cursor.expect("to")?;
            to.push(Share { to: thing(cursor)?, amount });
            if !cursor.eat("and") {
                break;
            }
        }
    }
    let from = if cursor.eat("from") { Some(thing(cursor)?) } else { None };
    Ok(Decision::Assign { from, to })
}

/// The damage that is assigned to something, which may be none.
fn damage(cursor: &mut Cursor<'_, '_>) -> Result<u32, Error> {
    let span = cursor.here();
    let number = cursor.digits(false)?;
    u32::try_from(number).ok().filter(|amount| *amount <= MOST_DAMAGE).ok_or_else(|| {
        Error::new(&span, format!("{number} is out of range")).expecting(format!("0 to {MOST_DAMAGE}"))
    })
}

/// `, tapping forest and elves`; or the mana that pays, `{R}{C}`, with a symbol for each mana and `{0}` for none.
fn payment(cursor: &mut Cursor<'_, '_>) -> Result<Decision<Named>, Error> {
    let span = cursor.here();
    let symbols = symbols(cursor)?.0;
    if symbols.is_empty() {
        return Ok(Decision::Pay { pays: true, tapping: after_comma(cursor, "tapping")? });
    }
    let mut spent = Vec::new();
    for symbol in symbols {
        match symbol {
            ManaSymbol::Color(_) | ManaSymbol::Colorless => spent.push(symbol),
            ManaSymbol::Generic(number) => {
                spent.extend(std::iter::repeat_n(ManaSymbol::Colorless, number.into()));
            }
            ManaSymbol::X
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::TwoOr(_)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::Snow => {
                return Err(Error::new(&span, format!("{symbol} is no type of mana"))
                    .expecting("the mana that is spent, such as {R}{C}"));
            }
        }
    }
    spent.sort_unstable();
    Ok(Decision::Mana(Mana(spent)))
}

/// `elves`, `ability 2 of elves`.
fn ability_of(cursor: &mut Cursor<'_, '_>) -> Result<(Option<u8>, Named), Error> {
    if !(cursor.peek_word(0) == Some("ability") && cursor.peek_digits(1)) {
        return thing(cursor).map(|object| (None, object));
    }
    cursor.expect("ability")?;
    let number = small(cursor)?;
    cursor.expect("of")?;
    Ok((Some(number), thing(cursor)?))
}

/// `a, ability 2 of b`, `a about c, a about d`.
fn order(cursor: &mut Cursor<'_, '_>) -> Result<Vec<TriggerName<Named>>, Error> {
    let mut all = Vec::new();
    loop {
        let (ability, source) = ability_of(cursor)?;
        let about = if cursor.eat("about") { Some(thing(cursor)?) } else { None };
        all.push(TriggerName { source, ability, about });
        if !cursor.eat_symbol(',') {
            return Ok(all);
        }
    }
}

/// The words after `chooses`: modes, a number, a color, a sector, a zone, a creature type, or things.
fn chosen(cursor: &mut Cursor<'_, '_>) -> Result<Decision<Named>, Error> {
    let modes = modes(cursor)?;
    if !modes.is_empty() {
        return Ok(Decision::Modes(modes));
    }
    if cursor.peek_digits(0) || cursor.peek_symbol(0, '-') {
        return cursor.number().map(Decision::Number);
    }
    if let Some(color) = eat_color(cursor) {
        return Ok(Decision::Color(color));
    }
    if cursor.eat("exile") {
        return Ok(Decision::Zone(Zone::Exile));
    }
    if cursor.eat("the") {
        let sectors = Sector::ALL.iter().map(|(sector, words)| (*words, Decision::Sector(*sector)));
        let zones = Zone::ALL.iter().map(|zone| (zone.word(), Decision::Zone(*zone)));
        let decision = cursor.eat_phrase(Vocabulary::Decision, sectors.chain(zones));
        return decision.ok_or_else(|| cursor.fail());
    }
    // Plain names of cards are labels too; a word that is a creature type counts as one.
    if let Some(subtype) = cursor.eat_one(Vocabulary::Subtype, Subtype::named) {
        return Ok(Decision::CreatureType(subtype));
    }
    things(cursor).map(Decision::Choose)
}
