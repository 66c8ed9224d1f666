"""Each language restores clocks that any other language saved: all twelve ordered pairs of languages.

Each language plays a thousand random games with all timing systems and saves them in the middle. Each
other language restores the clocks, from JSON and binary, and saves them again to the same bytes.
"""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import flagfall

ROOT = Path(__file__).resolve().parent.parent
GAMES = 1000

LANGUAGES: dict[str, list[str | Path]] = {
    "Rust": [ROOT / "target" / "debug" / "examples" / "restarts"],
    "C": [ROOT / "build" / "c" / "restarts"],
    "Python": [sys.executable, ROOT / "bindings-python" / "tests" / "restarts.py"],
    "Node": [os.environ.get("NODE", "node"), ROOT / "bindings-node" / "test" / "restarts.mjs"],
}

SETUPS = [
    ("40/90/30, G/30/30", "chess"),
    ("2/0h0m5s, 3/1, G/0h0m9s/2", "chess"),
    ("0:15/1/50/2/60t/0:40", "arimaa"),
    ("0:20,2/2,N2/0:05,N3", "ggs"),
    ("1:00//0:10", "ggs"),
    ("0+5", "backgammon"),
    ("3/0h0m10s, G/0h0m5s/2 | 1/10", "double-flag"),
    ('[{"duration_ms":9000,"plies":2},{"duration_ms":5000,"increment_ms":700}]', "pcn"),
    ("Total_Time:20 Byoyomi:5 Least_Time_Per_Move:1", "csa"),
    ("Total_Time:2 Increment:3 Time_Unit:1min Time_Roundup:YES", "csa"),
    ("0+3", "lichess"),
    ("kgs-time_settings byoyomi 10 5 3", "gtp"),
    ("*20", "pgn"),
    ("1", "scrabble"),
]

OTHER_CALLS = [
    "start",
    "press-elapsed",
    "press-unreceived",
    "receive",
    "ready",
    "hand-over",
    "hand-over-elapsed",
    "hand-over-unreceived",
    "ready-unreceived",
    "pause",
    "resume",
    "adjust",
    "set-bank",
    "set-turn",
    "raise-flag",
    "advance",
]


def fresh_clock(chance: random.Random) -> flagfall.Clock:
    control = flagfall.parse(*chance.choice(SETUPS))
    if chance.random() < 0.3:
        return flagfall.Clock(control, in_match=flagfall.Match(chance.randint(1, 5)))
    return flagfall.Clock(control)


def script(chance: random.Random) -> str:
    """A snapshot of a new clock, and calls on it: presses in turn, with other calls among them."""
    sides = ("first", "second")
    at, turn = chance.choice([0, -(10**12), 1_700_000_000_000]), 0
    words = [fresh_clock(chance).save(at).hex(), f"start:first:{at}:0"]
    for _ in range(chance.randint(0, 25)):
        at += chance.choice([0, 1, chance.randint(0, 3000), chance.randint(0, 30_000)])
        name, side, value = "press", sides[turn], chance.randint(0, 9000)
        if chance.random() < 0.3:
            name, side = chance.choice(OTHER_CALLS), chance.choice([sides[turn], *sides])
        turn = 1 - turn if name.startswith("press") else turn
        words.append(f"{name}:{side}:{at}:{value}")
    return " ".join(words)


def run(language: str, mode: str, lines: list[str]) -> list[str]:
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        [*LANGUAGES[language], mode], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (language, mode, done.stderr)
    return done.stdout.splitlines()


@pytest.fixture(scope="module", params=LANGUAGES)
def saved(request: pytest.FixtureRequest) -> tuple[str, list[str]]:
    """The snapshots that a language saves in the middle of its games."""
    language = str(request.param)
    chance = random.Random(language)
    lines = run(language, "play", [script(chance) for _ in range(GAMES)])
    assert len(lines) == GAMES
    return language, lines


def test_the_games_are_varied(saved: tuple[str, list[str]]) -> None:
    _, lines = saved
    phases = ["running", "paused", "flagged", "drawn", "halted", "penalized"]
    counts = {phase: sum(f'"phase":"{phase}"' in line for line in lines) for phase in phases}
    assert counts["running"] > GAMES / 4
    assert counts["flagged"] > GAMES / 50
    assert counts["paused"] > 0
    for key in ('"deciding":true', '"awaiting_receipt":true', '"ready":true'):
        assert any(key in line for line in lines), key
    assert any('"match_penalties":{' in line for line in lines)
    assert len(set(lines)) > GAMES * 0.9


def test_every_other_language_restores_them(saved: tuple[str, list[str]]) -> None:
    language, lines = saved
    for other in LANGUAGES:
        if other != language:
            again = run(other, "restore", lines)
            differing = [pair for pair in itertools.zip_longest(lines, again) if pair[0] != pair[1]]
            assert not differing, (language, other, differing[:2])


def test_all_languages_play_alike() -> None:
    """The same games lead to the same snapshots in every language."""
    chance = random.Random(4)
    lines = [script(chance) for _ in range(GAMES)]
    of_rust = run("Rust", "play", lines)
    for language in LANGUAGES:
        assert run(language, "play", lines) == of_rust, language
