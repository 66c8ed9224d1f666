"""Plays the cases that every store passes: stores/cases.json."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import flagfall
import pytest
from flagfall import Alarm, Clock, ClockError, Event, FlagfallError, RestoreError, SideAlarms
from flagfall.store import Change, Happened, Store, StoreError
from flagfall.store.sql import SqlStore
from raised import error_of

STORES = Path(__file__).parents[2] / "stores"
CASES = json.loads((STORES / "cases.json").read_text(encoding="utf-8"))
NAMES = {"lagMs": "lag_ms", "chargeDowntime": "charge_downtime"}
# The kinds of errors that are not a ClockError.
ERRORS: dict[str, type[FlagfallError]] = {
    "altered": RestoreError,
    "game-exists": StoreError,
    "invalid-text": StoreError,
    "no-such-game": StoreError,
}


class Failed(Exception):
    """Ends a transaction or the handling of an event."""


class Wall:
    """The system's clock."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        return self.now_ms


class Player:
    """Plays the steps of a case."""

    def __init__(self, db: Any, store: Callable[..., Store], damage: Callable[[Any, str], None]) -> None:
        self.db = db
        self.wall = Wall()
        self.opened = store
        self.damage = damage
        self.store = store(db, now=self.wall)

    def step(self, step: dict[str, Any]) -> None:
        self.wall.now_ms = step.get("now", self.wall.now_ms)
        if "open" in step:
            options = {NAMES[name]: value for name, value in step["open"].items()}
            self.store = self.opened(self.db, now=self.wall, **options)
            return
        if "error" not in step:
            self.check(step, self.call(step))
            return
        expected = ERRORS.get(step["error"], ClockError)
        error: Any = error_of(expected, self.call, step)
        assert error.kind == step["error"]

    def call(self, step: dict[str, Any]) -> object:
        store = self.store
        match step:
            case {"create": game}:
                ((notation, text),) = [(word, step[word]) for word in ("chess", "sgf") if word in step]
                clock = Clock(flagfall.parse(text, notation))
                if step.get("journal"):
                    clock.keep_journal()
                if "alarmMs" in step:
                    alarms = SideAlarms([Alarm(step["alarmMs"])])
                    clock.set_alarms(step["now"], alarms, alarms)
                if "startMs" in step:
                    clock.start(step["start"], step["startMs"])
                    return store.create(game, clock)
                return store.create(game, clock, start=step.get("start"))
            case {"press": game, "side": side}:
                return store.press(
                    game,
                    side,
                    number=step.get("number"),
                    take_backs=step.get("takeBacks"),
                    elapsed_ms=step.get("elapsedMs"),
                )
            case {"act": game, "call": name}:
                given = [step[word] for word in ("side",) if word in step]

                def made(clock: Clock, at_ms: int) -> list[Event]:
                    at_ms += step.get("aheadMs", 0)
                    events = [*getattr(clock, name)(*given, at_ms)]
                    if "then" in step:
                        events += clock.adjust(step["then"]["adjust"], at_ms, step["then"]["ms"])
                    return events

                return store.act(game, name, made, once=step.get("once"))
            case {"ready": game, "side": side}:
                return store.act(
                    game, "ready", lambda clock, at_ms: clock.set_ready(side, at_ms, ready=True)
                )
            case {"takeBack": game, "move": move}:
                return store.act(
                    game, "take_back", lambda clock, at_ms: clock.take_back(at_ms, move=move)
                )
            case {"bank": game, "side": side}:
                reading = store.read(game)
                return reading.first.bank_ms if side == "first" else reading.second.bank_ms
            case {"advance": _}:
                return [[game, each.kind, each.side, each.at_ms] for game, each in store.advance()]
            case {"nextDueMs": _}:
                return store.next_due_ms()
            case {"consumer": consumer}:
                return self.handle(consumer, step.get("fails", False), step.get("forgets", False))
            case {"forget": consumer}:
                store.forget(consumer)
            case {"transaction": steps}:
                assert isinstance(store, SqlStore)
                with pytest.raises(Failed) if step.get("fails") else nullcontext():
                    with store.transaction():
                        for each in steps:
                            self.step(each)
                        if step.get("fails"):
                            raise Failed
            case {"remove": game}:
                store.remove(game)
                assert game not in store
            case {"has": game}:
                return game in store
            case {"damage": game}:
                self.damage(self.db, game)
            case _:
                raise AssertionError(step)
        return None

    def handle(self, consumer: str, fails: bool, forgets: bool) -> list[list[Any]]:
        found: list[list[Any]] = []

        def handle(event: Happened) -> None:
            if fails:
                raise Failed
            if forgets:
                self.store.forget(consumer)
            found.append([event.game, event.kind, event.side, event.at_ms, event.value])

        if fails:
            with pytest.raises(Failed):
                self.store.handle(consumer, handle)
        else:
            assert self.store.handle(consumer, handle) == len(found)
        return found

    def check(self, step: dict[str, Any], found: Any) -> None:
        if isinstance(found, Change):
            assert found.at_ms == step["atMs"]
            assert found.late == step.get("late", False)
            assert found.repeated == step.get("repeated", False)
            events = [[event.kind, event.side, event.at_ms] for event in found.events]
            assert events == step.get("events", [])
            for side, bank_ms in step.get("leaves", {}).items():
                assert found.clock.bank(side, found.at_ms) == bank_ms
        for answer in ("ms", "advance", "nextDueMs", "handled", "found"):
            if answer in step:
                assert found == step[answer]
