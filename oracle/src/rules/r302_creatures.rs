//! Creatures: what they can't do before they have been under a player's control for a whole turn.

use crate::card::{Ability, CardType, Keyword};
use crate::edition::on;
use crate::must;
use crate::now::ObjectNow;
use crate::rule::{Rule, Status, must};
use crate::table::{Ruled, Table};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R302_6];

/// 302.6
pub(crate) const R302_6: Rule = Rule {
    id: "302.6",
    numbers: &[(on("2009-10-01"), "302.5"), (on("2011-02-04"), "302.6")],
    until: None,
    says: "An ability of a creature with the tap or untap symbol in its cost can't be activated unless the creature \
           has been under its controller's control since that player's turn began. Haste (702.10) lifts this.",
    status: Status::Tested,
    premises: &[must("the creature has been under control since the turn began")],
};

/// 302.6: whether the tap or untap symbol of a creature's ability can be paid.
pub(crate) fn can_pay_with_its_symbol(table: &Table, row: &ObjectNow, ability: &Ability) -> Ruled<()> {
    let Ability::Activated { cost, .. } = ability else { return Ok(()) };
    let bound = (cost.tap || cost.untap)
        && row.card_types.contains(CardType::Creature)
        && !row.has_keyword(&Keyword::Haste);
    let since = table.game().objects.get(&row.id).map_or(0, |object| object.controlled_since);
    let began = table.game().turn_began_for(row.controller_or_owner());
    must!(
        table,
        R302_6,
        row.id,
        "the creature has been under control since the turn began",
        !bound || since < began
    )
}
