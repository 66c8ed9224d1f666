from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import flagfall
from flagfall import Clock, ClockError, Lag, Reading

THREADS = 8
TRIES = 2_000


def test_every_press_counts_once() -> None:
    clock = Clock(flagfall.parse("G/3/2", "chess"))
    clock.start("first", 0)
    ready = Barrier(THREADS)

    def press(number: int) -> int:
        side = ("first", "second")[number % 2]
        pressed = 0
        ready.wait()
        for _ in range(TRIES):
            try:
                clock.press(side, 0)  # type: ignore[arg-type]
                pressed += 1
            except ClockError as error:
                assert error.kind == "not-on-turn"
            clock.read(0)
            assert clock.deadline_ms is not None
        return pressed

    with ThreadPoolExecutor(THREADS) as pool:
        pressed = list(pool.map(press, range(THREADS)))
    reading = clock.read(0)
    assert reading.first.moves == sum(pressed[0::2])
    assert reading.second.moves == sum(pressed[1::2])
    assert reading.first.moves - reading.second.moves in (0, 1)
    assert reading.first.moves > 0


def test_readers_see_only_what_was_while_others_change_it() -> None:
    """In every reading of an hourglass, the sum of the banks is the same, and the first side has
    made as many moves as the second or one more.
    """
    clock = Clock(flagfall.parse("G/3", flagfall.Chess(option="hourglass")))
    clock.keep_journal()
    clock.start("first", 0)
    over = Event()

    def check(reading: Reading) -> None:
        first, second = reading.first.bank_ms, reading.second.bank_ms
        assert first is not None and second is not None
        assert first + second == 360_000
        assert reading.first.moves - reading.second.moves in (0, 1)
        assert reading.on_turn == ("first", "second")[reading.first.moves - reading.second.moves]

    def read(number: int) -> int:
        looks = 0
        while not over.is_set():
            match number % 6:
                case 0:
                    check(clock.read(TRIES))
                case 1:
                    check(Clock.restore(clock.save(TRIES)).read(TRIES))
                case 2:
                    check(Clock.restore(clock.save_json(TRIES)).read(TRIES))
                case 3:
                    check(Clock.from_journal(clock.journal_json() or "").read(TRIES))
                case 4:
                    check(clock.__copy__().read(TRIES))
                case _:
                    _, white, _, black, *_ = clock.command("uci", TRIES).split()[1:]
                    assert int(white) + int(black) == 360_000
            looks += 1
        return looks

    def play() -> None:
        for at_ms in range(1, TRIES // 4):
            clock.press("first" if at_ms % 2 else "second", at_ms)
            if at_ms % 100 == 0:
                clock.take_back(move=at_ms - 2, at_ms=at_ms)
                clock.take_back(move=at_ms - 4, at_ms=at_ms)
                clock.press("first", at_ms)
                clock.press("second", at_ms)
                clock.press("first", at_ms)
                clock.press("second", at_ms)
        over.set()

    with ThreadPoolExecutor(THREADS * 2) as pool:
        readers = pool.map(read, range(THREADS * 2 - 1))
        try:
            pool.submit(play).result()
        finally:
            over.set()
        assert all(looks > 0 for looks in readers)


def test_no_lag_is_made_good_twice() -> None:
    lag = Lag(0, 0)
    ready = Barrier(THREADS)

    def charge(_: int) -> int:
        ready.wait()
        return sum(1_000 - lag.charge(1_000, 1_000) for _ in range(TRIES))

    with ThreadPoolExecutor(THREADS) as pool:
        paid = sum(pool.map(charge, range(THREADS)))
    # Each turn uses the whole quota: three amounts at first, then one.
    assert paid == 150 * (3 + THREADS * TRIES - 1)
    assert lag.quota_ms == 150
