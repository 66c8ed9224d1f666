"""Redis servers with the module, alone and in a cluster, and clients of them."""

import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import redis

sys.path.append(str(Path(__file__).resolve().parents[2] / "stores"))
import redis_server  # noqa: E402
from redis_server import MODULE, ROOT  # noqa: E402

__all__ = ["MODULE", "ROOT", "Cluster", "Server", "redis_server"]


class Server(redis_server.Server):
    """A server that writes nothing to files by default.

    options -- those of redis-server, and settings of the module
    """

    def __init__(self, *options: str, module: Path | None = MODULE) -> None:
        of_tests = {"appendonly": "no", "rdbcompression": "yes", "rdbchecksum": "yes", "enable-module-command": "yes"}
        names = [name.removeprefix("--") for name in options[::2]]
        super().__init__({**of_tests, **dict(zip(names, options[1::2], strict=True))}, module=module)

    def client(self, **options: Any) -> Any:
        retry = redis.retry.Retry(redis.backoff.NoBackoff(), 0)
        return redis.Redis(host="127.0.0.1", port=self.port, retry=retry, **options)

    def rewritten(self) -> None:
        """Waits until the file of commands is written anew, which a process of its own does."""
        client = self.client()
        while (found := client.info("persistence"))["aof_rewrite_in_progress"]:
            time.sleep(0.02)
        assert found["aof_last_bgrewrite_status"] == "ok", self.log()

    def shut_down(self, how: str = "nosave") -> None:
        with contextlib.suppress(redis.ConnectionError):
            self.client().execute_command("SHUTDOWN", how)
        self.process.wait(timeout=60)

    def close(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        super().close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Cluster:
    """Three masters, each with a replica."""

    def __init__(self, *more: str) -> None:
        options = [*more, "--cluster-enabled", "yes", "--cluster-node-timeout", "1000"]
        options += ["--cluster-replica-validity-factor", "0", "--appendonly", "yes", "--appendfsync", "always"]
        self.servers = [Server(*options) for _ in range(6)]
        nodes = [f"127.0.0.1:{server.port}" for server in self.servers]
        command = ["redis-cli", "--cluster", "create", *nodes, "--cluster-replicas", "1", "--cluster-yes"]
        try:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            self.wait()
        except BaseException:
            self.close()
            raise

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def wait(self) -> None:
        """Waits until all nodes agree that all is well."""
        deadline = time.monotonic() + 60
        while not all(self.is_well(server) for server in self.servers):
            assert time.monotonic() < deadline, "the cluster does not come up"
            time.sleep(0.05)

    def is_well(self, server: Server) -> bool:
        try:
            client = server.client(socket_timeout=1)
            state = client.cluster("INFO")["cluster_state"]
            role = client.info("replication")
        except redis.RedisError:
            return False
        follows = role["role"] == "master" or role["master_link_status"] == "up"
        return bool(state == "ok" and follows)

    def masters(self) -> list[Server]:
        return [server for server in self.servers if server.client().info("replication")["role"] == "master"]

    def close(self) -> None:
        for server in self.servers:
            server.close()

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
