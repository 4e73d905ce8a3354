//! One object seen at two times: something refers to an object, the object changes, and then it is looked at.
//!
//! Each game here is made of a *reader* (what is looked at), a *reference* (how, and when, the object came to be referred
//! to) and up to two *changes* in between. The expected result comes from a model of a few lines, which knows nothing of
//! the oracle: while the object is where it was expected to be, it is seen as it is; once it has left or phased out, it is
//! seen as it last was there (113.7a, 608.2h, 702.26b).

use crate::support::{others, scenario_as};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::run_in_parallel;
use apnap_oracle::edition::Edition;
use pretty_assertions::assert_eq;

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Reader {
    Lifelink,
    Infect,
    Deathtouch,
    Wither,
    Red,
    Power,
    Counters,
}

const READERS: [Reader; 7] = [
    Reader::Lifelink,
    Reader::Infect,
    Reader::Deathtouch,
    Reader::Wither,
    Reader::Red,
    Reader::Power,
    Reader::Counters,
];

/// How the object came to be referred to.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Reference {
    /// It is the source of an ability that was activated.
    Activated,
    /// The same, and the ability names it: "this deals damage".
    Named,
    /// It was sacrificed to pay for its own ability.
    Sacrificed,
    /// The same, and the ability names it.
    NamedSacrificed,
    /// Its own ability triggered as it died.
    Died,
    /// The same, and the ability names it.
    NamedDied,
    /// The ability of another permanent triggered as it died.
    ThatDied,
    /// It is a target.
    Target,
}

const REFERENCES: [Reference; 8] = [
    Reference::Activated,
    Reference::Named,
    Reference::Sacrificed,
    Reference::NamedSacrificed,
    Reference::Died,
    Reference::NamedDied,
    Reference::ThatDied,
    Reference::Target,
];

/// What happens to the object.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Change {
    Dies,
    IsExiled,
    ReturnsToHand,
    IsStolen,
    LosesAbilities,
    TurnsGreen,
    BecomesACopy,
    PhasesOut,
    Grows,
    GetsCounters,
    GetsKeywords,
    Transforms,
    OwnerLeaves,
    CardIsExiled,
    CardReturns,
}

const CHANGES: [Change; 15] = [
    Change::Dies,
    Change::IsExiled,
    Change::ReturnsToHand,
    Change::IsStolen,
    Change::LosesAbilities,
    Change::TurnsGreen,
    Change::BecomesACopy,
    Change::PhasesOut,
    Change::Grows,
    Change::GetsCounters,
    Change::GetsKeywords,
    Change::Transforms,
    Change::OwnerLeaves,
    Change::CardIsExiled,
    Change::CardReturns,
];

impl Change {
    /// The spell that makes the change, if it is one, and what is said as it resolves.
    fn spell(self) -> Option<(&'static str, &'static str)> {
        let effect = match self {
            Change::Dies => "destroy target creature",
            Change::IsExiled => "exile target creature",
            Change::ReturnsToHand => "return target creature to hand",
            Change::IsStolen => "target creature is controlled by you, until end of turn",
            Change::LosesAbilities => "target creature loses all abilities, until end of turn",
            Change::TurnsGreen => "target creature is green, until end of turn",
            Change::BecomesACopy => "target creature becomes a copy of a creature, until end of turn",
            Change::PhasesOut => "target creature phases out",
            Change::Grows => "target creature gets +2/+2, until end of turn",
            Change::GetsCounters => "put 2 charge counters on target creature",
            Change::GetsKeywords => {
                "target creature has lifelink, has infect, has deathtouch, until end of turn"
            }
            Change::Transforms => "transform target creature",
            Change::OwnerLeaves => return None,
            Change::CardIsExiled => "exile target card in a graveyard",
            Change::CardReturns => "put target creature card in a graveyard onto the battlefield",
        };
        let choice = if self == Change::BecomesACopy { "    bob chooses bears\n" } else { "" };
        Some((effect, choice))
    }

    fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Where the object is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Battlefield,
    Graveyard,
    /// A place where nothing here finds it.
    Elsewhere,
}

/// Keywords that matter as damage is dealt.
#[derive(Clone, Copy, Default)]
struct Keywords {
    lifelink: bool,
    infect: bool,
    deathtouch: bool,
    wither: bool,
}

/// The object as it is seen: the model.
#[derive(Clone, Copy)]
struct Seen {
    place: Place,
    /// Whether it has left the place where it is expected to be: what is seen stays as it is.
    gone: bool,
    /// The power of the card, of its back face, or of what it is a copy of.
    base: i32,
    more_power: i32,
    /// Its own keywords, until it loses them, transforms or becomes a copy.
    own: Keywords,
    /// The keywords that an effect has given it.
    granted: Keywords,
    red: bool,
    counters: u32,
    by_alice: bool,
    token: bool,
    a_copy: bool,
}

impl Seen {
    fn at_first(reader: Reader, token: bool) -> Seen {
        Seen {
            place: Place::Battlefield,
            gone: false,
            base: 3,
            more_power: 0,
            own: Keywords {
                lifelink: reader == Reader::Lifelink,
                infect: reader == Reader::Infect,
                deathtouch: reader == Reader::Deathtouch,
                wither: reader == Reader::Wither,
            },
            granted: Keywords::default(),
            red: true,
            counters: 1,
            by_alice: true,
            token,
            a_copy: false,
        }
    }

    fn power(&self) -> i32 {
        self.base + self.more_power
    }

    fn has(&self, keyword: fn(&Keywords) -> bool) -> bool {
        keyword(&self.own) || keyword(&self.granted)
    }

    /// Whether a change can happen to it now.
    fn can(&self, change: Change, left: bool) -> bool {
        match change {
            Change::OwnerLeaves => !left && !self.token,
            Change::CardIsExiled | Change::CardReturns => self.place == Place::Graveyard,
            Change::Transforms => self.place == Place::Battlefield && !self.token,
            _ => self.place == Place::Battlefield,
        }
    }

    /// What a change makes of it.
    fn change(&mut self, change: Change) {
        match change {
            Change::Dies => self.leaves(Place::Graveyard),
            // What was a card in a graveyard is another object on the battlefield or in exile (400.7).
            Change::IsExiled
            | Change::ReturnsToHand
            | Change::PhasesOut
            | Change::OwnerLeaves
            | Change::CardIsExiled
            | Change::CardReturns => self.leaves(Place::Elsewhere),
            Change::IsStolen => self.by_alice = false,
            Change::LosesAbilities => (self.own, self.granted) = (Keywords::default(), Keywords::default()),
            Change::TurnsGreen => self.red = false,
            Change::BecomesACopy => {
                (self.own, self.base, self.red, self.a_copy) = (Keywords::default(), 2, false, true);
            }
            // A copy of another card stays what it is, whichever face is up (712.8).
            Change::Transforms if self.a_copy => {}
            Change::Transforms => (self.own, self.base, self.red) = (Keywords::default(), 4, false),
            Change::Grows => self.more_power += 2,
            Change::GetsCounters => self.counters += 2,
            Change::GetsKeywords => {
                self.granted = Keywords { lifelink: true, infect: true, deathtouch: true, wither: false };
            }
        }
    }

    fn leaves(&mut self, place: Place) {
        self.gone = true;
        self.place = if self.token { Place::Elsewhere } else { place };
    }
}

/// One game: a reader, a reference, what happens before and after the reference.
#[derive(Clone, Copy, Debug)]
struct Plan {
    reader: Reader,
    reference: Reference,
    token: bool,
    before: Option<Change>,
    after: [Option<Change>; 2],
}

impl Plan {
    fn effect(&self) -> String {
        let subject = match self.reference {
            Reference::Activated | Reference::Sacrificed | Reference::Died => "deal",
            Reference::Named | Reference::NamedSacrificed | Reference::NamedDied => "this deals",
            Reference::ThatDied => "that object deals",
            Reference::Target => "target creature you control deals",
        };
        let this = if self.reference == Reference::Target { "its" } else { "this's" };
        match self.reader {
            Reader::Power => format!("{subject} [{this} power] damage to target opponent"),
            Reader::Counters => "you gain [number of charge counters on this] life".to_owned(),
            Reader::Lifelink | Reader::Infect | Reader::Red => {
                format!("{subject} 2 damage to target opponent")
            }
            Reader::Deathtouch | Reader::Wither => format!("{subject} 2 damage to target Wall"),
        }
    }

    /// Whether the language can say it.
    fn can_be_said(&self) -> bool {
        let by_another = matches!(self.reference, Reference::ThatDied | Reference::Target);
        let named =
            matches!(self.reference, Reference::Named | Reference::NamedSacrificed | Reference::NamedDied);
        !((by_another || named) && self.reader == Reader::Counters
            || self.reference == Reference::ThatDied && self.reader == Reader::Power)
    }

    /// The text of the scenario; `None` if one of the changes can't happen.
    fn text(&self) -> Option<String> {
        if !self.can_be_said() {
            return None;
        }
        let mut seen = Seen::at_first(self.reader, self.token);
        let mut left = false;
        let mut script = String::new();
        let mut spells: Vec<Change> = Vec::new();
        let mut happens = |change: Change, seen: &mut Seen, script: &mut String| -> Option<()> {
            if !seen.can(change, left) || spells.contains(&change) {
                return None;
            }
            if change == Change::OwnerLeaves {
                left = true;
                script.push_str("  carol concedes\n");
            } else {
                let name = change.name();
                *script += &format!("  bob casts {name} on source\n  {name} resolves\n");
                *script += &change.spell()?.1.replace("    ", "  ");
                spells.push(change);
            }
            seen.change(change);
            Some(())
        };
        if let Some(before) = self.before {
            happens(before, &mut seen, &mut script)?;
        }
        let (on, wall) = match self.reader {
            Reader::Deathtouch | Reader::Wither => (" on wall", "wall"),
            Reader::Counters => ("", ""),
            _ => (" on bob", "bob"),
        };
        // The ability is there to be activated, and alice is the one who activates it.
        let vanilla = matches!(
            self.before,
            Some(Change::LosesAbilities | Change::BecomesACopy | Change::Transforms | Change::IsStolen)
        );
        let stack = match self.reference {
            Reference::Activated | Reference::Named | Reference::Sacrificed | Reference::NamedSacrificed => {
                if vanilla || seen.gone {
                    return None;
                }
                if matches!(self.reference, Reference::Sacrificed | Reference::NamedSacrificed) {
                    seen.change(Change::Dies);
                }
                script += &format!("  alice activates source{on}\n");
                "source's ability"
            }
            Reference::Died | Reference::NamedDied | Reference::ThatDied => {
                let its_own = self.reference != Reference::ThatDied;
                if (vanilla && its_own) || seen.place != Place::Battlefield {
                    return None;
                }
                happens(Change::Dies, &mut seen, &mut script)?;
                if !wall.is_empty() {
                    script += &format!("  alice targets {wall}\n");
                }
                if its_own { "source's ability" } else { "witness's ability" }
            }
            Reference::Target => {
                if seen.gone || !seen.by_alice {
                    return None;
                }
                script += &format!("  alice activates witness on source, {wall}\n");
                "witness's ability"
            }
        };
        for change in self.after.into_iter().flatten() {
            happens(change, &mut seen, &mut script)?;
        }
        script += &format!("  {stack} resolves\n");
        Some(self.told(&script, &spells, &self.facts(&seen), left))
    }

    /// What follows from the model.
    fn facts(&self, seen: &Seen) -> String {
        // A target that is no longer there, or is another player's, deals no damage (608.2b).
        let deals = self.reference != Reference::Target || !seen.gone && seen.by_alice;
        let amount = if self.reader == Reader::Power { seen.power() } else { 2 };
        let (mut alice, mut bob, mut poison) = (20, 20, 0);
        let mut wall = "wall has 0 damage".to_owned();
        let on_wall = matches!(self.reader, Reader::Deathtouch | Reader::Wither);
        if self.reader == Reader::Counters {
            alice += seen.counters as i32;
        } else if deals && !(self.reader == Reader::Red && seen.red) {
            if on_wall {
                let withers = seen.has(|has| has.wither || has.infect);
                wall = match (seen.has(|has| has.deathtouch), withers) {
                    (true, _) => "wall is in bob's graveyard".to_owned(),
                    (false, true) => "wall has 2 -1/-1 counters".to_owned(),
                    (false, false) => "wall has 2 damage".to_owned(),
                };
            } else if seen.has(|has| has.infect) {
                poison += amount;
            } else {
                bob -= amount;
            }
            if seen.has(|has| has.lifelink) {
                *(if seen.by_alice { &mut alice } else { &mut bob }) += amount;
            }
        }
        format!(
            "    alice has {alice} life\n    bob has {bob} life\n    bob has {poison} poison counters\n    {wall}\n"
        )
    }

    fn told(&self, script: &str, spells: &[Change], facts: &str, _left: bool) -> String {
        let keyword = match self.reader {
            Reader::Lifelink => "lifelink",
            Reader::Infect => "infect",
            Reader::Deathtouch => "deathtouch",
            Reader::Wither => "wither",
            Reader::Red | Reader::Power | Reader::Counters => "vigilance",
        };
        let effect = self.effect();
        let (own, other) = match self.reference {
            Reference::Activated | Reference::Named => (format!("activated {{1}}: {effect}"), String::new()),
            Reference::Sacrificed | Reference::NamedSacrificed => {
                (format!("activated {{1}} sacrifice this: {effect}"), String::new())
            }
            Reference::Died | Reference::NamedDied => {
                (format!("triggered when this dies: {effect}"), String::new())
            }
            Reference::ThatDied => (String::new(), format!("triggered when a creature dies: {effect}")),
            Reference::Target => (String::new(), format!("activated {{1}}: {effect}")),
        };
        let mut text = format!("scenario \"{self:?}\"\nrules 608.2h\nbecause \"The model says so.\"\n");
        if !self.token {
            text +=
                "\ncard \"Source\"\n  mana cost {2}{R}\n  type Creature Dragon\n  power and toughness 3/3\n";
            text += &format!("  {keyword}\n");
            if !own.is_empty() {
                text += &format!("  {own}\n");
            }
            text += "  back \"Other\"\n    color indicator green\n    type Creature Beast\n    power and toughness 4/4\n";
        }
        if !other.is_empty() {
            text += &format!("\ncard \"Witness\"\n  mana cost {{1}}\n  type Artifact\n  {other}\n");
        }
        if self.reader == Reader::Red {
            text += "\ncard \"Circle\"\n  mana cost {W}\n  type Enchantment\n";
            text += "  replacement: if a red object would deal damage to you, prevent it\n";
        }
        for change in spells {
            if let Some((effect, _)) = change.spell() {
                let name = change.name();
                text += &format!("\ncard \"{name}\"\n  mana cost {{U}}\n  type Instant\n  spell: {effect}\n");
            }
        }
        text += "\nboard\n  players alice, bob, carol\n";
        if self.token {
            text += &format!("  alice controls source: token red Dragon creature 3/3, having {keyword}");
            if !own.is_empty() {
                text += &format!(", having ({own})");
            }
        } else {
            text += "  alice controls \"Source\" as source, owned by carol";
        }
        text += ", with a charge counter\n";
        if !other.is_empty() {
            text += "  alice controls \"Witness\" as witness\n";
        }
        text +=
            "  bob controls wall: blue Wall creature 0/9\n  bob controls bears: green Bear creature 2/2\n";
        if self.reader == Reader::Red {
            text += "  bob controls Circle\n";
        }
        for change in spells {
            let name = change.name();
            text += &format!("  bob's hand holds \"{name}\" as {name}\n");
        }
        format!("{text}\nscript\n{script}  expect\n{facts}")
    }
}

fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    let maybe = || std::iter::once(None).chain(CHANGES.into_iter().map(Some));
    for reader in READERS {
        for reference in REFERENCES {
            for token in [false, true] {
                for before in maybe() {
                    for first in maybe() {
                        for second in maybe().filter(|_| first.is_some() && before.is_none()).chain([None]) {
                            plans.push(Plan { reader, reference, token, before, after: [first, second] });
                        }
                    }
                }
            }
        }
    }
    plans
}

#[test]
fn what_has_left_is_seen_as_it_last_was() {
    let with_text = |plan: &Plan| Some(scenario_as(&format!("{plan:?}"), &plan.text()?));
    let scenarios: Vec<_> = plans().iter().filter_map(with_text).collect();
    assert!(scenarios.len() > 1_000, "only {} games", scenarios.len());
    let run = run_in_parallel(Oracle::new, &scenarios, |_| vec![Edition::HOME]);
    let wrong = others(&run, &[Outcome::PASSED]);
    assert_eq!(wrong, Vec::<String>::new(), "{} of {}", wrong.len(), scenarios.len());
}
