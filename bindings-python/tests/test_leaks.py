"""All memory is freed: `FLAGFALL_LEAK_ROUNDS=1000000` for more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="it reads its memory there"
)


def run(program: str, argument: str) -> None:
    # A separate process: garbage of other tests would count.
    command = [sys.executable, str(Path(__file__).with_name(program)), argument]
    done = subprocess.run(command, capture_output=True, text=True)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_left() -> None:
    run("leaks.py", os.environ.get("FLAGFALL_LEAK_ROUNDS", "20000"))


def test_a_day_of_play_grows_nothing() -> None:
    run("day.py", "1000")
