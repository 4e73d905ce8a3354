"""A toy engine, which knows nothing of the suite: two players, lands, creatures, a few spells, bonuses for creatures,
and abilities that trigger as something enters or as an upkeep begins. It plays whole turns with combat by itself, and
calls its players back for each choice.
"""

from __future__ import annotations

from typing import Any, Optional, Protocol

from toy_cards import BATTLEFIELD, GRAVEYARD, HAND, NOWHERE, STACK
from toy_cards import Card, Deed, OnStack, Player, Size, Target, Text, Thing

UNTAP, UPKEEP, DRAW, FIRST_MAIN, BEGIN_COMBAT, ATTACKERS, BLOCKERS, DAMAGE, END_COMBAT = range(9)
SECOND_MAIN, END, CLEANUP = range(9, 12)
"""The steps and main phases of a turn."""


class Players(Protocol):
    """The players, whom the engine calls back.

    | question | answer |
    |---|---|
    | "act", without options | ("pass",), ("concede",), ("play", Thing), ("cast", Thing, [Target, ...]) |
    | "attack", with the creatures that can | [Thing, ...] |
    | "block", with the creatures that can | [(blocker, attacker), ...] |
    | "discard", with the hand, and how many cards | [Thing, ...] |
    """

    def ask(self, game: Game, who: int, question: str, options: list[Thing], number: int) -> Any:
        """Returns an answer that `Game.check_answer` lets pass."""

    def step_is_over(self, game: Game) -> None:
        """A step in which no player had priority is over."""

    def is_lost(self, game: Game, why: str) -> None:
        """The game has come to something that the engine can't do: raises an exception."""


class Illegal(Exception):
    """An answer is illegal."""


class Game:
    """A game, from a step in which its active player is about to get priority, to its end."""

    def __init__(self, active: int = 0, turn: int = 1, step: int = FIRST_MAIN) -> None:
        self.things: list[Thing] = []
        self.players = [Player(), Player()]
        self.active, self.turn, self.step = active, turn, step
        self.holder: Optional[int] = None  # the player who has priority
        self.stack: list[OnStack] = []
        self.waiting: list[OnStack] = []  # abilities that have triggered
        self.abilities = 0
        self.fought = False  # whether attackers were declared in this combat

    # What there is

    def put(self, card: Card, owner: int, place: str) -> Thing:
        """Puts a card somewhere, without anything that happens because of it."""
        self.things.append(Thing(len(self.things), card, owner, place, controller=owner))
        return self.things[-1]

    def at(self, place: str, who: Optional[int] = None) -> list[Thing]:
        """The cards and tokens in a place: of all players, or of one."""
        mine = "controller" if place == BATTLEFIELD else "owner"
        return [one for one in self.things if one.place == place and who in (None, getattr(one, mine))]

    def creatures(self, who: Optional[int] = None) -> list[Thing]:
        return [one for one in self.at(BATTLEFIELD, who) if "creature" in one.card.kinds]

    def size(self, thing: Thing) -> Size:
        """The power and toughness of a creature, with all bonuses."""
        sizes = [thing.card.size, (thing.plus - thing.minus,) * 2, thing.pumped]
        if thing.place == BATTLEFIELD:
            sizes += [text.size for other in self.at(BATTLEFIELD) for text in other.card.texts
                      if text.what == "bonus" and self.gets(thing, text, other)]  # fmt: skip
        return tuple(map(sum, zip(*sizes)))

    def gets(self, thing: Thing, bonus: Text, source: Thing) -> bool:
        """Whether a creature gets a bonus."""
        is_mine = thing.controller == source.controller
        return (is_mine or not bonus.mine) and (thing is not source or not bonus.others)

    @property
    def is_over(self) -> bool:
        return any(player.lost for player in self.players)

    @property
    def winner(self) -> Optional[int]:
        """The player who has won; in a draw, no player has."""
        return next((who for who in (0, 1) if self.is_over and not self.players[who].lost), None)

    # The turn

    def play(self, players: Players) -> None:
        """Plays to the end. An untap step or a cleanup step is only just beginning."""
        begins = self.step in (UNTAP, CLEANUP)
        while not self.is_over:
            if begins:
                self.begin_step(players)
            # Players get priority in a cleanup step only if something happens there, and then another follows.
            again = self.step == CLEANUP and (self.check() or bool(self.waiting))
            if again or self.step not in (UNTAP, CLEANUP):
                self.priority(players)
            else:
                players.step_is_over(self)
            if not again and not self.is_over:
                self.next_step()
            begins = True

    def next_step(self) -> None:
        if self.step == ATTACKERS and not self.fought:
            self.step = END_COMBAT
        else:
            self.step = (self.step + 1) % 12
        if self.step == SECOND_MAIN:
            self.fought = False
            for thing in self.things:
                thing.attacking, thing.blocked, thing.blocking = False, None, None
        if self.step == UNTAP:
            self.active, self.turn = 1 - self.active, self.turn + 1
            for player in self.players:
                player.lands_played = 0

    def begin_step(self, players: Players) -> None:
        """What happens as a step begins, before a player gets priority."""
        if self.step == UNTAP:
            self.untap()
        elif self.step == UPKEEP:
            self.upkeep()
        elif self.step == DRAW:
            self.draw(self.active, 1)
        elif self.step == ATTACKERS:
            self.declare_attackers(players)
        elif self.step == BLOCKERS:
            self.declare_blockers(players)
        elif self.step == DAMAGE:
            self.deal_combat_damage(players)
        elif self.step == CLEANUP:
            self.discard(players)
            self.clean_up()

    def untap(self) -> None:
        for thing in self.at(BATTLEFIELD, self.active):
            thing.tapped = False

    def upkeep(self) -> None:
        for thing in self.at(BATTLEFIELD, self.active):
            self.trigger(thing, "upkeep")

    def discard(self, players: Players) -> None:
        hand = self.at(HAND, self.active)
        if len(hand) > 7:
            for thing in players.ask(self, self.active, "discard", hand, len(hand) - 7):
                self.move(thing, GRAVEYARD)

    def clean_up(self) -> None:
        for thing in self.things:
            thing.damage, thing.pumped = 0, (0, 0)

    def trigger(self, source: Thing, when: str) -> None:
        """Its abilities that trigger then wait to be put on the stack."""
        for text in source.card.texts:
            if text.what == when:
                self.abilities += 1
                self.waiting.append(OnStack(-self.abilities, source, source.controller, text.deed))

    def draw(self, who: int, cards: int) -> None:
        player = self.players[who]
        for _ in range(cards):
            if player.library:
                self.move(player.library.pop(), HAND)
            else:
                player.drew_from_empty_library = True

    def move(self, thing: Thing, place: str) -> None:
        """Moves a card to another place, where it has forgotten everything."""
        controller = thing.controller if place in (BATTLEFIELD, STACK) else thing.owner
        new = Thing(thing.id, thing.card, thing.owner, place, thing.token, controller, since=self.turn)
        thing.__dict__.update(new.__dict__)
        if place == BATTLEFIELD:
            self.trigger(thing, "enters")

    # State-based actions

    def check(self) -> bool:
        """Performs state-based actions until none applies. Returns whether there were any."""
        performed = False
        while self.check_once():
            performed = True
        return performed

    def check_once(self) -> bool:
        dead = [one for one in self.creatures() if self.dies(one)]
        lost = [one for one in self.players if not one.lost and self.loses(one)]
        gone = [one for one in self.things if one.token and one.place not in (BATTLEFIELD, NOWHERE)]
        pairs = [one for one in self.things if self.pairs(one) > 0]
        for player in self.players:
            player.drew_from_empty_library = False
        for player in lost:
            player.lost = True
        for thing in pairs:
            number = self.pairs(thing)
            thing.plus, thing.minus = thing.plus - number, thing.minus - number
        for thing in gone:
            thing.place = NOWHERE
        for thing in dead:
            self.move(thing, GRAVEYARD)
        return bool(dead or lost or gone or pairs)

    def dies(self, creature: Thing) -> bool:
        toughness = self.size(creature)[1]
        return toughness <= 0 or creature.damage >= toughness

    def loses(self, player: Player) -> bool:
        return player.life <= 0 or player.drew_from_empty_library

    def pairs(self, thing: Thing) -> int:
        """How many +1/+1 counters and -1/-1 counters are removed together."""
        return min(thing.plus, thing.minus)

    # Combat

    def declare_attackers(self, players: Players) -> None:
        if not self.creatures(self.active):
            return
        able = [one for one in self.creatures(self.active) if self.can_attack(one)]
        attackers = players.ask(self, self.active, "attack", able, 0)
        self.fought = bool(attackers)
        for thing in attackers:
            thing.attacking, thing.tapped = True, not thing.card.has("vigilance")

    def can_attack(self, creature: Thing) -> bool:
        return not creature.tapped and creature.since < self.turn and not creature.card.has("defender")

    def declare_blockers(self, players: Players) -> None:
        defender = 1 - self.active
        if self.creatures(defender):
            able = [one for one in self.creatures(defender) if not one.tapped]
            for blocker, attacker in players.ask(self, defender, "block", able, 0):
                blocker.blocking = attacker
        for attacker in self.attackers():
            attacker.blocked = bool(self.blockers(attacker))

    def attackers(self) -> list[Thing]:
        return [one for one in self.at(BATTLEFIELD) if one.attacking]

    def blockers(self, attacker: Thing) -> list[Thing]:
        return [one for one in self.at(BATTLEFIELD) if one.blocking is attacker]

    def deal_combat_damage(self, players: Players) -> None:
        dealt: list[tuple[Target, int]] = []
        for attacker in self.attackers():
            blockers = self.blockers(attacker)
            if len(blockers) > 1:
                players.is_lost(self, "the division of combat damage")
            if blockers:
                dealt.append((blockers[0], self.size(attacker)[0]))
            elif not attacker.blocked:
                dealt.append((self.players[1 - self.active], self.size(attacker)[0]))
            dealt += [(attacker, self.size(one)[0]) for one in blockers]
        for target, damage in dealt:
            self.damage(target, damage)

    def damage(self, target: Target, damage: int) -> None:
        if isinstance(target, Player):
            target.life -= max(damage, 0)
        else:
            target.damage += max(damage, 0)

    # Priority

    def priority(self, players: Players) -> None:
        """Players act and pass until all have passed with nothing on the stack."""
        holder, passes = self.active, 0
        while True:
            self.before_priority(players)
            if self.is_over:
                return
            self.holder = holder
            what, *chosen = players.ask(self, holder, "act", [], 0)
            self.holder = None
            if what == "pass" and passes == 0:
                holder, passes = 1 - holder, 1
            elif what == "pass" and not self.stack:
                return
            elif what == "pass":
                self.resolve(self.stack.pop())
                holder, passes = self.active, 0
            else:
                self.act(holder, what, *chosen)
                passes = 0

    def before_priority(self, players: Players) -> None:
        """State-based actions, then triggered abilities onto the stack, until there are neither."""
        while not self.is_over and (self.check() or self.waiting):
            for who in (self.active, 1 - self.active):
                mine = [one for one in self.waiting if one.controller == who]
                self.waiting = [one for one in self.waiting if one.controller != who]
                if len(mine) > 1:
                    players.is_lost(self, "the order of triggered abilities")
                self.stack += mine

    def act(self, who: int, what: str, thing: Optional[Thing] = None, targets: tuple[Target, ...] = ()) -> None:
        if what == "concede":
            self.players[who].lost = True
        elif what == "play":
            self.players[who].lands_played += 1
            self.move(thing, BATTLEFIELD)
        else:
            self.move(thing, STACK)
            self.stack.append(OnStack(thing.id, thing, who, thing.card.deed, next(iter(targets), None)))

    def resolve(self, top: OnStack) -> None:
        """A spell or ability resolves, unless its target is illegal."""
        if top.deed and (top.target is None or self.is_target(top.deed, top.target)):
            self.perform(top.deed, top.controller, top.target)
        if top.is_spell:
            goes = {"instant", "sorcery"} & set(top.source.card.kinds)
            self.move(top.source, GRAVEYARD if goes else BATTLEFIELD)

    def perform(self, deed: Deed, who: int, target: Optional[Target]) -> None:
        if deed.what == "damage":
            self.damage(target, deed.amount)
        elif deed.what == "damage each":
            for creature in self.creatures():
                self.damage(creature, deed.amount)
        elif deed.what == "destroy":
            self.move(target, GRAVEYARD)
        elif deed.what == "return":
            self.move(target, HAND)
        elif deed.what == "pump":
            target.pumped = tuple(map(sum, zip(target.pumped, deed.size)))
        elif deed.what == "gain life":
            self.players[who].life += deed.amount
        elif deed.what == "draw":
            self.draw(who, deed.amount)

    # What players may answer

    def check_answer(self, who: int, question: str, options: list[Thing], number: int, answer: Any) -> None:
        """Raises `Illegal` if a player may not answer like this."""
        if question == "act":
            what, *chosen = answer
            if what == "play":
                self.check_land(who, *chosen)
            elif what == "cast":
                self.check_spell(who, *chosen)
            return
        if question == "block":
            self.check_blocks(answer)
        chosen = [blocker for blocker, _ in answer] if question == "block" else answer
        require(question != "discard" or len(chosen) == number, "too few or many cards")
        require(all(one in options and chosen.count(one) == 1 for one in chosen), "one can't be chosen")

    def check_land(self, who: int, thing: Thing) -> None:
        require(thing in self.at(HAND, who) and "land" in thing.card.kinds, "it is not a land in the player's hand")
        require(self.is_main_phase_of(who), "a land is played in a main phase of the player's turn")
        require(self.players[who].lands_played == 0, "the player has played a land this turn")

    def check_spell(self, who: int, thing: Thing, targets: list[Target]) -> None:
        card, deed = thing.card, thing.card.deed
        require(thing in self.at(HAND, who) and "land" not in card.kinds, "it is not a spell in the player's hand")
        require("instant" in card.kinds or self.is_main_phase_of(who), "only instants are cast at such a time")
        require(len(targets) == bool(deed and deed.has_target), "it has another number of targets")
        require(all(self.is_target(deed, target) for target in targets), "that is not a target for it")

    def is_main_phase_of(self, who: int) -> bool:
        """Whether a player can play a land or cast a sorcery."""
        return who == self.active and self.step in (FIRST_MAIN, SECOND_MAIN) and not self.stack

    def is_target(self, deed: Deed, target: Target) -> bool:
        return target in self.creatures() or (isinstance(target, Player) and deed.what == "damage")

    def check_blocks(self, blocks: list[tuple[Thing, Thing]]) -> None:
        for blocker, attacker in blocks:
            require(attacker.attacking, "only an attacking creature is blocked")
            can_block = blocker.card.has("flying") or not attacker.card.has("flying")
            require(can_block, "it can't block a creature with flying")


def require(holds: bool, why: str) -> None:
    """Raises `Illegal` if something doesn't hold."""
    if not holds:
        raise Illegal(why)
