"""Alters the stores of the Python package, one place at a time, and lists the changes that no test detects.

python.py FILE… -- such as bindings-python/python/flagfall/store/redis.py

The tests of postgres.py are those in test_store_postgres.py, and so on; what the stores share is tested
with the store in SQLite. A copy of the package is altered, and not the files of the checkout.
"""

import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "bindings-python" / "tests"
COPY = ROOT / "build" / "mutants" / "python"
TIMEOUT_S = 120
# Each arithmetic operator is replaced by only one other, since the same tests detect any wrong result. `|`
# occurs only in types. `is` in place of `==` fails nearly always, and a decorator removed from an overload or
# an abstract method changes nothing.
SKIPPED = re.compile(
    r"core/ReplaceBinaryOperator_(?!Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Div_Mul|Pow_Mul|LShift_RShift)"
    r"|core/ReplaceComparisonOperator_(?!Is_IsNot|IsNot_Is)\w*Is"
    r"|core/RemoveDecorator"
)


def copy_package() -> None:
    """Copies the package as it is installed, with its compiled part."""
    [installed] = (ROOT / ".venv" / "lib").glob("python*/site-packages/flagfall")
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(installed, COPY / "flagfall", ignore=shutil.ignore_patterns("__pycache__"))


def tests_of(file: Path) -> Path:
    own = TESTS / f"test_store_{file.stem}.py"
    return own if own.exists() else TESTS / "test_store.py"


def stop_servers(folder: Path) -> None:
    """Stops the PostgreSQL servers of a test that ran out of time."""
    for started in folder.glob("flagfall-*/data/postmaster.pid"):
        with contextlib.suppress(OSError):
            os.kill(int(started.read_text(encoding="ascii").split("\n")[0]), signal.SIGQUIT)


def list_survivors(file: Path, folder: Path) -> None:
    """Prints each change of `file` that no test detects."""
    tests = tests_of(file)
    command = f"{ROOT}/.venv/bin/python -m pytest -q -x -p no:cacheprovider {tests}"
    passed, output = run_tests(command, TIMEOUT_S)
    if passed != TestOutcome.SURVIVED:
        sys.exit(f"{output}\nThe tests must pass first.")
    with use_db(str(folder / f"{file.stem}.sqlite"), WorkDB.Mode.create) as db:
        init([COPY / "flagfall" / "store" / file.name], db, {})
        changes = [item.mutations for item in db.pending_work_items]
    changes = [change for change in changes if not SKIPPED.match(change[0].operator_name)]
    print(f"{file.name}: {len(changes)} changes, {tests.name}", flush=True)
    missed = 0
    for number, change in enumerate(changes, 1):
        result = mutate_and_test(change, command, TIMEOUT_S)
        stop_servers(folder)
        if not result.is_killed:
            missed += 1
            lines = [line for line in result.diff.split("\n")[3:] if line.startswith(("-", "+"))]
            print(f"\n{file}:{change[0].start_pos[0]}", *lines, sep="\n", flush=True)
        if number % 25 == 0 or number == len(changes):
            print(f"{file.name}: {number} of {len(changes)}, {missed} not detected", flush=True)


def main() -> None:
    copy_package()
    os.environ["PYTHONPATH"] = str(COPY)
    with tempfile.TemporaryDirectory(prefix="flagfall-mutants-") as name:
        folder = Path(name)
        # PostgreSQL's server does not run as root.
        folder.chmod(0o755)
        os.environ["TMPDIR"] = name
        for file in sys.argv[1:]:
            list_survivors(Path(file), folder)


if __name__ == "__main__":
    main()
