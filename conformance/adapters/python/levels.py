#!/usr/bin/env python3
"""A complete adapter at levels 0 to 3 on the kit, around the toy engine. `--fault N` plants a fault in the engine."""

from __future__ import annotations

import re
import sys
from typing import Any, Callable

from apnap import PARTS, Adapter, Json, Labels, Object, Position, Refusal, Suite, Unsupported, main
from faults import FAULTS
from toy import Game, Illegal
from toy_cards import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, NOWHERE, STACK, Card, Deed, Target, Text, Thing

PLACES = {"Library": LIBRARY, "Hand": HAND, "Battlefield": BATTLEFIELD, "Graveyard": GRAVEYARD, "Stack": STACK}
ZONES = {place: zone for zone, place in PLACES.items()}
KINDS = ("Land", "Creature", "Artifact", "Enchantment", "Instant", "Sorcery")

BONUS = re.compile(r"static: each (?P<others>other )?creature (?P<mine>you control )?gets \+(\d+)/\+(\d+)")
TEXTS: list[tuple[str, Callable[..., Text]]] = [
    (r"flying", lambda: Text("flying")),
    (r"vigilance", lambda: Text("vigilance")),
    (r"defender", lambda: Text("defender")),
    (r"spell: deal (\d+) damage to any target", lambda n: spell("damage", n)),
    (r"spell: deal (\d+) damage to each creature", lambda n: spell("damage each", n)),
    (r"spell: destroy target creature", lambda: spell("destroy")),
    (r"spell: return target creature to hand", lambda: spell("return")),
    (r"spell: target creature gets ([+-]\d+)/([+-]\d+), until end of turn", lambda *n: spell("pump", 0, n)),
    (r"spell: you draw (\d+) cards?", lambda n: spell("draw", n)),
    (r"triggered when this enters: you draw (\d+) cards?", lambda n: Text("enters", Deed("draw", n))),
    (r"triggered when this enters: you gain (\d+) life", lambda n: Text("enters", Deed("gain life", n))),
    (r"triggered when your upkeep begins: you gain (\d+) life", lambda n: Text("upkeep", Deed("gain life", n))),
]
"""What the engine knows, in the words of the suite's cards."""


class Toy(Adapter):
    def __init__(self, game: type[Game] = Game) -> None:
        self.game = game

    def describe(self) -> Json:
        levels = ["layers", "state_based_actions", "turns", "stack"]
        return {"name": "toy", "version": "0.1.0", "edition": "2026-08-07", "levels": levels, "cards": "any"}

    def derive(self, edition: str, position: Position) -> Json:
        table = Table(self.game, position)
        return table.seen(in_game=False)

    def settle(self, edition: str, position: Position, suite: Suite) -> None:
        table = Table(self.game, position)
        table.game.check()
        suite.over(lambda: table.seen(in_game=False))

    def play(self, edition: str, position: Position, suite: Suite) -> None:
        if not position.game["mana_is_granted"] or position.game["turn"] == 1:
            raise missing("mana, and the first turn")
        table = Table(self.game, position, suite)
        table.game.play(table)
        suite.over(table.seen)


def missing(feature: str) -> Unsupported:
    return Unsupported(feature, "the toy engine does not know it")


def spell(what: str, amount: int = 0, size: tuple[int, ...] = (0, 0)) -> Text:
    return Text("spell", Deed(what, amount, size))


def card(one: Object) -> Card:
    """Translates a card."""
    face, sizes = one.face, (one.face["power"], one.face["toughness"])
    if set(face["card_types"]) - set(KINDS) or set(face["supertypes"]) - {"Basic"}:
        raise missing("such types")
    if not all(size is None or "Number" in size for size in sizes):
        raise missing("stars for power and toughness")
    if one.zone in ("Hand", "Library") and not face.get("mana_cost") and "Land" not in face["card_types"]:
        raise missing("cards without a mana cost")
    size = tuple(size["Number"] if size else 0 for size in sizes)
    # No script needs an activated ability that the engine is not asked for.
    texts = tuple(text(line) for line in one.abilities() if not line.startswith("activated"))
    return Card(face["name"] or "", tuple(kind.lower() for kind in face["card_types"]), size, texts)


def text(line: str) -> Text:
    """Translates an ability."""
    bonus = BONUS.fullmatch(line)
    if bonus:
        size = int(bonus[3]), int(bonus[4])
        return Text("bonus", size=size, mine=bool(bonus["mine"]), others=bool(bonus["others"]))
    for pattern, known in TEXTS:
        found = re.fullmatch(pattern, line)
        if found:
            return known(*map(int, found.groups()))
    raise missing("such abilities")


class Table:
    """A game of the engine, set up from a board; and its players, whom the engine calls back: the suite decides."""

    def __init__(self, game: type[Game], position: Position, suite: Suite | None = None) -> None:
        position.needs_only("tokens", "tapped objects", "+1/+1 counters", "-1/-1 counters", "Stack")
        part = position.game.get("part")
        active = position.names.index(position.board["active"])
        self.game = game(active, position.game.get("turn", 2), PARTS.index(part) if part in PARTS else 0)
        self.suite = suite
        self.labels: Labels[int] = Labels(position.names)
        for event in position.timeline():
            if event.what == "enters" and event.object.zone in PLACES:
                self.put(event.object)
            elif event.what == "gets counters":
                kind, number = event.detail
                setattr(self.thing(event.object.label), "plus" if kind == "+1/+1" else "minus", number)
            else:
                raise missing("such events and zones")
        for player, stated in zip(self.game.players, position.players):
            player.life, player.lands_played = stated["life"], stated.get("lands_played", 0)
            player.library = [self.thing(label) for label in reversed(stated.get("library", []))]
            player.drew_from_empty_library = stated.get("drew_from_empty_library", False)

    def put(self, one: Object) -> None:
        thing = self.game.put(card(one), self.labels.seat(one.owner), PLACES[one.zone])
        self.labels.call(thing.id, one.label)
        thing.controller, thing.since = self.labels.seat(one.controller), one.raw.get("controlled_since", 0)
        thing.token, thing.tapped, thing.damage = one.token, one.status["tapped"], one.damage

    def thing(self, label: str) -> Thing:
        return self.game.things[self.labels.id(label)]

    def target(self, name: str) -> Target:
        seat = self.labels.seat(name)
        return self.thing(name) if seat is None else self.game.players[seat]

    # What the engine calls

    def ask(self, game: Game, who: int, question: str, options: list[Thing], number: int) -> Any:
        self.labels.name_stack((one.id, one.source.id) for one in game.stack)
        request = {"player": self.labels.players[who], "asking": "action" if question == "act" else question}
        request["among"] = self.labels.of(one.id for one in options)
        request["at_least"] = request["at_most"] = number

        def read(decision: Json) -> Any:
            answer = self.answer(decision)
            try:
                game.check_answer(who, question, options, number, answer)
            except Illegal as why:
                raise Refusal(str(why)) from None
            return answer

        return self.suite.ask(request, self.seen, read)

    def step_is_over(self, game: Game) -> None:
        self.suite.ended(PARTS[game.step], self.seen)

    def is_lost(self, game: Game, why: str) -> None:
        raise missing(why)

    def answer(self, decision: Json) -> Any:
        """Translates a decision."""
        if decision in ("pass", "concede"):
            return (decision,)
        (word, what), = decision.items()
        if word == "cast":
            if what.keys() - {"card", "targets"}:
                raise missing("such costs and choices")
            return "cast", self.thing(what["card"]), [self.target(name) for name in what.get("targets", [])]
        if word == "play_land" and what.keys() == {"card"}:
            return "play", self.thing(what["card"])
        if word == "discard":
            return [self.thing(label) for label in what]
        if word == "attack":
            return [self.thing(label) for group in what for label in group["with"]]
        if word == "block":
            return [(self.thing(label), self.thing(attacker)) for group in what for label in group["with"]
                    for attacker in group["blocked"]]  # fmt: skip
        raise missing("such decisions")

    # What the suite looks at

    def seen(self, in_game: bool = True) -> Json:
        game = self.game
        things = [one for one in game.things if one.place != NOWHERE]
        seen = {"objects": {self.labels.all[one.id]: self.object(one) for one in things}, "players": {}}
        for who, player in enumerate(game.players):
            cards = {word: sum(one.place == word and one.owner == who for one in things)
                     for word in ("hand", "library", "graveyard")}  # fmt: skip
            results = {"life": player.life, "lost": player.lost, "won": game.winner == who}
            seen["players"][self.labels.players[who]] = {**cards, **results}
        if in_game:
            seen["game"] = {
                "turn": game.turn,
                "active": self.labels.players[game.active],
                "part": PARTS[game.step],
                "priority": None if game.holder is None else self.labels.players[game.holder],
                "stack": self.labels.of(one.id for one in reversed(game.stack)),
                "over": game.is_over,
            }
            if game.is_over:
                seen["game"]["winner"] = None if game.winner is None else self.labels.players[game.winner]
        return seen

    def object(self, one: Thing) -> Json:
        power, toughness = self.game.size(one) if "creature" in one.card.kinds else (None, None)
        is_controlled = one.place in (BATTLEFIELD, STACK)
        counters = {"+1/+1": one.plus, "-1/-1": one.minus}
        return {
            "name": one.card.name,
            "card_types": [kind.capitalize() for kind in one.card.kinds],
            "power": power,
            "toughness": toughness,
            "controller": self.labels.players[one.controller] if is_controlled else None,
            "zone": ZONES[one.place],
            "owner": self.labels.players[one.owner],
            "token": one.token,
            "status": {"tapped": one.tapped, "face_down": False, "transformed": False, "phased_out": False},
            "damage": one.damage,
            "counters": {kind: number for kind, number in counters.items() if number},
            "combat": self.combat(one),
        }

    def combat(self, one: Thing) -> Json:
        if one.attacking:
            attacks = {"attacked": self.labels.players[1 - one.controller]}
            return {"attacks": attacks if one.blocked is None else {**attacks, "blocked": one.blocked}}
        return {"blocks": {"blocked": self.labels.of([one.blocking.id])}} if one.blocking else None


if __name__ == "__main__":
    fault = int(sys.argv[2]) if sys.argv[1:2] == ["--fault"] else 0
    main(Toy(FAULTS[fault - 1] if fault else Game))
