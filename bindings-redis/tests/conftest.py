"""What the tests of the module have in common."""

from collections.abc import Generator
from typing import Any

import pytest
from servers import Server, redis_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not redis_server.is_installed("the module for Redis"):
        for item in items:
            item.add_marker(pytest.mark.skip(reason="redis-server or the module is missing"))


@pytest.fixture(scope="module")
def shared() -> Generator[Server]:
    with Server("--databases", "4") as server:
        yield server


@pytest.fixture
def db(shared: Server) -> Any:
    """A client of a server without data, which has the default settings."""
    client = shared.client()
    client.flushall()
    for setting, value in (("stream-maxlen", "100000"), ("announce-calls", "no"), ("lag-ms", "0")):
        client.config_set(f"flagfall.{setting}", value)
    client.config_set("maxmemory", "0")
    yield client
    assert shared.is_alive(), shared.log()
    client.close()


@pytest.fixture(scope="module")
def of_clients() -> Generator[Server]:
    """A server whose time is what clients say."""
    with Server("--flagfall.client-time", "yes") as server:
        yield server


@pytest.fixture
def timed(of_clients: Server) -> Any:
    client = of_clients.client()
    client.flushall()
    client.config_set("flagfall.announce-calls", "no")
    client.config_set("flagfall.lag-ms", "0")
    yield client
    assert of_clients.is_alive(), of_clients.log()
    client.close()
