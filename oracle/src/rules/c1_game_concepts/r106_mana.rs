//! Mana whose type is determined only as it is added.

use crate::card::{Ability, Color, Colored, Colors, Effect, Mana, ManaSymbol, Selector, Supertype};
use crate::instructions::targets_and_amounts;
use crate::not_performed;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{r602_activating, r608_2d_choices, r608_2h_information};
use crate::state::ObjectId;
use crate::table::{Ask, Event, Ruled, Table};

/// Adds one mana of a color that the player chooses among some.
pub(crate) fn add_one_of_a_color(table: &mut Table, resolving: &Resolving, colored: &Colored) -> Ruled<()> {
    let source = targets_and_amounts::source(table, resolving);
    let among = colors(&table.now(), colored, &source, &mut Vec::new());
    let mut left = among.iter();
    let symbol = match (left.next(), left.next()) {
        (None, _) if R106_5::NO_MANA.is_followed_for(table, resolving.object) => return Ok(()),
        // The mutant: colorless mana is added.
        (None, _) => ManaSymbol::Colorless,
        (Some(only), None) => ManaSymbol::Color(only),
        (Some(_), Some(_)) => match chosen(table, resolving, among)? {
            Some(color) => ManaSymbol::Color(color),
            None => return Ok(()),
        },
    };
    if table.game().is_in_the_game(resolving.controller) {
        is_added(table, resolving, Mana(vec![symbol]))?;
    }
    Ok(())
}

/// Adds mana to the pool of the player. Its source is the source of the ability that adds it, or the spell (106.3).
pub(crate) fn is_added(table: &mut Table, resolving: &Resolving, mana: Mana) -> Ruled<()> {
    let this = targets_and_amounts::source(table, resolving).this.unwrap_or(resolving.object);
    let source = r608_2h_information::as_it_is_or_was(&table.now(), this);
    let from_snow = source.is_some_and(|source| source.supertypes.contains(Supertype::Snow));
    table.happens(&R608_2C, Event::AddMana { player: resolving.controller, mana, from_snow })?;
    Ok(())
}

/// Asks for one of several colors. A player who has left chooses none.
fn chosen(table: &mut Table, resolving: &Resolving, among: Colors) -> Ruled<Option<Color>> {
    let player = resolving.controller;
    let question = |ask: &mut Ask| {
        let color = ask.for_color(player, Some(resolving.object))?;
        color.map_or(Ok(()), |color| {
            r608_2d_choices::as_many_as_are_to_be(ask, player, among.contains(color))
        })?;
        Ok(color)
    };
    table.as_part_of_an_action(|table| table.asks(question))
}

rule! {
    /// An ability that would produce mana of an undefined type produces none.
    R106_5 "106.5" since "2009-10-01";
    instead NO_MANA "mana of an undefined type isn't produced"
    1: NO_MANA;
}

/// Returns the colors among which the color of mana is chosen.
fn colors(now: &Now, colored: &Colored, source: &Source, seen: &mut Vec<ObjectId>) -> Colors {
    match colored {
        Colored::LikeObjects(selector) => {
            rows(now, selector, source).fold(Colors::NONE, |all, row| all.union(row.colors))
        }
        Colored::CouldBeProducedBy(selector) => {
            let rows: Vec<&ObjectNow> = rows(now, selector, source).collect();
            rows.into_iter().fold(Colors::NONE, |all, row| all.union(could_produce(now, row, seen)))
        }
    }
}

fn rows<'n>(now: &'n Now, selector: &Selector, source: &Source) -> impl Iterator<Item = &'n ObjectNow> {
    now.look().select(selector, source).into_iter().filter_map(|id| now.object(id))
}

rule! {
    /// A permanent could produce each type of mana that one of its abilities would produce if it resolved at
    /// that time, whether or not its costs could be paid. If none would produce any, or the type can't be
    /// defined like this, there is no type that the permanent could produce.
    R106_7 "106.7" since "2009-10-01";
    does OF_ITS_ABILITIES "a permanent could produce the mana of its abilities"
    instead WHATEVER_THE_COST "it doesn't matter whether a cost of the ability could be paid"
    2: OF_ITS_ABILITIES, outside "effects that replace mana";
    3: WHATEVER_THE_COST;
    4: OF_ITS_ABILITIES, shown "106/7-a-forest-between-orchards", shown "106/7-an-opponent-without-lands";
}

/// 106.7: returns the colors of mana that a permanent could produce. A permanent whose mana depends on itself
/// defines no color; `seen` has the permanents that have been asked already.
fn could_produce(now: &Now, permanent: &ObjectNow, seen: &mut Vec<ObjectId>) -> Colors {
    if seen.contains(&permanent.id) || !R106_7::OF_ITS_ABILITIES.is_followed_for(now, permanent.id) {
        return Colors::NONE;
    }
    seen.push(permanent.id);
    let its = Source { this: Some(permanent.id), you: permanent.controller, ..Source::default() };
    let mut all = Colors::NONE;
    for ability in r602_activating::activated_abilities_of(now, permanent) {
        let Ability::Activated { cost, effect, .. } = &*ability else { continue };
        // The mutant: an ability whose cost can't be paid doesn't count.
        let too_late = cost.tap && permanent.status.tapped;
        if !too_late || R106_7::WHATEVER_THE_COST.is_followed_for(now, permanent.id) {
            all = all.union(produced(now, effect, &its, seen));
        }
    }
    seen.pop();
    all
}

/// Returns the colors of mana that an effect would produce now.
fn produced(now: &Now, effect: &Effect, source: &Source, seen: &mut Vec<ObjectId>) -> Colors {
    match effect {
        Effect::AddMana(mana) => mana.colors(),
        Effect::AddManaTimes { mana, times } => {
            let any = r608_2h_information::number(now, times, source) > 0;
            if any { mana.colors() } else { Colors::NONE }
        }
        Effect::AddManaOfAColor(colored) => colors(now, colored, source, seen),
        Effect::If { condition, then, otherwise } => {
            let holds = now.look().holds(condition, source);
            let branch = if holds { Some(&**then) } else { otherwise.as_deref() };
            branch.map_or(Colors::NONE, |branch| produced(now, branch, source, seen))
        }
        other => {
            let mut all = Colors::NONE;
            for part in other.parts() {
                all = all.union(produced(now, part, source, seen));
            }
            all
        }
    }
}

rule! {
    /// If an effect adds mana by a hybrid symbol, the player chooses one of its halves. A colored half stands for
    /// one mana of its color, and a generic half for as much colorless mana as its number.
    R106_8 "106.8" since "2009-10-01";
    gives Color;
    instead CHOICE "the player chooses one half of the symbol"
    1: CHOICE;
    2: CHOICE;
}

rule! {
    /// If an effect adds mana by a Phyrexian symbol, it is one mana of the color of the symbol.
    R106_9 "106.9" since "2011-05-01";
    does ITS_COLOR "the mana has the color of the symbol"
    1: ITS_COLOR;
}

rule! {
    /// If an effect adds mana by a generic symbol, it is that much colorless mana.
    R106_10 "106.10" since "2016-01-16";
    does THAT_MUCH "as much colorless mana is added as the symbol states"
    1: THAT_MUCH;
}

rule! {
    /// If an effect adds mana by snow symbols, it is one colorless mana for each.
    R106_11 "106.11" since "2019-06-14";
    does ONE_EACH "one colorless mana is added for each symbol"
    1: ONE_EACH;
}

/// 106.8-11: returns the mana that symbols stand for if an effect adds it.
pub(crate) fn that_symbols_add(table: &mut Table, resolving: &Resolving, mana: &Mana) -> Ruled<Mana> {
    let mut added = Vec::new();
    for symbol in &mana.0 {
        match *symbol {
            ManaSymbol::Color(_) | ManaSymbol::Colorless => added.push(*symbol),
            ManaSymbol::Hybrid(one, other) => {
                let halves = [one, other].into_iter().collect();
                let color = if R106_8::CHOICE.is_followed_for(table, resolving.object) {
                    chosen(table, resolving, halves)?
                } else {
                    Some(one)
                };
                added.extend(color.map(ManaSymbol::Color));
            }
            ManaSymbol::Phyrexian(color) => {
                let its_color = R106_9::ITS_COLOR.is_followed_for(table, resolving.object);
                added.push(if its_color { ManaSymbol::Color(color) } else { ManaSymbol::Colorless });
            }
            ManaSymbol::Generic(number) => {
                let that_much = R106_10::THAT_MUCH.is_followed_for(table, resolving.object);
                let number = if that_much { number } else { number.min(1) };
                added.extend(std::iter::repeat_n(ManaSymbol::Colorless, number.into()));
            }
            ManaSymbol::Snow => {
                let one_each = R106_11::ONE_EACH.is_followed_for(table, resolving.object);
                added.extend(one_each.then_some(ManaSymbol::Colorless));
            }
            ManaSymbol::TwoOr(_) | ManaSymbol::X => return Err(not_performed::mana(*symbol)),
        }
    }
    Ok(Mana(added))
}

rules![R106_5, R106_7, R106_8, R106_9, R106_10, R106_11];
