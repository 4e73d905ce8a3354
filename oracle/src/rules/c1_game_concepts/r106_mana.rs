//! Mana of a color that is determined only as it is added.

use crate::card::{Ability, Color, Colored, Colors, Effect, Mana, ManaSymbol, Selector};
use crate::instructions::targets_and_amounts;
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r608_resolving::{self, R608_2C, Resolving};
use crate::rules::{r602_activating, r608_2h_information};
use crate::state::ObjectId;
use crate::table::{Event, Ruled, Table};

/// Adds one mana of a color that the player chooses among some.
pub(crate) fn add_one_of_a_color(table: &mut Table, resolving: &Resolving, colored: &Colored) -> Ruled<()> {
    let source = targets_and_amounts::source(table, resolving);
    let among = colors(&table.now(), colored, &source, &mut Vec::new());
    let mut left = among.iter();
    let symbol = match (left.next(), left.next()) {
        (None, _) if R106_5::NO_MANA.is_followed_for(table, resolving.object) => return Ok(()),
        // The mistake: colorless mana is added.
        (None, _) => ManaSymbol::Colorless,
        (Some(only), None) => ManaSymbol::Color(only),
        (Some(_), Some(_)) => ManaSymbol::Color(chosen(table, resolving, among)?),
    };
    if table.game().is_in_the_game(resolving.controller) {
        table.happens(&R608_2C, Event::AddMana(resolving.controller, Mana(vec![symbol])))?;
    }
    Ok(())
}

/// Asks for one of several colors.
fn chosen(table: &mut Table, resolving: &Resolving, among: Colors) -> Ruled<Color> {
    let player = resolving.controller;
    table.as_part_of_an_action(|table| {
        let color = table.ask_for_color(player, Some(resolving.object))?;
        r608_resolving::as_many_as_are_to_be(table, player, among.contains(color))?;
        Ok(color)
    })
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
    1: explains;
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
        // The mistake: an ability whose cost can't be paid doesn't count.
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
            let any = r608_2h_information::number(now, times, source, None) > 0;
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

rules![R106_5, R106_7];
