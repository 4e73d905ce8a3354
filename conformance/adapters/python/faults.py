"""The toy engine with a planted fault each: the suite must find every one of them."""

from __future__ import annotations

from toy import FIRST_MAIN, SECOND_MAIN, Game, Players
from toy_cards import Deed, OnStack, Player, Size, Target, Thing


class PlayersTakeNoDamage(Game):
    def damage(self, target: Target, damage: int) -> None:
        if not isinstance(target, Player):
            super().damage(target, damage)


class CountersAreNotCounted(Game):
    def size(self, thing: Thing) -> Size:
        power, toughness = super().size(thing)
        counters = thing.plus - thing.minus
        return power - counters, toughness - counters


class CountersAreNotRemovedInPairs(Game):
    def pairs(self, thing: Thing) -> int:
        return 0


class ToughnessZeroSurvives(Game):
    def dies(self, creature: Thing) -> bool:
        return creature.damage >= self.size(creature)[1] > 0


class DamageDoesNotKill(Game):
    def dies(self, creature: Thing) -> bool:
        return self.size(creature)[1] <= 0


class LifeZeroDoesNotLose(Game):
    def loses(self, player: Player) -> bool:
        return player.drew_from_empty_library


class EmptyLibraryDoesNotLose(Game):
    def loses(self, player: Player) -> bool:
        return player.life <= 0


class NothingUntaps(Game):
    def untap(self) -> None:
        pass


class UpkeepOfEachPlayer(Game):
    def upkeep(self) -> None:
        for thing in self.at("battlefield"):
            self.trigger(thing, "upkeep")


class DamageStaysInCleanup(Game):
    def clean_up(self) -> None:
        for thing in self.things:
            thing.pumped = (0, 0)


class BonusesStayInCleanup(Game):
    def clean_up(self) -> None:
        for thing in self.things:
            thing.damage = 0


class NoMaximumHandSize(Game):
    def discard(self, players: Players) -> None:
        pass


class TwoCardsInTheDrawStep(Game):
    def draw(self, who: int, cards: int) -> None:
        super().draw(who, 2 if cards == 1 and not self.stack and self.holder is None else cards)


class NewCreaturesAttack(Game):
    def can_attack(self, creature: Thing) -> bool:
        return not creature.tapped


class TappedCreaturesAttack(Game):
    def can_attack(self, creature: Thing) -> bool:
        return creature.since < self.turn


class EveryCreatureBlocksFlying(Game):
    def check_blocks(self, blocks: list[tuple[Thing, Thing]]) -> None:
        pass


class BlockersDealNoDamage(Game):
    def deal_combat_damage(self, players: Players) -> None:
        blockers = [one for attacker in self.attackers() for one in self.blockers(attacker)]
        before = {id(one): one.damage for one in self.attackers()}
        super().deal_combat_damage(players)
        for one in self.attackers() if blockers else []:
            one.damage = before[id(one)]


class SecondLand(Game):
    def check_land(self, who: int, thing: Thing) -> None:
        self.players[who].lands_played = 0
        super().check_land(who, thing)


class SorceriesAtAnyTime(Game):
    def is_main_phase_of(self, who: int) -> bool:
        return True


class SorceriesWithFullStack(Game):
    def is_main_phase_of(self, who: int) -> bool:
        return who == self.active and self.step in (FIRST_MAIN, SECOND_MAIN)


class StackResolvesFromTheBottom(Game):
    def resolve(self, top: OnStack) -> None:
        self.stack.append(top)
        super().resolve(self.stack.pop(0))


class AttackersStayUntapped(Game):
    def declare_attackers(self, players: Players) -> None:
        super().declare_attackers(players)
        for thing in self.attackers():
            thing.tapped = False


class PlayersAreNoTargets(Game):
    def is_target(self, deed: Deed, target: Target) -> bool:
        return target in self.creatures()


FAULTS: list[type[Game]] = Game.__subclasses__()
"""In the order of this file; fault 1 is the first."""
