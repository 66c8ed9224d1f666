"""Kills processes that use a store, and the database, and checks what is then in the database."""

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from threading import Thread
from typing import IO, TypeAlias

import flagfall
import store_worker
from flagfall import Clock, ClockError
from flagfall.store import Happened
from flagfall.words import Side

Command = list[str | Path]

# game, side, at_ms
Move: TypeAlias = tuple[str, Side, int]

# Short, so that flags fall all the time.
CONTROLS = [flagfall.parse(f"TM[{seconds}]OT[3x0.4 byo-yomi]", "sgf") for seconds in (1, 2, 3)]

# How many moves a process may have committed, and not yet reported.
UNREPORTED = 24


class Process:
    """A process that reports each committed move and each error of the database, a line each.

    errors -- how many it has reported before it was killed
    """

    def __init__(self, command: Command) -> None:
        self.command = command
        self.lines: list[bytes] = []
        self.reader: Thread | None = None
        self.errors = 0
        self.start()

    def start(self) -> None:
        self.running = subprocess.Popen(self.command, stdout=subprocess.PIPE)
        assert self.running.stdout is not None
        self.out: IO[bytes] = self.running.stdout
        self.lines.clear()

    def wait(self) -> None:
        """Until it has started: all that it imports is there."""
        assert self.out.readline() == b"started\n"
        # Read at once: otherwise the pipe would be full, and the process wait.
        self.reader = Thread(target=lambda: self.lines.extend(self.out), daemon=True)
        self.reader.start()

    def kill(self) -> dict[int, Move]:
        """Returns the moves that it has reported, by their numbers."""
        assert self.running.poll() is None, f"{self.command} has ended by itself"
        self.end()
        # The last line may be cut.
        whole = [line for line in self.lines if line.endswith(b"\n")]
        moves = [line.decode().split() for line in whole if line != b"failed\n"]
        self.errors += len(whole) - len(moves)
        return {int(move): (game, _side(side), int(at_ms)) for move, game, side, at_ms in moves}

    def end(self) -> None:
        self.running.kill()
        self.running.wait()
        if self.reader is not None:
            self.reader.join()
        self.out.close()


def _side(name: str) -> Side:
    return "first" if name == "first" else "second"


# What happens while processes are killed. Takes their ids.
Trouble: TypeAlias = Callable[[list[int]], AbstractContextManager[None]]


@dataclass(frozen=True)
class Trial:
    """Games in a database, and what presses in them.

    pressers -- the commands, which get ADDRESS STEP as arguments
    """

    address: str
    step: Path
    games: int
    pressers: Sequence[Command]

    def setup(self) -> None:
        self.step.write_text(f"{0:+0{store_worker.STEP_WIDTH}}", encoding="ascii")
        store_worker.setup(self.address, str(self.step))

    def begin(self, games: range) -> None:
        controls = {str(game): CONTROLS[game % len(CONTROLS)] for game in games}
        store_worker.begin(self.address, str(self.step), controls)

    def process(self, command: Command) -> Process:
        return Process([*command, self.address, self.step])

    def database(self) -> store_worker.Database:
        return store_worker.Database(self.address, store_worker.wall_clock(str(self.step)))

    def play(self, kills: int, troubles: Sequence[Trouble] = ()) -> str:
        """Lets processes press, advance and consume, kills them in turns, and checks the database.
        Returns what was checked, in words."""
        self.setup()
        commands = [*self.pressers, worker("sweep"), worker("consume"), worker("sweep")]
        processes = [self.process(command) for command in commands]
        try:
            reported, passed_ms, real_ms = self._kill(processes, kills, troubles)
        finally:
            for process in processes:
                process.end()
        found = self.found(reported)
        assert differences(found) == []
        assert all(differences(spoilt) != [] for spoilt in spoilt_copies(found))
        assert len(found.clocks) == len(found.flags) == self.games
        # No step of the wall clock was charged, nor the times when the database was away for long.
        passed_ms -= min(found.begun.values())
        assert passed_ms < real_ms + 100, (passed_ms, real_ms)
        errors = sum(process.errors for process in processes)
        # Otherwise the limits had no effect. Only Linux has them.
        assert errors > 0 or not troubles or sys.platform != "linux"
        unreported = len(found.moves) - len(reported)
        assert unreported <= UNREPORTED * len(self.pressers) * (kills + 1), unreported
        return (
            f"{self.games} games, {kills} kills, {errors} errors of the database, {len(found.moves)} moves, "
            f"{len(reported)} of them reported, 0 lost, {len(found.flags)} flags, each once"
        )

    def _kill(
        self, processes: Sequence[Process], kills: int, troubles: Sequence[Trouble]
    ) -> tuple[dict[int, Move], int, float]:
        """Returns the moves that were reported, the store's time, and how long it took, when all flags
        have fallen."""
        chance = random.Random(7)
        for process in processes:
            process.wait()
        began = time.monotonic()
        reported: dict[int, Move] = {}
        for number in range(kills):
            # So games are played until the end, however long that takes.
            self.begin(range(self.games * number // kills, self.games * (number + 1) // kills))
            time.sleep(chance.uniform(0.2, 0.6))
            # Now and then all at once, as in a power cut.
            killed = processes if number % 6 == 5 else [processes[number % len(processes)]]
            running = [process.running.pid for process in processes]
            with troubles[number % len(troubles)](running) if troubles else nullcontext():
                time.sleep(chance.uniform(0.1, 0.3))
                for process in killed:
                    reported |= process.kill()
            for process in killed:
                process.start()
            for process in killed:
                process.wait()
        for process in processes[: len(self.pressers)]:
            reported |= process.kill()
        ends = time.monotonic() + 120
        with closing(self.database()) as database:
            while database.store.next_due_ms() is not None:
                assert time.monotonic() < ends, "flags do not fall"
                time.sleep(0.05)
            passed_ms = database.store.now_ms()
        return reported, passed_ms, (time.monotonic() - began) * 1_000

    def found(self, reported: dict[int, Move]) -> "Found":
        """What is in the database."""
        with closing(self.database()) as database:
            store = database.store
            while (due_ms := store.next_due_ms()) is not None and due_ms <= store.now_ms():
                store.advance()
            flags = database.execute("select game, at_ms from flags").fetchall()

            def note(event: Happened) -> None:
                if event.kind == "flag":
                    flags.append((event.game, event.at_ms))

            handled = True
            while handled:
                # Not all at once: PostgreSQL would read what the transaction has deleted again and again.
                with store.transaction():
                    handled = store.handle("flags", note, most=store_worker.EVENTS) > 0
            games = database.execute("select game from flagfall_games").fetchall()
            moves = database.execute("select move, game, side, at_ms from moves").fetchall()
            return Found(
                reported,
                dict(database.execute("select game, at_ms from begun").fetchall()),
                {move: (game, side, at_ms) for move, game, side, at_ms in moves},
                Counter(flags),
                {game: store.clock(game) for (game,) in games},
            )


def worker(role: str) -> Command:
    return [sys.executable, Path(__file__).with_name("store_worker.py"), role]


@dataclass(frozen=True)
class Found:
    """What the pressers have reported, and what is in the database.

    flags -- how often each was handled, by game and at_ms
    """

    reported: dict[int, Move]
    begun: dict[str, int]
    moves: dict[int, Move]
    flags: Counter[tuple[str, int]]
    clocks: dict[str, Clock]


def differences(found: Found) -> list[str]:
    """Compares the database with what was reported, and with clocks on which the same moves were made."""
    lost = len(found.reported.items() - found.moves.items())
    different = [f"{lost} moves of {len(found.reported)} are lost"] if lost else []
    fallen: list[tuple[str, int]] = []
    moves = sorted((game, move, side, at_ms) for move, (game, side, at_ms) in found.moves.items())
    made = {game: list(group) for game, group in groupby(moves, key=lambda move: move[0])}
    for game, saved in found.clocks.items():
        played = Clock(saved.control)
        end_ms = saved.last_at_ms or 0
        events = [*played.start("first", found.begun[game])]
        try:
            for _, _, side, at_ms in made.get(game, []):
                events += played.press(side, at_ms)
            events += played.advance(end_ms)
            is_same = played.save(end_ms) == saved.save(end_ms)
        except ClockError:
            is_same = False
        if not is_same:
            different.append(f"game {game} is different")
        fallen += [(game, event.at_ms) for event in events if event.kind == "flag"]
    if found.flags != Counter(fallen):
        different.append("flags are different")
    return different


def spoilt_copies(found: Found) -> list[Found]:
    """What the check has to notice: a lost move, one at another time, an old clock, and a flag that was
    lost, handled twice or fell at another time."""
    move, (game, side, at_ms) = next(iter(found.reported.items()))
    flag, *other = found.flags
    clock = Clock(found.clocks[game].control)
    clock.start("first", found.begun[game])
    return [
        replace(found, moves={key: value for key, value in found.moves.items() if key != move}),
        replace(found, moves={**found.moves, move: (game, side, at_ms + 1)}),
        replace(found, clocks={**found.clocks, game: clock}),
        replace(found, flags=Counter(other)),
        replace(found, flags=found.flags + Counter([flag])),
        replace(found, flags=Counter([*other, (flag[0], flag[1] + 1)])),
    ]
