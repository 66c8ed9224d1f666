"""The games of the conformance cases, played by the module beside the Python package.

Each call that has a command is made by both, with the same moment, and what they report and save must be
equal. The player of Python then compares the package with the cases.
"""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import redis
from clocks import change_of, kind_of, pairs, saved_of
from flagfall import Clock, ClockError
from servers import ROOT, Server

sys.path.append(str(ROOT / "bindings-python" / "tests"))
import player
from cases import blocks

# The command for the call of a case, and its arguments after the moment is taken out.
COMMANDS = {
    "start": ("CLOCK.START", "side at"),
    "press": ("CLOCK.PRESS", "side at"),
    "press-unreceived": ("CLOCK.PRESS", "side at"),
    "receive": ("CLOCK.RECEIVE", "at"),
    "ready": ("CLOCK.READY", "side at ready"),
    "ready-unreceived": ("CLOCK.READY", "side at"),
    "hand-over": ("CLOCK.HANDOVER", "side at"),
    "hand-over-unreceived": ("CLOCK.HANDOVER", "side at"),
    "pause": ("CLOCK.PAUSE", "at"),
    "resume": ("CLOCK.RESUME", "at"),
    "stop": ("CLOCK.STOP", "at"),
    "adjust": ("CLOCK.ADJUST", "side at time"),
    "set-bank": ("CLOCK.SETBANK", "side at time"),
    "set-turn": ("CLOCK.SETTURN", "side at"),
    "raise-flag": ("CLOCK.RAISEFLAG", "side at"),
    "draw-reserve": ("CLOCK.DRAW", "side at time"),
    "berserk": ("CLOCK.BERSERK", "side at rule"),
    "advance": ("CLOCK.ADVANCE", "at"),
    "read": ("CLOCK.READ", "at"),
    "deadline": ("CLOCK.DEADLINE", ""),
}
OPTIONS = {"elapsed": "ELAPSED", "number": "MOVE", "take-backs": "TAKEBACKS"}


class Beside:
    """Makes the calls of the player on a clock in Redis too."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.call = player.call
        self.made = Counter[str]()
        self.refused = Counter[str]()
        self.state = b""

    def __call__(self, clock: Clock, words: list[str]) -> Any:
        name = words[0]
        command = self.command(words)
        if command is None:
            return self.call(clock, words)
        before = saved_of(clock)
        if before != self.state:
            self.client.execute_command("CLOCK.RESTORE", "g", before, "REPLACE")
            assert self.client.execute_command("CLOCK.SAVE", "g") == before, "another snapshot"
        try:
            got = self.call(clock, words)
        except ClockError as error:
            with pytest.raises(redis.ResponseError) as refused:
                self.client.execute_command(*command)
            assert kind_of(refused.value) == error.kind, (words, refused.value)
            assert self.client.execute_command("CLOCK.SAVE", "g") == before, "the clock is not as it was"
            self.refused[error.kind] += 1
            self.state = before
            raise
        reply = self.client.execute_command(*command)
        self.made[name] += 1
        if name == "deadline":
            assert reply == got
        elif name == "read":
            shown = {side: pairs(found) for side, found in pairs(reply).items() if side in ("first", "second")}
            for side, values in shown.items():
                for key, value in values.items():
                    value = value.decode() if isinstance(value, bytes) else value
                    assert value == getattr(getattr(got, side), key), (words, side, key)
        else:
            change = change_of(reply)
            assert change.events == got, words
            late = any(event.kind == "late" for event in got)
            assert change.outcome == ("late" if late else "made")
            self.state = change.saved or self.client.execute_command("CLOCK.SAVE", "g")
            # Neither a late call nor an advance is noted, unless something happened before.
            if not late and name != "advance":
                assert self.state == saved_of(clock), words
            else:
                at_ms = clock.last_at_ms
                assert at_ms is not None
                again = Clock.restore(self.state)
                again.advance(at_ms)
                assert again.read(at_ms) == clock.read(at_ms), words
                # A journal has an entry for the advance.
                if clock.journal_json() is None and not late:
                    assert saved_of(again) == saved_of(clock), words
        return got

    def command(self, words: list[str]) -> list[Any] | None:
        name, *given = words
        plain = [word for word in given if "=" not in word]
        named = dict(word.split("=") for word in given if "=" in word)
        if name == "take-back":
            [(to, value)] = named.items() or [("", "")]
            kinds = {"move": "MOVE", "timestamp": "TIME"}
            if to not in kinds or len(plain) != 1:
                return None
            return ["CLOCK.TAKEBACK", "g", kinds[to], value, "SAVED", "AT", plain[0]]
        if name not in COMMANDS or not set(named) <= set(OPTIONS):
            return None
        command, places = COMMANDS[name]
        found = dict(zip(places.split(), plain, strict=True))
        at = found.pop("at", None)
        if "ready" in found:
            found["ready"] = {"true": "yes", "false": "no"}[found["ready"]]
        made = [command, "g", *found.values()]
        if name == "ready-unreceived":
            made.append("unreceived")
        elif name.endswith("-unreceived"):
            made.append("UNRECEIVED")
        for key, value in named.items():
            made += [OPTIONS[key], value]
        if name not in ("read", "deadline", "advance"):
            made.append("SAVED")
        return made if at is None else [*made, "AT", at]


def test_the_games_of_the_cases(of_clients: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    client = of_clients.client()
    client.flushall()
    beside = Beside(client)
    monkeypatch.setattr(player, "call", beside)
    played = 0
    for path in sorted((ROOT / "core" / "conformance").glob("*.cases")):
        text = path.read_bytes().decode()
        for head, steps in blocks(text):
            if head.startswith("play "):
                got = "\n".join(player.played(head, list(steps)))
                assert got == "\n".join([head, *(f"  {step}" for step in steps)]), path.name
                played += 1
    print(f"{played} games, {sum(beside.made.values())} calls, {sum(beside.refused.values())} refused")
    assert played > 500 and set(COMMANDS) <= set(beside.made) and len(beside.refused) > 15
    assert client.info("flagfall")["flagfall_clocks"] == 1


def test_an_answer_that_is_wrong_is_noticed(of_clients: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    client = of_clients.client()
    client.flushall()
    beside = Beside(client)
    monkeypatch.setitem(COMMANDS, "pause", ("CLOCK.STOP", "at"))
    monkeypatch.setattr(player, "call", beside)
    steps = ['control chess "G/1"', "start first 0", "pause 5"]
    assert "?" in "\n".join(player.played('play "a pause"', steps))
