"""What must hold before a release is built: each problem, with what to do about it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import set_version
from platforms import BUILT_ON_LINUX
from set_version import Release

TOOLS = {
    "cargo": "install Rust, from https://rustup.rs",
    "npm": "install Node 20 or newer, with npm",
    "pkg-config": "apt-get install pkg-config",
    "abidiff": "apt-get install abigail-tools",
}
# Without them, publishing would stop in the middle.
TOOLS_TO_PUBLISH = {
    "twine": "pip install twine",
    "gh": "install it, from https://cli.github.com",
}


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=root, capture_output=True, text=True)


def commit(root: Path, name: str) -> str | None:
    return run(root, "git", "rev-parse", "--quiet", "--verify", f"{name}^{{commit}}").stdout.strip() or None


class Entry(NamedTuple):
    version: str
    date: str
    text: str


def newest_entry(root: Path) -> Entry:
    """The first entry of the changelog. Its date is `unreleased` until it is released."""
    found = re.search(r"^## (\S+) - (\S+)\n(.*?)(?=^## |\Z)", (root / "CHANGELOG.md").read_text(), re.MULTILINE | re.DOTALL)
    return Entry(found[1], found[2], found[3].strip()) if found else Entry("none", "none", "")


def problem_of_tree(root: Path) -> str | None:
    if changed := run(root, "git", "status", "--porcelain").stdout.rstrip():
        return f"the tree has changes; commit or remove them:\n{changed}"
    return None


def problem_of_tag(root: Path, version: str) -> str | None:
    tagged = commit(root, f"refs/tags/v{version}")
    if tagged and tagged != commit(root, "HEAD"):
        return f"version {version} exists: the tag v{version} is commit {tagged[:10]}, not HEAD; choose a new version, or check out the tag"
    return None


def problem_of_changelog(root: Path, version: str) -> str | None:
    """The newest entry may have another number as long as it is not released: set_version.py changes it."""
    entry = newest_entry(root)
    if entry.version != version and entry.date != "unreleased":
        return f"CHANGELOG.md has no entry for {version}; write one, under `## {version} - unreleased`"
    return None if entry.text else f"the entry for {entry.version} in CHANGELOG.md is empty; write what changed"


def problem_of_abi(root: Path) -> str | None:
    if run(root, "ffi/abi/check_abi.sh", "recorded").returncode:
        return "the ABI differs from its record; see `ffi/abi/check_abi.sh`, then run `ffi/abi/check_abi.sh record` and commit the record"
    return None


def problems_of_tools(root: Path, publish: bool) -> list[str]:
    tools = TOOLS | TOOLS_TO_PUBLISH if publish else TOOLS
    missing = [f"{tool} is missing; {advice}" for tool, advice in tools.items() if not shutil.which(tool)]
    if missing:
        return missing
    builds = {f"for {platform}": ["scripts/release/platform.sh", "can", platform] for platform in BUILT_ON_LINUX}
    for what, command in {**builds, "WebAssembly": ["scripts/wasm.sh", "can"]}.items():
        if (can := run(root, *command)).returncode:
            missing.append(f"building {what} needs: {(can.stdout + can.stderr).strip()}")
    return missing


def problem_of_publishing(root: Path, release: Release) -> str | None:
    """What is published is the tagged commit itself, so that anybody can build it again."""
    if set_version.changed(root, release) or newest_entry(root).date == "unreleased":
        arguments = " ".join(filter(None, [release.version, release.repository]))
        return f"HEAD is not the commit of {release.version}; run `scripts/set_version.py {arguments} --date YYYY-MM-DD`, and commit the changes"
    if not commit(root, f"refs/tags/v{release.version}"):
        return f"HEAD has no tag; run `git tag v{release.version}`"
    return None


def problems(root: Path, release: Release, publish: bool) -> list[str]:
    if wrong := set_version.refusal(release):
        return [wrong]
    if not release.repository:
        return ["REPOSITORY is missing; give the address of the repository, such as https://example.org/flagfall"]
    found = [problem_of_tree(root), problem_of_tag(root, release.version), problem_of_changelog(root, release.version)]
    if not any(found) and publish:
        found.append(problem_of_publishing(root, release))
    missing = problems_of_tools(root, publish)
    # Without its tool, the ABI cannot be compared.
    if not missing:
        found.append(problem_of_abi(root))
    return [one for one in found if one] + missing
