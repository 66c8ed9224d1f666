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
accept ggs soft-is-hard=true "5:00,40//"
  stage 0 time=300000 quota=40 when-met=next
  stage 1 time=120000
accept chess "G/1"
  first-stage 0 time=60000
  second-stage 0 time=60000
  rules
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
odds
  first chess "G/8"
  second chess "G/9"
  divide second 9
  canonical "G/8" "G/1"
  berserk first half
  describes "first: 4 minutes for the game\\nsecond: 1 minute for the game"
odds
  first backgammon "2+5"
  second backgammon "2+5"
  berserk first half
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
play "what is told an engine, and what overtime costs"
  control chess option=word "G/1"
  start first 0
  command gtp 0
  > "time_left b 60 0\\ntime_left w 60 0"
  press first 60001
  > overrun first 60001
  verdict 60001 board=score:30 overtime=10/60000
  > first board 20
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
play "moves that are taken back, and a restart"
  control pgn "60"
  restart 0
  take-back move=0 0
  ! no-journal
  keep-journal
  start first 0
  press first 1500
  press second 4000
  plies
  > 1500 2500
  take-back move=1 70000
  > flag first 62501
  read 70000
  > clock phase=running on-turn=second
  take-back moment=1499 71000
  read 71000
  > first turn-used=1499
  take-back move=9 71000
  ! not-in-journal
  restart 80000 saved-at=500
  read 500
  > first bank=49501
  restart -8501
  ! at-went-back
  plies
  ! actions
play "a clock that was saved"
  restore-hex "ff464601904e0100000100000000c0a907000000000000010000000000000000010000c0a90700000000000001000000000000000001000001c0a9070000000001000000000000000100008e8eceb5" saved-at=1000
  read 1000
  > first bank=55000
play "no clock"
  restore "[]"
  ! foreign
play "no journal"
  restore-journal "{}"
  ! foreign
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
detect "15:00,N0//5:00,N10"
  ggs "15 minutes, then 5 minutes for every 10 moves, what is left lost each time"
detect "next Tuesday"
convert ggs "2:00,0/12,N1/0"
  to ggs "02:00/00:12,N/00:00"
  to chess "G/2/12"
  lost credit
explain kif "0\\u{5206}|x"
  cursor 4
  standing broken
  error expected-seconds 5 1
  field time 0 4 "no time"
  wrong extra-time 5 1 "expected a time in seconds such as 300 or 0.5"
  at-cursor 0
  next time "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"
  next none "\\u{79d2}"
  next extra-time "|" "+"
  next keyword "\\u{79d2}\\u{8aad}\\u{307f}"
  next extra-time "(1\\u{624b}"
  next none "("
explain chess "G/0"
  cursor 3
  standing unfinished
  error no-time-to-move 2 1
  field moves 0 1 "the rest of the game"
  field time 2 1 "expected time for the first move"
  at-cursor 1
  next time "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"
  next credit "/"
  next time "h" "m" "s"
  completion "G/01"
explain arimaa strict=true "2/10/x"
  cursor 6
  standing broken
  error expected-percent 5 1
  field credit 0 1 "2 minutes"
  field time 2 2 "10 minutes"
  wrong percent 5 1 "expected a percentage such as 50"
  at-cursor 2
explain pgn "-"
  cursor 1
  standing complete
  field keyword 0 1 "untimed"
  at-cursor 0
lag 60000 0
  charge 2500 300
  > 2200 1260
  charge 1000 0
  > 1000 1650
times-left gtp first "time_left b 289 24"
  first 289000 24
times-left cecp second "clock"
  error unknown-word 0 5
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
    counts = "5 accept, 3 refuse, 4 odds, 7 play, 2 match, 2 detect, 1 convert, 4 explain, 1 lag, 2 times-left"
    assert capsys.readouterr().out == f"31 cases: {counts} hold; 0 failed\n"


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
        ("  rules\n", "  rules charge-unit=1000\n"),
        ("  rules\n", "  rules charge-rounding=up\n"),
        ("  rules\n", "  rules charge-least=1\n"),
        ("  first-stage 0 time=60000\n", ""),
        ("  second-stage 0 time=60000\n", ""),
        ("  second-stage 0 time=60000", "  second-stage 0 time=60001"),
        ("  second-stage 0 time=60000", "  first-stage 0 time=60000"),
        ("  second-stage 0 time=60000", "  second-stage 1 time=60000"),
        ("  second-stage 0 time=60000", "  third-stage 0 time=60000"),
        ("divide second 9", "divide second 8"),
        ("divide second 9", "divide second 0"),
        ("divide second 9", "divide first 9"),
        ("divide second 9", "divide second"),
        ("  divide second 9\n", ""),
        ('canonical "G/8" "G/1"', 'canonical "G/8" "G/9"'),
        ("berserk first", "berserk second"),
        ("berserk first", "berserk third"),
        ("berserk first half", "berserk first"),
        ("berserk first half", "berserk first quarter"),
        ('backgammon "2+5"\n  berserk first half\n', 'backgammon "2+5"\n'),
        ("command gtp 0", "command gtp 1"),
        ("command gtp 0", "command uci 0"),
        ("command gtp 0", "command unheard-of 0"),
        ("command gtp 0", "command gtp"),
        ("time_left w 60 0", "time_left w 61 0"),
        ('  > "time_left b 60 0\\ntime_left w 60 0"\n', ""),
        ('  > "time_left b 60 0\\ntime_left w 60 0"\n', "  > time_left\n"),
        ("overtime=10/60000", "overtime=11/60000"),
        ("overtime=10/60000", "overtime=10/0"),
        ("overtime=10/60000", "overtime=10"),
        (" overtime=10/60000", ""),
        ('detect "15:00,N0//5:00,N10"', 'detect "15:00,N0//6:00,N10"'),
        ('detect "15:00,N0//5:00,N10"', "detect 15:00,N0//5:00,N10"),
        ('  ggs "15 minutes', '  chess "15 minutes'),
        ('detect "next Tuesday"\n', 'detect "next Tuesday"\n  ggs ""\n'),
        ('detect "next Tuesday"', 'detect "2+5"'),
        ('to chess "G/2/12"', 'to chess "G/2/13"'),
        ('to chess "G/2/12"', 'to chess mode=fischer-after "G/2/13"'),
        ('to chess "G/2/12"', 'to unheard-of "G/2/12"'),
        ('to chess "G/2/12"', 'into chess "G/2/12"'),
        ("  lost credit\n", ""),
        ("  lost credit", "  lost time"),
        ("  lost credit", "  lost credit time"),
        ("  lost credit", "  lost"),
        ('02:00/00:12,N/00:00"\n', '02:00/00:12,N/00:00"\n  lost credit\n'),
        ("  cursor 4\n", ""),
        ("  cursor 4", "  cursor 3"),
        ("  cursor 4", "  cursor 5"),
        ("  cursor 4", "  cursor -2"),
        ("  cursor 4", "  cursor"),
        ("  cursor 4", "  cursor four"),
        ("  cursor 4", "  place 4"),
        ('explain kif "0', 'explain pgn "0'),
        ('explain kif "0', 'explain mode=delay kif "0'),
        ("strict=true", "strict=false"),
        ('explain pgn "-"', 'explain pcn format=json "[]"'),
        ('explain pgn "-"\n', 'explain pgn "-"\nexplain pgn "-"\n'),
        ("standing broken", "standing unfinished"),
        ("standing unfinished", "standing complete"),
        ("  standing complete\n", ""),
        ("  error expected-seconds 5 1\n", ""),
        ("expected-seconds 5 1", "expected-seconds 3 1"),
        ("  standing complete\n", "  standing complete\n  error empty 0 0\n"),
        ("field time 0 4", "field time 0 2"),
        ("field time 0 4", "field credit 0 4"),
        ("field time 0 4", "wrong time 0 4"),
        ('0 4 "no time"', '0 4 "some time"'),
        ('0 4 "no time"', "0 4 no time"),
        ("wrong extra-time 5 1", "field extra-time 5 1"),
        ("wrong extra-time 5 1", "wrong extra-time 3 1"),
        ('  field keyword 0 1 "untimed"\n', ""),
        ("  at-cursor 0\nlag", "lag"),
        ("at-cursor 1", "at-cursor 0"),
        ("at-cursor 1", "at-cursor none"),
        ("  at-cursor 0\nlag", '  at-cursor 0\n  next time ":"\nlag'),
        ("\\u{624b}", "\\u{624c}"),
        ('  next none "("\n', ""),
        ('  next none "("', '  next time "("'),
        ('"0" "1" "2"', '"1" "0" "2"'),
        ('next time "h" "m" "s"', 'next time "h" "m"'),
        ('next time "h" "m" "s"', 'next time "h"\n  next time "m" "s"'),
        ('  completion "G/01"\n', ""),
        ('  completion "G/01"', '  completion "G/1"'),
        ('  completion "G/01"', '  completion "G/01"\n  completion "G/01"'),
        ("lag 60000 0", "lag 61000 1000"),
        ("lag 60000 0", "lag -1 0"),
        ("lag 60000 0", "lag 60000"),
        ("charge 2500 300", "charge 2500 301"),
        ("charge 2500 300", "charge 2500"),
        ("charge 2500 300", "discharge 2500 300"),
        ("  > 2200 1260\n", ""),
        ("  > 2200 1260", "  > 2200 1261"),
        ("  > 2200 1260", "  > 2201 1260"),
        ("  > 1000 1650\n", ""),
        ("take-back move=1 70000", "take-back move=2 70000"),
        ("take-back move=1 70000", "take-back moves=1 70000"),
        ("take-back move=1 70000", "take-back 1 70000"),
        ("take-back move=1 70000", "take-back move=1"),
        ("take-back move=1 70000", "take-back move=x 70000"),
        ("moment=1499", "moment=1498"),
        ("  > flag first 62501\n", ""),
        ("  ! not-in-journal\n", ""),
        ("  ! not-in-journal", "  ! no-journal"),
        ("  ! no-journal\n", ""),
        ("  keep-journal\n", ""),
        ("  keep-journal\n", "  keep-journal 5\n"),
        ("  keep-journal\n", "  keep-journal\n  > 5\n"),
        ("  > 1500 2500\n", ""),
        ("  > 1500 2500", "  > 1500 2501"),
        ("  > 1500 2500", "  ! actions"),
        ("  ! actions\n", ""),
        ("  ! actions", "  > 1500"),
        ("  plies\n", "  plies 5\n"),
        ("restart 80000 saved-at=500", "restart 80000"),
        ("restart 80000 saved-at=500", "restart 80000 saved-at=501"),
        ("restart 80000 saved-at=500", "restart 80000 at=500"),
        ("restart 80000 saved-at=500", "restart"),
        ("restart 80000 saved-at=500", "restart 80000 saved-at=500\n  > 5"),
        ("  ! at-went-back\n  plies", "  plies"),
        ('" saved-at=1000', '" saved-at=1001'),
        ('" saved-at=1000', '"'),
        ('hex "ff', 'hex "fe'),
        ('hex "ff', 'hex "f'),
        ('hex "ff', 'hex "zf'),
        ('" saved-at=1000', '" saved-at=1000\n  ! altered'),
        ('restore "[]"\n  ! foreign', 'restore "[]"\n  ! cut'),
        ('restore "[]"\n  ! foreign', 'restore "[]"'),
        ('restore "[]"\n  ! foreign', 'restore "[]"\n  ! foreign\n  read 5'),
        ('restore "[]"', "restore []"),
        ('restore "[]"', "restore"),
        ('restore "[]"', 'restored "[]"'),
        ('journal "{}"\n  ! foreign', 'journal "{}"\n  ! cut'),
        ('journal "{}"\n  ! foreign', 'journal "{}"'),
        ('journal "{}"', 'journal "{}" saved-at=5'),
        ("  first 289000 24", "  first 289001 24"),
        ("  first 289000 24", "  first 289000 none"),
        ("  first 289000 24", "  second 289000 24"),
        ("  first 289000 24\n", ""),
        ("times-left gtp first", "times-left gtp third"),
        ("times-left gtp first", "times-left igs first"),
        ("  error unknown-word 0 5", "  error unknown-word 0 6"),
        ("  error unknown-word 0 5\n", ""),
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
