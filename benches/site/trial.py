"""The trial of a site: many games, pressed and saved in one loop, in a process that is killed.

    trial.py --games 20000 --rate 5000 --seconds 5 --kills 3

For Python and for Node it starts a site, kills it at random moments with SIGKILL, and starts it again
from the files that it wrote. After each kill it checks that no change is missing that the site had
reported as saved: see proof.py. At the end it spoils the files, and checks that this is found. A
site in plain JavaScript makes the same presses without a kill, for comparison.

A site prints a line for each step, which the trial reads:

    restored JSON   the site's time, and some games as they were restored
    pressing N      the first N presses are made from now on
    goes-on S       presses were made again, and the first new ones, after S s of processor time
    saved N         the first N presses are on disk
    figures JSON    what was measured since the last such line
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from presses import Presses
from proof import Proof

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent.parent / "build" / "site"
NODE = os.environ.get("NODE", "node")
COMMANDS: dict[str, list[str | Path]] = {
    "Python": [sys.executable, HERE / "worker.py"],
    "Node": [NODE, HERE / "worker.mjs"],
    "plain JavaScript": [NODE, HERE / "peer.mjs"],
}
# A site that reports nothing for so many seconds hangs.
PATIENCE_S = 120
POLL_S = 0.05
PROGRESS_S = 2
# A site is killed at the soonest so many seconds after it was restored.
SOONEST_S = 0.01
# The first bytes of a part of a saved arena.
PART = b"\xffFFA"


class Fault(Exception):
    """The trial has failed."""


@dataclass
class Figures:
    """What was measured of the sites in one language."""

    seconds: float = 0
    processor: float = 0
    presses: int = 0
    latencies_us: list[int] = field(default_factory=list)
    slices_us: list[int] = field(default_factory=list)
    restarts_s: list[tuple[float, float]] = field(default_factory=list)
    memory_kb: int = 0
    kills: int = 0

    @property
    def restarts(self) -> list[tuple[float, float]]:
        """The restarts. On a busy machine a site can reach its end before it is killed."""
        return self.restarts_s or [(math.nan, math.nan)]

    def add(self, measured: dict[str, Any]) -> None:
        for name, value in measured.items():
            setattr(self, name, getattr(self, name) + value)


class Life:
    """A process of a site, from its start to its end."""

    def __init__(
        self,
        language: str,
        sequence: Presses,
        folder: Path,
        figures: Figures,
        acknowledged: int,
        pressed: int,
        until: int,
        kill_s: float | None = None,
    ) -> None:
        self.figures = figures
        self.acknowledged = acknowledged
        self.pressed = pressed
        # The line after which it is killed. Until a new site has saved something, it has nothing to lose.
        self.last_words = "restored" if pressed else "saved"
        self.kill_s = kill_s
        self.restored: dict[str, Any] = {}
        # How long that took, and how much processor time.
        self.went_on: tuple[float, float] | None = None
        self.began = self.heard = time.monotonic()
        command = [*COMMANDS[language], folder, sequence.games, sequence.rate, acknowledged, pressed, until]
        self.process = subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, text=True)
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard = time.monotonic()
            if not line.endswith("\n"):
                return
            word, _, rest = line.strip().partition(" ")
            if word == "pressing":
                self.pressed = max(self.pressed, int(rest))
            elif word == "saved":
                self.acknowledged = int(rest)
            elif word == "goes-on":
                self.went_on = (self.heard - self.began, float(rest))
            elif word == "restored":
                self.restored = json.loads(rest)
            elif word == "figures":
                self.figures.add(json.loads(rest))
            if word == self.last_words and self.kill_s is not None:
                timer = threading.Timer(self.kill_s, self.process.kill)
                timer.daemon = True
                timer.start()
                self.kill_s = None

    def runs(self) -> bool:
        """Waits a little, and measures the memory. Returns whether the process runs."""
        try:
            self.process.wait(POLL_S)
            return False
        except subprocess.TimeoutExpired:
            pass
        if time.monotonic() > self.heard + PATIENCE_S:
            raise Fault(f"the site has reported nothing for {PATIENCE_S} seconds")
        status = Path(f"/proc/{self.process.pid}/status")  # Only on Linux.
        for line in status.read_text().splitlines() if status.exists() else []:
            if line.startswith("VmHWM:"):
                self.figures.memory_kb = max(self.figures.memory_kb, int(line.split()[1]))
        return True

    def watch(self) -> bool:
        """Waits for the end of the process. Returns whether it was killed."""
        shown = time.monotonic()
        try:
            while self.runs():
                if time.monotonic() > shown + PROGRESS_S:
                    shown = time.monotonic()
                    say(f"  {self.pressed:,} presses, {self.acknowledged:,} of them saved")
        finally:
            self.process.kill()
            self.listener.join()
        if self.process.returncode not in (0, -signal.SIGKILL):
            raise Fault(f"the site has ended with status {self.process.returncode}")
        return self.process.returncode != 0


def say(text: str) -> None:
    print(text, flush=True)


def refuse(faults: Iterator[str]) -> None:
    """Fails if there are faults."""
    found = list(faults)
    if found:
        raise Fault("\n".join(found))


def killed_and_restarted(language: str, sequence: Presses, seconds: int, kills: int) -> Figures:
    """Runs a site that is killed so often, and checks what it saved after each kill and at its end."""
    until = seconds * sequence.rate
    proof = Proof(sequence, until)
    figures = Figures()
    folder = emptied(language)
    acknowledged = pressed = 0
    ended = False
    while not ended:
        proof.goes_on(acknowledged, pressed)
        # Early moments are likely, since a site writes the most when it has been restored.
        moment = SOONEST_S * (0.9 * seconds / kills / SOONEST_S) ** random.random() if figures.kills < kills else None
        first = pressed == 0
        life = Life(language, sequence, folder, figures, acknowledged, pressed, until, moment)
        killed = life.watch()
        acknowledged, pressed = life.acknowledged, life.pressed
        ended = not killed
        figures.kills += killed
        went_on = ""
        if life.went_on is not None and not first:
            figures.restarts_s.append(life.went_on)
            went_on = f", went on after {life.went_on[0]:.2f} s"
        say(f"  {'killed' if killed else 'ended'}{went_on}: {pressed:,} presses, {acknowledged:,} of them saved")
        if life.restored:
            refuse(proof.differ(life.restored))
        files = sorted(folder.glob("*.series"))
        refuse(proof.faults(files, acknowledged, pressed))
        say("  nothing is missing")
    if acknowledged != until:
        raise Fault(f"only {acknowledged:,} of {until:,} presses were saved")
    check_the_proof(proof, [file.read_bytes() for file in files], until)
    return figures


def check_the_proof(proof: Proof, files: list[bytes], presses: int) -> None:
    """Spoils what was saved, and what is known of it. Each time a fault must be found."""
    *others, last = files
    middle = len(last) // 2
    altered = last[:middle] + bytes([last[middle] ^ 1]) + last[middle + 1 :]
    cases = {
        "without its last parts": (last[: last.rfind(PART, 0, -50_000)], presses),
        "cut in the middle": (last[:middle], presses),
        "with another byte": (altered, presses),
        "after half of the presses": (last, presses // 2),
    }
    for name, (file, pressed) in cases.items():
        found = list(proof.faults([*others, file], pressed, pressed))
        if not found:
            raise Fault(f"a file {name} passes")
        say(f"  a file {name} is found: {found[0]}")
    proof.at_ms //= 2
    if not list(proof.faults(files, presses, presses)):
        raise Fault("presses at other times pass")
    say("  presses at other times are found")


def compared(sequence: Presses, seconds: int) -> Figures:
    """Runs the site in plain JavaScript, and restarts it once from what it saved."""
    language = "plain JavaScript"
    folder = emptied(language)
    until = seconds * sequence.rate
    figures = Figures()
    life = Life(language, sequence, folder, figures, 0, 0, until)
    life.watch()
    proof = Proof(sequence, until)
    for place, over in life.restored["over"].items():
        clock = proof.clock(int(place), int(proof.ends[int(place)] - proof.starts[int(place)]))
        if over != (clock.read(life.restored["at_ms"]).phase == "flagged"):
            raise Fault(f"the game at {place} of the site in plain JavaScript has another result")
    again = Life(language, sequence, folder, Figures(), until // 2, until // 2, until // 2 + sequence.rate)
    again.watch()
    figures.restarts_s += [again.went_on] if again.went_on else []
    return figures


def emptied(language: str) -> Path:
    folder = FOLDER / language.lower().replace(" ", "-")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def part(values: list[int], share: float) -> str:
    """The value in ms that so large a share of the values does not exceed."""
    if not values:
        return ""
    return f"{sorted(values)[min(int(share * len(values)), len(values) - 1)] / 1000:.1f}"


def table(measured: dict[str, Figures]) -> Iterator[str]:
    """The lines of a table of what was measured, with a column for each language."""
    rows: dict[str, Callable[[Figures], str]] = {
        "kills": lambda of: f"{of.kills}",
        "presses per second": lambda of: f"{of.presses / of.seconds:,.0f}",
        "flags": lambda of: f"{len(of.latencies_us):,}",
        "  latency, median, ms": lambda of: part(of.latencies_us, 0.5),
        "  latency, 99 %, ms": lambda of: part(of.latencies_us, 0.99),
        "  latency, longest, ms": lambda of: part(of.latencies_us, 1),
        "share of a processor, %": lambda of: f"{100 * of.processor / of.seconds:.0f}",
        "most memory, MB": lambda of: f"{of.memory_kb / 1024:,.0f}",
        "saves": lambda of: f"{len(of.slices_us):,}",
        "  processor time, 99 %, ms": lambda of: part(of.slices_us, 0.99),
        "  processor time, longest, ms": lambda of: part(of.slices_us, 1),
        "restart until a press, median, s": lambda of: f"{statistics.median(all_s for all_s, _ in of.restarts):.2f}",
        "restart until a press, longest, s": lambda of: f"{max(all_s for all_s, _ in of.restarts):.2f}",
        "  processor time, longest, s": lambda of: f"{max(used_s for _, used_s in of.restarts):.2f}",
    }
    yield f"{'':34}" + "".join(f"{language:>18}" for language in measured)
    for name, value in rows.items():
        yield f"{name:34}" + "".join(f"{value(of):>18}" for of in measured.values())


def main() -> int:
    parser = argparse.ArgumentParser(description="The trial of a site that is killed and restarted.")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--rate", type=int, required=True, help="presses per second")
    parser.add_argument("--seconds", type=int, required=True, help="how long the presses take")
    parser.add_argument("--kills", type=int, required=True, help="how often each site is killed")
    parser.add_argument("--restart", type=float, help="the seconds that a restart may take; without it, any")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the moments of the kills")
    options = parser.parse_args()
    random.seed(options.seed)
    sequence = Presses(options.games, options.rate)
    measured = {}
    try:
        for language in ("Python", "Node"):
            say(f"{language}: {options.games:,} games, {options.rate:,} presses per second (seed {options.seed})")
            measured[language] = killed_and_restarted(language, sequence, options.seconds, options.kills)
        say("plain JavaScript, for comparison")
        measured["plain JavaScript"] = compared(sequence, options.seconds)
        say("\n".join(table(measured)))
        for language in ("Python", "Node"):
            longest = max(all_s for all_s, _ in measured[language].restarts)
            if options.restart is not None and longest > options.restart:
                raise Fault(f"{language}: a restart took {longest:.2f} s, more than {options.restart} s")
    except Fault as fault:
        say(f"the trial has failed:\n{fault}")
        return 1
    shutil.rmtree(FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
