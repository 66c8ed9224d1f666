"""What happens to the processes of a trial while some of them are killed: a full disk, no file
descriptors, and a wall clock that is set. Only Linux can limit a process that is running already."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import postgres_server
import store_worker
from store_kills import Trouble

HOUR_MS = 3_600_000


def troubles(step: Path, server: postgres_server.Server | None) -> list[Trouble]:
    steps: list[Trouble] = [lambda _: stepped(step, HOUR_MS), lambda _: stepped(step, -HOUR_MS)]
    if sys.platform != "linux":
        return steps
    return [
        lambda processes: full_disk(processes, server),
        lambda processes: no_descriptors(processes, server),
        *steps,
    ]


@contextmanager
def stepped(step: Path, by_ms: int) -> Generator[None]:
    """Sets the wall clock, for good."""
    width = store_worker.STEP_WIDTH
    with step.open("r+b", buffering=0) as file:
        wrong_ms = int(file.read(width)) + by_ms
        file.seek(0)
        file.write(b"%+0*d" % (width, wrong_ms))
    yield


@contextmanager
def full_disk(processes: list[int], server: postgres_server.Server | None) -> Generator[None]:
    """No process, nor the server, can write beyond a byte of any file."""
    limit("fsize", "65536", processes, server)
    yield
    limit("fsize", "unlimited", processes, server)
    if server is not None:
        # A server that cannot write its log ends.
        restart(server)


@contextmanager
def no_descriptors(processes: list[int], server: postgres_server.Server | None) -> Generator[None]:
    """No process can open a file, nor connect to the server, which is killed. What is open stays so."""
    # With less than that of one file, it could not be waited for.
    limit("nofile", "3", processes)
    if server is not None:
        restart(server)
    yield
    limit("nofile", "1024", processes)


def limit(
    what: str, most: str, processes: list[int], server: postgres_server.Server | None = None
) -> None:
    # Not even root may do it for the processes of others.
    users: list[tuple[int, str | None]] = [(process, None) for process in processes]
    if server is not None:
        users += [(process, server.user) for process in server_processes(server)]
    for process, user in users:
        command = ["prlimit", f"--pid={process}", f"--{what}={most}:"]
        done = subprocess.run(command, user=user, check=False, capture_output=True)
        # It may have been killed.
        assert done.returncode == 0 or not Path(f"/proc/{process}").exists(), done


def server_processes(server: postgres_server.Server) -> list[int]:
    """The server's process, and the one of each connection."""
    try:
        main = (server.data / "postmaster.pid").read_text(encoding="ascii").split("\n")[0]
        children = Path(f"/proc/{main}/task/{main}/children").read_text(encoding="ascii")
    except FileNotFoundError:
        return []
    return [int(main), *map(int, children.split())]


def restart(server: postgres_server.Server) -> None:
    with suppress(FileNotFoundError, ProcessLookupError):
        server.kill()
    server.start()
