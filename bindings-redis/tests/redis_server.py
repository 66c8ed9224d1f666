"""Redis servers with the module, for tests, in temporary folders."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import redis

ROOT = Path(__file__).resolve().parents[2]
MODULE = Path(os.environ.get("FLAGFALL_REDIS_MODULE", ROOT / "build" / "lib" / "flagfall-redis.so"))
PROGRAM = os.environ.get("REDIS_SERVER", "redis-server")


def free_port() -> int:
    while True:
        with socket.socket() as found, socket.socket() as of_cluster:
            found.bind(("127.0.0.1", 0))
            port = int(found.getsockname()[1])
            # The port between the nodes of a cluster is 10,000 higher.
            with contextlib.suppress(OSError, OverflowError):
                of_cluster.bind(("127.0.0.1", port + 10_000))
                return port


class Server:
    """A server. `options` are those of redis-server, and settings of the module."""

    def __init__(self, *options: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="flagfall-redis-"))
        self.port = free_port()
        self.options = [*options]
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self, *, limit_bytes: int | None = None, wait: bool = True) -> None:
        loaded = ["--loadmodule", str(MODULE)]
        command = [PROGRAM, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        command += ["--dir", str(self.folder), "--enable-debug-command", "yes"]
        command += ["--repl-diskless-sync-delay", "0", "--enable-module-command", "yes"]
        command += [*self.options, *loaded]
        if limit_bytes is not None:
            command = ["prlimit", f"--fsize={limit_bytes}", *command]
        self.wait_for_port()
        with (self.folder / "log").open("ab") as log:
            # Without restoring signals, a write beyond the limit is an error, as on a full disk.
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, restore_signals=False
            )
        if wait:
            self.wait()

    def wait_for_port(self) -> None:
        """Waits until a process that a killed server had forked, to write its file, has ended."""
        deadline = time.monotonic() + 60
        while True:
            with socket.socket() as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                with contextlib.suppress(OSError):
                    return tried.bind(("127.0.0.1", self.port))
            assert time.monotonic() < deadline, f"port {self.port} stays in use"
            time.sleep(0.02)

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                self.client().ping()
                return
            except (redis.ConnectionError, redis.exceptions.BusyLoadingError):
                assert self.process is not None
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError(f"the server does not start:\n{self.log()}") from None
                time.sleep(0.02)

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-3_000:]

    def client(self, **options: Any) -> Any:
        retry = redis.retry.Retry(redis.backoff.NoBackoff(), 0)
        return redis.Redis(host="127.0.0.1", port=self.port, retry=retry, **options)

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """As the kernel does when memory is short."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.start()

    def shut_down(self, how: str = "nosave") -> None:
        assert self.process is not None
        with contextlib.suppress(redis.ConnectionError):
            self.client().execute_command("SHUTDOWN", how)
        self.process.wait(timeout=60)

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def close(self) -> None:
        if self.is_alive():
            self.signal(signal.SIGCONT)
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

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
