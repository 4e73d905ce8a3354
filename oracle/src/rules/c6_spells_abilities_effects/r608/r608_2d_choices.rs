//! Choices that are made while a spell or ability resolves.

use crate::card::walk::{Go, PartMut, Shown};
use crate::card::{ColorChoice, OneShot, SubtypeChoice};
use crate::now::Source;
use crate::rules::r608_resolving::Resolving;
use crate::state::PlayerId;
use crate::table::{Ruled, Table};

rule! {
    /// Choices other than targets and modes are made as the instruction is followed. Only a legal option can
    /// be chosen.
    R608_2D "608.2d" since "2009-10-01";
    must THAT_MANY "the right number of objects is chosen"
    when POSSIBLE "the option isn't impossible"
    does CHOSEN "a color or creature type that the text leaves open is chosen"
    1: CHOSEN, shown "608/2d-chosen-only-on-resolution";
    2: THAT_MANY, POSSIBLE, shown "608/2d-drawing-from-an-empty-library";
    3: outside "dividing among objects and players that aren't targets";
    4: explains;
}

/// 608.2d: returns whether an option can be chosen, since it isn't impossible.
pub(crate) fn can_be_chosen(table: &Table, player: PlayerId, possible: bool) -> bool {
    R608_2D::POSSIBLE.holds_for(table, player, possible)
}

/// 608.2d: returns an effect with the color and the creature type that its controller chooses as it begins, unless they
/// were chosen earlier for the object that it refers to.
pub(crate) fn with_what_is_chosen(
    table: &mut Table,
    resolving: &Resolving,
    one_shot: &OneShot,
) -> Ruled<OneShot> {
    let player = resolving.controller;
    let (color, creature_type) = left_open(&resolving.source, one_shot);
    let mut chosen = one_shot.clone();
    if color && R608_2D::CHOSEN.is_followed_for(table, player) {
        let color = table.asks(|ask| ask.for_color(player, Some(resolving.object)))?;
        replace_in(&mut chosen, &mut |part| match part {
            PartMut::ColorChoice(choice) if **choice == ColorChoice::Chosen => {
                **choice = color.map_or(**choice, |color| ColorChoice::Of(color.into()));
            }
            _ => {}
        });
    }
    if creature_type && R608_2D::CHOSEN.is_followed_for(table, player) {
        let chosen_type = table.asks(|ask| ask.for_creature_type(player, Some(resolving.object)))?;
        replace_in(&mut chosen, &mut |part| match part {
            PartMut::SubtypeChoice(choice) if **choice == SubtypeChoice::Chosen => {
                **choice = chosen_type.map_or(**choice, |subtype| SubtypeChoice::Of(subtype.into()));
            }
            _ => {}
        });
    }
    Ok(chosen)
}

/// Returns whether an effect leaves a color open, and whether it leaves a creature type open.
fn left_open(source: &Source, one_shot: &OneShot) -> (bool, bool) {
    let (mut color, mut creature_type) = (false, false);
    replace_in(&mut one_shot.clone(), &mut |part| match part {
        PartMut::ColorChoice(choice) => color |= **choice == ColorChoice::Chosen,
        PartMut::SubtypeChoice(choice) => creature_type |= **choice == SubtypeChoice::Chosen,
        _ => {}
    });
    (color && source.choices.color.is_none(), creature_type && source.choices.subtype.is_none())
}

/// Goes through the changes of an effect. A choice in an ability that the effect gives is one of that ability.
fn replace_in(one_shot: &mut OneShot, replace: &mut dyn FnMut(&mut PartMut<'_>)) {
    one_shot.changes.change(&mut |part| {
        replace(part);
        if matches!(part, PartMut::Ability(_)) { Go::Skip } else { Go::Enter }
    });
}

/// 608.2d: requires that the right number of objects is chosen.
pub(crate) fn as_many_as_are_to_be(table: &Table, player: PlayerId, as_many: bool) -> Ruled<()> {
    R608_2D::THAT_MANY.must_hold_for(table, player, as_many)
}

rules![R608_2D];
