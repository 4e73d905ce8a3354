//! Ninjutsu: the activated ability that puts its card from the hand onto the battlefield attacking.

use crate::bench::OnBench;
use crate::card::{
    Ability, CardType, Cost, Destination, Effect, Filter, InCombat, IntoCombat, Mana, Selector, Subject,
    Target, Who, Zone,
};
use crate::now::Now;
use crate::rules::r506_5_alone::is_in_combat;
use crate::rules::r601_2b_announcing::ability_on_stack;
use crate::state::{Announcement, Attacker, Blocked, ObjectId, Thing};
use crate::table::{Ruled, Table};

rule! {
    /// Ninjutsu with a cost is an activated ability that functions in the hand only. It means: pay the cost,
    /// reveal this card and return an unblocked attacking creature under your control to its owner's hand, to
    /// put this card from your hand onto the battlefield tapped and attacking.
    R702_49A "702.49a": "702.46a" since "2009-10-01", "702.47a" since "2011-06-17",
        "702.48a" since "2013-07-13", "702.49a" since "2021-04-22";
    instead UNBLOCKED_ATTACKER "an unblocked attacking creature is returned to its owner's hand"
    instead TAPPED "the card is put onto the battlefield tapped"
    does ATTACKING "the card is put onto the battlefield attacking"
    1: ACTIVATED_THERE of "113.6m";
    2: UNBLOCKED_ATTACKER, TAPPED, ATTACKING, outside "revealing, since no expectation says who has seen a card";
}

/// 702.49a: returns the activated ability that ninjutsu represents.
pub(crate) fn ability(on: &impl OnBench, mana: &Mana) -> Ability {
    let unblocked = R702_49A::UNBLOCKED_ATTACKER.is_followed(on);
    let attacker = if unblocked { InCombat::Unblocked } else { InCombat::Attacking };
    let yours = [Filter::CardType(CardType::Creature), Filter::ControlledBy(Who::You)];
    let returned = Filter::All([Filter::InCombat(attacker)].into_iter().chain(yours).collect());
    let this = Selector { zones: Zone::Hand.into(), filter: Filter::This };
    let this = Target::Each(Subject::Objects(this));
    let put = Effect::Move { what: this, to: Destination::Battlefield };
    let how = IntoCombat::Attacking { tapped: R702_49A::TAPPED.is_followed(on), what: Some(Target::It) };
    let attacking = R702_49A::ATTACKING.is_followed(on);
    Ability::Activated {
        cost: Cost { mana: mana.clone(), return_to_hand: Some(returned), ..Cost::default() },
        only: Vec::new(),
        effect: if attacking { Effect::EntersCombat { how, effect: Box::new(put) } } else { put },
    }
}

rule! {
    /// The card stays revealed from the announcement of the ability until the ability leaves the stack.
    R702_49B "702.49b": "702.46b" since "2009-10-01", "702.47b" since "2011-06-17",
        "702.48b" since "2013-07-13", "702.49b" since "2021-04-22";
    out of scope "no expectation says who has seen a card"
}

rule! {
    /// Ninjutsu can be activated only while there is an unblocked creature. The card is put onto the
    /// battlefield as an unblocked creature that attacks what the returned creature attacked.
    R702_49C "702.49c": "702.46c" since "2009-10-01", "702.47c" since "2011-06-17",
        "702.48c" since "2013-07-13", "702.49c" since "2021-04-22" until "2026-02-27";
    must WHILE_UNBLOCKED "a creature on the battlefield is unblocked"
    instead ENTERS_UNBLOCKED "the creature put onto the battlefield is unblocked"
    instead SAME "the creature attacks what the returned creature attacked"
    1: WHILE_UNBLOCKED;
    2: ENTERS_UNBLOCKED;
    3: SAME;
}

rule! {
    /// The card is put onto the battlefield attacking what the returned creature attacked.
    R702_49C_20260227 "702.49c@2026-02-27": "702.49c" since "2026-02-27";
    instead SAME "the creature attacks what the returned creature attacked"
    1 newest: SAME;
}

/// Returns whether an activated ability is that of ninjutsu. No other has this cost.
fn is_ninjutsu(ability: &Ability) -> bool {
    matches!(ability, Ability::Activated { cost: Cost { return_to_hand: Some(_), .. }, .. })
}

/// 702.49c, until 2026-02-26: requires that a creature is unblocked as ninjutsu is activated.
pub(crate) fn while_a_creature_is_unblocked(table: &Table, object: ObjectId, ability: &Ability) -> Ruled<()> {
    if !is_ninjutsu(ability) || !table.in_force(&R702_49C) {
        return Ok(());
    }
    let now = table.now();
    let one_is = now.permanents().any(|row| is_in_combat(&now.look(), row.id, InCombat::Unblocked));
    R702_49C::WHILE_UNBLOCKED.must_hold_for(table, object, one_is)
}

/// 702.49c: returns what the creature attacks that is about to be returned for ninjutsu.
pub(crate) fn what_it_attacks(now: &Now, ability: &Ability, announced: &Announcement<Thing>) -> Vec<Thing> {
    let Some(combat) = now.game().combat.as_ref().filter(|_| is_ninjutsu(ability)) else { return Vec::new() };
    let same = if now.in_force(&R702_49C) {
        R702_49C::SAME.is_followed(now)
    } else {
        R702_49C_20260227::SAME.is_followed(now)
    };
    let returned = announced.returning.iter().filter_map(|thing| thing.object());
    let attackers = returned.filter_map(|creature| combat.attackers.get(&creature));
    // The mutant: it always attacks the player.
    let attacked = |one: &Attacker| if same { one.attacks } else { Some(Thing::Player(one.defending)) };
    attackers.filter_map(attacked).collect()
}

/// 702.49c, until 2026-02-26: returns whether the creature that ninjutsu puts onto the battlefield is blocked,
/// if the ability is one of ninjutsu. Since then, 508.4d says so.
pub(crate) fn blocked_as_it_enters(now: &Now, ability: ObjectId) -> Option<Blocked> {
    let ninjutsu = ability_on_stack(now, ability).filter(|on_stack| is_ninjutsu(&on_stack.ability));
    ninjutsu.filter(|_| now.in_force(&R702_49C))?;
    let unblocked = R702_49C::ENTERS_UNBLOCKED.is_followed_for(now, ability);
    Some(if unblocked { Blocked::Unblocked } else { Blocked::Blocked })
}

rule! {
    /// Commander ninjutsu is ninjutsu that also functions in the command zone.
    R702_49D "702.49d": "702.48d" since "2018-08-10", "702.49d" since "2021-04-22";
    out of scope "commander ninjutsu isn't in the vocabulary"
}

rules![R702_49A, R702_49B, R702_49C, R702_49C_20260227, R702_49D];
