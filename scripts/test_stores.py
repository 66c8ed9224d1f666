"""Programs in Python and in Node share a store in SQLite, and are killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "bindings-python" / "tests"))

import store_kills  # noqa: E402
import store_worker  # noqa: E402

KILLS = int(os.environ.get("FLAGFALL_STORE_KILLS", "3"))
NODE = os.environ.get("NODE", "node")


def test_both_languages_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    in_node: store_kills.Command = [
        NODE,
        ROOT / "bindings-node" / "test" / "store-worker.mjs",
        path,
        str(store_worker.GAMES),
    ]
    print(store_kills.play(path, [store_kills.worker("press", path), in_node], KILLS))
