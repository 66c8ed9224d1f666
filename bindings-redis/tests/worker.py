"""A client that presses clocks until it is killed: worker.py GAMES WAIT PORT…

It keeps 64 presses in flight, and writes a line for each that was acknowledged: game, side, number of
the move, moment, outcome. With WAIT, it waits until a replica has them, and writes only then. A line
`missing GAME SIDE NUMBER` says that the server had lost an acknowledged move: MOVE-MISSING. With several
ports, these are nodes of a cluster. If the server is down, it connects again.
"""

import os
import random
import sys
import time
from typing import Any

import redis
from clocks import change_of, kind_of, pairs
from redis.cluster import ClusterNode, RedisCluster

TAGS = 16
BATCH = 64


def key_of(game: int) -> str:
    return f"{{s{game % TAGS}}}:game:{game}"


def connect(ports: list[int]) -> Any:
    retry = redis.retry.Retry(redis.backoff.NoBackoff(), 0)
    if len(ports) == 1:
        return redis.Redis(host="127.0.0.1", port=ports[0], retry=retry, socket_timeout=5)
    node: Any = ClusterNode
    nodes = [node("127.0.0.1", port) for port in ports]
    return RedisCluster(startup_nodes=nodes, retry=retry, socket_timeout=1)


def press(ports: list[int], games: int, waits: bool) -> None:
    chance = random.Random()
    client = connect(ports)
    # What each game needs next, as this client knows it.
    known: dict[int, tuple[str, int]] = {}
    print("ready", flush=True)
    parent = os.getppid()
    while os.getppid() == parent:
        chosen = sorted({draw(chance, games) for _ in range(BATCH)})
        if len(ports) > 1:
            # All in one slot, so that one node has them.
            tag = chosen[0] % TAGS
            chosen = sorted({game - game % TAGS + tag for game in chosen if game - game % TAGS + tag < games})
        learn(client, known, chosen)
        pipe = client.pipeline(transaction=False)
        asked = [(game, *known[game]) for game in chosen if game in known]
        for game, side, number in asked:
            pipe.execute_command("CLOCK.PRESS", key_of(game), side, "MOVE", number)
        replies = pipe.execute(raise_on_error=False)
        if waits and not wait(client, key_of(chosen[0])):
            continue
        lines = []
        for (game, side, number), reply in zip(asked, replies, strict=True):
            del known[game]
            if isinstance(reply, Exception):
                kind = kind_of(reply)
                if kind == "move-missing":
                    lines.append(f"missing {game} {side} {number}")
                continue
            change = change_of(reply)
            lines.append(f"{game} {side} {number} {change.at_ms} {change.outcome}")
            if change.outcome == "made":
                other = "second" if side == "first" else "first"
                known[game] = (other, number if side == "first" else number + 1)
        print("\n".join(lines), flush=True)


def draw(chance: random.Random, games: int) -> int:
    # Half of the games are pressed seldom, so that their flags fall.
    return chance.randrange(games if chance.random() < 0.1 else games // 2)


def learn(client: Any, known: dict[int, tuple[str, int]], chosen: list[int]) -> None:
    unknown = [game for game in chosen if game not in known]
    pipe = client.pipeline(transaction=False)
    for game in unknown:
        pipe.execute_command("CLOCK.READ", key_of(game))
    for game, reply in zip(unknown, pipe.execute(raise_on_error=False), strict=True):
        if not isinstance(reply, Exception):
            reading = pairs(reply)
            if reading["phase"] == b"running":
                side = reading["on_turn"].decode()
                known[game] = (side, pairs(reading[side])["moves"] + 1)


def wait(client: Any, key: str) -> bool:
    if not isinstance(client, RedisCluster):
        return bool(client.wait(1, 2_000) >= 1)
    cluster: Any = client
    node = cluster.get_node_from_key(key)
    return bool(cluster.execute_command("WAIT", 1, 2_000, target_nodes=node) >= 1)


if __name__ == "__main__":
    games, waits, *ports = sys.argv[1:]
    parent = os.getppid()
    # Until the test ends, however it does.
    while os.getppid() == parent:
        try:
            press([int(port) for port in ports], int(games), waits == "1")
        except (redis.RedisError, OSError):
            time.sleep(0.05)
