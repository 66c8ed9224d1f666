"""A clock in an event loop, whose events are awaited."""

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

    from flagfall._flagfall import Event, Reading, TimeControl, Verdict
    from flagfall.words import Board, Protocol, Side
else:

    def overload(function: object) -> object:
        return function


__all__ = ["LiveClock"]

_OVER = frozenset(["flagged", "drawn", "halted", "penalized", "stopped"])

# What any loop can wait for at once, with room: a day.
_LONGEST_WAIT_MS = 86_400_000


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class LiveClock:
    """A clock in an asyncio event loop: its calls happen now, and its events are awaited.

        async with LiveClock(control) as clock:
            clock.start("first")
            async for event in clock:
                print(event)

    It is made in a coroutine, of a TimeControl, or of a Clock: one that was restored, or is of a
    match. All calls to change that clock then go through the LiveClock. `now` is a callable that
    gives the moment in whole milliseconds of a steady clock; without it that is
    `time.monotonic_ns() // 1_000_000`. RuntimeError says that no loop runs, and ClockError
    "at-went-back" that the Clock's last call is later than `now`.

    The methods are those of Clock without their `at_ms`: they give and raise what those do. Events
    have the exact moment at which they happened, however late the loop was. Each is told once,
    in order, whether a call brought it about or time alone:

    `await clock` gives the next event. When the game is over and every event has been told, it
    raises EndedError. `async for event in clock` ends there. Both go on from the last event that
    was told; an arbiter who raises the flag makes more come. Cancelling the task that waits loses
    nothing.

    One task waits so. RuntimeError tells a second one, which takes `clock.events()` instead: every
    event from the first, for each who asks.

    No thread is made, and no time is polled: while somebody waits, one timer of the loop is set
    for the clock's deadline. As everything of asyncio, it is used in the thread of its loop.
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
        """Every event of this LiveClock, from the first one on, those already told included.

        Each call gives an iterator of its own, so that several tasks can be told everything:
        `async for event in clock.events()`. It ends when the game is over, or the LiveClock closed.
        The events are kept for it as long as the LiveClock is.
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
        """Ends the waiting: the timer is cancelled, and who waits is told what has been found to
        happen and then the end. The game is not stopped, and calls work as before. `async with`
        closes by itself; to close again does nothing.
        """
        self._feed.closed = True
        self._feed.wake()

    @property
    def clock(self) -> Clock:
        """The Clock inside, for what needs no moment: `keep_journal`, `journal_json`, a copy. What
        changes it is called on the LiveClock, which would otherwise not know.
        """
        return self._clock

    @property
    def control(self) -> TimeControl:
        """The time control that the clock runs under."""
        return self._clock.control

    @property
    def deadline_ms(self) -> int | None:
        """The moment of the next event if nobody presses, in milliseconds of `now`; None while the
        clock does not run, or if nothing will ever happen.
        """
        return self._clock.deadline_ms

    def start(self, side: Side) -> tuple[Event, ...]:
        """Starts the game now: the turn of `side` begins. Gives and raises what Clock.start does."""
        return self._feed.tell(self._clock.start(side, self._now()))

    def press(
        self, side: Side, elapsed_ms: SupportsIndex | None = None
    ) -> tuple[Event, ...]:
        """Completes the move of `side` now, which took the `elapsed_ms` milliseconds that the
        caller measured, or all the time since the turn began. Gives and raises what Clock.press
        does.
        """
        return self._feed.tell(self._clock.press(side, self._now(), elapsed_ms))

    def press_unreceived(self, side: Side) -> tuple[Event, ...]:
        """As `press`, where the opponent has yet to receive the move: neither clock runs until
        `receive`. Gives and raises what Clock.press_unreceived does.
        """
        return self._feed.tell(self._clock.press_unreceived(side, self._now()))

    def receive(self) -> tuple[Event, ...]:
        """The opponent has received the move now, and its turn begins. Gives and raises what
        Clock.receive does.
        """
        return self._feed.tell(self._clock.receive(self._now()))

    def set_ready(self, side: Side, ready: bool) -> tuple[Event, ...]:
        """Tells whether `side` has a complete move ready, which is sent by itself before its time
        is up. Gives and raises what Clock.set_ready does.
        """
        return self._feed.tell(self._clock.set_ready(side, self._now(), ready))

    def set_ready_unreceived(self, side: Side) -> tuple[Event, ...]:
        """As `set_ready` with a move that is ready, which the opponent has yet to receive once it is
        sent. Gives and raises what Clock.set_ready_unreceived does.
        """
        return self._feed.tell(self._clock.set_ready_unreceived(side, self._now()))

    def hand_over(
        self, side: Side, elapsed_ms: SupportsIndex | None = None
    ) -> tuple[Event, ...]:
        """Passes the turn now without completing a move, as for the decision on a cube. What it ends
        took the `elapsed_ms` milliseconds that the caller measured, or all the time since it began.
        Gives and raises what Clock.hand_over does.
        """
        return self._feed.tell(self._clock.hand_over(side, self._now(), elapsed_ms))

    def hand_over_unreceived(self, side: Side) -> tuple[Event, ...]:
        """As `hand_over`, where the opponent has yet to receive it: neither clock runs until
        `receive`. Gives and raises what Clock.hand_over_unreceived does.
        """
        return self._feed.tell(self._clock.hand_over_unreceived(side, self._now()))

    def pause(self) -> tuple[Event, ...]:
        """Pauses the clock now. Gives and raises what Clock.pause does."""
        return self._feed.tell(self._clock.pause(self._now()))

    def resume(self) -> tuple[Event, ...]:
        """Ends a pause now. Gives and raises what Clock.resume does."""
        return self._feed.tell(self._clock.resume(self._now()))

    def stop(self) -> tuple[Event, ...]:
        """Ends the game now: mate, resignation, agreement. Gives and raises what Clock.stop does."""
        return self._feed.tell(self._clock.stop(self._now()))

    def adjust(self, side: Side, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """The arbiter adds `time_ms` milliseconds to the bank of `side` now, or takes them away if
        below zero. Gives and raises what Clock.adjust does.
        """
        return self._feed.tell(self._clock.adjust(side, self._now(), time_ms))

    def set_bank(self, side: Side, bank_ms: SupportsIndex) -> tuple[Event, ...]:
        """The arbiter sets the bank of `side` to `bank_ms` milliseconds now. Gives and raises what
        Clock.set_bank does.
        """
        return self._feed.tell(self._clock.set_bank(side, self._now(), bank_ms))

    def set_turn(self, side: Side) -> tuple[Event, ...]:
        """The arbiter sets the turn: that of `side` begins now. Gives and raises what
        Clock.set_turn does.
        """
        return self._feed.tell(self._clock.set_turn(side, self._now()))

    def raise_flag(self, side: Side) -> tuple[Event, ...]:
        """The arbiter raises the flag of `side`: a game that had ended by it is paused. Gives and
        raises what Clock.raise_flag does.
        """
        return self._feed.tell(self._clock.raise_flag(side, self._now()))

    def advance(self) -> tuple[Event, ...]:
        """Finds what has fallen due by now, for who does not wait for it. Gives and raises what
        Clock.advance does.
        """
        return self._feed.tell(self._clock.advance(self._now()))

    def advance_some(self, most: SupportsIndex) -> tuple[tuple[Event, ...], bool]:
        """As `advance`, but stops after `most` events, and gives whether they are all until now. The
        others are found by the next call, or told to who waits. Gives and raises what
        Clock.advance_some does.
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
        """Goes back to an earlier `move`, or to a moment in milliseconds of `now`, and on from
        there now. The clock must keep a journal: `clock.clock.keep_journal()`. Events that were not
        yet told are told, though they are taken back. Gives and raises what Clock.take_back does.
        """
        take_back: Callable[..., tuple[Event, ...]] = self._clock.take_back
        return self._feed.tell(take_back(self._now(), move=move, timestamp_ms=timestamp_ms))

    def read(self) -> Reading:
        """What the clocks show now, without changing anything. Raises what Clock.read does."""
        return self._clock.read(self._now())

    def bank(self, side: Side) -> int | None:
        """What the main display of `side` shows now, in milliseconds: the bank of its reading. None:
        untimed. Raises what Clock.bank does.
        """
        return self._clock.bank(side, self._now())

    def command(self, protocol: Protocol) -> str:
        """What to tell the engine of the side on turn now, before its move. Raises what
        Clock.command does.
        """
        return self._clock.command(protocol, self._now())

    def verdict(
        self,
        board: Board = "open",
        *,
        minimal_loss: SupportsIndex | None = None,
        maximal_loss: SupportsIndex | None = None,
        cannot_win: Side | Iterable[Side] = (),
        overtime: tuple[SupportsIndex, SupportsIndex] | None = None,
    ) -> Verdict:
        """The result of the game now, of what the clocks and `board` say. Takes and raises what
        Clock.verdict does.
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
        """The clock's whole state now, in bytes. Raises what Clock.save does.

        `LiveClock(Clock.restore(saved))` goes on with it where `now` still counts from the same
        moment; otherwise `saved_at_ms` of Clock.restore says when the save was.
        """
        return self._clock.save(self._now())

    def save_json(self) -> str:
        """As `save`, in JSON: one line. Raises what Clock.save_json does."""
        return self._clock.save_json(self._now())

    def save_with_journal(self) -> str:
        """As `save_json`, with the clock's journal. Raises what Clock.save_with_journal does."""
        return self._clock.save_with_journal(self._now())

    def __repr__(self) -> str:
        return f"<LiveClock of {self._clock!r}>"

    def __reduce_ex__(self, _protocol: SupportsIndex) -> NoReturn:
        message = "a LiveClock is of one event loop: save it, or copy its `clock`"
        raise TypeError(message)

    async def _next(self) -> Event:
        try:
            return await self._reader.__anext__()
        except StopAsyncIteration:
            why = "the LiveClock is closed" if self._feed.closed else "the game is over"
        raise EndedError(f"{why}, and every event has been told")


class _Feed:
    """The events of a clock, as they happen in a loop, and the one timer for the next."""

    def __init__(self, clock: Clock, now: Callable[[], int]) -> None:
        # Slow to import, and imported already where a loop runs.
        from asyncio import get_running_loop

        self.happened: list[Event] = []
        self.closed = False
        self._clock = clock
        self._now = now
        self._loop = get_running_loop()
        self._waiting: set[Future[None]] = set()
        self._timer: TimerHandle | None = None

    def tell(self, happened: tuple[Event, ...]) -> tuple[Event, ...]:
        """Takes what a call has brought about, and gives it back."""
        self.happened += happened
        self.wake()
        return happened

    def wake(self) -> None:
        """Lets all who wait look for themselves, and set the timer anew."""
        self._cancel_timer()
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def has_ended(self) -> bool:
        """Finds what has fallen due, and tells whether nothing more comes by itself."""
        if self.closed:
            return True
        at_ms = self._now()
        deadline_ms = self._clock.deadline_ms
        if deadline_ms is not None and deadline_ms <= at_ms:
            self.tell(self._clock.advance(at_ms))
        return self._clock.read(at_ms).phase in _OVER

    def wait(self) -> Future[None]:
        """What is done when there may be something new."""
        deadline_ms = self._clock.deadline_ms
        if self._timer is None and deadline_ms is not None:
            wait_ms = min(deadline_ms - self._now(), _LONGEST_WAIT_MS)
            self._timer = self._loop.call_at(self._loop.time() + wait_ms / 1_000, self.wake)
        waiting: Future[None] = self._loop.create_future()
        self._waiting.add(waiting)
        return waiting

    def leave(self, waiting: Future[None]) -> None:
        """Who waited does so no longer."""
        self._waiting.discard(waiting)
        if not self._waiting:
            self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Reader:
    """A place among the events of a feed, at which one task waits."""

    def __init__(self, feed: _Feed) -> None:
        self._feed = feed
        self._told = 0
        self._waiting: Future[None] | None = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        feed = self._feed
        while True:
            ended = feed.has_ended()
            if self._told < len(feed.happened):
                # Nothing is awaited between here and the return, so no event is lost to a cancel.
                self._told += 1
                return feed.happened[self._told - 1]
            if ended:
                raise StopAsyncIteration
            # One that was cancelled or woken is done, even if its task has yet to run.
            if self._waiting is not None and not self._waiting.done():
                message = "another task waits for these events: take clock.events() in one of them"
                raise RuntimeError(message)
            self._waiting = waiting = feed.wait()
            try:
                await waiting
            finally:
                feed.leave(waiting)
