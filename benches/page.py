"""Writes the page of the benchmarks, BENCHMARKS.md, and its plot."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "BENCHMARKS.md"
PLOT = ROOT / "benches" / "press-by-games.svg"

# The nanoseconds per call in each run, by the name of the measurement.
Measures = dict[str, list[float]]
# By language and store: the presses and the updates a second of each round; null if it is not installed.
Stores = dict[str, dict[str, list[tuple[float, float]] | None]]


@dataclass
class Wasm:
    """The measurements of WebAssembly: calls in Node; the milliseconds of each start; the bytes of
    each file as it is, with gzip and with brotli; and by how many bytes its memory grows for an arena
    with so many games."""

    calls: Measures
    starts: Measures
    sizes: dict[str, list[int]]
    games: int
    arena_bytes: int


@dataclass
class Results:
    """The measurements: in each language, in WebAssembly, of a million games with flagfall and with a
    plain site, in each language; of one thread and two, in each language; of the stores; and of arenas
    of several sizes, with small and with large pages of memory."""

    languages: dict[str, Measures]
    wasm: Wasm
    million: dict[str, dict[str, Measures]]
    threads: dict[str, Measures]
    stores: Stores
    arenas: list[dict[str, object]]
    large: list[dict[str, object]]


@dataclass(frozen=True)
class Row:
    """A line of a table: the measurement `name`, with `calls` calls in each run.

    `floor` is the name of the measurement of the empty call with the same arguments.
    """

    text: str
    name: str
    floor: str | None = None
    calls: int = 1


@dataclass(frozen=True)
class Comparison:
    """A call of flagfall, and its alternative."""

    language: str
    call: str
    name: str
    instead: str
    instead_name: str


CONTROL = "`40/90/30, G/30/30`"
BATCHES = [
    Row("press in a batch: 100,000 presses in 1,000 games", "batch few"),
    Row("press in a batch: 100,000 presses in 100,000 games", "batch many"),
]
SYSTEMS = ["arimaa", "ggs", "backgammon", "double-flag", "pcn"]
TABLES: dict[str, list[Row]] = {
    "rust": [
        Row("empty call with the arguments of a press", "empty press", calls=1_000),
        Row(f"press, {CONTROL}", "press fischer", "empty press", calls=1_000),
        *(Row(f"press, `{system}`", f"press {system}", "empty press", calls=1_000) for system in SYSTEMS),
        Row("press, mean over a game of 120 presses", "game", "empty press", calls=120),
        Row("bank", "bank", "empty bank"),
        Row(f"parse of {CONTROL}", "parse", "empty parse"),
        Row("for comparison: the crate shogi, `TimeControl::consume`", "shogi consume"),
    ],
    "c": [
        Row("empty call with the arguments of a press", "empty press"),
        Row("press", "press", "empty press"),
        Row("bank", "bank", "empty bank"),
        Row(f"parse of {CONTROL}, and free", "parse", "empty parse"),
        *BATCHES,
    ],
    "python": [
        Row("empty call with the arguments of a press", "empty press"),
        Row("press", "press", "empty press"),
        Row("bank", "bank", "empty bank"),
        Row("for comparison: press of a plain clock in Python", "plain press", "empty press"),
        Row(f"parse of {CONTROL}", "parse", "empty parse"),
        Row("for comparison: python-chess, `parse_time_control`", "chess parse"),
        *BATCHES,
    ],
    "node": [
        Row("empty call with the arguments of a press", "empty press"),
        Row("press", "press", "empty press"),
        Row("bank", "bank", "empty press"),
        Row("reading, into an array", "read into"),
        Row("press, times from `Date.now()`", "press now", "empty press now"),
        Row("for comparison: press of a plain clock in JavaScript", "plain press", "empty press"),
        Row("press of a live clock", "live press"),
        Row("for comparison: the package chess-clock, `push`", "chess-clock push"),
        Row(f"parse of {CONTROL}", "parse", "empty parse"),
        Row("a new clock", "new clock", "empty number"),
        Row("reading", "read", "empty number"),
        Row("save, in binary", "save", "empty number"),
        Row("restore", "restore", "empty restore"),
        *BATCHES,
    ],
}
COMPARISONS = [
    Comparison(
        "rust", "press", "press fischer", "the crate shogi: subtract a turn, add an increment", "shogi consume"
    ),
    Comparison("python", "press", "press", "a plain clock in Python, thirty lines", "plain press"),
    Comparison("python", "parse", "parse", "python-chess, `parse_time_control`", "chess parse"),
    Comparison("node", "press", "press", "a plain clock in JavaScript, thirty lines", "plain press"),
    Comparison(
        "node", "press of a live clock", "live press", "the package chess-clock, `push`", "chess-clock push"
    ),
]
STORES = {
    "sqlite": "SQLite, 256 presses in a transaction",
    "sqlite events": "the same, and an event for each",
    "postgres": "PostgreSQL, each press committed by itself",
}
ARENA: list[Row] = [
    Row("press in a random game", "press"),
    Row("of which benchmark overhead", "harness"),
    Row("for comparison: reading random cache lines, each after the one before", "memory"),
    Row("press in a random batch", "batch"),
    Row("for comparison: reading random cache lines, independent of each other", "independent"),
    Row("press, with an advance every millisecond", "served press"),
    Row("press, with an advance and a query of the next deadline every millisecond", "asked press"),
    Row("advance by a millisecond, nothing due", "advance"),
    Row("advance by a millisecond, and query of the next deadline", "deadline"),
    Row("a flag that falls", "flag"),
    Row("a stage that begins", "stage"),
]
MILLION: list[Row] = [
    Row("set up, s", "set up"),
    Row("a press in a random batch of 100,000, ns", "press"),
    Row("advance by a millisecond between presses, the longest call, ms", "advance"),
    Row("query of the next deadline after it, the longest call, ms", "deadline"),
    Row("save, s", "save"),
    Row("save of 5,000 games, the median of all such slices, ms", "slice"),
    Row("the longest of these slices, ms", "largest slice"),
    Row("restore, s", "restore"),
    Row("memory after set-up, bytes per game", "bytes set up"),
    Row("memory after the restore, bytes per game", "bytes"),
    Row("size of the file, bytes per game", "bytes saved"),
]
SUBJECTS = {
    ("python", "flagfall"): "Python: flagfall",
    ("python", "plain"): "dict, heapq and JSON",
    ("node", "flagfall"): "Node: flagfall",
    ("node", "plain"): "Map, heap and JSON",
}
THREADS: list[tuple[str, str, str]] = [
    ("rust", "Rust", ""),
    ("c", "C", ""),
    ("python", "Python, two threads", ""),
    ("node", "Node, two workers", ""),
    ("rust", "for comparison: reading random cache lines, independent of each other, in Rust", " lines"),
    ("rust", "for comparison: arithmetic without memory, in Rust", " arithmetic"),
]
# What a page loads, and what Node adds to its package.
SIZES = {
    "browser": "`dist/browser.mjs`, all that a page loads",
    "module": "the WebAssembly module, which it contains",
}
STARTS = {
    "native": "Node: `require`, with the addon",
    "wasm": "Node: `require`, with WebAssembly",
    "whole": "Chromium: `import` of `dist/browser.mjs`",
    "transfer": "of which the transfer from a server on the same machine",
}
TITLES = {"rust": "Rust", "c": "C, through the shared library", "python": "Python", "node": "Node"}
# If other programs use more cores than this, the page is marked as a trial run.
QUIET = 0.2


def ns(value: float) -> str:
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


def median(runs: list[float]) -> float:
    return statistics.median(runs)


def spread(runs: list[float]) -> list[str]:
    low, middle, high = quartiles(runs)
    return [ns(middle), f"{ns(low)} to {ns(high)}", str(len(runs))]


def ratio(pairs: list[tuple[float, float]]) -> float:
    return median([run / floor for run, floor in pairs])


def table(header: list[str], lines: list[list[str]]) -> list[str]:
    rows = [header, ["---"] * len(header), *lines]
    return [f"| {' | '.join(cells)} |" for cells in rows]


def timed(language: str, measures: Measures, row: Row) -> tuple[list[float], list[tuple[float, float]]]:
    """The time per call in each run, and its pairs with the empty call's time, if there is one."""
    runs = [total / row.calls for total in measures[row.name]]
    if row.floor is None:
        return runs, []
    empty = next((other for other in TABLES[language] if other.name == row.floor), Row("", row.floor))
    floors = [total / empty.calls for total in measures[row.floor]]
    # Criterion measures one call after the other, so their runs cannot be paired.
    paired = list(zip(runs, floors, strict=True))
    return runs, [(median(runs), median(floors))] if language == "rust" else paired


def calls(name: str, measures: Measures) -> list[str]:
    lines = []
    for row in TABLES[name]:
        runs, pairs = timed(name, measures, row)
        floor = [ns(median([floor for _, floor in pairs])), f"{ratio(pairs):.2f}"] if pairs else ["", ""]
        lines.append([row.text, *spread(runs), *floor])
    header = ["ns per call", "median", "quartiles", "runs", "empty call", "× empty call"]
    return [f"## {TITLES[name]}", "", *table(header, lines), ""]


def wasm_rows() -> list[Row]:
    """The calls of flagfall in Node."""
    others = {"empty press", "plain press", "chess-clock push"}
    return [row for row in TABLES["node"] if row.name not in others]


def times_native(results: Results, name: str) -> float:
    return median(results.wasm.calls[name]) / median(results.languages["node"][name])


def wasm(results: Results) -> list[str]:
    found = results.wasm
    lines = [
        [
            row.text,
            *spread(found.calls[row.name]),
            ns(median(results.languages["node"][row.name])),
            f"{times_native(results, row.name):.2f}",
        ]
        for row in wasm_rows()
    ]
    starts = [
        [text, *spread(found.starts[name])] if name in found.starts else [text, "no Chromium", "", "0"]
        for name, text in STARTS.items()
    ]
    sizes = [
        [text, *(f"{size / 1e3:,.0f}" for size in found.sizes[name])] for name, text in SIZES.items()
    ]
    return [
        "## WebAssembly in Node",
        "",
        *table(["ns per call", "median", "quartiles", "runs", "addon", "× addon"], lines),
        "",
        *table(["ms to load it, with empty caches", "median", "quartiles", "runs"], starts),
        "",
        *table(["size in kB", "as it is", "with gzip", "with brotli"], sizes),
        "",
        f"The memory of WebAssembly grows by {found.arena_bytes / 1e6:.1f} MB for an arena of {found.games:,} games,",
        "and there it never shrinks.",
        "",
    ]


def short(value: float) -> str:
    """With about three digits."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 0.1 else 3
    return f"{value:,.{digits}f}"


def million_games(found: dict[str, dict[str, Measures]]) -> list[str]:
    def cell(measures: Measures, name: str) -> str:
        if name not in measures:
            return ""
        low, middle, high = (short(value) for value in quartiles(measures[name]))
        return middle if low == high else f"{middle} ({low} to {high})"

    lines = [
        [row.text, *(cell(found[language][subject], row.name) for language, subject in SUBJECTS)]
        for row in MILLION
    ]
    runs = len(found["python"]["flagfall"]["set up"])
    return [
        "## A million games",
        "",
        f"The medians of {runs} runs, with their quartiles. Beside flagfall is a site written by hand, without",
        "a library, which does less.",
        "",
        *table(["", *SUBJECTS.values()], lines),
        "",
    ]


def work(measures: Measures, kind: str) -> list[float]:
    """What two threads did in each run, in the time in which one does 1."""
    pairs = zip(measures[f"one{kind}"], measures[f"two{kind}"], strict=True)
    return [2 * one / two for one, two in pairs]


def two_threads(found: dict[str, Measures]) -> list[str]:
    lines = []
    for language, text, kind in THREADS:
        runs = work(found[language], kind)
        low, middle, high = quartiles(runs)
        lines.append([text, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", str(len(runs))])
    return [
        "## Two threads",
        "",
        "What two threads do with an arena each, in the time in which one thread with one arena does 1:",
        "",
        *table(["batches of presses", "median", "quartiles", "runs"], lines),
        "",
    ]


def stores(found: Stores) -> list[str]:
    lines = []
    for language, rates in found.items():
        for name, text in STORES.items():
            pairs = rates[name]
            if pairs is None:
                lines.append([TITLES[language], text, "not measured", "", "", ""])
                continue
            presses, updates = (median(list(column)) for column in zip(*pairs, strict=True))
            cells = [f"{presses:,.0f}", f"{updates:,.0f}", f"{ratio(pairs):.2f}", str(len(pairs))]
            lines.append([TITLES[language], text, *cells])
    header = ["", "store", "presses a second", "updates a second", "presses / updates", "rounds"]
    return ["## Stores", "", *table(header, lines), ""]


def comparisons(languages: dict[str, Measures]) -> list[str]:
    def cost(language: str, name: str) -> str:
        row = next(row for row in TABLES[language] if row.name == name)
        return ns(median(timed(language, languages[language], row)[0]))

    lines = [
        [
            f"{TITLES[one.language]}: {one.call}",
            cost(one.language, one.name),
            one.instead,
            cost(one.language, one.instead_name),
        ]
        for one in COMPARISONS
    ]
    return table(["flagfall", "ns per call", "instead of", "ns per call"], lines)


# A setting of the GNU C library, since 2.35.
LARGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
LARGE_ROWS = ["press", "memory", "batch", "independent", "served press", "flag", "stage"]


def arena_size(arena: dict[str, object]) -> int:
    games = arena["games"]
    assert isinstance(games, int)
    return games


def of_arena(arena: dict[str, object], name: str) -> list[float]:
    runs = arena[name]
    assert isinstance(runs, list)
    return runs


def arena_lines(found: list[dict[str, object]], rows: list[Row]) -> list[list[str]]:
    lines = []
    for arena in found:
        for row in rows:
            lines.append([f"{arena_size(arena):,}", row.text, *spread(of_arena(arena, row.name))])
    return lines


def arena_bytes(arena: dict[str, object]) -> float:
    taken = arena["bytes"]
    assert isinstance(taken, float)
    return taken


def growth(found: list[dict[str, object]], name: str) -> float:
    """The ratio of a call's time with the most games to its time with the fewest."""
    return median(of_arena(found[-1], name)) / median(of_arena(found[0], name))


def arenas(found: list[dict[str, object]], large: list[dict[str, object]]) -> list[str]:
    heads = ["games", "ns per call", "median", "quartiles", "runs"]
    memory = [[f"{arena_size(arena):,}", f"{arena_bytes(arena):.0f}"] for arena in found]
    (setting,) = (f"{name}={value}" for name, value in LARGE_PAGES.items())
    return [
        "## An arena of many games, in Rust",
        "",
        *table(heads, arena_lines(found, ARENA)),
        "",
        *table(["games", "bytes per game"], memory),
        "",
        f"A press among {arena_size(found[-1]):,} games takes {growth(found, 'press'):.2f} times as long as "
        f"among {arena_size(found[0]):,}; reading cache lines of as much memory, each after the one before, "
        f"takes {growth(found, 'memory'):.2f} times as long. A press in a random batch takes "
        f"{growth(found, 'batch'):.2f} times as long; reading cache lines that are independent of each other, "
        f"{growth(found, 'independent'):.2f} times.",
        "",
        f"![The cost of a press against the number of games]({PLOT.relative_to(ROOT)})",
        "",
        "Most of that time is spent on cache misses and on finding memory pages. With",
        f"`{setting}` the C library uses large pages, of which fewer are needed:",
        "",
        *table(heads, arena_lines(large, [row for row in ARENA if row.name in LARGE_ROWS])),
        "",
    ]


def plot(found: list[dict[str, object]]) -> str:
    """Plots the median time of a press, with quartiles, over the number of games (logarithmic)."""
    width, height, left, right, top, bottom = 640, 360, 70, 50, 30, 60
    series = [
        ("press", "#1f6feb", "press"),
        ("served press", "#b35900", "with advances"),
        ("batch", "#1a7f37", "in a batch"),
    ]
    sizes = [arena_size(arena) for arena in found]
    peak = max(max(quartiles(of_arena(arena, name))) for arena in found for name, _, _ in series)
    step = 10.0 ** math.floor(math.log10(peak))
    step = next(s for s in (step / 5, step / 2, step, 2 * step) if peak / s <= 6)
    ceiling = step * math.ceil(peak / step)

    def x(games: float) -> float:
        span = math.log10(sizes[-1] / sizes[0])
        return left + (width - left - right) * math.log10(games / sizes[0]) / span

    def y(value: float) -> float:
        return top + (height - top - bottom) * (1 - value / ceiling)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13">',
        "<title>The cost of a press against the number of games</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for mark in range(round(ceiling / step) + 1):
        line = y(mark * step)
        parts.append(
            f'<path d="M{left} {line:.1f}H{width - right}" stroke="#ddd"/>'
            f'<text x="{left - 8}" y="{line + 4:.1f}" text-anchor="end">{mark * step:g}</text>'
        )
    for games in sizes:
        place = f'x="{x(games):.1f}" y="{height - bottom + 20}"'
        parts.append(f'<text {place} text-anchor="middle">{games:,}</text>')
    middle = (left + width - right) / 2
    parts.append(f'<text x="{middle}" y="{height - 12}" text-anchor="middle">games</text>')
    parts.append(f'<text x="{left}" y="{top - 12}" text-anchor="middle">ns a press</text>')
    for number, (name, colour, label) in enumerate(series):
        points = []
        for arena in found:
            low, half, high = quartiles(of_arena(arena, name))
            at = x(arena_size(arena)) + 4 * number
            points.append(f"{at:.1f},{y(half):.1f}")
            parts.append(
                f'<path d="M{at:.1f} {y(low):.1f}V{y(high):.1f}" stroke="{colour}" stroke-width="2"/>'
                f'<circle cx="{at:.1f}" cy="{y(half):.1f}" r="4" fill="{colour}"/>'
            )
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            f'<text x="{left + 20}" y="{top + 14 + 18 * number}" fill="{colour}">{label}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def quartiles(runs: list[float]) -> list[float]:
    return statistics.quantiles(runs, n=4, method="inclusive")


def write(results: Results, machine: list[tuple[str, str]], others: float) -> None:
    """Writes the page and its plot. `others` is the number of cores that other programs used."""
    busy = [f"**A trial run: other programs used {others:.1f} cores during it.**", ""]
    lines = [
        "# What calls cost",
        "",
        "A press is the call that completes a move. The last two columns are what you would use instead;",
        "[benches/README.md](benches/README.md) says what that leaves out or adds, and what each row of this",
        "page measures.",
        "",
        *comparisons(results.languages),
        "",
        "`make bench` measures everything on this page in one run. The times depend on the machine, so",
        "compare the ratios. An empty call takes the same arguments and does nothing: its cost is about the",
        "least that such a call from that language can cost.",
        "",
        *(busy if others > QUIET else []),
        *table(["", ""], [list(pair) for pair in machine]),
        "",
    ]
    for name, measures in results.languages.items():
        lines += calls(name, measures)
    lines += wasm(results)
    lines += million_games(results.million)
    lines += two_threads(results.threads)
    lines += stores(results.stores)
    lines += arenas(results.arenas, results.large)
    PAGE.write_text("\n".join(lines), encoding="utf-8")
    PLOT.write_text(plot(results.arenas), encoding="utf-8")
