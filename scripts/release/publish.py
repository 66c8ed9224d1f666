"""What is published where, and in which order: what others depend on comes first."""

import shlex
import subprocess
from pathlib import Path
from typing import NamedTuple


class Upload(NamedTuple):
    place: str
    what: str
    # Prints something if it has been published already.
    asks: list[str]
    command: list[str]


def uploads(folder: Path, version: str, repository: str, notes: Path) -> list[Upload]:
    """`notes` is the file with the text of the page of the release."""
    found = []
    for crate in ("flagfall", "flagfall-tokio"):
        asks = ["cargo", "info", "--quiet", "--registry", "crates-io", f"{crate}@{version}"]
        # It packs the crate again, from the same commit.
        command = ["cargo", "publish", "--locked", "--no-verify", "-p", crate]
        found.append(Upload("crates.io", f"{crate} {version}", asks, command))
    for path in sorted([*folder.glob("*.whl"), folder / f"flagfall-{version}.tar.gz"]):
        command = ["twine", "upload", "--non-interactive", "--skip-existing", str(path)]
        found.append(Upload("PyPI", path.name, [], command))
    # The packages of the platforms first: the main package names them.
    main = folder / f"flagfall-{version}.tgz"
    for path in [*sorted(set(folder.glob("*.tgz")) - {main}), main]:
        stem = path.name.removesuffix(f"-{version}.tgz")
        name = "flagfall" if path == main else f"@flagfall/{stem.removeprefix('flagfall-')}"
        asks = ["npm", "view", f"{name}@{version}", "version"]
        found.append(Upload("npm", f"{name} {version}", asks, ["npm", "publish", "--access", "public", str(path)]))
    tag = f"v{version}"
    # The packages are published from a clone, which does not know the address.
    page = [tag, "--repo", repository]
    create = ["gh", "release", "create", *page, "--verify-tag", "--title", version, "--notes-file", str(notes)]
    found.append(Upload("the page of releases", tag, ["gh", "release", "view", *page], create))
    files = [str(path) for path in sorted(folder.iterdir())]
    found.append(Upload("the page of releases", "all files", [], ["gh", "release", "upload", *page, "--clobber", *files]))
    return found


def publish(uploads: list[Upload], checkout: Path) -> None:
    for upload in uploads:
        if upload.asks and subprocess.run(upload.asks, cwd=checkout, capture_output=True, text=True).stdout.strip():
            print(f"{upload.place}: {upload.what} is there already")
            continue
        print(f"{upload.place}: {upload.what}", flush=True)
        if subprocess.run(upload.command, cwd=checkout).returncode:
            raise SystemExit(
                f"release: {upload.what} was not published on {upload.place}; this failed: {shlex.join(upload.command)}\n"
                "Fix the cause and run the command again: what is published already is left out."
            )


def plan(uploads: list[Upload]) -> str:
    """The uploads, in their order, for people to read."""
    lines, place = [], None
    for number, upload in enumerate(uploads, 1):
        if upload.place != place:
            lines.append(f"  {(place := upload.place)}")
        # All files on a line would hide the rest.
        command = shlex.join(upload.command[:7]) + " …" if len(upload.command) > 12 else shlex.join(upload.command)
        lines.append(f"    {number}. {upload.what}: {command}")
    return "\n".join(lines)
