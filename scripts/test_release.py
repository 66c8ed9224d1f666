"""A release is refused before anything is built where it could not be published, and its order is right."""

import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "release"))
import publish
import ready
import release
import sbom
import set_version
from platforms import BUILT_ON_LINUX, PLATFORMS

ROOT = set_version.ROOT
ADDRESS = "https://example.org/someone/flagfall"
VERSION = set_version.current(ROOT).version
DATED = set_version.Release(VERSION, ADDRESS, "2031-02-03")


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def program(path: Path, text: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the files that have the version, in which everything can be built."""
    root = tmp_path / "checkout"
    for name in set_version.FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes((ROOT / name).read_bytes())
    # As between two releases, even if this is the commit of one.
    assert set_version.main([VERSION], root) == 0
    changelog = root / "CHANGELOG.md"
    changelog.write_text(set_version.replaced(r"\A# Changelog\n\n.*\n\n## \S+ - (.*)", "unreleased", changelog.read_text()))
    for script in ("ffi/abi/check_abi.sh", "scripts/release/platform.sh", "scripts/wasm.sh"):
        program(root / script)
    for tool in ready.TOOLS | ready.TOOLS_TO_PUBLISH:
        program(tmp_path / "bin" / tool)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "All")
    return root


def set_and_commit(root: Path, *arguments: str) -> None:
    assert set_version.main([VERSION, ADDRESS, *arguments], root) == 0
    git(root, "commit", "--quiet", "-am", "Release")


def only(problems: list[str]) -> str:
    assert len(problems) == 1, problems
    return problems[0]


def test_the_platforms_are_the_same_everywhere() -> None:
    published = re.search(r"PUBLISHED: .* = \[(.*)\];", (ROOT / "bindings-node/lib/platform.ts").read_text())
    assert published and re.findall(r"'(.*?)'", published[1]) == BUILT_ON_LINUX
    for script in ("platform.sh", "try.sh"):
        names = re.findall(r"^ +(linux-[\w-]+)(?::2)?\)", (ROOT / "scripts/release" / script).read_text(), re.MULTILINE)
        assert names == BUILT_ON_LINUX, script
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    assert re.findall(r"- platform: (.*)", workflow) == [*PLATFORMS]


def test_a_clean_checkout_is_ready(checkout: Path) -> None:
    assert ready.problems(checkout, DATED, publish=False) == []


@pytest.mark.parametrize("version", ["1", "1.0", "v1.0.0", "1.0.0-rc.1", "01.0.0", "1.0.1000", ""])
def test_not_a_version(checkout: Path, version: str) -> None:
    asked = DATED._replace(version=version)
    assert only(ready.problems(checkout, asked, publish=False)).startswith("the version must be MAJOR.MINOR.PATCH")


def test_no_repository(checkout: Path) -> None:
    assert only(ready.problems(checkout, DATED._replace(repository=""), publish=False)).startswith("REPOSITORY is missing")
    asked = DATED._replace(repository="git@example.org:flagfall")
    assert only(ready.problems(checkout, asked, publish=False)).startswith("the repository must be an address")


def test_a_tree_with_changes(checkout: Path) -> None:
    (checkout / "new").write_text("")
    problem = only(ready.problems(checkout, DATED, publish=False))
    assert problem.startswith("the tree has changes") and problem.endswith("?? new")


def test_a_version_that_exists(checkout: Path) -> None:
    git(checkout, "tag", f"v{VERSION}")
    assert ready.problems(checkout, DATED, publish=False) == []
    (checkout / "CITATION.cff").write_text((checkout / "CITATION.cff").read_text() + "# more\n")
    git(checkout, "commit", "--quiet", "-am", "More")
    assert only(ready.problems(checkout, DATED, publish=False)).startswith(f"version {VERSION} exists: the tag v{VERSION} is commit")


def test_no_entry_in_the_changelog(checkout: Path) -> None:
    # An entry that is not released yet gets the number of the release.
    assert ready.problems(checkout, DATED._replace(version="12.0.0"), publish=False) == []
    set_and_commit(checkout, "--date", "2031-02-03")
    problem = only(ready.problems(checkout, DATED._replace(version="12.0.0"), publish=False))
    assert problem == "CHANGELOG.md has no entry for 12.0.0; write one, under `## 12.0.0 - unreleased`"
    text = (checkout / "CHANGELOG.md").read_text()
    (checkout / "CHANGELOG.md").write_text(text.replace("## ", "## 12.0.0 - unreleased\n\n## ", 1))
    git(checkout, "commit", "--quiet", "-am", "Empty")
    assert only(ready.problems(checkout, DATED._replace(version="12.0.0"), publish=False)).startswith("the entry for 12.0.0 in CHANGELOG.md is empty")


def test_an_abi_without_a_record(checkout: Path) -> None:
    program(checkout / "ffi/abi/check_abi.sh", '[ "$1" != recorded ]')
    git(checkout, "commit", "--quiet", "-am", "A new function")
    assert only(ready.problems(checkout, DATED, publish=False)).startswith("the ABI differs from its record")


def test_missing_tools(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(checkout / "scripts/release/platform.sh", '[ "$2" != linux-x64-musl ] || { echo "apt-get install llvm"; exit 1; }')
    git(checkout, "commit", "--quiet", "-am", "No musl")
    assert only(ready.problems(checkout, DATED, publish=False)) == "building for linux-x64-musl needs: apt-get install llvm"
    monkeypatch.setattr(ready.shutil, "which", lambda tool: None if tool == "abidiff" else tool)
    assert only(ready.problems(checkout, DATED, publish=False)) == "abidiff is missing; apt-get install abigail-tools"


def test_only_the_tagged_commit_of_the_version_is_published(checkout: Path) -> None:
    assert only(ready.problems(checkout, DATED, publish=True)).startswith(f"HEAD is not the commit of {VERSION}")
    set_and_commit(checkout)
    assert only(ready.problems(checkout, DATED, publish=True)).startswith(f"HEAD is not the commit of {VERSION}")
    set_and_commit(checkout, "--date", "2031-02-03")
    assert only(ready.problems(checkout, DATED, publish=True)) == f"HEAD has no tag; run `git tag v{VERSION}`"
    git(checkout, "tag", f"v{VERSION}")
    assert ready.problems(checkout, DATED, publish=True) == []


def test_nothing_is_published_without_the_tools_for_it(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_and_commit(checkout, "--date", "2031-02-03")
    git(checkout, "tag", f"v{VERSION}")
    monkeypatch.setattr(ready.shutil, "which", lambda tool: None if tool in ("twine", "gh") else tool)
    assert ready.problems(checkout, DATED, publish=False) == []
    missing = ["twine is missing; pip install twine", "gh is missing; install it, from https://cli.github.com"]
    assert ready.problems(checkout, DATED, publish=True) == missing


@pytest.mark.parametrize(("asked", "published"), [("", False), ("0", False), ("no", False), ("1", True)])
def test_make_publishes_only_if_asked_for_with_1(asked: str, published: bool) -> None:
    command = ["make", "--dry-run", "release", f"VERSION={VERSION}", f"REPOSITORY={ADDRESS}", f"PUBLISH={asked}"]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert ("--publish" in printed) == published


def test_the_page_is_found_without_a_remote(packages: Path) -> None:
    """The clone that packages are published from has no other remote than the checkout."""
    uploads = publish.uploads(packages, "1.2.3", ADDRESS, packages.parent / "notes.md")
    commands = [command for upload in uploads for command in (upload.asks, upload.command) if command[:1] == ["gh"]]
    assert len(commands) == 3
    assert all(command[3:6] == ["v1.2.3", "--repo", ADDRESS] for command in commands)


def test_the_command_stops_before_it_builds(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / "new").write_text("")
    assert release.main([VERSION, ADDRESS], checkout) == 1
    assert capsys.readouterr().err.startswith("release: the tree has changes")
    assert not (checkout / "build").exists()


def test_a_build_that_fails_leaves_no_release(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(checkout / "scripts/release/platform.sh", '[ "$1" = can ] || { echo "no space left" && exit 1; }')
    program(checkout / "scripts/set_version.py", "")
    (checkout / "scripts/set_version.py").write_bytes((ROOT / "scripts/set_version.py").read_bytes())
    (checkout / ".gitignore").write_text("/build/\n")
    git(checkout, "add", ".")
    git(checkout, "commit", "--quiet", "-m", "A full disk")
    assert release.main([VERSION, ADDRESS], checkout) == 1
    error = capsys.readouterr().err
    assert "no space left" in error and error.endswith("Nothing was published. Fix the cause and run the command again.\n")
    assert not (checkout / "dist").exists()
    # The clone has the version; the checkout is as it was.
    assert set_version.current(checkout / "build/release/first").repository == ADDRESS
    assert not subprocess.check_output(["git", "status", "--porcelain"], cwd=checkout)


def test_a_folder_of_something_else_stops_it_before_it_builds(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist/theirs").write_text("")
    with pytest.raises(release.Failed, match="is not a release; remove it"):
        release.build_all(tmp_path, DATED)
    assert not (tmp_path / "build").exists()


def test_files_that_differ_are_named(tmp_path: Path) -> None:
    for folder, files in {"first": "abc", "second": "acd"}.items():
        (tmp_path / folder).mkdir()
        for name in files:
            (tmp_path / folder / name).write_text(folder if name == "c" else name)
    assert release.differences(tmp_path / "first", tmp_path / "second") == ["b", "c", "d"]
    with pytest.raises(release.Failed, match="these files differ, in .*: b, c, d$"):
        release.compare(tmp_path / "first", tmp_path / "second")
    assert release.differences(tmp_path / "first", tmp_path / "first") == []


def test_only_a_release_is_replaced(tmp_path: Path) -> None:
    for name in ("new", "dist"):
        (tmp_path / name).mkdir()
    (tmp_path / "dist/theirs").write_text("")
    with pytest.raises(release.Failed, match="is not a release; remove it"):
        release.put_in_place(tmp_path / "new", tmp_path / "dist")
    (tmp_path / "dist" / sbom.CHECKSUMS).write_text("")
    release.put_in_place(tmp_path / "new", tmp_path / "dist")
    assert list(tmp_path.iterdir()) == [tmp_path / "dist"] and not list((tmp_path / "dist").iterdir())


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with a file of each kind."""
    folder = tmp_path / "packages"
    folder.mkdir()
    names = ["flagfall-1.2.3.crate", "flagfall-tokio-1.2.3.crate", "flagfall-1.2.3.tar.gz", "flagfall-1.2.3.tgz"]
    names += ["flagfall-linux-arm64-gnu-1.2.3.tgz", "flagfall-linux-x64-musl-1.2.3.tgz", "libflagfall-1.2.3-linux-x64-gnu.tar.gz"]
    names += ["flagfall-1.2.3-cp311-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl", "flagfall-1.2.3-cp311-abi3-musllinux_1_2_x86_64.whl"]
    for name in names:
        (folder / name).write_text(name)
    return folder


def test_what_others_depend_on_is_published_first(packages: Path) -> None:
    uploads = publish.uploads(packages, "1.2.3", ADDRESS, packages.parent / "notes.md")
    order = [(upload.place, upload.what) for upload in uploads]
    assert order == [
        ("crates.io", "flagfall 1.2.3"),
        ("crates.io", "flagfall-tokio 1.2.3"),
        ("PyPI", "flagfall-1.2.3-cp311-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"),
        ("PyPI", "flagfall-1.2.3-cp311-abi3-musllinux_1_2_x86_64.whl"),
        ("PyPI", "flagfall-1.2.3.tar.gz"),
        ("npm", "@flagfall/linux-arm64-gnu 1.2.3"),
        ("npm", "@flagfall/linux-x64-musl 1.2.3"),
        ("npm", "flagfall 1.2.3"),
        ("the page of releases", "v1.2.3"),
        ("the page of releases", "all files"),
    ]
    assert publish.plan(uploads).count("\n") == len(order) + 3


def test_publishing_goes_on_after_a_failure(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran, there, broken = (packages.parent / name for name in ("ran", "there", "broken"))
    for tool in ("cargo", "twine", "npm", "gh"):
        program(
            packages.parent / "bin" / tool,
            f"""line="{tool} $*"
            case $line in
              *" info "* | *" view "*) grep -xF "$line" {there} ;;
              *) [ "$line" != "$(cat {broken})" ] && echo "$line" >> {ran} ;;
            esac""",
        )
    monkeypatch.setenv("PATH", f"{packages.parent / 'bin'}:{os.environ['PATH']}")
    uploads = publish.uploads(packages, "1.2.3", ADDRESS, packages.parent / "notes.md")
    commands = [" ".join(upload.command) for upload in uploads]
    there.write_text("")
    broken.write_text(commands[6])
    with pytest.raises(SystemExit, match="@flagfall/linux-x64-musl 1.2.3 was not published on npm; this failed: npm publish"):
        publish.publish(uploads, packages)
    assert ran.read_text().splitlines() == commands[:6]
    # twine leaves out by itself what is there.
    there.write_text("".join(" ".join(upload.asks) + "\n" for upload in uploads[:6] if upload.asks))
    ran.write_text("")
    broken.write_text("")
    publish.publish(uploads, packages)
    assert ran.read_text().splitlines() == commands[2:5] + commands[6:]
    assert all("--skip-existing" in command for command in commands[2:5])


@pytest.mark.parametrize(
    ("name", "purl", "contained"),
    [
        ("libflagfall-1.2.3-linux-arm64-gnu.tar.gz", "pkg:generic/libflagfall@1.2.3?platform=linux-arm64-gnu", {"flagfall", "crc32fast"}),
        ("flagfall-linux-x64-musl-1.2.3.tgz", "pkg:npm/%40flagfall/linux-x64-musl@1.2.3", {"flagfall", "napi"}),
        ("flagfall-1.2.3.crate", "pkg:cargo/flagfall@1.2.3", {"serde"}),
        ("flagfall-tokio-1.2.3.crate", "pkg:cargo/flagfall-tokio@1.2.3", {"flagfall", "tokio"}),
        ("flagfall-1.2.3-cp311-abi3-musllinux_1_2_x86_64.whl", None, {"flagfall", "pyo3"}),
        ("flagfall-1.2.3-cp311-abi3-win_amd64.whl", None, {"flagfall", "pyo3"}),
        ("flagfall-1.2.3.tar.gz", None, {"flagfall", "pyo3"}),
    ],
)
def test_a_list_of_contents_names_what_is_compiled(tmp_path: Path, name: str, purl: str | None, contained: set[str]) -> None:
    (tmp_path / name).write_text("its content")
    text = sbom.sbom(ROOT, tmp_path / name, "1.2.3", 0)
    document = json.loads(text)
    itself = document["metadata"]["component"]
    assert itself["purl"] == (purl or f"pkg:pypi/flagfall@1.2.3?file_name={name}")
    assert itself["hashes"][0]["content"] == sbom.checksum(tmp_path / name)
    names = [component["name"] for component in document["components"]]
    assert contained <= {*names} and len(names) == len({*names}), names
    assert {"pyo3", "napi"} & {*names} == {"pyo3", "napi"} & contained
    # Every build of a commit has the same.
    assert document["metadata"]["timestamp"] == "1970-01-01T00:00:00Z"
    assert text == sbom.sbom(ROOT, tmp_path / name, "1.2.3", 0)


def test_the_package_for_browsers_names_what_is_bundled(tmp_path: Path) -> None:
    (tmp_path / "browser.mjs").write_text("/*! flagfall. It contains:\n\n--- @emnapi/core, tslib\n\nMIT\n\n--- serde (in every package)\n*/ --- events")
    package = tmp_path / "flagfall-1.2.3.tgz"
    with tarfile.open(package, "w:gz") as tarball:
        tarball.add(tmp_path / "browser.mjs", "package/dist/browser.mjs")
    components = json.loads(sbom.sbom(ROOT, package, "1.2.3", 0))["components"]
    purls = [component["purl"].rpartition("@")[0] for component in components]
    assert {"pkg:cargo/napi", "pkg:npm/%40emnapi/core", "pkg:npm/tslib"} <= {*purls}
    assert "pkg:npm/events" not in purls
