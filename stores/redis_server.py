"""A Redis server with flagfall's module for tests, in a temporary folder.

As a program, for the tests in Node: redis_server.py [SETTING VALUE]... prints the server's port once it
accepts connections, and the same after each line of the standard input: `kill` kills the server, `restart`
also starts it again, and `damage KEY` alters one byte of a clock. It stops the server at the input's end.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULE = ROOT / "build" / "lib" / "flagfall-redis.so"


def is_installed(what: str = "the stores in Redis") -> bool:
    """Whether a server can be started. Otherwise it adds `what` does not run to the list of make."""
    if os.name != "posix":
        return False
    script = str(ROOT / "scripts" / "not_run.sh")
    tool = [script, "tool", "redis-server", "redis-server", what]
    if subprocess.run(tool, cwd=ROOT, check=False).returncode != 0:
        return False
    if not MODULE.exists():
        subprocess.run([script, "add", f"{what}, which need `make redis`"], cwd=ROOT, check=True)
    return MODULE.exists()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """A server that writes each command to its file before it answers.

    settings -- more of them: of Redis, or of the module
    """

    def __init__(
        self, settings: Mapping[str, object] | None = None, *, module: Path | None = MODULE
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="flagfall-redis-"))
        self.port = free_port()
        self.settings: dict[str, object] = {
            "port": self.port,
            "cluster-port": free_port(),
            "bind": "127.0.0.1",
            "dir": self.folder,
            "save": "",
            "appendonly": "yes",
            "appendfsync": "always",
            # See `repair`.
            "aof-load-truncated": "no",
            "logfile": self.folder / "log",
            "repl-diskless-sync-delay": 0,
            # So that a snapshot in the file can be altered.
            "enable-debug-command": "local",
            "rdbcompression": "no",
            "rdbchecksum": "no",
            **(settings or {}),
        }
        if module is not None:
            self.settings["loadmodule"] = module
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self, *, limit_bytes: int | None = None, wait: bool = True) -> None:
        """Starts it, and waits until it accepts connections. No file may be longer than `limit_bytes`."""
        command = ["redis-server", *self.ordered()]
        if limit_bytes is not None:
            command = ["prlimit", f"--fsize={limit_bytes}", *command]
        quiet = subprocess.DEVNULL
        self.wait_for_port()
        # Without restoring signals, a write beyond the limit is an error, as on a full disk.
        self.process = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, restore_signals=False
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
        while self.ask("PING") != b"PONG":
            if not self.is_alive() and "Unexpected end of file" in self.log():
                self.repair()
                self.start()
                return
            if not self.is_alive() or time.monotonic() > deadline:
                raise AssertionError(f"the server does not start:\n{self.log()}")
            time.sleep(0.02)

    def repair(self) -> None:
        """Removes the end of a file that Redis was killed in the middle of writing. In a transaction, Redis
        itself would leave its first part, and run that the next time it starts (valkey-io/valkey#4342).
        """
        [manifest] = (self.folder / "appendonlydir").glob("*.manifest")
        subprocess.run(["redis-check-aof", "--fix", manifest], input=b"y\n", check=True, capture_output=True)
        (self.folder / "log").unlink()

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-3_000:]

    def ordered(self) -> Iterator[str]:
        """The settings as arguments: those of the module come after it."""
        for name, value in sorted(self.settings.items(), key=lambda item: "." in item[0]):
            yield from (f"--{name}", str(value))

    def ask(self, *words: str) -> bytes:
        """What redis-cli prints for a command."""
        command = ["redis-cli", "-p", str(self.port), *words]
        printed = subprocess.run(command, capture_output=True, check=False).stdout
        return printed.removesuffix(b"\n")

    def kill(self) -> None:
        """As the kernel does when memory is short."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.start()

    def damage(self, key: str) -> None:
        """Alters one byte of the clock's snapshot in a file, and lets the server load that."""
        snapshot = self.ask("CLOCK.SAVE", key)
        self.ask("SAVE")
        file = self.folder / "dump.rdb"
        saved = file.read_bytes()
        # The key with its length: in streams, it is written in another way.
        place = saved.index(snapshot, saved.index(bytes([len(key)]) + key.encode())) + 20
        file.write_bytes(saved[:place] + bytes([saved[place] ^ 1]) + saved[place + 1 :])
        assert self.ask("DEBUG", "RELOAD", "NOSAVE") == b"OK"

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)


if __name__ == "__main__":
    if not is_installed():
        sys.exit(1)
    names, values = sys.argv[1::2], sys.argv[2::2]
    server = Server(dict(zip(names, values, strict=True)))
    print(server.port, flush=True)
    for line in sys.stdin:
        match line.split():
            case ["damage", key]:
                server.damage(key)
            case ["kill"]:
                server.kill()
            case _:
                server.restart()
        print(server.port, flush=True)
    server.close()
