//! Declarations of attackers and blockers, divisions of combat damage, and lands tapped for mana, made at random.
//! Zeros make all creatures attack the first opponent and none block, so that games end.

use crate::generate::Choices;
use apnap_oracle::bench::Bench;
use apnap_oracle::card::{CardType, Keyword};
use apnap_oracle::now::{Now, ObjectNow};
use apnap_oracle::state::{
    Announcement, Asking, Attacks, Blocks, Decision, ObjectId, PlayerId, Request, Share, Thing,
};
use apnap_oracle::table::Play;

/// Returns a decision about combat, legal or not, if the request asks for one.
pub(crate) fn at_random(
    play: &Play,
    request: &Request<Thing>,
    player: PlayerId,
    choices: &mut dyn Choices,
    bench: &Bench,
) -> Option<Decision<Thing>> {
    let now = play.now(bench).ok()?;
    match request.asking {
        Asking::Attack => Some(Decision::Attack(attackers(&now, request, player, choices))),
        Asking::Block => Some(Decision::Block(blockers(&now, request, player, choices))),
        Asking::Assign => Some(Decision::Assign { from: None, to: division(request, choices) }),
        Asking::Action
        | Asking::Targets
        | Asking::Modes
        | Asking::Color
        | Asking::CreatureType
        | Asking::Number
        | Asking::Sector
        | Asking::Zone
        | Asking::Roll
        | Asking::Choose
        | Asking::Discard
        | Asking::Sacrifice
        | Asking::Untap
        | Asking::DamageOrder
        | Asking::Keep
        | Asking::May
        | Asking::Pay
        | Asking::Order
        | Asking::Timestamps
        | Asking::Mana
        | Asking::Arrange
        | Asking::Apply => None,
    }
}

/// In a game in which mana isn't granted, most spells and abilities are announced with lands to tap: all that are
/// untapped, or some of them, so that it can be a choice which mana pays (118.3a).
pub(crate) fn with_lands(
    play: &Play,
    player: PlayerId,
    decision: Decision<Thing>,
    choices: &mut dyn Choices,
    bench: &Bench,
) -> Decision<Thing> {
    let lands = |choices: &mut dyn Choices| untapped_lands(play, player, bench, choices.below(4));
    match decision {
        Decision::Cast { card, announcement } if !play.game().mana_is_granted => {
            let tapping = lands(choices);
            Decision::Cast { card, announcement: Announcement { tapping, ..announcement } }
        }
        Decision::Activate { object, ability, announcement } if !play.game().mana_is_granted => {
            let tapping = lands(choices).into_iter().filter(|land| *land != object).collect();
            Decision::Activate { object, ability, announcement: Announcement { tapping, ..announcement } }
        }
        other => other,
    }
}

/// The player's untapped lands, without the last few.
fn untapped_lands(play: &Play, player: PlayerId, bench: &Bench, without: usize) -> Vec<Thing> {
    let Ok(now) = play.now(bench) else { return Vec::new() };
    let is_untapped = |row: &&ObjectNow| {
        row.card_types.contains(CardType::Land) && row.controller == Some(player) && !row.status.tapped
    };
    let mut lands: Vec<Thing> =
        now.permanents().filter(is_untapped).map(|row| Thing::Object(row.id)).collect();
    lands.truncate(lands.len().saturating_sub(without));
    lands
}

/// Most of the time all creatures that can attack do, and the same player; sometimes only some of them, each
/// anything that it could attack. Rarely, a creature that can't attack is among them, two are a band, or creatures
/// are exerted.
fn attackers(
    now: &Now,
    request: &Request<Thing>,
    player: PlayerId,
    choices: &mut dyn Choices,
) -> Vec<Attacks<Thing>> {
    let attackable = attackable(now, player);
    let one = |choices: &mut dyn Choices| attackable.get(choices.below(attackable.len())).copied();
    let mut with = chosen_from(now, request, player, choices);
    match choices.below(8) {
        0..=2 => vec![group(one(choices), with)],
        3 => vec![Attacks { exerting: those_to_exert(now, &with), ..group(one(choices), with) }],
        4 => Vec::new(),
        5 if with.len() > 1 => {
            let band: Vec<Thing> = first_with_banding(now, &mut with).chain(with.pop()).collect();
            let attacked = one(choices);
            let banded = Attacks { band: band.len() > 1, ..group(attacked, band) };
            vec![banded, group(attacked, with)]
        }
        _ => {
            let mut attacks = Vec::new();
            for creature in with {
                if choices.below(2) == 0 {
                    attacks.push(group(one(choices), vec![creature]));
                }
            }
            attacks
        }
    }
}

/// Creatures that attack the same thing, and nothing else about them.
fn group(attacked: Option<Thing>, with: Vec<Thing>) -> Attacks<Thing> {
    Attacks { attacked, with, band: false, exerting: Vec::new() }
}

/// The creatures among these that may be exerted as they attack.
fn those_to_exert(now: &Now, with: &[Thing]) -> Vec<Thing> {
    let may_be_exerted = |thing: &&Thing| {
        let row = thing.object().and_then(|id| now.object(id));
        row.is_some_and(ObjectNow::may_be_exerted)
    };
    with.iter().filter(may_be_exerted).copied().collect()
}

/// The players and permanents that a player can attack if all opponents defend.
fn attackable(now: &Now, player: PlayerId) -> Vec<Thing> {
    let game = now.game();
    let opponents = game.active_player_first().filter(|&other| other != player && game.is_in_the_game(other));
    let is_attackable = |row: &&ObjectNow| {
        row.card_types.contains(CardType::Planeswalker) && row.controller != Some(player)
            || row.card_types.contains(CardType::Battle)
    };
    let permanents = now.permanents().filter(is_attackable).map(|row| Thing::Object(row.id));
    opponents.map(Thing::Player).chain(permanents).collect()
}

fn first_with_banding(now: &Now, with: &mut Vec<Thing>) -> impl Iterator<Item = Thing> + use<> {
    let has_banding = |thing: &Thing| {
        let row = thing.object().and_then(|id| now.object(id));
        row.is_some_and(|row| row.has_keyword(&Keyword::Banding))
    };
    let place = with.iter().position(has_banding);
    place.map(|place| with.remove(place)).into_iter()
}

/// The creatures that a request names, and rarely another one that the player controls.
fn chosen_from(
    now: &Now,
    request: &Request<Thing>,
    player: PlayerId,
    choices: &mut dyn Choices,
) -> Vec<Thing> {
    let mut with = request.among.clone();
    if choices.below(12) == 11 {
        let own = now.permanents().filter(|row| row.is_creature() && row.controller == Some(player));
        let others = own.map(|row| Thing::Object(row.id)).filter(|thing| !with.contains(thing));
        let others: Vec<Thing> = others.collect();
        with.extend(others.get(choices.below(others.len())));
    }
    with
}

/// Each creature blocks with a chance of a third, rarely two attackers.
fn blockers(
    now: &Now,
    request: &Request<Thing>,
    player: PlayerId,
    choices: &mut dyn Choices,
) -> Vec<Blocks<Thing>> {
    let attackers: Vec<ObjectId> = now
        .game()
        .combat
        .iter()
        .flat_map(|combat| &combat.attackers)
        .filter(|(_, attacker)| attacker.defending == player)
        .map(|(&id, _)| id)
        .collect();
    let mut blocks = Vec::new();
    for creature in chosen_from(now, request, player, choices) {
        if choices.below(3) < 2 {
            continue;
        }
        let mut blocked = Vec::new();
        for _ in 0..1 + choices.below(16) / 15 {
            blocked.extend(attackers.get(choices.below(attackers.len())).copied().map(Thing::Object));
        }
        blocked.dedup();
        blocks.push(Blocks { blocked, with: vec![creature] });
    }
    blocks
}

/// Each recipient but the last gets some of what is left.
fn division(request: &Request<Thing>, choices: &mut dyn Choices) -> Vec<Share<Thing>> {
    let mut left = request.at_most;
    let mut shares = Vec::new();
    for (place, &to) in request.among.iter().enumerate() {
        let is_last = place + 1 == request.among.len();
        let part = choices.below(usize::try_from(left).unwrap_or(0).saturating_add(1));
        let amount = if is_last { left } else { u32::try_from(part).unwrap_or(0) };
        left -= amount;
        shares.push(Share { to, amount });
    }
    shares
}
