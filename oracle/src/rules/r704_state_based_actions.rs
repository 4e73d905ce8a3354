//! State-based actions: what the game puts right by itself whenever a player would get priority. The section
//! says when they are looked for, lists them, and settles what happens if several of them coincide.

use super::{r104_ending, r303_auras, r603_triggered_abilities, r702_26_phased_out, r714_sagas};
use crate::bench::About;
use crate::card::{CardType, Subtype, Supertype, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::state::{Asking, Attached, Game, ObjectId, PlayerId, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};
use crate::{does, must, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[
    &R704_1,
    &R704_1A,
    &R704_2,
    &R704_3,
    &R704_4,
    &R704_5,
    &R704_5A,
    &R704_5B,
    &R704_5C_20091001,
    &R704_5C,
    &R704_5D_20091001,
    &R704_5D,
    &R704_5E,
    &R704_5F,
    &R704_5G,
    &R704_5H,
    &R704_5I,
    &R704_5J_20091001,
    &R704_5J_20130713,
    &R704_5K_20091001,
    &R704_5J,
    &R704_5M_20091001,
    &R704_5K,
    &R704_5M,
    &R704_5P_20091001,
    &R704_5N,
    &R704_5P,
    &R704_5Q,
    &R704_5R,
    &R704_5S,
    &R704_5S_20250606,
    &R704_5T,
    &R704_5U,
    &R704_5V,
    &R704_5V_20260807,
    &R704_5W_20260807,
    &R704_5W,
    &R704_5X_20260807,
    &R704_5X,
    &R704_5Y_20260807,
    &R704_5Y,
    &R704_5Z_20250207,
    &R704_6,
    &R704_6A,
    &R704_6B,
    &R704_6C,
    &R704_6D,
    &R704_5V_20100618,
    &R704_6E,
    &R704_6F,
    &R704_7,
    &R704_8,
];

/// 704.1
pub(crate) const R704_1: Rule = Rule {
    id: "704.1",
    numbers: &[(on("2009-10-01"), "704.1")],
    until: None,
    says: "State-based actions happen by themselves whenever their conditions are met, and use no stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.1a
pub(crate) const R704_1A: Rule = Rule {
    id: "704.1a",
    numbers: &[(on("2009-10-01"), "704.1a")],
    until: None,
    says: "An ability that watches for a state of the game is a triggered ability and no state-based \
           action; so it does use the stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.2
pub(crate) const R704_2: Rule = Rule {
    id: "704.2",
    numbers: &[(on("2009-10-01"), "704.2")],
    until: None,
    says: "State-based actions are looked for throughout the game, and no player controls them.",
    status: Status::Definition,
    premises: &[],
};

/// 704.3
pub(crate) const R704_3: Rule = Rule {
    id: "704.3",
    numbers: &[(on("2009-10-01"), "704.3")],
    until: None,
    says: "Whenever a player would get priority, all state-based actions that apply are performed at \
           once as one event, and the check is repeated until it finds none. Then all waiting triggered \
           abilities go on the stack and the check starts anew; the player gets priority when nothing \
           was found and nothing waits. In a cleanup step whose first check finds neither, nobody gets \
           priority and the step ends.",
    status: Status::Tested,
    premises: &[
        does_instead("all state-based actions that apply are performed at one time"),
        does_instead("the check is repeated until it finds nothing"),
        does("then waiting abilities are put on the stack"),
        does_instead("after that, the check starts anew"),
    ],
};

/// 704.3: what is settled before a player gets priority. Gives back whether there was anything.
pub(crate) fn settle(table: &mut Table) -> Ruled<bool> {
    let mut anything = false;
    loop {
        table.once_more()?;
        anything |= until_none_applies(table)?;
        let mut put = false;
        does!(table, R704_3, About::Game, "then waiting abilities are put on the stack", {
            put = r603_triggered_abilities::put_on_the_stack(table)?;
        });
        anything |= put;
        let anew = put
            && does!(table, R704_3, About::Game, "after that, the check starts anew", true, instead false);
        if !anew || table.game().outcome.is_some() {
            return Ok(anything);
        }
    }
}

/// 704.3: one check after the other, until one finds nothing.
pub(crate) fn until_none_applies(table: &mut Table) -> Ruled<bool> {
    let mut anything = false;
    loop {
        table.once_more()?;
        let found = check(table)?;
        anything |= found;
        let again = found
            && does!(table, R704_3, About::Game, "the check is repeated until it finds nothing", true, instead false);
        if !again || table.game().outcome.is_some() {
            return Ok(anything);
        }
    }
}

/// 704.3: one look at the game, and all that applies at one time.
fn check(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let mut actions = applying(&now);
    actions.extend(by_the_legend_rule(table)?);
    let losers: Vec<PlayerId> = actions
        .iter()
        .filter_map(|event| match event {
            Event::Lose(player) => Some(*player),
            _ => None,
        })
        .collect();
    table.no_draw_failed();
    if actions.is_empty() {
        return Ok(false);
    }
    does!(
        table, R704_3, About::Game, "all state-based actions that apply are performed at one time",
        {
            table.happen(&R704_3, actions)?;
        },
        instead {
            // One at a time, each on a new look.
            if let Some(action) = actions.into_iter().next() {
                table.happens(&R704_3, action)?;
            }
        }
    );
    r104_ending::after_losing(table, &losers)?;
    Ok(true)
}

/// Every state-based action that applies at this moment.
fn applying(now: &Now) -> Vec<Event> {
    let mut actions = Vec::new();
    actions.extend(no_life(now));
    actions.extend(empty_library(now));
    actions.extend(tokens_elsewhere(now));
    actions.extend(no_toughness(now));
    actions.extend(lethal_damage(now));
    actions.extend(no_loyalty(now));
    actions.extend(auras_attached_illegally(now));
    actions.extend(equipment_attached_illegally(now));
    actions.extend(sagas_at_their_end(now));
    actions.extend(schemes_that_are_over(now));
    actions
}

fn players_in_the_game<'n>(now: &'n Now) -> impl Iterator<Item = PlayerId> + 'n {
    now.players().map(|player| player.id).filter(|&player| r104_ending::can_lose(now, player))
}

fn creatures<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.card_types.contains(CardType::Creature))
}

/// 704.4
pub(crate) const R704_4: Rule = Rule {
    id: "704.4",
    numbers: &[(on("2009-10-01"), "704.4")],
    until: None,
    says: "State-based actions are not looked for while a spell or ability resolves; a condition that \
           has come and gone by its end does nothing.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5
pub(crate) const R704_5: Rule = Rule {
    id: "704.5",
    numbers: &[(on("2009-10-01"), "704.5")],
    until: None,
    says: "Heads the list of state-based actions.",
    status: Status::Definition,
    premises: &[],
};

/// 704.5a
pub(crate) const R704_5A: Rule = Rule {
    id: "704.5a",
    numbers: &[(on("2009-10-01"), "704.5a")],
    until: None,
    says: "A player with 0 life or less loses the game.",
    status: Status::Tested,
    premises: &[when("the player has 0 or less life")],
};

/// 704.5a: a player with 0 or less life loses.
fn no_life(now: &Now) -> Vec<Event> {
    players_in_the_game(now)
        .filter(|&player| {
            let life = now.game().players.get(player.0 as usize).map_or(0, |player| player.life);
            when!(now, R704_5A, player, "the player has 0 or less life", life <= 0)
        })
        .map(Event::Lose)
        .collect()
}

/// 704.5b
pub(crate) const R704_5B: Rule = Rule {
    id: "704.5b",
    numbers: &[(on("2009-10-01"), "704.5b")],
    until: None,
    says: "A player who, since the last check, tried to draw from a library without cards loses the \
           game.",
    status: Status::Tested,
    premises: &[when("the player has tried to draw from an empty library since the last check")],
};

/// 704.5b: a player who tried to draw from an empty library loses.
fn empty_library(now: &Now) -> Vec<Event> {
    players_in_the_game(now)
        .filter(|&player| {
            let tried = now
                .game()
                .players
                .get(player.0 as usize)
                .is_some_and(|player| player.drew_from_empty_library);
            when!(
                now,
                R704_5B,
                player,
                "the player has tried to draw from an empty library since the last check",
                tried
            )
        })
        .map(Event::Lose)
        .collect()
}

/// 704.5c@2009-10-01
pub(crate) const R704_5C_20091001: Rule = Rule {
    id: "704.5c@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5c")],
    until: Some(on("2011-04-01")),
    says: "A player with ten or more poison counters loses the game, in Two-Headed Giant games as in any \
           others.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5c
pub(crate) const R704_5C: Rule = Rule {
    id: "704.5c",
    numbers: &[(on("2011-04-01"), "704.5c")],
    until: None,
    says: "A player with ten or more poison counters loses the game; in Two-Headed Giant the counters of \
           a team are looked at instead.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5d@2009-10-01
pub(crate) const R704_5D_20091001: Rule = Rule {
    id: "704.5d@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5d")],
    until: Some(on("2017-08-25")),
    says: "A token that is phased out ceases to exist, and so does one in any zone but the battlefield.",
    status: Status::Tested,
    premises: &[when("the token is phased out, or in a zone other than the battlefield")],
};

/// 704.5d, until 2017-08-24: nor does a phased-out one go on existing.
fn tokens_elsewhere_or_phased_out(now: &Now) -> Vec<Event> {
    let tokens = now.game().objects.iter().filter(|(_, object)| object.token && object.zone != Zone::Stack);
    tokens
        .filter(|(id, object)| {
            when!(
                now,
                R704_5D_20091001,
                **id,
                "the token is phased out, or in a zone other than the battlefield",
                object.status.phased_out || object.zone != Zone::Battlefield
            )
        })
        .map(|(&id, _)| Event::CeaseToExist(id))
        .collect()
}

/// 704.5d
pub(crate) const R704_5D: Rule = Rule {
    id: "704.5d",
    numbers: &[(on("2017-08-25"), "704.5d")],
    until: None,
    says: "A token in any zone but the battlefield ceases to exist; a phased-out token is still on the \
           battlefield and stays.",
    status: Status::Tested,
    premises: &[when("the token is somewhere else than on the battlefield")],
};

/// 704.5d: a token that is not on the battlefield ceases to exist.
fn tokens_elsewhere(now: &Now) -> Vec<Event> {
    if now.in_force(&R704_5D_20091001) {
        return tokens_elsewhere_or_phased_out(now);
    }
    let tokens = now.objects().filter(|row| row.token && !is_copy_of_a_spell(now, row));
    tokens
        .filter(|row| {
            when!(
                now,
                R704_5D,
                row.id,
                "the token is somewhere else than on the battlefield",
                row.zone != Zone::Battlefield
            )
        })
        .map(|row| Event::CeaseToExist(row.id))
        .chain(r702_26_phased_out::phased_out_tokens(now))
        .collect()
}

fn is_copy_of_a_spell(now: &Now, row: &ObjectNow) -> bool {
    row.zone == Zone::Stack && now.game().objects.contains_key(&row.id)
}

/// 704.5e
pub(crate) const R704_5E: Rule = Rule {
    id: "704.5e",
    numbers: &[(on("2009-10-01"), "704.5e")],
    until: None,
    says: "A copy of a spell anywhere but on the stack ceases to exist, and so does a copy of a card \
           anywhere but on the stack or the battlefield.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5f
pub(crate) const R704_5F: Rule = Rule {
    id: "704.5f",
    numbers: &[(on("2009-10-01"), "704.5f")],
    until: None,
    says: "A creature whose toughness is 0 or less is put into its owner's graveyard. It is not \
           destroyed, so regeneration does not help.",
    status: Status::Tested,
    premises: &[when("the creature has toughness 0 or less")],
};

/// 704.5f: a creature with toughness 0 or less is put into its owner's graveyard.
fn no_toughness(now: &Now) -> Vec<Event> {
    creatures(now)
        .filter(|row| when!(now, R704_5F, row.id, "the creature has toughness 0 or less", row.toughness <= 0))
        .map(|row| Event::Move(Move::to(row.id, Zone::Graveyard, Cause::Rule)))
        .collect()
}

/// 704.5g
pub(crate) const R704_5G: Rule = Rule {
    id: "704.5g",
    numbers: &[(on("2009-10-01"), "704.5g")],
    until: None,
    says: "A creature whose toughness is above 0 is destroyed if damage is marked on it and adds up to \
           at least its toughness. Regeneration can replace this.",
    status: Status::Tested,
    premises: &[
        when("the creature has toughness greater than 0"),
        when("damage is marked on it"),
        when("the damage is at least its toughness"),
    ],
};

/// 704.5g: a creature with lethal damage is destroyed.
fn lethal_damage(now: &Now) -> Vec<Event> {
    let damage = |row: &ObjectNow| now.game().objects.get(&row.id).map_or(0, |object| object.damage);
    creatures(now)
        .filter(|row| {
            when!(now, R704_5G, row.id, "the creature has toughness greater than 0", row.toughness > 0)
        })
        .filter(|row| when!(now, R704_5G, row.id, "damage is marked on it", damage(row) > 0))
        .filter(|row| {
            when!(
                now,
                R704_5G,
                row.id,
                "the damage is at least its toughness",
                i64::from(damage(row)) >= i64::from(row.toughness)
            )
        })
        .map(|row| Event::Destroy { object: row.id })
        .collect()
}

/// 704.5h
pub(crate) const R704_5H: Rule = Rule {
    id: "704.5h",
    numbers: &[(on("2010-07-16"), "704.5h")],
    until: None,
    says: "A creature whose toughness is above 0 is destroyed if a source with deathtouch has dealt \
           damage to it since the last check. Regeneration can replace this.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5i
pub(crate) const R704_5I: Rule = Rule {
    id: "704.5i",
    numbers: &[(on("2009-10-01"), "704.5i")],
    until: None,
    says: "A planeswalker whose loyalty is 0 is put into its owner's graveyard.",
    status: Status::Tested,
    premises: &[when("the planeswalker has no loyalty counters")],
};

/// 704.5i: a planeswalker with loyalty 0 is put into its owner's graveyard.
fn no_loyalty(now: &Now) -> Vec<Event> {
    let loyalty = crate::card::CounterKind::Named("loyalty".to_owned());
    now.permanents()
        .filter(|row| row.card_types.contains(CardType::Planeswalker))
        .filter(|row| {
            when!(
                now,
                R704_5I,
                row.id,
                "the planeswalker has no loyalty counters",
                now.look().counters(row.id, &loyalty) == 0
            )
        })
        .map(|row| to_the_graveyard(row.id))
        .collect()
}

/// 704.5j@2009-10-01
pub(crate) const R704_5J_20091001: Rule = Rule {
    id: "704.5j@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5j")],
    until: Some(on("2013-07-13")),
    says: "If two or more planeswalkers on the battlefield share a planeswalker type, whoever controls \
           them, all of them are put into their owners' graveyards. This is the planeswalker uniqueness \
           rule.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5j@2013-07-13
pub(crate) const R704_5J_20130713: Rule = Rule {
    id: "704.5j@2013-07-13",
    numbers: &[(on("2013-07-13"), "704.5j")],
    until: Some(on("2017-09-29")),
    says: "If a planeswalker type is shared by two or more planeswalkers of one controller, that player \
           chooses one of these, and the others are put into their owners' graveyards. This is the \
           planeswalker uniqueness rule.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5k@2009-10-01
pub(crate) const R704_5K_20091001: Rule = Rule {
    id: "704.5k@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5k")],
    until: Some(on("2013-07-13")),
    says: "If two or more legendary permanents on the battlefield have the same name, whoever controls \
           them, all of them are put into their owners' graveyards. This is the legend rule; a permanent \
           that is not legendary plays no part in it.",
    status: Status::Tested,
    premises: &[when("another legendary permanent has the same name")],
};

/// The legend rule, as the edition has it.
fn by_the_legend_rule(table: &mut Table) -> Ruled<Vec<Event>> {
    if table.in_force(&R704_5J) {
        all_but_the_one_that_is_kept(table)
    } else {
        Ok(all_legends_of_one_name(&table.now()))
    }
}

fn legends<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.permanents().filter(|row| row.supertypes.contains(Supertype::Legendary) && row.name().is_some())
}

fn to_the_graveyard(id: ObjectId) -> Event {
    Event::Move(Move::to(id, Zone::Graveyard, Cause::Rule))
}

/// 704.5k, until 2013-07-12: all legendary permanents of one name go, whoever controls them.
fn all_legends_of_one_name(now: &Now) -> Vec<Event> {
    legends(now)
        .filter(|row| {
            let another = legends(now).any(|other| other.id != row.id && other.name() == row.name());
            when!(now, R704_5K_20091001, row.id, "another legendary permanent has the same name", another)
        })
        .map(|row| to_the_graveyard(row.id))
        .collect()
}

/// 704.5j
pub(crate) const R704_5J: Rule = Rule {
    id: "704.5j",
    numbers: &[(on("2013-07-13"), "704.5k"), (on("2017-09-29"), "704.5j")],
    until: None,
    says: "If one player controls two or more legendary permanents of the same name, that player chooses \
           one of these, and the others are put into their owners' graveyards. This is the legend rule.",
    status: Status::Tested,
    premises: &[
        when("its controller controls another legendary permanent of the same name"),
        must("one of them is kept"),
    ],
};

/// 704.5j: of the legendary permanents of one name that a player controls, that player keeps one.
fn all_but_the_one_that_is_kept(table: &mut Table) -> Ruled<Vec<Event>> {
    let now = table.now();
    let mut gone = Vec::new();
    let mut settled: Vec<ObjectId> = Vec::new();
    for row in legends(&now) {
        if settled.contains(&row.id) {
            continue;
        }
        let alike: Vec<ObjectId> = legends(&now)
            .filter(|other| other.name() == row.name() && other.controller == row.controller)
            .map(|other| other.id)
            .collect();
        let several = when!(
            now,
            R704_5J,
            row.id,
            "its controller controls another legendary permanent of the same name",
            alike.len() > 1
        );
        if several {
            let among: Vec<Thing> = alike.iter().copied().map(Thing::Object).collect();
            let kept = table.ask_for_things(row.controller_or_owner(), Asking::Keep, None, among, 1, 1)?;
            let keeps = |id: &ObjectId| kept.contains(&Thing::Object(*id));
            must!(table, R704_5J, row.id, "one of them is kept", alike.iter().any(keeps))?;
            gone.extend(alike.iter().filter(|id| !keeps(id)).map(|&id| to_the_graveyard(id)));
        }
        settled.extend(alike);
    }
    Ok(gone)
}

/// 704.5m@2009-10-01
pub(crate) const R704_5M_20091001: Rule = Rule {
    id: "704.5m@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5m")],
    until: Some(on("2013-07-13")),
    says: "If two or more permanents are world permanents, all are put into their owners' graveyards but \
           the one that has been on the battlefield as a permanent with this supertype for the shortest \
           time; if several tie for that, all of them go. This is the world rule.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5k
pub(crate) const R704_5K: Rule = Rule {
    id: "704.5k",
    numbers: &[(on("2013-07-13"), "704.5m"), (on("2017-09-29"), "704.5k")],
    until: None,
    says: "If two or more permanents are world permanents, all are put into their owners' graveyards but \
           the one that has had this supertype for the shortest time; if several tie for that, all of \
           them go. This is the world rule.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5m
pub(crate) const R704_5M: Rule = Rule {
    id: "704.5m",
    numbers: &[(on("2009-10-01"), "704.5n"), (on("2017-09-29"), "704.5m")],
    until: None,
    says: "An Aura that is attached to nothing, or to an object or player that it cannot legally \
           enchant, is put into its owner's graveyard.",
    status: Status::Tested,
    premises: &[when("the Aura is attached to nothing, or to what it cannot enchant")],
};

/// 704.5m: an Aura that is attached illegally or to nothing is put into its owner's graveyard.
fn auras_attached_illegally(now: &Now) -> Vec<Event> {
    let of_kind = |row: &&ObjectNow| Subtype::named("Aura").is_some_and(|aura| row.subtypes.contains(aura));
    now.permanents()
        .filter(of_kind)
        .filter(|row| {
            when!(
                now,
                R704_5M,
                row.id,
                "the Aura is attached to nothing, or to what it cannot enchant",
                !r303_auras::is_attached_legally(now, row)
            )
        })
        .map(|row| to_the_graveyard(row.id))
        .collect()
}

/// 704.5p@2009-10-01
pub(crate) const R704_5P_20091001: Rule = Rule {
    id: "704.5p@2009-10-01",
    numbers: &[(on("2009-10-01"), "704.5p"), (on("2017-09-29"), "704.5n")],
    until: Some(on("2019-10-04")),
    says: "An Equipment or Fortification that is attached to a permanent illegally becomes unattached \
           and stays on the battlefield. Nothing is said of one that is attached to a player.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5n
pub(crate) const R704_5N: Rule = Rule {
    id: "704.5n",
    numbers: &[(on("2019-10-04"), "704.5n")],
    until: None,
    says: "An Equipment or Fortification that is attached to a permanent illegally, or to a player, \
           becomes unattached and stays on the battlefield.",
    status: Status::Tested,
    premises: &[when("the Equipment is attached to what is no creature")],
};

/// 704.5n: Equipment that is attached illegally becomes unattached.
fn equipment_attached_illegally(now: &Now) -> Vec<Event> {
    let kind = |row: &&ObjectNow| Subtype::named("Equipment").is_some_and(|kind| row.subtypes.contains(kind));
    let attached = |row: &&ObjectNow| row.attached.is_some();
    now.permanents()
        .filter(kind)
        .filter(attached)
        .filter(|row| {
            let legal = match row.attached {
                Some(Attached::ToObject(host)) => {
                    now.object(host).is_some_and(|host| host.card_types.contains(CardType::Creature))
                }
                Some(Attached::ToPlayer(_)) | None => false,
            };
            when!(now, R704_5N, row.id, "the Equipment is attached to what is no creature", !legal)
        })
        .map(|row| Event::Attach(row.id, None))
        .collect()
}

/// 704.5p
pub(crate) const R704_5P: Rule = Rule {
    id: "704.5p",
    numbers: &[(on("2009-10-01"), "704.5q"), (on("2017-09-29"), "704.5p")],
    until: None,
    says: "A creature or battle that is attached to anything becomes unattached and stays on the \
           battlefield, and so does any other attached permanent that is not an Aura, Equipment or \
           Fortification.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5q
pub(crate) const R704_5Q: Rule = Rule {
    id: "704.5q",
    numbers: &[(on("2009-10-01"), "704.5r"), (on("2017-09-29"), "704.5q")],
    until: None,
    says: "If a permanent has both +1/+1 and -1/-1 counters, as many of each kind are taken off as there \
           are of the rarer kind.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5r
pub(crate) const R704_5R: Rule = Rule {
    id: "704.5r",
    numbers: &[(on("2009-10-01"), "704.5s"), (on("2017-09-29"), "704.5r")],
    until: None,
    says: "If a permanent has an ability saying that it can't have more than a number of counters of \
           some kind, and it has more, the excess is taken off.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5s
pub(crate) const R704_5S: Rule = Rule {
    id: "704.5s",
    numbers: &[(on("2018-04-27"), "704.5s")],
    until: Some(on("2025-06-06")),
    says: "If a Saga has at least as many lore counters as the number of its final chapter, which is 0 \
           if it has no chapter abilities, and no chapter ability of it has triggered without having \
           left the stack, its controller sacrifices it.",
    status: Status::Tested,
    premises: &[
        when("the permanent is a Saga"),
        when("it has as many lore counters as its final chapter's number"),
        when("a chapter ability of it has triggered and not left the stack"),
    ],
};

/// 704.5s, until 2025-06-05: a Saga that has come to its end is sacrificed, one without chapters too.
fn sagas_at_their_end_or_without_chapters(now: &Now) -> Vec<Event> {
    now.permanents()
        .filter(|row| when!(now, R704_5S, row.id, "the permanent is a Saga", r714_sagas::is_saga(row)))
        .filter(|row| {
            when!(
                now,
                R704_5S,
                row.id,
                "it has as many lore counters as its final chapter's number",
                r714_sagas::has_come_to_its_end(now, row)
            ) && !when!(
                now,
                R704_5S,
                row.id,
                "a chapter ability of it has triggered and not left the stack",
                r714_sagas::tells_a_chapter(now.game(), row.id)
            )
        })
        .map(|row| Event::Move(Move::to(row.id, Zone::Graveyard, Cause::Sacrificed)))
        .collect()
}

/// 704.5s@2025-06-06
pub(crate) const R704_5S_20250606: Rule = Rule {
    id: "704.5s@2025-06-06",
    numbers: &[(on("2025-06-06"), "704.5s")],
    until: None,
    says: "If a Saga with at least one chapter ability has at least as many lore counters as the number \
           of its final chapter, and no chapter ability of it has triggered without having left the \
           stack, its controller sacrifices it; a Saga without chapter abilities stays.",
    status: Status::Tested,
    premises: &[
        when("the permanent is a Saga with a chapter ability"),
        when("it has as many lore counters as its final chapter's number"),
        when("a chapter ability of it has triggered and not left the stack"),
    ],
};

/// 704.5s: a Saga that has come to its end is sacrificed.
fn sagas_at_their_end(now: &Now) -> Vec<Event> {
    if now.in_force(&R704_5S) {
        return sagas_at_their_end_or_without_chapters(now);
    }
    if !now.in_force(&R704_5S_20250606) {
        return Vec::new();
    }
    now.permanents()
        .filter(|row| {
            when!(
                now,
                R704_5S_20250606,
                row.id,
                "the permanent is a Saga with a chapter ability",
                r714_sagas::is_saga(row) && r714_sagas::has_chapters(row)
            )
        })
        .filter(|row| {
            when!(
                now,
                R704_5S_20250606,
                row.id,
                "it has as many lore counters as its final chapter's number",
                r714_sagas::has_come_to_its_end(now, row)
            ) && !when!(
                now,
                R704_5S_20250606,
                row.id,
                "a chapter ability of it has triggered and not left the stack",
                r714_sagas::tells_a_chapter(now.game(), row.id)
            )
        })
        .map(|row| Event::Move(Move::to(row.id, Zone::Graveyard, Cause::Sacrificed)))
        .collect()
}

/// 704.5t
pub(crate) const R704_5T: Rule = Rule {
    id: "704.5t",
    numbers: &[(on("2021-07-23"), "704.5t")],
    until: None,
    says: "If a player's venture marker has reached the bottommost room of a dungeon, and no room \
           ability of that dungeon has triggered without having left the stack, the dungeon's owner \
           removes it from the game.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5u
pub(crate) const R704_5U: Rule = Rule {
    id: "704.5u",
    numbers: &[(on("2022-10-07"), "704.5u")],
    until: None,
    says: "If a permanent with space sculptor and creatures without a sector are on the battlefield, \
           players give their creatures a sector: first those who control no permanent with space \
           sculptor, then the others.",
    status: Status::OutOfScope(
        "sector designations exist for one card, Space Beleren, and nothing else in scope reads them",
    ),
    premises: &[],
};

/// 704.5v
pub(crate) const R704_5V: Rule = Rule {
    id: "704.5v",
    numbers: &[(on("2023-04-14"), "704.5v")],
    until: Some(on("2026-08-07")),
    says: "If a battle's defense is 0 and no ability of it has triggered without having left the stack, \
           it is put into its owner's graveyard.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5v@2026-08-07
pub(crate) const R704_5V_20260807: Rule = Rule {
    id: "704.5v@2026-08-07",
    numbers: &[(on("2026-08-07"), "704.5v")],
    until: None,
    says: "If a Siege's defense is 0 and no ability of it has triggered without having left the stack, \
           it is put into its owner's graveyard.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5w@2026-08-07
pub(crate) const R704_5W_20260807: Rule = Rule {
    id: "704.5w@2026-08-07",
    numbers: &[(on("2026-08-07"), "704.5w")],
    until: None,
    says: "A battle that is not a Siege is put into its owner's graveyard as soon as its defense is 0, \
           whatever it has triggered.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5w
pub(crate) const R704_5W: Rule = Rule {
    id: "704.5w",
    numbers: &[(on("2023-04-14"), "704.5w")],
    until: Some(on("2026-08-07")),
    says: "If no player in the game is a battle's protector and no creature is attacking it, its \
           controller chooses a player who may protect it, which its battle type decides; if there is \
           none, it is put into its owner's graveyard.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5x@2026-08-07
pub(crate) const R704_5X_20260807: Rule = Rule {
    id: "704.5x@2026-08-07",
    numbers: &[(on("2026-08-07"), "704.5x")],
    until: None,
    says: "If no player in the game is a battle's protector and no creature is attacking it, its \
           controller chooses a player who may protect it, which its battle type decides; without a \
           battle type it must be the controller. If there is none, it is put into its owner's \
           graveyard.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5x
pub(crate) const R704_5X: Rule = Rule {
    id: "704.5x",
    numbers: &[(on("2023-04-14"), "704.5x")],
    until: Some(on("2026-08-07")),
    says: "If a Siege's controller is its protector, that player chooses an opponent to protect it \
           instead; if there is none, it is put into its owner's graveyard.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5y@2026-08-07
pub(crate) const R704_5Y_20260807: Rule = Rule {
    id: "704.5y@2026-08-07",
    numbers: &[(on("2026-08-07"), "704.5y")],
    until: None,
    says: "If a battle's protector is a player who cannot be its protector, its controller chooses one \
           who can; if there is none, it is put into its owner's graveyard.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5y
pub(crate) const R704_5Y: Rule = Rule {
    id: "704.5y",
    numbers: &[(on("2023-09-01"), "704.5y"), (on("2026-08-07"), "704.5z")],
    until: None,
    says: "If one player controls several Roles attached to the same permanent, all of these but the one \
           with the newest timestamp are put into their owners' graveyards.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5z@2025-02-07
pub(crate) const R704_5Z_20250207: Rule = Rule {
    id: "704.5z@2025-02-07",
    numbers: &[(on("2025-02-07"), "704.5z"), (on("2026-08-07"), "704.5aa")],
    until: None,
    says: "If a player without speed controls a permanent with 'start your engines!', that player's \
           speed becomes 1.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6
pub(crate) const R704_6: Rule = Rule {
    id: "704.6",
    numbers: &[(on("2020-07-03"), "704.6")],
    until: None,
    says: "Heads the list of state-based actions that only some variants have.",
    status: Status::Definition,
    premises: &[],
};

/// 704.6a
pub(crate) const R704_6A: Rule = Rule {
    id: "704.6a",
    numbers: &[
        (on("2009-10-01"), "704.5t"),
        (on("2017-09-29"), "704.5s"),
        (on("2018-04-27"), "704.5t"),
        (on("2020-07-03"), "704.6a"),
    ],
    until: None,
    says: "In Two-Headed Giant, a team whose life is 0 or less loses the game.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6b
pub(crate) const R704_6B: Rule = Rule {
    id: "704.6b",
    numbers: &[
        (on("2011-04-01"), "704.5u"),
        (on("2017-09-29"), "704.5t"),
        (on("2018-04-27"), "704.5u"),
        (on("2020-07-03"), "704.6b"),
    ],
    until: None,
    says: "In Two-Headed Giant, a team with fifteen or more poison counters loses the game.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6c
pub(crate) const R704_6C: Rule = Rule {
    id: "704.6c",
    numbers: &[
        (on("2009-10-01"), "704.5u"),
        (on("2011-04-01"), "704.5v"),
        (on("2017-09-29"), "704.5u"),
        (on("2018-04-27"), "704.5v"),
        (on("2020-07-03"), "704.6c"),
    ],
    until: None,
    says: "In Commander, a player to whom one and the same commander has dealt 21 or more combat damage \
           in this game loses.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.6d
pub(crate) const R704_6D: Rule = Rule {
    id: "704.6d",
    numbers: &[(on("2020-07-03"), "704.6d")],
    until: None,
    says: "In Commander, a commander that is in a graveyard or in exile and got there since the last \
           check may be put into the command zone by its owner.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.5v@2010-06-18
pub(crate) const R704_5V_20100618: Rule = Rule {
    id: "704.5v@2010-06-18",
    numbers: &[(on("2010-06-18"), "704.5v"), (on("2011-04-01"), "704.5w")],
    until: Some(on("2017-06-05")),
    says: "In Archenemy, a face-up scheme that is not ongoing is turned face down and goes to the bottom \
           of its owner's scheme deck, unless an ability of that same scheme has triggered without \
           having left the stack.",
    status: Status::Tested,
    premises: &[
        when("the scheme is ongoing"),
        when("an ability of this scheme has triggered and not left the stack"),
    ],
};

/// 704.5v, until 2017-06-04: a scheme goes back to its deck while only others have something on the stack.
fn schemes_that_are_over_by_themselves(now: &Now) -> Vec<Event> {
    let has_triggered =
        |scheme: &ObjectNow| sources_of_triggered_abilities(now.game()).any(|source| source == scheme.id);
    face_up_schemes(now)
        .filter(|row| !when!(now, R704_5V_20100618, row.id, "the scheme is ongoing", is_ongoing(row)))
        .filter(|row| {
            !when!(
                now,
                R704_5V_20100618,
                row.id,
                "an ability of this scheme has triggered and not left the stack",
                has_triggered(row)
            )
        })
        .map(|row| Event::UnderSchemeDeck(row.id))
        .collect()
}

/// 704.6e
pub(crate) const R704_6E: Rule = Rule {
    id: "704.6e",
    numbers: &[
        (on("2017-06-05"), "704.5w"),
        (on("2017-09-29"), "704.5v"),
        (on("2018-04-27"), "704.5w"),
        (on("2020-07-03"), "704.6e"),
    ],
    until: None,
    says: "In Archenemy, a face-up scheme that is not ongoing is turned face down and goes to the bottom \
           of its owner's scheme deck, unless a triggered ability of any scheme is on the stack or \
           waiting for it.",
    status: Status::Tested,
    premises: &[
        when("the scheme is ongoing"),
        when("a triggered ability of any scheme is on the stack or waiting"),
    ],
};

/// 704.6e: a scheme that is not ongoing goes back to its deck once nothing of any scheme is still to resolve.
fn schemes_that_are_over(now: &Now) -> Vec<Event> {
    if now.in_force(&R704_5V_20100618) {
        return schemes_that_are_over_by_themselves(now);
    }
    let is_scheme = |source: ObjectId| {
        let object = now.game().objects.get(&source);
        object.is_some_and(|object| object.face().card_types.contains(CardType::Scheme))
    };
    let any_has_triggered = || sources_of_triggered_abilities(now.game()).any(is_scheme);
    face_up_schemes(now)
        .filter(|row| !when!(now, R704_6E, row.id, "the scheme is ongoing", is_ongoing(row)))
        .filter(|row| {
            !when!(
                now,
                R704_6E,
                row.id,
                "a triggered ability of any scheme is on the stack or waiting",
                any_has_triggered()
            )
        })
        .map(|row| Event::UnderSchemeDeck(row.id))
        .collect()
}

/// The schemes that lie face up: one that is face down has no characteristics, and so no card types.
fn face_up_schemes<'n>(now: &'n Now) -> impl Iterator<Item = &'n ObjectNow> {
    now.objects().filter(|row| row.zone == Zone::Command && row.card_types.contains(CardType::Scheme))
}

fn is_ongoing(row: &ObjectNow) -> bool {
    row.supertypes.contains(Supertype::Ongoing)
}

/// Where the triggered abilities come from that are on the stack or waiting to be put there.
fn sources_of_triggered_abilities(game: &Game) -> impl Iterator<Item = ObjectId> {
    let on_stack =
        game.stack.iter().filter_map(|id| game.objects.get(id)?.on_stack.as_ref()?.ability.as_ref());
    let triggered = on_stack.filter(|ability| ability.by.is_some()).map(|ability| ability.source);
    triggered.chain(game.waiting.iter().map(|waiting| waiting.source))
}

/// 704.6f
pub(crate) const R704_6F: Rule = Rule {
    id: "704.6f",
    numbers: &[
        (on("2012-07-01"), "704.5x"),
        (on("2017-09-29"), "704.5w"),
        (on("2018-04-27"), "704.5x"),
        (on("2020-07-03"), "704.6f"),
    ],
    until: None,
    says: "In Planechase, if a phenomenon lies face up in the command zone, and no ability of it has \
           triggered without having left the stack, the planar controller planeswalks.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.7
pub(crate) const R704_7: Rule = Rule {
    id: "704.7",
    numbers: &[(on("2009-10-01"), "704.6"), (on("2020-07-03"), "704.7")],
    until: None,
    says: "If several state-based actions would do the same thing at the same time, one replacement \
           effect replaces them all.",
    status: Status::NotYet,
    premises: &[],
};

/// 704.8
pub(crate) const R704_8: Rule = Rule {
    id: "704.8",
    numbers: &[(on("2012-02-01"), "704.7"), (on("2020-07-03"), "704.8")],
    until: None,
    says: "If a permanent leaves the battlefield by a state-based action while others are performed at \
           the same time, its last known information is taken from the moment before all of them.",
    status: Status::NotYet,
    premises: &[],
};
