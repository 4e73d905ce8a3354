//! The names of layers, and the words for dependency.

use apnap_oracle::edition::Edition;
use apnap_oracle::now::{Dependency, Layer};
use apnap_oracle::rules;

/// What a layer is called in an edition.
pub(super) fn name_of(layer: Layer, edition: Edition) -> &'static str {
    let counters_apart = rules::named("613.4c").is_some_and(|rule| !rule.in_force().contains(edition));
    match layer {
        Layer::Control => "layer 2, control",
        Layer::Text => "layer 3, text",
        Layer::Types => "layer 4, types",
        Layer::Colors => "layer 5, colors",
        Layer::Abilities => "layer 6, abilities",
        Layer::DefinePowerToughness => "layer 7a, defining power and toughness",
        Layer::SetPowerToughness => "layer 7b, setting power and toughness",
        Layer::ModifyPowerToughness => "layer 7c, modifying power and toughness",
        Layer::Counters => "layer 7d, counters",
        Layer::SwitchPowerToughness if counters_apart => "layer 7e, switching power and toughness",
        Layer::SwitchPowerToughness => "layer 7d, switching power and toughness",
        Layer::AfterSwitch => "after layer 7",
        Layer::Players => "effects on players",
        Layer::GameRules => "effects on the rules of the game",
    }
}

/// The number of the rule of a layer in an edition.
pub(super) fn rule_of(layer: Layer, edition: Edition) -> &'static str {
    let ids: &[&'static str] = match layer {
        Layer::Control => &["613.1b"],
        Layer::Text => &["613.1c"],
        Layer::Types => &["613.1d"],
        Layer::Colors => &["613.1e"],
        Layer::Abilities => &["613.1f"],
        Layer::DefinePowerToughness => &["613.4a"],
        Layer::SetPowerToughness => &["613.4b"],
        Layer::ModifyPowerToughness => &["613.4c", "613.3c@2009-10-01"],
        Layer::Counters => &["613.3d@2009-10-01"],
        Layer::SwitchPowerToughness => &["613.4d", "613.3e@2009-10-01"],
        Layer::AfterSwitch => &["613.4"],
        Layer::Players => &["613.10"],
        Layer::GameRules => &["613.11"],
    };
    number_of(ids, edition)
}

/// The number in an edition of the first of these rules that is in force.
pub(super) fn number_of(ids: &[&'static str], edition: Edition) -> &'static str {
    let number = |id: &&'static str| rules::named(id).and_then(|rule| rule.number_in(edition));
    ids.iter().find_map(number).or(ids.first().copied()).unwrap_or_default()
}

/// What of an effect another would change, so that it depends on it (613.8a).
pub(super) fn change_by_which_it_depends(dependency: Dependency) -> &'static str {
    match dependency {
        Dependency::Existence => "whether it exists",
        Dependency::Text => "its text",
        Dependency::WhatItAppliesTo => "what it applies to",
        Dependency::WhatItDoes => "what it does",
    }
}
