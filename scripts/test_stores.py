"""Stores in both languages: their promises are the same. Programs that share one are killed while the
disk is full, file descriptors are missing, the server is killed too, or the wall clock is set, and
nothing that they reported is lost.

GAMES and KILLS say how many: `make test-store-kills` sets them.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "bindings-python" / "tests"), str(ROOT / "stores")]

import postgres_server  # noqa: E402
import redis_server  # noqa: E402
import store_redis_kills  # noqa: E402
from store_kills import Trial, worker  # noqa: E402
from store_troubles import troubles  # noqa: E402

GAMES = int(os.environ.get("GAMES", "200"))
KILLS = int(os.environ.get("KILLS", "4"))
NODE = os.environ.get("NODE", "node")


def play(address: str, step: Path, server: postgres_server.Server | None = None) -> None:
    in_node = [NODE, ROOT / "bindings-node" / "test" / "store-worker.mjs"]
    trial = Trial(address, step, GAMES, [worker("press"), in_node])
    print(trial.play(KILLS, troubles(step, server)))


def test_both_languages_share_a_file(tmp_path: Path) -> None:
    play(str(tmp_path / "games.db"), tmp_path / "step")


def test_both_languages_share_a_server() -> None:
    if not postgres_server.is_installed():
        pytest.skip("PostgreSQL is not installed")
    with closing(postgres_server.Server()) as server:
        # In a folder that the server can read.
        play(server.address, server.folder / "step", server)


def test_both_languages_share_redis() -> None:
    if not redis_server.is_installed():
        pytest.skip("Redis or the module is not installed")
    settings = {"flagfall.announce-calls": "yes", "flagfall.stream-maxlen": 0}
    with closing(redis_server.Server(settings)) as server:
        port, games = str(server.port), str(len(store_redis_kills.GAMES))
        in_node = [NODE, ROOT / "bindings-node" / "test" / "store-redis-worker.mjs", port, games]
        pressers = [store_redis_kills.worker("press", server.port), in_node]
        pressed, handled = store_redis_kills.play(server, pressers, KILLS)
        assert len(pressed) > 50
        numbers = store_redis_kills.check(server, pressed)
        # Each event was handled, and again only if a process or Redis was killed meanwhile.
        assert set(handled) == numbers
        repeated = len(handled) - len(numbers)
        assert repeated <= 2 * KILLS, repeated
        print(f"{KILLS} kills, {len(pressed)} presses reported, 0 lost; {len(numbers)} events, {repeated} twice")
        # The check sees what is lost if the end of the file is.
        server.kill()
        [file] = (server.folder / "appendonlydir").glob("*.incr.aof")
        os.truncate(file, file.stat().st_size // 4)
        server.start()
        with pytest.raises(AssertionError, match="are lost"):
            store_redis_kills.check(server, pressed)


def promises(package: str) -> list[str]:
    """The table of the stores in a package's README, without how it connects to the database."""
    lines = (ROOT / package / "README.md").read_text(encoding="utf-8").split("\n")
    first = lines.index("| | SQLite | PostgreSQL | Redis |")
    rows = lines[first : lines.index("", first)]
    return [row for row in rows if not row.startswith("| Connection |")]


def test_both_packages_promise_the_same() -> None:
    assert len(promises("bindings-python")) > 8
    assert promises("bindings-python") == promises("bindings-node")
