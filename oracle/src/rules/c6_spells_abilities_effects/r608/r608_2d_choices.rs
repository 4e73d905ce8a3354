//! Choices that are made while a spell or ability resolves.

use crate::card::walk::{Field, Go, Part, PartMut};
use crate::card::{ColorChoice, OneShot, SubtypeChoice};
use crate::rules::r608_resolving::Resolving;
use crate::state::PlayerId;
use crate::table::{Ruled, Table};

rule! {
    /// Choices other than targets and modes are made as the instruction is followed. Only a legal option can
    /// be chosen.
    R608_2D "608.2d" since "2009-10-01";
    gives Color, CreatureType, Number, Choose, Discard, Sacrifice, May, Pay;
    must THAT_MANY "the right number of objects is chosen"
    when POSSIBLE "the option isn't impossible"
    does CHOSEN "a color or creature type that the text leaves open is chosen"
    1: CHOSEN, shown "608/2d-chosen-only-on-resolution";
    2: THAT_MANY, POSSIBLE, shown "608/2d-drawing-from-an-empty-library";
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
    let chooses = |open: bool| open && R608_2D::CHOSEN.is_followed_for(table, player);
    let choices = &resolving.source.choices;
    let color = chooses(choices.color.is_none() && leaves_open(one_shot, is_a_color_left_open));
    let creature_type = chooses(choices.subtype.is_none() && leaves_open(one_shot, is_a_type_left_open));
    let about = Some(resolving.object);
    let color = if color { table.asks(|ask| ask.for_color(player, about))? } else { None };
    let creature_type =
        if creature_type { table.asks(|ask| ask.for_creature_type(player, about))? } else { None };
    let mut chosen = one_shot.clone();
    chosen.changes.change(&mut |part| {
        match (part, color, creature_type) {
            // A choice in an ability that the effect gives is one of that ability.
            (PartMut::Ability(_), ..) => return Go::Skip,
            (PartMut::ColorChoice(choice), Some(color), _) if **choice == ColorChoice::Chosen => {
                **choice = ColorChoice::Of(color.into());
            }
            (PartMut::SubtypeChoice(choice), _, Some(of)) if **choice == SubtypeChoice::Chosen => {
                **choice = SubtypeChoice::Of(of.into());
            }
            _ => {}
        }
        Go::Enter
    });
    Ok(chosen)
}

/// Returns whether an effect leaves something open, outside the abilities that it gives.
fn leaves_open(one_shot: &OneShot, is_left_open: fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    one_shot.changes.walk(&mut |part| {
        found |= is_left_open(part);
        if matches!(part, Part::Ability(_)) { Go::Skip } else { Go::Enter }
    });
    found
}

fn is_a_color_left_open(part: Part<'_>) -> bool {
    matches!(part, Part::ColorChoice(ColorChoice::Chosen))
}

fn is_a_type_left_open(part: Part<'_>) -> bool {
    matches!(part, Part::SubtypeChoice(SubtypeChoice::Chosen))
}

/// 608.2d: requires that the right number of objects is chosen.
pub(crate) fn as_many_as_are_to_be(table: &Table, player: PlayerId, as_many: bool) -> Ruled<()> {
    R608_2D::THAT_MANY.must_hold_for(table, player, as_many)
}

rules![R608_2D];
