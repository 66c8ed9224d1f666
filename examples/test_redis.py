"""Clocks in Redis: the clients of the module, and the clocks without it."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import flagfall
import pytest
import redis
from flagfall import Clock, ClockError
from flagfall.words import Side

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / folder) for folder in ("stores", "bindings-python/tests", "examples/redis")]

import redis_server  # noqa: E402
import without_module  # noqa: E402
from redis_server import Server  # noqa: E402
from store_player import CASES, Player  # noqa: E402

EXAMPLES = ROOT / "examples" / "redis"
PLAYERS: dict[str, list[str | Path]] = {
    "Python": [sys.executable, EXAMPLES / "play.py"],
    "Node": [os.environ.get("NODE", "node"), EXAMPLES / "play.mjs"],
    "C": [ROOT / "build" / "redis" / "play"],
}
Playing: TypeAlias = subprocess.Popen[str]


STARTED: list[Server | Playing] = []


@pytest.fixture(autouse=True)
def ended() -> Generator[None]:
    """Ends what a test has started."""
    yield
    while STARTED:
        started = STARTED.pop()
        if isinstance(started, Server):
            started.close()
        else:
            with started:
                started.kill()


def serve(*settings: dict[str, object], **options: Any) -> Server:
    server = Server(*settings, **options)
    STARTED.append(server)
    return server


def start(*command: str | Path) -> Playing:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    STARTED.append(process)
    return process


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture(scope="module")
def players() -> list[str]:
    """The languages of the programs that play."""
    if not redis_server.is_installed("the examples for Redis"):
        pytest.skip("Redis or the module is not installed")
    words = ["tool", str(PLAYERS["C"][0]), "libhiredis-dev", "the client in C for Redis"]
    script = [str(ROOT / "scripts" / "not_run.sh"), *words]
    has_c = subprocess.run(script, cwd=ROOT, check=False).returncode == 0
    return list(PLAYERS) if has_c else ["Python", "Node"]


def key_of(player: str) -> str:
    return f"{{{player}}}:game:1"


def play(
    player: str, ports: list[int], think_ms: int, seconds: int = 4, moves: int = 12
) -> Playing:
    """Starts a game of so many moves, which a flag ends when a side has used so many seconds."""
    setup = f"G/0h0m{seconds}s"
    words = [",".join(str(port) for port in ports), key_of(player), setup, str(moves), str(think_ms)]
    return start(*PLAYERS[player], *words)


def lines_of(playing: Playing) -> list[str]:
    out, _ = playing.communicate(timeout=30)
    assert playing.returncode == 0
    return out.splitlines()


def moves_of(lines: list[str]) -> list[tuple[str, str]]:
    """The moves that were made, in order; one that was made before counts where it is repeated."""
    made = [line.split() for line in lines]
    return [(side, number) for side, number, *how in made if how in (["made"], ["ALREADY-MADE"])]


ALL_MOVES = [("first" if move % 2 else "second", str((move + 1) // 2)) for move in range(1, 13)]


def test_clients_play_and_hear_of_the_flag(players: list[str]) -> None:
    server = serve()
    playing = {player: play(player, [server.port], 10) for player in players}
    for player, process in playing.items():
        lines = lines_of(process)
        assert moves_of(lines) == ALL_MOVES, player
        assert re.fullmatch(r"flag first at \d+", lines[-1])
        reading = server.ask("CLOCK.READ", key_of(player)).decode().split("\n")
        assert reading[reading.index("phase") + 1] == "flagged"


def test_clients_wait_longer_than_the_timeout_of_their_connection(players: list[str]) -> None:
    server = serve()
    for think_ms, seconds in [(2_500, 6), (0, 3)]:
        server.ask("FLUSHALL")
        playing = {
            player: play(player, [server.port], think_ms, seconds=seconds, moves=1)
            for player in players
        }
        for player, process in playing.items():
            lines = lines_of(process)
            assert moves_of(lines) == ALL_MOVES[:1], player
            assert lines[-1].startswith("flag second at "), player


def test_a_client_that_starts_after_the_flag_ends(players: list[str]) -> None:
    server = serve()
    for _ in range(2):
        playing = {player: play(player, [server.port], 10, seconds=1) for player in players}
        said = {player: lines_of(process) for player, process in playing.items()}
    assert said == {player: ["flagged"] for player in players}


class Cut:
    """A connection to a server through which a press arrives, and its reply does not."""

    def __init__(self, port: int, moves: set[int]) -> None:
        self.port = port
        self.moves = moves
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.pressed = 0
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self.pass_on, args=(server, client), daemon=True).start()
            while data := client.recv(65536):
                server.sendall(data)
                self.pressed += b"CLOCK.PRESS" in data
                if b"CLOCK.PRESS" in data and self.pressed in self.moves:
                    client.shutdown(socket.SHUT_RDWR)
                    break
            time.sleep(0.1)
            server.close()
            client.close()

    def pass_on(self, server: socket.socket, client: socket.socket) -> None:
        try:
            while data := server.recv(65536):
                client.sendall(data)
        except OSError:
            pass


def test_a_press_whose_reply_was_lost_is_made_once(players: list[str]) -> None:
    server = serve()
    cuts = {player: Cut(server.port, {3, 8}) for player in players}
    playing = {
        player: play(player, [cut.listening.getsockname()[1]], 10) for player, cut in cuts.items()
    }
    for player, process in playing.items():
        lines = lines_of(process)
        assert moves_of(lines) == ALL_MOVES, player
        repeated = [line for line in lines if line.endswith("ALREADY-MADE")]
        assert repeated == ["first 2 ALREADY-MADE", "first 4 ALREADY-MADE"], player
        assert lines[-1].startswith("flag first at ")
        cuts[player].listening.close()


def linked(master: Server) -> Server:
    replica = serve({"replicaof": f"127.0.0.1 {master.port}"})
    wait_until(lambda: b"master_link_status:up" in replica.ask("INFO", "replication"))
    return replica


def made(server: Server, player: str) -> int:
    """How many moves of both sides the server knows."""
    words = server.ask("CLOCK.READ", key_of(player)).decode().split("\n")
    return sum(int(words[place + 1]) for place, word in enumerate(words) if word == "moves")


@pytest.mark.parametrize("loses", [False, True])
def test_clients_go_on_with_another_master(players: list[str], loses: bool) -> None:
    """The master is killed, and its replica takes over: with all moves, or without the last ones."""
    master = serve()
    replica = linked(master)
    # Enough for a busy machine: the clocks run on while the clients look for the master.
    ports = [master.port, replica.port]
    playing = {player: play(player, ports, 100, seconds=8) for player in players}
    wait_until(lambda: all(made(replica, player) > 0 for player in players))
    behind: list[str] = []
    if loses:
        replica.ask("REPLICAOF", "NO", "ONE")

        def is_behind(player: str) -> bool:
            # The reply to the last move may not have been received: that move is sent again.
            return made(master, player) >= made(replica, player) + 2

        wait_until(lambda: any(map(is_behind, players)))
        # A client that has made all of its moves does not notice that some are lost. While they are
        # stopped, none of the others can make its last one.
        for process in playing.values():
            process.send_signal(signal.SIGSTOP)
        behind = [
            player
            for player in players
            if is_behind(player) and made(master, player) < len(ALL_MOVES)
        ]
    master.kill()
    replica.ask("REPLICAOF", "NO", "ONE")
    for process in playing.values():
        process.send_signal(signal.SIGCONT)
    for player, process in playing.items():
        lines = lines_of(process)
        lost = [line for line in lines if line.endswith(("MOVE-MISSING", "NOT-ON-TURN"))]
        assert lost or player not in behind, player
        # What was lost was made again.
        assert list(dict.fromkeys(moves_of(lines))) == ALL_MOVES, player
        assert lines[-1].startswith("flag ")


# Without the module.


@pytest.fixture
def server() -> Server:
    if not redis_server.is_installed("the examples for Redis"):
        pytest.skip("Redis is not installed")
    return serve(module=None)


class Games(without_module.Clocks):
    """The clocks with the calls of a store that the cases need beside their own."""

    handled: dict[str, str] = {}

    def __contains__(self, game: object) -> bool:
        return bool(self.redis.exists(self._key(str(game))))

    def entries(self, after: str = "-") -> list[tuple[str, dict[str, str]]]:
        found: Any = self.redis.xrange(f"{self.tag}:events", after, "+")
        return [
            (entry.decode(), {name.decode(): word.decode() for name, word in fields.items()})
            for entry, fields in found
        ]

    def handle(self, consumer: str, handle: Callable[[Any], object]) -> int:
        if consumer not in self.handled:
            last = [entry for entry, _ in self.entries()][-1:]
            self.handled[consumer] = last[0] if last else "0-0"
            return 0
        found = self.entries(f"({self.handled[consumer]}")
        for entry, fields in found:
            value, at_ms = fields["value"], int(fields["at_ms"])
            counted = int(value) if value else None
            handle(
                flagfall.store.Happened(
                    0, fields["game"], fields["kind"], fields["side"] or None, at_ms, counted  # type: ignore[arg-type]
                )
            )
            if consumer not in self.handled:
                # Forgotten meanwhile.
                return 1
            self.handled[consumer] = entry
        return len(found)

    def forget(self, consumer: str) -> None:
        del self.handled[consumer]


def suits(case: dict[str, Any]) -> bool:
    """Whether a case needs neither options nor what Redis has not. A key of Redis takes any id."""
    needs_more = [step.get("open") or step.get("error") == "invalid-text" for step in case["steps"]]
    return "notInRedis" not in case and not any(needs_more)


@pytest.mark.parametrize("case", [*filter(suits, CASES)], ids=lambda case: str(case["case"]))
def test_a_case_of_every_store(case: dict[str, Any], server: Server) -> None:
    def damage(db: redis.Redis, game: str) -> None:
        saved: Any = db.hget(f"{{flagfall}}:game:{game}", "saved")
        altered = saved[:20] + bytes([saved[20] ^ 1]) + saved[21:]
        db.hset(f"{{flagfall}}:game:{game}", "saved", altered)

    with redis.Redis(port=server.port) as db:
        Games.handled = {}
        player = Player(db, Games, damage)  # type: ignore[arg-type]
        for step in case["steps"]:
            player.step(step)


def test_a_game_that_is_removed_while_it_is_due_is_not_damaged(server: Server) -> None:
    with redis.Redis(port=server.port) as db:
        games = Games(db, now=lambda: 0)
        games.create("removed", flagfall.parse("G/0h0m1s", "chess"), start="first")

        class Late(Games):
            def _find(self, game: str, once: str = "") -> tuple[bytes, bytes, int, bool]:
                games.remove(game)
                return super()._find(game, once)

        assert Late(db, now=lambda: 2_000).advance() == []
        assert [fields["kind"] for _, fields in games.entries()] == ["create", "start"]


SHORT = flagfall.parse("TM[2]OT[2x0.3 byo-yomi]", "sgf")
ROLES = ["press", "press", "sweep", "sweep"]
GAMES = [str(game) for game in range(50)]
SPOILT = without_module.SAVE.replace("~= read then return 0", "~= read and false then return 0")


def race(db: redis.Redis, script: str) -> int:
    """The milliseconds that four threads add in 200 calls at once, beyond what there was."""
    clocks = without_module.Clocks(db)
    clocks.create("race", flagfall.parse("G/5", "chess"), start="first")

    def add(_: int) -> None:
        own = without_module.Clocks(db)
        own.save = db.register_script(script)
        own.act("race", "add", lambda clock, at_ms: clock.adjust("second", at_ms, 1_000))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add, range(200)))
    bank_ms = clocks.read("race").second.bank_ms
    assert bank_ms is not None
    return bank_ms - 300_000


def test_a_race(server: Server) -> None:
    with redis.Redis(port=server.port) as db:
        assert race(db, without_module.SAVE) == 200_000
        db.flushall()
        # Without the comparison of versions, calls are lost.
        assert race(db, SPOILT) < 200_000


def work(role: str, port: int) -> None:
    """What a process does until it is killed: it presses in random games, or advances them."""
    clocks = without_module.Clocks(redis.Redis(port=port))
    chance = random.Random()
    print(flush=True)
    while True:
        try:
            if role == "sweep":
                clocks.advance()
                time.sleep(0.005)
                continue
            # Half of the games are pressed seldom, so that their flags fall.
            game = str(chance.randrange(len(GAMES) if chance.random() < 0.1 else len(GAMES) // 2))
            reading = clocks.read(game)
            side = reading.on_turn
            number = (reading.first if side == "first" else reading.second).moves + 1
            pressed = clocks.press(game, side, number=number)
            if not pressed.late:
                print(game, side, pressed.at_ms, flush=True)
        except (flagfall.FlagfallError, redis.RedisError):
            time.sleep(0.01)


def test_killed_processes_and_a_killed_redis_lose_nothing(server: Server) -> None:
    def work(role: str) -> Playing:
        return start(sys.executable, Path(__file__), role, str(server.port))

    working = [work(role) for role in ROLES]
    for process in working:
        # Until it has started.
        assert process.stdout is not None and process.stdout.readline() == "\n"
    with redis.Redis(port=server.port) as db:
        clocks = Games(db)
        for game in GAMES:
            clocks.create(game, SHORT, start="first")
    reported: list[list[str]] = []

    def stop(process: Playing) -> None:
        process.kill()
        out, _ = process.communicate()
        # The last line may be cut.
        reported.extend(line.split() for line in out.split("\n")[:-1] if line)

    for number in range(4):
        time.sleep(0.7)
        stop(working[number])
        if number % 2 == 1:
            server.kill()
            server.start()
        working[number] = work(ROLES[number])
    for process in working[:2]:
        stop(process)
    with redis.Redis(port=server.port) as db:
        clocks = Games(db)
        wait_until(lambda: clocks.next_due_ms() is None)
        for process in working[2:]:
            stop(process)
        check(clocks, reported)


def check(clocks: Games, reported: list[list[str]]) -> None:
    """Each reported press is in the stream, each flag once, and each clock is what they lead to."""
    happened = [fields for _, fields in clocks.entries()]
    presses = Counter((fields["game"], fields["side"], fields["at_ms"]) for fields in happened if fields["kind"] == "press")
    assert len(reported) > 50
    lost = [press for press in reported if presses[press[0], press[1], press[2]] == 0]
    assert lost == []
    flags = Counter(fields["game"] for fields in happened if fields["kind"] == "flag")
    assert flags == Counter(GAMES)
    for game in GAMES:
        played = Clock(SHORT)
        for fields in happened:
            side: Side = "first" if fields["side"] == "first" else "second"
            if fields["game"] == game and fields["kind"] == "start":
                played.start(side, int(fields["at_ms"]))
            elif fields["game"] == game and fields["kind"] == "press":
                played.press(side, int(fields["at_ms"]))
        saved = clocks.redis.hget(clocks._key(game), "saved")
        end_ms = Clock.restore(saved).last_at_ms  # type: ignore[arg-type]
        assert end_ms is not None
        played.advance(end_ms)
        assert played.save(end_ms) == saved


if __name__ == "__main__":
    work(sys.argv[1], int(sys.argv[2]))
