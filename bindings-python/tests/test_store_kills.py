"""Nothing that was committed is lost if any process that uses a store is killed.

FLAGFALL_STORE_KILLS is the number of kills: `make test-store-kills` sets it.
"""

import os
import time
from pathlib import Path

import pytest
import store_worker
from store_kills import Process, check, play, worker

KILLS = int(os.environ.get("FLAGFALL_STORE_KILLS", "4"))


def test_killed_processes_lose_and_repeat_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    print(play(path, [worker("press", path), worker("press", path)], KILLS))


def test_a_log_that_is_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store_worker.setup(str(path))
    process = Process(worker("press", path))
    time.sleep(1.5)
    reported = process.kill()
    log = path.with_name("games.db-wal")
    os.truncate(log, log.stat().st_size // 2)
    with pytest.raises(AssertionError, match=r"moves of \d+ are lost"):
        check(path, reported)
