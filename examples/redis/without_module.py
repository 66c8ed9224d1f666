"""Clocks in a Redis without flagfall's module: a script that compares versions, and the library here.

    clocks = Clocks(redis.Redis())
    clocks.create("g1", flagfall.parse("180+2", "pgn"), start="first")
    clocks.press("g1", "first", number=1)
    clocks.advance()                            # in any number of processes, every 50 ms

A call reads the game's snapshot, makes the call on a copy, and saves that by the script, which does
nothing if somebody else was faster: then it begins again. So a press takes two round trips, and two
presses at once are made one after the other. Flags fall when a process calls `advance`.

All keys have one hash tag: in a cluster, use a fixed number of tags.
"""

from collections.abc import Callable, Iterable
from itertools import takewhile
from pathlib import Path
from typing import Any

from flagfall import Clock, ClockError, Event, Reading, RestoreError, TimeControl
from flagfall.store import Change, StoreError
from flagfall.words import Side
from redis import Redis

SAVE = (Path(__file__).with_suffix(".lua")).read_text(encoding="utf-8")

# The phases in which a game is not over.
GOES_ON = ("not-started", "running", "paused")

Happened = tuple[str, Side | None, int, int | None]


class Clocks:
    """The games. `now`, for tests, returns the time in place of Redis."""

    def __init__(
        self, redis: Redis, tag: str = "flagfall", now: Callable[[], int] | None = None
    ) -> None:
        self.redis = redis
        self.tag = f"{{{tag}}}"
        self.save = redis.register_script(SAVE)
        self.now = now

    def create(self, game: str, control: TimeControl | Clock, start: Side | None = None) -> Change:
        clock = Clock(control) if isinstance(control, TimeControl) else control.__copy__()
        at_ms = self._time(self.redis.time())
        change = Change(at_ms, () if start is None else clock.start(start, at_ms), clock)
        calls: list[Happened] = [("create", None, at_ms, None)]
        if start is not None:
            calls.append(("start", start, at_ms, None))
        if not self._save(game, "", change, calls):
            raise StoreError(f"there is already a game {game!r}", "game-exists")
        return change

    def press(
        self,
        game: str,
        side: Side,
        *,
        number: int | None = None,
        take_backs: int | None = None,
        elapsed_ms: int | None = None,
    ) -> Change:
        """As Clock.press. Sent again with its `number`, a press raises ClockError "already-made"."""
        return self._change(
            game,
            "press",
            side,
            lambda clock, at_ms: clock.press(
                side, at_ms, elapsed_ms, number=number, take_backs=take_backs
            ),
        )

    def act(
        self,
        game: str,
        name: str,
        call: Callable[[Clock, int], Iterable[Event] | None],
        *,
        once: str | None = None,
    ) -> Change:
        """Makes any other call on a clock; with the same text `once`, only once."""
        return self._change(game, name, None, call, once or "")

    def _change(
        self,
        game: str,
        name: str,
        side: Side | None,
        call: Callable[[Clock, int], Iterable[Event] | None],
        once: str = "",
    ) -> Change:
        while True:
            version, clock, at_ms, is_made = self._read(game, once)
            if is_made:
                return Change(at_ms, (), clock, repeated=True)
            before = clock.__copy__()
            due = before.advance(at_ms)
            change = Change(at_ms, tuple(call(clock, at_ms) or ()), clock)
            calls: list[Happened] = [(name, side, at_ms, None)]
            if change.late:
                # It has not been made: nothing has changed but what had happened before.
                late = tuple(event for event in change.events if event.kind == "late")
                # Otherwise the call itself has ended the game, by a measured time.
                is_over = before.read(at_ms).phase not in GOES_ON
                if side is None and is_over:
                    change = Change(at_ms, due + late, before)
                if change.events == late:
                    return change
                calls, once = [], ""
            if self._save(game, version, change, calls, once, due):
                return change

    def read(self, game: str) -> Reading:
        _, clock, at_ms, _ = self._read(game)
        return clock.read(at_ms)

    def remove(self, game: str) -> None:
        while version := self._find(game)[0]:
            if self._run(game, version, b"", None, ""):
                return
        raise _no_such_game(game)

    def next_due_ms(self) -> int | None:
        """When the next game is due."""
        first = self.redis.zrange(f"{self.tag}:due", 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    def advance(self, most: int = 200) -> list[tuple[str, Event]]:
        """Lets happen what is due in at most `most` games. Each event happens once, however many
        processes do this: the games are read, not taken, and the script saves only one advance."""
        now_ms = self._time(self.redis.time())
        due: Any = self.redis.zrange(
            f"{self.tag}:due", "-inf", now_ms, byscore=True, offset=0, num=most
        )
        happened: list[tuple[str, Event]] = []
        for game in [name.decode() for name in due]:
            version, saved, at_ms, _ = self._find(game)
            if not version:
                # It was removed meanwhile.
                continue
            try:
                clock = Clock.restore(saved)
                at_ms = not_before(at_ms, clock)
                change = Change(at_ms, clock.advance(at_ms), clock)
            except (RestoreError, ClockError):
                # It was changed by other means, or its journal is full, and is not looked at again.
                self._run(game, version, saved, None, "", ("damaged", None, at_ms, None))
                continue
            if self._save(game, version, change, []):
                happened += [(game, event) for event in change.events]
        return sorted(happened, key=lambda found: found[1].at_ms)

    def _read(self, game: str, once: str = "") -> tuple[bytes, Clock, int, bool]:
        """The version and clock of a game, the time, and whether `once` was saved with it."""
        version, saved, at_ms, is_made = self._find(game, once)
        if not version:
            raise _no_such_game(game)
        clock = Clock.restore(saved)
        return version, clock, not_before(at_ms, clock), is_made

    def _find(self, game: str, once: str = "") -> tuple[bytes, bytes, int, bool]:
        with self.redis.pipeline(transaction=False) as commands:
            # First the time: a press between the two is in the clock, whose time is then later.
            commands.time()
            commands.hmget(self._key(game), "version", "saved", f"once:{once}")
            time, (version, saved, made) = commands.execute()
        return version or b"", saved or b"", self._time(time), made is not None

    def _save(
        self,
        game: str,
        version: bytes | str,
        change: Change,
        calls: Iterable[Happened],
        once: str = "",
        due: tuple[Event, ...] = (),
    ) -> bool:
        """Saves a change with what was due before, the calls, and what these caused."""
        at_ms, clock = change.at_ms, change.clock
        events = [event for event in change.events if event.kind != "late"]
        sooner = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(events, due)))
        happened: list[Happened] = [
            (event.kind, event.side, event.at_ms, _count(event)) for event in events
        ]
        before, after = happened[:sooner], happened[sooner:]
        saved = clock.save(at_ms) if clock.journal_json() is None else clock.save_with_journal(at_ms)
        return self._run(game, version, saved, clock.wake_ms, once, *before, *calls, *after)

    def _run(
        self,
        game: str,
        version: bytes | str,
        saved: bytes | str,
        due_ms: int | None,
        once: str,
        *happened: Happened,
    ) -> bool:
        keys = [self._key(game), *(f"{self.tag}:{name}" for name in ("due", "events", "versions"))]
        words: list[bytes | str | int] = [game, version, saved, "" if due_ms is None else due_ms, once]
        for event in happened:
            words += ["" if word is None else word for word in event]
        return bool(self.save(keys, words))

    def _key(self, game: str) -> str:
        return f"{self.tag}:game:{game}"

    def _time(self, time: tuple[int, int]) -> int:
        seconds, micros = time
        return seconds * 1_000 + micros // 1_000 if self.now is None else self.now()


def _no_such_game(game: str) -> StoreError:
    return StoreError(f"there is no game {game!r}", "no-such-game")


def not_before(at_ms: int, clock: Clock) -> int:
    """The time, but not before the last call of the clock: the server's time can be set back."""
    last_at_ms = clock.last_at_ms
    return at_ms if last_at_ms is None else max(at_ms, last_at_ms)


def _count(event: Event) -> int | None:
    """What an event counts."""
    counts = (event.stage, event.lives, event.penalties, event.left_ms)
    return next((count for count in counts if count is not None), None)
