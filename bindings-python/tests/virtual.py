"""An event loop with virtual time: it jumps to the next timer, and work takes no time."""

import asyncio
import functools
import selectors
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, ParamSpec, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")
Given = ParamSpec("Given")


class _Jump(selectors.DefaultSelector):
    jumped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits, and nothing will ever happen"
            self.jumped += timeout
        return ready


class Loop(asyncio.SelectorEventLoop):
    """`late_ms` is how late timers come; if negative, how early."""

    def __init__(self, late_ms: float = 0) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)
        self.late_ms = late_ms
        self.timers: list[asyncio.TimerHandle] = []

    def time(self) -> float:
        return self._jump.jumped

    def jump(self, seconds: float) -> None:
        """Advances time while the loop is busy."""
        self._jump.jumped += seconds

    def now_ms(self) -> int:
        return int(self.time() * 1_000 + 1e-6)

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Arguments]], object],
        *args: Unpack[Arguments],
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        late = max(when + self.late_ms / 1_000, self.time() + 1e-4)
        timer = super().call_at(late, callback, *args, context=context)
        self.timers.append(timer)
        return timer

    def set_timers(self) -> list[asyncio.TimerHandle]:
        """Returns the timers that are set."""
        now = self.time()
        return [timer for timer in self.timers if not timer.cancelled() and timer.when() > now]


def run(main: Coroutine[Any, Any, T], late_ms: float = 0) -> T:
    with asyncio.Runner(loop_factory=lambda: Loop(late_ms)) as runner:
        return runner.run(main)


def timed(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    """Runs a test in an event loop with virtual time."""

    @functools.wraps(test)
    def in_loop(*arguments: Given.args, **named: Given.kwargs) -> None:
        run(test(*arguments, **named))

    return in_loop


def loop() -> Loop:
    running = asyncio.get_running_loop()
    assert isinstance(running, Loop)
    return running
