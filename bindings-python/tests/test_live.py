import asyncio
import copy
import inspect
import pickle
import time
from collections.abc import Callable

import flagfall
import pytest
import virtual
from flagfall import (
    Alarm,
    Clock,
    ClockError,
    EndedError,
    Event,
    LiveClock,
    Match,
    SideAlarms,
    Stage,
    TimeControl,
)
from flagfall.words import Side

CONTROL = flagfall.parse("G/3/2", flagfall.Chess(mode="fischer-after"))
PERIODS = TimeControl(
    [
        Stage(time_ms=1_000, on_expiry="next"),
        Stage(time_ms=500, lives=3, quota=1, when_met="repeat-set"),
    ]
)
from raised import error_of
# The events of a side that never presses.
FALL = [
    Event("stage", "first", 1_001, stage=1),
    Event("life", "first", 1_501, lives=2),
    Event("life", "first", 2_001, lives=1),
    Event("flag", "first", 2_501),
]


def live(control_or_clock: TimeControl | Clock) -> LiveClock:
    return LiveClock(control_or_clock, now=virtual.loop().now_ms)


@pytest.mark.parametrize("late_ms", [0, 0.3, 40, 5_000, -0.3, -40])
def test_a_late_or_early_timer_changes_no_event(late_ms: float) -> None:
    async def main() -> None:
        async with live(PERIODS) as clock:
            clock.start("first")
            assert [event async for event in clock] == FALL
            late = virtual.loop().now_ms() - FALL[-1].at_ms
            assert late == 0 if late_ms <= 0 else late > 0

    virtual.run(main(), late_ms)


@virtual.timed
async def test_what_a_press_brings_about_is_told_too() -> None:
    async with live(PERIODS) as clock:
        clock.start("first")
        await asyncio.sleep(1.2)
        happened = clock.press("first")
        assert happened == (FALL[0],)
        assert await clock == FALL[0]
        await asyncio.sleep(10)
        assert clock.press("second") == (
            Event("stage", "second", 2_201, stage=1),
            Event("life", "second", 2_701, lives=2),
            Event("life", "second", 3_201, lives=1),
            Event("flag", "second", 3_701),
            Event("late", "second", 11_200),
        )
        assert [event.kind async for event in clock] == ["stage", "life", "life", "flag", "late"]


@virtual.timed
async def test_one_timer_at_a_time_and_none_in_vain() -> None:
    loop = virtual.loop()
    async with live(CONTROL) as clock:
        clock.start("first")
        assert loop.set_timers() == []
        readers = [clock.events() for _ in range(5)]
        tasks = [asyncio.ensure_future(anext(reader)) for reader in readers]
        tasks.append(asyncio.ensure_future(clock))
        deadline = 180_001
        for at_ms, side in [(1_000, "first"), (3_000, "second"), (3_500, "first")]:
            await asyncio.sleep(at_ms / 1_000 - loop.time())
            (timer,) = loop.set_timers()
            assert timer.when() == pytest.approx(deadline / 1_000, abs=1e-6)
            clock.press(side)  # type: ignore[arg-type]
            assert loop.set_timers() == []
            assert clock.deadline_ms is not None
            deadline = clock.deadline_ms
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(loop.set_timers()) == 1
        clock.pause()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert loop.set_timers() == []
        clock.resume()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(loop.set_timers()) == 1
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert loop.set_timers() == []


@virtual.timed
async def test_the_timer_does_not_poll() -> None:
    async with live(flagfall.parse("G/480h", "chess")) as clock:
        clock.start("first")
        assert (await clock).at_ms == 20 * 86_400_000 + 1
        # One day at a time, and the last millisecond.
        assert len(virtual.loop().timers) == 21


@virtual.timed
async def test_a_deadline_of_centuries() -> None:
    async with live(TimeControl([Stage(time_ms=2**53 - 2)])) as clock:
        clock.start("first")
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(clock, 3 * 86_400)


@virtual.timed
async def test_everybody_who_asks_is_told_everything() -> None:
    async def listen(clock: LiveClock) -> list[Event]:
        return [event async for event in clock.events()]

    async with live(PERIODS) as clock:
        early = [asyncio.create_task(listen(clock)) for _ in range(3)]
        clock.start("first")
        assert await clock == FALL[0]
        between = asyncio.create_task(listen(clock))
        assert [event async for event in clock] == FALL[1:]
        assert await asyncio.gather(*early, between, listen(clock)) == [FALL] * 5


@virtual.timed
async def test_a_second_task_at_the_same_place_is_refused() -> None:
    async with live(PERIODS) as clock:
        clock.start("first")
        first = asyncio.ensure_future(clock)
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match=r"clock\.events\(\)"):
            await clock
        with pytest.raises(RuntimeError):
            await anext(clock)
        assert await first == FALL[0]


@virtual.timed
async def test_to_cancel_loses_nothing() -> None:
    async with live(PERIODS) as clock:
        clock.start("first")
        # The cancelled waiter is removed at once, although its task has not run yet.
        given_up = asyncio.ensure_future(clock)
        await asyncio.sleep(0.5)
        given_up.cancel()
        waiting = asyncio.ensure_future(clock)
        with pytest.raises(asyncio.CancelledError):
            await given_up
        assert await waiting == FALL[0]
        # A task that is cancelled after the event came, before it runs.
        late = asyncio.ensure_future(clock)
        await asyncio.sleep(0)
        virtual.loop().jump(0.55)
        assert clock.press("first") == (FALL[1],)
        late.cancel()
        assert await clock == FALL[1]
        await asyncio.sleep(0)
        assert late.cancelled()
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(clock, 0.1)
        assert (await asyncio.wait_for(clock, 60)).kind == "stage"


@pytest.mark.parametrize("seed", range(20))
@virtual.timed
async def test_impatient_readers_miss_nothing(seed: int) -> None:
    """Waits are cancelled after all lengths of time, also at the time of an event."""
    async with live(PERIODS) as clock:
        clock.start("first")
        told: list[Event] = []
        step = (1 + seed) * 0.0501
        while True:
            try:
                async with asyncio.timeout(step):
                    told.append(await clock)
            except TimeoutError:
                pass
            except EndedError:
                break
        assert told == FALL


@virtual.timed
async def test_after_the_end() -> None:
    async with live(PERIODS) as clock:
        clock.start("first")
        assert [event async for event in clock] == FALL
        for _ in range(2):
            with pytest.raises(EndedError, match="the game is over"):
                await clock
            assert [event async for event in clock] == []
        assert clock.press("first")[0].kind == "late"
        assert (await clock).kind == "late"
        # The arbiter lets the game continue.
        clock.raise_flag("first")
        clock.set_bank("first", 100)
        clock.resume()
        at_ms = virtual.loop().now_ms()
        assert [event async for event in clock] == [Event("flag", "first", at_ms + 101)]


@virtual.timed
async def test_who_waits_hears_of_the_end() -> None:
    clock = live(CONTROL)
    clock.start("first")
    loop_task = asyncio.create_task(anext(clock.events(), None))
    waiting = asyncio.ensure_future(clock)
    await asyncio.sleep(1)
    clock.stop()
    assert await loop_task is None
    with pytest.raises(EndedError):
        await waiting


@virtual.timed
async def test_to_close_ends_the_waiting_and_not_the_game() -> None:
    async with live(PERIODS) as clock:
        clock.start("first")
        waiting = asyncio.ensure_future(clock)
        await asyncio.sleep(0.25)
    assert virtual.loop().set_timers() == []
    with pytest.raises(EndedError, match="closed"):
        await waiting
    clock.close()
    assert clock.read().phase == "running"
    await asyncio.sleep(2)
    assert clock.press("first") == (*FALL[:3],)
    # Events found before are still delivered.
    assert [event async for event in clock] == FALL[:3]
    with pytest.raises(EndedError):
        await clock


@virtual.timed
async def test_an_exception_in_the_block_closes_too() -> None:
    clock = live(CONTROL)
    with pytest.raises(ZeroDivisionError):
        async with clock as entered:
            assert entered is clock
            clock.start("first")
            raise ZeroDivisionError
    with pytest.raises(EndedError):
        await clock


@virtual.timed
async def test_a_clock_that_was_restored() -> None:
    before = Clock(PERIODS)
    before.start("first", 70_000)
    saved = before.save(70_900)
    now_ms = virtual.loop().now_ms()
    async with live(Clock.restore(saved, saved_at_ms=now_ms)) as clock:
        assert await clock == Event("stage", "first", now_ms + 101, stage=1)
        again = Clock.restore(clock.save())
        assert again.read(now_ms + 101) == clock.read()
        assert Clock.restore(clock.save_json()).read(now_ms + 101) == clock.read()


@virtual.timed
async def test_a_clock_that_is_behind_tells_what_has_happened() -> None:
    await asyncio.sleep(60)
    behind = Clock(PERIODS)
    behind.start("first", 0)
    async with live(behind) as clock:
        assert [event async for event in clock] == FALL


@virtual.timed
async def test_a_clock_of_the_future_is_refused() -> None:
    ahead = Clock(PERIODS)
    ahead.start("first", 1)
    assert error_of(ClockError, live, ahead).kind == "at-went-back"


@virtual.timed
async def test_a_standing_of_the_future_is_refused() -> None:
    ahead = Clock(PERIODS)
    ahead.start("first", 1)
    async with live(PERIODS) as clock:
        clock.start("first")
        assert error_of(ClockError, clock.set_standing, ahead.standing(1)).kind == "at-went-back"
        assert [event async for event in clock] == FALL


@virtual.timed
async def test_a_clock_of_a_match() -> None:
    match = Match.at_score(3, 2, 0, 1, "next")
    match.start_game()
    control = flagfall.parse("2+5", "backgammon")
    async with live(Clock(control, in_match=match)) as clock:
        assert clock.control == control
        clock.start("first")
        clock.press("first")
        (penalty,) = [event async for event in clock]
        assert (penalty.kind, penalty.side) == ("penalty", "second")
        assert clock.read().phase == "penalized"


@virtual.timed
async def test_a_clock_that_never_ends_is_not_over() -> None:
    async with live(TimeControl([])) as clock:
        for _ in range(2):
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(clock, 1)
            if clock.read().phase == "not-started":
                clock.start("first")


@virtual.timed
async def test_every_call_is_that_of_the_clock_now() -> None:
    """The same calls with the same timestamps have the same results on a Clock."""
    now_ms = virtual.loop().now_ms
    stage = Stage(time_ms=180_000, credit="paid", credit_ms=2_000, reserve_ms=60_000)
    control = TimeControl([stage])
    plain = Clock(control)
    plain.keep_journal()
    inner = Clock(control)
    inner.keep_journal()
    async with live(inner) as clock:
        assert clock.clock is inner
        assert clock.deadline_ms is None
        both: list[tuple[object, object]] = []

        async def call(name: str, *arguments: object, **more: object) -> None:
            await asyncio.sleep(0.123)
            ours = getattr(clock, name)(*arguments, **more)
            sided = [argument for argument in arguments if argument in ("first", "second")]
            rest = arguments[len(sided) :]
            at = [*sided, now_ms(), *rest]
            if name in ("command", "save_with_match", "times_left"):
                at = [*arguments, now_ms()]
            if name == "take_back":
                at, more = [], {**more, "at_ms": now_ms()}
            both.append((ours, getattr(plain, name)(*at, **more)))
            assert clock.deadline_ms == plain.deadline_ms
            assert clock.read() == plain.read(now_ms())

        await call("berserk", "second", "half")
        await call("start", "first")
        await call("press", "first")
        await call("press", "second", 17, number=1)
        await call("press", "first", elapsed_ms=19)
        await call("press_unreceived", "second", number=2, take_backs=0)
        await call("receive")
        await call("hand_over", "first")
        await call("hand_over", "second", elapsed_ms=7)
        await call("hand_over_unreceived", "first")
        await call("receive")
        await call("hand_over", "second", 5)
        await call("set_ready_unreceived", "first")
        await call("set_ready", "first", True)
        await call("pause")
        await call("adjust", "first", -77)
        await call("set_bank", "second", 5_000)
        await call("draw_reserve", "first", 1)
        await call("resume")
        await call("set_turn", "second")
        await call("advance")
        await call("advance_some", 1)
        await call("command", "uci")
        await call("verdict", ("win", "first"), minimal_loss=1, maximal_loss=2)
        await call("save")
        await call("save_json")
        await call("save_with_journal")
        await call("save_with_match", Match(3))
        await call("take_back", move=3)
        await call("take_back", timestamp_ms=620)
        await call("standing")
        await call("set_alarms", SideAlarms([Alarm(5_000)]), SideAlarms(countdown=3))
        await asyncio.sleep(200)
        await call("verdict")
        await call("advance")
        await call("raise_flag", "second")
        await call("stop")
        assert all(one == other for one, other in both)
        assert inner.journal_json() == plain.journal_json()


def test_no_call_is_missing() -> None:
    """LiveClock has every call of Clock that takes a timestamp, with the other arguments."""
    found = 0
    for name, method in vars(Clock).items():
        if name.startswith("_") or not callable(method):
            continue
        wanted = inspect.signature(method).parameters
        if "at_ms" not in wanted:
            continue
        found += 1
        given = inspect.signature(getattr(LiveClock, name)).parameters
        simple = [(p.name, p.kind is p.KEYWORD_ONLY, p.default) for p in given.values()]
        assert simple == [
            (p.name, p.kind is p.KEYWORD_ONLY, p.default)
            for p in wanted.values()
            if p.name != "at_ms"
        ], name
    assert found == 34


@virtual.timed
async def test_a_refusal_changes_nothing_and_the_flag_still_falls() -> None:
    async with live(PERIODS) as clock:
        clock.start("first")
        waiting = asyncio.ensure_future(clock)
        await asyncio.sleep(0.1)
        with pytest.raises(ClockError):
            clock.press("second")
        with pytest.raises(flagfall.ArgumentError):
            clock.press("third")  # type: ignore[arg-type]
        assert await waiting == FALL[0]


@virtual.timed
async def test_a_clock_that_goes_back_is_told_to_who_waits() -> None:
    went_back = 0
    clock = LiveClock(PERIODS, now=lambda: virtual.loop().now_ms() - went_back)
    await asyncio.sleep(1)
    clock.start("first")
    waiting = asyncio.ensure_future(clock)
    await asyncio.sleep(0.5)
    went_back = 1_501
    with pytest.raises(ClockError) as caught:
        await waiting
    assert caught.value.kind == "at-went-back"


def test_calls_after_its_loop_has_closed() -> None:
    loop = virtual.Loop()
    # Otherwise it reports that the task never ends.
    loop.set_exception_handler(lambda _loop, _context: None)

    async def main() -> tuple[LiveClock, asyncio.Future[Event]]:
        clock = live(PERIODS)
        clock.start("first")
        waiting = asyncio.ensure_future(clock)
        await asyncio.sleep(0.5)
        return clock, waiting

    clock, waiting = loop.run_until_complete(main())
    loop.close()
    loop.jump(1)
    assert clock.press("first") == (FALL[0],)
    assert clock.read().on_turn == "second"
    clock.close()
    assert not waiting.done()


def test_it_is_made_where_a_loop_runs() -> None:
    with pytest.raises(RuntimeError, match="event loop"):
        LiveClock(CONTROL)

    async def main() -> None:
        with pytest.raises(TypeError):
            LiveClock("3+2")  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            LiveClock(CONTROL, now=time.monotonic)  # type: ignore[arg-type]

    asyncio.run(main())


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_it_stays_in_its_loop(duplicate: Callable[[LiveClock], object]) -> None:
    async def main() -> None:
        with pytest.raises(TypeError, match="one event loop"):
            duplicate(LiveClock(CONTROL))

    asyncio.run(main())


def test_it_shows_its_clock() -> None:
    async def main() -> None:
        clock = LiveClock(CONTROL)
        assert repr(clock) == f"<LiveClock of {clock.clock!r}>"

    asyncio.run(main())


def test_without_a_now_it_is_the_monotonic_clock() -> None:
    async def main() -> None:
        async with LiveClock(TimeControl([Stage(time_ms=30)])) as clock:
            earliest = time.monotonic_ns() // 1_000_000
            clock.start("second")
            latest = time.monotonic_ns() // 1_000_000
            event = await clock
            assert (event.kind, event.side) == ("flag", "second")
            assert earliest + 31 <= event.at_ms <= latest + 31
            assert time.monotonic_ns() // 1_000_000 >= event.at_ms

    asyncio.run(main())


def test_to_match_an_event() -> None:
    async def main() -> tuple[Side, int]:
        async with live(PERIODS) as clock:
            clock.start("second")
            async for event in clock:
                match event:
                    case Event(kind="flag", side=side, at_ms=at_ms):
                        return side, at_ms
        pytest.fail("no flag fell")

    assert virtual.run(main()) == ("second", 2_501)
