"""A PostgreSQL server for all tests, and an empty schema for each."""

import itertools
from collections.abc import Generator

import postgres_server
import psycopg
import pytest

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
