//! Events at which abilities trigger, those of combat among them.

use super::rows;
use apnap_oracle::card::{CombatTrigger, Recipient, Trigger, Who};

rows! {
    /// What triggers an ability, after `when`.
    TRIGGERS: Trigger {
        State(condition) = "state: {condition:condition}", english "when {condition:condition}";
        DayNightChanges {} = "day becomes night or night becomes day",
            english "whenever day becomes night or night becomes day";
        GetsCounter(what) = "a counter is put on {what:permanent}",
            english "whenever a counter is put on {what:permanent}";
        LosesLastCounter(kind, what) = "the last {kind:counter} counter is removed from {what:permanent}",
            english "{what:whenever} the last {kind:counter} counter is removed from {what:permanent}";
        Begins { part, whose } = "{whose:whose} {part:short part} begins", english by_hand;
        Begins { part, whose: Who::Anyone } with [part] = "{part:some part} begins", english by_hand;
        MainPhaseBegins { nth, whose } = "{whose:whose} {nth:ordinal} main phase begins",
            english "at the beginning of {whose:whose} {nth:ordinal} main phase";
        Enters(what) = "{what:permanent} enters", english "{what:whenever} {what:permanent} enters";
        Dies(what) = "{what:permanent} dies", english "{what:whenever} {what:permanent} dies";
        Leaves(what) = "{what:permanent} leaves the battlefield",
            english "{what:whenever} {what:permanent} leaves the battlefield";
        PutIntoGraveyard(what) = "{what:card} is put into a graveyard",
            english "{what:whenever} {what:card} is put into a graveyard from anywhere";
        Targeted(what) = "{what:permanent} becomes the target of a spell or ability",
            english "{what:whenever} {what:permanent} becomes the target of a spell or ability";
        Taps(what) = "{what:permanent} becomes tapped", english "whenever {what:permanent} becomes tapped";
        Untaps(what) = "{what:permanent} becomes untapped",
            english "whenever {what:permanent} becomes untapped";
        PhasesIn(what) = "{what:permanent} phases in", english "whenever {what:permanent} phases in";
        PhasesOut(what) = "{what:permanent} phases out", english "whenever {what:permanent} phases out";
        IsDealtDamage(what) = "{what:permanent} is dealt damage",
            english "whenever {what:permanent} is dealt damage";
        DealsDamage(what) = "{what:object} deals damage", english "whenever {what:source} deals damage";
        SetInMotion(what) = "{what:card} is set in motion",
            english "{what:whenever} you set {what:scheme} in motion";
        BecomesAttached { what, to } = "{what:permanent} becomes attached to {to:permanent}",
            english "whenever {what:permanent} becomes attached to {to:permanent}";
        BecomesUnattached { what, from } = "{what:permanent} becomes unattached from {from:permanent}",
            english "whenever {what:permanent} becomes unattached from {from:permanent}";
        Draws(who) = "{who:actor} draws|draw a card", english "whenever {who:actor} draws|draw a card";
        Discards(who) = "{who:actor} discards|discard a card",
            english "whenever {who:actor} discards|discard a card";
        GainsLife(who) = "{who:actor} gains|gain life", english "whenever {who:actor} gains|gain life";
        LosesLife(who) = "{who:actor} loses|lose life", english "whenever {who:actor} loses|lose life";
        PlaysLand(who) = "{who:actor} plays|play a land", english "whenever {who:actor} plays|play a land";
        Casts { who, what } = "{who:actor} casts|cast {what:spell}",
            english "whenever {who:actor} casts|cast {what:spell}";
        Sacrifices { who, what } = "{who:actor} sacrifices|sacrifice {what:permanent}",
            english "whenever {who:actor} sacrifices|sacrifice {what:permanent}";
        Expends { who, mana } = "{who:actor} expends|expend {mana:mana number}",
            english "whenever {who:actor} expends|expend {mana:mana number}";
        Encounters { who, what } = "{who:actor} encounters|encounter {what:card}",
            english "{what:whenever} {who:actor} encounters|encounter {what:phenomenon}";
        Visits { who, what } = "{who:actor} visits|visit {what:permanent}",
            english "whenever {who:actor} visits|visit {what:Attraction}";
        Combat(CombatTrigger::IsAttacked(Recipient::Players(who))) with [who]
            = "{who:actor} is|are attacked", english "whenever {who:actor} is|are attacked";
        Combat(CombatTrigger::PlayerAttacksWith { who, attacker }) with [who, attacker]
            = "{who:actor} attacks|attack with {attacker:permanent}",
            english "whenever {who:actor} attacks|attack with {attacker:creature}";
        Combat(CombatTrigger::PlayerAttacks { who, attacked }) with [who, attacked]
            = "{who:actor} attacks|attack {attacked:attacked}",
            english "whenever {who:actor} attacks|attack {attacked:attacked}";
        Combat(CombatTrigger::AttacksAlone(what)) with [what] = "{what:permanent} attacks alone",
            english "whenever {what:creature} attacks alone";
        Combat(CombatTrigger::AttacksAndIsntBlocked(what)) with [what]
            = "{what:permanent} attacks and isn't blocked",
            english "whenever {what:creature} attacks and isn't blocked";
        Combat(CombatTrigger::Attacks { attacker, attacked }) with [attacker, attacked]
            = "{attacker:permanent} attacks {attacked:attacked}",
            english "whenever {attacker:creature} attacks {attacked:attacked}";
        Combat(CombatTrigger::IsAttacked(Recipient::Permanent(what))) with [what]
            = "{what:permanent} is attacked", english "whenever {what:permanent} is attacked";
        Combat(CombatTrigger::Blocks(what)) with [what] = "{what:permanent} blocks",
            english "whenever {what:creature} blocks";
        Combat(CombatTrigger::BlocksNumber(what, how, number)) with [what, how, number]
            = "{what:permanent} blocks {how,number:how many creatures}",
            english "whenever {what:creature} blocks {how,number:how many creatures}";
        Combat(CombatTrigger::BlocksCreature { blocker, attacker }) with [blocker, attacker]
            = "{blocker:permanent} blocks {attacker:permanent}",
            english "whenever {blocker:creature} blocks {attacker:creature}";
        Combat(CombatTrigger::BecomesBlocked(what)) with [what] = "{what:permanent} becomes blocked",
            english "whenever {what:creature} becomes blocked";
        Combat(CombatTrigger::BecomesBlockedByNumber(what, how, number)) with [what, how, number]
            = "{what:permanent} becomes blocked by {how,number:how many creatures}",
            english "whenever {what:creature} becomes blocked by {how,number:how many creatures}";
        Combat(CombatTrigger::BecomesBlockedBy { attacker, blocker }) with [attacker, blocker]
            = "{attacker:permanent} becomes blocked by {blocker:permanent}",
            english "whenever {attacker:creature} becomes blocked by {blocker:creature}";
        Combat(CombatTrigger::DealsDamage { by, to }) with [by, to]
            = "{by:permanent} deals combat damage {to:recipient}",
            english "whenever {by:source} deals combat damage {to:recipient}";
        Combat(CombatTrigger::OneOrMoreAttack(what)) with [what] = "one or more {what:such} attack",
            english "whenever one or more {what:creatures of} attack";
        Combat(CombatTrigger::OneOrMoreDealDamage { by, to }) with [by, to]
            = "one or more {by:such} deal combat damage {to:recipient}",
            english "whenever one or more {by:sources of} deal combat damage {to:recipient}";
        Other(text) = "{text:quoted}", english by_hand;
    } by hand {
        BeginsInThatTurn: "only `Delayed` has it, whose row says it";
        Chapter: "it is a list of numbers, and the noun agrees with how many there are";
        Room: "it is a list of numbers, which can be absent";
    }
}
