"""Scores an engine with an export alone: `score.py EXPORT COMMAND`. Orders of events are not compared."""
import collections, json, subprocess, sys  # noqa: E401
CARDS, SCORES = {}, collections.defaultdict(collections.Counter)
ENGINE = subprocess.Popen(sys.argv[2], shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def read(part):  # cards have lines of their own, before the boards that refer to them by number
    return {**part, "card": CARDS.setdefault(part["card"], part.get("printed"))} if type(part.get("card")) is int else part
HEADER, *LINES = (json.loads(line, object_hook=read) for line in open(sys.argv[1], encoding="utf-8"))
def ask(request):
    print(json.dumps({"seq": 0, **request}), file=ENGINE.stdin, flush=True)
    reply = json.loads(ENGINE.stdout.readline())
    assert "ok" in reply, "unsupported" if "unsupported" in reply else "failed"
    return reply["ok"]
def holds(fact, seen):  # None if the engine omits what the fact is about
    marks = [holds(one, seen) for one in fact.get("all", ())]
    for thing in seen["objects"].values() if "count" in fact else ():
        marks.append(next((mark for mark in (holds(one, thing) for one in fact["count"]) if not mark), True))
    if "all" in fact or "count" in fact:
        return None if None in marks else all(marks) if "all" in fact else sum(marks) == fact["is"]
    for depth, word in enumerate(fact.get("at", ["order"])):
        if word not in (seen or ()) and depth <= {"objects": 2, "players": 2, "game": 1}.get(fact.get("at", [""])[0], 0):
            return fact.get("omitted")
        seen = seen[word] if word in (seen or ()) else fact.get("default")
    if "set" in fact:
        seen = [one for one in seen or () if "among" not in fact or one in HEADER["subtypes"][fact["among"]]]
        return sorted(map(str, seen)) == sorted(map(str, fact["set"]))
    if "has" in fact or "lacks" in fact:
        return fact["has"] in (seen or ()) if "has" in fact else fact["lacks"] not in seen
    return seen in fact.get("in", [fact.get("is")])
def play(line, edition):
    where, seen, marks = (), {}, []
    for step in line["course"]:
        at, verb, game = step.get("at"), step.get("send", {}).get("verb"), seen.get("game", {})
        stop = [where["asks"][word] for word in ("player", "asking")] if "asks" in where else where
        if at and at != {"stop": stop, **{word: game.get(word, at[word]) for word in at if word != "stop"}}:
            assert step.get("optional")
            continue
        if verb:
            ok = ask({**step["send"], **({} if verb in ("answer", "advance") else {"edition": edition, "board": line["board"]})})
            assert ("refused" in ok) == ("refused" in step)
            where = ok["refused"].get("undone_to", where) if "refused" in ok else ok["taken"] if "taken" in ok else ok
            where = "over" if "rests" in where else where
            old, seen = seen, ok if verb == "derive" else ok.get("rests", {}) if verb == "settle" else ask({"verb": "observe"})
            assert "refused" not in ok or "undone_to" in ok["refused"] or old == seen
        assert not seen.get("objects") or seen["objects"].keys() >= set(step.get("exist", ()))
        held = [True] if "refused" in step or not (verb or "expect" in step) else []
        held += [holds(fact, seen) for fact in step.get("expect", ())]
        other = [holds(fact, seen) for fact in step["otherwise"]["expect"]] if "otherwise" in step else [False]
        assert "otherwise" not in step or (False in held and False in other), "disputed"
        assert False not in held
        marks += held
    return "unsupported" if marks and set(marks) == {None} else "passed"
ABOUT = ask({"verb": "describe", "protocol": HEADER["protocol"]})
for line in [line for line in LINES if line.get("needs") in ABOUT["levels"]]:
    for edition in [edition for edition in line["editions"] if edition == ABOUT.get("edition", edition)]:
        try:
            verdict = play(line, edition)
        except AssertionError as why:
            verdict = str(why) or "failed"
        SCORES[line["level"]][verdict] += 1
print(json.dumps(SCORES))
