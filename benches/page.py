"""The page of the benchmarks, BENCHMARKS.md, and its plot: from what was measured."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "BENCHMARKS.md"
PLOT = ROOT / "benches" / "press-by-games.svg"

# The nanoseconds a call of every run, by the name of what was measured.
Measures = dict[str, list[float]]


@dataclass
class Results:
    """What was measured: in each language, and of arenas of several sizes, in small pages of memory
    and in large ones."""

    doors: dict[str, Measures]
    arenas: list[dict[str, object]]
    large: list[dict[str, object]]


@dataclass(frozen=True)
class Row:
    """A line of a table: what was measured of what, and what it may cost at most.

    `bound` is in nanoseconds; with `over_floor` it is what comes on top of the floor, with
    `times_floor` it is a multiple of the floor. `floor` names the measure that is the floor.
    """

    text: str
    name: str
    bound: float | None = None
    over_floor: float | None = None
    times_floor: float | None = None
    floor: str = "empty call"
    calls: int = 1
    # The size of the arena that an arena's bound is for.
    held_at: int = 1_000_000


SYSTEMS = ["arimaa", "ggs", "backgammon", "double-flag", "pcn"]
TABLES: dict[str, list[Row]] = {
    "rust": [
        Row("an empty call: the floor", "empty call", calls=1_000),
        Row("press, Fischer in two stages", "press fischer", bound=8, calls=1_000),
        *(Row(f"press, {system}", f"press {system}", bound=15, calls=1_000) for system in SYSTEMS),
        Row("press, the mean of a whole game of 120", "game", calls=120),
        Row("bank", "bank"),
        Row("parse of `40/90/30, G/30/30`", "parse", bound=150),
        Row("the crate shogi, `TimeControl::consume`", "shogi consume"),
    ],
    "c": [
        Row("an empty call: the floor", "empty call"),
        Row("press", "press", over_floor=10),
        Row("bank", "bank"),
        Row("parse of `40/90/30, G/30/30`, and free", "parse"),
        Row("100,000 presses in 1,000 games, each", "batch few"),
        Row("100,000 presses in as many games, each", "batch many"),
    ],
    "python": [
        Row("an empty method: the floor", "empty call"),
        Row("press", "press", times_floor=1.3),
        Row("bank", "bank", times_floor=1.3),
        Row("press, written in Python", "plain press"),
        Row("parse of `40/90/30, G/30/30`", "parse", bound=450),
        Row("python-chess, `parse_time_control` of the same", "chess parse"),
        Row("100,000 presses in 1,000 games, each", "batch few", bound=12),
        Row("100,000 presses in as many games, each", "batch many", bound=12),
    ],
    "node": [
        Row("an empty method: the floor", "empty call"),
        Row("press", "press", times_floor=1.15),
        Row("bank", "bank"),
        Row("a bare call of Node-API with a press's arguments, moments as of `Date.now()`", "raw call"),
        Row(
            "press, moments as of `Date.now()`, and the bare call as its floor",
            "press now",
            times_floor=2,
            floor="raw call",
        ),
        Row("press of a live clock", "live press", bound=500),
        Row("parse of `40/90/30, G/30/30`", "parse", bound=1_200),
        Row("a new clock", "new clock", bound=600),
        Row("save in binary", "save", bound=1_500),
        Row("restore of that", "restore", bound=2_500),
        Row("press, written in JavaScript", "plain press"),
        Row("the package chess-clock, `push`", "chess-clock push"),
        Row("100,000 presses in 1,000 games, each", "batch few", bound=12),
        Row("100,000 presses in as many games, each", "batch many", bound=12),
    ],
}
ARENA: list[Row] = [
    Row("press in a game at random", "press", bound=250),
    Row("of that the benchmark's own", "harness"),
    Row("a line of memory at random, and no press", "memory"),
    Row("press, with an advance each millisecond", "served press"),
    Row("press, with an advance and the next deadline each millisecond", "asked press"),
    Row("advance by a millisecond, nothing due", "advance", bound=50),
    Row("the same, and the next deadline", "deadline", bound=20, held_at=10_000_000),
    Row("a flag that falls", "flag", bound=300),
    Row("a stage that begins", "stage", bound=300),
]
TITLES = {"rust": "Rust", "c": "C, through the shared library", "python": "Python", "node": "Node"}
# A running game may take so many bytes, and a press among a hundred times as many games so many
# times as long.
BYTES = 128
GROWTH = 2.0
# Other programs may take so many cores before the page is called a trial.
QUIET = 0.2


def ns(value: float) -> str:
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


def median(runs: list[float]) -> float:
    return statistics.median(runs)


def spread(runs: list[float]) -> list[str]:
    low, middle, high = quartiles(runs)
    return [ns(middle), f"{ns(low)} to {ns(high)}", str(len(runs))]


def bounded(value: float, bound: float, words: str) -> str:
    return f"{words}: {'kept' if value <= bound else '**exceeded**'}"


def aim(row: Row, runs: list[float], pairs: list[tuple[float, float]]) -> str:
    """Whether a bound is kept; `pairs` are runs with those of the floor that belong to them."""
    if row.bound is not None:
        return bounded(median(runs), row.bound, f"{row.bound:g}")
    if row.over_floor is not None:
        over = median([run - floor for run, floor in pairs])
        return bounded(over, row.over_floor, f"floor + {row.over_floor:g}")
    if row.times_floor is not None:
        return bounded(ratio(pairs), row.times_floor, f"floor × {row.times_floor:g}")
    return ""


def ratio(pairs: list[tuple[float, float]]) -> float:
    return median([run / floor for run, floor in pairs])


def table(header: list[str], lines: list[list[str]]) -> list[str]:
    rows = [header, ["---"] * len(header), *lines]
    return [f"| {' | '.join(cells)} |" for cells in rows]


def door(name: str, measures: Measures) -> list[str]:
    rows = TABLES[name]
    lines = []
    for row in rows:
        floors = [total / rows[0].calls for total in measures[row.floor]]
        runs = [total / row.calls for total in measures[row.name]]
        # Criterion measures one after the other, so that no two runs belong together.
        paired = list(zip(runs, floors, strict=True))
        pairs = [(median(runs), median(floors))] if name == "rust" else paired
        lines.append([row.text, *spread(runs), f"{ratio(pairs):.2f}", aim(row, runs, pairs)])
    header = ["ns a call", "median", "quartiles", "runs", "of the floor", "at most"]
    return [f"## {TITLES[name]}", "", *table(header, lines), ""]


# A setting of the GNU C library, since 2.35.
LARGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
LARGE_ROWS = ["press", "memory", "served press", "flag", "stage"]


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
            runs = of_arena(arena, row.name)
            bound = aim(row, runs, []) if arena_size(arena) == row.held_at else ""
            lines.append([f"{arena_size(arena):,}", row.text, *spread(runs), bound])
    return lines


def arenas(found: list[dict[str, object]], large: list[dict[str, object]]) -> list[str]:
    heads = ["games", "ns a call", "median", "quartiles", "runs", "at most"]
    memory = []
    for arena in found:
        taken = arena["bytes"]
        assert isinstance(taken, float)
        memory.append([f"{arena_size(arena):,}", f"{taken:.0f}", bounded(taken, BYTES, str(BYTES))])
    least, most = found[0], found[-1]

    def grows(name: str) -> float:
        return median(of_arena(most, name)) / median(of_arena(least, name))

    growth = bounded(grows("press"), GROWTH, f"at most {GROWTH:g}")
    (setting,) = (f"{name}={value}" for name, value in LARGE_PAGES.items())
    return [
        "## An arena of many games, in Rust",
        "",
        *table(heads, arena_lines(found, ARENA)),
        "",
        *table(["games", "bytes a game", "at most"], memory),
        "",
        f"A press among {arena_size(most):,} games takes {grows('press'):.2f} times as long as among "
        f"{arena_size(least):,} ({growth}); to fetch a line of as much memory, "
        f"{grows('memory'):.2f} times.",
        "",
        f"![The cost of a press against the number of games]({PLOT.relative_to(ROOT)})",
        "",
        "Most of it is memory that no cache holds, and the tables that say where a page of it is. With",
        f"`{setting}` the C library takes large pages, of which few are enough:",
        "",
        *table(heads, arena_lines(large, [row for row in ARENA if row.name in LARGE_ROWS])),
        "",
    ]


def plot(found: list[dict[str, object]]) -> str:
    """The medians of a press with their quartiles, over the number of games, a logarithmic axis."""
    width, height, left, right, top, bottom = 640, 360, 70, 50, 30, 60
    series = [("press", "#1f6feb", "press"), ("served press", "#b35900", "with advances")]
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
    """Writes the page and its plot. `others` is how many cores other programs took meanwhile."""
    busy = [f"**A trial: other programs took {others:.1f} of the cores meanwhile.**", ""]
    lines = [
        "# What calls cost",
        "",
        "`make bench` measures this and writes it. [benches/README.md](benches/README.md) says what is",
        "measured, and how. Times are of this machine at that moment; what bears comparison is the",
        "ratio to the floor and to the others, which were measured in the same run.",
        "",
        *(busy if others > QUIET else []),
        *table(["", ""], [list(pair) for pair in machine]),
        "",
    ]
    for name, measures in results.doors.items():
        lines += door(name, measures)
    lines += arenas(results.arenas, results.large)
    PAGE.write_text("\n".join(lines), encoding="utf-8")
    PLOT.write_text(plot(results.arenas), encoding="utf-8")
