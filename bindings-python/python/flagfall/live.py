"""A clock in an asyncio event loop."""

from __future__ import annotations

import time

from flagfall._flagfall import Clock
from flagfall.errors import EndedError

# As in errors.py.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from asyncio import Future, TimerHandle
    from collections.abc import AsyncIterator, Callable, Generator, Iterable
    from types import TracebackType
    from typing import Any, NoReturn, Self, SupportsIndex, overload

    from flagfall._flagfall import (
        Event,
        Forecast,
        Match,
        Reading,
        SideAlarms,
        Standing,
        TimeControl,
        TimeLeft,
        Verdict,
    )
    from flagfall.words import BerserkRule, Board, Protocol, Side, TimeStyle
else:

    def overload(function: object) -> object:
        return function


__all__ = ["LiveClock"]

# The phases in which the game is not over.
GOES_ON = frozenset(["not-started", "running", "paused"])

# Less than the longest time that any event loop can wait at once: a day.
_LONGEST_WAIT_MS = 86_400_000


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class LiveClock:
    """A Clock in an asyncio event loop: its calls happen now, and its events can be awaited.

        async with LiveClock(control) as clock:
            clock.start("first")
            async for event in clock:
                print(event)

    Create it in a coroutine, from a TimeControl, or from a Clock, for example one that was restored
    or belongs to a match. From then on, change the Clock only through the LiveClock. `now` is a
    callable that returns the current time: int milliseconds of a monotonic clock. The default is
    `time.monotonic_ns() // 1_000_000`.

    It has the methods of Clock that take an `at_ms`, without that argument. They return the same
    Events and raise the same errors; help(flagfall.Clock) describes them. For the other methods,
    such as `keep_journal`, use `clock`. Every event has the exact timestamp at which it happened,
    however late the event loop was. Events are delivered once each and in order, those that a call
    returns and those that time alone causes:

    `await clock` waits for the next event and returns it. When the game is over and all events have
    been delivered, it raises EndedError. `async for event in clock` ends there instead. Both
    continue after the last event that was delivered. After the end of the game more events can
    follow, for example when an arbiter raises a flag. Cancelling the waiting task loses no event.

    Only one task can wait like this; a second one gets a RuntimeError. `clock.events()` gives any
    number of tasks all events, from the first.

    No thread is started and nothing is polled: while a task waits, one timer of the event loop is
    set for the clock's next event. Like everything in asyncio, a LiveClock is not thread-safe.

    The constructor raises RuntimeError if no event loop is running, and ClockError "at-went-back"
    if the Clock's last call is later than `now`.
    """

    def __init__(
        self, control_or_clock: TimeControl | Clock, *, now: Callable[[], int] | None = None
    ) -> None:
        if isinstance(control_or_clock, Clock):
            self._clock = control_or_clock
        else:
            self._clock = Clock(control_or_clock)
        self._now = _monotonic_ms if now is None else now
        self._clock.read(self._now())
        self._feed = _Feed(self._clock, self._now)
        self._reader = _Reader(self._feed)

    def __await__(self) -> Generator[Any, None, Event]:
        return self._next().__await__()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        return await self._reader.__anext__()

    def events(self) -> AsyncIterator[Event]:
        """Returns an iterator over all events, from the first, including those already delivered.

        Each call returns an independent iterator, so several tasks can receive all events: `async
        for event in clock.events()`. It ends when the game is over or the LiveClock is closed. All
        events are kept in memory as long as the LiveClock is.
        """
        return _Reader(self._feed)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stops waiting: cancels the timer and ends all iterations, after the events found so far.

        The game is not stopped, and calls work as before. `async with` closes automatically.
        Closing again does nothing.
        """
        self._feed.closed = True
        self._feed.wake()

    @property
    def clock(self) -> Clock:
        """The underlying clock, to read, copy, or `keep_journal`.

        Do not change the game through it: the timer would not be updated and no events delivered.
        """
        return self._clock

    @property
    def control(self) -> TimeControl:
        """The time control of the clock."""
        return self._clock.control

    @property
    def deadline_ms(self) -> int | None:
        """The timestamp of the next event if nobody presses, in milliseconds of `now`.

        None if the clock is not running or nothing can happen.
        """
        return self._clock.deadline_ms

    @property
    def take_backs(self) -> int:
        """How often the game has been taken back, as Clock.take_backs."""
        return self._clock.take_backs

    def start(self, side: Side) -> tuple[Event, ...]:
        """Starts the game now: `side`'s turn begins. Returns and raises as Clock.start."""
        return self._feed.tell(self._clock.start(side, self._now()))

    def press(
        self,
        side: Side,
        elapsed_ms: SupportsIndex | None = None,
        *,
        number: SupportsIndex | None = None,
        take_backs: SupportsIndex | None = None,
    ) -> tuple[Event, ...]:
        """Completes `side`'s move now and starts the opponent's turn.

        With `elapsed_ms`, the turn is charged that many milliseconds instead of the time since it
        began. That cannot undo a flag already delivered, and while a task waits for events, a flag
        is delivered as soon as it falls. To allow for lag at the deadline, use a Clock, and call
        `advance` later. `number` and `take_backs` name the move, so that a press that was sent
        again is not taken for a new one. Returns and raises as Clock.press.
        """
        return self._feed.tell(
            self._clock.press(
                side, self._now(), elapsed_ms, number=number, take_backs=take_backs
            )
        )

    def press_unreceived(
        self,
        side: Side,
        *,
        number: SupportsIndex | None = None,
        take_backs: SupportsIndex | None = None,
    ) -> tuple[Event, ...]:
        """Completes `side`'s move now, when the opponent has not yet received it.

        Neither clock runs until `receive`. Returns and raises as Clock.press_unreceived.
        """
        return self._feed.tell(
            self._clock.press_unreceived(
                side, self._now(), number=number, take_backs=take_backs
            )
        )

    def receive(self) -> tuple[Event, ...]:
        """Reports that the opponent has received the last move, double or take.

        Its time starts to run now.

        Returns and raises as Clock.receive.
        """
        return self._feed.tell(self._clock.receive(self._now()))

    def set_ready(self, side: Side, ready: bool) -> tuple[Event, ...]:
        """Tells the clock whether `side` has a complete move ready, to be sent before time runs out.

        Returns and raises as Clock.set_ready.
        """
        return self._feed.tell(self._clock.set_ready(side, self._now(), ready))

    def set_ready_unreceived(self, side: Side) -> tuple[Event, ...]:
        """Tells the clock that `side` has a move ready, which the opponent must receive once sent.

        Returns and raises as Clock.set_ready_unreceived.
        """
        return self._feed.tell(self._clock.set_ready_unreceived(side, self._now()))

    def hand_over(
        self, side: Side, elapsed_ms: SupportsIndex | None = None
    ) -> tuple[Event, ...]:
        """Passes the turn to the opponent now, for a decision on the doubling cube.

        With `elapsed_ms`, the turn or decision is charged that many milliseconds instead of the
        time since it began. As for `press`, that cannot undo a flag already delivered. Returns and
        raises as Clock.hand_over.
        """
        return self._feed.tell(self._clock.hand_over(side, self._now(), elapsed_ms))

    def hand_over_unreceived(self, side: Side) -> tuple[Event, ...]:
        """Passes the turn like `hand_over`, for a double or take that was not yet received.

        Neither clock runs until `receive`. Returns and raises as Clock.hand_over_unreceived.
        """
        return self._feed.tell(self._clock.hand_over_unreceived(side, self._now()))

    def pause(self) -> tuple[Event, ...]:
        """Pauses the game now. Returns and raises as Clock.pause."""
        return self._feed.tell(self._clock.pause(self._now()))

    def resume(self) -> tuple[Event, ...]:
        """Resumes a paused game now. Returns and raises as Clock.resume."""
        return self._feed.tell(self._clock.resume(self._now()))

    def stop(self) -> tuple[Event, ...]:
        """Ends the game now for a reason off the clock: mate, resignation, agreement.

        Returns and raises as Clock.stop.
        """
        return self._feed.tell(self._clock.stop(self._now()))

    def adjust(self, side: Side, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """Adds `time_ms` milliseconds to `side`'s bank now, or subtracts them if negative.

        Returns and raises as Clock.adjust.
        """
        return self._feed.tell(self._clock.adjust(side, self._now(), time_ms))

    def set_bank(self, side: Side, bank_ms: SupportsIndex) -> tuple[Event, ...]:
        """Sets what `side`'s bank shows now to `bank_ms` milliseconds.

        Returns and raises as Clock.set_bank.
        """
        return self._feed.tell(self._clock.set_bank(side, self._now(), bank_ms))

    def draw_reserve(self, side: Side, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """Moves `time_ms` milliseconds from `side`'s reserve to its bank.

        Returns and raises as Clock.draw_reserve.
        """
        return self._feed.tell(self._clock.draw_reserve(side, self._now(), time_ms))

    def berserk(self, side: Side, rule: BerserkRule) -> tuple[Event, ...]:
        """Lets `side` go berserk by `rule`: it plays on with less time.

        Returns and raises as Clock.berserk.
        """
        return self._feed.tell(self._clock.berserk(side, self._now(), rule))

    def set_alarms(self, first: SideAlarms, second: SideAlarms) -> tuple[Event, ...]:
        """Sets the alarms of both sides. What sounds is delivered as an event, when it sounds.

        Returns and raises as Clock.set_alarms.
        """
        return self._feed.tell(self._clock.set_alarms(self._now(), first, second))

    def set_standing(self, standing: Standing) -> None:
        """Replaces the whole state of the clock by what a server reports.

        Its `at_ms` is a timestamp of `now`. Raises as Clock.set_standing; ClockError "at-went-back"
        also if its `at_ms` is later than `now()`.
        """
        corrected = self._clock.__copy__()
        corrected.set_standing(standing)
        # Raises if that is later than now.
        corrected.read(self._now())
        self._clock.set_standing(standing)
        self._feed.tell(())

    def standing(self) -> Standing:
        """Returns what both clocks show now, as a Standing. Raises as Clock.standing."""
        return self._clock.standing(self._now())

    def set_turn(self, side: Side) -> tuple[Event, ...]:
        """Gives the turn to `side`: a new turn begins now. Returns and raises as Clock.set_turn."""
        return self._feed.tell(self._clock.set_turn(side, self._now()))

    def raise_flag(self, side: Side) -> tuple[Event, ...]:
        """Resets `side`'s fallen flag now, so that play can continue.

        Returns and raises as Clock.raise_flag.
        """
        return self._feed.tell(self._clock.raise_flag(side, self._now()))

    def advance(self) -> tuple[Event, ...]:
        """Advances the clock to now and returns the events due by then.

        Only a program that does not await the events needs it.

        Returns and raises as Clock.advance.
        """
        return self._feed.tell(self._clock.advance(self._now()))

    def advance_some(self, most: SupportsIndex) -> tuple[tuple[Event, ...], bool]:
        """Advances the clock to now like `advance`, but stops after about `most` events.

        Returns the events, and whether these are all events due. The next call finds the others,
        and so does a task that waits. Returns and raises as Clock.advance_some.
        """
        happened, arrived = self._clock.advance_some(self._now(), most)
        return self._feed.tell(happened), arrived

    @overload
    def take_back(
        self, *, move: SupportsIndex, timestamp_ms: None = None
    ) -> tuple[Event, ...]: ...
    @overload
    def take_back(
        self, *, move: None = None, timestamp_ms: SupportsIndex
    ) -> tuple[Event, ...]: ...
    def take_back(
        self, *, move: SupportsIndex | None = None, timestamp_ms: SupportsIndex | None = None
    ) -> tuple[Event, ...]:
        """Returns the game to an earlier point, and continues from there now.

        Pass either `move` or `timestamp_ms`, in milliseconds of `now`. The clock must keep a
        journal: `clock.clock.keep_journal()`. Events due by now are delivered, but they are undone
        with the rest: a flag among them has not fallen. Returns and raises as Clock.take_back.
        """
        take_back: Callable[..., tuple[Event, ...]] = self._clock.take_back
        return self._feed.tell(take_back(self._now(), move=move, timestamp_ms=timestamp_ms))

    def read(self) -> Reading:
        """Returns what both clocks show now. Changes nothing. Raises as Clock.read."""
        return self._clock.read(self._now())

    def bank(self, side: Side) -> int | None:
        """Returns what `side`'s bank shows now, in milliseconds. None: untimed.

        Raises as Clock.bank.
        """
        return self._clock.bank(side, self._now())

    def format(
        self,
        side: Side,
        style: TimeStyle = "clock",
        *,
        tenths_below_ms: SupportsIndex = 20_000,
        plus: bool = False,
    ) -> str | None:
        """Returns what `side`'s clock shows now. None: untimed.

        Takes the same arguments as Clock.format, and raises as it does.
        """
        return self._clock.format(
            side, self._now(), style, tenths_below_ms=tenths_below_ms, plus=plus
        )

    def next_change(
        self,
        side: Side,
        style: TimeStyle = "clock",
        *,
        tenths_below_ms: SupportsIndex = 20_000,
        plus: bool = False,
    ) -> int | None:
        """Returns the first timestamp after now at which `format` returns another text.

        Takes the same arguments as Clock.next_change, and raises as it does.
        """
        return self._clock.next_change(
            side, self._now(), style, tenths_below_ms=tenths_below_ms, plus=plus
        )

    def forecast(self, *, most: SupportsIndex = 16) -> Forecast:
        """Returns what the clocks will show from now on if nobody presses.

        Takes the same arguments as Clock.forecast, and raises as it does.
        """
        return self._clock.forecast(self._now(), most=most)

    def command(self, protocol: Protocol) -> str:
        """Returns the message that gives an engine or client of `protocol` the times now.

        Raises as Clock.command.
        """
        return self._clock.command(protocol, self._now())

    def times_left(self, protocol: Protocol) -> tuple[TimeLeft | None, TimeLeft | None]:
        """Returns the numbers of `command` now, for the first and the second side.

        Raises as Clock.times_left.
        """
        return self._clock.times_left(protocol, self._now())

    def verdict(
        self,
        board: Board = "open",
        *,
        minimal_loss: SupportsIndex | None = None,
        maximal_loss: SupportsIndex | None = None,
        cannot_win: Side | Iterable[Side] = (),
        overtime: tuple[SupportsIndex, SupportsIndex] | None = None,
    ) -> Verdict:
        """Returns the result of the game now, given what the board says.

        Takes the same arguments as Clock.verdict, and raises as it does.
        """
        return self._clock.verdict(
            self._now(),
            board,
            minimal_loss=minimal_loss,
            maximal_loss=maximal_loss,
            cannot_win=cannot_win,
            overtime=overtime,
        )

    def save(self) -> bytes:
        """Returns the whole state of the clock now, without its journal. Raises as Clock.save.

        `LiveClock(Clock.restore(saved))` continues with it if `now` still has the same time base;
        otherwise pass `saved_at_ms` to Clock.restore.
        """
        return self._clock.save(self._now())

    def save_json(self) -> str:
        """Returns the whole state of the clock now as one line of JSON. Raises as Clock.save_json.
        """
        return self._clock.save_json(self._now())

    def save_with_journal(self) -> str:
        """Returns the whole state of the clock now as JSON, with its journal.

        Raises as Clock.save_with_journal.
        """
        return self._clock.save_with_journal(self._now())

    def save_with_match(self, match: Match) -> str:
        """Returns the clock now with the match whose game it plays, as JSON.

        Raises as Clock.save_with_match.
        """
        return self._clock.save_with_match(match, self._now())

    def __repr__(self) -> str:
        return f"<LiveClock of {self._clock!r}>"

    def __reduce_ex__(self, _protocol: SupportsIndex) -> NoReturn:
        message = "a LiveClock belongs to one event loop: save it, or copy its `clock`"
        raise TypeError(message)

    async def _next(self) -> Event:
        try:
            return await self._reader.__anext__()
        except StopAsyncIteration:
            why = "the LiveClock is closed" if self._feed.closed else "the game is over"
        raise EndedError(f"{why}, and every event has been delivered")


class _Feed:
    """The events of a clock in an event loop, and the one timer for the next."""

    def __init__(self, clock: Clock, now: Callable[[], int]) -> None:
        # Slow to import, and already imported if a loop runs.
        from asyncio import get_running_loop

        self.happened: list[Event] = []
        self.closed = False
        self._clock = clock
        self._now = now
        self._loop = get_running_loop()
        self._waiting: set[Future[None]] = set()
        self._timer: TimerHandle | None = None

    def tell(self, happened: tuple[Event, ...]) -> tuple[Event, ...]:
        """Adds the events that a call returned, and returns them."""
        self.happened += happened
        self.wake()
        return happened

    def wake(self) -> None:
        """Wakes all waiting readers, which look for events and set the timer again."""
        self._cancel_timer()
        if self._loop.is_closed():
            # Its tasks never run again, and it accepts no call.
            self._waiting.clear()
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def has_ended(self) -> bool:
        """Adds the events due by now, and returns whether no more can follow without a call."""
        if self.closed:
            return True
        at_ms = self._now()
        wake_ms = self._clock.wake_ms
        if wake_ms is not None and wake_ms <= at_ms:
            self.tell(self._clock.advance(at_ms))
        return self._clock.read(at_ms).phase not in GOES_ON

    def wait(self) -> Future[None]:
        """Returns a future that is done when there may be a new event."""
        wake_ms = self._clock.wake_ms
        if self._timer is None and wake_ms is not None:
            wait_ms = min(wake_ms - self._now(), _LONGEST_WAIT_MS)
            self._timer = self._loop.call_at(self._loop.time() + wait_ms / 1_000, self.wake)
        waiting: Future[None] = self._loop.create_future()
        self._waiting.add(waiting)
        return waiting

    def leave(self, waiting: Future[None]) -> None:
        """Removes a future that is no longer awaited."""
        self._waiting.discard(waiting)
        if not self._waiting:
            self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Reader:
    """A position among the events of a feed, at which one task waits."""

    def __init__(self, feed: _Feed) -> None:
        self._feed = feed
        self._delivered = 0
        self._waiting: Future[None] | None = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        feed = self._feed
        while True:
            ended = feed.has_ended()
            if self._delivered < len(feed.happened):
                # Nothing is awaited from here to the return, so a cancel loses no event.
                self._delivered += 1
                return feed.happened[self._delivered - 1]
            if ended:
                raise StopAsyncIteration
            # The future of a cancelled or woken task is done, even if the task has not run yet.
            if self._waiting is not None and not self._waiting.done():
                message = "another task is waiting for these events: use clock.events() instead"
                raise RuntimeError(message)
            self._waiting = waiting = feed.wait()
            try:
                await waiting
            finally:
                feed.leave(waiting)
