"""Pictures of both clocks of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flagfall import GameAudit, PgnGame, format_time

__all__ = ["EndingError", "MissingError", "draw", "first_move"]

_ENDINGS = (".svg", ".png", ".pdf")

# The markers tell the sides apart without colors too.
_SIDES = (("first", "White", "#b8860b", "o"), ("second", "Black", "#1f3a5f", "s"))
_WRONG = "#c81e1e"
# Seconds, minutes, hours and days between two ticks.
_STEPS = (
    *(1, 2, 5, 10, 15, 30),
    *(60 * step for step in (1, 2, 5, 10, 15, 30)),
    *(3_600 * step for step in (1, 2, 3, 6, 12)),
    *(86_400 * step for step in (1, 2, 5, 10, 20, 50)),
)


class MissingError(Exception):
    """Matplotlib is not installed."""


class EndingError(Exception):
    """A picture has another ending."""


def first_move(game: PgnGame) -> int:
    """Returns the number of a game's first move: that in the tag `FEN`, or 1."""
    fields = (game.tag("FEN") or "").split()
    number = fields[5] if len(fields) > 5 else ""
    return int(number) if number.isdecimal() and len(number) < 6 else 1


def _on_axis(seconds: float, _: object) -> str:
    return format_time(round(seconds * 1_000))


def _step(most: float) -> float:
    """Returns a round number of seconds, for at most eight ticks up to `most`."""
    return next((step for step in _STEPS if most <= 8 * step), most / 8)


def draw(game: PgnGame, found: GameAudit, path: str) -> None:
    """Draws the clocks of a game, the most that is possible, and what is not: .svg, .png or .pdf.

    Raises MissingError; OSError if the file cannot be written; EndingError for another ending.
    """
    if Path(path).suffix.lower() not in _ENDINGS:
        raise EndingError(path)
    try:
        from matplotlib.figure import Figure
        from matplotlib.ticker import FuncFormatter, MultipleLocator
    except ImportError as error:
        raise MissingError from error
    # Most of Matplotlib's arguments have no types.
    figure: Any = Figure(figsize=(9, 5), layout="constrained")
    axes: Any = figure.add_subplot()
    half = game.side == "second"
    first = first_move(game)
    names: list[str] = []
    wrong = set(found.impossible)
    for side, tag, color, marker in _SIDES:
        shown = [
            ((place + half) / 2 + first, ply)
            for place, ply in enumerate(found.plies)
            if ply.side == side and ply.shown_ms is not None
        ]
        if not shown:
            continue
        moves = [move for move, _ in shown]
        most = [(ply.high_ms or 0) / 1_000 for _, ply in shown]
        axes.plot(moves, most, color=color, linestyle=":", linewidth=1)
        clocks = [(ply.shown_ms or 0) / 1_000 for _, ply in shown]
        names.append(game.tag(tag) or tag)
        axes.plot(moves, clocks, color=color, marker=marker, markersize=3, linewidth=1.5, label=tag)
    marked = [place for place in wrong if found.plies[place].shown_ms is not None]
    if marked:
        axes.scatter(
            [(place + half) / 2 + first for place in marked],
            [(found.plies[place].shown_ms or 0) / 1_000 for place in marked],
            s=90,
            facecolors="none",
            edgecolors=_WRONG,
            linewidths=2,
            zorder=3,
            label="impossible",
        )
    axes.set_title(found.control.describe().replace("\n", "; "), fontsize=10, wrap=True)
    axes.set_xlabel("move")
    axes.set_ylabel("time on the clock")
    axes.yaxis.set_major_formatter(FuncFormatter(_on_axis))
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(MultipleLocator(_step(axes.get_ylim()[1])))
    axes.grid(alpha=0.3)
    legend = axes.legend(title="dotted: the most that is possible")
    # Not as labels: Matplotlib hides those that begin with `_`, and reads `$` as mathematics.
    for text, name in zip(legend.get_texts(), names, strict=False):
        text.set_parse_math(False)
        text.set_text(name)
    figure.savefig(path)
