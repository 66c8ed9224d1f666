"""Servers for all tests, and an empty database for each."""

import itertools
import sys
from collections.abc import Generator
from pathlib import Path

import psycopg
import pytest
from redis import Redis

sys.path.append(str(Path(__file__).parents[2] / "stores"))
import postgres_server  # noqa: E402
import redis_server  # noqa: E402

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Generator[postgres_server.Server]:
    if not postgres_server.is_installed():
        pytest.skip("PostgreSQL is not installed")
    server = postgres_server.Server()
    yield server
    server.close()


@pytest.fixture
def database(postgres: postgres_server.Server) -> str:
    """How to connect to an empty schema."""
    schema = f"test{next(NUMBERS)}"
    with psycopg.connect(postgres.address, autocommit=True) as db:
        db.execute(f"create schema {schema}")
    return f"{postgres.address} options='-c search_path={schema}'"


def redis_of(**settings: object) -> Generator[redis_server.Server]:
    if not redis_server.is_installed():
        pytest.skip("Redis or the module is not installed")
    server = redis_server.Server({"flagfall.announce-calls": "yes", **settings})
    yield server
    server.close()


@pytest.fixture(scope="session")
def redis_of_tests() -> Generator[redis_server.Server]:
    """A Redis whose time is that of its clients."""
    yield from redis_of(**{"flagfall.client-time": "yes", "appendonly": "no"})


@pytest.fixture(scope="session")
def redis_of_all() -> Generator[redis_server.Server]:
    """A Redis as in use."""
    yield from redis_of()


@pytest.fixture
def redis(redis_of_all: redis_server.Server) -> Generator[Redis]:
    """A connection to an empty database."""
    with Redis(port=redis_of_all.port) as connection:
        connection.flushall()
        yield connection
