"""A store in Redis, with flagfall's module."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import index
from threading import Event as Signal
from typing import Any, Protocol, get_args

from flagfall._flagfall import Clock, Event, TimeControl
from flagfall.errors import ClockError, FlagfallError, RestoreError
from flagfall.store.games import (
    Change,
    GameId,
    Happened,
    Row,
    at_least,
    check_press,
    copied,
    event_of,
    is_name,
    named,
    restored,
    rows_of,
    saved_of,
)
from flagfall.store.store import (
    Store,
    change_of,
    game_exists,
    is_change,
    no_such_game,
    not_before,
)
from flagfall.words import ClockErrorKind, Side

__all__ = ["RedisConnection", "RedisStore"]

# As in stores/redis-take.lua, redis-handled.lua and redis-remove.lua.
_TAKE = """\
-- Takes the lease of a consumer, unless another process has it, and returns the next entries: first
-- those that were read and not handled. Registers a consumer that is not known, if so asked.
-- KEYS: stream, lease. ARGV: consumer, process, lease in ms, number of entries, register or an empty text.
local stream, lease = KEYS[1], KEYS[2]
local consumer, process = ARGV[1], ARGV[2]
if not redis.call('SET', lease, process, 'NX', 'PX', ARGV[3]) then
  -- A client sends this again if the reply is lost.
  if redis.call('GET', lease) ~= process then return {} end
  redis.call('PEXPIRE', lease, ARGV[3])
end
local read = {'XREADGROUP', 'GROUP', consumer, 'flagfall', 'COUNT', ARGV[4], 'STREAMS', stream}
for _, after in ipairs({'0', '>'}) do
  read[9] = after
  local found = redis.pcall(unpack(read))
  if found and found.err then
    redis.call('DEL', lease)
    if string.sub(found.err, 1, 7) ~= 'NOGROUP' then return found end
    if ARGV[5] == 'register' then redis.call('XGROUP', 'CREATE', stream, consumer, '$', 'MKSTREAM') end
    return {}
  end
  if found and #found[1][2] > 0 then return found[1][2] end
end
redis.call('DEL', lease)
return {}
"""
_HANDLED = """\
-- Notes that an entry was handled, and renews the lease, unless another process has it by now. Without
-- an entry, ends the lease. Returns whether the process had it.
-- KEYS: stream, lease. ARGV: consumer, process, lease in ms, the entry or an empty text.
local stream, lease = KEYS[1], KEYS[2]
if redis.call('GET', lease) ~= ARGV[2] then return 0 end
if ARGV[4] == '' then return redis.call('DEL', lease) end
redis.call('PEXPIRE', lease, ARGV[3])
redis.call('XACK', stream, ARGV[1], ARGV[4])
return 1
"""
_REMOVE = """\
-- Removes a clock, and returns whether it was there: the same if a client sends this again because the
-- reply is lost.
-- KEYS: clock, note. ARGV: how long the note lasts in ms.
if redis.call('EXISTS', KEYS[2]) == 1 then return 1 end
local removed = redis.call('DEL', KEYS[1])
if removed == 1 then redis.call('SET', KEYS[2], '', 'PX', ARGV[1]) end
return removed
"""

# How many events are read at once.
_BATCH = 100

# The most games that `CLOCK.SWEEP` takes.
_MOST_GAMES = 2**32 - 1

# How long it is known that a game was removed.
_REMOVED_MS = 60_000

# An option of redis-py: replies are bytes, whatever the connection does with text.
_BYTES: dict[str, Any] = {"NEVER_DECODE": []}


class RedisConnection(Protocol):
    """A client of redis-py: `Redis` or `RedisCluster`."""

    def execute_command(self, *args: Any, **options: Any) -> Any: ...
    def pipeline(self, transaction: Any = ..., shard_hint: Any = ...) -> Any: ...


class RedisStore(Store):
    """Clocks in Redis with flagfall's module, over a connection of yours. Any number of processes and
    machines share them.

    connection -- a client of redis-py. Threads can share it
    tag -- the hash tag of all keys of the store: the clock of the game "g1" is at
        "{flagfall}:game:g1", and what happens is in the stream "{flagfall}:clock:events". In a
        cluster, use a store for each of a fixed number of tags
    now -- returns the current time: int milliseconds since 1970; only for tests, with the module's
        setting `flagfall.client-time`. None: the time is that of Redis
    lease_ms -- how long `handle` may take for an event, at least 1. Later, or if the process is
        killed, another process handles the event again

    A call is one command, or one that reads and one that writes if nobody has changed the game in
    between: there are no transactions with your own keys. Redis advances the games by itself. So
    `advance` is not needed, and `run` only waits. The lag of presses with an `elapsed_ms` is a setting
    of the module, `flagfall.lag-ms`.

    If the connection is lost before the reply, redis-py sends the command again, as its `retry` says.
    A call is made once nevertheless, and returns what it would have returned, if the command comes
    within a minute and before 32 other calls on the game.

    With the setting `flagfall.announce-calls`, calls are events too; without it only `create`, the
    `start` of a `create`, and `act` are. `remove` never is. The stream keeps about
    `flagfall.stream-maxlen` events (100,000), whether or not all consumers have handled them, or
    there are any. `handle` passes over events of keys that are not of the store: also of those that
    are not UTF-8.

    When a call returns, the change is in the memory of Redis; when it is on the disk depends on
    `appendfsync`. To wait for replicas, use a connection with `single_connection_client=True`, and
    call `connection.wait(1, 100)` after the call.

    Raises ValueError for another `tag` or `lease_ms`; redis.RedisError for what Redis reports, in every
    call.
    """

    def __init__(
        self,
        connection: RedisConnection,
        *,
        tag: str = "flagfall",
        now: Callable[[], int] | None = None,
        lease_ms: int = 10_000,
    ) -> None:
        if not tag or "}" in tag:
            raise ValueError(f"a hash tag must not be empty or contain a brace: {tag!r}")
        self._connection = connection
        self._games = f"{{{tag}}}:game:".encode()
        self._stream = f"{{{tag}}}:clock:events".encode()
        self._leases = f"{{{tag}}}:clock:lease:"
        self._removed = f"{{{tag}}}:clock:removed:"
        self._now = now
        self._lease_ms = at_least(1, lease_ms, "lease_ms")

    def now_ms(self) -> int:
        if self._now is not None:
            return self._now()
        seconds, micros = self._ask("TIME")
        return int(seconds) * 1_000 + int(micros) // 1_000

    def create(
        self, game: GameId, clock: TimeControl | Clock, *, start: Side | None = None
    ) -> Change:
        game, own = named(game), copied(clock)
        at_ms = not_before(self.now_ms(), own)
        change = Change(at_ms, () if start is None else own.start(start, at_ms), own)
        rows: list[Row] = [(game, at_ms, "create", None, None)]
        if start is not None:
            rows += rows_of(game, "start", start, change, partial(copied, clock))
        self._restore(game, change, rows)
        return change

    def press(
        self,
        game: GameId,
        side: Side,
        *,
        number: int | None = None,
        take_backs: int | None = None,
        elapsed_ms: int | None = None,
    ) -> Change:
        check_press(side, number, take_backs, elapsed_ms)
        options = {"MOVE": number, "TAKEBACKS": take_backs, "ELAPSED": elapsed_ms}
        words: list[object] = []
        for option, value in options.items():
            if value is not None:
                words += [option, index(value)]
        return self._change("CLOCK.PRESS", game, side, *words, *_new_call())

    def act(
        self,
        game: GameId,
        name: str,
        call: Callable[[Clock, int], Iterable[Event] | None],
        *,
        once: str | None = None,
    ) -> Change:
        name = named(name, "name")
        once = None if once is None else named(once, "once")
        while True:
            saved, clock, at_ms = self._read(game)
            if once is not None and (made := self._made(game, once, saved)) is not None:
                return made
            before = partial(restored, saved)
            change = change_of(call, clock, at_ms, before)
            if not is_change(change):
                return change
            # A late call has not been made.
            noted = [] if once is None or change.late else ["ONCE", once]
            options = ["IF", saved, *noted]
            # Otherwise somebody was faster.
            if self._restore(game, change, rows_of(game, name, None, change, before), *options):
                return change

    def _made(self, game: GameId, once: str, saved: bytes) -> Change | None:
        """What a call is that was made before. Changes nothing."""
        try:
            # No clock has an empty snapshot, so this sets none.
            return self._change("CLOCK.RESTORE", game, saved, "IF", "", "ONCE", once)
        except _Changed:
            return None

    def _restore(
        self, game: GameId, change: Change, rows: Iterable[Row], *options: object
    ) -> bool:
        """Sets a clock, and adds what happened. Returns whether it has, under these options."""
        events: list[object] = []
        for _, at_ms, kind, side, value in rows:
            events += ["EVENT", kind, side or "-", at_ms, "-" if value is None else value]
        saved = saved_of(change.clock, change.at_ms)
        try:
            words = [*options, *events, *_new_call(), *self._at()]
            reply = self._call(game, "CLOCK.RESTORE", saved, *words)
        except _Changed:
            return False
        _, outcome, _ = reply
        return bool(outcome != b"repeated")

    def _change(self, command: str, game: GameId, *words: object) -> Change:
        reply = self._call(game, command, *words, "SAVED", *self._at())
        at_ms, outcome, rows, saved = reply
        events = tuple(_event(*row) for row in rows)
        return Change(at_ms, events, restored(saved), outcome == b"repeated")

    def _look(self, game: GameId) -> tuple[Clock, int]:
        return self._read(game)[1:]

    def _read(self, game: GameId) -> tuple[bytes, Clock, int]:
        key = self._key(game)
        with self._connection.pipeline(transaction=False) as commands:
            # First the time: a press between the two is in the clock, whose time is then later.
            commands.execute_command("CLOCK.READ", key, **_BYTES)
            commands.execute_command("CLOCK.SAVE", key, **_BYTES)
            reading, saved = (_raised(game, reply) for reply in commands.execute(False))
        clock = restored(saved)
        now_ms = _fields_of(reading)["at_ms"] if self._now is None else self._now()
        return saved, clock, not_before(now_ms, clock)

    def __contains__(self, game: object) -> bool:
        return is_name(game) and bool(self._send("EXISTS", self._key(str(game))))

    def remove(self, game: GameId) -> None:
        note = self._removed + secrets.token_hex(8)
        if not self._send("EVAL", _REMOVE, 2, self._key(game), note, _REMOVED_MS):
            raise no_such_game(game)

    def next_due_ms(self) -> int | None:
        """Returns when the next event of any game of this Redis is due. None: nothing is due.

        It can be too early, never too late. Redis lets it happen by itself.
        """
        due_ms: int | None = self._ask("CLOCK.NEXT")
        return due_ms

    def advance(self, most: int = 1_000) -> list[tuple[GameId, Event]]:
        """Lets happen what is due by now in at most `most` games of this Redis, and returns it in
        order of time, as far as the games are of this store.

        Redis does it by itself, so there is hardly ever anything left.
        """
        most = at_least(0, most, "most")
        if most == 0:
            return []
        found = self._ask("CLOCK.SWEEP", "MOST", min(most, _MOST_GAMES), *self._at())
        happened = [(self._game(key), _event(*event)) for key, *event in found]
        return [(game, event) for game, event in happened if game is not None]

    def run(self, stop: Signal, *, poll_ms: int = 50) -> None:
        """Waits until `stop` is set: Redis advances the games by itself."""
        stop.wait()

    def handle(
        self, consumer: str, handle: Callable[[Happened], object], *, most: int = 1_000
    ) -> int:
        """Calls `handle` with each event that this consumer has not handled, and returns their number.

        The first call for a `consumer` only registers it, as a consumer group of the stream: it gets
        the events of calls that begin after that. Processes with the same consumer take turns: while
        one is in this call, it returns 0 in the others. It ends if the consumer is forgotten. If
        `handle` raises, its event is not handled, and the next call begins with it.

        An event can be handled twice: if the process is killed after `handle` has returned, and
        before Redis has noted it, or if `handle` takes longer than `lease_ms`. It then has the same
        `number`.
        """
        consumer, most = named(consumer, "consumer"), at_least(0, most, "most")
        process = secrets.token_hex(8)
        handled = 0
        # Not again, so that a consumer that is forgotten in the meantime stays so.
        register = "register"
        while handled < most:
            most_now = min(_BATCH, most - handled)
            entries = self._script(_TAKE, consumer, process, most_now, register)
            register = ""
            if not entries:
                break
            try:
                for entry, fields in entries:
                    # Without fields: the entry was read, not handled, and then trimmed.
                    happened = None if fields is None else self._happened(entry, fields)
                    if happened is not None:
                        handle(happened)
                        handled += 1
                    if not self._script(_HANDLED, consumer, process, entry):
                        return handled
            finally:
                self._script(_HANDLED, consumer, process, "")
        return handled

    def _script(self, script: str, consumer: str, process: str, *last: object) -> Any:
        keys = (self._stream, self._leases + consumer)
        return self._send("EVAL", script, 2, *keys, consumer, process, self._lease_ms, *last)

    def _happened(self, entry: bytes, words: list[bytes]) -> Happened | None:
        """An entry of the stream. None: it is not of a game of this store."""
        try:
            fields = _fields_of(words)
            game = self._game(fields["key"])
            at_ms, kind = int(fields["at_ms"]), fields["kind"].decode()
            value = int(fields["value"]) if "value" in fields else None
        except (KeyError, ValueError):
            # Another program has added it.
            return None
        if game is None:
            return None
        ms, number = entry.split(b"-")
        side = _side(fields.get("side"))
        return Happened((int(ms) << 64) + int(number), game, kind, side, at_ms, value)

    def forget(self, consumer: str) -> None:
        consumer = named(consumer, "consumer")
        try:
            self._send("XGROUP DESTROY", self._stream, consumer)
        except Exception as error:
            # Nothing has happened yet.
            if "requires the key to exist" not in str(error):
                raise
        # So that a process that is in `handle` ends.
        self._send("DEL", self._leases + consumer)

    def _key(self, game: GameId) -> bytes:
        return self._games + named(game).encode()

    def _game(self, key: bytes) -> GameId | None:
        """The game of a key. None: the key is not of this store, whose ids are texts."""
        try:
            return key.removeprefix(self._games).decode() if key.startswith(self._games) else None
        except UnicodeDecodeError:
            return None

    def _at(self) -> list[object]:
        return [] if self._now is None else ["AT", self._now()]

    def _send(self, command: str, *words: object, **options: Any) -> Any:
        # The connection can have another encoding than UTF-8.
        encoded = (word.encode() if isinstance(word, str) else word for word in words)
        return self._connection.execute_command(command, *encoded, **_BYTES, **options)

    def _ask(self, command: str, *words: object) -> Any:
        """Sends a command without a key; in a cluster, to where the games are."""
        node_of = getattr(self._connection, "get_node_from_key", None)
        return self._send(command, *words, **({} if node_of is None else {"target_nodes": node_of(self._stream)}))

    def _call(self, game: GameId, command: str, *words: object) -> Any:
        try:
            return self._send(command, self._key(game), *words)
        except Exception as error:
            raise _refusal(game, error) from None


def _new_call() -> list[object]:
    """The id of a call, so that it is made once if the client sends it again."""
    return ["CALL", secrets.token_hex(8)]


class _Changed(FlagfallError):
    """Somebody has changed the game in the meantime."""


def _raised(game: GameId, reply: Any) -> Any:
    """A reply of a pipeline, unless it is an error."""
    if isinstance(reply, Exception):
        raise _refusal(game, reply)
    return reply


def _refusal(game: GameId, error: Exception) -> Exception:
    """The error of this package for an error of the module, or the error itself."""
    first, _, message = str(error).partition(" ")
    kind: Any = first.lower()
    if kind == "no-such-game":
        return no_such_game(game)
    if kind == "game-exists":
        return game_exists(game)
    if kind == "changed":
        return _Changed(message)
    if kind in get_args(ClockErrorKind):
        return ClockError(message, kind)
    if kind == "damaged":
        why: Any
        why, _, message = message.partition(": ")
        return RestoreError(message, why, "")
    return error


def _fields_of(reply: Mapping[bytes, Any] | list[Any]) -> dict[str, Any]:
    """A reply with names: a map, or names and values in turn."""
    named = reply if isinstance(reply, Mapping) else dict(zip(reply[::2], reply[1::2], strict=True))
    return {name.decode(): value for name, value in named.items()}


def _side(name: bytes | None) -> Side | None:
    return None if name is None else "first" if name == b"first" else "second"


def _event(kind: bytes, side: bytes, at_ms: int, value: int | None) -> Event:
    own = _side(side)
    assert own is not None
    return event_of(kind.decode(), own, at_ms, value)  # type: ignore[arg-type]
