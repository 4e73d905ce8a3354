//! Changes that are a verb of their own.

use super::rows;
use apnap_oracle::card::Modification;

rows! {
    /// What an effect changes.
    CHANGES: Modification {
        LimitCounters { kind, most } = "can't have more than {most:count} {kind:counter} counter|counters",
            english by_hand;
        ForbidKeyword(keyword) = "can't have {keyword:keyword}", english "can't have or gain {keyword:keyword}";
        ReplaceWord { from, to } = "reads|read {from:text word} as {to:text word}", english by_hand;
        RemoveAllAbilities {} = "loses|lose all abilities";
        RemoveKeyword(keyword) = "loses|lose {keyword:keyword}";
        Adjust { power, toughness } = "gets|get {power,toughness:adjustment}";
        Switch {} = "switches|switch power and toughness",
            english "has|have its|their|your power and toughness switched";
        LandPlays(more) = "may play {more:value} additional land|lands", english by_hand;
    } by hand {
        Control: "it is one of many changes after `is`";
        SetCardTypes: "the words after `has` are those of a type line";
        AddCardTypes: "types that are added together are one type line";
        RemoveCardTypes: "types that are taken away together are one type line";
        AddSupertypes: "types that are added together are one type line";
        RemoveSupertypes: "types that are taken away together are one type line";
        SetSubtypes: "the words after `has` are those of a type line";
        AddSubtypes: "types that are added together are one type line";
        SetColors: "it is one of many changes after `is`";
        AddColors: "it is one of many changes after `is`";
        AddAbility: "it is an ability, which has a form of its own";
        SetPower: "it joins with the toughness: `has base 1/1`";
        SetToughness: "it joins with the power: `has base 1/1`";
        HandSize: "it is one of many changes after `has`";
        Restrict: "it is a restriction, which has a row";
        Combat: "it is a rule of combat, which has a row";
        PlayerRule: "it is a rule about players, which has a row";
    }
}
