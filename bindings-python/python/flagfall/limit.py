"""Times as python-chess takes them."""

from __future__ import annotations

from flagfall._flagfall import TimeLeft

# `typing` takes four times as long to import as the rest of the package, and only type checkers need
# it. They assume that any variable of this name is true.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from chess.engine import Limit

SECOND = 1_000


def to_limit(times: tuple[TimeLeft | None, TimeLeft | None]) -> Limit:
    """Returns the times of both sides as a chess.engine.Limit of python-chess, in seconds.

    times -- the times of white and black, in UCI: what Clock.times_left("uci", at_ms) returns, or
        times_left

        >>> import chess.engine
        >>> clock = flagfall.Clock(flagfall.parse("40/3, G/1", "chess"))
        >>> flagfall.to_limit(clock.times_left("uci", 0))
        Limit(white_clock=180.0, black_clock=180.0, white_inc=0.0, black_inc=0.0, remaining_moves=40)

    UCI's `movetime` becomes the Limit's `time`. A side without a time has no limit.

    Raises ImportError, which says what to install, if python-chess is missing; no other call of
    flagfall needs it.
    """
    try:
        from chess.engine import Limit
    except ImportError as error:
        message = "to_limit needs python-chess: pip install chess"
        raise ImportError(message, name="chess") from error
    white, black = _pair(times)
    if white is not None and white == black and white.time_ms == white.period_ms:
        return Limit(time=white.time_ms / SECOND)
    either = white or black
    return Limit(
        white_clock=_seconds(white and white.time_ms),
        black_clock=_seconds(black and black.time_ms),
        white_inc=_seconds(white and white.increment_ms),
        black_inc=_seconds(black and black.increment_ms),
        remaining_moves=either and either.moves,
    )


def _pair(times: object) -> tuple[TimeLeft | None, TimeLeft | None]:
    match times:
        case (TimeLeft() | None as white, TimeLeft() | None as black):
            return white, black
        case _:
            raise TypeError("`times` must be a pair of TimeLeft or None")


def _seconds(time_ms: int | None) -> float | None:
    return None if time_ms is None else time_ms / SECOND
