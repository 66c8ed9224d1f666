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
from cosmic_ray.work_db import WorkDB, use_db

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "bindings-python" / "tests"
COPY = ROOT / "build" / "mutants" / "python"
TIMEOUT_S = 120
# One replacement of each operator for arithmetic, since a wrong one is detected whatever it is; `|`, which
# is only in types; and what compares an object's identity where a value was compared.
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


def survivors(file: Path, folder: Path) -> int:
    """Prints each change of `file` that no test detects, and returns their number."""
    tests = tests_of(file)
    command = f"{ROOT}/.venv/bin/python -m pytest -q -x -p no:cacheprovider {tests}"
    missed = 0
    with use_db(str(folder / f"{file.stem}.sqlite"), WorkDB.Mode.create) as db:
        init([COPY / "flagfall" / "store" / file.name], db, {})
        mutants = [item.mutations for item in db.pending_work_items]
    mutants = [specs for specs in mutants if not SKIPPED.match(specs[0].operator_name)]
    print(f"{file.name}: {len(mutants)} changes, {tests.name}", flush=True)
    for number, specs in enumerate(mutants, 1):
        result = mutate_and_test(specs, command, TIMEOUT_S)
        stop_servers(folder)
        if not result.is_killed:
            missed += 1
            changed = [line for line in result.diff.split("\n")[3:] if line.startswith(("-", "+"))]
            print(f"\n{file}:{specs[0].start_pos[0]}", *changed, sep="\n", flush=True)
        if number % 25 == 0 or number == len(mutants):
            print(f"{file.name}: {number} of {len(mutants)}, {missed} not detected", flush=True)
    return missed


def main() -> int:
    files = [Path(name) for name in sys.argv[1:]]
    copy_package()
    os.environ["PYTHONPATH"] = str(COPY)
    with tempfile.TemporaryDirectory(prefix="flagfall-mutants-") as name:
        folder = Path(name)
        # PostgreSQL's server does not run as root.
        folder.chmod(0o755)
        os.environ["TMPDIR"] = name
        missed = sum(survivors(file, folder) for file in files)
    print(f"{missed} changes are not detected")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
