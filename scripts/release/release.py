#!/usr/bin/env python3
"""Builds a release twice, compares and checks it, and says what would be published:

    release.py VERSION REPOSITORY [--publish]

REPOSITORY is an address such as https://example.org/flagfall. The packages are built from a clone of
HEAD, in which set_version.py sets the version, so that the checkout stays as it is. Files are only in
dist/ if all of them are. With --publish, HEAD must be the tagged commit of the version.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import publish
import ready
import sbom
from platforms import BUILT_ON_LINUX
from sbom import CHECKSUMS, checksum
from set_version import Release

ROOT = Path(__file__).resolve().parents[2]


class Failed(Exception):
    pass


class Work:
    """The steps of a release. What their commands print is in a file for each step."""

    def __init__(self, root: Path, steps: int) -> None:
        self.folder = root / "build/release"
        self.steps = steps
        self.step = 0
        self.log = self.folder / "log"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def do(self, title: str, run: Callable[[], None]) -> None:
        self.step += 1
        print(f"[{self.step}/{self.steps}] {title} …", end="", flush=True)
        self.log = self.folder / f"{self.step:02}.log"
        began = time.monotonic()
        run()
        seconds = int(time.monotonic() - began)
        print(f" {seconds // 60}m{seconds % 60:02}s", flush=True)

    def run(self, *command: str, cwd: Path, **environment: str) -> None:
        # This make's options and variables are not those of the clone.
        clean = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
        with self.log.open("a") as log:
            done = subprocess.run(command, cwd=cwd, env=clean | environment, stdout=log, stderr=log)
        if done.returncode:
            end = "\n".join(self.log.read_text(errors="replace").splitlines()[-30:])
            raise Failed(f"`{' '.join(command)}` failed. The end of {self.log}:\n{end}")


def git(cwd: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def clone(work: Work, source: Path, to: Path, tools: Path) -> None:
    work.run("git", "clone", "--quiet", str(source), str(to), cwd=source)
    # What the builds download is shared with the checkout.
    (to / "build").mkdir()
    tools.mkdir(parents=True, exist_ok=True)
    (to / "build/tools").symlink_to(tools)


def set_version_in(work: Work, checkout: Path, release: Release) -> None:
    """Commits the version in the clone, with the author and the time of HEAD: both builds must have the same commit."""
    assert release.date
    arguments = [release.version, *([release.repository] if release.repository else []), "--date", release.date]
    work.run(sys.executable, "scripts/set_version.py", *arguments, cwd=checkout)
    if git(checkout, "status", "--porcelain"):
        name, address, when = git(checkout, "log", "-1", "--format=%an%n%ae%n%aI").splitlines()
        who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in (("NAME", name), ("EMAIL", address), ("DATE", when))}
        work.run("git", "commit", "--quiet", "-am", f"Release {release.version}", cwd=checkout, **who)


def build_common(work: Work, checkout: Path, out: Path, version: str) -> None:
    """What is the same on every platform."""
    work.run("build/tools/release/bin/maturin", "sdist", "-m", "bindings-python/Cargo.toml", "-o", str(out), cwd=checkout)
    work.run("cargo", "package", "--locked", "--no-verify", "-p", "flagfall", "-p", "flagfall-tokio", cwd=checkout)
    for crate in ("flagfall", "flagfall-tokio"):
        shutil.copy(checkout / f"target/package/{crate}-{version}.crate", out)
    work.run("make", "wasm", cwd=checkout)
    work.run("node", "bindings-node/pack.mjs", "build/npm", cwd=checkout)
    shutil.copy(checkout / f"build/npm/flagfall-{version}.tgz", out)


def differences(first: Path, second: Path) -> list[str]:
    """The names of the files that are not equal in both folders."""
    sums = [{path.name: checksum(path) for path in folder.iterdir()} for folder in (first, second)]
    return sorted({name for name, _ in sums[0].items() ^ sums[1].items()})


def compare(first: Path, second: Path) -> None:
    if different := differences(first, second):
        raise Failed(f"built twice, these files differ, in {first} and {second}: {', '.join(different)}")


def check_place(dist: Path) -> None:
    """Only a release may be replaced."""
    if dist.exists() and not (dist / CHECKSUMS).exists():
        raise Failed(f"{dist} is not a release; remove it")


def put_in_place(out: Path, dist: Path) -> None:
    """Replaces dist/ by a whole release."""
    check_place(dist)
    shutil.rmtree(dist, ignore_errors=True)
    out.rename(dist)


def build_all(root: Path, release: Release) -> Path:
    """Returns the checkout that the files in dist/ were built from."""
    # It would be refused at the end, too, but the builds take long.
    check_place(root / "dist")
    can_try = os.geteuid() == 0
    work = Work(root, 1 + 2 * (len(BUILT_ON_LINUX) + 2) + 2 + (len(BUILT_ON_LINUX) if can_try else 0))
    checkouts, outs = [work.folder / name for name in ("first", "second")], [work.folder / name for name in ("dist", "again")]

    def prepare() -> None:
        clone(work, root, checkouts[0], root / "build/tools")
        set_version_in(work, checkouts[0], release)
        clone(work, checkouts[0], checkouts[1], root / "build/tools")

    work.do(f"a clone with version {release.version}", prepare)
    for checkout, out, again in zip(checkouts, outs, ("", ", again")):
        out.mkdir()
        for platform in BUILT_ON_LINUX:
            command = ("scripts/release/platform.sh", "build", platform, str(out))
            work.do(f"{platform}{again}", lambda: work.run(*command, cwd=checkout))
        work.do(f"crates, sources, WebAssembly{again}", lambda: build_common(work, checkout, out, release.version))
        work.do(f"lists of contents and checksums{again}", lambda: sbom.describe(checkout, out, release.version))
    work.do("both builds are equal", lambda: compare(*outs))
    work.do("checks of the packages", lambda: work.run("make", "check-packages", f"DIST={outs[0]}", cwd=checkouts[0]))
    for platform in BUILT_ON_LINUX if can_try else []:
        command = ("scripts/release/try.sh", platform, str(outs[0]))
        work.do(f"{platform} in an empty root", lambda: work.run(*command, cwd=checkouts[0]))
    if not can_try:
        print("The packages were not tried in empty roots: that takes root.")
    put_in_place(outs[0], root / "dist")
    return checkouts[0]


def main(arguments: list[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("version", help="MAJOR.MINOR.PATCH")
    parser.add_argument("repository", help="an address that begins with https://")
    parser.add_argument("--publish", action="store_true", help="publish what was built and checked")
    asked = parser.parse_args(arguments)
    # An entry without a date gets that of the commit, so that the files do not depend on the day.
    date = ready.newest_entry(root).date
    release = Release(asked.version, asked.repository, git(root, "log", "-1", "--format=%cs") if date == "unreleased" else date)
    if problems := ready.problems(root, release, asked.publish):
        for problem in problems:
            print(f"release: {problem}", file=sys.stderr)
        return 1
    try:
        checkout = build_all(root, release)
    except Failed as failure:
        print(f"\nrelease: {failure}\nNothing was published. Fix the cause and run the command again.", file=sys.stderr)
        return 1
    dist, notes = root / "dist", root / "build/release/notes.md"
    notes.write_text(ready.newest_entry(checkout).text + "\n")
    uploads = publish.uploads(dist, release.version, asked.repository, notes)
    print(f"\n{dist}:")
    for path in sorted(dist.iterdir()):
        print(f"  {path.stat().st_size:>10,} {path.name}")
    if asked.publish:
        publish.publish(uploads, checkout)
    else:
        print(f"\nWith PUBLISH=1, this would be published, in this order:\n{publish.plan(uploads)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
