"""Measures memory that is not freed: `python leaks.py [ROUNDS]`, 20,000 by default.

Objects of every kind are created and dropped, and the process must use no more memory afterwards
than before. A leak of a single byte per object takes 32 bytes of the heap, and is noticed in a
million rounds. By default, leaks of a hundred bytes per object are noticed, or of 32 if one is
created in each round. A few rounds call the whole package once, for a memory checker.
"""

import array
import copy
import gc
import pickle
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import flagfall
from flagfall import (
    Arena,
    ArenaReader,
    Clock,
    FlagfallError,
    Lag,
    Match,
    ParseError,
    PcnDocument,
    Preset,
    Presets,
    RestoreError,
    Rules,
    Setup,
    Stage,
    TimeControl,
)

BYTES_ALLOWED = 8
# Memory that the allocators of Python and of the system may keep.
SLACK = 256 * 1024
END = 2**53 - 1

CONTROL = flagfall.parse("40/90/30, G/30/30", "chess")
PLAYED = Clock(CONTROL)
PLAYED.keep_journal()
PLAYED.start("first", 0)
PLAYED.press("first", 1000)
SAVED = PLAYED.save(2000)
JSON = PLAYED.save_json(2000)
JOURNAL = PLAYED.journal_json() or ""
DOCUMENT = '{"periods":[{"duration_ms":60000}],"plies":[]}'
FILE = '[[preset]]\nname = "A"\nnotation = "chess"\nsetup = "G/5"\n'


def refused(make: Callable[[], object], error: type[FlagfallError]) -> None:
    try:
        make()
    except error as raised:
        str(raised)
    else:
        raise AssertionError("it was not refused")


def controls() -> None:
    control = flagfall.parse("40/90/30, G/30/30", "chess")
    control.berserk("first", "half")
    assert control == copy.copy(control)
    one, other = Stage(time_ms=1000), Stage(time_ms=2000)
    made = TimeControl([one], [other], rules=Rules(flag_falls="at-zero"))
    assert made.first[0].time_ms == 1000


def parse_errors() -> None:
    refused(lambda: flagfall.parse("40/90, G/", "chess"), ParseError)


def texts() -> None:
    CONTROL.describe()
    CONTROL.print("chess")
    CONTROL.convert("pgn")
    flagfall.detect("G/5")


def clocks() -> None:
    clock = Clock(CONTROL)
    clock.start("first", 0)
    clock.press("first", 1000)
    assert copy.copy(clock).advance(END)
    assert clock.read(1000).first.moves == 1
    clock.verdict(1000)


def refused_calls() -> None:
    refused(lambda: PLAYED.press("first", 2000), FlagfallError)
    refused(lambda: PLAYED.press("nobody", 2000), FlagfallError)  # type: ignore[arg-type]


def journals() -> None:
    clock = Clock(CONTROL)
    clock.keep_journal()
    clock.start("first", 0)
    clock.press("first", 1000)
    clock.press("second", 2000)
    clock.take_back(move=1, at_ms=3000)


def clocks_of_journals() -> None:
    Clock.from_journal(JOURNAL).journal_json()
    refused(lambda: Clock.from_journal(JOURNAL[:-1]), RestoreError)


def restored_clocks() -> None:
    Clock.restore(SAVED).save(2000)
    Clock.restore(JSON).save_json(2000)
    refused(lambda: Clock.restore(SAVED[:-1]), RestoreError)


def arenas() -> None:
    arena = Arena()
    one, other = arena.add(PLAYED), arena.add(PLAYED)
    arena.press(one, "second", 3000)
    arena.set(other, arena.clock(one))
    arena.press_many(array.array("q", [one]), array.array("B", [0]), array.array("q", [4000]))
    more = array.array("q", [0])
    arena.add_many([PLAYED.control], array.array("q", [0]), more)
    arena.stop_many(more, 4000)
    arena.read_many(array.array("q", [one, other]), 5000, banks=array.array("q", [0] * 4))
    reader = ArenaReader()
    for part in (*arena.save(5000), arena.save_changes(5000, 1)[0], b"\xffFFA"):
        reader.read(part)
    reader.finish().damages[0].kind
    arena.remove(one)
    arena.advance(END)


def matches() -> None:
    match = Match(5)
    match.start_game()
    match.double("first")
    Clock(CONTROL, in_match=copy.copy(match))


def lags() -> None:
    Lag(180_000, 2000).charge(1000, 200)


def lists_of_presets() -> None:
    presets = Presets.parse(FILE)
    presets.insert(Preset("B", Setup("G/3", "chess"), data={"a": [1, 2]}))
    assert presets.get("B") is not None
    presets.print()
    presets.remove("A")
    refused(lambda: Presets.parse(FILE[:-2]), ParseError)


def the_built_in_presets() -> None:
    Presets.built_in()


def documents() -> None:
    document = PcnDocument.parse(DOCUMENT)
    document.print("toml")
    document.replay()
    PcnDocument.from_game(CONTROL_OF_DOCUMENT, [1000])
    refused(lambda: PcnDocument.parse(DOCUMENT[:-1]), ParseError)


CONTROL_OF_DOCUMENT = PcnDocument.parse(DOCUMENT).control


def explanations() -> None:
    flagfall.explain("40/90", "chess")


def texts_of_others() -> None:
    flagfall.clock_comments(flagfall.clk_comment(60_000))
    flagfall.times_left("go wtime 1000 btime 2000", "uci")
    flagfall.elapsed_times(CONTROL, [5_400_000])


def pickles() -> None:
    assert pickle.loads(pickle.dumps(CONTROL)) == CONTROL
    pickle.loads(pickle.dumps(PLAYED.read(2000)))


# Slow operations run once in this many rounds.
KINDS: list[tuple[Callable[[], None], int]] = [
    (controls, 2),
    (parse_errors, 1),
    (texts, 2),
    (clocks, 1),
    (refused_calls, 1),
    (journals, 2),
    (clocks_of_journals, 5),
    (restored_clocks, 2),
    (arenas, 5),
    (matches, 1),
    (lags, 1),
    (lists_of_presets, 10),
    (the_built_in_presets, 1000),
    (documents, 5),
    (explanations, 50),
    (texts_of_others, 1),
    (pickles, 5),
]

kept: list[object] = []


def leaking() -> None:
    """Leaks two objects of sixteen bytes, which this program must notice."""
    kept.append((object(), object()))


def resident() -> int:
    """Returns the memory of the process in bytes."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def keeps_nothing(make: Callable[[], None], made: int, tell: bool) -> bool:
    for _ in range(made // 5 + 10):
        make()
    before = resident()
    for _ in range(made):
        make()
    after = resident()
    holds = after - before <= made * BYTES_ALLOWED + SLACK
    if tell or not holds:
        print(f"  {made:8} {make.__name__:24} {before >> 10:7} KiB before, {after >> 10:7} after")
    return holds


def main(rounds: int) -> int:
    tell = rounds > 100_000
    if rounds < 20_000:
        for make, _ in KINDS:
            for _ in range(rounds):
                make()
        print(f"leaks: {rounds} of each kind, not measured")
        return 0
    failed = [make for make, every in KINDS if not keeps_nothing(make, rounds // every + 1, tell)]
    noticed = not keeps_nothing(leaking, 50_000, tell)
    kept.clear()
    print(f"leaks: {rounds} of each kind, {len(failed)} kinds leak")
    if not noticed:
        print("leaks: a leak was not noticed")
    return 1 if failed or not noticed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
