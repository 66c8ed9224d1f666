#!/usr/bin/env python3
"""Tests the Python package in every CPython that is installed and not older than the package allows.

    test_pythons.py JUDGE...

JUDGE is the command that runs a player of the cases and compares its output. `make test-pythons` gives
it, and builds the wheel and the source distribution first.

Tested are python3.11, python3.12 and so on in PATH, the versions of pyenv, and the commands in the
variable PYTHONS. Each gets an environment of its own in build/pythons.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = ROOT / "build/pythons"
ABOUT = """
import json, platform, sys, sysconfig
print(json.dumps({
    "executable": sys.executable, "version": platform.python_version(),
    "number": sys.version_info[:2], "name": platform.python_implementation(),
    "threads": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
}))
"""

About = dict[str, object]


def oldest() -> list[int]:
    text = (ROOT / "bindings-python/pyproject.toml").read_text()
    found = re.search(r'^requires-python = ">=(\d+)\.(\d+)"$', text, re.MULTILINE)
    assert found is not None
    return [int(part) for part in found.groups()]


def commands() -> list[str]:
    folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    in_path = [file for folder in folders for file in folder.glob("python3.*") if re.fullmatch(r"python3\.\d+t?", file.name)]
    of_pyenv = [folder / "bin/python3" for folder in pyenv.glob("versions/3.*")]
    return [*map(str, sorted(in_path) + sorted(of_pyenv)), *os.environ.get("PYTHONS", "").split()]


def about(command: str) -> About | None:
    """None for a command that starts no Python, such as pyenv's for a version that is not selected."""
    try:
        done = subprocess.run([command, "-c", ABOUT], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    found: About = json.loads(done.stdout)
    return found


def interpreters() -> list[About]:
    """Each once, however many commands start it."""
    given = os.environ.get("PYTHONS", "").split()
    found = {}
    for command in commands():
        it = about(command)
        if it is None:
            if command in given:
                sys.exit(f"test_pythons: {command} starts no Python")
            continue
        if it["name"] == "CPython" and it["number"] >= oldest():
            found[os.path.realpath(str(it["executable"]))] = it
    return sorted(found.values(), key=lambda it: [int(part) for part in re.findall(r"\d+", str(it["version"]))])


def environment(it: About) -> Path:
    """A new environment's Python."""
    folder = ENVIRONMENTS / str(it["version"])
    subprocess.run([str(it["executable"]), "-m", "venv", "--clear", folder], check=True)
    python = folder / "bin/python"
    [wheel] = (ROOT / "build/wheels").glob("*.whl")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--use-pep517"]
    subprocess.run([*pip, "-r", ROOT / "bindings-python/requirements-test.txt"], check=True)
    subprocess.run([*pip, "--no-index", "--no-deps", wheel], check=True)
    return python


def passes(python: Path, judge: list[str]) -> bool:
    tests = ROOT / "bindings-python/tests"
    pytest = [python, "-m", "pytest", "-q", tests, "--ignore", tests / "test_stub.py"]
    player = [*judge, python, tests / "player.py"]
    return [subprocess.run(command, cwd=ROOT, check=False).returncode for command in (pytest, player)] == [0, 0]


def main(judge: list[str]) -> int:
    results = []
    for it in interpreters():
        name = f"CPython {it['version']} ({it['executable']})"
        if it["threads"]:
            results.append(f"{name}: not tested: it is free-threaded, which flagfall does not support")
            continue
        print(f"\n{name}", flush=True)
        start = time.monotonic()
        passed = passes(environment(it), judge)
        results.append(f"{name}: {'passed' if passed else 'FAILED'}, {time.monotonic() - start:.0f} s")
    print("", *results, sep="\n")
    tested = [line for line in results if "not tested" not in line]
    if not tested:
        sys.exit("test_pythons: no Python was found: name some in PYTHONS")
    return 1 if any("FAILED" in line for line in tested) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
