//! Static abilities as the engine's `S:` lines.

use crate::script::change;
use crate::script::condition;
use crate::script::filter::{self, Group};
use crate::script::game_rule;
use crate::script::parameters::Parameters;
use crate::script::writer::Writer;
use crate::unsupported::Unsupported;
use apnap_oracle::card::{
    ColorChoice, CombatRule, CounterKind, Filter, Modification, PlayerRule, Restriction, Selector, Static,
    Subject, SubtypeChoice, SubtypeKind, Subtypes, Who, Zone,
};

/// The lines of a static ability, each with its mark.
pub(crate) fn lines(ability: &Static, mark: &str, writer: &mut Writer) -> Result<Vec<String>, Unsupported> {
    let affected = affected(&ability.subject)?;
    lines_on(&affected, ability, mark, writer)
}

/// The lines of changes that apply to the objects that an *Effect* object of the engine remembers.
pub(crate) fn lines_on_remembered(
    changes: &[Modification],
    mark: &str,
    writer: &mut Writer,
) -> Result<Vec<String>, Unsupported> {
    let subject = Subject::Objects(Selector::permanents(Filter::Any));
    let ability = Static { condition: None, subject, changes: changes.to_vec() };
    lines_on(&[Affects::Remembered], &ability, mark, writer)
}

fn lines_on(
    affected: &[Affects],
    ability: &Static,
    mark: &str,
    writer: &mut Writer,
) -> Result<Vec<String>, Unsupported> {
    let frame = frame(ability, writer)?;
    let mut lines = Vec::new();
    for affected in affected {
        let of_games: Vec<&Modification> =
            ability.changes.iter().filter(|change| is_for_games(change, writer)).collect();
        for change in of_games {
            lines.push(of_game(change, affected, ability.subject.clone(), writer)?.and(&frame));
        }
        let changes = changes(ability, writer)?;
        if !changes.is_empty() {
            let mut line = Parameters::default();
            line.set("Mode", "Continuous");
            line = line.and(&affected.for_continuous()).and(&changes).and(&frame);
            lines.push(line);
        }
        let shown = |change: &&Modification| !is_for_games(change, writer);
        for restriction in ability.changes.iter().filter(shown).filter_map(restriction) {
            lines.push(restricting(restriction, affected, writer.purpose().in_game)?.and(&frame));
        }
        for filter in ability.changes.iter().filter(shown).filter_map(evasion) {
            lines.push(evading(filter, affected)?.and(&frame));
        }
        for (kind, most) in ability.changes.iter().filter_map(limit) {
            lines.push(limiting(kind, most, affected)?.and(&frame));
        }
    }
    Ok(lines
        .into_iter()
        .map(|mut line| {
            line.set("Description", mark);
            line.to_string()
        })
        .collect())
}

/// The keyword with which the engine's cards say a characteristic-defining ability, if they do.
pub(crate) fn as_keyword(ability: &Static) -> Option<&'static str> {
    if !defines_characteristics(ability) {
        return None;
    }
    match &ability.changes[..] {
        [Modification::AddSubtypes(SubtypeChoice::Of(subtypes))]
            if *subtypes == Subtypes::every(SubtypeKind::Creature) =>
        {
            Some("Changeling")
        }
        [Modification::SetColors(ColorChoice::Of(colors))] if colors.is_empty() => Some("Devoid"),
        _ => None,
    }
}

/// "Can't lose" and "can't win", which the engine's cards say as replacements that nothing happens instead of.
pub(crate) fn as_replacement(ability: &Static) -> Option<Vec<String>> {
    let Subject::Players(who) = ability.subject else { return None };
    let who = player(who).ok().filter(|_| ability.condition.is_none())?;
    let line = |change: &Modification| {
        let event = match change {
            Modification::PlayerRule(PlayerRule::CantLose) => "GameLoss",
            Modification::PlayerRule(PlayerRule::CantWin) => "GameWin",
            _ => return None,
        };
        Some(format!("R:Event$ {event} | ActiveZones$ Battlefield | ValidPlayer$ {who} | Layer$ CantHappen"))
    };
    ability.changes.iter().map(line).collect()
}

/// What holds for the whole ability: where it works, and as long as what.
fn frame(ability: &Static, writer: &mut Writer) -> Result<Parameters, Unsupported> {
    let mut frame = Parameters::default();
    if defines_characteristics(ability) {
        frame.set("CharacteristicDefining", "True");
        frame.set("EffectZone", "All");
    } else if writer.purpose().in_command_zone {
        frame.set("EffectZone", filter::zone_word(Zone::Command));
    }
    if let Some(condition) = &ability.condition {
        condition::write(condition, &mut frame, writer)?;
    }
    Ok(frame)
}

/// 604.3a, as far as it can be seen on the card.
fn defines_characteristics(ability: &Static) -> bool {
    let defines = |change: &Modification| {
        matches!(
            change,
            Modification::SetColors(_)
                | Modification::AddColors(_)
                | Modification::SetSubtypes(..)
                | Modification::AddSubtypes(_)
                | Modification::SetPower(_)
                | Modification::SetToughness(_)
        )
    };
    ability.condition.is_none()
        && matches!(&ability.subject, Subject::Objects(selector) if selector.filter == Filter::This)
        && ability.changes.iter().all(defines)
}

/// What a line applies to.
enum Affects {
    Objects(Group),
    Players(&'static str),
    Remembered,
}

impl Affects {
    fn for_continuous(&self) -> Parameters {
        let mut parameters = Parameters::default();
        match self {
            Affects::Objects(group) => {
                parameters.set("Affected", group.text.clone());
                if group.zones != Zone::Battlefield.into() && !group.text.starts_with("Card.Self") {
                    parameters.set("AffectedZone", filter::zone_words(group.zones));
                }
            }
            Affects::Players(who) => parameters.set("Affected", *who),
            Affects::Remembered => {
                parameters.set("AffectedDefined", "Remembered");
                parameters.set("Affected", "Permanent");
            }
        }
        parameters
    }
}

fn affected(subject: &Subject) -> Result<Vec<Affects>, Unsupported> {
    match subject {
        Subject::Objects(selector) => {
            Ok(filter::groups(selector)?.into_iter().map(Affects::Objects).collect())
        }
        // Whatever it is attached to (303.4m).
        Subject::Host(_) => {
            let text = "Card.EnchantedBy".to_owned();
            Ok(vec![Affects::Objects(Group { zones: Zone::Battlefield.into(), text })])
        }
        Subject::Players(who) => Ok(vec![Affects::Players(player(*who)?)]),
    }
}

fn player(who: Who) -> Result<&'static str, Unsupported> {
    match who {
        Who::You => Ok("You"),
        Who::Opponent => Ok("Opponent"),
        Who::Anyone => Ok("Player"),
        Who::Host | Who::Chosen | Who::Named(_) => {
            Err(Unsupported::new("player", "the engine's static abilities cannot name that player"))
        }
    }
}

fn changes(ability: &Static, writer: &mut Writer) -> Result<Parameters, Unsupported> {
    let mut parameters = Parameters::default();
    let is_continuous =
        |change: &&Modification| !has_a_mode_of_its_own(change) && !is_for_games(change, writer);
    let continuous: Vec<&Modification> = ability.changes.iter().filter(is_continuous).collect();
    for change in continuous {
        match ability.subject {
            Subject::Objects(_) | Subject::Host(_) => change::write(change, &mut parameters, writer)?,
            Subject::Players(_) => change::write_for_players(change, &mut parameters, writer)?,
        }
    }
    Ok(parameters)
}

/// Whether only games show a change, and this is written for one.
fn is_for_games(change: &Modification, writer: &Writer) -> bool {
    writer.purpose().in_game
        && match change {
            Modification::Combat(_) => true,
            Modification::PlayerRule(rule) => !matches!(rule, PlayerRule::CantLose | PlayerRule::CantWin),
            Modification::Restrict(restriction) => game_rule::of_restriction(*restriction, "").is_some(),
            _ => false,
        }
}

fn of_game(
    change: &Modification,
    affected: &Affects,
    subject: Subject,
    writer: &mut Writer,
) -> Result<Parameters, Unsupported> {
    match (change, subject) {
        (Modification::Combat(CombatRule::MayBeExerted(then)), _) => {
            game_rule::exerting(then.as_deref(), permanents(affected)?, writer)
        }
        (Modification::Combat(rule), _) => game_rule::of_combat(rule, permanents(affected)?),
        (Modification::Restrict(restriction), _) => {
            let permanents = permanents(affected)?;
            game_rule::of_restriction(*restriction, permanents).ok_or_else(no_rule)
        }
        (Modification::PlayerRule(rule), Subject::Players(who)) => game_rule::of_players(rule, who),
        _ => Err(no_rule()),
    }
}

fn no_rule() -> Unsupported {
    Unsupported::new("change", "the engine has no such rule of the game")
}

fn restriction(change: &Modification) -> Option<Restriction> {
    match change {
        Modification::Restrict(restriction) => Some(*restriction),
        _ => None,
    }
}

/// What can't block the creature. The other rules of combat show only in games.
fn evasion(change: &Modification) -> Option<&Filter> {
    match change {
        Modification::Combat(CombatRule::CantBeBlockedBy(filter)) => Some(filter),
        _ => None,
    }
}

/// The kind of counters of which there is a limit, and the limit.
fn limit(change: &Modification) -> Option<(&CounterKind, u32)> {
    match change {
        Modification::LimitCounters { kind, most } => Some((kind, *most)),
        _ => None,
    }
}

fn has_a_mode_of_its_own(change: &Modification) -> bool {
    restriction(change).is_some() || evasion(change).is_some() || limit(change).is_some()
}

/// What a mode other than `Continuous` applies to.
fn permanents(affected: &Affects) -> Result<&str, Unsupported> {
    match affected {
        Affects::Objects(Group { zones, text })
            if *zones == Zone::Battlefield.into() || text.starts_with("Card.Self") =>
        {
            Ok(text)
        }
        Affects::Remembered => Ok("Card.IsRemembered"),
        Affects::Objects(_) | Affects::Players(_) => {
            Err(Unsupported::new("restriction", "the engine restricts permanents only"))
        }
    }
}

fn evading(filter: &Filter, affected: &Affects) -> Result<Parameters, Unsupported> {
    let mut line = Parameters::default();
    line.set("Mode", "CantBlockBy");
    line.set("ValidAttacker", permanents(affected)?);
    line.set("ValidBlocker", filter::only_group(&Selector::permanents(filter.clone()))?.text);
    Ok(line)
}

fn limiting(kind: &CounterKind, most: u32, affected: &Affects) -> Result<Parameters, Unsupported> {
    let mut line = Parameters::default();
    line.set("Mode", "MaxCounter");
    line.set("ValidCard", permanents(affected)?);
    line.set("CounterType", filter::counter(kind)?);
    line.set("MaxNum", most.to_string());
    Ok(line)
}

/// A restriction is a mode of its own, with a selector of its own.
fn restricting(
    restriction: Restriction,
    affected: &Affects,
    in_game: bool,
) -> Result<Parameters, Unsupported> {
    let text = permanents(affected)?;
    let (mode, key) = match restriction {
        Restriction::CantAttack => ("CantAttack", "ValidCard"),
        Restriction::CantBlock => ("CantBlock", "ValidCard"),
        Restriction::CantBeBlocked => ("CantBlockBy", "ValidAttacker"),
        Restriction::AttacksIfAble => ("MustAttack", "ValidCreature"),
        Restriction::BlocksIfAble => ("MustBlock", "ValidCreature"),
        Restriction::CantPhaseOut => ("CantPhaseOut", "ValidCard"),
        Restriction::MustBeBlocked => {
            return Err(Unsupported::new("restriction", "the engine has no `must be blocked if able`"));
        }
        Restriction::CantBeRegenerated
        | Restriction::CantEnter
        | Restriction::AssignsByToughness
        | Restriction::NoLegendRule
        | Restriction::StaysDespiteItsProtection => {
            let words = restriction.words();
            return Err(Unsupported::new("restriction", format!("the adapter has no words for `{words}`")));
        }
        Restriction::DoesntUntap | Restriction::MayStayTapped => {
            return Err(Unsupported::new(
                "restriction",
                "the engine lays no rules of the untap step on permanents",
            ));
        }
    };
    let mut line = Parameters::default();
    line.set("Mode", mode);
    line.set(key, text);
    if in_game && matches!(restriction, Restriction::CantAttack | Restriction::CantBlock) {
        // In its games the engine asks its layers what can't attack and block, and they read this.
        line = line.and(&affected.for_continuous());
    }
    Ok(line)
}
