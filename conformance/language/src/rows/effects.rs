//! Instructions.

use super::rows;
use apnap_oracle::card::{Colored, Destination, Effect, Subject, Target, Trigger, Value, Who};
use apnap_oracle::state::DayNight;

rows! {
    /// What spells and abilities do.
    EFFECTS: Effect {
        AddMana(mana) = "add {mana:mana}";
        AddManaTimes { mana, times } = "add {mana:mana} {times:value} times", english by_hand;
        AddManaOfAColor(Colored::LikeObjects(selector)) with [selector]
            = "add one mana of any color of {selector:an object}",
            english "add one mana of any color among {selector:several}";
        AddManaOfAColor(Colored::CouldBeProducedBy(selector)) with [selector]
            = "add one mana of any color that {selector:an object} could produce";
        GainLife { who, amount } = "{who:players} gains|gain {amount:life}";
        LoseLife { who, amount } = "{who:players} loses|lose ~{amount:life}";
        IncreaseSpeed { who, by } = "{who:players} increases|increase speed by {by:value}",
            english "increase {who:possessive} speed by {by:value}";
        LifeBecomes { who: Target::Each(Subject::Players(Who::You)), life } with [life]
            = "your life total becomes {life:value}", english "your life total becomes {life:equal}";
        LifeBecomes { who, life } = "the life total of {who:target} becomes {life:value}",
            english "{who:possessive} life total becomes {life:equal}";
        Draw { who, cards } = "{who:actors} draws|draw {cards:cards}";
        Discard { who, cards } = "{who:actors} discards|discard {cards:cards}", english by_hand;
        Mill { who, cards } = "{who:actors} mills|mill {cards:cards}";
        Destroy(what) = "destroy {what:target}";
        DestroyForGood(what) = "destroy {what:target} for good", english by_hand;
        ExileUntilThisLeaves(what) = "exile {what:target} until this leaves the battlefield",
            english "exile {what:target} until {:this} leaves the battlefield";
        Move { what, to: Destination::Exile } with [what] = "exile {what:target}", english by_hand;
        Move { what, to: Destination::Hand } with [what] = "return {what:target} to hand", english by_hand;
        Move { what, to: Destination::BattlefieldTapped } with [what]
            = "return {what:target} to the battlefield tapped ~{:alone}", english by_hand;
        Move { what, to: Destination::BattlefieldUnderOwner } with [what]
            = "return {what:target} to the battlefield", english by_hand;
        Move { what, to: Destination::Battlefield } with [what]
            = "put {what:target} onto the battlefield", english by_hand;
        Move { what, to: Destination::TopOfLibrary } with [what]
            = "put {what:target} on top of library", english by_hand;
        Move { what, to: Destination::BottomOfLibrary } with [what]
            = "put {what:target} on the bottom of library", english by_hand;
        Move { what, to: Destination::Graveyard } with [what]
            = "put {what:target} into graveyard", english by_hand;
        Move { what, to: Destination::ShuffledLibrary } with [what]
            = "shuffle {what:target} into library", english by_hand;
        MoveAttached { what, to: Destination::Battlefield, host } with [what, host]
            = "put {what:target} onto the battlefield attached to {host:each}", english by_hand;
        MoveAttached { what, to: Destination::BattlefieldUnderOwner, host } with [what, host]
            = "return {what:target} to the battlefield attached to {host:each}", english by_hand;
        Sacrifice(what) = "sacrifice {what:target}";
        PlayersSacrifice { who, number, what }
            = "{who:players} sacrifices|sacrifice {number:value} {what:of that number}", english by_hand;
        Tap(what) = "tap {what:target}";
        Untap(what) = "untap {what:target}";
        PhaseOut(what) = "{what:objects} phases|phase out";
        PhaseOutUntilThisLeaves(what)
            = "{what:objects} phases|phase out until this leaves the battlefield",
            english "{what:objects} phases|phase out until {:this} leaves the battlefield";
        Transform(what) = "transform {what:target}";
        Flip(what) = "flip {what:target}";
        Regenerate(what) = "regenerate {what:target}";
        PutCounters { kind, number, on } = "put {number,kind:counters} on {on:each}", english by_hand;
        RemoveCounters { kind, number, from } = "remove {number,kind:counters} from {from:each}";
        Create { number, token, attached: None } with [number, token]
            = "create {number:value} {token:token}", english by_hand;
        Create { number, token, attached: Some(attached) } with [number, token, attached]
            = "create {number:value} {token:token} attached to {attached:each}", english by_hand;
        CreateCopies { number: Value::Number(1), of, except } with [of, except]
            = "create a token that is a copy of {of:target} {except:except}", english by_hand;
        CreateCopies { number, of, except }
            = "create {number:value} tokens that are copies of {of:target} {except:except}", english by_hand;
        Counter(what) = "counter {what:target}", english by_hand;
        CopySpell { what, except } = "copy {what:target} {except:except}", english by_hand;
        MayCastTransformed {} = "you may cast it transformed without paying its mana cost",
            english "you may cast that card transformed without paying its mana cost";
        NewTargets(what) = "choose new targets for {what:target}";
        Reselect(what) = "reselect what is attacked by {what:target}",
            english "reselect which player or permanent {what:objects} is|are attacking";
        Attach { what, to } = "attach {what:target} to {to:each}";
        Unattach(what) = "unattach {what:target}";
        ExtraTurn(who) = "{who:actors} takes|take an extra turn",
            english "{who:actors} takes|take an extra turn after this one";
        AddAfterPhase { parts, yours: false } with [parts] = "add {parts:parts} after this phase",
            english "after this phase, there is {parts:parts}";
        AddAfterPhase { parts, yours: true } with [parts] = "you get ~{parts:parts} after this phase";
        AddAfterStep { parts, yours: false } with [parts] = "add {parts:parts} after this step",
            english "after this step, there is {parts:parts}";
        AddAfterStep { parts, yours: true } with [parts] = "you get ~{parts:parts} after this step";
        SkipNext { who, part } = "{who:players} skips|skip their|their|your next {part:part}", english by_hand;
        EndTheTurn {} = "end the turn";
        Becomes(DayNight::Day) with [] = "it becomes day";
        Becomes(DayNight::Night) with [] = "it becomes night";
        Venture(who) = "{who:actors} ventures|venture into the dungeon";
        Win(who) = "{who:players} wins|win the game";
        Lose(who) = "{who:players} loses|lose the game";
        ExchangeControl(what) = "exchange control of {what:target}";
        IsAttacking { who, what: None } with [who] = "{who:objects} is|are attacking";
        IsAttacking { who, what: Some(what) } with [who, what]
            = "{who:objects} is|are attacking {what:specified}";
        HaveBlock { who, what } = "have {who:target} block {what:each}",
            english "{who:objects} blocks|block {what:each} this combat";
        Fight { who, what } = "{who:objects} fights|fight {what:each}";
        BecomesBlocked(what) = "{what:objects} becomes|become blocked";
        BecomesUnblocked(what) = "{what:objects} becomes|become unblocked";
        RemoveFromCombat(what) = "remove {what:target} from combat";
        Protects { who, what } = "{who:players} becomes|become the protector of {what:target}";
        Delayed { when: Trigger::Begins { part, whose: Who::Anyone }, effect } with [part, effect]
            = "at the beginning of the next {part:short part}, {effect:inside}", english by_hand;
        Delayed { when: Trigger::Begins { part, whose }, effect } with [part, whose, effect]
            = "at the beginning of {whose:owner} next {part:short part}, {effect:inside}", english by_hand;
        Delayed { when: Trigger::BeginsInThatTurn(part), effect } with [part, effect]
            = "at the beginning of that turn's {part:short part}, {effect:inside}", english by_hand;
        Delayed { when, effect } = "when {when:when}, {effect:inside}", english by_hand;
        May(effect) = "you may ~{effect:inside}", english by_hand;
        MayPay { who, cost, then } = "{who:players} may ~{cost:payment}: {then:inside}", english by_hand;
        WhenYouDo(effect) = "when you do, {effect:inside}";
        IfYouDo(effect) = "if you do, {effect:inside}";
        If { condition, then, otherwise: None } with [condition, then]
            = "if {condition:condition}, {then:inside}";
        If { condition, then, otherwise: Some(otherwise) } with [condition, then, otherwise]
            = "if {condition:condition}, {then:inside} otherwise {otherwise:inside}",
            english "if {condition:condition}, {then:inside}. Otherwise, {otherwise:inside}";
        Other(text) = "{text:quoted}";
    } by hand {
        Sequence: "it joins instructions by `;`, and in English by sentences that share a subject";
        Continuous: "it is the changes, which have rows of their own, with a duration";
        Damage: "three parts of it can be absent, and what deals it can be its subject";
        Shield: "six parts of it can be absent";
        ReplacingItself: "it comes after another instruction";
        EntersCombat: "it comes after another instruction";
        UnlessPays: "it comes after another instruction";
        Modes: "it is a list of alternatives, of which there must be enough";
    }
}
