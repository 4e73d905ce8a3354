//! 613.7: timestamps, which order effects inside a layer unless one depends on another.

use crate::bench::{About, Bench};
use crate::card::{CardType, CounterKind, Zone};
use crate::edition::on;
use crate::now::{Effect, Look};
use crate::rule::{Forced, Reading, Rule, Status, does, does_instead, when};
use crate::state::{Affected, Copied, Game, Happened, Moment, Object, ObjectId, Occasion, Resolved};
use crate::{does, when};

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[
    &R613_7,
    &R613_7A,
    &R613_6A_20091001,
    &R613_7B,
    &R613_7C,
    &R613_7D,
    &R613_7E,
    &R613_7F,
    &R613_7G,
    &R613_7H,
    &R613_7I,
    &R613_7J,
    &R613_7K,
    &R613_7M,
    &R613_6G_20091001,
    &R613_7N_20250725,
];

/// When something got its place in the order: the time, and its place among what happened then.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp {
    time: u32,
    place: (u32, u32),
}

/// 613.7
pub(crate) const R613_7: Rule = Rule {
    id: "613.7",
    numbers: &[(on("2009-10-01"), "613.6"), (on("2020-04-17"), "613.7")],
    until: None,
    says: "Inside a layer or sublayer, the effect with the earlier timestamp is usually applied first.",
    status: Status::Tested,
    premises: &[does_instead("the earlier timestamp is applied first")],
};

/// 613.7: effects by timestamp, the earliest first.
pub(super) fn in_timestamp_order<'e>(look: &Look, mut effects: Vec<&'e Effect>) -> Vec<&'e Effect> {
    if effects.len() > 1 {
        effects.sort_by_key(|effect| effect.timestamp);
        does!(
            look, R613_7, About::Game, "the earlier timestamp is applied first",
            keep_relative_order(look, &mut effects),
            instead effects.reverse()
        );
    }
    effects
}

/// 613.7: copy effects in layer 1 by timestamp, the earliest first.
pub(crate) fn copies_in_timestamp_order<'c>(
    bench: &Bench,
    id: ObjectId,
    mut copies: Vec<&'c Copied>,
) -> Vec<&'c Copied> {
    copies.sort_by_key(|copied| copied.began);
    if copies.len() > 1 {
        does!(
            bench, R613_7, id, "the earlier timestamp is applied first",
            (),
            instead copies.reverse()
        );
    }
    copies
}

/// 613.7a
pub(crate) const R613_7A: Rule = Rule {
    id: "613.7a",
    numbers: &[(on("2021-02-15"), "613.7a")],
    until: None,
    says: "The effect of a static ability has the timestamp of its object or, if that is later, of the effect that \
           created the ability. When the object gets a new timestamp, so do all of these, and they keep their \
           order among themselves.",
    status: Status::Tested,
    premises: &[
        when("the ability was created later than the timestamp of its object"),
        does_instead("effects of one object keep their order when it gets a new timestamp"),
    ],
};

/// 613.6a, later 613.7a, until 2021-02-15
pub(crate) const R613_6A_20091001: Rule = Rule {
    id: "613.6a@2009-10-01",
    numbers: &[(on("2009-10-01"), "613.6a"), (on("2020-04-17"), "613.7a")],
    until: Some(on("2021-02-15")),
    says: "The effect of a static ability has the timestamp of its object or, if that is later, of the effect that \
           created the ability.",
    status: Status::Tested,
    premises: &[when("the effect that created the ability is later than its object")],
};

/// 613.7a: the timestamp of a static ability of an object, given when an effect created the ability
/// if one did.
pub(crate) fn of_ability(look: &Look, object: ObjectId, created: Option<Timestamp>) -> Timestamp {
    let of_object = of_object(look.bench(), look.game(), object);
    let Some(created) = created else { return of_object };
    let later = if look.bench().in_force(&R613_7A) {
        when!(
            look,
            R613_7A,
            object,
            "the ability was created later than the timestamp of its object",
            created > of_object
        )
    } else {
        when!(
            look,
            R613_6A_20091001,
            object,
            "the effect that created the ability is later than its object",
            created > of_object
        )
    };
    if later { created } else { of_object }
}

/// 613.7a: with equal timestamps, what stood on the object first comes first.
fn keep_relative_order(look: &Look, effects: &mut [&Effect]) {
    let shared = effects.windows(2).any(|pair| pair[0].timestamp == pair[1].timestamp);
    if !shared {
        return;
    }
    // One effect can grant abilities to several objects at once. No rule orders these; whatever the
    // answer is, it must not depend on how the objects are listed: the older object's comes first.
    let of_its_object =
        |effect: &Effect| effect.source.this.map(|id| of_object(look.bench(), look.game(), id));
    effects.sort_by_key(|effect| (effect.timestamp, of_its_object(effect)));
    if look.bench().reads(Reading::GrantedFirst) {
        effects.sort_by_key(|effect| (effect.timestamp, !is_granted_by_older_effect(look, effect)));
    }
    if look.bench().in_force(&R613_7A) {
        does!(
            look, R613_7A, About::Game, "effects of one object keep their order when it gets a new timestamp",
            if !look.bench().reads(Reading::GrantedFirst) {
                effects.sort_by_key(|effect| (effect.timestamp, effect.created));
            },
            instead effects.sort_by_key(|effect| (effect.timestamp, std::cmp::Reverse(effect.created)))
        );
    }
}

/// Whether the ability of an effect was granted by an effect that is older than its object.
fn is_granted_by_older_effect(look: &Look, effect: &Effect) -> bool {
    let Some((created, object)) = effect.created.zip(effect.source.this) else { return false };
    let Some(causes) = look.game().objects.get(&object) else { return false };
    created < at(look.bench(), look.game(), object, causes, causes.entered())
}

/// 613.7b
pub(crate) const R613_7B: Rule = Rule {
    id: "613.7b",
    numbers: &[(on("2009-10-01"), "613.6b"), (on("2020-04-17"), "613.7b")],
    until: None,
    says: "The effect of a resolved spell or ability gets its timestamp as it is created.",
    status: Status::Tested,
    premises: &[does("it receives a timestamp as it is created")],
};

/// 613.7b: the timestamp of the effect of a resolved spell or ability.
pub(crate) fn of_resolved(look: &Look, resolved: &Resolved) -> Timestamp {
    let mut timestamp = Timestamp::default();
    does!(look, R613_7B, About::Game, "it receives a timestamp as it is created", {
        timestamp = together_with_its_object(look, resolved);
    });
    timestamp
}

/// 613.7c
pub(crate) const R613_7C: Rule = Rule {
    id: "613.7c",
    numbers: &[(on("2020-04-17"), "613.7c")],
    until: None,
    says: "A counter gets a timestamp as it is put on something; others of its kind there get the same one anew.",
    status: Status::Tested,
    premises: &[does("counters receive the timestamp of the last one of their kind")],
};

/// 613.7c: the timestamp of the counters of one kind on an object. Until 2020-04-17 they have none:
/// their sublayer holds nothing else.
pub(crate) fn of_counters(look: &Look, id: ObjectId, object: &Object, kind: &CounterKind) -> Timestamp {
    let mut timestamp = Timestamp::default();
    let Some((_, last)) = object.counters.get(kind) else { return timestamp };
    if look.bench().in_force(&R613_7C) {
        does!(look, R613_7C, id, "counters receive the timestamp of the last one of their kind", {
            timestamp = at(look.bench(), look.game(), id, object, *last);
        });
    }
    timestamp
}

/// The timestamp of an object: that of the last thing that gave it one (613.7d-j).
fn of_object(bench: &Bench, game: &Game, id: ObjectId) -> Timestamp {
    let Some(object) = game.objects.get(&id) else { return Timestamp::default() };
    let given = object.history.iter().filter_map(|happened| given_by(bench, id, object, *happened)).max();
    at(bench, game, id, object, given.unwrap_or_default())
}

/// 613.7d-j: the moment of the timestamp that something gives an object, if it gives one.
fn given_by(bench: &Bench, id: ObjectId, object: &Object, happened: Happened) -> Option<Moment> {
    let is = |card_type| object.face().card_types.contains(card_type);
    let mut given = None;
    match happened.what {
        Occasion::Entered if object.zone == Zone::Command && is(CardType::Vanguard) => {
            given = Some(does!(
                bench, R613_7I, id, "a vanguard receives a timestamp as the game begins",
                Moment::START,
                instead happened.when
            ));
        }
        Occasion::Entered if object.zone == Zone::Command && is(CardType::Conspiracy) => {
            given = Some(Moment::START);
        }
        Occasion::Entered => does!(bench, R613_7D, id, "it receives a timestamp as it enters a zone", {
            given = Some(happened.when);
        }),
        Occasion::BecameAttached => {
            does!(bench, R613_7E, id, "becoming attached gives it a new timestamp", {
                given = Some(happened.when);
            });
        }
        Occasion::TurnedFaceUp if object.zone == Zone::Command => {
            given = turned_up_in_the_command_zone(bench, id, object, happened)
        }
        Occasion::TurnedFaceUp | Occasion::TurnedFaceDown => {
            if bench.in_force(&R613_7F) {
                does!(bench, R613_7F, id, "turning face up or face down gives it a new timestamp", {
                    given = Some(happened.when);
                });
            }
        }
        Occasion::Transformed => {
            if bench.in_force(&R613_7G) {
                does!(bench, R613_7G, id, "transforming gives it a new timestamp", {
                    given = Some(happened.when);
                });
            }
        }
    }
    given
}

/// 613.7d
pub(crate) const R613_7D: Rule = Rule {
    id: "613.7d",
    numbers: &[(on("2009-10-01"), "613.6c"), (on("2020-04-17"), "613.7d")],
    until: None,
    says: "An object gets a timestamp as it enters a zone.",
    status: Status::Tested,
    premises: &[does("it receives a timestamp as it enters a zone")],
};

/// 613.7e
pub(crate) const R613_7E: Rule = Rule {
    id: "613.7e",
    numbers: &[(on("2009-10-01"), "613.6d"), (on("2020-04-17"), "613.7e")],
    until: None,
    says: "Becoming attached gives an Aura, Equipment or Fortification a new timestamp.",
    status: Status::Tested,
    premises: &[does("becoming attached gives it a new timestamp")],
};

/// 613.7f
pub(crate) const R613_7F: Rule = Rule {
    id: "613.7f",
    numbers: &[(on("2015-07-17"), "613.6e"), (on("2020-04-17"), "613.7f")],
    until: None,
    says: "Turning face up or face down gives a permanent a new timestamp.",
    status: Status::Tested,
    premises: &[does("turning face up or face down gives it a new timestamp")],
};

/// 613.7g
pub(crate) const R613_7G: Rule = Rule {
    id: "613.7g",
    numbers: &[(on("2015-07-17"), "613.6f"), (on("2020-04-17"), "613.7g")],
    until: None,
    says: "Transforming or converting gives a double-faced permanent a new timestamp.",
    status: Status::Tested,
    premises: &[does("transforming gives it a new timestamp")],
};

/// 613.7h
pub(crate) const R613_7H: Rule = Rule {
    id: "613.7h",
    numbers: &[(on("2009-10-01"), "613.6e"), (on("2015-07-17"), "613.6g"), (on("2020-04-17"), "613.7h")],
    until: None,
    says: "A plane, phenomenon or scheme card gets a timestamp as it is turned face up.",
    status: Status::Tested,
    premises: &[does("it receives a timestamp as it is turned face up")],
};

/// 613.7h for planes, phenomena and schemes; 613.7j for conspiracies.
fn turned_up_in_the_command_zone(
    bench: &Bench,
    id: ObjectId,
    object: &Object,
    happened: Happened,
) -> Option<Moment> {
    let is = |card_type| object.face().card_types.contains(card_type);
    let mut given = None;
    if is(CardType::Plane) || is(CardType::Phenomenon) || is(CardType::Scheme) {
        does!(bench, R613_7H, id, "it receives a timestamp as it is turned face up", {
            given = Some(happened.when);
        });
    } else if is(CardType::Conspiracy) && bench.in_force(&R613_7J) {
        does!(bench, R613_7J, id, "a conspiracy receives a new timestamp as it is turned face up", {
            given = Some(happened.when);
        });
    }
    given
}

/// 613.7i
pub(crate) const R613_7I: Rule = Rule {
    id: "613.7i",
    numbers: &[(on("2009-10-01"), "613.6f"), (on("2015-07-17"), "613.6h"), (on("2020-04-17"), "613.7i")],
    until: None,
    says: "A vanguard card gets its timestamp as the game begins.",
    status: Status::Tested,
    premises: &[does_instead("a vanguard receives a timestamp as the game begins")],
};

/// 613.7j
pub(crate) const R613_7J: Rule = Rule {
    id: "613.7j",
    numbers: &[(on("2015-07-17"), "613.6i"), (on("2020-04-17"), "613.7j")],
    until: None,
    says: "A conspiracy card gets its timestamp as the game begins, and a new one if it is turned face up later.",
    status: Status::Tested,
    premises: &[does("a conspiracy receives a new timestamp as it is turned face up")],
};

/// 613.7k
pub(crate) const R613_7K: Rule = Rule {
    id: "613.7k",
    numbers: &[(on("2022-10-07"), "613.7k")],
    until: None,
    says: "A sticker gets a new timestamp each time it is put on an object, and right after its object gets one.",
    status: Status::OutOfScope("stickers exist only in casual sets and nothing else in scope meets them"),
    premises: &[],
};

/// 613.7m
pub(crate) const R613_7M: Rule = Rule {
    id: "613.7m",
    numbers: &[(on("2020-04-17"), "613.7k"), (on("2022-10-07"), "613.7m")],
    until: None,
    says: "Objects that would get a timestamp at the same time get them in APNAP order of their controllers (or \
           owners); each player orders their own.",
    status: Status::Tested,
    premises: &[
        does_instead("the active player's objects come first, then each other player's in turn order"),
        does_instead("each player's own objects come in the order that the player chose"),
    ],
};

/// 613.6g until 2020-04-17
pub(crate) const R613_6G_20091001: Rule = Rule {
    id: "613.6g@2009-10-01",
    numbers: &[(on("2009-10-01"), "613.6g"), (on("2015-07-17"), "613.6j")],
    until: Some(on("2020-04-17")),
    says: "If objects would get a timestamp at the same time, the active player decides their order.",
    status: Status::Tested,
    premises: &[does_instead("simultaneous timestamps are in the order that the active player chose")],
};

/// 613.7m; until 2020-04-17, 613.6g: the timestamp that an object gets at a moment.
fn at(bench: &Bench, game: &Game, id: ObjectId, object: &Object, moment: Moment) -> Timestamp {
    let Moment { time, place } = moment;
    if !bench.in_force(&R613_7M) {
        let place = does!(
            bench, R613_6G_20091001, id, "simultaneous timestamps are in the order that the active player chose",
            place,
            instead u32::MAX - place
        );
        return Timestamp { time, place: (0, place) };
    }
    let seat = does!(
        bench, R613_7M, id, "the active player's objects come first, then each other player's in turn order",
        game.turn_order_place(object.entered_under) as u32,
        instead 0
    );
    let place = does!(
        bench, R613_7M, id, "each player's own objects come in the order that the player chose",
        place,
        instead u32::MAX - place
    );
    Timestamp { time, place: (seat, place) }
}

/// 613.7n
pub(crate) const R613_7N_20250725: Rule = Rule {
    id: "613.7n@2025-07-25",
    numbers: &[(on("2025-07-25"), "613.7n")],
    until: None,
    says: "If an object's own static ability and the effect of a resolving spell or ability that applies to it \
           would get a timestamp at the same time, the static ability's is the earlier one.",
    status: Status::Tested,
    premises: &[when("the effect applies to an object that gets a timestamp at the same time").equivalent(
        Forced::True,
        "no rule orders an effect and the timestamp that an object gets at the same time if the effect does not \
         apply to that object",
    )],
};

/// 613.7n: the timestamp of a resolved effect, after that of an object which it put onto the
/// battlefield.
fn together_with_its_object(look: &Look, resolved: &Resolved) -> Timestamp {
    const AFTER_ALL_OBJECTS: u32 = u32::MAX;
    let Moment { time, place } = resolved.created;
    let (bench, game) = (look.bench(), look.game());
    if bench.in_force(&R613_7N_20250725) {
        let about = resolved.source.map_or(About::Game, Into::into);
        let simultaneous =
            |id: &ObjectId| game.objects.get(id).is_some_and(|object| object.entered().time == time);
        if when!(
            look,
            R613_7N_20250725,
            about,
            "the effect applies to an object that gets a timestamp at the same time",
            matches!(&resolved.affects, Affected::Objects(objects) if objects.iter().any(simultaneous))
        ) {
            return Timestamp { time, place: (AFTER_ALL_OBJECTS, place) };
        }
    }
    Timestamp { time, place: (0, place) }
}
