"""The most that calls may cost, and the least that two threads do: `make bench` reports the targets
that a run missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import page


@dataclass(frozen=True)
class Target:
    """In nanoseconds, on top of the empty call, or as a multiple of it."""

    ns: float | None = None
    over_floor: float | None = None
    times_floor: float | None = None


TARGETS: dict[str, dict[str, Target]] = {
    "rust": {
        "press fischer": Target(ns=8),
        **{f"press {system}": Target(ns=15) for system in page.SYSTEMS},
        "parse": Target(ns=150),
    },
    "c": {"press": Target(over_floor=10)},
    "python": {
        "press": Target(times_floor=1.3),
        "bank": Target(times_floor=1.3),
        "parse": Target(ns=450),
        "batch few": Target(ns=12),
        "batch many": Target(ns=12),
    },
    "node": {
        "press": Target(times_floor=1.5),
        "press now": Target(times_floor=1.5),
        "live press": Target(ns=500),
        "parse": Target(ns=1_200),
        "new clock": Target(ns=600),
        "save": Target(ns=1_500),
        "restore": Target(ns=2_500),
        "batch few": Target(ns=12),
        "batch many": Target(ns=12),
    },
}
# As a multiple of what the same call takes with the addon.
WASM = {"press": 1.0, "parse": 4.0}
WASM_ARENA_MB = 20
# By the number of games.
ARENA: dict[int, dict[str, float]] = {
    1_000_000: {"press": 250, "batch": 100, "advance": 50, "flag": 300, "stage": 300},
    10_000_000: {"deadline": 20},
}
BYTES = 128
# The largest ratio of a press's time with the most games to its time with the fewest.
GROWTH = {"press": 2.0, "batch": 2.5}
# In the units of `page.MILLION`.
MILLION: dict[str, dict[str, float]] = {
    language: {
        "set up": set_up,
        "press": 100,
        "save": 0.5,
        "largest slice": 2,
        "restore": 0.7,
        "bytes": 130,
    }
    for language, set_up in [("python", 1.5), ("node", 2.5)]
}
# The least number of presses a second in SQLite, each with an event.
SQLITE = {"python": 14_000, "node": 12_000}
# In PostgreSQL, the least share of the rate of a bare update.
POSTGRES = 0.6
# What two threads do at least, in the time in which one does 1.
TWO_THREADS = 1.8


def missed(results: page.Results) -> Iterator[str]:
    """A line for each target that was missed."""

    def over(what: str, value: float, bound: float, unit: str) -> Iterator[str]:
        if value > bound:
            yield f"{what}: {value:.2f}{unit and f' {unit}'}, at most {bound:g}"

    for language, targets in TARGETS.items():
        rows = {row.name: row for row in page.TABLES[language]}
        for name, target in targets.items():
            runs, pairs = page.timed(language, results.languages[language], rows[name])
            what = f"{page.TITLES[language]}, {rows[name].text}"
            if target.ns is not None:
                yield from over(what, page.median(runs), target.ns, "ns")
            if target.over_floor is not None:
                more = page.median([run - floor for run, floor in pairs])
                yield from over(what, more, target.over_floor, "ns more than an empty call")
            if target.times_floor is not None:
                yield from over(what, page.ratio(pairs), target.times_floor, "× an empty call")
    for row in page.wasm_rows():
        if row.name in WASM:
            times = page.times_native(results, row.name)
            yield from over(f"WebAssembly, {row.text}", times, WASM[row.name], "× the addon")
    what = f"memory of {results.wasm.games:,} games in WebAssembly"
    yield from over(what, results.wasm.arena_bytes / 1e6, WASM_ARENA_MB, "MB")
    for arenas, kind in [(results.arenas, ""), (results.large, " with large pages")]:
        for arena in arenas:
            games = page.arena_size(arena)
            for name, bound in ARENA.get(games, {}).items():
                what = f"{name} among {games:,} games{kind}"
                yield from over(what, page.median(page.of_arena(arena, name)), bound, "ns")
    for arena in results.arenas:
        what = f"memory of {page.arena_size(arena):,} games"
        yield from over(what, page.arena_bytes(arena), BYTES, "bytes per game")
    for name, bound in GROWTH.items():
        what = f"growth of {name}"
        yield from over(what, page.growth(results.arenas, name), bound, "times as long")
    texts = {row.name: row.text for row in page.MILLION}
    for language, bounds in MILLION.items():
        for name, bound in bounds.items():
            what = f"{page.TITLES[language]}, a million games: {texts[name]}"
            runs = results.million[language]["flagfall"][name]
            yield from over(what, page.median(runs), bound, "")
    for language, text, kind in page.THREADS:
        done = page.median(page.work(results.threads[language], kind))
        if not kind and done < TWO_THREADS:
            yield f"two arenas in two threads, {text}: {done:.2f} times the work, at least {TWO_THREADS:g}"
    for language, stores in results.stores.items():
        presses = page.median([press for press, _ in stores["sqlite events"] or []])
        if presses < SQLITE[language]:
            yield f"{page.TITLES[language]}, SQLite: {presses:,.0f} presses a second, at least {SQLITE[language]:,}"
        bare = stores["postgres"]
        if bare is not None and page.ratio(bare) < POSTGRES:
            yield f"{page.TITLES[language]}, PostgreSQL: {page.ratio(bare):.2f} of a bare update, at least {POSTGRES}"
