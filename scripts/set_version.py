#!/usr/bin/env python3
"""Sets the version and the repository's address, in every file that has them:

    set_version.py VERSION [REPOSITORY] [--date YYYY-MM-DD]
    set_version.py --check

REPOSITORY is an address such as https://example.org/flagfall. Without it, no file names a repository.
With --date, the changelog's entry for the version gets this date, and so does CITATION.cff.

--check reports the files that differ from Cargo.toml. All other places, such as the C library and the
files for pkg-config and CMake, take both from Cargo.toml when they are built.
"""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Release(NamedTuple):
    version: str
    repository: str | None
    date: str | None

    def parts(self) -> dict[str, str]:
        """The numbers of the version, by their names in C."""
        return dict(zip(("MAJOR", "MINOR", "PATCH"), self.version.split(".")))


def replaced(pattern: str, new: str, text: str) -> str:
    """Replaces what the pattern's only group matches, everywhere. It must match at least once."""

    def put(match: re.Match[str]) -> str:
        start, end = match.start(1) - match.start(), match.end(1) - match.start()
        return match[0][:start] + new + match[0][end:]

    text, count = re.subn(pattern, put, text, flags=re.MULTILINE)
    if count == 0:
        raise SystemExit(f"set_version: nothing matches {pattern}")
    return text


def with_lines(pattern: str, lines: str, after: str, text: str) -> str:
    """Removes what `pattern` matches, and puts `lines` after what `after` matches."""
    text = re.sub(pattern, "", text, flags=re.MULTILINE)
    text, count = re.subn(after, lambda match: match[0] + lines, text, count=1, flags=re.MULTILINE)
    if count == 0:
        raise SystemExit(f"set_version: nothing matches {after}")
    return text


def workspace(text: str, release: Release) -> str:
    text = replaced(r'\[workspace\.package\]\nversion = "(.*)"', release.version, text)
    text = replaced(r'^flagfall = \{ path = "core", version = "(.*)" \}', release.version, text)
    line = f'repository = "{release.repository}"\n' if release.repository else ""
    return with_lines(r'^repository = ".*"\n', line, r"^license = .*\n", text)


def crate(text: str, release: Release) -> str:
    line = "repository.workspace = true\n" if release.repository else ""
    return with_lines(r"^repository\.workspace = true\n", line, r"^license\.workspace = true\n", text)


def cargo_lock(text: str, release: Release) -> str:
    """The lock files of the benchmarks and of the fuzz targets have members without a version, too."""
    return replaced(r'^name = "flagfall(?:-\w+)?"\nversion = "((?!0\.0\.0")[^"]*)"$', release.version, text)


def npm_package(text: str, release: Release) -> str:
    text = replaced(r'^  "version": "(.*)"', release.version, text)
    about = f'{{ "type": "git", "url": "git+{release.repository}.git", "directory": "bindings-node" }}'
    line = f'  "repository": {about},\n' if release.repository else ""
    return with_lines(r'^  "repository": .*\n', line, r'^  "license": .*\n', text)


def npm_lock(text: str, release: Release) -> str:
    """Its own version, at its beginning and as its first package."""
    pattern = r'\A\{\n  "name": "flagfall",\n  "version": "(.*)"'
    text = replaced(pattern, release.version, text)
    return replaced(r'^    "": \{\n      "name": "flagfall",\n      "version": "(.*)"', release.version, text)


def npm_lock_of_example(text: str, release: Release) -> str:
    return replaced(r'^    "[./]*bindings-node": \{\n(?:      "name": .*\n)?      "version": "(.*)"', release.version, text)


def python_package(text: str, release: Release) -> str:
    urls = f'[project.urls]\nRepository = "{release.repository}"\n\n' if release.repository else ""
    return with_lines(r'^\[project\.urls\]\nRepository = ".*"\n\n', urls, r'^dynamic = .*\n\n', text)


def version_of_c(text: str, release: Release) -> str:
    for name, number in release.parts().items():
        text = replaced(rf"FLAGFALL_VERSION_{name}(?:: u32 =)? (\d+)\b", number, text)
    return text


def citation(text: str, release: Release) -> str:
    text = replaced(r"^version: (.*)$", release.version, text)
    if release.date:
        text = with_lines(r"^date-released: .*\n", f"date-released: {release.date}\n", r"^version: .*\n", text)
    line = f"repository-code: {release.repository}\n" if release.repository else ""
    return with_lines(r"^repository-code: .*\n", line, r"(?s)\A.*?(?=^license:)", text)


def changelog(text: str, release: Release) -> str:
    """The newest entry is that of the version."""
    text = replaced(r"\A# Changelog\n\n.*\n\n## (\S+) - ", release.version, text)
    if release.date:
        text = replaced(r"\A# Changelog\n\n.*\n\n## \S+ - (.*)", release.date, text)
    return text


FILES: dict[str, Callable[[str, Release], str]] = {
    "Cargo.toml": workspace,
    "core/Cargo.toml": crate,
    "live/Cargo.toml": crate,
    "Cargo.lock": cargo_lock,
    "benches/Cargo.lock": cargo_lock,
    "fuzz/Cargo.lock": cargo_lock,
    "bindings-node/package.json": npm_package,
    "bindings-node/package-lock.json": npm_lock,
    "examples/node/package-lock.json": npm_lock_of_example,
    "examples/node/game-server/package-lock.json": npm_lock_of_example,
    "book/snippets/package-lock.json": npm_lock_of_example,
    "bindings-python/pyproject.toml": python_package,
    "ffi/src/version.rs": version_of_c,
    "include/flagfall.h": version_of_c,
    "CITATION.cff": citation,
    "CHANGELOG.md": changelog,
}


def current(root: Path) -> Release:
    """What Cargo.toml says."""
    text = (root / "Cargo.toml").read_text()
    version = re.search(r'\[workspace\.package\]\nversion = "(.*)"', text)
    repository = re.search(r'^repository = "(.*)"', text, re.MULTILINE)
    assert version
    return Release(version[1], repository and repository[1], None)


def changed(root: Path, release: Release) -> dict[Path, str]:
    """The files that have to change, with their new contents."""
    found = {}
    for name, rewrite in FILES.items():
        old = (root / name).read_text()
        if (new := rewrite(old, release)) != old:
            found[root / name] = new
    return found


def refusal(release: Release) -> str | None:
    """What is wrong with a version, repository or date."""
    # Each number is below 1,000: see flagfall_version_number in flagfall.h.
    if not re.fullmatch(r"(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){2}", release.version):
        return f"the version must be MAJOR.MINOR.PATCH, such as 1.2.3, not {release.version}"
    if release.repository and not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+(?<!\.git)", release.repository):
        return f"the repository must be an address such as https://example.org/flagfall, not {release.repository}"
    if release.date and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", release.date):
        return f"the date must be YYYY-MM-DD, not {release.date}"
    return None


def main(arguments: list[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("version", nargs="?", help="MAJOR.MINOR.PATCH")
    parser.add_argument("repository", nargs="?", help="an address that begins with https://")
    parser.add_argument("--date", help="YYYY-MM-DD")
    parser.add_argument("--check", action="store_true", help="report what differs from Cargo.toml")
    asked = parser.parse_args(arguments)
    if asked.check:
        different = changed(root, current(root))
        for path in different:
            print(f"set_version: {path.relative_to(root)} differs from Cargo.toml", file=sys.stderr)
        return 1 if different else 0
    if wrong := refusal(Release(asked.version or "", asked.repository, asked.date)):
        parser.error(wrong)
    # All are computed before the first is written.
    for path, text in changed(root, Release(asked.version, asked.repository, asked.date)).items():
        path.write_text(text)
        print(path.relative_to(root))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
