//! The beginning of combat step: in some multiplayer games a defending player is chosen; then there is
//! priority before attackers are declared.

use crate::edition::on;
use crate::rule::{Rule, Status};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] = &[&R507_1, &R507_2_20091001, &R507_2];

/// 507.1
pub(crate) const R507_1: Rule = Rule {
    id: "507.1",
    numbers: &[(on("2009-10-01"), "507.1")],
    until: None,
    says: "First, in a multiplayer game in which not every opponent defends automatically, the active \
           player chooses an opponent, who becomes the defending player. This turn-based action uses no \
           stack.",
    status: Status::NotYet,
    premises: &[],
};

/// 507.2@2009-10-01
pub(crate) const R507_2_20091001: Rule = Rule {
    id: "507.2@2009-10-01",
    numbers: &[(on("2009-10-01"), "507.2")],
    until: Some(on("2016-09-30")),
    says: "Second, the abilities that triggered as combat began go on the stack.",
    status: Status::SameAs("117.3a"),
    premises: &[],
};

/// 507.2
pub(crate) const R507_2: Rule = Rule {
    id: "507.2",
    numbers: &[(on("2009-10-01"), "507.3"), (on("2016-09-30"), "507.2")],
    until: None,
    says: "Then the active player gets priority.",
    status: Status::NotYet,
    premises: &[],
};
