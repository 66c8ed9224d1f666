"""Stores in both languages: their promises are the same, and programs that share one are killed."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "bindings-python" / "tests"))

import postgres_server  # noqa: E402
import store_kills  # noqa: E402
import store_worker  # noqa: E402

KILLS = int(os.environ.get("FLAGFALL_STORE_KILLS", "2"))
NODE = os.environ.get("NODE", "node")


def in_both(address: str) -> list[store_kills.Command]:
    worker = ROOT / "bindings-node" / "test" / "store-worker.mjs"
    in_node: store_kills.Command = [NODE, worker, address, str(store_worker.GAMES)]
    return [store_kills.worker("press", address), in_node]


def test_both_languages_share_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    print(store_kills.play(path, in_both(path), KILLS))


def test_both_languages_share_a_server() -> None:
    if not postgres_server.is_installed():
        pytest.skip("PostgreSQL is not installed")
    with closing(postgres_server.Server()) as server:

        def kill() -> None:
            server.kill()
            server.start()

        print(store_kills.play(server.address, in_both(server.address), KILLS, kill))


def promises(package: str) -> list[str]:
    """The table of the stores in a package's README, without how it connects to the database."""
    lines = (ROOT / package / "README.md").read_text(encoding="utf-8").split("\n")
    first = lines.index("| | SQLite | PostgreSQL |")
    rows = lines[first : lines.index("", first)]
    return [row for row in rows if not row.startswith("| Connection |")]


def test_both_packages_promise_the_same() -> None:
    assert len(promises("bindings-python")) > 8
    assert promises("bindings-python") == promises("bindings-node")
