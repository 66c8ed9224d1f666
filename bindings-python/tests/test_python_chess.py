"""Python-chess: ten thousand PGN tags, every difference of which is explained, and its Limit."""

import random
import sys
from collections import Counter
from typing import Any

import chess.engine
import chess.pgn
import pytest

import flagfall

TAGS = 10_000

# A part: moves, time, increment and delay, the last three in milliseconds.
Part = tuple[int, int, int, int]


def number(rng: random.Random) -> str:
    whole = rng.choice(["0", "1", "5", "15", "40", "60", "90", "180", "300", "900", "5400", "7200"])
    return rng.choice([whole] * 12 + [f"0{whole}", f"{whole}.5", f"{whole}.25", f"-{whole}", "", "x"])


def part(rng: random.Random) -> str:
    moves = rng.choice(["", "", "", f"{number(rng)}/"])
    bonus = rng.choice(["", "", f"+{number(rng)}", f"+{number(rng)}", f"+{number(rng)}d"])
    odd = rng.choice([""] * 30 + ["*", "+3", " ", "!", "D", "/"])
    return f"{moves}{number(rng)}{bonus}{odd}"


def tag(rng: random.Random) -> str:
    parts = [part(rng) for _ in range(rng.choice([1, 1, 1, 2, 2, 3]))]
    text = ":".join(parts)
    return rng.choice([text] * 40 + ["-", "?", "", "*180", f"?{text}", f"-{text}", f" {text}", f"{text} "])


def theirs(text: str) -> list[Part] | str:
    try:
        control = chess.pgn.parse_time_control(text)
    except ValueError:
        return "refused"
    kinds = chess.pgn.TimeControlType
    if control.type == kinds.UNKNOWN and not control.parts:
        return "unknown"
    if control.type == kinds.UNLIMITED:
        return []
    times = [(p.moves, p.time, p.increment, p.delay) for p in control.parts]
    return [(m, t * 1000, round(i * 1000), round(d * 1000)) for m, t, i, d in times]


def ours(text: str) -> list[Part] | str:
    try:
        control = flagfall.parse(text, "pgn-extended")
    except flagfall.ParseError as error:
        return "unknown" if error.kind == "unknown-control" else f"refused: {error.kind}"
    return [of_stage(stage) for stage in control.first]


def of_stage(stage: flagfall.Stage) -> Part:
    credit = stage.credit_ms or 0
    delay = stage.credit == "apart"
    return (stage.quota or 0, stage.time_ms, 0 if delay else credit, credit if delay else 0)


def reason(text: str, we: list[Part] | str, they: list[Part] | str) -> str | None:
    """Returns the reason for a difference, or None if it is unknown."""
    refused = we[len("refused: ") :] if isinstance(we, str) else None
    fields = text.strip().split(":")
    if text.startswith(("?", "-")) and refused:
        return "python-chess looks at the first character alone"
    if text == "" and refused == "empty":
        return "python-chess takes no text for an unknown control"
    if text.startswith("*"):
        return "python-chess does not know the sandclock"
    if isinstance(we, list) and they == "refused":
        if any("." in field.split("+")[0] for field in fields):
            return "python-chess reads no decimals in a time"
        if text.endswith("d "):
            return "python-chess reads no delay before a space"
        return None
    if refused is None or they in ("refused", "unknown"):
        return None
    if refused == "stage-after-game":
        return "python-chess takes 0 moves for a quota that is left out" if "0/" in text else None
    if any(field.count("+") > 1 for field in fields):
        return "python-chess passes over a second bonus"
    if any(field.count("/") > 1 for field in fields):
        return "python-chess passes over what follows a second slash"
    if any(field.endswith("D") for field in fields):
        return "python-chess takes D for d"
    if "-" in text:
        return "python-chess takes numbers below zero"
    if " " in text.strip():
        return "python-chess takes spaces around numbers"
    if refused in ("no-moves", "no-time-to-move"):
        return "python-chess takes nothing for a number of moves, or for all the time there is"
    return None


def test_every_difference_has_a_reason() -> None:
    rng = random.Random(961)
    reasons: Counter[str] = Counter()
    unexplained: list[Any] = []
    for _ in range(TAGS):
        text = tag(rng)
        we, they = ours(text), theirs(text)
        if we == they or (they == "refused" and isinstance(we, str) and we != "unknown"):
            reasons["the same"] += 1
            continue
        why = reason(text, we, they)
        reasons[str(why)] += 1
        if why is None:
            unexplained.append((text, we, they))
    assert unexplained == []
    assert reasons["the same"] > TAGS / 2, reasons


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("40/5400+30:1800+30", [(40, 5_400_000, 30_000, 0), (0, 1_800_000, 30_000, 0)]),
        ("180+2", [(0, 180_000, 2_000, 0)]),
        ("5400+5d", [(0, 5_400_000, 0, 5_000)]),
        (" 300 ", [(0, 300_000, 0, 0)]),
    ],
)
def test_both_read(text: str, parts: list[Part]) -> None:
    assert ours(text) == theirs(text) == parts


def test_the_limit_of_a_clock_is_that_of_its_command() -> None:
    clock = flagfall.Clock(flagfall.parse("40/3/2, G/1/2", flagfall.Chess(mode="fischer-after")))
    clock.start("first", 0)
    clock.press("first", 5_000)
    assert clock.command("uci", 5_000) == "go wtime 177000 btime 180000 winc 2000 binc 2000 movestogo 40"
    assert flagfall.to_limit(clock.times_left("uci", 5_000)) == chess.engine.Limit(
        white_clock=177.0, black_clock=180.0, white_inc=2.0, black_inc=2.0, remaining_moves=40
    )


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("go movetime 1500", chess.engine.Limit(time=1.5)),
        ("go infinite", chess.engine.Limit()),
        ("go btime 60001 binc 0", chess.engine.Limit(black_clock=60.001, black_inc=0.0)),
    ],
)
def test_limits_of_other_commands(text: str, limit: chess.engine.Limit) -> None:
    assert flagfall.to_limit(flagfall.times_left(text, "uci")) == limit


def test_a_limit_without_python_chess_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    # None makes the import fail.
    monkeypatch.setitem(sys.modules, "chess.engine", None)
    with pytest.raises(ImportError, match="pip install chess"):
        flagfall.to_limit((None, None))
