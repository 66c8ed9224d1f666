"""Builds the benchmarks, runs them, and writes BENCHMARKS.md with its plot: `make bench` calls this.

README.md beside this file says what is measured, and how.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import page
import stores
import targets

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
OUT = ROOT / "build" / "bench"
TARGET = ROOT / "target" / "benches"
GAMES = [100_000, 1_000_000, 10_000_000]
WASM_GAMES = 100_000
# Each start is in a new process.
STARTS = 11
MILLION_RUNS = 5
# The crates that both the bindings and the empty calls use.
SHARED = ["napi", "napi-build", "napi-derive", "pyo3"]

CARGO = os.environ.get("CARGO", "cargo")
CC = os.environ.get("CC", "cc")
NODE = os.environ.get("NODE", "node")
NPM = os.environ.get("NPM", "npm")
CHROMIUM = shutil.which("chromium")
PYTHON = OUT / "venv" / "bin" / "python"

BEGIN = time.monotonic()


def tell(what: str) -> None:
    print(f"[{time.monotonic() - BEGIN:4.0f} s] {what}", flush=True)


def run(command: Sequence[str | Path], cwd: Path = ROOT, **variables: str) -> str:
    """Returns a command's output. If it fails, shows its errors and exits."""
    environment = {**os.environ, **variables}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def check_versions() -> None:
    """Checks that the empty calls use the same versions as the bindings, to be comparable."""

    def versions(lock: Path) -> dict[str, str]:
        found = re.findall(r'name = "(.*)"\nversion = "(.*)"', lock.read_text(encoding="utf-8"))
        return {name: version for name, version in found if name in SHARED}

    ours, theirs = versions(HERE / "Cargo.lock"), versions(ROOT / "Cargo.lock")
    if ours != theirs:
        sys.exit(f"benches/Cargo.lock has {ours}, Cargo.lock has {theirs}: write the latter's there")


def build() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    tell("building the benchmarks in Rust")
    run([CARGO, "build", "--release", "--locked", "-p", "flagfall-benches"], HERE)
    run([CARGO, "bench", "--no-run", "--locked", "-p", "flagfall-benches"], HERE)
    tell("building the empty calls")
    floors = ["-p", "floor-python", "-p", "floor-node"]
    extension = {"PYO3_BUILD_EXTENSION_MODULE": "1"}
    run([CARGO, "build", "--release", "--locked", *floors], HERE, **extension)
    shutil.copy(TARGET / "release" / "libfloor.so", OUT / "floor.abi3.so")
    shutil.copy(TARGET / "release" / "libfloor_node.so", OUT / "floor.node")
    tell("building the benchmark in C")
    library = ROOT / "build" / "lib"
    compiler: list[str | Path] = [CC, "-O2", "-std=c99", f"-I{ROOT / 'include'}"]
    floor = OUT / "libfloor.so"
    run([*compiler, "-shared", "-fPIC", "-o", floor, HERE / "c" / "floor.c"])
    link: list[str | Path] = [floor, f"-L{library}", "-lflagfall", f"-Wl,-rpath,{library},-rpath,{OUT}"]
    run([*compiler, "-o", OUT / "calls", HERE / "c" / "calls.c", *link])
    run([*compiler, "-pthread", "-o", OUT / "threads", HERE / "c" / "threads.c", *link])
    tell("installing what is compared with")
    if not PYTHON.exists():
        run([os.environ.get("PYTHON", "python3"), "-m", "venv", OUT / "venv"])
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet"]
    run([*pip, "-r", HERE / "python" / "requirements.txt"])
    (wheel,) = (ROOT / "build" / "wheels").glob("*.whl")
    run([*pip, "--force-reinstall", "--no-deps", wheel])
    run([NPM, "ci", "--silent"], HERE / "node")
    # Without its package.json: that is not valid JSON, so Node would reject it.
    package = HERE / "node" / "node_modules" / "chess-clock" / "lib" / "cjs"
    ignore = shutil.ignore_patterns("package.json")
    shutil.copytree(package, OUT / "chess-clock", ignore=ignore, dirs_exist_ok=True)


def rust() -> page.Measures:
    run([CARGO, "bench", "--locked", "-p", "flagfall-benches", "--", "--quiet"], HERE)
    found = {}
    for file in (TARGET / "criterion" / "rust").glob("*/new/sample.json"):
        sample = json.loads(file.read_text(encoding="utf-8"))
        pairs = zip(sample["times"], sample["iters"], strict=True)
        found[file.parent.parent.name] = [total / calls for total, calls in pairs]
    return found


# For a program in Node that is to use WebAssembly.
WITHOUT_ADDON: list[str | Path] = ["--import", HERE / "node" / "without-addon.mjs"]


def node_calls(*options: str | Path) -> page.Measures:
    modules = [OUT / "floor.node", OUT / "chess-clock" / "index.js"]
    found: page.Measures = json.loads(run([NODE, *options, HERE / "node" / "calls.mjs", *modules]))
    return found


def starts() -> page.Measures:
    found: page.Measures = {"native": [], "wasm": []}
    for _ in range(STARTS):
        for backend, options in [("native", []), ("wasm", WITHOUT_ADDON)]:
            start = [NODE, *options, HERE / "node" / "start.mjs", backend]
            found[backend].append(float(run(start)))
    if CHROMIUM:
        browser = [NODE, HERE / "node" / "browser.mjs", CHROMIUM, str(STARTS)]
        found.update(json.loads(run(browser)))
    return found


def wasm() -> page.Wasm:
    files = {
        "browser": ROOT / "bindings-node" / "dist" / "browser.mjs",
        "module": ROOT / "build" / "wasm" / "optimized.wasm",
    }
    sizes = json.loads(run([NODE, HERE / "node" / "sizes.mjs", *files.values()]))
    arena = [NODE, *WITHOUT_ADDON, HERE / "node" / "wasm-arena.mjs", str(WASM_GAMES)]
    return page.Wasm(
        calls=node_calls(*WITHOUT_ADDON),
        starts=starts(),
        sizes=dict(zip(files, sizes, strict=True)),
        games=WASM_GAMES,
        arena_bytes=int(run(arena)),
    )


def million(*program: str | Path) -> dict[str, page.Measures]:
    """A million games with flagfall and with a plain site, in turns."""
    found: dict[str, page.Measures] = {"flagfall": {}, "plain": {}}
    for _ in range(MILLION_RUNS):
        for part in ["play", "restore"]:
            for subject, measures in found.items():
                command = [*program, subject, part, OUT / f"million.{subject}"]
                for name, value in json.loads(run(command)).items():
                    measures.setdefault(name, []).append(value)
    # Both played the same games.
    ours, plain = (measures.pop("sum of banks") for measures in found.values())
    if ours != plain:
        sys.exit(f"{program}: flagfall's banks add up to {ours}, those of the plain site to {plain}")
    return found


def threads() -> dict[str, page.Measures]:
    programs: dict[str, list[str | Path]] = {
        "rust": [TARGET / "release" / "threads"],
        "c": [OUT / "threads"],
        "python": [PYTHON, HERE / "python" / "threads.py"],
        "node": [NODE, HERE / "node" / "threads.mjs"],
    }
    return {language: json.loads(run(program)) for language, program in programs.items()}


def measure() -> page.Results:
    tell("measuring Rust")
    languages = {"rust": rust()}
    tell("measuring C")
    languages["c"] = json.loads(run([OUT / "calls"]))
    tell("measuring Python")
    calls = [PYTHON, HERE / "python" / "calls.py"]
    languages["python"] = json.loads(run(calls, PYTHONPATH=str(OUT)))
    tell("measuring Node")
    languages["node"] = node_calls()
    tell("measuring WebAssembly")
    in_wasm = wasm()
    tell("measuring a million games in Python")
    millions = {"python": million(PYTHON, HERE / "python" / "million.py")}
    tell("measuring a million games in Node")
    millions["node"] = million(NODE, "--expose-gc", HERE / "node" / "million.mjs")
    tell("measuring two threads")
    in_threads = threads()
    tell("measuring the stores")
    in_stores = stores.measured(PYTHON, NODE)
    arena = TARGET / "release" / "arena"
    arenas, large = [], []
    for games in GAMES:
        tell(f"measuring an arena of {games:,} games")
        arenas.append(json.loads(run([arena, str(games)])))
        tell("measuring the same with large pages of memory")
        large.append(json.loads(run([arena, str(games)], **page.LARGE_PAGES)))
    return page.Results(languages, in_wasm, millions, in_threads, in_stores, arenas, large)


def first_line(*command: str | Path) -> str:
    return run(command).splitlines()[0].strip()


def machine() -> list[tuple[str, str]]:
    cpus = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    model = re.search(r"^model name\s*: (.*)$", cpus, re.MULTILINE)
    memory = re.search(r"^MemTotal: *(\d+)", Path("/proc/meminfo").read_text(encoding="utf-8"))
    return [
        ("processor", model[1] if model else os.uname().machine),
        ("cores", str(os.cpu_count())),
        ("memory", f"{int(memory[1]) / 2**20:.0f} GiB" if memory else "unknown"),
        # Only the numbers: the name of a build follows.
        ("system", f"{os.uname().sysname} {re.split('[^0-9.]', os.uname().release)[0]}"),
        ("Rust", first_line("rustc", "--version")),
        ("C", first_line(CC, "--version")),
        ("Python", first_line(PYTHON, "--version")),
        ("Node", first_line(NODE, "--version")),
        *([("Chromium", first_line(CHROMIUM, "--version"))] if CHROMIUM else []),
    ]


def busy_s() -> tuple[float, float]:
    """The CPU time since the machine started and this run's part of it, in seconds."""
    user, nice, system, _, _, *others = map(
        int, Path("/proc/stat").read_text(encoding="utf-8").split("\n")[0].split()[1:9]
    )
    own = os.times()
    total = (user + nice + system + sum(others)) / os.sysconf("SC_CLK_TCK")
    return total, own.user + own.system + own.children_user + own.children_system


def main() -> None:
    check_versions()
    build()
    begin, (all_before, own_before) = time.monotonic(), busy_s()
    results = measure()
    took, (all_after, own_after) = time.monotonic() - begin, busy_s()
    others = (all_after - all_before - (own_after - own_before)) / took
    (OUT / "results.json").write_text(json.dumps(asdict(results)), encoding="utf-8")
    page.write(results, machine(), others)
    tell("BENCHMARKS.md is written")
    for line in targets.missed(results):
        tell(f"target missed: {line}")


main()
