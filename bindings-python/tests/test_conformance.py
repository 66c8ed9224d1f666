"""The conformance cases hold, and the runner finds it out when one does not."""

from pathlib import Path

import conformance
import pytest

CASES = Path(__file__).parents[2] / "core" / "conformance"

HOLDS = """\
# A comment.

accept chess "40/90/30, g/30/30"
  canonical "40/90/30, G/30/30"
  describes "40 moves in 90 minutes, then 30 minutes for the rest; 30 seconds added before each move"
  stage 0 time=5400000 quota=40 when-met=next credit=banked credit-time=30000
  stage 1 time=1800000 credit=banked credit-time=30000
  rules
accept ggs ini=60000 inc=0 ext=0 "//"
  stage 0 time=60000
refuse chess "G/\\u{e4}1"
  error expected-time 2 3
odds
  first chess "G/5"
  second ggs "3:00//"
  describes "first: 5 minutes for the game\\nsecond: 3 minutes, then, once the first flag has fallen, 2 minutes for the rest"
  canonical "G/5" "03:00//02:00"
odds
  first chess option=hourglass "G/5"
  second chess "G/5"
  error unequal-sides
play "a flag"
  control chess mode=fischer-after "G/1/2"
  start first 0
  deadline
  > 60001
  press first 20000 elapsed=10000
  press second 0
  ! at-went-back
  read 20000
  > clock phase=running on-turn=second deciding=false
  > first bank=52000 turn-left=none
  press second 90000
  > flag second 80001
  > late second 90000
"""


def run(tmp_path: Path, text: str) -> int:
    (tmp_path / "some.cases").write_text(text, encoding="utf-8")
    return conformance.main(tmp_path)


def test_the_cases_of_the_core(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(CASES) == 0, capsys.readouterr().err
    print(capsys.readouterr().out)


def test_cases_that_hold_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, HOLDS) == 0, capsys.readouterr().err
    counts = "6 cases: 2 accept, 1 refuse, 2 odds, 1 play hold; 0 failed\n"
    assert capsys.readouterr().out == counts


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('canonical "40/90/30, G/30/30"', 'canonical "40/90/30,G/30/30"'),
        ("40 moves in 90 minutes", "40 moves in 91 minutes"),
        ("time=5400000 quota", "time=5400001 quota"),
        ("  stage 0 time=5400000", "  stage 2 time=5400000"),
        ("  stage 1 time=1800000 credit=banked credit-time=30000\n", ""),
        (" when-met=next", ""),
        (" when-met=next", " when-met=next lives=2"),
        (" when-met=next", " when-met=next quota=40"),
        (" when-met=next", " when-met=next unheard-of=1"),
        ("  rules\n", "  rules coupling=hourglass\n"),
        ("  rules\n", "  unheard-of\n"),
        ("accept ggs", "unheard-of ggs"),
        ("accept ggs", "accept unheard-of"),
        (" ext=0", ""),
        (" ext=0", " ext=x"),
        ("ini=60000", "mode=delay ini=60000"),
        ("expected-time 2 3", "expected-end 2 3"),
        ("expected-time 2 3", "expected-time 1 3"),
        ("expected-time 2 3", "expected-time 2 2"),
        ("expected-time 2 3", "expected-time 2 3 4"),
        ("\\u{e4}1", "1"),
        ("\\u{e4}1", "\\x"),
        ('second ggs "3:00//"', 'second ggs "4:00//"'),
        ('"03:00//02:00"', '"3:00//"'),
        ("error unequal-sides", "error empty-refill"),
        ('second chess "G/5"', 'second chess option=hourglass "G/5"'),
        ('"a flag"', '"a flag'),
        ('"a flag"', "flag"),
        ("  > 60001", "  > 60000"),
        ("  > 60001\n", ""),
        ("  ! at-went-back", "  ! paused"),
        ("  ! at-went-back\n", ""),
        ("  ! at-went-back", "  > flag second 0"),
        ("elapsed=10000", "elapsed=10001"),
        ("elapsed=10000", "lapsed=10000"),
        ("phase=running", "phase=paused"),
        ("bank=52000", "bank=52001"),
        ("turn-left=none", "turn-limit=none"),
        ("  > first bank", "  > third bank"),
        ("deciding=false", "deciding=true"),
        ("flag second 80001", "flag second 80000"),
        ("  > late second 90000\n", ""),
        ("  > late second 90000\n", "  > late second 90000\n  > late second 90000\n"),
        ("  start first 0", "  start  first 0"),
        ("  start first 0", "  start first"),
        ("  start first 0", "  start first 0 0"),
        ("  start first 0", "  start third 0"),
        ("  start first 0", "  start first 0.5"),
        ("  start first 0", "  begin first 0"),
        ("# A comment.", "  rules"),
    ],
)
def test_cases_that_do_not_hold_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str
) -> None:
    assert HOLDS.count(right) >= 1
    assert run(tmp_path, HOLDS.replace(right, wrong, 1)) == 1
    assert "some.cases:" in capsys.readouterr().err


def test_a_failure_says_where_and_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, HOLDS.replace("> 60001", "> 7")) == 1
    place = tmp_path / "some.cases"
    line = HOLDS.split("\n").index("  deadline") + 1
    expected = f"{place}:{line}: deadline: expected ['7'], got ['60001']\n"
    assert capsys.readouterr().err == expected


def test_a_folder_without_cases_fails(tmp_path: Path) -> None:
    assert conformance.main(tmp_path) == 1
    assert run(tmp_path, "# nothing\n") == 1
