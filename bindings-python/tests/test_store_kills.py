"""Nothing that was committed is lost if any process that uses a store is killed, or the database.

FLAGFALL_STORE_KILLS is the number of kills: `make test-store-kills` sets it.
"""

import os
import time
from collections.abc import Callable, Generator
from pathlib import Path

import postgres_server
import psycopg
import pytest
import store_worker
from store_kills import Process, check, play, worker

KILLS = int(os.environ.get("FLAGFALL_STORE_KILLS", "2"))


@pytest.fixture
def server() -> Generator[postgres_server.Server]:
    if not postgres_server.is_installed():
        pytest.skip("PostgreSQL is not installed")
    server = postgres_server.Server()
    yield server
    server.close()


def test_killed_processes_lose_and_repeat_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    print(play(path, [worker("press", path), worker("press", path)], KILLS))


def test_nor_do_those_of_postgresql_and_its_server(server: postgres_server.Server) -> None:
    def kill() -> None:
        server.kill()
        server.start()

    pressers = [worker("press", server.address), worker("press", server.address)]
    print(play(server.address, pressers, KILLS, kill))


def test_a_log_that_is_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    reported = pressed(str(path))
    log = path.with_name("games.db-wal")
    os.truncate(log, log.stat().st_size // 2)
    with pytest.raises(AssertionError, match=r"moves of \d+ are lost"):
        check(str(path), reported)


def test_a_log_of_postgresql_that_is_lost_is_noticed(server: postgres_server.Server) -> None:
    reported = pressed(server.address, lambda: checkpoint(server.address))
    server.kill()
    server.forget_log()
    server.start()
    with pytest.raises(AssertionError, match=r"moves of \d+ are lost"):
        check(server.address, reported)


def checkpoint(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("checkpoint")


def pressed(address: str, before: Callable[[], None] = lambda: None) -> list[int]:
    """The moves that a process has reported after it was killed."""
    store_worker.setup(address)
    store_worker.begin(address)
    before()
    process = Process(worker("press", address))
    time.sleep(1.5)
    return process.kill()
