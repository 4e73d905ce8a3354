//! State-based actions, fifth part: Sagas, dungeons, battles, Roles and speed.

use super::r704_state_based_actions::Due;
use super::r714_sagas;
use crate::card::Zone;
use crate::edition::on;
use crate::now::Now;
use crate::rule::{Rule, Status, when};
use crate::table::{Cause, Event, Move};
use crate::when;

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
fn sagas_at_their_end_or_without_chapters(now: &Now) -> Vec<Due> {
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
        .map(|row| (&R704_5S, Event::Move(Move::to(row.id, Zone::Graveyard, Cause::Sacrificed))))
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
pub(super) fn sagas_at_their_end(now: &Now) -> Vec<Due> {
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
        .map(|row| (&R704_5S_20250606, Event::Move(Move::to(row.id, Zone::Graveyard, Cause::Sacrificed))))
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
