"""Nothing that was committed is lost if any process that uses a store is killed.

scripts/test_stores.py does the same with two languages, and with PostgreSQL. Here the logs of the
databases are cut, so that something is lost, which must be noticed.
"""

import os
import time
from collections.abc import Callable, Generator
from pathlib import Path

import postgres_server
import psycopg
import pytest
from store_kills import Found, Trial, differences, worker


@pytest.fixture
def server() -> Generator[postgres_server.Server]:
    if not postgres_server.is_installed():
        pytest.skip("PostgreSQL is not installed")
    server = postgres_server.Server()
    yield server
    server.close()


def trial_of(address: str, step: Path) -> Trial:
    return Trial(address, step, games=200, pressers=[worker("press"), worker("press")])


def test_killed_processes_lose_and_repeat_nothing(tmp_path: Path) -> None:
    print(trial_of(str(tmp_path / "games.db"), tmp_path / "step").play(kills=2))


def test_a_log_that_is_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    def cut() -> None:
        log = path.with_name("games.db-wal")
        os.truncate(log, log.stat().st_size // 2)

    found = pressed(trial_of(str(path), tmp_path / "step"), cut)
    assert " are lost" in differences(found)[0]


def test_a_log_of_postgresql_that_is_cut_is_noticed(server: postgres_server.Server) -> None:
    end: list[tuple[str, int]] = []

    def note_end() -> None:
        with psycopg.connect(server.address, autocommit=True) as db:
            # So no page is written before the log is cut, and the server recovers to what it had here.
            db.execute("checkpoint")
            end.extend(db.execute("select * from pg_walfile_name_offset(pg_current_wal_flush_lsn())"))

    def cut() -> None:
        server.kill()
        server.cut_log(*end[0])
        server.start()

    found = pressed(trial_of(server.address, server.folder / "step"), cut, note_end)
    assert " are lost" in differences(found)[0]


def pressed(
    trial: Trial, spoil: Callable[[], None], before: Callable[[], None] = lambda: None
) -> Found:
    """What is found after a process has pressed and was killed, and its log was spoilt."""
    trial.setup()
    process = trial.process(worker("log"))
    process.wait()
    trial.begin(range(trial.games))
    before()
    enough, ends = len(process.lines) + 50, time.monotonic() + 60
    while len(process.lines) < enough:
        assert time.monotonic() < ends, process.lines
        time.sleep(0.01)
    reported = process.kill()
    spoil()
    return trial.found(reported)
