"""The conformance cases hold, and the runner finds it out when one does not."""

from pathlib import Path

import conformance
import pytest

CASES = Path(__file__).parents[2] / "core" / "conformance"
FOLDERS = sorted({path.parent for path in CASES.rglob("*.cases")})

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
accept arimaa setup=true "2/10/\\u{e4}/5/x"
  warning expected-percent 5 2
  warning expected-game-limit 10 1
accept ggs soft-is-hard=true "5:00//"
  stage 0 time=300000 on-expiry=first-flag first-flag=maximal-loss
  stage 1 time=120000
refuse chess "G/\\u{e4}1"
  error expected-time 2 3
refuse pcn format=json "[{\\"\\u{e4}\\":1,\\"duration_ms\\":-1}]"
  error expected-millis 23 2
  path "periods[0].duration_ms"
refuse pcn format=toml "x = "
  error document-syntax 4 0
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
  verdict 90000 board=score:-3 minimal=2 maximal=64 cannot-win=second
  > first flag 64
play "a game of a match"
  control backgammon "2+12"
  in-match 3 2 1 played
  start first 0
  ready first 1000 true
  press-unreceived first 5000
  read 5000
  > clock provisional=true
  receive 6000
  verdict 6000 board=open
  > open board none
  verdict 6000 board=resigned:first
  > second resignation none
match "a short one"
  length 3
  > first=0 second=0 games=0 crawford=not-yet cube=none
  take
  ! no-game
  start-game
  may-decline 2 most=3
  > may=true
  double first
  take
  end-game first 2
  > first=2 crawford=next winner=none
  start-game
  > cube=1 frozen=true
  penalise second
  > match-over=true froze-cube=false void-double=none winner=first
match "one that is over"
  at-score 3 3 0 2 played
  ! match-over
"""


def run(tmp_path: Path, text: str) -> int:
    (tmp_path / "some.cases").write_text(text, encoding="utf-8")
    return conformance.main(tmp_path)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_the_cases_of_the_core(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conformance.main(folder) == 0, capsys.readouterr().err
    print(capsys.readouterr().out)


def test_cases_that_hold_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, HOLDS) == 0, capsys.readouterr().err
    counts = "4 accept, 3 refuse, 2 odds, 2 play, 2 match"
    assert capsys.readouterr().out == f"13 cases: {counts} hold; 0 failed\n"


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
        ("setup=true", "setup=yes"),
        ("setup=true", "mode=delay"),
        ("soft-is-hard=true", "soft-is-hard=false"),
        ("  warning expected-percent 5 2\n", ""),
        ("  warning expected-game-limit 10 1\n", ""),
        ("expected-percent 5 2", "expected-percent 5 1"),
        ("expected-percent 5 2", "expected-end 5 2"),
        ("expected-game-limit 10 1", "expected-game-limit 9 1"),
        (
            "  warning expected-game-limit 10 1\n",
            "  warning expected-game-limit 10 1\n" * 2,
        ),
        ("board=score:-3", "board=score:x"),
        ("board=score:-3", "board=claimed:third"),
        ("board=score:-3", "board=unheard-of"),
        ("board=score:-3 ", ""),
        ("minimal=2 ", ""),
        ("maximal=64", "maximal=63"),
        ("cannot-win=second", "cannot-win=first"),
        ("cannot-win=second", "cannot-win=third"),
        ("cannot-win=second", "unheard-of=second"),
        ("  > first flag 64\n", ""),
        ("  > first flag 64", "  > first flag none"),
        ("  > first flag 64", "  ! over"),
        ("open board none", "open board 0"),
        ("second resignation none", "first resignation none"),
        ("in-match 3 2 1 played", "in-match 3 2 1 not-yet"),
        ("in-match 3 2 1 played", "in-match 3 2 1"),
        ("in-match 3 2 1 played", "in-match 3 3 1 played"),
        ("ready first 1000 true", "ready first 1000 yes"),
        ("ready first 1000 true", "ready first 1000"),
        ("ready first 1000 true", "ready second 1000 true"),
        ("press-unreceived first 5000", "press first 5000"),
        ("receive 6000", "receive 4000"),
        ("receive 6000", "receive first 6000"),
        ("provisional=true", "provisional=false"),
        ("  length 3\n", ""),
        ("  length 3", "  length 0"),
        ("  length 3", "  length three"),
        ("games=0", "games=1"),
        ("cube=none", "cube=1"),
        ("  ! no-game", "  ! no-double"),
        ("  ! no-game\n", ""),
        ("  ! no-game", "  ! no-game\n  ! no-game"),
        ("most=3", "most=2"),
        ("most=3", "least=3"),
        ("may=true", "may=false"),
        ("end-game first 2", "end-game first"),
        ("end-game first 2", "end-game first 2 3"),
        ("end-game first 2", "end-game third 2"),
        ("end-game first 2", "finish first 2"),
        ("crawford=next", "crawford=now"),
        ("crawford=next", "may=true"),
        ("winner=none", "winner=first"),
        ("winner=none", "match-over=false"),
        ("frozen=true", "frozen=false"),
        ("match-over=true", "match-over=false"),
        ("void-double=none", "void-double=first"),
        ("  > match-over=true", "  ! no-game"),
        ("at-score 3 3 0 2", "at-score 3 2 0 2"),
        ("at-score 3 3 0 2 played", "at-score 3 3 0 played"),
        ("  ! match-over\n", ""),
        ('"a short one"', "short"),
        ("pcn format=json", "pcn format=toml"),
        ("pcn format=json", "pcn"),
        ("expected-millis 23 2", "expected-millis 22 2"),
        ("[0].duration_ms", "[1].duration_ms"),
        ('  path "periods[0].duration_ms"\n', ""),
        ('  path "periods[0].duration_ms"', "  path periods[0].duration_ms"),
        (
            '  path "periods[0].duration_ms"\n',
            '  path "periods[0].duration_ms"\n' * 2,
        ),
        ("  error document-syntax 4 0\n", '  error document-syntax 4 0\n  path ""\n'),
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
