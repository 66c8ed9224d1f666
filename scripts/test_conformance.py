"""The cases and tests that core/conformance/README.md names for the rules exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "core/conformance"

# In a row: the name of a file; of a test or the first line of a case; a title.
WORD = re.compile(r'`(?P<file>[\w/.-]+\.(?:cases|rs|c|py|mjs))`|`(?P<name>[^`]+)`|"(?P<title>(?:[^"\\]|\\.)*)"')


def rows() -> list[tuple[str, str]]:
    """Each rule, and where it is tested."""
    table = (CASES / "README.md").read_text().partition("## The rules and their cases")[2]
    cells = [re.split(r"(?<!\\)\|", line) for line in table.splitlines() if line.startswith("| ")]
    return [(rule.strip(), where.replace("\\|", "|")) for _, rule, where, _ in cells if rule.strip() != "rule"]


def file(name: str) -> Path:
    return ROOT / name if "/" in name else CASES / name


def has(path: Path, *, name: str | None, title: str | None) -> bool:
    """Whether the file has this test or case."""
    text = path.read_text()
    if path.suffix != ".cases":
        wanted = rf"(\b(fn|def) |\bTEST\(){name}\b" if name else rf"""{re.escape(title or "")}['"`]"""
        return re.search(wanted, text) is not None
    if name:
        return any(line.removeprefix("  first ").startswith(name) for line in text.splitlines())
    return re.search(rf'^([a-z]+ "{re.escape(title or "")}"|# {re.escape(title or "")})', text, re.MULTILINE) is not None


def missing(where: str) -> list[str]:
    """What the places of a rule name that does not exist."""
    path, found, wrong = None, 0, []
    for word in WORD.finditer(where):
        if word["file"]:
            path = file(word["file"])
            assert path.exists(), path
        elif path:
            found += 1
            if not has(path, name=word["name"], title=word["title"]):
                wrong.append(f"{path.name}: {word[0]}")
    return wrong if found else [f"no case or test: {where}"]


def test_each_rule_has_a_case_or_a_test() -> None:
    all_rows = rows()
    assert len(all_rows) > 100
    wrong = {rule: found for rule, where in all_rows if (found := missing(where))}
    assert not wrong


def test_what_does_not_exist_is_found() -> None:
    assert not missing('`alarms.cases` "an alarm sounds once"; `core/tests/alarms.rs` `schemes`')
    assert missing('`alarms.cases` "an alarm sounds"')
    assert missing('`bindings-node/test/match.test.mjs` "a match is restored"')
    assert missing("`core/tests/alarms.rs` `scheme`")
    assert missing("`alarms.cases`")
