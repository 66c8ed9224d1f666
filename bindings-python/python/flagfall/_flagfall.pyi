# Written by `make stub`.
"""
The compiled part of flagfall. Import everything from `flagfall`.
"""

from collections.abc import Iterable, Iterator, Sequence
from flagfall.errors import ParseError
from flagfall.types import Array, NotationLike
from flagfall.words import AlarmScheme, AssumptionKind, AuditReason, AuditVerdict, BerserkRule, Board, Category, CategoryScheme, ChessOption, ClockCommentKind, ConventionName, Coupling, Crawford, Credit, Entry, EventKind, FieldName, FirstFlag, FirstMoveMissed, FirstMoveScheme, Flag, FlagFalls, Format, GraceExcess, LagFormula, Language, Limit, Mode, Notation, OnExpiry, Outcome, PgnEncoding, PgnFaultKind, PgnResult, Phase, PhraseName, PhrasePlace, PhraseRole, PrintErrorKind, Protocol, Reason, ReserveDraw, RestoreErrorKind, Rounding, Runs, Side, StandingFormat, TextSource, TimeStyle, Validity, WhenMet
from os import PathLike
from typing import Any, ClassVar, Final, SupportsIndex, final, overload

__all__ = ["__version__", "Alarm", "Arena", "ArenaDamage", "ArenaReader", "Arimaa", "Assumed", "Assumption", "Chess", "Clock", "ConventionFit", "Conversion", "Detected", "DoubleFlag", "Event", "Explanation", "Field", "Forecast", "GameAudit", "GameEvent", "Ggs", "Lag", "Match", "Next", "Pcn", "PcnDocument", "PcnForfeit", "PcnPly", "PcnReplay", "Penalized", "PgnFault", "PgnGame", "PgnPly", "PgnReader", "Phrase", "Piece", "PlyAudit", "Preset", "Presets", "Reading", "RestoredArena", "Rules", "Setup", "SideAlarms", "SideReading", "SideStanding", "Stage", "Standing", "TimeControl", "TimeLeft", "Verdict", "clk_comment", "clock_comments", "detect", "elapsed_times", "emt_comment", "explain", "format_time", "parse", "parse_tolerant", "parse_warnings", "times_left", "write_file"]

__version__: Final[str]
"""
The version of the package, such as "0.1.0".
"""

@final
class Alarm:
    """
    A warning that a side has little time left on its bank.

    It sounds once, at the first millisecond at which the side's clock runs and its bank is at most
    the threshold, and again only after the bank was above `rearm_above_ms`.

    - `threshold_ms`: the bank at which it sounds, in milliseconds: above 0.
    - `rearm_above_ms`: the bank above which it is armed again, in milliseconds: at least the
      threshold. Default: one and a half times the threshold.
    - `quiet_ms`: the least time between two soundings, in milliseconds. If the bank is low again
      before that, the alarm sounds at its end.

        >>> flagfall.Alarm(10_000)
        Alarm(threshold_ms=10000, rearm_above_ms=15000)

    Raises ArgumentError for a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, threshold_ms: SupportsIndex, *, rearm_above_ms: SupportsIndex | None = None, quiet_ms: SupportsIndex = 0) -> Alarm: ...
    def __repr__(self, /) -> str: ...
    @property
    def quiet_ms(self, /) -> int:
        """
        The least time between two soundings, in milliseconds.
        """
    @property
    def rearm_above_ms(self, /) -> int:
        """
        The bank above which it is armed again, in milliseconds.
        """
    @property
    def threshold_ms(self, /) -> int:
        """
        The bank at which it sounds, in milliseconds.
        """

@final
class Arena:
    """
    The clocks of many games, for a server.

    An arena holds many games and advances them together. Finding the next event costs the same for
    ten games and for a million.

        >>> arena = flagfall.Arena()
        >>> clock = flagfall.Clock(flagfall.parse("G/5", "chess"))
        >>> game = arena.add(clock)
        >>> arena.start(game, "first", at_ms=0)
        ()
        >>> arena.deadline_ms
        300001
        >>> [event.kind for event in arena.advance(at_ms=300_001)]
        ['flag']

    A game is known by its id, an int above zero and below 2**53, which `add` returns. An id is
    never reused: the id of a removed game is rejected. `len(arena)` is the number of games, and
    `game in arena` says whether the arena contains a game. Iterating yields the ids of the games
    that are in the arena when the iteration begins; their order changes only when games are added
    or removed.

    The methods work as those of Clock, with the id first; help(flagfall.Clock) defines the terms.
    For a call that the arena does not have, take the game's Clock with `clock`, change it, and put
    it back with `set`.

    `at_ms` is a timestamp, in milliseconds of one monotonic clock for all games; any epoch will do.
    It must not be earlier than that of the last `advance` (`last_at_ms`) or of the game's own last
    call. A call that raises changes nothing.

    A game takes about 120 bytes in the usual case (running, or lost on time) and about 420
    otherwise, for example not started, paused, stopped, in a cube decision, or with a time of 49
    days or more. With alarms it takes about 1,200, and with a journal 750 or more. Equal time
    controls are shared.

    The methods for many games (`add_many`, `press_many`, `pause_many`, `resume_many`, `stop_many`,
    `read_many`) and `advance_into` work on your arrays without copying or keeping them. An array is any C-contiguous object with the buffer protocol, such as an array of numpy,
    array.array, memoryview or ctypes; its items must have exactly the type stated, which is given
    by its numpy name (int64). In arrays, sides, phases, event kinds and statuses are the integer
    constants of flagfall.numbers. Other threads run during these calls; they cannot free or resize
    an array in use.

    All methods raise ClockError "no-such-game" for a game that is not in the arena, and ClockError
    if the game's clock rejects the call. All raise ArgumentError for an unknown side or a timestamp
    beyond 2**53 - 1. The methods for many games do not raise for an item of an array that is wrong in
    one of these ways, but report it in `statuses`. The methods with arrays raise TypeError
    for an object that is not an array, has another item type, or is read-only but must be written
    to, and ArgumentError for an array that is not contiguous, has the wrong length, or is written
    to and overlaps another. As for a Clock, "at-went-back", "too-large" and "journal-full" can come
    from every call of a game that takes an `at_ms`.

    An arena may be used from several threads; each call is atomic and waits for the one before.
    `os.fork` waits for the calls that other threads are making, so the child process has complete
    arenas. An arena cannot be copied or pickled: save it with `save`.
    """
    def __contains__(self, item: Any, /) -> bool: ...
    def __iter__(self, /) -> Iterator[int]: ...
    def __len__(self, /) -> int: ...
    def __new__(cls, /) -> Arena: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def add(self, /, clock: Clock) -> int:
        """
        Adds a copy of `clock` and returns the game's id.

        Events of the clock that are already due are returned by the next `advance`.

        Raises ClockError "too-large" if the arena is full, at about 4,000,000,000 games.
        """
    def add_many(self, /, controls: Sequence[TimeControl], at_ms: Array, games: Array, *, which: Array | None = None, sides: Array | None = None, statuses: Array | None = None) -> int:
        """
        Adds many games in one call, and starts them: one of each control for each timestamp.

            >>> from array import array
            >>> arena = flagfall.Arena()
            >>> games = array("q", [0, 0])
            >>> arena.add_many([flagfall.parse("G/5", "chess")], array("q", [0, 500]), games)
            0
            >>> [arena.deadline(game) for game in games]
            [300001, 300501]

        Returns the number of games that could not be added. They do not affect the others.

        - `controls`: the time controls.
        - `at_ms`: an array of int64; at `at_ms[i]` the first turn of the i-th game begins.
        - `games`: an array of int64; `games[i]` is set to the id of the i-th game, or to 0 if it could
          not be added.
        - `which`: an array of uint32: the i-th game has the control `controls[which[i]]`. None: all
          have the first one.
        - `sides`: an array of uint8, constants of numbers.Side: the side that begins. None: the first
          side begins in all games.
        - `statuses`: an array of int32, or None; `statuses[i]` is set to 0 (numbers.Status.OK), or to
          the reason why the game could not be added.

        Raises ArgumentError if the arrays differ in length; TypeError if `controls` is not a sequence
        of TimeControls.
        """
    def adjust(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Adds `time_ms` to `side`'s bank in the game, or subtracts it if negative.

        Returns the events, as Clock.adjust does.

        Raises ClockError "no-such-game", and as Clock.adjust.
        """
    def advance(self, /, at_ms: SupportsIndex) -> list[GameEvent]:
        """
        Advances all games to `at_ms` and returns the events due by then, as a list of GameEvents.

        First come the pending events of the methods for many games (see `events`), then the new ones, sorted by
        time; those of one game at one timestamp are adjacent. Of the new ones, those that were due before
        `last_at_ms`, of games that were added later, come first, in any order. A game whose own last call
        is later than `at_ms` has no events due, and is left as it is.

        Raises ClockError "at-went-back" if `at_ms` is earlier than `last_at_ms`.
        """
    def advance_into(self, /, at_ms: SupportsIndex, rows: Array) -> tuple[int, bool]:
        """
        Advances all games like `advance`, but writes the events to `rows`, an array of int64.

        Returns the number of events written, and True if these are all events due by `at_ms`. If
        False, call it again for the rest, as with `advance_some`.

        An event is a row of five numbers: the game, the timestamp in milliseconds, the kind, the
        side, and the kind's number: the stage, the lives, the penalties or `left_ms`, and 0 for
        other kinds.
        `rows` may have the shape (n, 5), or one dimension of 5 * n items.

        Raises ClockError as `advance`; ArgumentError if the array has no room for an event, or is
        not a whole number of rows.
        """
    def advance_some(self, /, at_ms: SupportsIndex, most: SupportsIndex) -> tuple[list[GameEvent], bool]:
        """
        Advances all games like `advance`, but returns at most `most` events, 1 to 4294967295.

        Returns the events, and True if these are all events due by `at_ms`; if False, call it again
        for the rest, even if there are no events: the arena has advanced only a part of the way. It
        bounds the memory that a call uses and the time that it takes, since it also stops after it
        has looked at 1,024 games in which nothing happened.

        Raises ClockError as `advance`; ArgumentError if `most` is out of range.
        """
    def bank(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex) -> int | None:
        """
        Returns what `side`'s bank shows in the game at `at_ms`, in milliseconds. None: untimed.

        The same as `bank_ms` of the side in `read`, but faster. Changes nothing.

        Raises ClockError "no-such-game", and as Clock.bank.
        """
    def begin_series(self, /) -> None:
        """
        Begins a new series: the next calls of `save_changes` save all games, for a new file.

        Call it if the last file has become long, or if writing to it failed.
        """
    def clock(self, /, game: SupportsIndex) -> Clock:
        """
        Returns an independent copy of the game's clock, with its journal.

        Raises ClockError "no-such-game"; "too-large" if a time of the game would exceed 2**53 - 1
        ms; "journal-full" if its journal cannot hold the events that are due.
        """
    def deadline(self, /, game: SupportsIndex) -> int | None:
        """
        Returns the timestamp of the game's next event, in milliseconds. None if nothing can happen.

        It is the Clock.deadline_ms of the game, but never earlier than `last_at_ms`.

        Raises ClockError "no-such-game".
        """
    @property
    def deadline_ms(self, /) -> int | None:
        """
        The timestamp of the next event of any game, in milliseconds. None if nothing can happen.

        Set a timer for it and call `advance` then. Valid until the next call that changes the
        arena. Never earlier than `last_at_ms`. The cost does not grow with the number of games: if
        the deadlines of more than 1,024 games were postponed, it can be earlier than the next event.
        """
    def events(self, /) -> list[GameEvent]:
        """
        Returns the pending events and clears them, oldest first.

        They are the events of the methods for many games that no call has returned yet. `advance` returns them
        too.
        """
    def forecast(self, /, game: SupportsIndex, at_ms: SupportsIndex, *, most: SupportsIndex = 16) -> Forecast:
        """
        Returns what the game's clocks will show from `at_ms` on if nobody presses: a Forecast.

        Raises ClockError "no-such-game", and as Clock.forecast; ArgumentError as Clock.forecast.
        """
    @property
    def last_at_ms(self, /) -> int | None:
        """
        The timestamp that the last `advance` reached, in milliseconds. None before the first.

        No call may have an earlier `at_ms`, nor one earlier than the last call that changed the
        same game. The last call of a single game may be later: `arena.clock(game).last_at_ms`.
        """
    def pause(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Pauses the game. Returns the events, as Clock.pause does.

        Raises ClockError "no-such-game", and as Clock.pause.
        """
    def pause_many(self, /, games: Array, at_ms: SupportsIndex, statuses: Array | None = None) -> int:
        """
        Pauses many games in one call, at `at_ms`.

        Returns the number of games that could not be paused. They do not affect the others. Events
        become pending: `events` or the next `advance` returns them.

        - `games`: an array of int64, the ids.
        - `statuses`: an array of int32, or None; `statuses[i]` is set to 0 (numbers.Status.OK), or to
          the reason why the game could not be paused.

        Raises ArgumentError if the arrays differ in length.
        """
    def press(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex, elapsed_ms: SupportsIndex | None = None, *, number: SupportsIndex | None = None, take_backs: SupportsIndex | None = None) -> tuple[Event, ...]:
        """
        Completes `side`'s move in the game. Returns the events, as Clock.press does.

        `elapsed_ms`, `number` and `take_backs` are as in Clock.press.

        Raises ClockError "no-such-game", and as Clock.press.
        """
    def press_many(self, /, games: Array, sides: Array, at_ms: SupportsIndex | Array, statuses: Array | None = None) -> int:
        """
        Presses many games in one call, in order: `sides[i]`'s move in `games[i]` at `at_ms[i]`.

        Returns the number of presses that failed. A press that fails does not affect the others.
        The events of the presses become pending: `events` or the next `advance` returns them.

        - `games`: an array of int64, the ids.
        - `sides`: an array of uint8, constants of numbers.Side.
        - `at_ms`: an array of int64, or one timestamp for all, in milliseconds.
        - `statuses`: an array of int32, or None; `statuses[i]` is set to 0 (numbers.Status.OK), or
          to the reason why the press failed.

        Raises ArgumentError if the arrays differ in length.
        """
    def read(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> Reading:
        """
        Returns what both clocks of the game show at `at_ms`. Changes nothing.

        Raises ClockError "no-such-game", and as Clock.read.
        """
    def read_many(self, /, games: Array, at_ms: SupportsIndex, *, statuses: Array | None = None, phases: Array | None = None, on_turn: Array | None = None, banks: Array | None = None, lent: Array | None = None) -> int:
        """
        Writes what many games show at `at_ms` to arrays. Changes no game.

        Returns the number of games that could not be read. `games` is an array of int64, the ids.
        Pass an array for each output that you want, with one item per game:

        - `statuses`: int32, 0 (numbers.Status.OK), or the reason why the game could not be read;
          its other outputs are then left unchanged.
        - `phases`: uint8, whether the clocks run, and if not, why: constants of numbers.Phase.
        - `on_turn`: uint8, the side whose clock runs, or would run: constants of numbers.Side.
        - `banks`: int64, two items per game: the first side's bank, then the second's, in
          milliseconds; numbers.UNTIMED_MS for an untimed side.
        - `lent`: int64, the delay time left for the turn of the side on turn, in milliseconds.

        Raises ArgumentError if an array has the wrong length.
        """
    def remove(self, /, game: SupportsIndex) -> Clock:
        """
        Removes the game and returns its clock.

        If a time of the game would exceed 2**53 - 1 ms, the clock returned is in its last valid
        state.

        Raises ClockError "no-such-game".
        """
    @staticmethod
    def restore(saved: bytes, *, saved_at_ms: SupportsIndex | None = None) -> RestoredArena:
        """
        Restores an arena from what `save` or `save_changes` returned. Returns a RestoredArena.

        The ids of the games stay valid. `saved_at_ms` is as in Clock.restore, for the moment of the
        last save.

        What is truncated or damaged is listed in `damages`, and all else is restored. Events that
        were returned after a game was last saved are returned again. If games were added after the
        last save, their ids will be given to other games.

        Raises RestoreError if no part of `saved` could be read, or if a part was written by a later
        version; ArgumentError for a number beyond 2**53 - 1.
        """
    def resume(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Resumes a paused game. Returns the events, as Clock.resume does.

        Raises ClockError "no-such-game", and as Clock.resume.
        """
    def resume_many(self, /, games: Array, at_ms: SupportsIndex, statuses: Array | None = None) -> int:
        """
        Resumes many paused games in one call, at `at_ms`. Otherwise like `pause_many`.
        """
    def save(self, /, at_ms: SupportsIndex) -> Iterator[bytes]:
        """
        Returns all games at `at_ms`, as an iterator over bytes: parts of up to 4,096 games.

            >>> arena = flagfall.Arena()
            >>> game = arena.add(flagfall.Clock(flagfall.parse("G/5", "chess")))
            >>> saved = b"".join(arena.save(at_ms=0))
            >>> game in flagfall.Arena.restore(saved).arena
            True

        Write them to a file, in this order. They contain every game with its id, its journal and
        its alarms, and the arena's own time, but not the pending events: take these first. A
        running game takes 70 bytes, most others about 100. Each part has its games as they are when
        the iterator comes to it, so do not change the arena meanwhile. To save often, use
        `save_changes`.

        Raises ClockError "at-went-back" if `at_ms` is earlier than `last_at_ms`.
        """
    def save_changes(self, /, at_ms: SupportsIndex, most: SupportsIndex) -> tuple[bytes, bool]:
        """
        Returns the games that have changed, at most `most` of them, 1 to 4294967295.

            >>> arena = flagfall.Arena()
            >>> def save(file, at_ms):
            ...     complete = False
            ...     while not complete:
            ...         saved, complete = arena.save_changes(at_ms, 5_000)
            ...         file.write(saved)

        Returns bytes, and True if the pass is complete: then all changes that were made before its
        first call are saved. The next call begins another pass.

        The first pass of a series saves all games; the first call of an arena begins a series. Write
        what a series saves to one file, in this order. `restore` restores from it, at any time, the
        games as they were last saved. If the last part of a file was not written completely, its
        other parts are restored. A restored arena begins a new series, in a new file: keep the old
        file until the first pass is complete, and if the program ends before that, restore from
        both, with an ArenaReader. If writing fails, call `begin_series`.

        A call takes time in proportion to `most`: with 5,000, one or two milliseconds.

        Raises ClockError "at-went-back" if `at_ms` is earlier than `last_at_ms`; ArgumentError if
        `most` is out of range.
        """
    def save_game(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> bytes:
        """
        Returns the whole state of the game's clock at `at_ms`, without its journal, in about 100
        bytes.

        Clock.restore reads it.

        Raises ClockError "no-such-game", and as Clock.save.
        """
    def save_game_json(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> str:
        """
        Returns the whole state of the game's clock at `at_ms`, without its journal, as one line of
        JSON.

        Clock.restore reads it.

        Raises ClockError "no-such-game", and as Clock.save_json.
        """
    def set(self, /, game: SupportsIndex, clock: Clock) -> None:
        """
        Replaces the game's state by a copy of `clock`'s.

        Raises ClockError "no-such-game"; "too-large" if the arena holds too many different time
        controls.
        """
    def set_alarms(self, /, game: SupportsIndex, at_ms: SupportsIndex, first: SideAlarms, second: SideAlarms) -> tuple[Event, ...]:
        """
        Sets the alarms of the game. Returns the events, as Clock.set_alarms does.

        `advance` then returns what sounds, and `deadline_ms` counts it.

        Raises ClockError "no-such-game", and as Clock.set_alarms.
        """
    def start(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Starts the game: `side`'s turn begins. Returns the events, as Clock.start does.

        Raises ClockError "no-such-game", and as Clock.start.
        """
    def stop(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Ends the game for a reason off the clock: mate, resignation, agreement.

        Returns the events, as Clock.stop does.

        Raises ClockError "no-such-game", and as Clock.stop.
        """
    def stop_many(self, /, games: Array, at_ms: SupportsIndex, statuses: Array | None = None) -> int:
        """
        Ends many games in one call, at `at_ms`, for a reason off the clock. Otherwise like
        `pause_many`.
        """
    def verdict(self, /, game: SupportsIndex, at_ms: SupportsIndex, board: Board = 'open', *, minimal_loss: SupportsIndex | None = None, maximal_loss: SupportsIndex | None = None, cannot_win: Side | Iterable[Side] = (), overtime: tuple[SupportsIndex, SupportsIndex] | None = None) -> Verdict:
        """
        Returns the result of the game at `at_ms`, given what the board says.

        Takes the same arguments as Clock.verdict after `game`. Changes nothing.

        Raises ClockError "no-such-game", and as Clock.verdict.
        """

@final
class ArenaDamage:
    """
    Something in a saved arena that could not be restored.

    An arena has a place for each game. When the game is removed, another can take its place.

    A RestoredArena contains them; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, kind: RestoreErrorKind, offset: SupportsIndex, length: SupportsIndex, places: SupportsIndex, game: SupportsIndex | None = None) -> ArenaDamage: ...
    def __repr__(self, /) -> str: ...
    @property
    def game(self, /) -> int | None:
        """
        The game, if only one is damaged, otherwise None.
        """
    @property
    def kind(self, /) -> RestoreErrorKind:
        """
        What is wrong, such as "altered": the kind of a RestoreError.
        """
    @property
    def length(self, /) -> int:
        """
        The number of damaged bytes. 0 for parts that are missing.
        """
    @property
    def offset(self, /) -> int:
        """
        The position of the first damaged byte, counted from the first byte of the first file.
        """
    @property
    def places(self, /) -> int:
        """
        The number of places, with or without a game, in the damaged bytes. Each is restored as it was
        saved before, if it was. 0 if the number is not known.
        """

@final
class ArenaReader:
    """
    Restores an Arena from files that are read in chunks of any size.

        >>> saved = b"".join(flagfall.Arena().save(at_ms=0))
        >>> reader = flagfall.ArenaReader()
        >>> for begin in range(0, len(saved), 10):
        ...     reader.read(saved[begin : begin + 10])
        >>> reader.finish().arena
        <Arena: 0 games>

    For a saved arena in one piece, see Arena.restore. A reader cannot be pickled, since it is in the
    middle of a file.
    """
    def __new__(cls, /) -> ArenaReader: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def end_file(self, /) -> None:
        """
        Ends a file, whose last part can be missing.

        The next bytes begin another file, whose games replace those before.
        """
    def finish(self, /, *, saved_at_ms: SupportsIndex | None = None) -> RestoredArena:
        """
        Ends the last file, and returns the arena: see Arena.restore.

        `saved_at_ms` is a timestamp, as in Arena.restore. The reader is then ready for another
        arena.

        Raises RestoreError and ArgumentError as Arena.restore. The reader has not changed then.
        """
    def read(self, /, saved: bytes) -> None:
        """
        Reads the next bytes of a file.
        """

@final
class Arimaa:
    """
    The notation "arimaa" with its options: M/R/P/L/G/T, as in "2/10/100/5".

    With `strict`, a field that cannot be read is an error; otherwise it gets its default. With
    `setup`, each side has at least a minute for its setup turn.

    Raises TypeError for an option that is not a bool.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, strict: bool = False, setup: bool = False) -> Arimaa: ...
    def __repr__(self, /) -> str: ...
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "arimaa".
        """
    @property
    def setup(self, /) -> bool:
        """
        Whether each side has at least a minute for its setup turn.
        """
    @property
    def strict(self, /) -> bool:
        """
        Whether a field that cannot be read is an error.
        """

@final
class Assumed:
    """
    A time control that was read tolerantly, with what was assumed.

    `parse_tolerant` returns it; you can also create one, to compare with.

    Raises ArgumentError for a text that is not valid UTF-8.
    """
    __match_args__ = ('control', 'assumptions', 'canonical')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, control: TimeControl, assumptions: Sequence[Assumption], canonical: str) -> Assumed: ...
    def __repr__(self, /) -> str: ...
    @property
    def assumptions(self, /) -> tuple[Assumption, ...]:
        """
        The assumptions, in the order of the text; at most 16.

        Empty if the text is valid as it stands.
        """
    @property
    def canonical(self, /) -> str:
        """
        A text of the notation that needs no assumption and gives the same time control.
        """
    @property
    def control(self, /) -> TimeControl:
        """
        The time control.
        """

@final
class Assumption:
    """
    What a tolerant reading took for granted, and where.

    An Assumed has them; you can also create one, to compare with.

    Raises ArgumentError for an unknown kind, a number out of range, or a text that is not valid
    UTF-8.
    """
    __match_args__ = ('kind', 'offset', 'length', 'quote', 'meaning')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, kind: AssumptionKind, offset: SupportsIndex, length: SupportsIndex, quote: str, meaning: str) -> Assumption: ...
    def __repr__(self, /) -> str: ...
    @property
    def kind(self, /) -> AssumptionKind:
        """
        What was taken for granted, such as "unit".
        """
    @property
    def length(self, /) -> int:
        """
        The length of the part in characters.
        """
    @property
    def meaning(self, /) -> str:
        """
        The assumption as a sentence in English.
        """
    @property
    def offset(self, /) -> int:
        """
        Where the part begins that the assumption is about, in characters from the start of the text.
        """
    @property
    def quote(self, /) -> str:
        """
        The part of the text that the assumption is about.
        """

@final
class Chess:
    """
    The notation "chess" with its options: M/T/I, as in "40/90/30, G/30/30".

    A stage is a number of moves or G (the rest of the game), a time in minutes, and optionally a
    number of seconds for each move.

        >>> print(flagfall.parse("G/5/3", flagfall.Chess(mode="delay")))
        5 minutes for the game; 3-second delay per move

    `mode` says how the time for each move is given; `option` is an additional rule.

    Raises ArgumentError for an unknown word.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, mode: Mode = 'fischer', option: ChessOption = 'none') -> Chess: ...
    def __repr__(self, /) -> str: ...
    @property
    def mode(self, /) -> Mode:
        """
        How the time for each move is given:

        - "fischer": an increment added to the bank when the side's turn begins.
        - "fischer-after": an increment after each move.
        - "bronstein": the time used is given back after the move, up to this much.
        - "delay": the clock waits this long before it runs.
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "chess".
        """
    @property
    def option(self, /) -> ChessOption:
        """
        The additional rule.

        "none": no rule. "hourglass": each side gains the time that the other uses. "overrun": play
        continues past zero.
        """

@final
class Clock:
    """
    The clocks of one game: two sides under one time control.

    A new clock has not started. Any number of clocks can share one time control.

        >>> clock = flagfall.Clock(flagfall.parse("G/5", "chess"))
        >>> clock.start("first", at_ms=0)
        ()
        >>> clock.press("first", at_ms=61_500)
        ()
        >>> clock.read(at_ms=70_000).second.bank_ms
        291500
        >>> clock.deadline_ms
        361501
        >>> clock.press("second", at_ms=400_000)[0]
        Event(kind='flag', side='second', at_ms=361501)

    A clock never reads the system time: each call takes the current time as `at_ms`. It is a
    timestamp, in milliseconds of a monotonic clock; any epoch will do. It must not be earlier than
    that of the last call that changed the clock (`last_at_ms`).

    A call that changes the clock returns a tuple of Events: what happened by `at_ms`, in order of
    time, each with the exact timestamp at which it happened, however late the call. Usually the
    tuple is empty. `read`, `bank`, `format`, `next_change`, `forecast`, `verdict`, `command`,
    `times_left`, `standing` and the calls that save change nothing.
    Every other call that takes an `at_ms` counts as one that changes the clock, also a press after
    the end of the game and an `advance` that finds no event. A call that raises changes nothing.

    The sides are "first" and "second". The other terms:

    - bank: the time of the current stage that a side has left, the large number on its clock; in
      byo-yomi, what is left of the period. An untimed side has none.
    - delay time (`lent_ms`): time for this turn only, which runs down before the bank: a delay, or
      Arimaa's time per move. The unused part is not kept unless the credit says so.
    - credit: what a side gets for each move: an increment, a delay, or a Bronstein delay.
    - turn, move: a side's turn begins with `start` or when the opponent presses. Its own press
      completes its move.
    - stage: a period of the time control with its own time, such as the "first time control" in
      chess. Its quota is the number of moves to make in it.
    - life: a byo-yomi period. In general: whenever the stage's time runs out, the side loses a
      life; if it has one left, the time starts again.
    - flag: it falls when the side's time runs out. The side then loses, if the opponent can win.
    - first flag: with a double-flag chess clock and in Othello, the flag that falls at the end of
      the main time. The side plays on with extra time, but it can no longer win (chess), or it
      loses by at least the smallest margin (Othello). Byo-yomi has no first flag.
    - overrun: the time that a side uses past zero where play continues, as in Scrabble.
    - penalty: in backgammon, a point that the opponent gets when the side's time runs out. The bank
      is refilled, and play continues.
    - hand over: in backgammon, to pass the turn to the opponent for a decision on the doubling
      cube.
    - over: the game has ended, by the clock itself (a flag, a limit, a penalty) or by `stop`.
    - journal: the list of the calls that changed a clock, which `take_back` needs. A clock keeps
      one after `keep_journal`.

    With `in_match`, the clock is for a game of that match, at the match's current score: create it
    just before or just after Match.start_game. A penalty that gives the opponent the last point
    ends the game. A penalty that leaves the opponent one point short freezes the cube (no more
    doubles in this game), unless the Crawford game has been played or is this one. When the cube
    freezes, a double that is not yet answered is void, and its decision ends. The clock does not
    change the match: report each penalty to it with Match.penalize.

    All methods raise ClockError if the clock rejects the call, and ArgumentError for an unknown
    side or a number beyond 2**53 - 1. ClockError "at-went-back" (`at_ms` is too early) and
    "too-large" (a sum exceeds 2**53 - 1 ms) can come from every call that takes an `at_ms`, and
    "journal-full" from every call that changes a clock with a journal. They are not repeated below.

    A clock may be used from several threads; each call is atomic. copy.copy returns an independent
    clock in the same state, with a copy of the journal. Clocks compare and hash by identity; two
    clocks are in the same state if `one.save(at_ms) == two.save(at_ms)`. A clock cannot be pickled,
    because a pickle cannot say which time base its timestamps continue on: use `save` and
    `restore`.
    """
    def __copy__(self, /) -> Clock: ...
    def __deepcopy__(self, /, _memo: Any) -> Clock: ...
    def __new__(cls, /, control: TimeControl, *, in_match: Match | None = None) -> Clock: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def adjust(self, /, side: Side, at_ms: SupportsIndex, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Adds `time_ms` milliseconds to `side`'s bank, or subtracts them if negative.

        An arbiter's correction. The bank does not go below zero. If it becomes zero, the flag does
        not fall in this call, but at the earliest when the side's time next runs. Allowed at any
        time, also before the start and after the end; a fallen flag stays down until `raise_flag`.

        Raises ClockError "untimed" if the side has no bank.
        """
    def advance(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Advances the clock to `at_ms` and returns the events due by then.

        Call it to learn about a flag when it falls; `deadline_ms` says when. The result of the game
        does not depend on it: the next press finds the same events. The exception is `elapsed_ms`:
        a flag that this call has returned stays, even if the measured time is then shorter. If you
        measure `elapsed_ms`, call it later than the deadline by the longest lag that you allow.

        Raises ClockError as every call that takes an `at_ms`.
        """
    def advance_some(self, /, at_ms: SupportsIndex, most: SupportsIndex) -> tuple[tuple[Event, ...], bool]:
        """
        Advances the clock like `advance`, but stops after about `most` events, 1 to 4294967295.

        Returns the events, and True if these are all events due by `at_ms`; if False, call it again
        for the rest. It bounds the memory used where many periods or stages can expire at once.
        There can be more than `most` events, because those of one timestamp are returned together.
        If the call stops early, the clock has advanced only to the last event returned.

        Raises ClockError as every call that takes an `at_ms`; ArgumentError if `most` is out of
        range.
        """
    @property
    def alarms(self, /) -> tuple[SideAlarms, SideAlarms]:
        """
        The alarms of the first and the second side.
        """
    def bank(self, /, side: Side, at_ms: SupportsIndex) -> int | None:
        """
        Returns what `side`'s bank shows at `at_ms`, in milliseconds. None: untimed.

        The same as `bank_ms` of the side in `read`, but faster. Changes nothing.

        Raises ClockError as every call that takes an `at_ms`.
        """
    def berserk(self, /, side: Side, at_ms: SupportsIndex, rule: BerserkRule) -> tuple[Event, ...]:
        """
        Lets `side` go berserk by `rule`: it plays on with less time.

        From now on the game is as if it had begun with TimeControl.berserk for `side`. Its bank falls
        by the difference between the times of the two first stages, but not below zero; its delay time
        and its reserve fall in the same way. Time already used stays used, and nothing expires in that
        millisecond. If the side is on turn, and in every hourglass, the time of the turn so far can no
        longer be replaced by a shorter measured time. The event "berserk" reports it, and the reading shows `berserk`. If the game ends by `at_ms`,
        the side does not go berserk, and the events report what happened.

        Raises ClockError "over"; "too-late" if two moves have been made in the game, or if `side` has
        already made a move, reached its second stage or gone berserk; "no-berserk" if `rule`
        does not apply to the time control.
        """
    def command(self, /, protocol: Protocol, at_ms: SupportsIndex) -> str:
        """
        Returns the message that gives an engine or client of `protocol` the current times.

        For SGF, it returns the properties that record the time in a game file. Send a message to
        the engine of the side on turn before its move. It is one line or more, without a newline at
        the end. Nothing in it lets an engine use more than its bank, except that UCI's times are at
        least 1 ms. The limit of the game is not in it, nor in USI and GTP that of a turn or of a first
        move. Changes nothing.

        - "uci": `go wtime ... btime ... winc ... binc ...`, in milliseconds. `wtime` and `btime`
          are the time that the side can use in its current or next turn, including that turn's
          increment or delay; `winc` and `binc` are what a move that takes no time adds to the bank:
          an increment, or the part of a delay that is kept; 0 for Bronstein. `movestogo` is the
          number of moves left in the quota of the side on turn. The first side is white.
        - "usi": `go btime ... wtime ...`, in milliseconds: the time that the side can use in its
          current or next turn, without the increment, which the engine adds itself, and without
          byo-yomi. `byoyomi` is the length of one period. The first side is black.
        - "cecp": `time` (the side on turn) and `otim` (its opponent), in hundredths of a second.
        - "gtp": `time_left` for both sides, in whole seconds, with the moves or periods left in
          overtime. The first side is black.
        - "sgf": the seconds that the side that moved last had left after its move, `BL[59.5]`, and
          in overtime the moves left in it, `OB[24]`. The first side is black.

        Raises ClockError as every call that takes an `at_ms`; ArgumentError for an unknown
        protocol.
        """
    @property
    def control(self, /) -> TimeControl:
        """
        The time control in play. If a side has gone berserk, its schedule is the reduced one.
        """
    @property
    def deadline_ms(self, /) -> int | None:
        """
        The timestamp of the next event (usually the flag) if nobody presses, in milliseconds.

        None if the clock is not running or nothing can happen. If that event is the flag, a press
        at `deadline_ms - 1` is in time, and a press at the deadline is too late. Set a timer for it
        and call `advance` then; if you measure `elapsed_ms`, later by the longest lag that you
        allow. Valid until the next call that changes the clock.
        """
    def draw_reserve(self, /, side: Side, at_ms: SupportsIndex, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Moves `time_ms` milliseconds from `side`'s reserve to its bank.

        Allowed while the game is running or paused, whether the side is on turn or not. The event
        "reserve" says what is left. If the game ends by `at_ms`, nothing is drawn, and the events
        report what happened.

        Raises ClockError "not-started" and "over"; "negative" if `time_ms` is below zero;
        "no-reserve" if the reserve holds less, or the side's stage has no reserve; "over-limit" if
        the bank would be above the stage's `reserve_most_ms`.
        """
    def forecast(self, /, at_ms: SupportsIndex, *, most: SupportsIndex = 16) -> Forecast:
        """
        Returns what the clocks will show from `at_ms` on if nobody presses: a Forecast.

        It has at most `most` pieces, 1 to 4294967295. A server sends it after each event, so that a
        browser can show the running clock without the rules. It ends where another turn begins by
        itself, such as after a ready move. While a double is decided on, it is that of the side that
        decides. `until_flag_ms` is exact even if there are more than `most` pieces. Changes nothing.

            >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
            >>> clock.start("first", at_ms=0)
            ()
            >>> forecast = clock.forecast(at_ms=10_000)
            >>> forecast.until_flag_ms
            50001
            >>> [(piece.runs, piece.to_ms, piece.then) for piece in forecast.pieces]
            [('bank', 60001, 'flag'), ('nothing', None, None)]

        Raises ClockError as every call that takes an `at_ms`; ArgumentError if `most` is out of
        range.
        """
    def format(self, /, side: Side, at_ms: SupportsIndex, style: TimeStyle = 'clock', *, tenths_below_ms: SupportsIndex = 20000, plus: bool = False) -> str | None:
        """
        Returns what `side`'s clock shows at `at_ms`. None: untimed. Changes nothing.

        It is the bank or, past zero, the overrun as a time below zero, as `flagfall.format_time`
        writes it. If the stage has several lives, the number left follows: "0:30 (3)". Delay time
        is not included; write the `lent_ms` of a reading with `format_time`.

            >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
            >>> clock.start("first", at_ms=0)
            ()
            >>> clock.format("first", at_ms=58_001)
            '0:02'

        A bank of exactly 0 is shown as the smallest unit while the side can still move in time. It
        is shown as 0 if the flag has fallen, if play continues past zero, or in a stage with delay
        time, which is shown apart.

        Raises ClockError as every call that takes an `at_ms`; ArgumentError as `format_time`.
        """
    @staticmethod
    def from_journal(text: str) -> Clock:
        """
        Returns the clock that results from a journal, by repeating every call in it.

        The clock keeps that journal.

        Raises RestoreError if the text is not a journal or contains a call that fails.
        """
    def hand_over(self, /, side: Side, at_ms: SupportsIndex, elapsed_ms: SupportsIndex | None = None) -> tuple[Event, ...]:
        """
        Passes the turn to the opponent, for a decision on the doubling cube.

        A double is a hand-over by the side on turn; a take is a hand-over by its opponent, which
        returns the turn. No move is completed. While a side decides it gets neither delay nor
        increment, no move is counted, and the limit per turn does not apply. If the game is over by
        `at_ms`, the call changes neither the clocks nor the result, and an event of kind "late"
        says so.

        `elapsed_ms` is as in `press`: the measured time of the turn or decision that the call ends,
        in milliseconds. From `at_ms`, the opponent's decision runs or, after a decision, the
        opponent's turn.

        Raises ClockError "not-on-turn" if it is the opponent's turn; "awaiting-receipt" if `side`
        has not yet received the opponent's last move, double or take and no `elapsed_ms` is given;
        "not-started"; "paused"; "negative" if `elapsed_ms` is below zero.
        """
    def hand_over_unreceived(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Passes the turn like `hand_over`, when the opponent has not yet received the double or take.

        Neither clock runs until `receive`. Until then a reading shows the opponent's time as if it
        had begun to run at the hand-over, for display only: no time is charged and no flag falls.

        Raises ClockError as `hand_over`, except "negative".
        """
    @staticmethod
    def join(control: TimeControl, standing: Standing) -> Clock:
        """
        Returns a clock of a game that has begun elsewhere, such as on a server.

        The values of `standing` hold at its `at_ms`; time runs on from there. Nothing expires in
        that very millisecond. A game within a decision on the doubling cube, with a move that was
        not received, or of a match cannot be joined: use a snapshot.

        Raises ClockError "bad-standing", with the `side` and `field` that no such game has, or that
        contradict the other fields; "too-large" if the banks of an hourglass do not fit together.
        """
    def journal_json(self, /) -> str | None:
        """
        Returns the clock's journal as JSON, for `from_journal`. None if it keeps no journal.

        The JSON contains the state with which the journal began, and for each call that succeeded
        an entry such as `[61500,{"press":"first"}]`: the timestamp in milliseconds, and the call.
        """
    def keep_journal(self, /) -> None:
        """
        Starts to record every call, so that moves can be taken back.

        The journal begins with the current state and takes about 32 bytes per call. If the clock
        keeps a journal already, nothing changes. The recorded calls may cause up to 10,000,000
        events in all (an ordinary press causes none); a call that would exceed that raises
        ClockError "journal-full".

        Raises ClockError "journal-full" for a time control under which one call can cause more than
        1,000,000 events.
        """
    @property
    def last_at_ms(self, /) -> int | None:
        """
        The timestamp of the last call that changed the clock, in milliseconds. None before the
        first.

        A call with an earlier `at_ms` raises ClockError "at-went-back", with this timestamp in its
        `last_at_ms`. After `restore` with `saved_at_ms`, it is on the new time base: as long before
        `saved_at_ms` as the call was before the save.
        """
    def next_change(self, /, side: Side, at_ms: SupportsIndex, style: TimeStyle = 'clock', *, tenths_below_ms: SupportsIndex = 20000, plus: bool = False) -> int | None:
        """
        Returns the first timestamp after `at_ms` at which `format` returns another text.

        None if the text does not change. Set a timer for it to update a display. It is valid until
        the next call that changes the clock. Changes nothing.

            >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
            >>> clock.start("first", at_ms=0)
            ()
            >>> clock.next_change("first", at_ms=59_000)
            60001

        Raises ClockError as every call that takes an `at_ms`; ArgumentError as `format_time`.
        """
    def pause(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Pauses the game: no time runs, and the delay time left for this turn is kept.

        If the clock itself ended the game by `at_ms` (a flag, a limit), that is no error: the
        events say so, and the game is not paused.

        Raises ClockError "not-started"; "paused" if it is paused already; "over" if it had ended
        before the call.
        """
    def press(self, /, side: Side, at_ms: SupportsIndex, elapsed_ms: SupportsIndex | None = None, *, number: SupportsIndex | None = None, take_backs: SupportsIndex | None = None) -> tuple[Event, ...]:
        """
        Completes `side`'s move and starts the opponent's turn.

        An increment that is paid after the move is added to `side`'s bank; one that is added before
        the move (the default of "chess") is added to the opponent's, whose turn begins.

        The side is a parameter so that a duplicate message cannot press the opponent's clock. A
        press that does not raise can still be too late. If the game is over by `at_ms`, for example
        because `side`'s flag fell, the press changes neither the clocks nor the result, and an
        event of kind "late" says so. If `side`'s ready move (see `set_ready`) was sent by `at_ms`,
        the move is already complete: if this call is the first to return the event "sent", the
        press does nothing more; if an earlier call returned it, the press raises "not-on-turn".

        With `elapsed_ms`, the turn is charged that many milliseconds instead of the time since it
        began, so that network lag costs the side nothing. The opponent's turn begins at `at_ms`.
        `elapsed_ms` is the time of the whole turn, including what ran before a pause, a save or a
        take-back. It cannot undo events already returned, or the time used before a hand-over: the
        turn is charged at least its time up to the last of them. However late the press arrives, it
        is in time if `elapsed_ms` was, unless a call has returned the flag: so before it, call
        `advance` with `at_ms` minus the longest lag that you allow, if that is not before the last
        call. It can be longer than the turn has lasted; then it is charged all the same. `receive` is
        not needed before a press with `elapsed_ms`.

        With `number`, the move is completed only if it is that number among `side`'s moves, counted
        from 1, and the next one. So a press that was sent again is not taken for a new move: it
        raises "already-made", even if `at_ms` is earlier than the last call or the game is over.
        Take that as success. It is an error so that the move is not passed on to the opponent
        twice. A press after the end of the game completes no move: the next one is "move-missing".
        `take_backs` is the number of take-backs that the sender of the press knows of, 0 by default:
        see the attribute `take_backs`.

        Raises ClockError "not-on-turn" if it is the opponent's turn; "deciding" during a decision
        on the doubling cube, which ends with a hand-over; "awaiting-receipt" if `side` has not yet
        received the opponent's double or, unless `elapsed_ms` is given, its last move or take;
        "not-started"; "paused"; "negative" if `elapsed_ms` is below zero. With `number`, before all
        of these and in this order: "stale" if `take_backs` is not that of the clock; "already-made"
        if `side` has already completed the move; "move-missing" if an earlier move of `side` has
        not been completed.
        """
    def press_unreceived(self, /, side: Side, at_ms: SupportsIndex, *, number: SupportsIndex | None = None, take_backs: SupportsIndex | None = None) -> tuple[Event, ...]:
        """
        Completes `side`'s move like `press`, when the opponent has not yet received it.

        Neither clock runs until `receive`. Until then a reading shows the opponent's time as if its
        turn had begun at the press, for display only: no time is charged and no flag falls.

        `number` and `take_backs` are as in `press`.

        Raises ClockError as `press`, except "negative".
        """
    def raise_flag(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Resets `side`'s fallen flag, so that play can continue.

        An arbiter's correction. It resets the side's flag or, if that is up, its first flag. If
        that flag ended the game, the game is now paused, with the same side on turn. Give the side
        time with `set_bank` before `resume`.

        Raises ClockError "flag-up" if no flag of the side has fallen.
        """
    def read(self, /, at_ms: SupportsIndex) -> Reading:
        """
        Returns what both clocks show at `at_ms`. Changes nothing.

        Raises ClockError as every call that takes an `at_ms`.
        """
    def receive(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Reports that the opponent has received the last move, double or take.

        Its time starts to run at `at_ms`: after a move its turn begins, after a double its
        decision, and after a take its turn continues. Needed after `press_unreceived`,
        `hand_over_unreceived`, and a move sent after `set_ready_unreceived`.

        Raises ClockError "not-awaiting" if there is nothing to receive; "paused"; "over".
        """
    @staticmethod
    def restore(saved: bytes | str, *, saved_at_ms: SupportsIndex | None = None) -> Clock:
        """
        Restores a clock from what `save`, `save_json` or `save_with_journal` returned.

        `saved_at_ms` is a timestamp of the time base that you use from now on, in milliseconds. The
        restored clock takes it as the moment of the save:

        - The current timestamp: the time while the clock was saved is not charged.
        - The current timestamp - N: N milliseconds are charged.
        - None, if you still use the clock of the save (for example Unix time, provided that it
          never steps back): all of the time is charged.

        A truncated or modified snapshot is rejected.

        Raises RestoreError if `saved` is not a snapshot, was truncated or modified, or contains an
        impossible state; ArgumentError for a number beyond 2**53 - 1.
        """
    @staticmethod
    def restore_with_match(saved: bytes | str, *, saved_at_ms: SupportsIndex | None = None) -> tuple[Clock, Match]:
        """
        Restores the clock and the match from what `save_with_match` returned.

        `saved_at_ms` is as for `restore`. The match and the clock are checked separately: a clock of
        another match is not noticed.

        Raises RestoreError as `restore` and Match.restore, also if the match was saved without a
        clock; ArgumentError for a number beyond 2**53 - 1.
        """
    def resume(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Resumes a paused game: the turn continues where it was paused.

        Raises ClockError "not-paused"; "over".
        """
    def save(self, /, at_ms: SupportsIndex) -> bytes:
        """
        Returns the whole state of the clock at `at_ms`, without its journal, in about 100 bytes.

        `restore` makes a clock in the same state from it, in every language that flagfall supports,
        on every platform, and in every later version. To take back moves on the restored clock, use
        `save_with_journal`. flagfall.write_file writes the bytes to a file, completely or not at
        all.

        Changes nothing. Events due by `at_ms` that were not yet reported are reported by the
        restored clock.

        Raises ClockError as every call that takes an `at_ms`.
        """
    def save_json(self, /, at_ms: SupportsIndex) -> str:
        """
        Returns the whole state of the clock at `at_ms`, without its journal, as one line of JSON.

        The text may be reformatted or its keys reordered, as some databases do; after any other
        change `restore` rejects it.

        Raises ClockError as every call that takes an `at_ms`.
        """
    def save_with_journal(self, /, at_ms: SupportsIndex) -> str:
        """
        Returns the whole state of the clock at `at_ms` as JSON, with its journal.

        Moves can then be taken back on the restored clock. The text grows with the game, by about
        30 bytes a call.

        Raises ClockError "no-journal" if the clock keeps none.
        """
    def save_with_match(self, /, match: Match, at_ms: SupportsIndex) -> str:
        """
        Returns the clock at `at_ms` with the match whose game it plays, as JSON.

        If the clock keeps a journal, it is saved too. `restore_with_match` restores both, and
        Match.restore the match alone.

        Raises ClockError as every call that takes an `at_ms`.
        """
    def set_alarms(self, /, at_ms: SupportsIndex, first: SideAlarms, second: SideAlarms) -> tuple[Event, ...]:
        """
        Sets the alarms of both sides, in place of those before.

        An alarm is armed if the side's bank is above its threshold. From now on every call that
        changes the clock also returns what sounded by then, with its exact timestamp: the events
        "alarm" and "countdown". What sounds in the same millisecond as something that expires comes
        after it, and before what a call does in that millisecond. Clocks that are paused or wait for
        a receipt are silent.

        Alarms do not change the game, and are no part of its journal. After a take-back they are
        armed as if they were set then, and after `set_standing` what sounded before is not reported.
        A saved clock contains them.

            >>> clock = flagfall.Clock(flagfall.parse("G/1", "chess"))
            >>> clock.start("first", at_ms=0)
            ()
            >>> alarms = flagfall.SideAlarms([flagfall.Alarm(10_000)], countdown=3)
            >>> clock.set_alarms(0, alarms, alarms)
            ()
            >>> clock.wake_ms
            50000
            >>> [(event.kind, event.at_ms) for event in clock.advance(58_000)]
            [('alarm', 50000), ('countdown', 57000), ('countdown', 58000)]

        Raises ClockError as every call that takes an `at_ms`.
        """
    def set_bank(self, /, side: Side, at_ms: SupportsIndex, bank_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Sets what `side`'s bank shows now, in milliseconds.

        An arbiter's correction, with the same rules as `adjust`.

        Raises ClockError as `adjust`, and "negative" if `bank_ms` is below zero.
        """
    def set_ready(self, /, side: Side, at_ms: SupportsIndex, ready: bool) -> tuple[Event, ...]:
        """
        Tells the clock whether `side` has a complete move ready: True, or False to withdraw it.

        A ready move is sent automatically one millisecond before the bank or the turn limit would
        run out: it completes the move with the time left, and the opponent's turn begins. An event
        of kind "sent" reports it. Told in that very millisecond, it is sent in the same call.

        Raises ClockError as `hand_over`, except "negative"; "deciding" during a decision on the
        doubling cube; "over" after the end of the game.
        """
    def set_ready_unreceived(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Tells the clock that `side` has a move ready, which the opponent must receive once it is
        sent.

        Like `set_ready` with True, but after the move is sent the opponent's turn begins with
        `receive`.

        Raises ClockError as `set_ready`.
        """
    def set_standing(self, /, standing: Standing) -> None:
        """
        Replaces the whole state of the clock by what a server reports.

        There are no events: a flag that the clock has reported can be up again, since the server is
        right. Compare readings to see what has changed. If the clock has just this standing, only
        its time advances, and a measured time can still replace that of the turn. `take_backs`
        stays as it is.

        Raises ClockError as `join`; "bad-standing" with the field "phase" also if the game belongs
        to a match.
        """
    def set_turn(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Gives the turn to `side`: a new turn begins at `at_ms`, with its delay or increment.

        An arbiter's correction. The interrupted turn counts as no move: it gets no credit after the
        move, but an increment that was added before it stays in the bank, and its time stays used.
        A decision on the cube ends, and nothing waits to be received any more.

        Raises ClockError "not-started"; "over".
        """
    def standing(self, /, at_ms: SupportsIndex) -> Standing:
        """
        Returns what both clocks show at `at_ms`, as a Standing. Changes nothing.

        A clock that joins the game with it continues like this one. It does not know of a move that
        is ready, and the time of the turn until `at_ms` cannot be replaced by a shorter measured
        time. If the time control charges whole units, what has run of a unit is not part of a
        Standing.

        Raises ClockError "bad-standing" if the game is within a decision on the doubling cube or
        belongs to a match, if a move was not received, if it ended by both first flags, and if no
        Standing can say what has become of it, such as after a berserk in a turn that is now longer
        than its limit.
        """
    def start(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Starts the game: `side`'s turn begins, usually the first side's.

        Raises ClockError "already-started" if the game has started; "over" if it was stopped before
        it started.
        """
    def stop(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Ends the game for a reason off the clock: mate, resignation, agreement.

        A game that has not started can be stopped too. If the clock itself ended the game by
        `at_ms` (a flag, a limit), that is no error: the events say so, and that result is kept.

        Raises ClockError "over" if it had ended before the call.
        """
    @overload
    def take_back(self, /, at_ms: SupportsIndex, *, move: SupportsIndex, timestamp_ms: None = None) -> tuple[Event, ...]: ...
    @overload
    def take_back(self, /, at_ms: SupportsIndex, *, move: None = None, timestamp_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Returns the game to an earlier point, and continues from there.

        The call first advances the clock to `at_ms`. The events of that are returned, but they are
        undone with the rest: a flag among them has not fallen. Pauses and corrections since that
        point are undone too: to correct the times as well, take back first, then pause at the same
        timestamp and adjust them. The clock must keep a journal: see `keep_journal`.

        Pass either `move` or `timestamp_ms`:

        - `move`, 0 to 4294967295: the position after that many moves, counting both sides' moves.
          The next turn begins again at `at_ms` or, if the journal began in the middle of that turn,
          continues from there. 0 is the start of the game; before the start, it is the beginning of
          the journal.
        - `timestamp_ms`: any timestamp since the journal began, in milliseconds. The clocks show
          what they showed then, possibly in the middle of a turn, and run on from `at_ms` if they
          were running.

        The journal keeps what was taken back: to undo a take-back, take back to a timestamp just
        before it.

        Raises ClockError "no-journal" if the clock keeps none; "not-in-journal" for a position or
        timestamp before the journal began, a move that has not been made or was taken back, and a
        timestamp after `at_ms`; ArgumentError for both or neither of `move` and `timestamp_ms`, or
        a number out of range.
        """
    @property
    def take_backs(self, /) -> int:
        """
        How often the game has been taken back.

        After a take-back, the same number is that of another move: see `press`. A snapshot contains
        it too.
        """
    def times_left(self, /, protocol: Protocol, at_ms: SupportsIndex) -> tuple[TimeLeft | None, TimeLeft | None]:
        """
        Returns the numbers of `command`: a TimeLeft for the first and one for the second side.

        Each is as the protocol can express it: whole hundredths of a second in "cecp", whole seconds
        in "gtp". None for a side that the message does not mention. flagfall.times_left reads the
        same from the message; flagfall.to_limit makes python-chess's Limit of them.

        Raises ClockError as every call that takes an `at_ms`; ArgumentError for an unknown
        protocol.
        """
    def verdict(self, /, at_ms: SupportsIndex, board: Board = 'open', *, minimal_loss: SupportsIndex | None = None, maximal_loss: SupportsIndex | None = None, cannot_win: Side | Iterable[Side] = (), overtime: tuple[SupportsIndex, SupportsIndex] | None = None) -> Verdict:
        """
        Returns the result of the game at `at_ms`, given what the board says. Changes nothing.

        `board` is what the board and the players say:

        - "open": nothing yet.
        - "draw": a draw on the board or by agreement.
        - ("win", side): `side` won on the board.
        - ("score", points): the game's own score, as seen from the first side: above zero it has
          won.
        - ("resigned", side): `side` resigned.
        - ("claimed", side): `side` claims a draw because the opponent's first flag has fallen.

        The keywords describe the game:

        - `minimal_loss` and `maximal_loss` (both or neither): the smallest and the largest loss, in
          a game that counts points, as positive numbers; 2 and 64 in Othello.
        - `cannot_win`: the side, or sides, that cannot win by any sequence of moves.
        - `overtime`: (points, ms): the points that an overrun (time past zero) costs a side for
          each `ms` milliseconds or part of them. (10, 60_000) in Scrabble. `points` is 0 to
          4294967295, `ms` 1 to 4294967295.

        The first rule that applies decides:

        1. If the game was aborted, since a first move did not come in time, it has no result: the
           outcome is "aborted".
        2. If a side's flag has fallen, its opponent wins, in a game with points by `maximal_loss`;
           if that opponent is in `cannot_win`, the game is drawn. In a stage with
           `overrun_most_ms`, the board's score is kept as in rule 8, unless there is a
           `maximal_loss`.
        3. If both first flags have fallen and cost "no-win", the game is drawn.
        4. If a penalty gave a side the last point of the match, it wins.
        5. If a side has resigned, its opponent wins.
        6. If a first flag that costs "minimal-loss" has fallen, that side loses as soon as the
           board has a result, even one in its favor: by `minimal_loss`, or by the board's score if
           that is a larger loss. If both have fallen, the one that fell first counts.
        7. If a first flag that costs "no-win" has fallen, a win of that side on the board is a
           draw, and its opponent can claim a draw.
        8. Otherwise the board decides; the points that a side's overrun costs are first subtracted
           from that side's score, at most those of `overrun_most_ms`.

        If no rule gives a result, the game is open. That is so while the board has no result, even
        if the game was halted (it reached the limit on the whole game) or stopped, and after a
        claim that rule 7 does not allow.

        Raises ClockError as every call that takes an `at_ms`; ArgumentError for an unknown board or
        side, or a number out of range.
        """
    @property
    def wake_ms(self, /) -> int | None:
        """
        The timestamp of the next event if nobody presses, alarms and countdowns included.

        The sooner of theirs and `deadline_ms`; None if there is none. Set a timer for it, and call
        `advance` then.
        """

@final
class ConventionFit:
    """
    How well a convention fits the clocks of a game.

    Audits contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown convention or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, convention: ConventionName, possible: SupportsIndex, impossible: SupportsIndex) -> ConventionFit: ...
    def __repr__(self, /) -> str: ...
    @property
    def convention(self, /) -> ConventionName:
        """
        The convention that was tried.
        """
    @property
    def impossible(self, /) -> int:
        """
        The number of plies whose times are impossible under it.
        """
    @property
    def possible(self, /) -> int:
        """
        The number of plies whose times are possible under it, untimed plies included.
        """

@final
class Conversion:
    """
    A time control translated into another notation.

    TimeControl.convert returns it; you can also create one, to compare with.

    Raises ArgumentError for an unknown loss, or a text that is not valid UTF-8.
    """
    __match_args__ = ('text', 'losses')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, text: str, losses: Sequence[PrintErrorKind]) -> Conversion: ...
    def __repr__(self, /) -> str: ...
    @property
    def losses(self, /) -> tuple[PrintErrorKind, ...]:
        """
        What the text does not express, each once: kinds of PrintError.

        Empty if it expresses everything.
        """
    @property
    def text(self, /) -> str:
        """
        The nearest text; empty if the notation has nothing near.
        """

@final
class Detected:
    """
    A notation in which a text is valid, and the time control it then describes.

    `detect` returns them; you can also create them, to compare with.

    Raises ArgumentError for an unknown notation.
    """
    __match_args__ = ('notation', 'control')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, notation: Notation, control: TimeControl) -> Detected: ...
    def __repr__(self, /) -> str: ...
    @property
    def control(self, /) -> TimeControl:
        """
        The time control that the text describes in this notation.
        """
    @property
    def notation(self, /) -> Notation:
        """
        The name of the notation.
        """

@final
class DoubleFlag:
    """
    The notation "double-flag" with its option: MAIN | EXTRA/BONUS, as in "G/15 | 1/10".

    `mode` says how the time for each move of the main time is given.

    Raises ArgumentError for an unknown word.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, mode: Mode = 'fischer-after') -> DoubleFlag: ...
    def __repr__(self, /) -> str: ...
    @property
    def mode(self, /) -> Mode:
        """
        How the time for each move of the main time is given: one of the modes of Chess.
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "double-flag".
        """

@final
class Event:
    """
    Something that happened on a clock at an exact time.

    `at_ms` is when it happened, in milliseconds, however much later a call found it.

    Clocks return events; you can also create them, to compare with. `stage` belongs to the kinds
    "stage" and "renewed", `lives` to "life", `penalties` to "penalty", and `left_ms` to
    "reserve", "alarm" and "countdown".

    Raises ArgumentError for an unknown kind or side, a number out of range, or a number that does
    not belong to the kind.
    """
    __match_args__ = ('kind', 'side', 'at_ms')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, kind: EventKind, side: Side, at_ms: SupportsIndex, *, stage: SupportsIndex | None = None, lives: SupportsIndex | None = None, penalties: SupportsIndex | None = None, left_ms: SupportsIndex | None = None) -> Event: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        When it happened: a timestamp in milliseconds.
        """
    @property
    def kind(self, /) -> EventKind:
        """
        What happened:

        - "stage": the next stage began.
        - "renewed": a quota was met, and the stage's time was given again.
        - "life": the side lost a life (a byo-yomi period), and the stage's time started again.
        - "first-flag": the side's first flag fell; it plays on, but can no longer win, or loses by
          at least the smallest margin.
        - "flag": the side's flag fell; the game is over.
        - "overrun": the bank ran out, and play continues past zero; the time past zero is counted.
        - "penalty": the bank ran out, the opponent got a point, and the bank was refilled.
        - "reserve": time was drawn from the side's reserve.
        - "berserk": the side went berserk: it plays on with less time.
        - "alarm": the side's bank fell to the threshold of one of its alarms.
        - "countdown": the side's bank fell to a whole number of seconds of its countdown.
        - "sent": the side's ready move was sent automatically.
        - "halt": the limit on the whole game was reached; the game is over.
        - "abort": a first move did not come in time; the game is over, without a result.
        - "late": the side pressed or handed over after the end of the game; no clock changed.
        """
    @property
    def left_ms(self, /) -> int | None:
        """
        The time left in the side's reserve or, of an alarm and a countdown, on its bank, in
        milliseconds; None for other kinds.
        """
    @property
    def lives(self, /) -> int | None:
        """
        The lives left after the loss, including the one that now runs; None for other kinds.
        """
    @property
    def penalties(self, /) -> int | None:
        """
        The side's penalties so far, including this one; None for other kinds.
        """
    @property
    def side(self, /) -> Side:
        """
        The side whose clock it concerns: "first" or "second".
        """
    @property
    def stage(self, /) -> int | None:
        """
        The stage that began or was renewed, counted from 0; None for other kinds.
        """

@final
class Explanation:
    """
    What a text means so far, and how it can continue. All positions and lengths are in characters.

    `explain` returns them; you can also create them, to compare with.

    Raises ArgumentError for an unknown validity, a number out of range, a completion that is not
    valid UTF-8, or an error that `parse` cannot raise.
    """
    __match_args__ = ('validity', 'error', 'fields', 'at_cursor', 'next', 'completion', 'gave_up')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, validity: Validity, error: ParseError | None, fields: Sequence[Field], at_cursor: SupportsIndex | None, next: Sequence[Next], completion: str | None, gave_up: bool = False) -> Explanation: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_cursor(self, /) -> int | None:
        """
        The index in `fields` of the field at the cursor, counted from 0; None if there is none.
        """
    @property
    def completion(self, /) -> str | None:
        """
        A valid text that begins with this one, if this one is incomplete; otherwise None.
        """
    @property
    def error(self, /) -> ParseError | None:
        """
        The ParseError that `parse` would raise, not raised. None for a valid text.
        """
    @property
    def fields(self, /) -> tuple[Field, ...]:
        """
        The fields in the text, and those missing at its end, in order.
        """
    @property
    def gave_up(self, /) -> bool:
        """
        Whether the search for a completion or for `next` stopped at its limit of steps.

        Then `next` may be incomplete, and an "invalid" text may still become valid.
        """
    @property
    def next(self, /) -> tuple[Next, ...]:
        """
        What can be inserted at the cursor if the text ended there.

        Digits come first, in order, then words, units and separators of the notation.
        """
    @property
    def validity(self, /) -> Validity:
        """
        Whether the text is valid:

        - "valid": it is valid as it is; more may follow.
        - "incomplete": it is not valid yet; more text can make it valid.
        - "invalid": it is not valid, and no continuation was found that makes it valid.
        """

@final
class Field:
    """
    A part of a setup string with one meaning.

    Explanations contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown name, a number out of range, or a text that is not valid
    UTF-8.
    """
    __match_args__ = ('name', 'offset', 'length', 'meaning', 'is_invalid')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, name: FieldName, offset: SupportsIndex, length: SupportsIndex, meaning: str, is_invalid: bool) -> Field: ...
    def __repr__(self, /) -> str: ...
    @property
    def is_invalid(self, /) -> bool:
        """
        Whether the field cannot be read or contradicts the rest.

        Always False in an incomplete text, where everything can stay as it is.
        """
    @property
    def length(self, /) -> int:
        """
        The length of the field in characters; 0 if it is missing.
        """
    @property
    def meaning(self, /) -> str:
        """
        The meaning of the field in English, such as "90 minutes".

        If it cannot be read, what was expected.
        """
    @property
    def name(self, /) -> FieldName:
        """
        What the field is for, such as "moves" or "time".

        A name has the same meaning in all notations.
        """
    @property
    def offset(self, /) -> int:
        """
        Where the field begins, in characters from the start of the text.
        """

@final
class Forecast:
    """
    What the clocks will show if nobody presses, from `forecast`. All times are in milliseconds.

    It lets a program show a running clock without the rules: in each piece one value changes, and it
    changes evenly. A call that changes the clock makes the forecast obsolete.

    Clocks return forecasts; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, at_ms: SupportsIndex, side: Side, until_flag_ms: SupportsIndex | None, pieces: Sequence[Piece], more: bool) -> Forecast: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        The timestamp of the forecast, in milliseconds.
        """
    @property
    def more(self, /) -> bool:
        """
        Whether more follows that the forecast does not contain.

        It is pieces beyond the number that was asked for, or another turn, which begins by itself.
        """
    @property
    def pieces(self, /) -> tuple[Piece, ...]:
        """
        The pieces, a tuple of Pieces in order of time, without gaps. The first begins at `at_ms`.
        """
    @property
    def side(self, /) -> Side:
        """
        The side on turn, whose values the pieces have: "first" or "second".
        """
    def to_json(self, /) -> str:
        """
        Returns the forecast as one line of JSON, the same in every language.

        The keys are those of the forecast in JavaScript, so one page can draw the clocks of any
        server.
        """
    @property
    def until_flag_ms(self, /) -> int | None:
        """
        The time from `at_ms` until this side's flag falls, in milliseconds.

        It includes all the stages and lives that the side has left. None if the flag does not fall
        in this turn, or has fallen.
        """

@final
class GameAudit:
    """
    Whether the recorded times of a game are possible, from PgnGame.audit.

    You can also create audits, to compare with.

    Raises ArgumentError for an unknown convention.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, control: TimeControl, convention: ConventionName, plies: Sequence[PlyAudit], tried: Sequence[ConventionFit]) -> GameAudit: ...
    def __repr__(self, /) -> str: ...
    @property
    def control(self, /) -> TimeControl:
        """
        The time control.
        """
    @property
    def convention(self, /) -> ConventionName:
        """
        The convention that the clocks were compared by.
        """
    @property
    def impossible(self, /) -> tuple[int, ...]:
        """
        The indexes of the plies whose times are impossible.
        """
    @property
    def plies(self, /) -> tuple[PlyAudit, ...]:
        """
        What was found of each ply, a tuple of PlyAudits.
        """
    @property
    def tried(self, /) -> tuple[ConventionFit, ...]:
        """
        How well the conventions fit, a tuple of ConventionFits, in the order in which they were tried:
        `convention` is one of them. Those after it that cannot fit better are not tried.
        """

@final
class GameEvent:
    """
    Something that happened in a game of an Arena at an exact time.

    Like an Event, with the id of the game. `at_ms` is when it happened, in milliseconds.

    Arenas return them; you can also create them, to compare with.

    Raises ArgumentError for an impossible game id, and where Event does.
    """
    __match_args__ = ('game', 'kind', 'side', 'at_ms')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, game: SupportsIndex, kind: EventKind, side: Side, at_ms: SupportsIndex, *, stage: SupportsIndex | None = None, lives: SupportsIndex | None = None, penalties: SupportsIndex | None = None, left_ms: SupportsIndex | None = None) -> GameEvent: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        When it happened: a timestamp in milliseconds.
        """
    @property
    def game(self, /) -> int:
        """
        The game in which it happened: its id in the Arena.
        """
    @property
    def kind(self, /) -> EventKind:
        """
        What happened: one of the kinds of Event.
        """
    @property
    def left_ms(self, /) -> int | None:
        """
        The time left in the side's reserve or, of an alarm and a countdown, on its bank, in
        milliseconds; None for other kinds.
        """
    @property
    def lives(self, /) -> int | None:
        """
        The lives left after the loss, including the one that now runs; None for other kinds.
        """
    @property
    def penalties(self, /) -> int | None:
        """
        The side's penalties so far, including this one; None for other kinds.
        """
    @property
    def side(self, /) -> Side:
        """
        The side whose clock it concerns: "first" or "second".
        """
    @property
    def stage(self, /) -> int | None:
        """
        The stage that began or was renewed, counted from 0; None for other kinds.
        """

@final
class Ggs:
    """
    The notation "ggs" with its options: ini/inc/ext, as in "15:00//02:00".

    `ini_ms`, `inc_ms` and `ext_ms` are the initial time, the increment and the extra time that a
    text gets where it omits them, in milliseconds. With `soft_is_hard`, the flag falls at the end
    of the initial time, without extra time.

    Raises ArgumentError for a time below zero or beyond 2**53 - 1.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, ini_ms: SupportsIndex = 900000, inc_ms: SupportsIndex = 0, ext_ms: SupportsIndex = 120000, soft_is_hard: bool = False) -> Ggs: ...
    def __repr__(self, /) -> str: ...
    @property
    def ext_ms(self, /) -> int:
        """
        The default extra time, in milliseconds.
        """
    @property
    def inc_ms(self, /) -> int:
        """
        The default increment, in milliseconds.
        """
    @property
    def ini_ms(self, /) -> int:
        """
        The default initial time, in milliseconds.
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "ggs".
        """
    @property
    def soft_is_hard(self, /) -> bool:
        """
        Whether the flag falls at the end of the initial time, without extra time.

        On GGS: whether a soft timeout is treated as a hard one.
        """

@final
class Lag:
    """
    Lag compensation for one side.

    It says how much of a turn's measured network lag is not charged. `charge` returns the time to
    charge for a turn; pass it to Clock.press as `elapsed_ms`. All times are in milliseconds.

        >>> lag = flagfall.Lag(limit_ms=60_000, increment_ms=0)
        >>> lag.charge(elapsed_ms=2_500, lag_ms=300)
        2200

    `limit_ms` and `increment_ms` are the side's initial time and increment. An allowance limits the
    compensation: it grows with each move, and compensated lag is subtracted from it. `formula` says
    how:

    - "lichess": it grows by (T + 40 * I) * 2/5 + 15 hundredths of a second, but at most by one
      second; T is the initial time and I the increment, here in whole seconds. It begins with three
      times that and never exceeds seven times that.
    - "lichess-2017": it grows by a second, begins with two seconds and never exceeds five. At most
      three seconds are compensated in one move.
    - "icc", the Internet Chess Club's pools and tournaments: up to one second in each move.
    - "timeseal", as on FICS: all lag.

    Raises ControlError "negative-time" for a time below zero. All methods raise ArgumentError for a
    number beyond 2**53 - 1.

    A Lag may be used from several threads; each call is atomic. copy.copy returns an independent
    Lag in the same state. Lags compare and hash by identity. A Lag cannot be pickled: use `save` and
    `restore`.
    """
    def __copy__(self, /) -> Lag: ...
    def __deepcopy__(self, /, _memo: Any) -> Lag: ...
    def __new__(cls, /, limit_ms: SupportsIndex, increment_ms: SupportsIndex, *, formula: LagFormula = 'lichess') -> Lag: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def charge(self, /, elapsed_ms: SupportsIndex, lag_ms: SupportsIndex) -> int:
        """
        Returns the time to charge for a turn of `elapsed_ms`, of which `lag_ms` was network lag.

        In milliseconds. The lag is not charged as far as the allowance covers it; then the
        allowance grows for the move. Lag below zero counts as zero, and lag beyond `elapsed_ms` as
        `elapsed_ms`.
        """
    @property
    def formula(self, /) -> LagFormula:
        """
        The formula that the allowance follows.
        """
    @property
    def quota_ms(self, /) -> int:
        """
        The allowance: the lag that can still be compensated, in milliseconds.

        2**53 - 1 with the formula "timeseal".
        """
    @staticmethod
    def restore(saved: bytes | str) -> Lag:
        """
        Restores what `save` or `save_json` returned.

        Raises RestoreError if `saved` is not a saved Lag, was truncated or modified, or contains an
        impossible state.
        """
    def save(self, /) -> bytes:
        """
        Returns the formula and the allowance, in about 12 bytes.

        `restore` restores them, in every language that flagfall supports, on every platform, and in
        every later version.
        """
    def save_json(self, /) -> str:
        """
        Like `save`, as one line of JSON.

        The text may be reformatted or its keys reordered; after any other change `restore` rejects
        it.
        """

@final
class Match:
    """
    A backgammon match of several games to `length` points, 1 to 65535.

    It begins at 0-0, keeps the score and says what the doubling cube may do. The clock of each game
    is a separate Clock, made with `in_match`; report each penalty event of that clock with
    `penalize`. A call that raises changes nothing.

        >>> match = flagfall.Match(3)
        >>> match.start_game()
        >>> match.double("first")
        >>> match.take()
        >>> match.end_game("first", 2)
        >>> match.first, match.second, match.crawford
        (2, 0, 'next')

    The Crawford game is the first game after a side has come within one point of winning the match:
    it is played without the cube.

    All methods raise MatchError if the match rejects the call, and ArgumentError for an unknown
    side or a number out of range.

    A match may be used from several threads; each call is atomic. copy.copy returns an independent
    match in the same state. Matches compare and hash by identity. A match cannot be pickled: use
    `save` and `restore`.
    """
    def __copy__(self, /) -> Match: ...
    def __deepcopy__(self, /, _memo: Any) -> Match: ...
    def __new__(cls, /, length: SupportsIndex) -> Match: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def at_score(length: SupportsIndex, first: SupportsIndex, second: SupportsIndex, games: SupportsIndex, crawford: Crawford) -> Match:
        """
        Returns a match at the score `first` to `second`, between two games, after `games` games.

        `crawford` says how far the match is with its Crawford game: "not-yet", "next" (the next
        game is the Crawford game) or "played".

        Raises MatchError "match-over" if a score has reached the length; "crawford-mismatch" if
        `crawford` does not fit the score: it must be "not-yet" if no side is one point short of the
        length, and "next" or "played" otherwise.
        """
    @property
    def crawford(self, /) -> Crawford:
        """
        How far the match is with its Crawford game, the one game without a cube:

        - "not-yet": no side has been one point short of the length.
        - "next": the next game is the Crawford game.
        - "now": it is being played.
        - "played": it has been played.
        """
    @property
    def cube(self, /) -> int | None:
        """
        The value of the cube in the current game; None between games.
        """
    @property
    def cube_is_frozen(self, /) -> bool:
        """
        Whether the cube cannot be used: a penalty froze it, or this is the Crawford game.
        """
    def double(self, /, side: Side) -> None:
        """
        Records that `side` offers a double.

        Raises MatchError "no-game" if no game is being played; "crawford-game"; "cube-frozen";
        "not-its-cube" if the opponent owns the cube; "double-pending" if a double has not been
        answered.
        """
    def drop_double(self, /) -> None:
        """
        Records that the double is dropped: the side that offered it wins the game.

        The game counts the value of the cube before the double.

        Raises MatchError "no-game" if no game is being played; "no-double" if no double is pending.
        """
    def end_game(self, /, winner: Side, points: SupportsIndex) -> None:
        """
        Ends the game: `winner` gets `points`.

        `points` is what the game is worth with the cube: a gammon at cube 2 is 4 points. Points
        beyond the length of the match do not count.

        Raises MatchError "no-game" if no game is being played; "no-points" if `points` is 0.
        """
    @property
    def first(self, /) -> int:
        """
        The first side's points.
        """
    @property
    def games(self, /) -> int:
        """
        The number of games that have begun.
        """
    @property
    def length(self, /) -> int:
        """
        The number of points that win the match.
        """
    def may_decline_resignation(self, /, points: SupportsIndex, most: SupportsIndex | None = None) -> bool:
        """
        Returns whether a resignation for `points` may be declined.

        In a timed game, a resignation for the most that can be lost must be accepted: three times
        the cube, or `most` points if that is less.

        Raises MatchError "no-game" if no game is being played; "no-points" if `points` is 0.
        """
    def penalize(self, /, side: Side) -> Penalized:
        """
        Records a penalty of `side`: its opponent gets a point.

        Returns a Penalized, which says what the penalty caused. A penalty that gives the opponent
        the last point ends the match. A penalty that leaves the opponent one point short freezes
        the cube for the rest of the game (no more doubles) and makes the next game the Crawford
        game, unless this is the Crawford game or it has been played. When the cube freezes, a
        pending double is void.

        Raises MatchError "no-game" if no game is being played.
        """
    @staticmethod
    def restore(saved: bytes | str) -> Match:
        """
        Restores a match from what `save`, `save_json` or Clock.save_with_match returned.

        The clock of the last is left out.

        Raises RestoreError if `saved` is not a saved match, was truncated or modified, or contains
        an impossible state.
        """
    def save(self, /) -> bytes:
        """
        Returns the match, also in the middle of a game, in about 15 bytes.

        That is the score, the games, the Crawford game and the cube. `restore` restores them, in
        every language that flagfall supports, on every platform, and in every later version. To save
        the clock of the game too, use Clock.save_with_match.
        """
    def save_json(self, /) -> str:
        """
        Like `save`, as one line of JSON.

        The text may be reformatted or its keys reordered; after any other change `restore` rejects
        it.
        """
    @property
    def second(self, /) -> int:
        """
        The second side's points.
        """
    def start_game(self, /) -> None:
        """
        Begins the next game.

        Raises MatchError "match-over"; "game-running" if a game is being played; "too-many-points"
        after 4294967295 games.
        """
    def take(self, /) -> None:
        """
        Records that the double is taken: the cube's value doubles, and the taker owns it.

        Raises MatchError "no-game" if no game is being played; "no-double" if no double is pending;
        "too-many-points" if the value of the cube would exceed the range.
        """
    @property
    def winner(self, /) -> Side | None:
        """
        The side that has won the match: "first" or "second"; None until then.
        """

@final
class Next:
    """
    A text that can be inserted at the cursor.

    Explanations contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown field, or a text that is not valid UTF-8.
    """
    __match_args__ = ('text', 'field')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, text: str, field: FieldName | None) -> Next: ...
    def __repr__(self, /) -> str: ...
    @property
    def field(self, /) -> FieldName | None:
        """
        The name of the field that the cursor is in once the text is inserted; None if there is
        none.
        """
    @property
    def text(self, /) -> str:
        """
        The text to insert: a digit, a separator, a word, or the rest of a word.
        """

@final
class Pcn:
    """
    The notation "pcn" with its option: a PCN document's periods.

    PCN is a format for recorded games, in JSON or TOML.
    The text is the document, or in JSON just its list of periods, such as '[{"duration_ms":
    600000}]'. For the rest of the document see PcnDocument.

    Raises ArgumentError for an unknown format.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, format: Format = 'json') -> Pcn: ...
    def __repr__(self, /) -> str: ...
    @property
    def format(self, /) -> Format:
        """
        The format: "json" or "toml".
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "pcn".
        """

@final
class PcnDocument:
    """
    A PCN document: a recorded game in JSON or TOML, with its time control and move times.

        >>> document = flagfall.PcnDocument.parse(
        ...     '{"periods": [{"duration_ms": 30000, "plies": 1}], "plies": [{"elapsed_ms": 30001}]}'
        ... )
        >>> document.replay().forfeit
        PcnForfeit(ply=1, side='first')

    A ply is one side's move. Everything else in the document is kept too: all keys, their order,
    and every digit. Documents compare equal if they have the same content, in either format.
    """
    def __copy__(self, /) -> PcnDocument: ...
    def __deepcopy__(self, /, _memo: Any) -> PcnDocument: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]:
        """
        `PcnDocument.parse(text, format)`, as a call that can be pickled: a static method cannot.
        """
    def __repr__(self, /) -> str: ...
    @property
    def control(self, /) -> TimeControl:
        """
        The time control that the document's periods describe.
        """
    @staticmethod
    def from_game(control: TimeControl, plies_ms: Iterable[SupportsIndex]) -> PcnDocument:
        """
        Returns the document of a game: its time control, and the time of each ply in milliseconds.

        Raises PrintError "sides" if the sides have different stages; "time" for a ply's time below
        zero; other kinds for what periods cannot express; ArgumentError for a time beyond 2**53 -
        1.
        """
    @staticmethod
    def from_journal(clock: Clock) -> PcnDocument:
        """
        Returns the document of the game on a clock that keeps a journal.

        It has the time control and the time of each ply, including the one in which a flag fell,
        and not what was taken back.

        Raises PrintError as `from_game`, and "actions" if the journal does not begin with the game,
        or if replaying the plies does not give the clocks after the last move: for example because
        a bank was set or a cube was offered.
        """
    @staticmethod
    def parse(text: str, format: Format = 'json') -> PcnDocument:
        """
        Returns the document in a text; `format` is "json" (an object) or "toml".

        Without `periods` the game is untimed; without `plies` no move has been made. A document
        that is not empty must have one of PCN's keys: `periods`, `sides`, `setup` or `plies`.

        Raises ParseError, with the path of the invalid value, for a text that is not valid JSON or
        TOML, a duplicate key, periods that are not valid in the notation "pcn", `plies` that are
        not a list of tables, and an `elapsed_ms` that is not a whole number of milliseconds;
        ArgumentError for an unknown format.
        """
    @property
    def plies_ms(self, /) -> tuple[int | None, ...]:
        """
        The time of each ply, in milliseconds; None where it is not recorded.
        """
    def print(self, /, format: Format = 'json') -> str:
        """
        Returns the document in `format`, "json" or "toml", with every key and value in order.

        JSON is written without spaces.

        Raises DocumentError, with the first value that the format cannot hold; ArgumentError for an
        unknown format.
        """
    def replay(self, /, first_to_move: Side = 'first') -> PcnReplay:
        """
        Replays the game on a clock, with the recorded times.

        `first_to_move` is "first" or "second": a document does not say it. From a ply without a
        recorded time on, the clocks are unknown; the same applies from a time beyond 2**53 - 1 ms
        on. A ply that uses exactly the time left is in time.

        Raises ArgumentError for an unknown side.
        """

@final
class PcnForfeit:
    """
    A loss on time in a replayed game.

    Replays contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown side or a number out of range.
    """
    __match_args__ = ('ply', 'side')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, ply: SupportsIndex, side: Side) -> PcnForfeit: ...
    def __repr__(self, /) -> str: ...
    @property
    def ply(self, /) -> int:
        """
        The ply that took too long, counted from 1.
        """
    @property
    def side(self, /) -> Side:
        """
        The side whose flag fell: "first" or "second".
        """

@final
class PcnPly:
    """
    A ply (one side's move) in a replayed game. Its times are in milliseconds.

    Replays contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown side or a number out of range.
    """
    __match_args__ = ('side', 'elapsed_ms', 'remaining_ms')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, side: Side, elapsed_ms: SupportsIndex | None, remaining_ms: SupportsIndex | None) -> PcnPly: ...
    def __repr__(self, /) -> str: ...
    @property
    def elapsed_ms(self, /) -> int | None:
        """
        The time that the move took, in milliseconds; None if it is not recorded.
        """
    @property
    def remaining_ms(self, /) -> int | None:
        """
        The side's bank after the move, in milliseconds.

        None if the side is untimed, and from the first ply without a recorded time on.
        """
    @property
    def side(self, /) -> Side:
        """
        The side that made the move: "first" or "second".
        """

@final
class PcnReplay:
    """
    The clocks of a recorded game, move by move.

    PcnDocument.replay returns them; you can also create them, to compare with.
    """
    __match_args__ = ('plies', 'forfeit')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, plies: Sequence[PcnPly], forfeit: PcnForfeit | None) -> PcnReplay: ...
    def __repr__(self, /) -> str: ...
    @property
    def forfeit(self, /) -> PcnForfeit | None:
        """
        The loss on time; None if there was none. Plies recorded after it do not change the clocks.
        """
    @property
    def plies(self, /) -> tuple[PcnPly, ...]:
        """
        The plies, in order.
        """

@final
class Penalized:
    """
    The effects of a penalty in a match.

    Matches return them; you can also create them, to compare with.

    Raises ArgumentError for an unknown side.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, match_over: bool, froze_cube: bool, void_double: Side | None) -> Penalized: ...
    def __repr__(self, /) -> str: ...
    @property
    def froze_cube(self, /) -> bool:
        """
        Whether the penalty froze the cube.
        """
    @property
    def match_over(self, /) -> bool:
        """
        Whether the penalty gave the opponent the last point: the match and the game are over.
        """
    @property
    def void_double(self, /) -> Side | None:
        """
        The side whose pending double became void; None if no double was pending.

        Its clock runs again.
        """

@final
class PgnFault:
    """
    Something in a game that is not well written, and where. The rest of the game is read.

    Games contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    __match_args__ = ('kind', 'line')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, kind: PgnFaultKind, line: SupportsIndex) -> PgnFault: ...
    def __repr__(self, /) -> str: ...
    @property
    def kind(self, /) -> PgnFaultKind:
        """
        What is wrong, such as "unclosed-comment".
        """
    @property
    def line(self, /) -> int:
        """
        The line of the file, from 1: where the comment, variation or tag begins that is not closed.
        """
    @property
    def message(self, /) -> str:
        """
        The fault in English, without the line.
        """

@final
class PgnGame:
    """
    A game in a PGN file: its tags, and the times that were recorded of its moves.

    A PgnReader returns games; you can also create them, to compare with. All times are in
    milliseconds.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, line: SupportsIndex, tags: Sequence[tuple[str, str]], side: Side, plies: Sequence[PgnPly], resolution_ms: SupportsIndex, result: PgnResult | None, faults: Sequence[PgnFault]) -> PgnGame: ...
    def __repr__(self, /) -> str: ...
    def audit(self, /, *, control: TimeControl | None = None, convention: ConventionName | None = None) -> GameAudit:
        """
        Returns whether the recorded times of the game are possible, ply by ply: a GameAudit.

            >>> reader = flagfall.PgnReader()
            >>> game, = reader.read(b'[TimeControl "300"] e4 {[%clk 0:05:00]} e5 {[%clk 0:05:21]} * ')
            >>> found = game.audit()
            >>> found.impossible, found.plies[1].why, found.plies[1].by_ms
            ((1,), 'too-much', 20000)

        For each side it knows the least and the most that its clock can hold. A ply without a
        recorded time widens this span, the next recorded clock narrows it. A clock that is impossible
        is believed for the plies after it, as an arbiter may have added time.

        `control` is the time control, by default that of the tag. `convention` is how the clocks were
        recorded, by default as the site in the tag `Site` or `Link` does, or in another way if at least
        two plies fewer are impossible then.

        - "exact": the clock after the move, as in the PGN standard.
        - "lichess": whole seconds, and two plies that take no time.
        - "chess-com", "chess-com-daily": tenths; in daily games the time left at the move.
        - "dgt": whole seconds, with the increment of the next move, as in broadcasts.

        Raises AuditError "no-times" if no ply has a clock or a time; without `control`, those of
        `control`; ArgumentError for an unknown convention.
        """
    def control(self, /) -> TimeControl:
        """
        Returns the time control in the tag `TimeControl`.

        It is read in the notation of the site in the tag `Site` or `Link`, otherwise in that of the PGN
        standard or, if it is not valid there, in the likeliest notation that accepts it: see `detect`.

        Raises AuditError "no-time-control" if the game has no such tag, or it is `?`;
        "unknown-time-control" if it is not valid in any notation.
        """
    @property
    def faults(self, /) -> tuple[PgnFault, ...]:
        """
        What is not well written in the game, a tuple of at most 16 PgnFaults.
        """
    @property
    def line(self, /) -> int:
        """
        The line of the file on which the game begins, from 1.
        """
    @property
    def plies(self, /) -> tuple[PgnPly, ...]:
        """
        The plies of the game, a tuple of PgnPlies, without variations.
        """
    @property
    def resolution_ms(self, /) -> int:
        """
        The finest unit in which any time of the game is written: 1000, 100, 10 or 1 ms.
        """
    @property
    def result(self, /) -> PgnResult | None:
        """
        The result after the moves. None if it is missing.
        """
    @property
    def side(self, /) -> Side:
        """
        The side of the first ply: the one that the tag `FEN` names, or "second" if the moves begin
        with a number like `1...`.
        """
    def tag(self, /, name: str) -> str | None:
        """
        Returns the value of the first tag with this name. None if the game has no such tag.
        """
    @property
    def tags(self, /) -> list[tuple[str, str]]:
        """
        The names and values of the tags, in their order. A name can be there twice.
        """

@final
class PgnPly:
    """
    The times in the comments after a ply, in milliseconds: the first of each kind.

    Games contain them; you can also create them, to compare with.

    Raises ArgumentError for a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, clk_ms: SupportsIndex | None = None, emt_ms: SupportsIndex | None = None, egt_ms: SupportsIndex | None = None) -> PgnPly: ...
    def __repr__(self, /) -> str: ...
    @property
    def clk_ms(self, /) -> int | None:
        """
        `%clk`, or `%mct`: the time on the clock of the side that moved.
        """
    @property
    def egt_ms(self, /) -> int | None:
        """
        `%egt`: the time that the game has taken so far.
        """
    @property
    def emt_ms(self, /) -> int | None:
        """
        `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that the
        ply took.
        """

@final
class PgnReader:
    """
    Reads the games of a PGN file, which is passed in chunks.

        >>> reader = flagfall.PgnReader()
        >>> for game in (*reader.read(b'[TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} *'), *reader.finish()):
        ...     print(game.tag("TimeControl"), game.plies)
        180+2 (PgnPly(clk_ms=180000),)

    It reads tags, the clock annotations in the comments of the main line, and results. It counts
    plies without knowing the rules of the game, and skips variations and all other comments. A game
    that is not well written has `faults`, and the games after it are read. The memory that it needs
    does not grow with the file. To read a file by name, see `read_pgn`. A reader cannot be pickled,
    since it is in the middle of a file.

    `encoding` is "utf8", "latin1", "utf16-le" or "utf16-be"; "detect" finds it.

    Raises ArgumentError for an unknown encoding.
    """
    def __new__(cls, /, encoding: PgnEncoding = 'detect') -> PgnReader: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def finish(self, /) -> tuple[PgnGame, ...]:
        """
        Returns the games at the end of the file. The reader is then ready for another file.
        """
    def read(self, /, chunk: bytes) -> tuple[PgnGame, ...]:
        """
        Returns the games that are complete with this chunk of the file.
        """

@final
class Phrase:
    """
    A piece of a time control's description: what is said, and with which numbers, in no language.

    `TimeControl.description` returns them in the order of the English sentence. A program that speaks
    another language needs a text for each name, and joins them by their roles.

    - `name`: what it says. What the names and numbers mean is in the documentation of the Rust type
      PhraseName.
    - `role`: how it is joined to the phrase before it: a "stage", a "transition" between two stages,
      a "detail" of what was said before, an "item" (one of several details, as in parentheses), or a
      "clause" of its own.
    - `side`: the side whose time control it describes. None: both sides.
    - `place`: where it applies: "here" (it need not be said), in "every-stage", in the "last-stage",
      in some "stages", or "elsewhere" (where nothing else was said).
    - `stages`: the indices of these stages, counted from 0, if the place is "stages".
    - `time_ms`: a time, in milliseconds.
    - `moves`: a number of moves.
    - `periods`: the number of periods of `time_ms`, if there are several.
    - `percent`: how much of unused time is given, if it is not all of it or nothing.
    - `factor`: how many times time counts.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, name: PhraseName, role: PhraseRole, *, side: Side | None = None, place: PhrasePlace = 'here', stages: Iterable[SupportsIndex] = (), time_ms: SupportsIndex | None = None, moves: SupportsIndex | None = None, periods: SupportsIndex | None = None, percent: SupportsIndex | None = None, factor: SupportsIndex | None = None) -> Phrase: ...
    def __repr__(self, /) -> str: ...
    @property
    def factor(self, /) -> int | None:
        """
        How many times time counts.
        """
    @property
    def moves(self, /) -> int | None:
        """
        A number of moves.
        """
    @property
    def name(self, /) -> PhraseName:
        """
        What it says.
        """
    @property
    def percent(self, /) -> int | None:
        """
        How much of unused time is given, in percent, if it is not all of it or nothing.
        """
    @property
    def periods(self, /) -> int | None:
        """
        The number of periods of `time_ms`, if there are several.
        """
    @property
    def place(self, /) -> PhrasePlace:
        """
        Where in the time control it applies.
        """
    @property
    def role(self, /) -> PhraseRole:
        """
        How it is joined to the phrase before it.
        """
    @property
    def side(self, /) -> Side | None:
        """
        The side whose time control it describes; None: both sides.
        """
    @property
    def stages(self, /) -> tuple[int, ...]:
        """
        The indices of the stages in which it applies, counted from 0, if its place is "stages".
        """
    @property
    def time_ms(self, /) -> int | None:
        """
        A time, in milliseconds.
        """

@final
class Piece:
    """
    A span of time in which one value of a clock changes, evenly. All times are in milliseconds.

    The values are those of a Reading at `from_ms`. At a timestamp t of the piece, the value that
    `runs` has changed by `(t - from_ms + offset_ms) // unit_ms * unit_ms * factor`. The lent time
    and the bank fall; the overrun rises.

    Forecasts contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, from_ms: SupportsIndex, to_ms: SupportsIndex | None, runs: Runs, bank_ms: SupportsIndex | None, lent_ms: SupportsIndex, overrun_ms: SupportsIndex, stage: SupportsIndex, lives: SupportsIndex, flag: Flag, unit_ms: SupportsIndex, offset_ms: SupportsIndex, factor: SupportsIndex, other_bank_ms: SupportsIndex | None, other_runs: bool, then: EventKind | None) -> Piece: ...
    def __repr__(self, /) -> str: ...
    @property
    def bank_ms(self, /) -> int | None:
        """
        The bank, in milliseconds. None: untimed.
        """
    @property
    def factor(self, /) -> int:
        """
        How much each millisecond of a step counts.
        """
    @property
    def flag(self, /) -> Flag:
        """
        The side's flag, as in a SideReading.
        """
    @property
    def from_ms(self, /) -> int:
        """
        When the piece begins: a timestamp in milliseconds.
        """
    @property
    def lent_ms(self, /) -> int:
        """
        The delay time left for this turn, in milliseconds.
        """
    @property
    def lives(self, /) -> int:
        """
        The lives left, including the one that now runs.
        """
    @property
    def offset_ms(self, /) -> int:
        """
        How much of a step has run at `from_ms`, in milliseconds: below `unit_ms`.
        """
    @property
    def other_bank_ms(self, /) -> int | None:
        """
        The opponent's bank, in milliseconds. None: untimed.
        """
    @property
    def other_runs(self, /) -> bool:
        """
        Whether the opponent's bank rises by what this bank falls, as in an hourglass.
        """
    @property
    def overrun_ms(self, /) -> int:
        """
        The time used past zero, in milliseconds, in a game that continues past zero.
        """
    @property
    def runs(self, /) -> Runs:
        """
        The value that changes: "nothing", "lent", "bank" or "overrun".
        """
    @property
    def stage(self, /) -> int:
        """
        The index of the side's stage, counted from 0.
        """
    @property
    def then(self, /) -> EventKind | None:
        """
        The kind of the event at `to_ms`; None if there is none, as when the delay time is used up.

        If there are several, the first or, if the game is over then, the last.
        """
    @property
    def to_ms(self, /) -> int | None:
        """
        When it ends, and the next one begins; None if it does not end.
        """
    @property
    def unit_ms(self, /) -> int:
        """
        The value changes in steps of this many milliseconds of time.

        1, unless turns are charged in whole units.
        """

@final
class PlyAudit:
    """
    What an audit found of a ply. All times are in milliseconds.

    Audits contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range, if only one of two limits is
    given, and if `why` is missing or does not go with the verdict.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, side: Side, verdict: AuditVerdict, shown_ms: SupportsIndex | None = None, low_ms: SupportsIndex | None = None, high_ms: SupportsIndex | None = None, used_low_ms: SupportsIndex | None = None, used_high_ms: SupportsIndex | None = None, why: AuditReason | None = None, by_ms: SupportsIndex = 0) -> PlyAudit: ...
    def __repr__(self, /) -> str: ...
    @property
    def by_ms(self, /) -> int:
        """
        By how much the recorded time is beyond what is possible and what the convention tolerates
        (for times in whole seconds: one second), in milliseconds; 0 unless it is impossible.
        """
    @property
    def high_ms(self, /) -> int | None:
        """
        The most that the clock could show. None: the side is untimed.
        """
    @property
    def low_ms(self, /) -> int | None:
        """
        The least that the clock could show. None: the side is untimed.
        """
    @property
    def shown_ms(self, /) -> int | None:
        """
        The recorded clock. None: none was recorded.
        """
    @property
    def side(self, /) -> Side:
        """
        The side that moved.
        """
    @property
    def used_high_ms(self, /) -> int | None:
        """
        The most time that the ply took. None: it is not known.
        """
    @property
    def used_low_ms(self, /) -> int | None:
        """
        The least time that the ply took. None: it is not known.
        """
    @property
    def verdict(self, /) -> AuditVerdict:
        """
        Whether the recorded times are possible: "ok", "impossible", "unknown" if there are none or
        the side is untimed, or "untimed" for a ply that took no time.
        """
    @property
    def why(self, /) -> AuditReason | None:
        """
        Why the recorded time is impossible: "too-much" or "too-little" on the clock, or "emt", a
        time of the move that does not fit. None if it is not impossible.
        """

@final
class Preset:
    """
    A named time control: its setup strings, and your own data.

        >>> preset = flagfall.Preset("Club", flagfall.Setup("G/5", "chess"), data={"gong": "low.wav"})
        >>> print(preset.control)
        5 minutes for the game

    `first` and `second` are each side's Setup; without `second`, both sides have `first`. If a
    setup string describes both sides (as in "uci"), each side gets its own part. Two different
    setups are combined by TimeControl.from_sides. `source` says where the time control is published.
    `data` is a dict, which is kept as json.dumps writes it.

    Raises ParseError for a setup string that is not valid; with the path "second" for sides that
    TimeControl.from_sides rejects; with the path "name" for a name without a word in it; with a
    path in `data` for data that TOML cannot hold (None, and ints beyond 64 bits). Raises
    ArgumentError for data that JSON cannot hold, such as NaN, and for a name or a source that is
    not valid UTF-8.
    """
    __match_args__ = ('name', 'first', 'second')
    def __copy__(self, /) -> Preset: ...
    def __deepcopy__(self, /, _memo: Any) -> Preset: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, name: str, first: Setup, second: Setup | None = None, *, source: str | None = None, data: dict[str, Any] | None = None) -> Preset: ...
    def __reduce__(self, /) -> tuple[Any, ...]:
        """
        `presets.get(name)`, of presets that contain no other: data that JSON cannot hold cannot be
        arguments.
        """
    def __repr__(self, /) -> str: ...
    @property
    def control(self, /) -> TimeControl:
        """
        The time control of both sides.
        """
    @property
    def data(self, /) -> dict[str, Any] | None:
        """
        Your own data, as a new dict each time; None if there is none.

        Raises DocumentError for values that a file of presets can hold and JSON cannot: dates,
        times, and infinite numbers.
        """
    @property
    def first(self, /) -> Setup:
        """
        The first side's setup string.
        """
    @property
    def name(self, /) -> str:
        """
        The name, unique within a file of presets.
        """
    @property
    def second(self, /) -> Setup:
        """
        The second side's setup string; the same as the first side's unless it was given.
        """
    @property
    def source(self, /) -> str | None:
        """
        Where the time control is published, such as a rule book or a site; None if unknown.
        """

@final
class Presets:
    """
    The presets of a file, in order, each with a unique name. `Presets()` is empty.

        >>> presets = flagfall.Presets.built_in()
        >>> print(presets.get("FIDE blitz, 3+2").control)
        3 minutes for the game; 2-second increment from move 1

    A file is TOML, and can be edited by hand: presets that are not changed are written as they were
    read, with their comments. A new or changed preset is written anew from its header on; comments
    above it and between presets are kept.

    `len(presets)` is the number of presets. Iterating yields them in order, as they were when the
    iteration began. `item in presets` takes a name, or a preset, which must be equal to the one
    there. Presets compare equal if they contain equal presets in the same order.

    They may be used from several threads; each call is atomic. copy.copy returns an independent
    copy.
    """
    def __contains__(self, item: Any, /) -> bool: ...
    def __copy__(self, /) -> Presets: ...
    def __deepcopy__(self, /, _memo: Any) -> Presets: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __iter__(self, /) -> Iterator[Preset]: ...
    def __len__(self, /) -> int: ...
    def __new__(cls, /) -> Presets: ...
    def __reduce__(self, /) -> tuple[Any, ...]:
        """
        `Presets.parse(text)`, as a call that can be pickled: a static method cannot.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def built_in() -> Presets:
        """
        Returns the presets included with the library, each with its source.

        They are common time controls of chess, Go, shogi, Othello, Arimaa, backgammon and Scrabble.
        """
    def get(self, /, name: str) -> Preset | None:
        """
        Returns the preset with this name; None if there is none.
        """
    def insert(self, /, preset: Preset) -> Preset | None:
        """
        Adds `preset` at the end, or replaces the preset with the same name.

        Returns the preset that was replaced, or None. Inserting an equal preset changes nothing.
        """
    @staticmethod
    def load(path: str | PathLike[str]) -> Presets:
        """
        Returns the presets in the file at `path`, of at most 16 MiB.

        The call waits for the disk; other threads run meanwhile.

        Raises OSError as `open` does, with `errno` and `filename`; `errno.EFBIG` for a longer file.
        Raises ParseError as `parse`; ArgumentError if `path` contains a character that no path can
        contain.
        """
    @staticmethod
    def parse(text: str) -> Presets:
        """
        Returns the presets in the text of a file, which is TOML.

        Each preset is a table `[[preset]]` with `name`, `notation` and `setup`; optionally the
        options of the notation, a table `second` for the second side, `source`, and a table `data`.
        The option `setup` of "arimaa" is named `setup_minute` here. A preset has at most 256 KiB, a
        file any number of them. Presets written as one list, `preset = [{...}]`, have at most 256
        KiB together.

        Raises ParseError, which says what is wrong and where, with a path such as "preset[3].mode",
        counted from 0. For a setup string that is not valid, the position is that of the invalid
        part in it.
        """
    def print(self, /) -> str:
        """
        Returns the text of the file.

        A file that was read and not changed is returned character for character, except for presets
        written as one list, `preset = [{...}]`, which are written anew.
        """
    def remove(self, /, name: str) -> Preset | None:
        """
        Removes the preset with this name and returns it; None if there is none.

        The comment lines directly above it are removed too.
        """
    def save(self, /, path: str | PathLike[str]) -> None:
        """
        Writes the presets to the file at `path`, completely or not at all, as `write_file` does.

        The call waits for the disk; other threads run meanwhile.

        Raises OSError and ArgumentError as `write_file`.
        """

@final
class Reading:
    """
    What the clocks show at a timestamp.

    `at_ms` is in milliseconds. Clocks return readings; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, at_ms: SupportsIndex, phase: Phase, on_turn: Side, deciding: bool, provisional: bool, first_to_fall: Side | None, first: SideReading, second: SideReading) -> Reading: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        The timestamp of the reading, in milliseconds.
        """
    @property
    def deciding(self, /) -> bool:
        """
        Whether the turn has been handed over, for a decision on the doubling cube.

        Then the side on turn decides, and its opponent's turn is suspended.
        """
    @property
    def first(self, /) -> SideReading:
        """
        What the first side's clock shows.
        """
    @property
    def first_to_fall(self, /) -> Side | None:
        """
        The side whose first flag fell before the opponent's; None while both are up.
        """
    @property
    def on_turn(self, /) -> Side:
        """
        The side whose clock runs, or would run: "first" or "second".
        """
    @property
    def phase(self, /) -> Phase:
        """
        Whether the clocks run, and if not, why:

        - "not-started": the game has not started.
        - "running": the clock of the side on turn runs.
        - "paused": the game is paused.
        - "flagged": over, a flag fell.
        - "drawn": over, both first flags fell and neither side can win.
        - "halted": over, the limit on the whole game was reached.
        - "penalized": over, a penalty gave the opponent the last point that it needed.
        - "stopped": over, ended by a call for a reason off the clock.
        - "aborted": over, since a first move did not come in time; there is no result.
        """
    @property
    def provisional(self, /) -> bool:
        """
        Whether the side on turn has not yet received the last move or hand-over.

        Until then its time is shown as if it ran, for display only: nothing is charged, no flag
        falls, and a bank can be below zero.
        """
    @property
    def second(self, /) -> SideReading:
        """
        What the second side's clock shows.
        """

@final
class RestoredArena:
    """
    What Arena.restore returns. It cannot be pickled, since it contains an Arena.
    """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def arena(self, /) -> Arena:
        """
        The arena, with all games that could be restored, each as it was last saved without damage.
        """
    @property
    def damages(self, /) -> tuple[ArenaDamage, ...]:
        """
        What could not be restored, in the order of the bytes. Empty if everything was.
        """
    @property
    def lost(self, /) -> int:
        """
        The number of places of which nothing is known, because everything that was saved about them
        is damaged or missing. Each had at most one game when the arena was last saved.
        """

@final
class Rules:
    """
    The rules of a time control that apply to both sides. All times are in milliseconds.

    A game has at most one limit, `game_time_ms` or `game_turns`, and at most one kind of opening,
    `untimed_turns` (with `untimed_earns` and `first_move_ms`) or `setup_ms`.

        >>> flagfall.Rules(flag_falls="at-zero", charge_unit_ms=1000)
        Rules(flag_falls='at-zero', charge_unit_ms=1000)

    help(flagfall.Clock) defines the terms.

    Raises ArgumentError for an unknown word, a number out of range, or rules that contradict each
    other.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, coupling: Coupling = 'none', game_time_ms: SupportsIndex | None = None, game_turns: SupportsIndex | None = None, untimed_turns: SupportsIndex | None = None, untimed_earns: bool = False, first_move_ms: SupportsIndex | None = None, first_move_missed: FirstMoveMissed | None = None, setup_ms: SupportsIndex | None = None, flag_falls: FlagFalls = 'past-zero', charge_unit_ms: SupportsIndex = 1, charge_rounding: Rounding = 'down', charge_least_ms: SupportsIndex = 0, charge_tiers: Sequence[tuple[SupportsIndex, SupportsIndex]] = ..., weekend_pauses: bool = False, grace_ms: SupportsIndex = 0, grace_excess: GraceExcess = 'forgiven') -> Rules: ...
    def __repr__(self, /) -> str: ...
    @property
    def charge_least_ms(self, /) -> int:
        """
        The least that a completed turn is charged, in milliseconds, rounded up to whole units.
        """
    @property
    def charge_rounding(self, /) -> Rounding:
        """
        How a part of a `charge_unit_ms` is charged.

        "down": it is free. "up": it costs a whole unit.
        """
    @property
    def charge_tiers(self, /) -> tuple[tuple[int, int], ...]:
        """
        The tiers of the charge: at most four pairs (beyond_ms, factor), in ascending order.

        The time of a turn beyond `beyond_ms` milliseconds is multiplied by `factor`, 1 to 100, up
        to the next tier. `beyond_ms` is above 0 and a whole number of units. `((1728000000, 2),)`
        charges twice what a turn takes beyond 20 days.
        """
    @property
    def charge_unit_ms(self, /) -> int:
        """
        The unit in which turns are charged, in milliseconds, 1 to 4294967295.

        The charge for a turn is a whole number of units. 1 charges every millisecond.
        """
    @property
    def coupling(self, /) -> Coupling:
        """
        How the two clocks are coupled.

        "none": not at all. "hourglass": each side gains the time that the other uses.
        """
    @property
    def first_move_missed(self, /) -> FirstMoveMissed | None:
        """
        What happens if an untimed turn is not completed within `first_move_ms`.

        "abort": the game is aborted, without a result, the default. "flag": the flag falls. None
        without `first_move_ms`.
        """
    @property
    def first_move_ms(self, /) -> int | None:
        """
        The time within which each untimed turn must be completed, in milliseconds, more than 0.

        It is not taken from the bank. None: any time.
        """
    @property
    def flag_falls(self, /) -> FlagFalls:
        """
        Whether a move completed with exactly 0 left is in time.

        "past-zero": it is in time, and the flag falls one millisecond later. "at-zero": it is too
        late.
        """
    @property
    def game_time_ms(self, /) -> int | None:
        """
        The time that both sides together may use, in milliseconds. None: no limit.

        When it is used up, the game is halted: no flag falls, and the rules of the game decide.
        """
    @property
    def game_turns(self, /) -> int | None:
        """
        The number of turns that each side may complete, 1 to 4294967295. None: no limit.

        Then the game is halted: no flag falls, and the rules of the game decide.
        """
    @property
    def grace_excess(self, /) -> GraceExcess:
        """
        What becomes of the time that a move took past zero, within the grace.

        "forgiven": nothing, the bank is 0 before the credit. "carried": it is taken from the bank,
        which can be below zero then. Not allowed in an hourglass.
        """
    @property
    def grace_ms(self, /) -> int:
        """
        How long a move still counts after the end of the bank or of the turn limit, in milliseconds.

        Only if the flag would fall then: a life, stage, first flag, overrun or penalty that follows
        has no grace. Within the grace the flag is up, the bank shows 0, and `overrun_ms` the time
        past zero in this turn.
        """
    @property
    def setup_ms(self, /) -> int | None:
        """
        The minimum delay time of each side's setup turn, in milliseconds. None: no setup turns.

        A setup turn is a side's first turn, in which it sets up its pieces. If its credit gives it
        more delay time than this, it gets that. Nothing is added to the bank for a setup turn.
        """
    @property
    def untimed_earns(self, /) -> bool:
        """
        Whether a side gets its increment for untimed turns.
        """
    @property
    def untimed_turns(self, /) -> int | None:
        """
        The number of turns at the start of the game that are not timed, 1 to 255.

        Both sides' turns are counted. None: all turns are timed.
        """
    @property
    def weekend_pauses(self, /) -> bool:
        """
        Whether the game is paused on weekends.

        A clock knows no calendar: your program must pause and resume it.
        """

@final
class Setup:
    """
    A setup string and its notation.

    The text need not be valid: `parse` checks it. `notation` is as in the function `parse`.

    Raises ArgumentError for an unknown notation, or a text that is not valid UTF-8.
    """
    __match_args__ = ('text', 'notation')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, text: str, notation: NotationLike) -> Setup: ...
    def __repr__(self, /) -> str: ...
    @property
    def notation(self, /) -> NotationLike:
        """
        The notation: an object with options, or the name of a notation without options.
        """
    def parse(self, /) -> TimeControl:
        """
        Returns the time control that the setup string describes.

        Raises ParseError as the function `parse`.
        """
    @property
    def text(self, /) -> str:
        """
        The setup string.
        """

@final
class SideAlarms:
    """
    The alarms of one side, and its countdown.

    - `alarms`: at most 8, with different thresholds.
    - `countdown`: a number of seconds, at most 60. In every turn, the countdown sounds whenever the
      bank falls to a whole number of seconds, from `countdown` to 1. 0: there is none.

    Raises ArgumentError for too many alarms, two with the same threshold, and a countdown out of
    range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, alarms: Sequence[Alarm] = (), *, countdown: SupportsIndex = 0) -> SideAlarms: ...
    def __repr__(self, /) -> str: ...
    @property
    def alarms(self, /) -> tuple[Alarm, ...]:
        """
        The alarms, by descending threshold.
        """
    @property
    def countdown(self, /) -> int:
        """
        The number of seconds that are counted down; 0: there is no countdown.
        """

@final
class SideReading:
    """
    What one side's clock shows. All times are in milliseconds.

    Readings contain them; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, bank_ms: SupportsIndex | None, lent_ms: SupportsIndex, stage: SupportsIndex, moves: SupportsIndex, moves_left: SupportsIndex | None, lives: SupportsIndex, flag: Flag, first_flag: FirstFlag | None, overrun_ms: SupportsIndex, penalties: SupportsIndex, turn_used_ms: SupportsIndex, turn_left_ms: SupportsIndex | None, used_ms: SupportsIndex, reserve_ms: SupportsIndex, berserk: bool) -> SideReading: ...
    def __repr__(self, /) -> str: ...
    @property
    def bank_ms(self, /) -> int | None:
        """
        The time left in the current stage or byo-yomi period, without delay time, in milliseconds.

        The bank, the large number on the clock. None: untimed. Below zero only if the Reading is
        `provisional`: while the side has not yet received the last move, double or take, its time
        is shown as if it ran, for display only; and if the time past zero of an earlier move was
        carried (`grace_excess`).
        """
    @property
    def berserk(self, /) -> bool:
        """
        Whether the side has gone berserk in this game.
        """
    @property
    def first_flag(self, /) -> FirstFlag | None:
        """
        What the first flag cost; None until it falls.

        "minimal-loss": the side loses by at least the smallest margin. "no-win": it can no longer
        win.
        """
    @property
    def flag(self, /) -> Flag:
        """
        The side's flag.

        "up": it has not fallen. "first": the first flag has fallen, and the side plays on.
        "fallen": the game is over.
        """
    @property
    def lent_ms(self, /) -> int:
        """
        The delay time left for this turn, in milliseconds.

        It runs down before the bank: a delay, or Arimaa's time per move.
        """
    @property
    def lives(self, /) -> int:
        """
        The lives left, including the one that now runs.
        """
    @property
    def moves(self, /) -> int:
        """
        The number of moves that the side has completed.
        """
    @property
    def moves_left(self, /) -> int | None:
        """
        The moves still to make in this stage; None if the stage has no quota.
        """
    @property
    def overrun_ms(self, /) -> int:
        """
        The overrun: the time used past zero, in milliseconds, in a game that continues past zero.

        Within a grace, the time past zero in this turn.
        """
    @property
    def penalties(self, /) -> int:
        """
        The number of penalties so far.
        """
    @property
    def reserve_ms(self, /) -> int:
        """
        The time in the side's reserve, in milliseconds; 0 without one.
        """
    @property
    def stage(self, /) -> int:
        """
        The index of the side's stage, counted from 0.
        """
    @property
    def turn_left_ms(self, /) -> int | None:
        """
        The time left until the limit per turn or, in an untimed turn, until a first move must be
        made, in milliseconds; None without such a limit, and in a decision.
        """
    @property
    def turn_used_ms(self, /) -> int:
        """
        The time used in this turn, in milliseconds.
        """
    @property
    def used_ms(self, /) -> int:
        """
        The time used in the whole game, in milliseconds.
        """

@final
class SideStanding:
    """
    What one side's clock shows in a Standing. None: the server does not report it.

    All times are in milliseconds.

    - `bank_ms`: the time left in the current stage or byo-yomi period, with an increment that is
      added before the move. Required, except for an untimed side, which has none.
    - `stage`: the index of the stage, counted from 0.
    - `lives`: the lives left, including the one that now runs. Default: those of the stage.
    - `moves`: the number of moves completed. Default: as few as `moves_left` allows.
    - `moves_left`: the moves still to make in this stage, if it has a quota. Default: the quota.
    - `lent_ms`: the delay time left for this turn. Default: that of a turn that begins.
    - `flag`: the side's flag, as in a SideReading.
    - `overrun_ms`: the time used past zero, if play continues past zero. Within a grace: that of
      this turn.
    - `penalties`: the number of penalties so far.
    - `turn_used_ms`: the time used in this turn, whole units of it if the time control charges
      units. 0 for the side that is not on turn.
    - `used_ms`: the time used in the whole game. Default: as little as the other values allow.
    - `since_credit_ms`: the time taken from the bank since the last credit, this turn included, for
      a credit such as Bronstein that gives back what was spent. Default: that of this turn.
    - `reserve_ms`: the time in the reserve. Default: what the stages so far give.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, bank_ms: SupportsIndex | None = None, stage: SupportsIndex = 0, lives: SupportsIndex | None = None, moves: SupportsIndex | None = None, moves_left: SupportsIndex | None = None, lent_ms: SupportsIndex | None = None, flag: Flag = 'up', overrun_ms: SupportsIndex = 0, penalties: SupportsIndex = 0, turn_used_ms: SupportsIndex = 0, used_ms: SupportsIndex | None = None, since_credit_ms: SupportsIndex | None = None, reserve_ms: SupportsIndex | None = None) -> SideStanding: ...
    def __repr__(self, /) -> str: ...
    @property
    def bank_ms(self, /) -> int | None:
        """
        The time left in the current stage or byo-yomi period, in milliseconds. None: untimed.
        """
    @property
    def flag(self, /) -> Flag:
        """
        The side's flag, as in a SideReading.
        """
    @property
    def lent_ms(self, /) -> int | None:
        """
        The delay time left for this turn, in milliseconds.
        """
    @property
    def lives(self, /) -> int | None:
        """
        The lives left, including the one that now runs.
        """
    @property
    def moves(self, /) -> int | None:
        """
        The number of moves that the side has completed.
        """
    @property
    def moves_left(self, /) -> int | None:
        """
        The moves still to make in this stage.
        """
    @property
    def overrun_ms(self, /) -> int:
        """
        The time used past zero, in milliseconds.
        """
    @property
    def penalties(self, /) -> int:
        """
        The number of penalties so far.
        """
    @property
    def reserve_ms(self, /) -> int | None:
        """
        The time in the reserve, in milliseconds.
        """
    @property
    def since_credit_ms(self, /) -> int | None:
        """
        The time taken from the bank since the last credit, this turn included, in milliseconds.
        """
    @property
    def stage(self, /) -> int:
        """
        The index of the stage, counted from 0.
        """
    @property
    def turn_used_ms(self, /) -> int:
        """
        The time used in this turn, in milliseconds.
        """
    @property
    def used_ms(self, /) -> int | None:
        """
        The time used in the whole game, in milliseconds.
        """

@final
class Stage:
    """
    A stage of a time control: an amount of time with its rules. All times are in milliseconds.

        >>> Stage = flagfall.Stage
        >>> first = Stage(time_ms=5_400_000, quota=40, when_met="next", credit="paid", credit_ms=30_000)
        >>> rest = Stage(time_ms=1_800_000, credit="paid", credit_ms=30_000)
        >>> print(flagfall.TimeControl([first, rest]))
        40 moves in 90 minutes, then 30 minutes; 30-second increment after each move

    The usual credits: an increment after each move is credit="paid"; an increment before each move
    is credit="banked"; a delay is credit="apart" with credit_keep=0; a Bronstein delay is
    credit="paid" with credit_keep=0.

    help(flagfall.Clock) defines the terms. Some fields go together: `when_met` with `quota`;
    `credit_ms` with `credit`; `limit_ms` with `limit`; `first_flag` with on_expiry="first-flag";
    `refill_ms` with on_expiry="penalty". `credit_every` requires credit="paid"; `credit_keep`
    requires credit="paid" or "apart"; the other fields `charge_...` require `charge_unit_ms`.
    The other fields `reserve_...` require `reserve_ms`; `reserve_unit_ms` goes with
    reserve_draw="unit", and `reserve_floor_from_move` with `reserve_floor_ms`.

    Raises ArgumentError for an unknown word, a number out of range, or fields that contradict each
    other. TimeControl checks whether stages fit together.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, time_ms: SupportsIndex, entry: Entry = 'add', quota: SupportsIndex | None = None, when_met: WhenMet | None = None, credit: Credit | None = None, credit_ms: SupportsIndex | None = None, credit_every: SupportsIndex = 1, credit_keep: SupportsIndex = 100, limit: Limit | None = None, limit_ms: SupportsIndex | None = None, lives: SupportsIndex = 1, turn_limit_ms: SupportsIndex | None = None, on_expiry: OnExpiry = 'flag', first_flag: FirstFlag | None = None, refill_ms: SupportsIndex | None = None, charge_unit_ms: SupportsIndex | None = None, charge_rounding: Rounding = 'down', charge_least_ms: SupportsIndex = 0, charge_tiers: Sequence[tuple[SupportsIndex, SupportsIndex]] = ..., overrun_most_ms: SupportsIndex | None = None, reserve_ms: SupportsIndex | None = None, reserve_draw: ReserveDraw = 'never', reserve_unit_ms: SupportsIndex | None = None, reserve_overflow: bool = False, reserve_returned: bool = False, reserve_most_ms: SupportsIndex | None = None, reserve_floor_ms: SupportsIndex | None = None, reserve_floor_from_move: SupportsIndex | None = None) -> Stage: ...
    def __repr__(self, /) -> str: ...
    @property
    def charge_least_ms(self, /) -> int:
        """
        The least time that a completed turn counts, in milliseconds, rounded up to whole units.
        """
    @property
    def charge_rounding(self, /) -> Rounding:
        """
        How a part of a `charge_unit_ms` is charged.

        "down": it is free. "up": it costs a whole unit.
        """
    @property
    def charge_tiers(self, /) -> tuple[tuple[int, int], ...]:
        """
        The tiers of the charge, as in Rules.
        """
    @property
    def charge_unit_ms(self, /) -> int | None:
        """
        The unit in which turns that begin in this stage are charged, in milliseconds.

        1 to 4294967295; 1 charges every millisecond. None: the Rules say what a turn is charged.
        """
    @property
    def credit(self, /) -> Credit | None:
        """
        How time is given for each move; None: no credit.

        - "banked": added to the bank when the side's turn begins, so that the display includes it.
        - "apart": given as delay time, which runs down before the bank.
        - "paid": added to the bank after the move.
        """
    @property
    def credit_every(self, /) -> int:
        """
        The number of moves after which the credit is paid, 1 to 4294967295.

        1: after each move. For credit "paid" only.
        """
    @property
    def credit_keep(self, /) -> int:
        """
        The share of the credit's unused part that is kept, in percent, 0 to 4294967295.

        100 for an increment, 0 for a delay and a Bronstein delay. Above 100, more than the unused
        part is added, as Arimaa allows. For credit "paid" and "apart".
        """
    @property
    def credit_ms(self, /) -> int | None:
        """
        The amount of the credit, in milliseconds; None without a credit.
        """
    @property
    def entry(self, /) -> Entry:
        """
        What happens to the time left when the stage begins.

        "add": the time of the stage is added to it. "set": it is lost.
        """
    @property
    def first_flag(self, /) -> FirstFlag | None:
        """
        What the first flag costs; None unless `on_expiry` is "first-flag".

        "minimal-loss": the side loses by at least the smallest margin. "no-win": it can no longer
        win.
        """
    @property
    def limit(self, /) -> Limit | None:
        """
        How the credit becomes smaller near a limit of the bank; None: no limit.

        - "clip": credit fills the bank up to the limit.
        - "linear": the credit is multiplied by (limit_ms - bank) / limit_ms, with the bank before
          the credit.
        - "hybrid": credit fills the bank at most half-way from where it is to the limit.

        A limit never takes time away.
        """
    @property
    def limit_ms(self, /) -> int | None:
        """
        The bank up to which credit is added, in milliseconds; None without a limit.
        """
    @property
    def lives(self, /) -> int:
        """
        How many times the stage's time can run out before `on_expiry` applies, 1 to 1000.

        The number of byo-yomi periods; 1 without such periods. With 1, `on_expiry` applies as soon
        as the time has run out. A quota that is met costs no life, even if it gives the time again.
        """
    @property
    def on_expiry(self, /) -> OnExpiry:
        """
        What happens when the time has run out and no life is left:

        - "flag": the flag falls, and the game is over.
        - "next": the next stage begins.
        - "first-flag": the first flag falls, and the next stage begins.
        - "overrun": play continues past zero, and the time past zero is counted.
        - "penalty": the opponent gets a point, and the bank is refilled.
        """
    @property
    def overrun_most_ms(self, /) -> int | None:
        """
        The most that the side may use past zero in the whole game, in milliseconds.

        Then the flag falls; with 0 it falls when the bank runs out. None: any time. No effect unless
        `on_expiry` is "overrun".
        """
    @property
    def quota(self, /) -> int | None:
        """
        The number of moves to make in the stage, 1 to 4294967295.

        None: no quota; the stage lasts until its time has run out, or until the end of the game.
        """
    @property
    def refill_ms(self, /) -> int | None:
        """
        The time with which a penalty refills the bank, in milliseconds.

        None unless `on_expiry` is "penalty".
        """
    @property
    def reserve_draw(self, /) -> ReserveDraw:
        """
        What is drawn from the reserve when the bank runs out and no life is left.

        "never": nothing. "unit": `reserve_unit_ms`, as often as needed. "all": all of it.
        """
    @property
    def reserve_floor_from_move(self, /) -> int | None:
        """
        The first of the side's moves after which `reserve_floor_ms` applies, 1 to 4294967295.
        """
    @property
    def reserve_floor_ms(self, /) -> int | None:
        """
        The time that the side has at least from some move on, in milliseconds; None: none.

        If the bank and the reserve hold less after a move, the bank is set to it, and the reserve
        to 0.
        """
    @property
    def reserve_most_ms(self, /) -> int | None:
        """
        The most that the bank may hold after Clock.draw_reserve, in milliseconds; None: no limit.
        """
    @property
    def reserve_ms(self, /) -> int | None:
        """
        The time that is added to the side's reserve when the stage begins, in milliseconds.

        The reserve is a second bank, from which time is drawn when the bank runs out, or by
        Clock.draw_reserve. None: nothing is drawn in this stage; the side keeps its reserve for later
        stages.
        """
    @property
    def reserve_overflow(self, /) -> bool:
        """
        Whether credit beyond the limit, which must be "clip", goes to the reserve.
        """
    @property
    def reserve_returned(self, /) -> bool:
        """
        Whether what a turn has drawn and not used returns to the reserve.
        """
    @property
    def reserve_unit_ms(self, /) -> int | None:
        """
        How much is drawn each time, in milliseconds, above 0; None unless `reserve_draw` is "unit".
        """
    @property
    def time_ms(self, /) -> int:
        """
        The time of the stage, in milliseconds.
        """
    @property
    def turn_limit_ms(self, /) -> int | None:
        """
        The longest time that one turn may take, in milliseconds; None: no limit.
        """
    @property
    def when_met(self, /) -> WhenMet | None:
        """
        What happens when the quota is met; None without a quota.

        - "next": the next stage begins. Not allowed in the last stage.
        - "repeat-add": the time of the stage is given again and added to the time left.
        - "repeat-set": the time of the stage is given again, and the time left is lost.
        """

@final
class Standing:
    """
    What the clocks of a game show at one moment, as a server reports it.

    `Clock.join` makes a clock from it, `Clock.set_standing` corrects one by it, and `Clock.standing`
    returns one.

    - `at_ms`: the timestamp at which the values hold, in milliseconds.
    - `on_turn`: the side whose clock runs, or would run: "first" or "second".
    - `first`, `second`: what each side's clock shows.
    - `phase`: whether the clocks run, and if not, why, as in a Reading: not "drawn" or "penalized".
    - `first_to_fall`: the side whose first flag fell earlier, if both have fallen. With one fallen
      first flag it can be left out.

        >>> SideStanding = flagfall.SideStanding
        >>> standing = flagfall.Standing(
        ...     at_ms=1_000_000,
        ...     on_turn="first",
        ...     first=SideStanding(bank_ms=30_000, stage=1, lives=2),
        ...     second=SideStanding(bank_ms=60_000),
        ... )
        >>> byoyomi = flagfall.parse("TM[60]OT[3x30 byo-yomi]", "sgf")
        >>> flagfall.Clock.join(byoyomi, standing).deadline_ms
        1030001

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, at_ms: SupportsIndex, on_turn: Side, first: SideStanding, second: SideStanding, phase: Phase = 'running', first_to_fall: Side | None = None) -> Standing: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        The timestamp at which the values hold, in milliseconds.
        """
    @property
    def first(self, /) -> SideStanding:
        """
        What the first side's clock shows.
        """
    @property
    def first_to_fall(self, /) -> Side | None:
        """
        The side whose first flag fell before the opponent's; None if neither fell, or not given.
        """
    @property
    def on_turn(self, /) -> Side:
        """
        The side whose clock runs, or would run: "first" or "second".
        """
    @property
    def phase(self, /) -> Phase:
        """
        Whether the clocks run, and if not, why, as in a Reading.
        """
    @property
    def second(self, /) -> SideStanding:
        """
        What the second side's clock shows.
        """

@final
class TimeControl:
    """
    A time control: a sequence of stages for each side, and the rules for both.

    `parse` makes one from a setup string. You can also build it from Stages, for a system that has
    no notation:

        >>> from flagfall import Stage, TimeControl
        >>> main = Stage(time_ms=3_600_000, on_expiry="next")
        >>> byo_yomi = Stage(time_ms=30_000, lives=5, quota=1, when_met="repeat-set")
        >>> print(TimeControl([main, byo_yomi]))
        1 hour, then byo-yomi: 5 periods of 30 seconds per move

    `first` and `second` are each side's stages, in order; without `second`, both sides have the
    same stages. No stages at all: the side plays untimed. Without `rules`, the default Rules()
    apply. str() returns the description in English.

    Raises ControlError if the stages and rules do not fit together: "negative-time";
    "no-next-stage" if the last stage has when_met "next", or on_expiry "next" or "first-flag";
    "unreachable-stage" if a stage can never begin; "empty-refill" if a time of 0 would be given
    again and again; "too-many-lives" above 1000; "bad-tier" if the tiers of a charge do not ascend,
    are within a unit, or have a factor that is not from 1 to 100; "bad-opening" if the time for a
    first move is 0; "bad-grace" if an hourglass carries the time past zero of a move; "bad-reserve"
    if a reserve draws units of 0 ms or more than 1000 units, has units beside overflow or overflow
    without a limit that clips, or is in an hourglass; "unequal-sides" if only one side plays on past
    zero, if the sides differ although there are penalties, or if only one side of an hourglass is
    untimed.
    """
    __match_args__ = ('first', 'second')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, first: Sequence[Stage], second: Sequence[Stage] | None = None, *, rules: Rules | None = None) -> TimeControl: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def alarms(self, /, scheme: AlarmScheme) -> tuple[SideAlarms, SideAlarms]:
        """
        Returns the alarms that `scheme` has in games with this time control, of the first and the
        second side. An untimed side has none.

        - "lichess": one alarm, at an eighth of the first stage's time, but from 10 seconds to one
          minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
        - "lishogi": one alarm, at an eighth of the first stage's time, but from 10 to 90 seconds.
        - "dgt": as on the DGT 2010, an alarm at 10 seconds, and a countdown of the last five.
        """
    def berserk(self, /, side: Side, rule: BerserkRule) -> TimeControl:
        """
        Returns the time control in which `side` goes berserk: less time, less or no credit.

        `rule` says what the side gives up. Each rule but "half" applies to the time controls of its
        site: a single time with or without an increment and, where it says so, with other credit or
        byo-yomi periods.

        - "half": half of each of its times, and all credit.
        - "lichess": the increment, and half of the time unless that is less than 40 increments.
        - "lishogi": the increment, the byo-yomi periods, and half of the time unless that is less
          than 60 increments or 25 periods.
        - "playstrategy": with an increment, as "lichess"; so with Bronstein. With a simple delay,
          half of the time and half of the delay. With byo-yomi, as "lichess", and half of the time
          of each period. Half of a delay or period is rounded to whole seconds, half up.

        Raises ControlError "unequal-sides" for a control with penalties; "empty-refill" if half of
        a time that is given again and again is 0 ms; "bad-reserve" if half of a reserve's unit is
        0 ms; "not-berserkable" if `rule` is not "half" and the control is not of the kind that the
        rule is for, or has credit or byo-yomi with a time of 0. For "lichess", the time of `0+1` and
        the like is 0, although the clocks begin with the increment or three seconds: so the rule
        does not apply to an increment with the longer of these as the time either, such as `1+60`.
        """
    def category(self, /, scheme: CategoryScheme, *, width: SupportsIndex | None = None, height: SupportsIndex | None = None) -> Category | None:
        """
        Returns the category in `scheme`, such as "blitz". None if the scheme has none for it.

            >>> flagfall.parse("3+2", "lichess").category("lichess")
            'blitz'

        If the sides differ, it is that of the side with more time. `width` and `height` are the size
        of the Go board, for the scheme "ogs".

        Each scheme compares a time in whole milliseconds, `category_time`. Below, b is the time of
        the first stage, and i its increment or delay.

        - "lichess": the time for 40 moves, b + 40 i. Below 30 s "ultra-bullet", 180 s "bullet", 480 s
          "blitz", 1,500 s "rapid", 21,600 s "classical", else "correspondence", as is an untimed
          game. For `0+1` and the like, b is 0.
        - "fide": the time for 60 moves. Up to 10 minutes "blitz", below 60 minutes "rapid", else
          "standard".
        - "us-chess": the times of all stages + 60 i. From 5 to 10 minutes "blitz", below 30 minutes
          "quick", up to 65 minutes "dual", above it "regular". None if b is less than 3 minutes for
          blitz, or 5 minutes for the others.
        - "chess-com": the time for 40 moves, b + 40 i. Below 3 minutes "bullet", 10 minutes "blitz",
          else "rapid". A time of at least a day for each move is "daily".
        - "icc": the time for 40 moves, b + 40 i. Below 3 minutes "bullet", 15 minutes "blitz", else
          "standard".
        - "python-chess": b + 60 i, without a delay. Below 3 minutes "bullet", 15 minutes "blitz", 60
          minutes "rapid", else "standard". An untimed game is "unlimited".
        - "woogles": b + 16 i, and the most past zero (`overrun_most_ms`). Up to 2 minutes
          "ultra-blitz", 6 minutes "blitz", 14 minutes "rapid", else "regular". A time for each move
          is "correspondence".
        - "ogs": the time of one move, if a side makes 90, or 35 % of the points of a board whose size
          is known. Below 10 s "blitz", below an hour "live", else "correspondence", as are 0 and an
          untimed game.
        - "lishogi": b + 60 i, and each byo-yomi period 25 times. No category, only the time.
        - "fishtest": the duration of a game, (b + 68 i) * 1.84. No category, only the time.

        Raises ArgumentError for an unknown scheme, for a number out of range, and if only one of
        `width` and `height` is given.
        """
    def category_time(self, /, scheme: CategoryScheme, *, width: SupportsIndex | None = None, height: SupportsIndex | None = None) -> int | None:
        """
        Returns the time by which `scheme` chooses the category, in milliseconds. None if both sides
        play untimed.

        If the sides differ, it is that of the side with more time. It is the time of one side,
        except with "ogs", where it is that of one move, and "fishtest", where it is the duration of
        the game; both are rounded half up. `category` describes the schemes.

        Raises ControlError "time-too-large" if the time is above 2**53 - 1 ms; ArgumentError as
        `category`.
        """
    def convert(self, /, notation: NotationLike) -> Conversion:
        """
        Returns the nearest text in `notation`, and everything that it cannot express.

        `parse` in the same notation reads it as an equal time control if, and only if, nothing is
        lost. If the sides differ and the notation writes only one side, the text is the first
        side's and "sides" is lost.

        Raises ArgumentError for an unknown notation.
        """
    def describe(self, /, language: Language = 'en') -> str:
        """
        Returns the time control in words: in plain English ("en") or in German ("de").

        It is one line if both sides have the same stages; otherwise a line for each side, and a
        third for the rules, if there are any.

            >>> flagfall.parse("40/90/30, G/30/30", "chess").describe()
            '40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1'

        Raises ArgumentError for an unknown language.
        """
    def description(self, /) -> tuple[Phrase, ...]:
        """
        Returns what `describe` says as phrases, for a program that says it in another language.

            >>> [phrase] = flagfall.parse("G/5", "chess").description()
            >>> phrase
            Phrase(name='whole-game', role='stage', time_ms=300000)

        If both sides have the same stages, all phrases are for both. Otherwise those of the first
        side come first, then those of the second, then the rules for both.
        """
    def description_json(self, /) -> str:
        """
        Returns the phrases of `description` as one line of JSON.

        It is the same in every language, with the keys of JavaScript, for a page that shows it.
        """
    def divided(self, /, side: Side, by: SupportsIndex) -> TimeControl:
        """
        Returns the time control in which every time of `side` is divided by `by`, 1 to 4294967295.

        The times, credits, limits and refills of its stages are divided and rounded down.

        Raises ControlError as `berserk`, except "not-berserkable"; ArgumentError for a number out
        of range.
        """
    def estimate(self, /, side: Side, moves: SupportsIndex) -> int | None:
        """
        Returns the time that `side` has for `moves` moves if the last of them uses up everything, in
        milliseconds: the times of the stages that it enters until that move is complete, of all their
        lives, and their reserves, and the credit of its moves; then the most that it may use past zero,
        if there is a maximum. None if it plays untimed.

            >>> control = flagfall.parse("40/90/30, G/30/30", "chess")
            >>> control.estimate("first", 60) // 60_000
            150

        `moves` is from 0 to 4294967295. Every kind of credit counts in full. Limits, penalties, the
        rules of the opening, and the opponent's time in an hourglass do not count. With 0 moves it
        is the time for the first move without credit.

        Raises ControlError "time-too-large" if the time is above 2**53 - 1 ms; ArgumentError for a
        number out of range.
        """
    @property
    def first(self, /) -> tuple[Stage, ...]:
        """
        The first side's stages, in order.
        """
    @staticmethod
    def from_sides(first: TimeControl, second: TimeControl) -> TimeControl:
        """
        Returns the time control in which the sides play under different ones: time odds.

        The first side plays as the first side does in `first`, the second side as the second side
        does in `second`. The rules for both are those of `first`, with one exception: if the rules
        of the two differ only in the limit on the whole game, the higher limit applies, or the only
        one if one has none.

        Raises ControlError "unequal-sides" if only one side plays an hourglass, if only one plays
        on past zero, or if the sides differ although there are penalties; "mixed-game-limits" for a
        game limit in time beside one in turns.
        """
    def may_berserk(self, /, side: Side, rule: BerserkRule) -> bool:
        """
        Returns whether `side` may go berserk by `rule`: whether `berserk` returns a time control.
        """
    def parse_standing(self, /, text: str, format: StandingFormat, at_ms: SupportsIndex, on_turn: Side = 'first') -> Standing:
        """
        Returns the standing that a message reports of a game with this time control.

        `Clock.join` and `Clock.set_standing` accept it.

        - "lichess": a `gameState` of the Bot or Board API, or a `gameFull`. White is the first side.
        - "ogs": a clock object of the Online Go Server. Black is the first side. The `at_ms` of the
          Standing is `last_move` or, if the game is paused, `paused_since`: convert it to your time.
        - "gtp": `time_left` of both sides, as KGS writes it too.
        - "uci", "usi": `go ...`, as `Clock.command` writes it. UCI's `movetime` is not a standing.
        - "pychess": the message `board` of a game on PyChess. White is the first side. In Fog of War,
          whose position is hidden from spectators, `on_turn` says whose turn it is.

        `at_ms` and `on_turn` are used where the message does not say them. Unless it says otherwise,
        untimed turns and the set-up are over.

            >>> control = flagfall.parse("kgs-time_settings byoyomi 600 30 5", "gtp")
            >>> message = "time_left b 12 3\\ntime_left w 480 0"
            >>> control.parse_standing(message, "gtp", at_ms=0).first.lives
            3

        Raises ParseError if the message is not valid, does not fit the time control, or does not say
        which stage a side is in.
        """
    def print(self, /, notation: NotationLike, side: Side = 'first') -> str:
        """
        Returns the canonical text in `notation` for what `side` plays.

        `parse` in the same notation reads it as the same stages and rules.

        Raises PrintError, with the first thing that the notation, with the options given in
        `notation`, cannot express; ArgumentError for an unknown notation or side.
        """
    @property
    def rules(self, /) -> Rules:
        """
        The rules for both sides.
        """
    @property
    def second(self, /) -> tuple[Stage, ...]:
        """
        The second side's stages, in order.
        """
    def with_first_move(self, /, scheme: FirstMoveScheme) -> TimeControl:
        """
        Returns the time control with a time within which each first move must come, as `scheme` has it.

        Otherwise the game is aborted. The times, by the category of the game on lichess from
        ultra-bullet to classical:

        - "casual": 15, 20, 25, 30 and 35 seconds, as on lichess and PyChess.
        - "arena": 11, 16, 21, 25 and 30 seconds, as in a tournament on lichess.

            >>> flagfall.parse("3+2", "lichess").with_first_move("casual").rules.first_move_ms
            25000

        The untimed turns stay as many as they are; if there are none, each side's first turn becomes
        untimed, and earns no credit.

        Raises ArgumentError for an unknown scheme.
        """

@final
class TimeLeft:
    """
    The time that a side has left, according to a message or to a clock.

    All times are in milliseconds, and None where a message does not say.

    Raises ArgumentError for a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, time_ms: SupportsIndex, *, increment_ms: SupportsIndex | None = None, moves: SupportsIndex | None = None, period_ms: SupportsIndex | None = None) -> TimeLeft: ...
    def __repr__(self, /) -> str: ...
    @property
    def increment_ms(self, /) -> int | None:
        """
        The increment.

        In UCI what a move adds, in USI what comes on top of `time_ms` for the next move.
        """
    @property
    def moves(self, /) -> int | None:
        """
        The moves to the next time control, the stones left in the overtime, or its periods.

        In UCI both sides have the number, which is that of the side on turn.
        """
    @property
    def period_ms(self, /) -> int | None:
        """
        The time of each move after `time_ms` has run out.

        USI's byo-yomi, and UCI's `movetime`, where it is also `time_ms`.
        """
    @property
    def time_ms(self, /) -> int:
        """
        The time left.
        """

@final
class Verdict:
    """
    The result of a game, with its reason.

    Clocks return verdicts; you can also create them, to compare with.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    __match_args__ = ('outcome', 'reason', 'score')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, outcome: Outcome, reason: Reason, score: SupportsIndex | None = None) -> Verdict: ...
    def __repr__(self, /) -> str: ...
    @property
    def outcome(self, /) -> Outcome:
        """
        Who has won: "first" or "second"; "draw"; "open", nobody yet; or "aborted", nobody, since a
        first move did not come in time.
        """
    @property
    def reason(self, /) -> Reason:
        """
        What decided the game, or what an open game waits for:

        - "board": the board.
        - "flag": a side's flag fell.
        - "flag-cannot-win": a side's flag fell, but its opponent cannot win.
        - "first-flag": a side's first flag fell.
        - "both-first-flags": both first flags fell.
        - "claim": a draw was claimed after the opponent's first flag.
        - "resignation": a side resigned.
        - "halt": the limit on the whole game was reached, and the score on the board decides.
        - "penalties": penalties gave the opponent the points that it needed.
        - "first-move": a first move did not come in time.
        """
    @property
    def score(self, /) -> int | None:
        """
        The score as seen from the first side, where the game counts points; otherwise None.
        """

def clk_comment(time_ms: SupportsIndex) -> str:
    """
    Returns the PGN comment for a clock that shows `time_ms` after a move: "[%clk 1:29:57.5]".

    `time_ms` is in milliseconds. The comment has at most three decimals. A time below zero is
    written as 0.

    Raises ArgumentError for a number beyond 2**53 - 1.
    """

def clock_comments(comment: str) -> tuple[tuple[ClockCommentKind, int], ...]:
    """
    Returns the clock annotations in a PGN comment, such as [%clk 0:01:30] and [%emt 0:00:05].

    In order, as pairs of kind and milliseconds.

        >>> flagfall.clock_comments("best [%emt 0:00:03] [%clk 1:29:57.5]")
        (('emt', 3000), ('clk', 5397500))

    - "clk": what the mover's clock shows after the move.
    - "emt": the time that the move took.
    - "egt": the time that the game has taken.
    - "mct": what a mechanical clock shows.

    Times are rounded down to milliseconds. Everything else in the text is ignored.
    """

def detect(text: str, *, source: TextSource | None = None, site: str | None = None) -> tuple[Detected, ...]:
    """
    Returns the notations in which the text is valid, with the time control in each, likeliest
    first.

        >>> [found.notation for found in flagfall.detect("40/90, SD/30; d5")]
        ['us-chess']

    The tuple is empty if there is none. Many texts are valid in several notations and mean
    something else in each: if you know the notation, pass it to `parse` instead.

    Notations with words or keys of their own come first, then those of bare numbers. Numbers below
    180 are more likely minutes, numbers from 180 on more likely seconds. Unusual time controls come
    last: less than ten seconds or more than six hours for forty moves, or a stage of more than a
    hundred moves. A time for each move may have any length. A text is a name of "floodgate" only if it
    begins with a letter and has no slash: a date is none.

    Give what you know of the text: the notations of its `source` come first, and among them that of
    its `site`, a name or an address. So a tag of PGN is in seconds, whatever its numbers are.

        >>> flagfall.detect("180+2", source="pgn-tag", site="https://lichess.org/abcd")[0].notation
        'lichess-pgn'

    The source is "pgn-tag"; "game-file", such as SGF or KIF; "engine", for messages to engines and the
    settings of engine matches; "site", for the pages and the API of a site; "regulations"; or "clock",
    for the setup of a clock. Addresses of broadcasts and studies are ignored as a site.

    All notations are tried with their default options, except that "arimaa" is strict. Readings without
    any time come last.

    Raises ArgumentError for an unknown source.
    """

def elapsed_times(control: TimeControl, clocks_ms: Sequence[SupportsIndex | None]) -> tuple[int | None, ...]:
    """
    Returns the time of each move, in milliseconds, from what the mover's clock showed after it.

        >>> control = flagfall.parse("180+2", "pgn")
        >>> flagfall.elapsed_times(control, [179_000, 182_000, 176_000])
        (3000, 0, 5000)

    `clocks_ms` are the clocks shown, in milliseconds, the first side's first move first; None where
    a clock is not known. A clock shows what Clock.read returns right after the press: with the
    increment paid after the move, and without the increment added before the next one. In systems
    where every move gets its time anew, it shows the time that was left when the move was made, as
    in the files of daily games of chess.com.

    If several times lead to the same clock time, for example within a delay, the result is the
    shortest. The time is None if the clock is not known or no time fits, and for that side from
    then on (for both sides in an hourglass).

    Raises ArgumentError for a number beyond 2**53 - 1.
    """

def emt_comment(time_ms: SupportsIndex) -> str:
    """
    Returns the PGN comment for a move that took `time_ms`: "[%emt 0:00:02.05]".

    `time_ms` is in milliseconds. The comment has at most three decimals. A time below zero is
    written as 0.

    Raises ArgumentError for a number beyond 2**53 - 1.
    """

def explain(text: str, notation: NotationLike, cursor: SupportsIndex | None = None) -> Explanation | None:
    """
    Explains a setup string while it is typed: its fields, its validity, what may come next.

        >>> explained = flagfall.explain("40/90, G", "chess")
        >>> explained.validity, explained.completion
        ('incomplete', '40/90, G/5')

    `cursor` is the position of the cursor, in characters from the start of the text; None, or a
    position beyond the end, is the end of the text. The field at the cursor is the one that
    contains it or ends at it. If two fields meet at the cursor, it is the later one; an existing
    field comes before one that is still missing.

    Returns None for documents (every text of "pcn" and "ogs", and the JSON objects of "lichess"),
    for a text of more than 4,096 bytes of UTF-8, and for a text that is not valid UTF-8.

    Raises ArgumentError for a cursor below 0 or above 4294967295, or an unknown notation.
    """

def format_time(time_ms: SupportsIndex, style: TimeStyle = 'clock', *, tenths_below_ms: SupportsIndex = 20000, hide_zero: bool = False, plus: bool = False) -> str:
    """
    Returns a time as a clock shows it, in ASCII: "1:23:45".

    `time_ms` is in milliseconds. It is rounded up to the unit that is shown, so that zero is shown
    only when no time is left. Below zero, the excess is rounded up.

        >>> flagfall.format_time(5_025_001)
        '1:23:46'
        >>> flagfall.format_time(9_360, "tenths")
        '0:09.4'
        >>> flagfall.format_time(183_600_000, "days")
        '2d 3h'

    - "clock": hours, minutes and seconds; below one hour, minutes and seconds.
    - "tenths": as "clock", with tenths of a second for a time shorter than `tenths_below_ms`.
    - "days": the two largest units of days, hours, minutes and seconds.

    With `hide_zero`, a time of exactly 0 is written as the smallest unit, such as "0:01", for a side
    whose flag is still up. With `plus`, a time below zero has the sign "+", as the excess, instead
    of "-".

    Raises ArgumentError for a number beyond 2**53 - 1, and for a `tenths_below_ms` that is not from
    0 to 3,600,000.
    """

def parse(text: str, notation: NotationLike) -> TimeControl:
    """
    Returns the time control that a setup string describes.

        >>> print(flagfall.parse("90 min/40 moves + 30 min + 30 s/move", "fide"))
        40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1

    `notation` says how the text is written; it is not guessed (see `detect`). It is a name, or an
    object with options: Chess, Arimaa, Ggs, DoubleFlag or Pcn, such as Chess(mode="delay"). The
    names "chess", "arimaa", "ggs", "double-flag" and "pcn" stand for the default options.

    Notations of sites and federations, with an example each:

    - "backgammon": "2+5"
    - "chess-com": "180+2"
    - "lichess": "3+2", or the clock object of its API, '{"limit": 300, "increment": 3}'
    - "lichess-pgn": "180+2", the TimeControl tag of its files
    - "fide": "90 min/40 moves + 30 min + 30 s/move"
    - "us-chess": "40/90, SD/30; d5"
    - "scrabble", "othello": "25"
    - "floodgate": "floodgate-300-10F", the name of a game
    - "ogs": '{"system":"absolute","total_time":600}', a JSON object

    Notations of files:

    - "pgn": "40/7200:3600", the TimeControl tag
    - "pgn-extended": "40/5400+30:1800+30"
    - "sgf": "TM[600]OT[5x30 byo-yomi]"
    - "csa-file": "$TIME:1500+60+0"
    - "kif": "10分|20秒(1)+10"

    Notations of engines, and of the programs and servers that run them:

    - "uci": "go wtime 60000 btime 50000 winc 1000 binc 1000"
    - "usi": "go btime 600000 wtime 600000 byoyomi 10000"
    - "cecp": "level 40 5 0"
    - "gtp": "time_settings 1200 300 25"
    - "csa": "Total_Time:600", the message of a shogi server
    - "cutechess", "fastchess": "40/60+0.6"

    "uci", "usi", "csa" and "csa-file" describe both sides, which may differ. All others describe
    one time control for both sides; for different sides see TimeControl.from_sides.

    Raises ParseError, which says what is wrong and where, if the text is not valid in the notation;
    ArgumentError for an unknown notation.
    """

def parse_tolerant(text: str, notation: NotationLike) -> Assumed:
    """
    Parses a setup string that may need assumptions, and returns these with the time control.

        >>> assumed = flagfall.parse_tolerant("5m + 3s", "pgn")
        >>> assumed.canonical
        '300+3'
        >>> print(assumed.assumptions[0].meaning)
        "5m" means 300 s

    A text that `parse` accepts gives the same time control, without assumptions. Others are read
    only in "pgn", "pgn-extended", "sgf", "fide" and "us-chess", where they have one reading, with
    at most 16 assumptions. Numbers are ignored only in the properties of SGF for the time left.

    Raises ParseError, as `parse`, if the text has no such reading; ArgumentError for an unknown
    notation.
    """

def parse_warnings(text: str, notation: NotationLike) -> tuple[ParseError, ...]:
    """
    Returns the parts of a valid setup string that no clock follows, in the order of the text.

    They are ParseErrors, which are not raised. In an "arimaa" text that is not strict: fields that
    cannot be read and get their defaults, and superfluous parts of fields. In "ogs": pauses on
    weekends, which are kept in the rules but which no clock makes. In "cecp": text after the base
    time that is ignored, as "+5" in "level 40 25+5 0". Empty for an invalid text and in all other
    notations.

    Raises ArgumentError for an unknown notation.
    """

def times_left(text: str, protocol: Protocol, on_turn: Side = 'first') -> tuple[TimeLeft | None, TimeLeft | None]:
    """
    Returns the time that each side has left according to a message of `protocol`.

    The message is one line or more, as Clock.command writes it or another program does. The result
    is a pair, for the first and the second side, with all the numbers of the message. A side that the
    message does not mention is None. For the message of a clock, the result is that of
    Clock.times_left. To set a clock to these times, see Clock.set_bank; for python-chess, `to_limit`.

        >>> flagfall.times_left("time_left b 289 24", "gtp")
        (TimeLeft(time_ms=289000, moves=24), None)

    - "uci", "usi": a `go` command.
    - "cecp": `time`, the time of `on_turn`, and `otim`, its opponent's. The other protocols name
      the sides and ignore `on_turn`.
    - "gtp": `time_left` commands.
    - "sgf": the properties BL, WL, OB and OW.

    A time of a side that is below zero counts as zero.

    Raises ParseError if the text is not valid in the protocol; ArgumentError for an unknown
    protocol or side.
    """

def write_file(path: str | PathLike[str], data: bytes) -> None:
    """
    Writes `data` to the file at `path`, completely or not at all.

    After a crash or a power failure, the file is the old one or the new one, never a part of it.
    Use it for what Clock.save returns.

    The bytes are written to a temporary file in the same directory, which replaces the old file
    once it is on the disk. An existing file keeps its permissions, but not its owner. A symbolic
    link is kept, and the file it points to is replaced. If the process is killed, the temporary
    file may remain; its name begins with `.flagfall-`.

    The call waits for the disk; other threads run meanwhile.

    Raises OSError as `open` does, with `errno` and `filename`: PermissionError if the file is not
    writable, `errno.EINVAL` if the path is not that of a regular file; the temporary file is then
    removed. An error from writing the directory to the disk comes after the file has been replaced.
    Raises ArgumentError if `path` contains a character that no path can contain.
    """
