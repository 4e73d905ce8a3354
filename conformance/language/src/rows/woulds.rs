//! Events that replacement effects wait for.

use super::rows;
use apnap_oracle::card::{Filter, Would};

rows! {
    /// What would happen, after `if`.
    WOULDS: Would {
        Damage { by: Filter::Any, to } with [to] = "damage would be dealt {to:recipient}", english by_hand;
        LifeBelow(who, life) = "damage would reduce {who:owner} life total to less than {life:digits}";
        CreateTokens(who) = "tokens would be created under {who:owner} control",
            english "one or more tokens would be created under {who:owner} control";
        EffectPutsCounters(what) = "an effect would put counters on {what:permanent}",
            english "an effect would put one or more counters on {what:permanent}";
        PutCounters(what) = "counters would be put on {what:permanent}",
            english "one or more counters would be put on {what:permanent}";
        Begin { part, who } = "{who:someone} would begin a/an {part:part}",
            english "{who:someone} would begin their|their|your {part:part}";
        Draw(who) = "{who:someone} would draw a card";
        GainLife(who) = "{who:someone} would gain life";
        LoseLife(who) = "{who:someone} would lose life";
        LoseGame(who) = "{who:someone} would lose the game";
        Damage { by, to } = "{by:object} would deal damage {to:recipient}", english by_hand;
        Enter(what) = "{what:permanent} would enter";
        Die(what) = "{what:permanent} would die";
        BeDestroyed(what) = "{what:permanent} would be destroyed";
        PutIntoGraveyard(what) = "{what:card} would be put into a graveyard", english by_hand;
    } by hand {}
}
