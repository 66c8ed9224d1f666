"""All memory is freed: `FLAGFALL_LEAK_ROUNDS=1000000` for more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="it reads its memory there")
def test_nothing_is_left() -> None:
    # A separate process: garbage of other tests would count.
    rounds = os.environ.get("FLAGFALL_LEAK_ROUNDS", "20000")
    program = Path(__file__).with_name("leaks.py")
    done = subprocess.run([sys.executable, program, rounds], capture_output=True, text=True)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
