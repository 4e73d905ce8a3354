//! What only games have: instructions, triggers, replacement effects, set-ups and scripts.

use super::generate::{
    Of, PLAYERS, ability, condition, counter, effect as generate_effect, exceptions, fact, filter, label,
    mana, number, objects, objects_anywhere, one_shot, player, subject, subtypes, text, value, who,
};
use super::generate_combat;
use apnap_conformance::language::Spanned;
use apnap_conformance::language::syntax::*;
use apnap_conformance::observation::{Happening, ObjectHappening, PlayerHappening};
use apnap_conformance::script::GameFact;
use apnap_oracle::card::*;
use apnap_oracle::state::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::sync::Arc;

fn some_players(players: bool) -> Of<Target> {
    let targeted =
        (0_u8..3, 1_u8..3, select(vec![Who::Anyone, Who::Opponent])).prop_map(|(at_least, more, who)| {
            Target::Targets { at_least, at_most: at_least + more, of: Targetable::Players(who) }
        });
    let spoken = select(vec![
        Target::ThatPlayer,
        Target::DefendingPlayer,
        Target::ThatObjectsController,
        Target::ItsController,
        Target::ItsOwner,
        Target::It,
        Target::Targets { at_least: 1, at_most: 1, of: Targetable::Players(Who::Opponent) },
    ]);
    let each = who(players).prop_map(|who| Target::Each(Subject::Players(who)));
    prop_oneof![1 => targeted, 2 => spoken, 2 => each].boxed()
}

fn some_objects(players: bool, depth: u32) -> Of<Target> {
    let targeted =
        (0_u8..3, 1_u8..3, objects_anywhere(players, depth)).prop_map(|(at_least, more, selector)| {
            Target::Targets { at_least, at_most: (at_least + more).max(2), of: Targetable::Objects(selector) }
        });
    let any = (1_u8..4).prop_map(|n| Target::Targets { at_least: n, at_most: n, of: Targetable::Any });
    let abilities = (1_u8..3, filter(players, depth)).prop_map(|(at_most, filter)| Target::Targets {
        at_least: 1,
        at_most,
        of: Targetable::SpellOrAbility(filter),
    });
    let each =
        subject(players, depth).prop_filter("objects", |subject| !matches!(subject, Subject::Players(_)));
    prop_oneof![
        1 => targeted,
        1 => any,
        1 => abilities,
        3 => objects_anywhere(players, depth).prop_map(Target::Target),
        2 => each.prop_map(Target::Each),
        1 => (1_u8..4, objects_anywhere(players, depth)).prop_map(|(n, of)| Target::Chosen(n, of)),
        1 => select(vec![Target::It, Target::ThatObject]),
    ]
    .boxed()
}

/// The possible subjects of an instruction.
pub fn target(players: bool, depth: u32) -> Of<Target> {
    prop_oneof![some_players(players), some_objects(players, depth)].boxed()
}

fn turn_part() -> Of<TurnPart> {
    select(TurnPart::all().map(|(part, _)| part).collect::<Vec<_>>()).boxed()
}

/// The possible positions of a game.
fn place() -> Of<TurnPart> {
    turn_part().prop_filter("a place", |part| !matches!(part, TurnPart::Turn | TurnPart::Phase(_))).boxed()
}

/// How long an effect lasts that is not worded as on boards without games.
pub fn new_duration() -> Of<Duration> {
    let until = turn_part().prop_filter("worded otherwise", |part| *part != TurnPart::Turn);
    prop_oneof![until.prop_map(Duration::UntilNext), select(vec![Duration::EndOfStep, Duration::EndOfPhase]),]
        .boxed()
}

/// A rule of the game laid on a player.
pub fn player_rule(players: bool) -> Of<PlayerRule> {
    prop_oneof![
        2 => select(vec![
            PlayerRule::KeepsMana,
            PlayerRule::CantPlayLands,
            PlayerRule::CantLose,
            PlayerRule::CantGainLife,
            PlayerRule::CantWin,
            PlayerRule::NoLifeNeeded,
        ]),
        1 => (filter(players, 0), select(vec![-2, -1, 1, 2]))
            .prop_map(|(spells, change)| PlayerRule::SpellsCost { spells, change }),
        1 => (0_u32..4).prop_map(PlayerRule::MoreDevotion),
        1 => filter(players, 0).prop_map(PlayerRule::CastsAsThoughFlash),
        1 => filter(players, 0).prop_map(PlayerRule::CantCast),
        1 => (0_u32..4, filter(players, 0)).prop_map(|(most, filter)| PlayerRule::UntapsAtMost(most, filter)),
        1 => (0_u32..4).prop_map(PlayerRule::AttacksWithAtMost),
        1 => (0_u32..4).prop_map(PlayerRule::BlocksWithAtMost),
        1 => (-3..4).prop_map(PlayerRule::LoyaltyCosts),
    ]
    .boxed()
}

/// What is done as a cost.
fn deeds(players: bool) -> Of<Cost> {
    let counters = option::of((1_u32..4, counter()));
    (proptest::bool::ANY, option::of(filter(players, 0)), 0_u32..3, 0_u32..3, counters)
        .prop_map(|(sacrifice_this, sacrifice, discard, life, remove_counters)| Cost {
            sacrifice_this,
            sacrifice,
            discard,
            life,
            remove_counters,
            ..Cost::default()
        })
        .boxed()
}

/// The cost of an ability or a spell.
pub fn cost(players: bool) -> Of<Cost> {
    let mana = prop_oneof![Just(Mana::default()), mana()];
    (deeds(players), mana, any::<(bool, bool)>(), option::of(number()), option::of(text()))
        .prop_map(|(deeds, mana, (tap, untap), loyalty, other)| Cost {
            mana,
            tap,
            untap,
            loyalty,
            other,
            ..deeds
        })
        .prop_filter("a cost is something", |cost| *cost != Cost::default())
        .boxed()
}

/// What is paid as something resolves.
pub fn payment(players: bool) -> Of<Cost> {
    let mana = prop_oneof![Just(Mana::default()), mana()];
    (deeds(players), mana)
        .prop_map(|(deeds, mana)| Cost { mana, ..deeds })
        .prop_filter("a cost is something", |cost| *cost != Cost::default())
        .boxed()
}

/// What triggers an ability.
pub fn trigger(players: bool, depth: u32) -> Of<Trigger> {
    let either = vec(filter(players, 0), 2..4).prop_map(Filter::Either);
    let filter = prop_oneof![4 => filter(players, depth), 1 => either].boxed();
    let filter = || filter.clone();
    let who = who(players);
    let who = || who.clone();
    let of_objects: Of<Trigger> = (
        filter(),
        select(vec![
            Trigger::Enters as fn(Filter) -> Trigger,
            Trigger::Dies,
            Trigger::Leaves,
            Trigger::PutIntoGraveyard,
            Trigger::Taps,
            Trigger::Untaps,
            Trigger::Targeted,
            Trigger::PhasesIn,
            Trigger::PhasesOut,
            Trigger::IsDealtDamage,
            Trigger::DealsDamage,
            Trigger::SetInMotion,
            Trigger::GetsCounter,
        ]),
    )
        .prop_map(|(filter, trigger)| trigger(filter))
        .boxed();
    let of_players: Of<Trigger> = (
        who(),
        select(vec![
            Trigger::Draws as fn(Who) -> Trigger,
            Trigger::Discards,
            Trigger::GainsLife,
            Trigger::LosesLife,
            Trigger::PlaysLand,
        ]),
    )
        .prop_map(|(who, trigger)| trigger(who))
        .boxed();
    prop_oneof![
        3 => of_objects,
        2 => of_players,
        2 => (turn_part(), who()).prop_map(|(part, whose)| Trigger::Begins { part, whose }),
        1 => (1_u8..=5, who()).prop_map(|(nth, whose)| Trigger::MainPhaseBegins { nth, whose }),
        1 => (who(), filter()).prop_map(|(who, what)| Trigger::Casts { who, what }),
        1 => (who(), filter()).prop_map(|(who, what)| Trigger::Sacrifices { who, what }),
        1 => (who(), filter()).prop_map(|(who, what)| Trigger::Visits { who, what }),
        1 => (who(), 1_u32..9).prop_map(|(who, mana)| Trigger::Expends { who, mana }),
        1 => (who(), filter()).prop_map(|(who, what)| Trigger::Encounters { who, what }),
        1 => filter().prop_map(|what| Trigger::LosesLastCounter(CounterKind::from("defense".to_owned()), what)),
        1 => vec(1_u32..4, 1..4).prop_map(Trigger::Chapter),
        1 => (1_u8..5, vec(2_u8..6, 0..3)).prop_map(|(number, leads_to)| Trigger::Room { number, leads_to }),
        1 => Just(Trigger::DayNightChanges),
        1 => (filter(), filter()).prop_map(|(what, to)| Trigger::BecomesAttached { what, to }),
        1 => (filter(), filter()).prop_map(|(what, from)| Trigger::BecomesUnattached { what, from }),
        1 => condition(players, depth).prop_map(Trigger::State),
        4 => generate_combat::trigger(filter(), who()).prop_map(Trigger::Combat),
    ]
    .boxed()
}

fn token(players: bool, depth: u32) -> Of<Characteristics> {
    let types = (subsequence(CardType::ALL.to_vec(), 1..=2), subtypes(), proptest::bool::ANY);
    (types, option::of((number(), number())), vec(ability(players, depth).prop_map(Arc::new), 0..3))
        .prop_map(|((card_types, subtypes, named), size, abilities)| {
            let words: Vec<&str> = subtypes.iter().map(Subtype::word).collect();
            let name = if named { "Marit Lage".to_owned() } else { words.join(" ") };
            Characteristics {
                name: Some(name),
                card_types: card_types.into_iter().collect(),
                subtypes,
                power: size.map(|(power, _)| Printed::Number(power)),
                toughness: size.map(|(_, toughness)| Printed::Number(toughness)),
                abilities,
                ..Characteristics::default()
            }
        })
        .boxed()
}

/// An instruction without others in it.
fn simple(players: bool, depth: u32) -> Of<Effect> {
    let what = some_objects(players, depth);
    let what = || what.clone();
    let who = some_players(players);
    let who = || who.clone();
    let number = value(players, 0);
    let number = || number.clone();
    let of_objects = (
        what(),
        select(vec![
            Effect::Destroy as fn(Target) -> Effect,
            Effect::DestroyForGood,
            Effect::ExileUntilThisLeaves,
            Effect::PhaseOut,
            Effect::PhaseOutUntilThisLeaves,
            Effect::Sacrifice,
            Effect::Tap,
            Effect::Untap,
            Effect::Transform,
            Effect::Flip,
            Effect::Regenerate,
            Effect::Counter,
            Effect::Unattach,
            Effect::ExchangeControl,
            Effect::NewTargets,
            Effect::Reselect,
        ]),
    )
        .prop_map(|(what, effect)| effect(what));
    let destination = select(vec![
        Destination::Graveyard,
        Destination::Exile,
        Destination::Hand,
        Destination::TopOfLibrary,
        Destination::BottomOfLibrary,
        Destination::ShuffledLibrary,
        Destination::Battlefield,
        Destination::BattlefieldUnderOwner,
        Destination::BattlefieldTapped,
    ]);
    let entered = select(vec![
        Destination::Battlefield,
        Destination::BattlefieldUnderOwner,
        Destination::BattlefieldTapped,
    ]);
    let of_players = (
        who(),
        select(vec![Effect::ExtraTurn as fn(Target) -> Effect, Effect::Venture, Effect::Win, Effect::Lose]),
    )
        .prop_map(|(who, effect)| effect(who));
    let counted = (who(), number(), 0_u8..6).prop_map(|(who, n, which)| match which {
        5 => Effect::IncreaseSpeed { who, by: n },
        0 => Effect::GainLife { who, amount: n },
        1 => Effect::LoseLife { who, amount: n },
        2 => Effect::Draw { who, cards: n },
        3 => Effect::Discard { who, cards: n },
        _ => Effect::Mill { who, cards: n },
    });
    let part = turn_part()
        .prop_filter("it can be added", |part| matches!(part, TurnPart::Phase(_) | TurnPart::Step(_)));
    let added = (vec(part, 1..4), proptest::bool::ANY, any::<bool>()).prop_map(|(parts, yours, phase)| {
        if phase { Effect::AddAfterPhase { parts, yours } } else { Effect::AddAfterStep { parts, yours } }
    });
    let changing = prop_oneof![
        damage(number().boxed(), who().boxed(), what().boxed()),
        shield(number().boxed(), who().boxed(), what().boxed()),
        (what(), destination).prop_map(|(what, to)| Effect::Move { what, to }),
        (who(), number()).prop_map(|(who, life)| Effect::LifeBecomes { who, life }),
        (counter(), number(), what()).prop_map(|(kind, number, on)| Effect::PutCounters { kind, number, on }),
        (counter(), number(), what()).prop_map(|(kind, number, from)| Effect::RemoveCounters {
            kind,
            number,
            from
        }),
        (number(), token(players, depth.saturating_sub(1)), option::of(what())).prop_map(
            |(number, token, attached)| {
                let token = super::generate::with_power_and_toughness_if_due(token).into();
                Effect::Create { number, token, attached }
            }
        ),
        prop_oneof![
            (what(), exceptions(players, 0)).prop_map(|(what, except)| Effect::CopySpell { what, except }),
            (number(), what(), exceptions(players, 0))
                .prop_map(|(number, of, except)| Effect::CreateCopies { number, of, except }),
        ],
        (what(), what()).prop_map(|(what, to)| Effect::Attach { what, to }),
        (what(), what()).prop_map(|(what, host)| Effect::MoveAttached {
            what,
            to: Destination::Battlefield,
            host
        }),
        (who(), number(), objects_anywhere(players, depth))
            .prop_map(|(who, number, what)| Effect::PlayersSacrifice { who, number, what }),
        (who(), turn_part()).prop_map(|(who, part)| Effect::SkipNext { who, part }),
        prop_oneof![
            what().prop_map(Effect::BecomesBlocked),
            what().prop_map(Effect::BecomesUnblocked),
            what().prop_map(Effect::RemoveFromCombat),
            (what(), option::of(what())).prop_map(|(who, what)| Effect::IsAttacking { who, what }),
            (what(), what()).prop_map(|(who, what)| Effect::HaveBlock { who, what }),
            (who(), what()).prop_map(|(who, what)| Effect::Protects { who, what }),
            (number(), what(), option::of(what())).prop_map(|(number, of, what)| Effect::EntersCombat {
                how: IntoCombat::Attacking { tapped: true, what },
                effect: Effect::CreateCopies { number, of, except: Vec::new() }.into(),
            }),
            (number(), what(), option::of(what())).prop_map(|(number, of, what)| Effect::EntersCombat {
                how: IntoCombat::Blocking(what),
                effect: Effect::CreateCopies { number, of, except: Vec::new() }.into(),
            }),
            (what(), entered, any::<bool>(), option::of(what())).prop_map(|(moved, to, tapped, what)| {
                Effect::EntersCombat {
                    how: IntoCombat::Attacking { tapped, what },
                    effect: Effect::Move { what: moved, to }.into(),
                }
            }),
        ],
        objects_anywhere(players, depth)
            .prop_map(|selector| Effect::AddManaOfAColor(Colored::LikeObjects(selector))),
        objects_anywhere(players, depth)
            .prop_map(|selector| Effect::AddManaOfAColor(Colored::CouldBeProducedBy(selector))),
    ];
    prop_oneof![
        1 => of_objects,
        2 => of_players,
        2 => counted,
        1 => added,
        5 => changing,
        1 => mana().prop_map(Effect::AddMana),
        // Mana is added a number of times that isn't negative.
        1 => (mana(), number()).prop_filter("not negative", |(_, times)| !matches!(times, Value::Number(..0)))
            .prop_map(|(mana, times)| Effect::AddManaTimes { mana, times }),
        1 => text().prop_map(Effect::Other),
        1 => select(vec![
            Effect::EndTheTurn,
            Effect::MayCastTransformed,
            Effect::Becomes(DayNight::Day),
            Effect::Becomes(DayNight::Night),
        ]),
    ]
    .boxed()
}

fn damage(number: Of<Value>, who: Of<Target>, what: Of<Target>) -> Of<Effect> {
    let to = prop_oneof![who.clone(), what.clone()];
    (option::of(what), number, proptest::bool::ANY, to, option::of(who))
        .prop_map(|(by, amount, unpreventable, to, excess)| {
            Effect::Damage(Box::new(Damage { by, amount, unpreventable, to, excess }))
        })
        .boxed()
}

fn shield(number: Of<Value>, who: Of<Target>, what: Of<Target>) -> Of<Effect> {
    let extent = prop_oneof![Just(Extent::All), Just(Extent::NextTime), number.prop_map(Extent::Next),];
    let these = what.clone().prop_filter("chosen sources have words of their own", |target| {
        !matches!(target, Target::Chosen(1, _))
    });
    let by = prop_oneof![
        these.prop_map(Sources::These),
        filter_of_sources().prop_map(Sources::OfYourChoice),
        filter_of_sources().prop_map(Sources::Matching),
    ];
    (
        extent,
        option::of(by),
        option::of(prop_oneof![who, what.clone()]),
        option::of(what),
        (proptest::bool::ANY, proptest::bool::ANY),
    )
        .prop_map(|(extent, by, to, onto, (gains, combat))| {
            let and = gains.then_some(Effect::GainLife {
                who: Target::Each(Subject::Players(Who::You)),
                amount: Value::ThatMuch,
            });
            Effect::Shield(Box::new(DamageShield { extent, combat, by, to, onto, and }))
        })
        .boxed()
}

fn filter_of_sources() -> Of<Filter> {
    select(vec![
        Filter::Any,
        Filter::CardType(CardType::Creature),
        Filter::Color(Color::Red),
        Filter::All(vec![Filter::Color(Color::Red), Filter::CardType(CardType::Creature)]),
    ])
    .boxed()
}

/// What a spell or ability does.
pub fn effect(players: bool, depth: u32) -> Of<Effect> {
    let single = prop_oneof![
        2 => simple(players, depth),
        1 => one_shot(players, depth).prop_map(Effect::Continuous),
    ];
    if depth == 0 {
        return single.boxed();
    }
    let inner = generate_effect(players, depth - 1);
    let inner = || inner.clone();
    let boxed = || inner().prop_map(Box::new);
    let (who, payment) = (some_players(players), payment(players));
    let condition = condition(players, 0);
    let later = prop_oneof![
        3 => trigger(players, 0),
        1 => turn_part().prop_map(Trigger::BeginsInThatTurn),
        1 => text().prop_map(Trigger::Other),
    ];
    let modes = vec(inner(), 1..4).prop_flat_map(|of| {
        let most = u8::try_from(of.len()).unwrap_or(1);
        (1..=most).prop_map(move |choose| Effect::Modes { choose, of: of.clone() })
    });
    let nested = prop_oneof![
        vec(inner(), 2..4).prop_map(Effect::Sequence),
        (later, boxed()).prop_map(|(when, effect)| Effect::Delayed { when, effect }),
        boxed().prop_map(Effect::WhenYouDo),
        boxed().prop_map(Effect::IfYouDo),
        boxed().prop_map(Effect::May),
        (condition, boxed(), option::of(boxed())).prop_map(|(condition, then, otherwise)| Effect::If {
            condition,
            then,
            otherwise
        }),
        (who.clone(), payment.clone(), boxed()).prop_map(|(who, cost, then)| Effect::MayPay {
            who,
            cost,
            then
        }),
        (who.clone(), payment.clone(), boxed()).prop_map(|(who, cost, effect)| Effect::UnlessPays {
            who,
            cost,
            effect
        }),
        (boxed(), replacement(players, depth - 1)).prop_map(|(effect, replacement)| {
            Effect::ReplacingItself { effect, replacement: replacement.into() }
        }),
        modes,
    ];
    prop_oneof![2 => single, 1 => nested].boxed()
}

/// A replacement effect.
pub fn replacement(players: bool, depth: u32) -> Of<Replacement> {
    let filter = filter(players, 0);
    let filter = || filter.clone();
    let who = who(players);
    let who = || who.clone();
    let doing = generate_effect(players, depth).prop_map(Instead::Do).boxed();
    let doing = || doing.clone();
    let copies = (objects(players, 0), exceptions(players, 0)).prop_map(|(of, except)| {
        let more = CopyException { if_it_is: None, changes: except.clone(), counters: None };
        let more = if except.is_empty() { Vec::new() } else { vec![more] };
        Instead::AsCopyOf(of, except, more)
    });
    let begin = (turn_part(), who()).prop_map(|(part, who)| Would::Begin { part, who });
    let entering = prop_oneof![
        select(vec![
            Instead::Tapped,
            Instead::Untapped,
            Instead::AsCopyOfThis,
            Instead::UnderYourControl,
            Instead::ChoosingColor,
            Instead::ChoosingCreatureType,
        ]),
        (counter(), value(players, 0)).prop_map(|(kind, number)| Instead::WithCounters(kind, number)),
        (2_u8..9).prop_map(Instead::ChoosingAnchorWord),
        copies,
        doing(),
    ];
    let going = select(vec![Instead::Exile, Instead::ToHand, Instead::OnTopOfLibrary, Instead::IntoLibrary]);
    let amounts = prop_oneof![
        select(vec![Instead::Times(2), Instead::Times(0), Instead::Prevent(None)]),
        (3_u32..9).prop_map(Instead::Times),
        (1_i32..9).prop_map(Instead::Plus),
        (-9_i32..0).prop_map(Instead::Plus),
        (1_u32..9).prop_map(|number| Instead::Prevent(Some(number))),
        doing(),
    ];
    let counted = prop_oneof![
        who().prop_map(Would::GainLife),
        who().prop_map(Would::LoseLife),
        who().prop_map(Would::CreateTokens),
        filter().prop_map(Would::PutCounters),
        filter().prop_map(Would::EffectPutsCounters),
        who().prop_map(Would::Draw),
    ];
    let all = prop_oneof![
        (prop_oneof![begin, who().prop_map(Would::Draw)], Just(Instead::Skip)),
        (who().prop_map(Would::LoseGame), doing()),
        (filter().prop_map(Would::Enter), entering),
        (prop_oneof![filter().prop_map(Would::Die), filter().prop_map(Would::PutIntoGraveyard)], going),
        (counted, amounts.clone()),
        (would_be_damage(who().boxed(), filter().boxed()), damage_instead(amounts.boxed(), players)),
        (who(), -9_i32..9).prop_map(|(who, life)| (Would::LifeBelow(who, life), Instead::LifeBecomes(life))),
        (filter().prop_map(Would::BeDestroyed), select(vec![Instead::Regenerate, Instead::Skip])),
    ];
    all.prop_map(|(would, instead)| Replacement { would, instead }).boxed()
}

fn would_be_damage(who: Of<Who>, filter: Of<Filter>) -> Of<Would> {
    let to = prop_oneof![
        Just(Recipient::Anything),
        who.prop_map(Recipient::Players),
        filter.clone().prop_map(Recipient::Permanent),
    ];
    (prop_oneof![Just(Filter::Any), filter_of_sources()], to)
        .prop_map(|(by, to)| Would::Damage { by, to })
        .boxed()
}

fn damage_instead(amounts: Of<Instead>, players: bool) -> Of<Instead> {
    let gains =
        || Effect::GainLife { who: Target::Each(Subject::Players(Who::You)), amount: Value::ThatMuch };
    prop_oneof![
        amounts,
        option::of(1_u32..9).prop_map(move |most| Instead::PreventAnd(most, gains())),
        subject(players, 0).prop_map(Instead::DealTo),
    ]
    .boxed()
}

/// The mana in a pool: colored and colorless mana only.
fn pool() -> Of<Mana> {
    let symbol =
        prop_oneof![select(Color::ALL.to_vec()).prop_map(ManaSymbol::Color), Just(ManaSymbol::Colorless)];
    vec(symbol, 1..4).prop_map(Mana).boxed()
}

/// What a board states of a game.
pub fn set_up() -> Of<SetUp> {
    let day_night = option::of(select(vec![DayNight::Day, DayNight::Night]).prop_map(Spanned::from));
    let kind =
        select(vec!["poison", "energy", "first strike"]).prop_map(|kind| CounterKind::from(kind.to_owned()));
    let poison =
        (player(), 1_u32..9, kind).prop_map(|(player, count, kind)| (player, Counters { count, kind }));
    let seats = || subsequence(PLAYERS.to_vec(), 0..=2);
    let named = |name: &str| Spanned::from(name.to_owned());
    let when = (option::of(turn()), day_night, option::of(player()));
    let speed = (player(), 1_u32..5).prop_map(|(name, speed)| vec![(name, speed)]);
    let kept = (vec(poison, 0..2), option::of(speed));
    let draws = (seats(), seats(), 0_u32..4);
    let damage = (player(), 1_u32..30, label()).prop_map(|(player, amount, commander)| CommanderDamage {
        player,
        amount,
        commander,
    });
    let when = (when, vec(damage, 0..2));
    (when, kept, (seats(), pool()), draws, proptest::bool::ANY)
        .prop_map(move |(when, (counters, speed), (pools, mana), (drew, cast, count), granted)| {
            let ((turn, day_night, archenemy), commander_damage) = when;
            SetUp {
                teams: Vec::new(),
                commander_damage,
                turn: turn.map(Spanned::from),
                day_night,
                archenemy,
                counters,
                speed: speed.unwrap_or_default(),
                mana: pools.into_iter().map(|name| (named(name), mana.clone())).collect(),
                cast: cast.into_iter().map(|name| (named(name), count)).collect(),
                drew_from_empty_library: drew.into_iter().map(named).collect(),
                mana_is_not_granted: (!granted).then(|| ().into()),
                texts_that_do_not_matter: Vec::new(),
                one_defends: granted.then(|| ().into()),
            }
        })
        .boxed()
}

fn turn() -> Of<TurnText> {
    (1_u32..20, player(), option::of(place()))
        .prop_map(|(number, player, part)| TurnText { number, player, part })
        .boxed()
}

fn thing() -> Of<Spanned<String>> {
    let ability = (label(), prop_oneof![Just("ability"), Just("ability-2")])
        .prop_map(|(source, ability)| format!("{}'s {ability}", source.value).into());
    prop_oneof![4 => label(), 1 => ability].boxed()
}

fn things() -> Of<Vec<Spanned<String>>> {
    vec(thing(), 0..4).boxed()
}

fn announcement() -> Of<Announcement<Spanned<String>>> {
    let targets = vec(prop_oneof![thing(), player()], 0..3);
    let lists = (things(), things(), things(), things());
    (proptest::bool::ANY, option::of(number()), vec(1_u8..5, 0..3), targets, lists)
        .prop_map(|(bestowed, x, modes, targets, lists)| Announcement {
            bestowed,
            x,
            modes,
            targets,
            tapping: lists.0,
            sacrificing: lists.1,
            discarding: lists.2,
            returning: lists.3,
        })
        .boxed()
}

fn decision() -> Of<Decision<Spanned<String>>> {
    let trigger = (label(), option::of(1_u8..4), option::of(label()))
        .prop_map(|(source, ability, about)| TriggerName { source, ability, about });
    let acting = prop_oneof![
        Just(Decision::Pass),
        Just(Decision::Concede),
        (label(), announcement()).prop_map(|(card, announcement)| Decision::Cast { card, announcement }),
        (label(), option::of(1_u8..4), announcement()).prop_map(|(object, ability, announcement)| {
            Decision::Activate { object, ability, announcement }
        }),
        (label(), option::of(label())).prop_map(|(card, by)| Decision::PlayLand { card, by }),
        label().prop_map(|object| Decision::TurnFaceUp { object }),
    ];
    let answering = prop_oneof![
        vec(prop_oneof![thing(), player()], 0..3).prop_map(Decision::Targets),
        vec(1_u8..5, 1..3).prop_map(Decision::Modes),
        select(&Color::ALL[..]).prop_map(Decision::Color),
        select(Subtype::all().collect::<Vec<_>>()).prop_map(Decision::CreatureType),
        vec(select(
            &[ManaSymbol::Color(Color::White), ManaSymbol::Color(Color::Green), ManaSymbol::Colorless][..],
        ), 0..4)
        .prop_map(|mut mana| {
            mana.sort_unstable();
            Decision::Mana(Mana(mana))
        }),
        vec(label(), 1..4).prop_map(Decision::Arrange),
        number().prop_map(Decision::Number),
        (1_u8..=6).prop_map(Decision::Roll),
        select(Sector::ALL).prop_map(|(sector, _)| Decision::Sector(sector)),
        select(Zone::ALL).prop_map(Decision::Zone),
        vec(prop_oneof![label(), player()], 0..3).prop_map(Decision::Choose),
        things().prop_map(Decision::Discard),
        things().prop_map(Decision::Sacrifice),
        things().prop_map(Decision::Untap),
        vec(
            (
                option::of(prop_oneof![label(), player()]),
                vec(label(), 1..3),
                proptest::bool::ANY,
                vec(label(), 0..2),
            ),
            0..3
        )
        .prop_map(|all| {
            let group = |(attacked, with, band, exerting)| Attacks { attacked, with, band, exerting };
            Decision::Attack(all.into_iter().map(group).collect())
        }),
        vec((vec(label(), 1..3), vec(label(), 1..3)), 0..3).prop_map(|all| {
            Decision::Block(all.into_iter().map(|(blocked, with)| Blocks { blocked, with }).collect())
        }),
        vec(label(), 1..4).prop_map(Decision::DamageOrder),
        (option::of(label()), vec((prop_oneof![label(), player()], 1_u32..9), 0..3)).prop_map(
            |(from, to)| {
                let to = to.into_iter().map(|(to, amount)| Share { to, amount }).collect();
                Decision::Assign { from, to }
            }
        ),
        label().prop_map(Decision::Keep),
        proptest::bool::ANY.prop_map(Decision::May),
        things().prop_map(|tapping| Decision::Pay { pays: true, tapping }),
        Just(Decision::Pay { pays: false, tapping: Vec::new() }),
        vec(trigger, 1..4).prop_map(Decision::Order),
        label().prop_map(Decision::Apply),
    ];
    prop_oneof![acting, answering].boxed()
}

fn game_fact(of: String) -> Of<GameFact> {
    let named = move || Just(of.clone());
    let seat = || player().prop_map(|name| name.value);
    let zone = select(vec![Zone::Hand, Zone::Library, Zone::Graveyard]);
    let shared = select(vec![Zone::Battlefield, Zone::Stack, Zone::Exile, Zone::Command]);
    let state = (
        named(),
        proptest::bool::ANY,
        select(vec![
            GameFact::Tapped as fn(String, bool) -> GameFact,
            GameFact::PhasedOut,
            GameFact::FaceDown,
            GameFact::Transformed,
            GameFact::Blocked,
        ]),
    )
        .prop_map(|(of, yes, fact)| fact(of, yes));
    let mana = prop_oneof![Just(Mana::default()), mana()].prop_map(|mut mana| {
        mana.0.sort();
        mana
    });
    prop_oneof![
        (named(), shared).prop_map(|(of, zone)| GameFact::IsIn(of, zone, None)),
        (named(), zone.clone(), seat()).prop_map(|(of, zone, owner)| GameFact::IsIn(of, zone, Some(owner))),
        named().prop_map(GameFact::DoesNotExist),
        state,
        (named(), 0_u32..9).prop_map(|(of, damage)| GameFact::Damage(of, damage)),
        (named(), counter(), 0_u32..4).prop_map(|(of, kind, count)| GameFact::Counters(of, kind, count)),
        (named(), option::of(thing().prop_map(|to| to.value)))
            .prop_map(|(of, to)| GameFact::Attached(of, to)),
        (named(), number()).prop_map(|(of, life)| GameFact::Life(of, life)),
        (named(), seat()).prop_map(|(of, player)| GameFact::ProtectedBy(of, player)),
        (named(), option::of(seat())).prop_map(|(of, attacked)| GameFact::Attacks(of, attacked)),
        (named(), vec(thing().prop_map(|to| to.value), 0..3))
            .prop_map(|(of, blocked)| GameFact::Blocks(of, blocked)),
        named().prop_map(GameFact::NotInCombat),
        (named(), 1_u8..9).prop_map(|(of, room)| GameFact::InRoom(of, room)),
        (named(), option::of(select(Sector::ALL)))
            .prop_map(|(of, sector)| GameFact::InSector(of, sector.map(|(sector, _)| sector))),
        (named(), option::of(1_u32..5)).prop_map(|(of, speed)| GameFact::Speed(of, speed)),
        (named(), zone, 0_u32..9).prop_map(|(of, zone, count)| GameFact::Cards(of, zone, count)),
        (named(), 0_u32..4, filter(true, 0)).prop_map(|(of, count, filter)| GameFact::Controls(
            of,
            count,
            Selector::permanents(filter)
        )),
        (named(), mana).prop_map(|(of, mana)| GameFact::Mana(of, mana)),
        named().prop_map(|of| GameFact::Priority(Some(of))),
        named().prop_map(GameFact::HasLost),
        named().prop_map(GameFact::HasWon),
    ]
    .boxed()
}

fn about_the_game() -> Of<GameFact> {
    let stack = vec(thing().prop_map(|one| one.value), 0..4);
    prop_oneof![
        Just(GameFact::Priority(None)),
        (1_u32..20).prop_map(GameFact::Turn),
        player().prop_map(|name| GameFact::TurnOf(name.value)),
        place().prop_map(GameFact::Part),
        option::of(select(vec![DayNight::Day, DayNight::Night])).prop_map(GameFact::DayNight),
        stack.prop_map(GameFact::Stack),
        proptest::bool::ANY.prop_map(GameFact::Over),
        Just(GameFact::IsDraw),
    ]
    .boxed()
}

fn happening() -> Of<Happening> {
    let object = || thing().prop_map(|one| one.value);
    let effect =
        prop_oneof![label().prop_map(|one| one.value), label().prop_map(|one| one.value + "'s effect")];
    prop_oneof![
        2 => (object(), select(ObjectHappening::ALL)).prop_map(|(of, (what, _))| Happening::Object(of, what)),
        1 => (object(), counter()).prop_map(|(of, kind)| Happening::GetsCounter(of, kind)),
        1 => (object(), counter()).prop_map(|(of, kind)| Happening::LosesCounter(of, kind)),
        2 => (player(), select(PlayerHappening::ALL))
            .prop_map(|(of, (what, _))| Happening::Player(of.value, what)),
        1 => effect.prop_map(Happening::EffectEnds),
        1 => select(vec![DayNight::Day, DayNight::Night]).prop_map(Happening::Becomes),
        1 => turn_part().prop_map(|part| Happening::Begins(part, None)),
        1 => (1_u32..20).prop_map(|number| Happening::Begins(TurnPart::Turn, Some(number))),
    ]
    .boxed()
}

fn seen() -> Of<SeenLine> {
    let of = prop_oneof![thing(), player()].prop_flat_map(|subject| {
        let game = game_fact(subject.value.clone()).prop_map(SeenFact::Game);
        let fact = prop_oneof![game, fact().prop_map(SeenFact::Board)].prop_map(Spanned::from);
        vec(fact, 1..4).prop_map(move |facts| SeenLine::Of { subject: subject.clone(), facts })
    });
    prop_oneof![
        3 => of,
        1 => about_the_game().prop_map(|fact| SeenLine::Game(fact.into())),
        1 => vec(happening().prop_map(Spanned::from), 2..4).prop_map(SeenLine::InOrder),
    ]
    .boxed()
}

fn line() -> Of<Line> {
    let until = prop_oneof![
        place().prop_map(Until::Part),
        turn().prop_map(Until::Turn),
        Just(Until::EveryonePasses),
        thing().prop_map(Until::Resolved),
        Just(Until::StackIsEmpty),
    ];
    let because = "[1-9][0-9]{2}\\.[0-9]{1,2}[a-z]?".prop_map(Spanned::from);
    prop_oneof![
        until.prop_map(Line::Go),
        (player(), decision()).prop_map(|(player, decision)| Line::Decide { player, decision }),
        (player(), decision(), because).prop_map(|(player, decision, because)| Line::MustNot {
            player,
            decision,
            because
        }),
        (player(), select(Asking::ALL)).prop_map(|(player, (asking, _))| Line::IsAsked { player, asking }),
        (player(), place()).prop_map(|(player, before)| Line::IsNotAsked { player, before }),
        vec(seen(), 1..4).prop_map(Line::Expect),
    ]
    .boxed()
}

/// A statement about a request, as in `settle`.
fn answer() -> Of<Line> {
    line()
        .prop_filter("the statement is about a request", |line| match line {
            Line::Decide { decision, .. } | Line::MustNot { decision, .. } => {
                decision.answers() != Asking::Action
            }
            Line::IsAsked { asking, .. } => *asking != Asking::Action,
            Line::Go(_) | Line::IsNotAsked { .. } | Line::Expect(_) => false,
        })
        .boxed()
}

/// A script that expects something, or a block `settle`.
pub fn script() -> Of<ScriptText> {
    let statements = prop_oneof![
        2 => vec(line().prop_map(Spanned::from), 0..5).prop_map(|all| (false, all)),
        1 => vec(answer().prop_map(Spanned::from), 0..3).prop_map(|all| (true, all)),
    ];
    (statements, vec(seen(), 1..3))
        .prop_map(|((settles, statements), at_the_end)| ScriptText { settles, statements, at_the_end })
        .boxed()
}
