"""Games that clients press in servers that are killed, and what must then be true.

Each clock equals a reference that was fed with what was acknowledged, and each flag is announced once.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flagfall
import worker
from clocks import change_of, saved_of
from flagfall import Clock

# How much is played.
GAMES = int(os.environ.get("FLAGFALL_REDIS_GAMES", "300"))
SECONDS = float(os.environ.get("FLAGFALL_REDIS_SECONDS", "0.9"))
# How often each is killed.
KILLS = int(os.environ.get("FLAGFALL_REDIS_KILLS", "1"))
# The stream has each press, so that a press whose reply was lost has its moment there.
LOGGED = ["--flagfall.announce-calls", "yes", "--flagfall.stream-maxlen", "0"]


@dataclass
class Log:
    """What clients say was acknowledged: for each game its presses, by side and number.

    `seconds` is how long the games are played.
    """

    seconds: float = SECONDS
    presses: dict[int, dict[tuple[str, int], int]] = field(default_factory=dict)
    begun: dict[int, int] = field(default_factory=dict)
    missing: int = 0
    count: int = 0

    @property
    def text(self) -> str:
        """The time control: flags fall during play, and soon after. Creating the games takes time too."""
        return f"TM[{1.2 + GAMES / 1_000 + self.seconds / 2:.1f}]OT[2x0.2 byo-yomi]"

    def add(self, lines: Iterable[str]) -> None:
        for line in lines:
            words = line.split(" ")
            if words[0] == "missing":
                self.missing += 1
            elif words[0] == "ready":
                continue
            elif words[-1] == "made":
                game, side, number, at_ms = words[:4]
                presses = self.presses.setdefault(int(game), {})
                # A move that was lost with its server, and was then made again, is later.
                press = side, int(number)
                presses[press] = max(presses.get(press, 0), int(at_ms))
                self.count += 1


class Client:
    """A process that presses."""

    def __init__(self, games: int, ports: list[int], waits: bool = False) -> None:
        program = Path(__file__).with_name("worker.py")
        self.command = [sys.executable, str(program), str(games), str(int(waits)), *map(str, ports)]
        self.start()

    def start(self) -> None:
        # A file, since nobody reads before the end.
        self.out = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(self.command, stdout=self.out)

    def written(self) -> int:
        return os.fstat(self.out.fileno()).st_size

    def kill(self) -> list[str]:
        """The lines that it has written. The last can be cut."""
        assert self.process.poll() is None, "a client has ended by itself"
        self.process.kill()
        self.process.wait()
        with self.out as out:
            out.seek(0)
            return [line for line in out.read().split("\n")[:-1] if line]


def play(clients: list[Client], seconds: float) -> None:
    """Lets the clients press for some time, in which some presses are acknowledged."""
    before = [client.written() for client in clients]
    time.sleep(seconds)
    deadline = time.monotonic() + 10
    while [client.written() for client in clients] == before:
        assert time.monotonic() < deadline, "the clients cannot press"
        time.sleep(0.02)


def started(games: int, ports: list[int], waits: bool = False) -> list[Client]:
    """Two clients, once they are ready to press."""
    clients = [Client(games, ports, waits) for _ in range(2)]
    while not all(client.written() for client in clients):
        time.sleep(0.02)
    return clients


def create(client: Any, games: int, log: Log) -> None:
    for first in range(0, games, 500):
        numbers = range(first, min(games, first + 500))
        pipe = client.pipeline(transaction=False)
        for game in numbers:
            pipe.execute_command("CLOCK.NEW", worker.key_of(game), "sgf", log.text, "START", "first")
        for game, reply in zip(numbers, pipe.execute(), strict=True):
            log.begun[game] = change_of(reply).at_ms


def settle(clients: list[Any], games: int) -> None:
    """Waits until time has ended all games."""
    deadline = time.monotonic() + 60
    while any(client.execute_command("CLOCK.NEXT") is not None for client in clients):
        assert time.monotonic() < deadline, "something stays due"
        time.sleep(0.1)


@dataclass
class Found:
    lost: int = 0
    different: int = 0
    unlogged: int = 0
    flags: int = 0
    twice: int = 0
    unannounced: int = 0

    def check(self, games: int, kills: int = 3) -> None:
        wrong = self.lost, self.different, self.twice, self.unannounced
        assert wrong == (0, 0, 0, 0) and self.flags == games, self
        # A process or server that is killed loses the replies to the presses in flight, and so do both
        # clients in the end.
        assert self.unlogged <= (2 * kills + 4) * worker.BATCH, self


def compare(client: Any, games: int, log: Log) -> Found:
    """Compares all clocks, which time has ended, with what was acknowledged.

    A press that was made but not acknowledged, since its reply was lost, is no error: its moment is
    taken from the stream, if that has the calls. Otherwise the game is not compared.
    """
    found = Found()
    announced = Counter[tuple[str, str, int]]()
    streamed: dict[str, list[tuple[str, int]]] = {}
    for tag in range(worker.TAGS):
        for _, fields in client.xrange(f"{{s{tag}}}:clock:events"):
            key, kind, at_ms = fields[b"key"].decode(), fields[b"kind"].decode(), int(fields[b"at_ms"])
            if kind == "press":
                streamed.setdefault(key, []).append((fields[b"side"].decode(), at_ms))
            else:
                announced[key, kind, at_ms] += 1
    found.twice = sum(count > 1 for count in announced.values())
    for first in range(0, games, 500):
        numbers = range(first, min(games, first + 500))
        pipe = client.pipeline(transaction=False)
        for game in numbers:
            pipe.execute_command("CLOCK.SAVE", worker.key_of(game))
        for game, saved in zip(numbers, pipe.execute(raise_on_error=False), strict=True):
            if isinstance(saved, Exception):
                found.lost += len(log.presses.get(game, {})) + 1
                continue
            calls = streamed.get(worker.key_of(game), [])
            compare_game(game, Clock.restore(saved), log, announced, calls, found)
    return found


def compare_game(
    game: int,
    clock: Clock,
    log: Log,
    announced: Counter[tuple[str, str, int]],
    calls: list[tuple[str, int]],
    found: Found,
) -> None:
    presses = log.presses.get(game, {})
    end_ms = clock.last_at_ms
    assert end_ms is not None
    reading = clock.read(end_ms)
    moves = {"first": reading.first.moves, "second": reading.second.moves}
    lost = [number for side, number in presses if number > moves[side]]
    found.lost += len(lost)
    flag = (worker.key_of(game), "flag", end_ms)
    found.flags += announced[flag]
    found.unannounced += reading.phase != "flagged" or announced[flag] == 0
    made = [(side, number) for number in range(1, moves["first"] + 1) for side in ("first", "second") if number <= moves[side]]
    missing = [press for press in made if press not in presses]
    found.unlogged += len(missing)
    if calls:
        # Exactly the presses in the clock, at the moments that the clients were told.
        told = {press: (press[0], at_ms) for press, at_ms in presses.items()}
        pressed = dict(zip(made, calls, strict=False))
        found.different += len(calls) != len(made) or any(pressed.get(press) != told[press] for press in told)
        presses = {press: at_ms for press, (_, at_ms) in pressed.items()}
    elif missing:
        return
    if lost:
        return
    reference = Clock(flagfall.parse(log.text, "sgf"))
    reference.start("first", log.begun[game])
    for side, number in made:
        reference.press(side, presses[side, number], number=number)  # type: ignore[arg-type]
    reference.advance(end_ms)
    found.different += saved_of(reference) != saved_of(clock)
