"""A kit for adapters: everything around an engine that is the same for every engine. One file to copy, without
dependencies, for Python 3.9 and later.

An adapter translates between an engine and the suite. Derive a class from `Adapter`, end the file with
`main(Mine())`, and ask it a few questions: `apnap smoke --engine 'stdio:python3 mine.py'`. The parts:

- `Position` is the board, and `Position.timeline` is what happened on it, in order.
- `Suite` asks the suite for decisions while the engine plays by itself, or calls its players back.
- `Plan` keeps a decision while the engine asks for its parts one at a time.
- `Labels` names tokens, copies and abilities on the stack.
- `Unsupported` is raised for whatever the engine doesn't know. Any other exception is the error of one reply.

Cards, decisions, requests and observations are JSON, as `docs/src/protocol.md` describes them.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from itertools import groupby
from queue import SimpleQueue
from typing import Any, Callable, Generic, Hashable, Iterable, Iterator, NamedTuple, Optional, Tuple, TypeVar

Json = Any
Moment = Tuple[int, int]  # a time, and a place among the events of that time
Id = TypeVar("Id", bound=Hashable)
View = Callable[[], Json]  # returns an observation, while the engine waits

# The steps and main phases of a normal turn, in order.
PARTS: list[Json] = [{"step": "untap"}, {"step": "upkeep"}, {"step": "draw"}, "precombat_main"]
PARTS += [{"step": step} for step in ("beginning_of_combat", "declare_attackers", "declare_blockers")]
PARTS += [{"step": "combat_damage"}, {"step": "end_of_combat"}, "postcombat_main", {"step": "end"}]
PARTS += [{"step": "cleanup"}]


class Unsupported(Exception):
    """The engine can't do something: what, in words that are the same for every such case, and why."""

    def __init__(self, feature: str, reason: str) -> None:
        super().__init__(f"{feature}: {reason}")
        self.feature, self.reason = feature, reason


class Refusal(Exception):
    """A decision is illegal. `undoes` is the number of earlier decisions of the same action that are undone too, such
    as 1 for a payment for attackers: their declaration is undone with it (508.1).

    Raise it in `read` (see `Suite.ask`). If the engine notices only when it has performed a part of the decision,
    raise it there: the game is played again without that decision, and the suite sees a plain rejection.
    """

    def __init__(self, reason: str, undoes: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.undoes = reason, undoes


class Inconclusive(Exception):
    """The engine doesn't know how the game goes on: it ran out of work, or doesn't perform something."""


class Malformed(Exception):
    """A request makes no sense."""


class Dropped(BaseException):
    """The suite has dropped the game: the engine's thread must end. Let it pass."""


class Object:
    """An object of the board. `raw` has all fields of the protocol, such as `counters` and `controlled_since`.

    `controller` is the player under whose control it entered; the engine determines who controls it now.
    """

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.label: str = raw["label"]
        self.card: Json = raw["card"]
        self.face: Json = raw["card"]["definition"]["front"]
        self.zone: str = raw["zone"]
        self.owner: str = raw["owner"]
        self.controller: str = raw["controller"]
        self.token: bool = raw["token"]
        self.status: dict[str, bool] = raw["status"]
        self.damage: int = raw.get("damage", 0)
        self.attached_to: Optional[str] = next(iter(raw.get("attached_to", {}).values()), None)
        self.history = [(one["what"], moment(one["when"])) for one in raw["history"]]
        # Vanguards and conspiracies are there from the start (613.7i).
        beside = {"Vanguard", "Conspiracy"} & set(self.face["card_types"])
        entered = next((when for what, when in self.history if what == "Entered"), (0, 0))
        self.entered: Moment = (0, 0) if beside else entered

    def abilities(self) -> list[str]:
        """The lines of the card below its characteristics: "spell: deal 2 damage to any target"."""
        lines = (line.strip() for line in self.card["text"].splitlines())
        return [line for line in lines if not line.startswith(HEAD)]


HEAD = ("card ", "mana cost ", "color indicator ", "type ", "power and toughness ", "loyalty ", "defense ")


def moment(when: Json) -> Moment:
    return when["time"], when["place"]


class Event(NamedTuple):
    """Something that happened on a board: `str` is in words."""

    what: str  # one of the words in `Position.timeline`
    object: Optional[Object]  # what it happened to, unless an effect begins
    detail: Json  # see `Position.timeline`

    def __str__(self) -> str:
        return f"{self.object.label if self.object else self.detail['label']} {self.what}"


class Position:
    """A board, and the point of a game that begins on it. `names` are the names of the players, in turn order. `board`
    is all of it, as the protocol sends it."""

    def __init__(self, board: Json) -> None:
        self.board = board
        self.game: Json = board.get("game") or {}
        self.players: list[Json] = board["players"]
        self.names: list[str] = [player["name"] for player in self.players]
        self.objects = [Object(one) for one in board["objects"]]
        self.effects: list[Json] = board["effects"]
        self._entered = {one.label: one.entered for one in self.objects}

    def needs(self) -> dict[str, str]:
        """What the board needs of an engine beyond plain cards, each with something that needs it: `tokens`, `effects`,
        `Exile`, `tapped objects`, `+1/+1 counters`, `` `attached_to` of objects``, `` `mana` of players`` and so on.
        `docs/src/python.md` lists them."""
        needs = {"other than two players": "the board"} if len(self.players) != 2 else {}
        needs.update({f"`{word}` of the game": "the board" for word in self.game.keys() - PLAIN_GAME})
        for player in self.players:
            needs.update({f"`{word}` of players": player["name"] for word in player.keys() - PLAIN_PLAYER})
        needs.update({"effects": effect["label"] for effect in self.effects})
        for one in self.objects:
            needs.update({f"`{word}` of objects": one.label for word in one.raw.keys() - PLAIN_OBJECT})
            needs.update({f"{word} objects": one.label for word, is_so in one.status.items() if is_so})
            needs.update({"tokens": one.label} if one.token else {})
            needs.update({one.zone: one.label} if one.zone in ("Exile", "Command", "Stack") else {})
            faces = one.card["definition"].keys() - {"front"} | one.face.keys() & {"flipped"}
            needs.update({f"`{word}` of cards": one.label for word in faces})
            needs.update({f"{kind['kind']} counters": one.label for kind in one.raw.get("counters", ())})
        return needs

    def needs_only(self, *known: str) -> None:
        """Raises `Unsupported` if the board needs anything but these: see `needs`."""
        for feature, reason in self.needs().items():
            if feature not in known:
                raise Unsupported(feature, reason)

    def timeline(self) -> list[Event]:
        """Everything that happened on the board, in an order in which an engine can perform it: so that it gets its
        own timestamps. An object enters before anything else happens to it or refers to it.

        | what | detail |
        |---|---|
        | enters | the faces that are up as it does: `{"face_down": False, "transformed": False}` |
        | becomes attached | its host: a label or name |
        | turns face down, turns face up, transforms, phases out | |
        | becomes a copy | the copy effect |
        | gets counters | the kind and the number |
        | begins | the effect; there is no object |
        """
        return [event for moment in self.moments() for event in moment]

    def moments(self) -> list[list[Event]]:
        """The events of the timeline, in groups. Give each group to the engine together: its events were simultaneous,
        and the active player's objects get the earlier timestamps (613.7m)."""
        events = [event for one in self.objects for event in self._of_object(one)]
        for effect in self.effects:
            labels = effect["affects"].get("objects", [])
            when = max([moment(effect["created"]), *map(self._after, labels)])
            events.append(((1, when, 1), Event("begins", None, effect)))
        events.sort(key=lambda pair: pair[0])
        together = groupby(events, key=lambda pair: (pair[0][0], pair[0][1][0]))
        return [[event for _, event in some] for _, some in together]

    def _after(self, label: str) -> Moment:
        return self._entered.get(label, (0, 0))

    def _of_object(self, one: Object) -> Iterator[tuple[tuple[int, Moment, int], Event]]:
        """Its events: those in hands and libraries first, then by moment, then entering before the rest."""
        batch = 0 if one.zone in ("Hand", "Library") else 1
        times = {status: sum(TURNS.get(what, ("", ""))[1] == status for what, _ in one.history)
                 for status in ("face_down", "transformed")}  # fmt: skip
        how = {status: one.status[status] != bool(times[status] % 2) for status in times}
        yield (batch, one.entered, 0), Event("enters", one, how)

        def after(*moments: Moment) -> tuple[int, Moment, int]:
            return batch, max(one.entered, *moments), 1

        for what, when in one.history:
            if what in TURNS:
                yield after(when), Event(TURNS[what][0], one, None)
        if one.attached_to is not None:
            when = max((when for what, when in one.history if what == "BecameAttached"), default=one.entered)
            yield after(when, self._after(one.attached_to)), Event("becomes attached", one, one.attached_to)
        for copied in one.raw.get("copies", ()):
            of = copied["copying"]["of"]
            original = self._after(of.get("Object", "")) if isinstance(of, dict) else one.entered
            yield after(moment(copied["when"]), original), Event("becomes a copy", one, copied)
        for kind in one.raw.get("counters", ()):
            yield after(moment(kind["when"])), Event("gets counters", one, (kind["kind"], kind["count"]))
        if one.status["phased_out"]:
            yield (2, one.entered, 1), Event("phases out", one, None)


TURNS = {"TurnedFaceDown": ("turns face down", "face_down"), "TurnedFaceUp": ("turns face up", "face_down")}
TURNS["Transformed"] = ("transforms", "transformed")
PLAIN_GAME = {"turn", "part", "mana_is_granted", "time"}
PLAIN_PLAYER = {"name", "life", "library", "graveyard", "lands_played", "spells_cast", "spells_cast_last_turn"}
PLAIN_PLAYER |= {"upkeeps", "mana_spent_on_spells", "drew_from_empty_library"}
PLAIN_OBJECT = {"label", "card", "token", "owner", "controller", "zone", "status", "history", "counters"}
PLAIN_OBJECT |= {"damage", "controlled_since"}


class Labels(Generic[Id]):
    """The book of labels: how the suite names the players, and the objects that an engine knows by its own `Id`.

    The board gives each object a label, which it keeps in every zone: `call`. Whatever comes later is named by these
    rules: `token`, `copy_on_stack`, `name_stack`. `all` has the label of each object, `id` the object of a label.
    """

    def __init__(self, players: Iterable[str] = ()) -> None:
        self.players = list(players)
        self.all: dict[Id, str] = {}
        self._named: dict[str, list[Id]] = {}  # what each label names or has named, latest last

    def call(self, id: Id, label: str) -> str:
        """Gives an object a label, as the board does, and returns it."""
        self.all[id] = label
        self._named.setdefault(label, []).append(id)
        return label

    def moved(self, old: Id, new: Id) -> None:
        """An object changes zones and becomes a new object (400.7), if its `Id` is new, too."""
        if old in self.all:
            self.call(new, self.all[old])

    def token(self, id: Id, subtypes: Iterable[str]) -> str:
        """Names a token after its subtypes: `saproling`, then `saproling-2`; or `token`."""
        base = "-".join(subtypes).lower().replace(" ", "-").replace("'", "-")
        return self._numbered(id, base or "token", self._named)

    def copy_on_stack(self, id: Id, of: Id) -> str:
        """Names a copy of a spell or ability (707.10): `shock-2`."""
        return self._numbered(id, self.all[of], self._named)

    def name_stack(self, stack: Iterable[tuple[Id, Id]]) -> None:
        """Names the abilities on the stack that have no label yet: `elves's ability`. Each is given with its source,
        from the bottom up. Call it before the stack is shown."""
        stack = list(stack)
        for id, source in stack:
            if id not in self.all:
                taken = {self.all.get(other, "") for other, _ in stack}
                self._numbered(id, f"{self.all.get(source, '')}'s ability", taken)

    def _numbered(self, id: Id, base: str, taken: Iterable[str]) -> str:
        label, number = base, 2
        while label in taken:
            label, number = f"{base}-{number}", number + 1
        return self.call(id, label)

    def seat(self, name: str) -> Optional[int]:
        """The place of a player in the turn order, counted from 0. `None` if no player has that name."""
        return self.players.index(name) if name in self.players else None

    def id(self, label: str) -> Id:
        """The object that a decision names. Raises `Refusal` if there is none."""
        if label not in self._named:
            raise Refusal(f"nothing is called {label}")
        return self._named[label][-1]

    def of(self, ids: Iterable[Id]) -> list[str]:
        """The labels of these objects, without those that have none."""
        return [self.all[id] for id in ids if id in self.all]


class Plan:
    """The parts of a decision that the engine has not asked for yet: `plan.next("targets")`.

    Casting a spell is one decision, with its `targets`, `tapping`, `sacrificing`, `discarding`, `returning`,
    `modes` and `x`. Of a decision that is one list, such as `discard`, the part has the same name.
    """

    def __init__(self, decision: Json = None) -> None:
        word, value = kind(decision), decision[kind(decision)] if isinstance(decision, dict) else None
        parts = value if isinstance(value, dict) else {word: value}
        self.x: Optional[int] = parts.get("x")
        self._left = {part: list(parts[part]) for part in parts if isinstance(parts[part], list)}

    def next(self, part: str, among: Optional[Iterable[str]] = None) -> str:
        """Takes the next of a part, which must be one of these. Raises `Refusal` if it is not."""
        if not self._left.get(part):
            raise Refusal(f"nothing more is stated for {part}, but something must be")
        if among is not None and self._left[part][0] not in among:
            raise Refusal(f"{self._left[part][0]} can't be chosen for {part}")
        return self._left[part].pop(0)

    def takes(self, part: str, label: str) -> bool:
        """Takes this one of a part, for questions about each object, and returns whether it was there."""
        left = self._left.get(part, [])
        return label in left and left.pop(left.index(label)) is not None

    def finish(self) -> None:
        """Raises `Refusal` if something was not asked for: then the decision names too much."""
        for part, left in self._left.items():
            if left:
                raise Refusal(f"{left[0]} is too much for {part}")


def kind(decision: Json) -> str:
    """The word of a decision: "pass", "cast", "attack"."""
    return next(iter(decision), "") if isinstance(decision, dict) else str(decision)


class Suite:
    """The suite, to an engine that plays in a thread of its own: wherever the engine needs a decision, it asks and
    waits. `plan` is the plan of the last decision."""

    def __init__(self) -> None:
        self.plan = Plan()
        self.halted: Optional[BaseException] = None  # why the game is no longer played
        self.asks: SimpleQueue[Any] = SimpleQueue()
        self.told: SimpleQueue[Any] = SimpleQueue()

    def ask(self, request: Json, view: View, read: Callable[[Json], Any]) -> Any:
        """Asks a player, and waits for a decision that the engine accepts. `read` returns what the engine makes of the
        decision, or raises `Refusal`. Then the game waits as before, so `read` must change nothing. It gets decisions
        of the right kind by the right player only, and concessions of a player who has priority."""

        def taken(player: str, decision: Json) -> Any:
            if player != request["player"] or (decision == "concede" and request["asking"] != "action"):
                raise Unsupported("conceding without priority", "the engine takes no concession here")
            return read(decision)

        return self.wait({"asks": request}, view, taken)

    def ended(self, part: Json, view: View) -> None:
        """A step or phase in which no player has priority has ended: waits until the game goes on."""

        def advance(_player: str, decision: Json) -> None:
            if decision != "advance":
                raise Unsupported("conceding without priority", "the engine takes no concession here")

        self.wait({"ended": part}, view, advance)

    def over(self, view: View) -> None:
        """The game is over, or the board is settled: shows it until the suite drops it."""

        def nothing(_player: str, _decision: Json) -> None:
            raise Refusal("the game is over")

        self.wait("over", view, nothing)

    def wait(self, stop: Json, view: View, read: Callable[[str, Json], Any]) -> Any:
        """Stops, and waits until `read` accepts what is said: a player and a decision, or `""` and `"advance"`. This is
        the general form, for engines in which any player can concede at any stop."""
        self.told.put(stop)
        while True:
            said = self.asks.get()
            if said is None:
                raise Dropped
            try:
                if said == "observe":
                    self.told.put(view())
                else:
                    taken = read(*said)
                    self.plan = Plan(said[1])
                    return taken
            except Exception as why:  # the reply to this request; the game waits as before
                self.told.put(why)


class Game:
    """A game in a thread of its own, as the suite plays it. The two threads take turns."""

    ACTIONS = ("pass", "concede", "cast", "activate", "play_land", "turn_face_up")

    def __init__(self, play: Callable[[Suite], None]) -> None:
        self.play = play
        self.course: list[tuple[Json, Json]] = []  # what was said and accepted, each with the stop after it
        self.first = self._begin()

    def _begin(self) -> Json:
        self.suite = Suite()
        self.thread = threading.Thread(target=self._run, args=(self.suite,), daemon=True)
        self.thread.start()
        return self._hear()

    def _run(self, suite: Suite) -> None:
        try:
            self.play(suite)
            suite.halted = RuntimeError("the engine stopped playing")
        except BaseException as why:
            suite.halted = why
        suite.told.put(suite.halted)

    def _hear(self) -> Json:
        told = self.suite.told.get()
        if isinstance(told, BaseException):
            raise told
        return told

    def say(self, said: Json) -> Json:
        """Says something to the engine, and returns its reply."""
        if self.suite.halted:
            raise self.suite.halted
        self.suite.asks.put(said)
        return self._hear()

    def drop(self) -> None:
        """Ends the engine's thread, so that two games never run at the same time."""
        self.suite.asks.put(None)
        self.thread.join()

    @property
    def stop(self) -> Json:
        """Where the game waits."""
        return self.course[-1][1] if self.course else self.first

    def advance(self) -> Json:
        if "ended" not in self.stop:
            raise Malformed("the game waits for a decision, or is over")
        self.course.append((("", "advance"), self.say(("", "advance"))))
        return self.stop

    def answer(self, player: str, decision: Json) -> Json:
        why = self._misplaced(player, decision)
        if why:
            return {"refused": {"reason": why}}
        try:
            self.course.append(((player, decision), self.say((player, decision))))
        except Refusal as why:
            return {"refused": {"reason": why.reason, **(self._undo(why) if why is self.suite.halted else {})}}
        return {"taken": self.stop}

    def _misplaced(self, player: str, decision: Json) -> str:
        """Only the player who is asked decides, and only what is asked; but any player can concede (104.3a)."""
        request = self.stop.get("asks") if self.stop != "over" else None
        if decision == "concede" and self.stop != "over":
            return ""
        if request is None:
            return "no player is asked"
        asking = "action" if kind(decision) in self.ACTIONS else kind(decision)
        wanted = "order" if request["asking"] == "timestamps" else request["asking"]
        is_asked = (player, asking) == (request["player"], wanted)
        return "" if is_asked else f"{request['player']} is asked: {request['asking']}"

    def _undo(self, why: Refusal) -> Json:
        """Plays the game again up to the last decision that remains."""
        if why.undoes > len(self.course):
            raise RuntimeError(f"{why.undoes} decisions are undone, but fewer were made")
        self.course = self.course[: len(self.course) - why.undoes]
        self.drop()
        again = [self._begin(), *(self.say(said) for said, _ in self.course)]
        if again != [self.first, *(stop for _, stop in self.course)]:
            raise RuntimeError("the engine does not play the same game twice")
        return {"undone_to": self.stop} if why.undoes else {}


class Adapter:
    """What an adapter does. Each method stands for itself, and begins with a new game of the engine."""

    def describe(self) -> Json:
        """Describes the engine, and what it can do: `name`, `version`, `edition`, `levels`, `cards`."""
        raise NotImplementedError

    def derive(self, edition: str, position: Position) -> Json:
        """Level 0: returns an observation of the characteristics on the board. Nothing is performed first."""
        raise Unsupported("boards", "the adapter doesn't derive")

    def settle(self, edition: str, position: Position, suite: Suite) -> None:
        """Level 1: performs state-based actions until none applies, then calls `suite.over`."""
        raise Unsupported("state-based actions on a board", "the adapter doesn't settle")

    def play(self, edition: str, position: Position, suite: Suite) -> None:
        """Levels 2 and 3: plays a game from this position to its end, then calls `suite.over`."""
        raise Unsupported("games", "the adapter doesn't play")


class Server:
    """Answers the requests of the suite, one at a time."""

    def __init__(self, adapter: Adapter) -> None:
        self.adapter = adapter
        self.game: Optional[Game] = None

    def reply(self, request: Json) -> Json:
        """The reply to a request. An exception is a reply, too, and its traceback goes to standard error."""
        try:
            return {"ok": self._ok(request)}
        except Unsupported as why:
            return {"unsupported": {"feature": why.feature, "reason": why.reason}}
        except Inconclusive as why:
            return {"inconclusive": str(why)}
        except Malformed as why:
            return {"malformed": str(why)}
        except Exception as why:
            traceback.print_exception(type(why), why, why.__traceback__, file=sys.stderr)
            at = traceback.extract_tb(why.__traceback__)[-1]
            place = f"{os.path.basename(at.filename)}:{at.lineno} in {at.name}"
            return {"error": f"{type(why).__name__}: {why} ({place})"}

    def _ok(self, request: Json) -> Json:
        verb, edition = request["verb"], request.get("edition")
        if verb == "describe":
            return self.adapter.describe()
        if verb == "derive":
            return self.adapter.derive(edition, Position(request["board"]))
        if verb == "settle":
            return self._settle(edition, Position(request["board"]), request["answers"])
        if verb in ("load", "bye") and self.game:
            self.game.drop()
            self.game = None
        if verb == "load":
            position = Position(request["board"])
            self.game = Game(lambda suite: self.adapter.play(edition, position, suite))
            return self.game.stop
        if verb == "bye":
            return None
        if verb not in ("answer", "advance", "observe"):
            raise Unsupported(f"verb {verb}", "the kit doesn't know it")
        if self.game is None:
            raise Malformed("there is no game; `load` comes first")
        if verb == "answer":
            return self.game.answer(request["player"], request["decision"])
        return self.game.advance() if verb == "advance" else self.game.say("observe")

    def _settle(self, edition: str, position: Position, answers: list[Json]) -> Json:
        game = Game(lambda suite: self.adapter.settle(edition, position, suite))
        try:
            for answer in answers:
                reply = game.answer(answer["player"], answer["decision"])
                if "refused" in reply:
                    return reply
            return {"rests": game.say("observe")} if game.stop == "over" else game.stop
        finally:
            game.drop()


def main(adapter: Adapter) -> None:
    """The whole of a command: answers the requests on standard input until there are no more."""
    threading.stack_size(16 << 20)  # engines recurse
    replies, sys.stdout = sys.stdout, sys.stderr  # what the engine prints is no reply
    server = Server(adapter)
    for line in sys.stdin:
        request = json.loads(line)
        replies.write(json.dumps({"seq": request["seq"], **server.reply(request)}) + "\n")
        replies.flush()
        if request["verb"] == "bye":
            break
