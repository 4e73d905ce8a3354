//! Reading what entered a zone: `alice controls "Anger" as a, tapped, with a +1/+1 counter`.

use super::board::{label, reference};
use super::card::power_and_toughness;
use super::changes::{ability, copiable_changes, exceptions};
use super::keywords::{counters, eat_color};
use super::seen;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::{Span, Spanned};
use crate::syntax::{Choice, CopySource, Entering, Enters, EntersAs, MadeUp, MarkedDamage, Place};
use crate::words::facts::{COLLECTION, PLANAR_DECK, SCHEME_DECK};
use crate::words::{RESERVED, Vocabulary, can_be_bare_name};
use apnap_oracle::card::{CardType, Characteristics, Colors, Subtype, Supertype, Zone};

/// The maximum number of copies of a card on one line.
const MOST_COPIES: u32 = 2000;

/// The maximum damage on a permanent.
const MOST_DAMAGE: u32 = 1_000_000;

/// `alice controls …`, `alice's graveyard holds …`.
pub(crate) fn enters(cursor: &mut Cursor<'_, '_>) -> Result<Enters, Error> {
    let (player, place) = place(cursor)?;
    let mut count = 1;
    let what = if let Some(made_up) = made_up(cursor)? {
        Entering::MadeUp(Box::new(made_up))
    } else {
        if cursor.peek_digits(0) {
            count = cursor.count(MOST_COPIES)?;
        }
        Entering::Card(card_name(cursor)?)
    };
    let mut enters = Enters {
        player,
        place,
        count,
        what,
        labels: Vec::new(),
        owner: None,
        commander: false,
        copied_on_stack: false,
        tapped: false,
        face_down: false,
        transformed: false,
        flipped: false,
        attached: None,
        protector: None,
        room: None,
        copies: Vec::new(),
        choices: Vec::new(),
        counters: Vec::new(),
        damage: None,
    };
    labels(cursor, &mut enters)?;
    while cursor.eat_symbol(',') {
        option(cursor, &mut enters)?;
    }
    Ok(enters)
}

/// Its controller, or the owner of its zone.
fn place(cursor: &mut Cursor<'_, '_>) -> Result<(Spanned<String>, Place), Error> {
    let span = cursor.here();
    let owner = cursor.peek_word(0).and_then(|word| word.strip_suffix("'s")).map(str::to_owned);
    if let Some(owner) = owner {
        if cursor.player_named(&owner).is_none() {
            return Err(cursor.unknown_player(&owner, &(span.start..span.end - 2)));
        }
        cursor.advance(1);
        let zones = Zone::ALL.iter().filter(|&&zone| zone != Zone::Battlefield);
        let zones = zones.map(|&zone| (zone.word(), Place::Zone(zone)));
        let places = zones.chain([
            (SCHEME_DECK, Place::SchemeDeck),
            (PLANAR_DECK, Place::PlanarDeck),
            (COLLECTION, Place::Collection),
        ]);
        let place = cursor.eat_phrase(Vocabulary::Zone, places).ok_or_else(|| cursor.fail())?;
        cursor.expect("holds")?;
        return Ok((Spanned::new(owner, span), place));
    }
    match cursor.peek_word(1) {
        Some("controls") => {
            let player = cursor.player()?;
            cursor.expect("controls")?;
            Ok((player, Place::Zone(Zone::Battlefield)))
        }
        _ => Err(not_a_statement(cursor)),
    }
}

/// The error for a line that does not begin like a statement.
fn not_a_statement(cursor: &mut Cursor<'_, '_>) -> Error {
    let known = cursor.peek_word(0).is_some_and(|name| cursor.player_named(name).is_some());
    if known {
        cursor.advance(1);
        cursor.sees("controls");
        return cursor.fail();
    }
    for word in ["put", "attach", "turn", "transform", "effect", "together"] {
        cursor.sees(word);
    }
    cursor.missing_player()
}

/// The name of a card: in quotes, or one word.
pub(crate) fn card_name(cursor: &mut Cursor<'_, '_>) -> Result<Spanned<String>, Error> {
    if let Some(name) = cursor.eat_text("the name of a card") {
        return Ok(name);
    }
    cursor.word("the name of a card", can_be_bare_name)
}

/// `a: red artifact creature 1/4`, `a token: Saproling creature 1/1`, if that comes next.
fn made_up(cursor: &mut Cursor<'_, '_>) -> Result<Option<MadeUp>, Error> {
    let nameless_token = cursor.peek_word(0) == Some("a")
        && cursor.peek_word(1) == Some("token")
        && cursor.peek_symbol(2, ':');
    if !nameless_token && !cursor.peek_symbol(1, ':') {
        return Ok(None);
    }
    let label = if nameless_token { None } else { Some(label(cursor, "a label")?) };
    cursor.advance(if nameless_token { 2 } else { 0 });
    cursor.expect_symbol(':')?;
    let token = nameless_token || cursor.eat("token");
    let characteristics = described(cursor)?;
    Ok(Some(MadeUp { label, token, characteristics }))
}

/// `token white Knight creature 2/2, named "X", having vigilance`, as an effect creates it.
pub(crate) fn token(cursor: &mut Cursor<'_, '_>) -> Result<Characteristics, Error> {
    cursor.expect("token")?;
    let mut token = described(cursor)?;
    while cursor.eat_symbol(',') {
        if token.name.is_none() && token.abilities.is_empty() && cursor.eat("named") {
            token.name = Some(cursor.text("a name in quotes")?.value);
        } else {
            cursor.expect("having")?;
            token.abilities.push(ability(cursor)?);
        }
    }
    Ok(token)
}

/// `legendary red Goblin artifact creature 1/4`, the words in any order.
fn described(cursor: &mut Cursor<'_, '_>) -> Result<Characteristics, Error> {
    let start = cursor.here();
    let mut made = Characteristics::default();
    let mut colorless = false;
    loop {
        let supertype =
            |word: &str| Supertype::ALL.iter().copied().find(|one| one.word().to_lowercase() == word);
        let card_type =
            |word: &str| CardType::ALL.iter().copied().find(|one| one.word().to_lowercase() == word);
        if let Some(supertype) = cursor.eat_one(Vocabulary::SupertypeInText, supertype) {
            made.supertypes = made.supertypes.union(supertype.into());
        } else if !colorless
            && made.color_indicator == Colors::NONE
            && cursor.peek_word(0) == Some("colorless")
        {
            cursor.advance(1);
            colorless = true;
        } else if let Some(color) = eat_color(cursor) {
            if colorless {
                return Err(Error::new(&start, "something colorless has no color")
                    .helped("leave out `colorless`, or the color"));
            }
            made.color_indicator = made.color_indicator.union(color.into());
        } else if let Some(card_type) = cursor.eat_one(Vocabulary::CardTypeInText, card_type) {
            made.card_types = made.card_types.union(card_type.into());
        } else if let Some(subtype) = cursor.eat_one(Vocabulary::Subtype, Subtype::named) {
            made.subtypes = made.subtypes.union(subtype.into());
        } else {
            break;
        }
    }
    if made.card_types.is_empty() {
        return Err(cursor.fail());
    }
    if cursor.peek_digits(0) || cursor.peek_symbol(0, '*') || cursor.peek_symbol(0, '-') {
        let (power, toughness) = power_and_toughness(cursor)?;
        made.power = Some(power);
        made.toughness = Some(toughness);
    }
    has_power_and_toughness_if_due(&start, &made)?;
    Ok(made)
}

/// Checks that a made-up creature has power and toughness, and that only a creature or a Vehicle has them.
fn has_power_and_toughness_if_due(start: &Span, made: &Characteristics) -> Result<(), Error> {
    let is_a_creature = made.card_types.contains(CardType::Creature);
    let is_a_vehicle = Subtype::named("Vehicle").is_some_and(|vehicle| made.subtypes.contains(vehicle));
    match made.power {
        None if is_a_creature => Err(Error::new(start, "a creature has power and toughness")
            .helped("say them after its types: `creature 2/2`")),
        Some(_) if !is_a_creature && !is_a_vehicle => {
            Err(Error::new(start, "only a creature or a Vehicle has power and toughness (208.1)")
                .helped("leave them out, or say `creature`"))
        }
        Some(_) | None => Ok(()),
    }
}

/// `as s1, s2`, if that comes next.
fn labels(cursor: &mut Cursor<'_, '_>, enters: &mut Enters) -> Result<(), Error> {
    let span = cursor.here();
    if !cursor.eat("as") {
        return Ok(());
    }
    enters.labels.push(label(cursor, "a label")?);
    // A token without a name of its own can have a label, too: its name is that of its subtypes (111.4).
    if let Entering::MadeUp(made_up) = &enters.what
        && made_up.label.is_some()
    {
        return Err(Error::new(&span, "a made-up card has its label before the colon"));
    }
    while enters.labels.len() < enters.count as usize
        && cursor.eat_comma_before(|word| !RESERVED.contains(&word))
    {
        enters.labels.push(label(cursor, "a label")?);
    }
    let is_another_label = cursor.peek_symbol(0, ',')
        && cursor
            .peek_word(1)
            .is_some_and(|word| !RESERVED.contains(&word) && !CANNOT_BE_STATED.contains(&word))
        && (cursor.peek_word(2).is_none() || cursor.peek_symbol(2, ','));
    if is_another_label {
        return Err(Error::new(&span, "more labels than objects"));
    }
    Ok(())
}

/// States that a permanent can have in a game, and in which a board can't begin with it.
const CANNOT_BE_STATED: [&str; 6] = ["attacking", "bestowed", "blocking", "goaded", "monstrous", "phased"];

/// The words after a comma.
fn option(cursor: &mut Cursor<'_, '_>, enters: &mut Enters) -> Result<(), Error> {
    let span = cursor.here();
    if let Some(word) = cursor.peek_word(0).filter(|word| CANNOT_BE_STATED.contains(word)) {
        let state = if word == "phased" { "phased out" } else { word };
        return Err(Error::new(&span, format!("a board can't begin with something {state}"))
            .expecting("a board has no line for this")
            .helped("bring it about in a `script`, by an effect or a decision of a player"));
    }
    let again = |what: &str| Error::new(&span, format!("`{what}` is stated twice"));
    if cursor.eat("having") {
        return having(cursor, enters);
    }
    if cursor.eat("owned by") {
        let owner = cursor.player()?;
        return enters.owner.replace(owner).map_or(Ok(()), |_| Err(again("owned by")));
    }
    let states = [
        ("commander", &mut enters.commander),
        ("copied on the stack", &mut enters.copied_on_stack),
        ("tapped", &mut enters.tapped),
        ("face down", &mut enters.face_down),
        ("transformed", &mut enters.transformed),
        ("flipped", &mut enters.flipped),
    ];
    for (words, state) in states {
        if cursor.eat(words) {
            return if std::mem::replace(state, true) { Err(again(words)) } else { Ok(()) };
        }
    }
    if cursor.eat("attached to") {
        let to = reference(cursor)?;
        return enters.attached.replace(to).map_or(Ok(()), |_| Err(again("attached to")));
    }
    if cursor.eat("protected by") {
        let protector = cursor.player()?;
        return enters.protector.replace(protector).map_or(Ok(()), |_| Err(again("protected by")));
    }
    if cursor.eat("with its venture marker in room") {
        let room = seen::room(cursor)?;
        return enters.room.replace(room).map_or(Ok(()), |_| Err(again("venture marker")));
    }
    if cursor.eat("copying") {
        let source = copy_source(cursor)?;
        let except = exceptions(cursor)?;
        enters.copies.push(EntersAs::Copying(source, except));
    } else if cursor.eat("entering as") {
        enters.copies.push(EntersAs::As(copiable_changes(cursor)?));
    } else if cursor.eat("choosing") {
        enters.choices.push(cursor.spanned(choice)?);
    } else {
        cursor.expect("with")?;
        let Some(damage) = damage(cursor)? else {
            enters.counters.push(counters(cursor)?);
            return Ok(());
        };
        return enters.damage.replace(damage).map_or(Ok(()), |_| Err(again("damage")));
    }
    Ok(())
}

/// `2 damage`, `1 damage from deathtouch`, if that comes next.
fn damage(cursor: &mut Cursor<'_, '_>) -> Result<Option<MarkedDamage>, Error> {
    if !cursor.peek_digits(0) || cursor.peek_word(1) != Some("damage") {
        return Ok(None);
    }
    let amount = cursor.count(MOST_DAMAGE)?;
    cursor.expect("damage")?;
    Ok(Some(MarkedDamage { amount, from_deathtouch: cursor.eat("from deathtouch") }))
}

fn having(cursor: &mut Cursor<'_, '_>, enters: &mut Enters) -> Result<(), Error> {
    let span = cursor.here();
    let ability = ability(cursor)?;
    match &mut enters.what {
        Entering::MadeUp(made_up) => made_up.characteristics.abilities.push(ability),
        Entering::Card(_) => {
            return Err(Error::new(&span, "a real card has the abilities that are printed on it").helped(
                "only made-up cards are described with `having`; state an effect that gives the ability",
            ));
        }
    }
    Ok(())
}

/// An object by its label, or a card by its name in quotes.
pub(crate) fn copy_source(cursor: &mut Cursor<'_, '_>) -> Result<CopySource, Error> {
    match cursor.eat_text("the name of a card in quotes") {
        Some(name) => Ok(CopySource::Card(name)),
        None => reference(cursor).map(CopySource::Object),
    }
}

/// A color, a subtype, a number or a player.
pub(crate) fn choice(cursor: &mut Cursor<'_, '_>) -> Result<Choice, Error> {
    if cursor.peek_digits(0) || cursor.peek_symbol(0, '-') {
        return cursor.number().map(Choice::Number);
    }
    if let Some(color) = eat_color(cursor) {
        return Ok(Choice::Color(color));
    }
    if let Some(subtype) = cursor.eat_one(Vocabulary::Subtype, Subtype::named) {
        return Ok(Choice::Subtype(subtype));
    }
    if cursor.peek_word(0).is_some_and(|word| cursor.player_named(word).is_some()) {
        return cursor.player().map(Choice::Player);
    }
    Err(cursor.missing_player())
}
