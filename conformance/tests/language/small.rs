//! A catalogue and a rulebook in small.

use apnap_conformance::language::{Catalogue, Error, load_by_rules};
use apnap_conformance::scenario::Scenario;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::{Rule, RuleStatus};

/// The catalogue.
const CARDS: &str = r#"
card "Humility"
  type Enchantment
  static: each creature loses all abilities, has base 1/1

card "Blood Moon"
  type Enchantment
  static: each nonbasic land has land types Mountain

card "A Grand Design"
  type Scheme

card "Plains"
  type Basic Land Plains

card "Giant Growth"
  type Instant
  spell: target creature gets +3/+3, until end of turn

card "Blaze of Growth"
  type Sorcery
  spell: target creature gets +[X]/+[X], until end of turn

card "Cytoshape"
  type Instant
  spell: target creature becomes a copy of something, until end of turn

card "Delver of Secrets"
  type Creature Human Wizard
  power and toughness 1/1
  back "Insectile Aberration"
    type Creature Human Insect
    power and toughness 3/2

card "Two Ways"
  type Creature
  power and toughness 1/1
  activated {1}: this gets +[X]/+0, until end of turn
  activated {2}: this gets +0/+1, until end of turn
"#;

const fn rule(id: &'static str, numbers: &'static [(Edition, &'static str)], until: Option<Edition>) -> Rule {
    Rule {
        id,
        numbers,
        until,
        says: "something",
        status: RuleStatus::Tested,
        gives: &[],
        premises: &[],
        ledger: &[],
    }
}

/// A rulebook in small: one rule that kept its number, one that did not, one that was abolished.
static COUNTERS: Rule = rule("613.4c", &[(Edition::of(2009, 7, 11), "613.4c")], None);
static SWITCH: Rule = rule("613.4d", &[(Edition::of(2009, 7, 11), "613.4d")], None);
static DEPENDENCY: Rule =
    rule("613.8a", &[(Edition::of(2009, 7, 11), "613.7a"), (Edition::of(2019, 1, 25), "613.8a")], None);
static ABOLISHED: Rule =
    rule("613.3d@2009-10-01", &[(Edition::of(2009, 10, 1), "613.3d")], Some(Edition::of(2020, 1, 24)));

/// The scenario of a text, or all its errors.
pub fn loaded(text: &str) -> Result<Scenario, Vec<Error>> {
    let catalogue = Catalogue::from_files([("small.card", CARDS)]).unwrap();
    load_by_rules("613/test", text, &catalogue, &[&COUNTERS, &SWITCH, &DEPENDENCY, &ABOLISHED])
}
