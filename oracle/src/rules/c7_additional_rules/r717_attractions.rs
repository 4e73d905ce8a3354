//! Attractions: artifacts on nontraditional cards, which come from a deck of their own.

use crate::card::{Subtype, Zone};
use crate::state::Object;
use crate::table::{Event, Move, Table};

rule! {
    /// A card with an Astrotorium card back, which is an Attraction, isn't put into a hand, library or graveyard or onto
    /// the stack. Its owner puts it into the command zone instead, as often as that comes up.
    R717_6 "717.6": "718.6" since "2022-10-07", "717.6" since "2023-04-14";
    when ATTRACTION "an Attraction card would be put where it can't be"
    1: ATTRACTION;
}

/// 717.6: returns what happens instead of moving an Attraction card to where it can't be.
pub(crate) fn instead_of_moving(table: &Table, movement: &Move) -> Option<Event> {
    let object = table.game().objects.get(&movement.object)?;
    let elsewhere = match movement.to {
        Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Stack => true,
        Zone::Battlefield | Zone::Exile | Zone::Command => false,
    };
    // What is put into the command zone is put nowhere else instead, even with the mistake.
    let instead = elsewhere
        && table.in_force(&R717_6)
        && R717_6::ATTRACTION.holds_for(table, movement.object, is_an_attraction_card(object));
    instead.then(|| Event::Move(Move { to: Zone::Command, ..movement.clone() }))
}

fn is_an_attraction_card(object: &Object) -> bool {
    let subtypes = object.card.front.subtypes;
    !object.token && Subtype::named("Attraction").is_some_and(|attraction| subtypes.contains(attraction))
}

rules![R717_6];
