"""A PostgreSQL server for tests, in a temporary folder.

As a program, for the tests in Node: prints the folder of the server's socket once it accepts
connections, kills and starts it again for each line of the standard input, and stops it at its end.
"""

import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Debian installs the server's programs outside of PATH.
PATH = os.pathsep.join([os.environ.get("PATH", ""), *glob.glob("/usr/lib/postgresql/*/bin")])


def is_installed() -> bool:
    """Whether a server can be started. Otherwise it adds what does not run to the list of make."""
    if os.name != "posix":
        return False
    what = "the stores in PostgreSQL"
    script = str(ROOT / "scripts" / "not_run.sh")
    command = [script, "tool", "postgres", "postgresql", what]
    environment = {**os.environ, "PATH": PATH}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


class Server:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="flagfall-"))
        # The server does not run as root.
        self.user = "nobody" if os.geteuid() == 0 else None
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self.address = f"host={self.folder} user=flagfall dbname=postgres"
        self.run("initdb", "--no-sync", "--auth=trust", "--username=flagfall", "--encoding=UTF8")
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        deadline = time.monotonic() + 30
        while True:
            try:
                log = f"--log={self.folder / 'log'}"
                return self.run("pg_ctl", "start", "--wait", "--silent", log, f"--options={options}")
            except subprocess.CalledProcessError:
                # Processes of a server that was killed may still be ending.
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """As the kernel does when memory is short. What was committed is recovered by `start`."""
        number = (self.data / "postmaster.pid").read_text(encoding="ascii").split("\n")[0]
        os.kill(int(number), signal.SIGKILL)

    def cut_log(self, name: str, size: int) -> None:
        """Loses all of the log after `size` bytes of the file `name`, once the server was killed."""
        folder = self.data / "pg_wal"
        with (folder / name).open("r+b") as file:
            length = file.seek(0, os.SEEK_END)
            file.truncate(size)
            file.truncate(length)
        for later in folder.glob("[0-9A-F]*"):
            if len(later.name) == len(name) and later.name > name:
                later.unlink()

    def close(self) -> None:
        self.run("pg_ctl", "stop", "--mode=immediate", "--silent")
        shutil.rmtree(self.folder)

    def run(self, program: str, *arguments: str) -> None:
        found = shutil.which(program, path=PATH)
        assert found is not None, program
        subprocess.run(
            [found, *arguments, "--pgdata", self.data],
            user=self.user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )


if __name__ == "__main__":
    if not is_installed():
        sys.exit(1)
    server = Server()
    print(server.folder, flush=True)
    for _ in sys.stdin:
        server.kill()
        server.start()
        print(server.folder, flush=True)
    server.close()
