//! The defending player of an attacking creature.

use crate::bench::OnBench;
use crate::card::CardType;
use crate::now::Look;
use crate::rules::r506_combat_phase::defending_players;
use crate::rules::r608_resolving::Resolving;
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ruled, Table};

rule! {
    /// Unless it says otherwise, a spell or ability that refers to an attacking creature and a defending
    /// player means the player whom that creature attacked when it became an attacker in this combat, or the
    /// controller of the planeswalker that it attacked then.
    R508_5_20100618 "508.5@2010-06-18": "508.5" since "2010-06-18", "508.4" since "2016-09-30"
        until "2017-08-25";
    does AT_FIRST "what the creature attacked when it became an attacker determines the defending player"
}

rule! {
    /// Unless it says otherwise, a spell or ability that refers to an attacking creature and a defending
    /// player means the player whom that creature attacks now, the controller of the planeswalker that it
    /// attacks now, or the protector of the battle that it attacks now. If it no longer attacks, the last
    /// thing that it attacked before it was removed from combat counts.
    R508_5 "508.5" since "2017-08-25";
    instead NOW "what the creature attacks now determines the defending player"
    instead CONTROLLER "if it attacks a planeswalker, that planeswalker's controller is the defending player"
    instead PROTECTOR "if it attacks a battle, that battle's protector is the defending player"
    does LAST "what the creature attacked last determines the defending player"
    1: NOW, CONTROLLER, PROTECTOR;
    2: LAST;
}

/// 508.5: returns the defending player for an attacking creature, or for one that was removed from combat.
pub(crate) fn defending_player(look: &Look, creature: ObjectId) -> Option<PlayerId> {
    let combat = look.game().combat.as_ref()?;
    let attacks = combat.attackers.get(&creature);
    let attacker = attacks.or_else(|| combat.removed.get(&creature))?;
    let attacked = attacks.and_then(|attacker| attacker.attacks);
    if look.the_bench().in_force(&R508_5_20100618) {
        let at_first = R508_5_20100618::AT_FIRST.is_followed_for(look, creature);
        return if at_first { Some(attacker.defending) } else { None };
    }
    match attacked {
        Some(attacked) if R508_5::NOW.is_followed_for(look, creature) => {
            Some(defending_player_of(look, attacked))
        }
        // The mutant: what it attacked as it was declared.
        Some(_) => look
            .game()
            .turn
            .attacks
            .iter()
            .rev()
            .find(|attack| attack.creature == creature)
            .map(|attack| defending_player_of(look, attack.attacked)),
        None => R508_5::LAST.is_followed_for(look, creature).then_some(attacker.defending),
    }
}

/// 508.5: returns the defending player for an attack on something: that player, the controller of that
/// planeswalker, or the protector of that battle.
pub(crate) fn defending_player_of(look: &Look, attacked: Thing) -> PlayerId {
    let id = match attacked {
        Thing::Player(player) => return player,
        Thing::Object(id) => id,
    };
    let Some(row) = look.object(id) else { return look.game().active };
    let controller = row.controller_or_owner();
    if row.card_types.contains(CardType::Battle) {
        let protector = look.game().objects.get(&id).and_then(|object| object.protector);
        // The mutant: its controller.
        return protector.filter(|_| R508_5::PROTECTOR.is_followed_for(look, id)).unwrap_or(controller);
    }
    let its_controller =
        look.the_bench().in_force(&R508_5_20100618) || R508_5::CONTROLLER.is_followed_for(look, id);
    // The mutant: its owner.
    if its_controller { controller } else { row.owner }
}

rule! {
    /// If there are several defending players, a reference to 'the defending player' means one of them: for
    /// each attacking creature, its own defending player. If more than one player fits, the controller of the
    /// spell or ability chooses.
    R508_5A "508.5a": "508.5a" since "2010-06-18", "508.4a" since "2016-09-30", "508.5a" since "2017-08-25";
    gives Choose;
    instead ONE "a reference to the defending player means one player"
    instead ITS_OWN "for an attacking creature, the player meant is its own defending player"
    must CHOSEN "the controller of the spell or ability chooses one of the defending players"
    1: ONE;
    2: ITS_OWN;
    3: CHOSEN;
}

/// 508.5, 508.5a: returns the player whom a spell or ability means by "the defending player": that of the
/// attacking creature to which its event or its own words refer, that of its source if this attacks, or else
/// one whom its controller chooses.
pub(crate) fn referred_to(table: &mut Table, resolving: &Resolving) -> Ruled<Vec<PlayerId>> {
    let now = table.now();
    let named = resolving
        .by
        .object
        .into_iter()
        .chain(resolving.it.iter().flatten().filter_map(|thing| thing.object()));
    let mut creatures = named.chain(resolving.source.this);
    let attacks_or_attacked = |id: &ObjectId| {
        let combat = now.game().combat.as_ref();
        combat.is_some_and(|combat| combat.attackers.contains_key(id) || combat.removed.contains_key(id))
    };
    let creature = creatures.find(attacks_or_attacked);
    if !R508_5A::ONE.is_followed_for(table, resolving.object) {
        // The mutant: all defending players.
        return Ok(defending_players(&now));
    }
    if let Some(creature) = creature.filter(|&creature| R508_5A::ITS_OWN.is_followed_for(table, creature)) {
        return Ok(defending_player(&now.look(), creature).into_iter().collect());
    }
    choose_one(table, resolving)
}

/// 508.5a: lets the controller of a spell or ability choose the defending player that it means, if there are
/// several.
fn choose_one(table: &mut Table, resolving: &Resolving) -> Ruled<Vec<PlayerId>> {
    let (player, object) = (resolving.controller, resolving.object);
    table.asks(|ask| {
        let among = defending_players(&ask.now());
        if among.len() < 2 {
            return Ok(among);
        }
        let things = among.iter().copied().map(Thing::Player).collect();
        let Some(chosen) = ask.for_things(player, Asking::Choose, Some(object), things, 1, 1)? else {
            return Ok(Vec::new());
        };
        let chosen: Vec<PlayerId> = chosen.into_iter().filter_map(Thing::player).collect();
        let is_one = matches!(chosen[..], [chosen] if among.contains(&chosen));
        R508_5A::CHOSEN.must_hold_for(ask, object, is_one)?;
        Ok(chosen)
    })
}

rules![R508_5_20100618, R508_5, R508_5A];
