# Written by `make stub`.
"""
The compiled part of flagfall. Import everything from `flagfall`.
"""

from collections.abc import Iterable, Iterator, Sequence
from flagfall.errors import ParseError
from flagfall.types import Array, NotationLike
from flagfall.words import BerserkRule, Board, ChessOption, ClockCommentKind, Coupling, Crawford, Credit, Entry, EventKind, FieldName, FirstFlag, Flag, FlagFalls, Format, Limit, Mode, Notation, OnExpiry, Outcome, Phase, PrintErrorKind, Protocol, Reason, Rounding, Side, Validity, WhenMet
from os import PathLike
from typing import Any, ClassVar, Final, SupportsIndex, final, overload

__all__ = ["__version__", "Arena", "Arimaa", "Chess", "Clock", "Conversion", "Detected", "DoubleFlag", "Event", "Explanation", "Field", "GameEvent", "Ggs", "Lag", "Match", "Next", "Pcn", "PcnDocument", "PcnForfeit", "PcnPly", "PcnReplay", "Penalized", "Preset", "Presets", "Reading", "Rules", "Setup", "SideReading", "Stage", "TimeControl", "Verdict", "clk_comment", "clock_comments", "detect", "elapsed_times", "emt_comment", "explain", "parse", "parse_warnings", "times_left", "write_file"]

__version__: Final[str]
"""
The version of the package: "0.1.0".
"""

@final
class Arena:
    """
    The clocks of many games, for a server that asks which flags fall next in any of them.

    A game is a number, above zero and below 2**53, that `add` gives. It is never another game's: that
    of a game that was removed is refused. A game costs about 120 bytes while its clock runs, waits for
    an ordinary move and has no times of 49 days or more, and once it has so ended on time; otherwise
    some 350. Controls are shared. What a press costs does not grow with the number of games. Whatever
    a Clock can do that has no call here is done to one that `clock` gives, which then goes back with
    `set`.

    len() counts the games; `in` says whether one is there; they are iterated over as they are when that
    begins, in an order that only changes as games are added and removed.

    All moments are in milliseconds on one steady clock of the caller's. The games share one time: no
    call may lie before the last `advance`, and between two advances each game keeps its own time, as
    its Clock would. A call that raises changes nothing.

    `press_many`, `read_many` and `advance_into` take arrays of the caller's, which they neither copy
    nor keep: whatever has the buffer protocol, C-contiguous, such as arrays of numpy, array.array,
    memoryview and ctypes. Their items are of the exact type that is named here as numpy names it.
    Other threads run meanwhile, and none can free or resize an array that is in use. What stands in
    an array for a word is a number of flagfall.numbers.

    All methods raise ClockError "no-such-game" for a game that is not in the arena, and where its
    clock refuses; ArgumentError for an unknown side or a moment beyond 2**53 - 1; those that take
    arrays TypeError for one that is none, is of another item type, or is read-only where it is
    written to, and ArgumentError for one that is not contiguous, of the wrong length, or written to
    in the memory of another. What every call of a Clock can be refused for, every call of a game
    that takes an `at_ms` can too: "at-went-back", "too-large", "journal-full".

    An arena may be used from several threads; each call is atomic, and waits for the one before.
    `os.fork`, and whatever forks through it, waits for the calls that other threads are making, so the
    child's arenas are complete. It does not copy or pickle: `clock` gives each game's Clock, which `save` keeps.
    """
    def __contains__(self, item: Any, /) -> bool: ...
    def __iter__(self, /) -> Iterator[int]: ...
    def __len__(self, /) -> int: ...
    def __new__(cls, /) -> Arena: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def add(self, /, clock: Clock) -> int:
        """
        Adds a game that stands as `clock` does, and gives its number. Games whose
        controls are equal share one here, however they were made. What was due before the arena's time
        is told by the next `advance`.

        Raises ClockError "too-large" beyond four thousand million games.
        """
    def advance(self, /, at_ms: SupportsIndex) -> list[GameEvent]:
        """
        Lets time pass in all games until `at_ms`: what falls due by then happens, and is given in
        order of time, those of one game and moment together, after what `press_many` has brought
        about and nobody has been given.

        Raises ClockError "at-went-back" for an `at_ms` before the last one.
        """
    def advance_into(self, /, at_ms: SupportsIndex, rows: Array) -> tuple[int, bool]:
        """
        As `advance`, but writes the events to `rows`, an array of int64, and gives how many they are,
        and whether they are all until `at_ms`. If not, there was no room for more: the arena's time
        is that of the last event, and the call is to be made again.

        An event is a row of five numbers: the game, the moment in milliseconds, the kind and the side
        by number, and what the kind counts: the stage, the lives, the penalties, or else 0. `rows` may
        have the shape (n, 5), or 5 * n items in one dimension.

        Raises ClockError as `advance`; ArgumentError for an array that has room for no event, or for
        a part of one.
        """
    def advance_some(self, /, at_ms: SupportsIndex, most: SupportsIndex) -> tuple[list[GameEvent], bool]:
        """
        As `advance`, but gives at most `most` events, 1 to 4294967295, so that they take no more
        memory than the caller wants, and whether they are all until `at_ms`. If not, the arena's time
        is that of the last event that it found, and the next call goes on from there.

        Raises ClockError as `advance`; ArgumentError for a `most` out of range.
        """
    def bank(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex) -> int | None:
        """
        What the main display of `side` shows in a game at `at_ms`, in milliseconds, without changing
        anything. None: untimed.

        Raises ClockError "no-such-game", and as Clock.bank.
        """
    def clock(self, /, game: SupportsIndex) -> Clock:
        """
        A Clock that stands as the game does, with its journal: a copy.

        Raises ClockError "no-such-game"; "too-large" where the game's sums do not fit any more;
        "journal-full" where its journal cannot hold what has fallen due.
        """
    def deadline(self, /, game: SupportsIndex) -> int | None:
        """
        The moment of the next event in one game, as Clock.deadline_ms; None: there is none. A moment
        before the arena's time is given as the arena's time.

        Raises ClockError "no-such-game".
        """
    @property
    def deadline_ms(self, /) -> int | None:
        """
        The moment of the next event in any game if nobody does anything, in milliseconds on the
        caller's clock: a timer that is set for it finds the event. None: there is none.

        It is good until the next call that changes the arena. A moment before the arena's time is
        given as the arena's time. What this costs does not grow with the number of games.
        """
    def events(self, /) -> list[GameEvent]:
        """
        The events that `press_many` has brought about and nobody has been given yet, the oldest
        first. They are given once, here or by the next `advance`.
        """
    @property
    def last_at_ms(self, /) -> int | None:
        """
        The moment that the last `advance` came to: every later call must have the same or a later one.
        None before the first. A game's own last moment may be later: `clock(game).last_at_ms`.
        """
    def pause(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Pauses a game, and gives the events, as Clock.pause does.

        Raises ClockError "no-such-game", and as Clock.pause.
        """
    def press(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Completes the move of `side` in a game, and gives the events, as Clock.press does.

        Raises ClockError "no-such-game", and as Clock.press, except "negative".
        """
    def press_many(self, /, games: Array, sides: Array, at_ms: SupportsIndex | Array, statuses: Array | None = None) -> int:
        """
        Presses in many games, in their order: the move of `sides[i]` in `games[i]` at `at_ms[i]`.
        Gives how many were refused.

        `games` is an array of int64, `sides` of uint8, `at_ms` of int64, or one moment for all of
        them. A press that is refused keeps no other back: `statuses[i]`, an array of int32, becomes
        why, or 0. What the presses bring about waits for `events`, or the next `advance`.

        Raises ArgumentError for arrays that are not of one length.
        """
    def read(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> Reading:
        """
        What the clocks of a game show at `at_ms`, without changing anything.

        Raises ClockError "no-such-game", and as Clock.read.
        """
    def read_many(self, /, games: Array, at_ms: SupportsIndex, *, statuses: Array | None = None, phases: Array | None = None, on_turn: Array | None = None, banks: Array | None = None, lent: Array | None = None) -> int:
        """
        What a list of many games shows at `at_ms`, without changing anything. Gives how many could
        not be read.

        `games` is an array of int64. What is wanted is written to arrays as long: `statuses`, of
        int32, becomes 0 or why a game cannot be read, whose other numbers are left alone; `phases`,
        of uint8, whether its clocks run, and if not, why; `on_turn`, of uint8, the side whose clock
        runs, or would run; `lent`, of int64, the milliseconds left of the time lent for the turn
        beside the bank; and `banks`, of int64 and twice as long, the first side's bank and then the
        second's, in milliseconds, numbers.UNTIMED_MS for a side without one.

        Raises ArgumentError for arrays of another length.
        """
    def remove(self, /, game: SupportsIndex) -> Clock:
        """
        Removes a game, and gives a Clock that stands as it did.

        Raises ClockError "no-such-game".
        """
    def resume(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Ends the pause of a game, and gives the events, as Clock.resume does.

        Raises ClockError "no-such-game", and as Clock.resume.
        """
    def save(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> bytes:
        """
        The whole state of a game's clock at `at_ms`, which Clock.restore reads: as Clock.save.

        Raises ClockError "no-such-game", and as Clock.save.
        """
    def save_json(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> str:
        """
        As `save`, in JSON: one line.

        Raises ClockError "no-such-game", and as Clock.save_json.
        """
    def set(self, /, game: SupportsIndex, clock: Clock) -> None:
        """
        Lets a game stand as `clock` does.

        Raises ClockError "no-such-game"; "too-large" for too many controls.
        """
    def start(self, /, game: SupportsIndex, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Starts a game: the turn of `side` begins. Returns the events, as Clock.start does.

        Raises ClockError "no-such-game", and as Clock.start.
        """
    def stop(self, /, game: SupportsIndex, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Ends a game: mate, resignation, agreement. Returns the events, as Clock.stop does.

        Raises ClockError "no-such-game", and as Clock.stop.
        """
    def verdict(self, /, game: SupportsIndex, at_ms: SupportsIndex, board: Board = 'open', *, minimal_loss: SupportsIndex | None = None, maximal_loss: SupportsIndex | None = None, cannot_win: Side | Iterable[Side] = (), overtime: tuple[SupportsIndex, SupportsIndex] | None = None) -> Verdict:
        """
        The result of a game at `at_ms`, without changing anything. Takes what Clock.verdict does.

        Raises ClockError "no-such-game", and as Clock.verdict.
        """

@final
class Arimaa:
    """
    The notation "arimaa" with its options: M/R/P/L/G/T, as in "2/10/100/5". `strict`: a field that
    cannot be read is an error, and not its default; `setup`: each side has at least a minute for its
    setup turn.

    Raises TypeError for what is no bool.
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
class Chess:
    """
    The notation "chess" with its options: M/T/I, as in "40/90/30, G/30/30". `mode` says how the
    credit is given; `option` is an extra rule.

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
        How the credit is given: "fischer", before each move; "fischer-after", after each move;
        "bronstein", as much of it as was used; "delay", before the clock runs.
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "chess".
        """
    @property
    def option(self, /) -> ChessOption:
        """
        The extra rule: "none"; "hourglass", what one side uses the other gains; "word", play goes
        on past zero.
        """

@final
class Clock:
    """
    The clocks of one game under a time control, set and not yet started.

    The caller says when things happen: every call takes an `at_ms`, in milliseconds on any steady
    clock of the caller's, and none may lie before the last. A call that raises changes nothing. A
    call that changes the clock gives the events that it brought about, in order of time, each
    with the exact moment at which it happened, however late the call finds it. Mostly there are
    none: an empty tuple.

    With `in_match` the game is one of that match as it stands: the penalty that ends the match
    ends the game, and the one that freezes the cube ends a decision on it. Penalties are passed on
    to the match by the caller, with Match.penalize.

    All methods raise ClockError where the clock refuses, ArgumentError for an unknown side or a
    number beyond 2**53 - 1. ClockError "at-went-back" and "too-large" can come from every call that
    takes an `at_ms`, and "journal-full" from every call that changes a clock with a journal; they
    are not repeated below.

    A clock may be used from several threads; each call is atomic. copy.copy returns an independent
    clock in the same state, with a journal of its own. A clock changes, so it equals only itself
    and can be a key of a dict; two clocks are in the same state if they save the same:
    `one.save(at_ms) == two.save(at_ms)`. It does not pickle, because a pickle cannot tell whose
    `at_ms` comes next: `save` and `restore` can.
    """
    def __copy__(self, /) -> Clock: ...
    def __deepcopy__(self, /, _memo: Any) -> Clock: ...
    def __new__(cls, /, control: TimeControl, *, in_match: Match | None = None) -> Clock: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def adjust(self, /, side: Side, at_ms: SupportsIndex, time_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        The arbiter adds `time_ms` to the bank of `side`, or takes it away if below zero. What would
        fall below zero is left at zero, and nothing expires until time runs. Possible at any time,
        before the start and after the end too; a fallen flag stays down until `raise_flag`.

        Raises ClockError "untimed" for a side without a bank.
        """
    def advance(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Lets time pass until `at_ms`: what falls due by then happens.

        Not needed for the outcome, which the next press finds as well; needed to learn of a flag
        when it falls. `deadline_ms` says when to look.

        Raises ClockError as every call of a clock.
        """
    def advance_some(self, /, at_ms: SupportsIndex, most: SupportsIndex) -> tuple[tuple[Event, ...], bool]:
        """
        As `advance`, but stops after `most` events and those of the same moment, 1 to 4294967295, so
        that they take no more memory than the caller wants. Gives the events, and whether they are
        all until `at_ms`. If not, the clock's time is that of the last event, and the next call goes
        on from there.

        Raises ClockError as every call of a clock; ArgumentError for a `most` out of range.
        """
    def bank(self, /, side: Side, at_ms: SupportsIndex) -> int | None:
        """
        What the main display of `side` shows at `at_ms`, in milliseconds, without changing anything:
        the bank of its reading, at less cost. None: untimed.

        Raises ClockError as every call of a clock.
        """
    def command(self, /, protocol: Protocol, at_ms: SupportsIndex) -> str:
        """
        What to tell the engine of the side on turn at `at_ms`, before its move, without changing
        anything: one line or more, without a newline at the end. Nothing that it says lets an
        engine use more than it has.

        "uci" is a `go` with the times that may be used now, at least 1 ms, the first side white;
        "usi" is a `go`, the first side black, with `byoyomi` where it is played; "cecp" is `time`
        and `otim`, in hundredths of a second; "gtp" is `time_left` of both sides, the first black,
        in whole seconds, with the moves or the lives left in overtime; "sgf" is what the move that
        was made last left to its side, `BL[59.5]`, and in overtime its moves left, `OB[24]`.

        Raises ClockError as every call of a clock; ArgumentError for an unknown protocol.
        """
    @property
    def control(self, /) -> TimeControl:
        """
        The time control that the clock runs under.
        """
    @property
    def deadline_ms(self, /) -> int | None:
        """
        The moment of the next event if nobody presses, in milliseconds on the caller's clock:
        alive one millisecond before it, expired at it, so that a timer set for it finds the event.
        None while the clock does not run, or if nothing will ever happen.

        It is good until the next call that changes the clock.
        """
    @staticmethod
    def from_journal(text: str) -> Clock:
        """
        The clock that a journal leads to, with that journal: every call in it is made again.

        Raises RestoreError for what is no journal, and for one with a call that is refused.
        """
    def hand_over(self, /, side: Side, at_ms: SupportsIndex, elapsed_ms: SupportsIndex | None = None) -> tuple[Event, ...]:
        """
        Passes the turn without completing a move: a cube is offered, and the other side's clock
        runs while it decides. A second hand over, by the side that decides, ends the decision, and
        the suspended turn goes on.

        A decision lends and earns nothing, counts no move and is under no turn limit. A hand over
        after the end of the game changes nothing and gives an event of the kind "late".

        `elapsed_ms` is the time that the caller measured for the turn or the decision that it ends, as
        in `press`: it replaces the time since that began. What it hands over to begins at `at_ms`.

        Raises ClockError "not-on-turn", "awaiting-receipt", "not-started" or "paused"; "negative"
        for an `elapsed_ms` below zero.
        """
    def hand_over_unreceived(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        As `hand_over`, where the opponent has yet to receive the double, the take or the pass. Neither
        clock runs until `receive`; readings count from the hand over and are provisional, and no flag
        falls on them.

        Raises ClockError as `hand_over`, except "negative".
        """
    def journal_json(self, /) -> str | None:
        """
        The clock's journal in JSON, which `from_journal` reads: the clock as the journal began, and
        an entry such as `[61500,{"press":"first"}]` for each call that was not refused. None if it
        keeps no journal.
        """
    def keep_journal(self, /) -> None:
        """
        From now on the clock keeps a journal: the list of what is done to it, from the clock as it
        stands. A clock that keeps one already goes on with it.

        A journal has room for 10,000,000 events. From then on each call that would bring about more
        is refused as "journal-full".

        Raises ClockError "journal-full" for a time control under which one call can bring about
        more than 1,000,000 events.
        """
    @property
    def last_at_ms(self, /) -> int | None:
        """
        The `at_ms` of the last call that changed the clock: every later call must have the same or a
        later one, else it raises ClockError "at-went-back", whose `last_at_ms` says the same. None
        before the first call.
        """
    def pause(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Pauses the clock. A pause costs nothing and keeps what is left of this turn's lent time.

        Where the game turns out to have ended by `at_ms`, the events say so, and there is nothing
        left to pause.

        Raises ClockError "not-started", "paused" or "over".
        """
    def press(self, /, side: Side, at_ms: SupportsIndex, elapsed_ms: SupportsIndex | None = None) -> tuple[Event, ...]:
        """
        Completes the move of `side`: its credit is added and the other side's turn begins.

        The side is named so that a message that arrives twice cannot press the opponent's clock.
        A press after the end of the game changes nothing and gives an event of the kind "late".
        Where the move was ready and has been sent by `at_ms`, an event of the kind "sent" says so.

        `elapsed_ms` is the time that the caller measured for the turn: it replaces the time since
        the turn began, also before a pause, a journal, a save or the moment that was taken back to,
        so that lag costs the side nothing. What has been reported stands, and a shorter
        `elapsed_ms` counts as the time until then. The other side's turn begins at `at_ms`.

        Raises ClockError "not-on-turn", "deciding", "awaiting-receipt", "not-started" or "paused";
        "negative" for an `elapsed_ms` below zero.
        """
    def press_unreceived(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        As `press`, where the opponent has yet to receive the move. Neither clock runs until
        `receive`; readings count from the press and are provisional, and no flag falls on them.

        Raises ClockError as `press`, except "negative".
        """
    def raise_flag(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        The arbiter raises the flag of `side`: a fallen flag first, then a first flag. A game that
        had ended by it is paused, with the same side on turn; nothing expires until time runs.

        Raises ClockError "flag-up" if there is no flag to raise.
        """
    def read(self, /, at_ms: SupportsIndex) -> Reading:
        """
        What the clocks show at `at_ms`, without changing anything.

        Raises ClockError as every call of a clock.
        """
    def receive(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        The opponent has received what it had yet to receive: the turn that `press_unreceived` or a
        sent move handed on begins at `at_ms`; the decision, or the suspended turn, that
        `hand_over_unreceived` handed on begins or goes on at `at_ms`.

        Raises ClockError "not-awaiting", "paused" or "over".
        """
    @staticmethod
    def restore(saved: bytes | str, *, saved_at_ms: SupportsIndex | None = None) -> Clock:
        """
        The clock that was saved by `save`, in bytes, or by `save_json`, in a text; or by
        `save_with_journal`, with its journal.

        `saved_at_ms` is the moment of the save on the clock that `at_ms` comes from now, in
        milliseconds, and so says what becomes of the time in between. None: the clock is still the
        same, such as the time of day, and the time in between counts. The moment of the restore:
        the clock goes on as it stood at the save, and the time in between does not count. Any
        earlier moment: so much of it counts.

        Raises RestoreError for what is no snapshot, for one that was cut or altered, and for one
        that holds what no clock could have come to; ArgumentError for a number beyond 2**53 - 1.
        """
    def resume(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Ends a pause: the turn goes on where it stood.

        Raises ClockError "not-paused" or "over".
        """
    def save(self, /, at_ms: SupportsIndex) -> bytes:
        """
        The clock's whole state at `at_ms`, in the compact binary form: some hundred bytes.
        `restore` makes an equal clock of it, in any language, on any machine and at any later
        version. A journal is not part of it, so that nothing can be taken back on that clock:
        `save_with_journal` saves both.

        Nothing changes, and no time passes: what has fallen due by `at_ms` happens when the clock
        that is restored is looked at. write_file puts it on the disk, all of it or none.

        Raises ClockError as every call of a clock.
        """
    def save_json(self, /, at_ms: SupportsIndex) -> str:
        """
        As `save`, in JSON: one line. White space and the order of the keys may change on the way,
        as they do in databases; nothing else may.

        Raises ClockError as every call of a clock.
        """
    def save_with_journal(self, /, at_ms: SupportsIndex) -> str:
        """
        As `save_json`, with the clock's journal, so that moves can be taken back on the clock that
        `restore` makes. The text grows with the game, by some 30 bytes a call.

        Raises ClockError "no-journal" where the clock keeps none.
        """
    def set_bank(self, /, side: Side, at_ms: SupportsIndex, bank_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        The arbiter sets the bank of `side` to `bank_ms`. Otherwise as `adjust`.

        Raises ClockError as `adjust`, and "negative" for a bank below zero.
        """
    def set_ready(self, /, side: Side, at_ms: SupportsIndex, ready: bool) -> tuple[Event, ...]:
        """
        Tells whether `side` has a complete move ready. One that stands ready is sent by itself in
        the last millisecond before the bank or the turn limit would expire: the side completes its
        move with what it has then, and the other side's turn begins, with an event of the kind
        "sent".

        Raises ClockError as `press`, except "negative"; "over" after the end of the game.
        """
    def set_ready_unreceived(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        As `set_ready` with a move that is ready, which the opponent has yet to receive once it is sent:
        the other side's turn then begins with `receive`, as after `press_unreceived`.

        Raises ClockError as `set_ready`.
        """
    def set_turn(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        The arbiter sets the turn: that of `side` begins, and lends what any turn lends. The turn
        before it counts no move and earns nothing; the time that it used stays used.

        Raises ClockError "not-started" or "over".
        """
    def start(self, /, side: Side, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Starts the game: the turn of `side` begins. Usually the first side's.

        Raises ClockError "already-started" or "over".
        """
    def stop(self, /, at_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Ends the game: mate, resignation, agreement. A game that was never started can be stopped
        too.

        Where the game turns out to have ended by `at_ms`, the events say so and that end stands.

        Raises ClockError "over".
        """
    @overload
    def take_back(self, /, at_ms: SupportsIndex, *, move: SupportsIndex, timestamp_ms: None = None) -> tuple[Event, ...]: ...
    @overload
    def take_back(self, /, at_ms: SupportsIndex, *, move: None = None, timestamp_ms: SupportsIndex) -> tuple[Event, ...]:
        """
        Goes back to an earlier moment of the game, and on from there: the clocks stand as they
        stood then, and what has happened since has not. They run on from `at_ms`, if they ran
        then. The events are those until `at_ms`, which are taken back with the rest.

        Either `move` or `timestamp_ms` says where to. `move`, 0 to 4294967295, is the moment at which
        the game had so many moves, those of both sides counted together: the turn that follows the
        last of them begins; 0 is the start of the game, and of one that never started the clock as
        its journal began. `timestamp_ms` is any moment since then: the clocks as they stood at it, and
        all that had happened by then.

        The journal keeps what was taken back, so that a take back can itself be taken back: the
        moment before it is an earlier moment too.

        Raises ClockError "no-journal"; "not-in-journal" for a move that has not been made in the
        game as it stands, and for a moment before the journal or after `at_ms`; ArgumentError for
        both or neither of `move` and `timestamp_ms`, or a number out of range.
        """
    def verdict(self, /, at_ms: SupportsIndex, board: Board = 'open', *, minimal_loss: SupportsIndex | None = None, maximal_loss: SupportsIndex | None = None, cannot_win: Side | Iterable[Side] = (), overtime: tuple[SupportsIndex, SupportsIndex] | None = None) -> Verdict:
        """
        The result of the game at `at_ms`, without changing anything: what the clocks say, what
        `board` says, and what the game itself makes of a flag.

        `board` is what the board and the players say: "open", nothing yet; "draw", on the board or
        by agreement; ("win", side), won on the board; ("score", points), the game's own score seen
        from the first side, above zero where it has won; ("resigned", side); ("claimed", side), a
        draw claimed since the opponent's first flag has fallen and the game can no longer be lost.

        `minimal_loss` and `maximal_loss`, which go together, are the smallest and the largest loss
        in a game that counts points, as positive numbers: 2 and 64 in Othello. `cannot_win` names
        the side, or the sides, that cannot win by any sequence of moves, so that the opponent's
        flag draws. `overtime` is what time beyond zero costs in a game that is played on past it:
        points, 0 to 4294967295, and the milliseconds that cost as much, 1 to 4294967295, begun ones
        counting in full; (10, 60_000) in Scrabble. It is taken off a board's score.

        In this order: a fallen flag; two first flags that leave nobody to win; penalties that ended
        the match; a resignation; first flags; the board. A game that was halted waits for the
        board's score. A draw that is claimed without a right to it changes nothing.

        Raises ClockError as every call of a clock; ArgumentError for an unknown board or side, or a
        number out of range.
        """

@final
class Conversion:
    """
    A time control in another notation.

    Time controls make them, with `convert`. They can also be made by hand, to compare with.

    Raises ArgumentError for an unknown loss, or a text that is not UTF-8.
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
        What the text does not say, by name, each once: the kinds of PrintError. Empty where it says
        everything.
        """
    @property
    def text(self, /) -> str:
        """
        The nearest text; empty where nothing near can be said.
        """

@final
class Detected:
    """
    A notation that a text may be written in, and what it then states.

    `detect` makes them. They can also be made by hand, to compare with.

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
        The time control that the text states in it.
        """
    @property
    def notation(self, /) -> Notation:
        """
        The notation, by name.
        """

@final
class DoubleFlag:
    """
    The notation "double-flag" with its option: MAIN | EXTRA/BONUS, as in "G/15 | 1/10". `mode` says
    how main time gives its credit.

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
        How main time gives its credit, as in Chess.
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "double-flag".
        """

@final
class Event:
    """
    Something that happened on a clock at an exact time, however much later somebody looked.

    Clocks make events. They can also be made by hand, to compare with; `at_ms` is in milliseconds
    on the caller's clock; `stage` goes with the kinds "stage" and "renewed", `lives` with "life"
    and `penalties` with "penalty".

    Raises ArgumentError for an unknown kind or side, a number out of range, or one that does not
    go with the kind.
    """
    __match_args__ = ('kind', 'side', 'at_ms')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, kind: EventKind, side: Side, at_ms: SupportsIndex, *, stage: SupportsIndex | None = None, lives: SupportsIndex | None = None, penalties: SupportsIndex | None = None) -> Event: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        When it happened, in milliseconds on the caller's clock.
        """
    @property
    def kind(self, /) -> EventKind:
        """
        What happened: "stage", the next stage began; "renewed", a quota was met and the stage's
        budget was given again; "life", a life was lost; "first-flag", the first flag fell, and the
        side plays on with less to win; "flag", the flag fell, and the game is over; "overrun", the
        bank reached its end and play goes on; "penalty", it reached its end, the opponent got a
        point, and it was refilled; "sent", the move that stood ready was sent; "halt", the game
        reached its limit; "late", the side pressed or handed over after the end of the game.
        """
    @property
    def lives(self, /) -> int | None:
        """
        The lives left after one was lost, the one now running included; None with other kinds.
        """
    @property
    def penalties(self, /) -> int | None:
        """
        The side's penalties so far, this one included; None with other kinds.
        """
    @property
    def side(self, /) -> Side:
        """
        The side whose clock it concerns: "first" or "second".
        """
    @property
    def stage(self, /) -> int | None:
        """
        The stage that began or was renewed, counted from 0; None with other kinds.
        """

@final
class Explanation:
    """
    What a text says so far, and what may become of it. All places and lengths are in characters.

    `explain` makes them. They can also be made by hand, to compare with.

    Raises ArgumentError for an unknown validity, a number out of range, or a text that is not
    UTF-8.
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
        The place in `fields` of the one under the cursor, counted from 0; None if none is.
        """
    @property
    def completion(self, /) -> str | None:
        """
        A text that begins with this one and is valid, if this one is incomplete; else None.
        """
    @property
    def error(self, /) -> ParseError | None:
        """
        Why `parse` refuses the text, an error that is not raised; None if it is complete.
        """
    @property
    def fields(self, /) -> tuple[Field, ...]:
        """
        The fields that were read, and those that are missing where the text ends, in the order of
        the text.
        """
    @property
    def gave_up(self, /) -> bool:
        """
        Whether the search for a completion or for `next` gave up, because the text takes more steps
        than a search may take. Then `next` may lack texts, and a "invalid" text may still become
        valid.
        """
    @property
    def next(self, /) -> tuple[Next, ...]:
        """
        What may come at the cursor if the text ended there: digits in their order, then the
        notation's words, units and separators.
        """
    @property
    def validity(self, /) -> Validity:
        """
        "valid": it is valid as it stands, and more may follow; "incomplete": it is not valid,
        and can become so by what follows; "invalid": it is not valid, and no continuation was found
        that makes it so.
        """

@final
class Field:
    """
    A part of a text that says one thing.

    Explanations have them. They can also be made by hand, to compare with.

    Raises ArgumentError for an unknown name, a number out of range, or a text that is not UTF-8.
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
        Whether it cannot be read, or contradicts the rest. In an incomplete text no field is invalid,
        since all that stands there can stay.
        """
    @property
    def length(self, /) -> int:
        """
        Its length in characters; 0 for a field that is still to come.
        """
    @property
    def meaning(self, /) -> str:
        """
        What it says, in English: "90 minutes"; where it cannot be read, what was expected.
        """
    @property
    def name(self, /) -> FieldName:
        """
        What the field is for, by name: "moves". The same idea has the same name in all notations.
        """
    @property
    def offset(self, /) -> int:
        """
        Where it begins, in characters from the start of the text.
        """

@final
class GameEvent:
    """
    Something that happened in a game of an Arena.

    Arenas make them. They can also be made by hand, to compare with: of the number of a game and what
    makes an Event, its moment in milliseconds.

    Raises ArgumentError for a number that no game has, and where Event does.
    """
    __match_args__ = ('game', 'kind', 'side', 'at_ms')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, game: SupportsIndex, kind: EventKind, side: Side, at_ms: SupportsIndex, *, stage: SupportsIndex | None = None, lives: SupportsIndex | None = None, penalties: SupportsIndex | None = None) -> GameEvent: ...
    def __repr__(self, /) -> str: ...
    @property
    def at_ms(self, /) -> int:
        """
        When it happened, in milliseconds on the caller's clock.
        """
    @property
    def game(self, /) -> int:
        """
        The game in which it happened: its number in the Arena.
        """
    @property
    def kind(self, /) -> EventKind:
        """
        What happened: the kind of an Event.
        """
    @property
    def lives(self, /) -> int | None:
        """
        The lives left after one was lost, the one now running included; None with other kinds.
        """
    @property
    def penalties(self, /) -> int | None:
        """
        The side's penalties so far, this one included; None with other kinds.
        """
    @property
    def side(self, /) -> Side:
        """
        The side whose clock it concerns: "first" or "second".
        """
    @property
    def stage(self, /) -> int | None:
        """
        The stage that began or was renewed, counted from 0; None with other kinds.
        """

@final
class Ggs:
    """
    The notation "ggs" with its options: ini/inc/ext, as in "15:00//02:00". `ini_ms`, `inc_ms` and
    `ext_ms` are the game's default clock, in milliseconds, from which the times that a text omits
    come; `soft_is_hard`: the game treats a soft timeout as a hard one, so that the flag falls.

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
        The ext of the default clock, in milliseconds.
        """
    @property
    def inc_ms(self, /) -> int:
        """
        The inc of the default clock, in milliseconds.
        """
    @property
    def ini_ms(self, /) -> int:
        """
        The ini of the default clock, in milliseconds.
        """
    @property
    def name(self, /) -> Notation:
        """
        The name of the notation: "ggs".
        """
    @property
    def soft_is_hard(self, /) -> bool:
        """
        Whether a soft timeout is as bad as a hard one.
        """

@final
class Lag:
    """
    How much of one side's lag is made good, as lichess does it: a quota that grows with every move
    and is spent by the lag that is measured. It stands beside the clock and says what time to
    charge, which Clock.press takes as `elapsed_ms`. All times are in milliseconds.

    `limit_ms` and `increment_ms` are the side's initial time and increment, of which whole seconds
    count. The quota gains (limit + 40 increments) * 2/5 + 15 hundredths of a second a move, and at
    most a second. It begins with three gains and never holds more than seven.

    Raises ControlError "negative-time" for a time below zero; all raise ArgumentError for a number
    beyond 2**53 - 1. A Lag may be used from several threads; each call is atomic. copy.copy gives
    an independent one in the same state. It changes, so it equals only itself. It does not pickle,
    because its quota cannot be set.
    """
    def __copy__(self, /) -> Lag: ...
    def __deepcopy__(self, /, _memo: Any) -> Lag: ...
    def __new__(cls, /, limit_ms: SupportsIndex, increment_ms: SupportsIndex) -> Lag: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def charge(self, /, elapsed_ms: SupportsIndex, lag_ms: SupportsIndex) -> int:
        """
        What to charge a turn that took `elapsed_ms`, of which `lag_ms` was the network's, in
        milliseconds: the quota pays for the lag as far as it goes, and then gains. Lag below zero,
        and beyond `elapsed_ms`, counts for nothing.
        """
    @property
    def quota_ms(self, /) -> int:
        """
        What is left to make lag good with, in milliseconds.
        """

@final
class Match:
    """
    A backgammon match of several games to `length` points, 1 to 65535, at 0-0.

    It keeps the score and what the cube may do; the clocks of each game are a Clock of their own,
    made with `in_match`, whose penalties the caller passes on. A call that raises changes nothing.

    All methods raise MatchError where the match refuses, ArgumentError for an unknown side or a
    number out of range. A match may be used from several threads; each call is atomic. copy.copy
    returns an independent match in the same state. A match changes, so it equals only itself.
    It does not pickle; `at_score` makes the match of
    a score.
    """
    def __copy__(self, /) -> Match: ...
    def __deepcopy__(self, /, _memo: Any) -> Match: ...
    def __new__(cls, /, length: SupportsIndex) -> Match: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def at_score(length: SupportsIndex, first: SupportsIndex, second: SupportsIndex, games: SupportsIndex, crawford: Crawford) -> Match:
        """
        A match that stands at `first` to `second` points between two games, `games` having been
        played. `crawford` says where it stands with its Crawford game: "not-yet", "next" or
        "played".

        Raises MatchError "match-over" for a score that has reached the length;
        "crawford-mismatch" where no side is one point short but the Crawford game has been played
        or is next, or one is and it is not.
        """
    @property
    def crawford(self, /) -> Crawford:
        """
        Where the match stands with its Crawford game, the one game without a cube, after a side
        has come within one point of the match: "not-yet", no side has been one point short;
        "next", the next game is the Crawford game; "now", it is being played; "played".
        """
    @property
    def cube(self, /) -> int | None:
        """
        What the cube of the game that is being played stands at; None between games.
        """
    @property
    def cube_is_frozen(self, /) -> bool:
        """
        Whether the cube may not be used: it is frozen, or this is the Crawford game.
        """
    def double(self, /, side: Side) -> None:
        """
        `side` offers a double.

        Raises MatchError "no-game", "crawford-game", "cube-frozen", "not-its-cube",
        "double-pending".
        """
    def drop_double(self, /) -> None:
        """
        The double is dropped: the side that offered it wins the game at the cube's value before.

        Raises MatchError "no-game", "no-double".
        """
    def end_game(self, /, winner: Side, points: SupportsIndex) -> None:
        """
        Ends the game: `winner` gets `points`, the cube and whatever the game multiplies it by.

        Raises MatchError "no-game", and "no-points" for none.
        """
    @property
    def first(self, /) -> int:
        """
        The first side's points.
        """
    @property
    def games(self, /) -> int:
        """
        The games that have begun.
        """
    @property
    def length(self, /) -> int:
        """
        The points that win the match.
        """
    def may_decline_resignation(self, /, points: SupportsIndex, most: SupportsIndex | None = None) -> bool:
        """
        Whether a resignation for `points` may be declined. In a timed game one for the most that
        can be lost may not: three times the cube, unless `most` says less.

        Raises MatchError "no-game", and "no-points" for a resignation that offers none.
        """
    def penalize(self, /, side: Side) -> Penalized:
        """
        A penalty of `side`: a point to its opponent. The penalty that reaches the length ends the
        match. One that leaves the opponent one point short freezes the cube for the rest of the
        game and makes the next game the Crawford game, unless that is being or has been played. A
        double that is pending then is void.

        Raises MatchError "no-game".
        """
    @property
    def second(self, /) -> int:
        """
        The second side's points.
        """
    def start_game(self, /) -> None:
        """
        Begins the next game.

        Raises MatchError "match-over", "game-running", "too-many-points".
        """
    def take(self, /) -> None:
        """
        The double is taken: the cube's value doubles, and the side that takes it owns the cube.

        Raises MatchError "no-game", "no-double", and "too-many-points" for a cube that no number
        can hold.
        """
    @property
    def winner(self, /) -> Side | None:
        """
        The side that has reached the length: "first" or "second"; None until then.
        """

@final
class Next:
    """
    What may come at the cursor.

    Explanations have them. They can also be made by hand, to compare with.

    Raises ArgumentError for an unknown field, or a text that is not UTF-8.
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
        The name of the field in which the cursor stands after it; None if it stands in none.
        """
    @property
    def text(self, /) -> str:
        """
        The text to insert: a digit, a separator, a word, or the rest of a word that has been begun.
        """

@final
class Pcn:
    """
    The notation "pcn" with its option: the periods of a PCN document, or in JSON the list of them by
    itself, as in '[{"duration_ms": 600000}]'. The whole document is a PcnDocument.

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
    A PCN document: the time control of a game, the times that its plies took, and whatever else
    stands in it, which is kept: the keys and their order, and every digit.

    Documents are equal that hold the same, whichever format they were read from.
    """
    def __copy__(self, /) -> PcnDocument: ...
    def __deepcopy__(self, /, _memo: Any) -> PcnDocument: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]:
        """
        `PcnDocument.parse(text, format)`, which a static method by itself does not pickle as.
        """
    def __repr__(self, /) -> str: ...
    @property
    def control(self, /) -> TimeControl:
        """
        The time control that the document's periods state.
        """
    @staticmethod
    def from_game(control: TimeControl, plies_ms: Iterable[SupportsIndex]) -> PcnDocument:
        """
        The document of a game: its periods, and the time that each ply took, in milliseconds.

        Raises PrintError "sides" where the sides have different schedules, "time" for a ply's time
        below zero, otherwise what periods cannot say; ArgumentError for a time beyond 2**53 - 1.
        """
    @staticmethod
    def from_journal(clock: Clock) -> PcnDocument:
        """
        The document of the game on a clock that keeps a journal: its periods, and the time that
        each ply took, the one in which a flag fell included. What was taken back is left out.

        Raises PrintError as `from_game`, and "actions" where the clock keeps no journal since the
        start of the game, and where replaying the plies does not bring both clocks to where they
        stood after the last: the arbiter set a bank, a cube was offered.
        """
    @staticmethod
    def parse(text: str, format: Format = 'json') -> PcnDocument:
        """
        Reads a document: a JSON object ("json"), or a TOML document ("toml"). Without `periods` the
        game is untimed; without `plies` no ply has been made. A document that is not empty needs one
        of PCN's keys: `periods`, `sides`, `setup` or `plies`.

        Raises ParseError, with the path of the offending value, for a text that is not well-formed,
        a key that stands twice, periods that the notation "pcn" refuses, a `plies` that is no list
        of tables, an `elapsed_ms` that is no whole number of milliseconds; ArgumentError for an
        unknown format.
        """
    @property
    def plies_ms(self, /) -> tuple[int | None, ...]:
        """
        The time that each ply took, in milliseconds; None where it is not recorded.
        """
    def print(self, /, format: Format = 'json') -> str:
        """
        The document in `format`: every key and its value, in their order. "json" is written without
        spaces; in "toml" the tables at the end get headers.

        Raises DocumentError, which names the first value that the format cannot hold; ArgumentError
        for an unknown format.
        """
    def replay(self, /, first_to_move: Side = 'first') -> PcnReplay:
        """
        Plays the game on the clock, each ply for the time that is recorded. A document does not say
        in plain words who moves first, so the caller does.

        From a ply without a recorded time on the clocks are unknown; so they are from a sum on that
        does not fit, beyond 2**53 - 1 ms. A ply that uses its time to the last millisecond stands.

        Raises ArgumentError for an unknown side.
        """

@final
class PcnForfeit:
    """
    A forfeit on time.

    Replays make them. They can also be made by hand, to compare with.

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
    A ply, one side's move, on the clock. Its times are in milliseconds.

    Replays make them. They can also be made by hand, to compare with.

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
        The time that it took, in milliseconds; None where it is not recorded.
        """
    @property
    def remaining_ms(self, /) -> int | None:
        """
        The side's bank after it, in milliseconds; None where the side plays untimed, and from the
        first ply on whose time is not recorded: the clocks are unknown then.
        """
    @property
    def side(self, /) -> Side:
        """
        The side that made it: "first" or "second".
        """

@final
class PcnReplay:
    """
    What the clocks showed as a recorded game was played.

    Documents make replays. They can also be made by hand, to compare with.
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
        The forfeit on time; None if there was none. What is recorded after it changes no clock.
        """
    @property
    def plies(self, /) -> tuple[PcnPly, ...]:
        """
        The plies, in order.
        """

@final
class Penalized:
    """
    What a penalty led to.

    Matches make them. They can also be made by hand, to compare with.

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
        Whether the opponent has reached the length: the match is over, and the game with it.
        """
    @property
    def void_double(self, /) -> Side | None:
        """
        The side whose double was pending and is void: the clock has gone back to it. None if there
        was none.
        """

@final
class Preset:
    """
    A time control under a name, as its setup strings, with the caller's own data beside it.

    Without `second` both sides have `first`. A setup string that writes both sides, as those of
    "uci" do, says what each of them plays; two that differ are put together by
    TimeControl.from_sides. `source` says where the time control comes from. `data` is a dict, which is
    kept as json.dumps writes it, and never looked at.

    A preset always sets up a time control: whatever would not is refused.

    Raises ParseError for a setup string that does not parse; for two sides that
    TimeControl.from_sides refuses, with the path "second"; for a name without a word in it, with the
    path "name"; for data that TOML cannot hold, None and whole numbers beyond 64 bits, with the
    path of that in the data. ArgumentError for data that json.dumps refuses, and for a name or a
    source that is not UTF-8.
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
        `presets.get(name)`, of presets that hold no other: what JSON cannot hold has no arguments
        to be made of.
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
        The caller's own data, each time a dict of its own; None if there is none.

        Raises DocumentError for what a file of presets can hold and JSON cannot: dates, times of
        day, numbers without end.
        """
    @property
    def first(self, /) -> Setup:
        """
        The first side's setup string.
        """
    @property
    def name(self, /) -> str:
        """
        The name, which no other preset of the same file has.
        """
    @property
    def second(self, /) -> Setup:
        """
        The second side's setup string; the first side's where they are alike.
        """
    @property
    def source(self, /) -> str | None:
        """
        Where the time control comes from; None if that is not said.
        """

@final
class Presets:
    """
    Presets, each with a name of its own, in the order of their file. Without arguments: none.

    What a human wrote is kept: a preset that is not changed is printed as it stood, comments and
    all. A preset that is new or changed is written anew from its header on; comments that stand
    above it, or between the presets, stay.

    len() counts them, and they are iterated over in order, as they stand when that begins. `in`
    takes a name, or a preset, which must be equal to the one that is there. Presets are equal that
    are the same in the same order, however they are written. They may be used from several threads;
    each call is atomic. copy.copy gives independent ones.
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
        `Presets.parse(text)`, which a static method by itself does not pickle as.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def built_in() -> Presets:
        """
        The presets that the library brings along: the usual time controls of chess, go, shogi,
        Othello, Arimaa, backgammon and Scrabble, each with its source.
        """
    def get(self, /, name: str) -> Preset | None:
        """
        The preset of this name; None if there is none.
        """
    def insert(self, /, preset: Preset) -> Preset | None:
        """
        Puts `preset` in the place of the one of its name, which is given back; at the end, and
        gives None, if there is none. One that is equal to what stands there changes nothing.
        """
    @staticmethod
    def load(path: str | PathLike[str]) -> Presets:
        """
        Reads the file at `path`, of 16 MiB at most. The call waits for the disk, which for a small
        file is a moment; other threads run meanwhile.

        Raises OSError as `open` does, with `errno` and `filename`, and `errno.EFBIG` for a longer
        file; ParseError for its text, as `parse`; ArgumentError for a text that no path can be.
        """
    @staticmethod
    def parse(text: str) -> Presets:
        """
        Reads the text of a file of presets, which is TOML: a table `[[preset]]` for each, with its
        `name`, `notation` and `setup`; if need be the notation's options, the `second` side's
        table, a `source`, and a table `data`. The option `setup` of "arimaa" is called
        `setup_minute` there.

        Raises ParseError, which says what is wrong, where in the text, and in which preset, by a
        path such as "preset[3].mode", counted from 0. In a setup string that does not parse it is
        the offending part of that.
        A preset has at most 256 KiB, a text any number of them; presets in a list have 256 KiB
        together.
        """
    def print(self, /) -> str:
        """
        The text of the file. A file that was read and not changed is printed character for
        character, but for one that has its presets in a list, `preset = [{…}]`, which is written
        anew.
        """
    def remove(self, /, name: str) -> Preset | None:
        """
        Removes the preset of this name, with the comment lines directly above it, and gives it
        back; None if there is none.
        """
    def save(self, /, path: str | PathLike[str]) -> None:
        """
        Writes the file at `path` as `write_file` does: whatever happens, it is afterwards the old
        file or the new one. The call waits for the disk, which for a small file is a moment; other
        threads run meanwhile.

        Raises OSError and ArgumentError as `write_file`.
        """

@final
class Reading:
    """
    What the clocks show at some moment.

    Clocks make readings. They can also be made by hand, to compare with.

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
        The moment of the reading, in milliseconds on the caller's clock.
        """
    @property
    def deciding(self, /) -> bool:
        """
        Whether the turn has been handed over: the side on turn decides for the other, whose turn
        is suspended.
        """
    @property
    def first(self, /) -> SideReading:
        """
        What the first side's clock shows.
        """
    @property
    def first_to_fall(self, /) -> Side | None:
        """
        Of two first flags, the side whose fell before the other's; None while both are up.
        """
    @property
    def on_turn(self, /) -> Side:
        """
        The side whose clock runs, or would run: "first" or "second".
        """
    @property
    def phase(self, /) -> Phase:
        """
        Whether the clocks run, and if not, why: "not-started", "running", "paused"; "flagged", a
        flag fell; "drawn", both first flags fell and neither side can win; "halted", the game
        reached its limit; "penalized", a penalty gave the last point; "stopped" by the caller.
        """
    @property
    def provisional(self, /) -> bool:
        """
        Whether the opponent has yet to receive the last move or hand over. Until then the reading
        counts from the press, may show a bank below zero, and no flag falls on it.
        """
    @property
    def second(self, /) -> SideReading:
        """
        What the second side's clock shows.
        """

@final
class Rules:
    """
    The rules that bind both sides. All times are in milliseconds.

    A game has one limit at most, `game_time_ms` or `game_turns`, and one kind of opening at most,
    `untimed_turns` (with `untimed_earns`) or `setup_ms`.

    A turn is charged a whole number of `charge_unit_ms`, a part of one being dropped or charged in
    full by `charge_rounding`, and at least `charge_least_ms` once it is completed: unless said
    otherwise every millisecond that it takes, and no more.

    Raises ArgumentError for an unknown word, a number out of range, or rules that contradict each
    other.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, coupling: Coupling = 'none', game_time_ms: SupportsIndex | None = None, game_turns: SupportsIndex | None = None, untimed_turns: SupportsIndex | None = None, untimed_earns: bool = False, setup_ms: SupportsIndex | None = None, flag_falls: FlagFalls = 'past-zero', charge_unit_ms: SupportsIndex = 1, charge_rounding: Rounding = 'down', charge_least_ms: SupportsIndex = 0, weekend_pauses: bool = False) -> Rules: ...
    def __repr__(self, /) -> str: ...
    @property
    def charge_least_ms(self, /) -> int:
        """
        The least that a completed turn is charged, in milliseconds.
        """
    @property
    def charge_rounding(self, /) -> Rounding:
        """
        What becomes of a part of `charge_unit_ms`: "down", it costs nothing; "up", it costs a whole
        unit.
        """
    @property
    def charge_unit_ms(self, /) -> int:
        """
        What a turn's charge is a whole number of, in milliseconds, 1 to 4294967295.
        """
    @property
    def coupling(self, /) -> Coupling:
        """
        How the two clocks are coupled: "none", or "hourglass", what one side uses the other gains.
        """
    @property
    def flag_falls(self, /) -> FlagFalls:
        """
        When a limit counts as passed: "past-zero", once more time has been used than there was;
        "at-zero", once as much has been used.
        """
    @property
    def game_time_ms(self, /) -> int | None:
        """
        The time that both sides may use together before the game is halted, in milliseconds;
        None: no such limit.
        """
    @property
    def game_turns(self, /) -> int | None:
        """
        The number of turns that each side may complete before the game is halted, 1 to
        4294967295; None: no such limit.
        """
    @property
    def setup_ms(self, /) -> int | None:
        """
        The least time that is lent for each side's first turn, which sets up its pieces and earns
        nothing, in milliseconds; None: no setup turns.
        """
    @property
    def untimed_earns(self, /) -> bool:
        """
        Whether untimed turns earn their credit all the same.
        """
    @property
    def untimed_turns(self, /) -> int | None:
        """
        How many first turns of the game are not timed, both sides counted together, 1 to 255;
        None: all are timed.
        """
    @property
    def weekend_pauses(self, /) -> bool:
        """
        Whether whoever runs the clock pauses it on weekends. A clock does not pause by itself.
        """

@final
class Setup:
    """
    A setup string, and the notation that it is written in, as the function `parse` takes it.

    It need not parse: `parse` says whether it does.

    Raises ArgumentError for an unknown notation, or a text that is not UTF-8.
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
        The notation: the object of one that has options, the name of any other.
        """
    def parse(self, /) -> TimeControl:
        """
        The time control that the setup string states.

        Raises ParseError as the function `parse` does.
        """
    @property
    def text(self, /) -> str:
        """
        The setup string.
        """

@final
class SideReading:
    """
    What one side's clock shows. All times are in milliseconds.

    Raises ArgumentError for an unknown word or a number out of range.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, bank_ms: SupportsIndex | None, lent_ms: SupportsIndex, stage: SupportsIndex, moves: SupportsIndex, moves_left: SupportsIndex | None, lives: SupportsIndex, flag: Flag, first_flag: FirstFlag | None, overrun_ms: SupportsIndex, penalties: SupportsIndex, turn_used_ms: SupportsIndex, turn_left_ms: SupportsIndex | None, used_ms: SupportsIndex) -> SideReading: ...
    def __repr__(self, /) -> str: ...
    @property
    def bank_ms(self, /) -> int | None:
        """
        The time left besides the lent time of this turn, in milliseconds: the main display. None:
        untimed. Below zero only in a provisional reading.
        """
    @property
    def first_flag(self, /) -> FirstFlag | None:
        """
        What the first flag cost: "minimal-loss" or "no-win"; None until it falls.
        """
    @property
    def flag(self, /) -> Flag:
        """
        The side's flag: "up"; "first", its first flag has fallen and it plays on with less to win;
        "fallen".
        """
    @property
    def lent_ms(self, /) -> int:
        """
        The time left that was lent for this turn and stands beside the bank, in milliseconds: a
        delay, Arimaa's move time.
        """
    @property
    def lives(self, /) -> int:
        """
        The lives left, the one now running included.
        """
    @property
    def moves(self, /) -> int:
        """
        The moves completed.
        """
    @property
    def moves_left(self, /) -> int | None:
        """
        The moves still to make in this stage; None where it covers the rest of the game.
        """
    @property
    def overrun_ms(self, /) -> int:
        """
        The time used past zero, where play goes on past it, in milliseconds.
        """
    @property
    def penalties(self, /) -> int:
        """
        The penalties so far.
        """
    @property
    def stage(self, /) -> int:
        """
        The stage's place in the schedule, counted from 0.
        """
    @property
    def turn_left_ms(self, /) -> int | None:
        """
        The time that this turn may still take, in milliseconds; None without a turn limit.
        """
    @property
    def turn_used_ms(self, /) -> int:
        """
        The time used in this turn, in milliseconds.
        """
    @property
    def used_ms(self, /) -> int:
        """
        The time used in the game, in milliseconds.
        """

@final
class Stage:
    """
    A budget of time with its rules: a FIDE "period", GGS's ini and ext. All times are in
    milliseconds.

    Some fields go together: `when_met` with `quota`; `credit_ms` with `credit`; `limit_ms` with
    `limit`; `first_flag` with on_expiry="first-flag"; `refill_ms` with on_expiry="penalty".
    `credit_every` is for paid credit, `credit_keep` for credit that is paid or lent apart.

    Raises ArgumentError for an unknown word, a number out of range, or fields that contradict
    each other. Whether the stages fit together is for TimeControl to say.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, time_ms: SupportsIndex, entry: Entry = 'add', quota: SupportsIndex | None = None, when_met: WhenMet | None = None, credit: Credit | None = None, credit_ms: SupportsIndex | None = None, credit_every: SupportsIndex = 1, credit_keep: SupportsIndex = 100, limit: Limit | None = None, limit_ms: SupportsIndex | None = None, lives: SupportsIndex = 1, turn_limit_ms: SupportsIndex | None = None, on_expiry: OnExpiry = 'flag', first_flag: FirstFlag | None = None, refill_ms: SupportsIndex | None = None) -> Stage: ...
    def __repr__(self, /) -> str: ...
    @property
    def credit(self, /) -> Credit | None:
        """
        How time is given for each move: "banked", added to the bank before it; "apart", lent
        beside the bank and used first; "paid", after it. None: no credit.
        """
    @property
    def credit_every(self, /) -> int:
        """
        Paid credit is paid after every so many moves, 1 to 4294967295.
        """
    @property
    def credit_keep(self, /) -> int:
        """
        The share of the credit's unused part that is kept, in percent, 0 to 4294967295: 100 for
        an increment, 0 for delay and Bronstein.
        """
    @property
    def credit_ms(self, /) -> int | None:
        """
        The credit, in milliseconds; None without one.
        """
    @property
    def entry(self, /) -> Entry:
        """
        What becomes of the time that is left when the stage begins: "add", it carries over; "set",
        it is lost.
        """
    @property
    def first_flag(self, /) -> FirstFlag | None:
        """
        What the first flag costs: "minimal-loss", the game is lost by at least the smallest
        margin; "no-win", it can no longer be won. None where no first flag falls.
        """
    @property
    def limit(self, /) -> Limit | None:
        """
        How far credit may fill the bank: "clip", up to the limit; "linear", less of it the nearer
        the limit; "hybrid", at most half-way to the limit. None: as far as it goes.
        """
    @property
    def limit_ms(self, /) -> int | None:
        """
        The bank that credit may fill up to, in milliseconds; None without a limit.
        """
    @property
    def lives(self, /) -> int:
        """
        How often the budget is used before the stage is over, 1 to 1000: byo-yomi periods.
        """
    @property
    def on_expiry(self, /) -> OnExpiry:
        """
        What follows when the bank is used up and no life is left: "flag", it falls; "next", the
        next stage begins; "first-flag", the first flag falls and the next stage begins; "overrun",
        play goes on and the excess is counted; "penalty", the opponent gets a point and the bank is
        refilled.
        """
    @property
    def quota(self, /) -> int | None:
        """
        The number of moves that the stage covers, 1 to 4294967295; None: the rest of the game.
        """
    @property
    def refill_ms(self, /) -> int | None:
        """
        What a penalty refills the bank with, in milliseconds; None without penalties.
        """
    @property
    def time_ms(self, /) -> int:
        """
        The budget, in milliseconds.
        """
    @property
    def turn_limit_ms(self, /) -> int | None:
        """
        The longest that one turn may take, in milliseconds; None: as long as the bank lasts.
        """
    @property
    def when_met(self, /) -> WhenMet | None:
        """
        What happens when the quota is met: "next", the next stage begins; "repeat-add", the
        budget is given again on top of what is left; "repeat-set", it is given again and what is
        left is lost. The last stage always repeats. None without a quota.
        """

@final
class TimeControl:
    """
    The agreement that a setup string states: a schedule of stages for each side, and the rules
    that bind both.

    Usually `parse` makes it from a text. It can also be put together from sequences of stages, for
    a system that has no notation; without `second` both sides have the same, without `rules` they
    are the default ones. No stages at all: that side plays untimed.

    str() gives the description in English.

    Raises ControlError "negative-time", "no-next-stage", "unreachable-stage", "empty-refill",
    "too-many-lives" or "unequal-sides" where the stages and rules do not fit together.
    """
    __match_args__ = ('first', 'second')
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs_ex__(self, /) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, first: Sequence[Stage], second: Sequence[Stage] | None = None, *, rules: Rules | None = None) -> TimeControl: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def berserk(self, /, side: Side, rule: BerserkRule) -> TimeControl:
        """
        The same time control, under which `side` goes berserk by `rule`: with less time, and without
        credit. "half" takes half of every time; "lichess" takes half of the time at the start unless
        that is less than 40 increments.

        Raises ControlError "unequal-sides" for a control with penalties, and "empty-refill" where
        half the time of a life is nothing; "not-berserkable" by the rule of lichess for anything
        but one time with or without an increment, and where the time is the increment, or three
        seconds for a smaller one: so lichess starts a game without a limit.
        """
    def convert(self, /, notation: NotationLike) -> Conversion:
        """
        The nearest that `notation` comes to the time control, and all that it cannot say of it.
        `parse` in the same notation makes an equal time control of the text exactly if nothing is
        lost.

        Where the sides differ and the notation writes one, the text is the first side's, and
        "sides" is lost.

        Raises ArgumentError for an unknown notation.
        """
    def describe(self, /) -> str:
        """
        The time control in plain English: one line if both sides have the same schedule;
        otherwise a line for each, and a third for the rules of both, if there are any.
        """
    def divided(self, /, side: Side, by: SupportsIndex) -> TimeControl:
        """
        The same time control, under which every time of `side` is divided by `by`, 1 to 4294967295,
        and rounded down: its stages' times, credits, limits and refills.

        Raises ControlError as `berserk`, except "not-berserkable"; ArgumentError for a number out
        of range.
        """
    @property
    def first(self, /) -> tuple[Stage, ...]:
        """
        The first side's stages, in order.
        """
    @staticmethod
    def from_sides(first: TimeControl, second: TimeControl) -> TimeControl:
        """
        Time odds: the first side plays what the first side plays under `first`, the second side
        what the second side plays under `second`. The rules that bind both sides are `first`'s;
        but where both have the same rules and only their game limits differ, the higher limit
        holds.

        Raises ControlError "unequal-sides" where only one side plays an hourglass, or only one plays
        on past zero, and where sides with penalties differ at all; "mixed-game-limits" for a game
        limit in time beside one in turns.
        """
    def print(self, /, notation: NotationLike, side: Side = 'first') -> str:
        """
        The canonical text in `notation` for what `side` plays. `parse` in the same notation makes the
        same stages and rules of it.

        Raises PrintError, which names the first thing that the notation, with its options, cannot
        say; ArgumentError for an unknown notation or side.
        """
    @property
    def rules(self, /) -> Rules:
        """
        The rules that bind both sides.
        """
    @property
    def second(self, /) -> tuple[Stage, ...]:
        """
        The second side's stages, in order.
        """

@final
class Verdict:
    """
    The result of a game, with its reason.

    Clocks make verdicts. They can also be made by hand, to compare with.

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
        Who has won: "first" or "second"; "draw", nobody; "open", nobody yet.
        """
    @property
    def reason(self, /) -> Reason:
        """
        What decided the game; for one that is open, what it waits for: "board"; "flag", a side's
        flag fell; "flag-cannot-win", it fell, but the opponent cannot win; "first-flag";
        "both-first-flags"; "claim", of a draw after the opponent's first flag; "resignation";
        "halt", the game was halted, and its score decides; "penalties", they gave the opponent the
        points that it needed.
        """
    @property
    def score(self, /) -> int | None:
        """
        The score seen from the first side, where the game counts points; else None.
        """

def clk_comment(time_ms: SupportsIndex) -> str:
    """
    The comment for a clock that shows `time_ms` milliseconds after a move, "[%clk 1:29:57.5]": with
    at most three decimals, and 0 for a time below zero.

    Raises ArgumentError for a number beyond 2**53 - 1.
    """

def clock_comments(comment: str) -> tuple[tuple[ClockCommentKind, int], ...]:
    """
    The clock comments in the text of a PGN comment, in their order, each as its kind and its time
    in milliseconds: ("clk", 5397500). "clk" is what the mover's clock shows after the move, "emt"
    the time that the move took, "egt" the time that the game has taken, "mct" a mechanical clock's
    face. What is below a millisecond is left out; what is no clock comment is passed over.
    """

def detect(text: str) -> tuple[Detected, ...]:
    """
    Every notation that accepts the text, likeliest first, with what the text states in it; an empty
    tuple where none does. To parse a text for good, name its notation: many texts mean something in
    several, and something else in each.

    Notations with words or keys of their own come first, then those of bare numbers. Numbers below
    180 are likelier minutes, and from 180 on likelier seconds. What nobody plays comes last: less
    than ten seconds for forty moves, or more than six hours, or a stage of more than a hundred
    moves. A time for each move may be of any length.

    All are tried with their default options, "arimaa" strictly.
    """

def elapsed_times(control: TimeControl, clocks_ms: Sequence[SupportsIndex | None]) -> tuple[int | None, ...]:
    """
    The time that each ply took, in milliseconds, from what the mover's clock showed after it, the
    first side's ply first; None where the clock is not known, or no time fits, and for that side
    from there on.

    The clock shown is taken to be what Clock.read gives right after the press: with a credit that
    is paid after the move, and without one that is lent for the next. A time is the shortest that
    fits. Where each move has a time that the press renews, the clock shows what was left of it when
    the move was made, as in the files of daily games of chess.com.

    Raises ArgumentError for a number beyond 2**53 - 1.
    """

def emt_comment(time_ms: SupportsIndex) -> str:
    """
    The comment for a move that took `time_ms` milliseconds, "[%emt 0:00:02.05]", written as by
    `clk_comment`.

    Raises ArgumentError for a number beyond 2**53 - 1.
    """

def explain(text: str, notation: NotationLike, cursor: SupportsIndex | None = None) -> Explanation | None:
    """
    What a text says as it is typed: its fields, whether it can still become valid, and what may
    come next. `cursor` is the place of the cursor, in characters from the start of the text; None:
    at its end, and so is any place beyond that.

    The field under the cursor is the one that holds it or ends at it. Where two touch at the
    cursor it is the later one; one that is still to come gives way to one that stands there.

    None for documents, which are all texts of "pcn" and "ogs" and the JSON objects of "lichess", for
    a text of more than 4,096 bytes of UTF-8, and for one that is not UTF-8.

    Raises ArgumentError for a cursor below 0 or above 4294967295, or an unknown notation.
    """

def parse(text: str, notation: NotationLike) -> TimeControl:
    """
    The time control that a setup string states.

    `notation` says how the text is written; nothing is guessed, see `detect`. It is a name, or for
    the five that have options an object with these: Chess, Arimaa, Ggs, DoubleFlag and Pcn, as in
    Chess(mode="delay"). Their names, "chess", "arimaa", "ggs", "double-flag" and "pcn", stand for the
    default options.

    The others have no options. Of sites and federations: "backgammon", as in "2+5"; "chess-com", as
    in "180+2"; "lichess", as in "3+2" or the clock of its API, '{"limit": 300, "increment": 3}';
    "lichess-pgn", the tag of its files, as in "180+2"; "fide", as in
    "90 min/40 moves + 30 min + 30 s/move"; "us-chess", as in "40/90, SD/30; d5"; "scrabble" and "othello", as in "25"; "floodgate", the
    name of a game, as in "floodgate-300-10F"; "ogs", a JSON object.

    Of files: "pgn", a tag as in "40/7200:3600", and "pgn-extended", as in "40/5400+30:1800+30";
    "sgf", as in "TM[600]OT[5x30 byo-yomi]"; "csa-file", as in "$TIME:1500+60+0"; "kif", as in
    "10分|20秒(1)+10". Of engines and what runs them: "uci", "usi", "cecp" and "gtp", what an engine
    is told; "csa", what a shogi server tells; "cutechess" and "fastchess", as in "40/60+0.6".

    "uci", "usi", "csa" and "csa-file" write both sides, which may differ; all others state the same
    for both: for two different sides see TimeControl.from_sides.

    Raises ParseError, which says what is wrong and where, if the text is no setup string;
    ArgumentError for an unknown notation.
    """

def parse_warnings(text: str, notation: NotationLike) -> tuple[ParseError, ...]:
    """
    What the text says and no clock will do, in the order of the text. In a lenient "arimaa": fields
    that cannot be read and take their defaults, or that say more than they should. In "ogs": pauses
    on weekends, which the rules keep and no clock makes by itself. Empty where the text is refused,
    and in every other notation.

    They are errors that are not raised.

    Raises ArgumentError for an unknown notation.
    """

def times_left(text: str, protocol: Protocol, on_turn: Side = 'first') -> tuple[tuple[int, int | None] | None, tuple[int, int | None] | None]:
    """
    What the first and the second side have left by the text, one line or more of what Clock.command
    writes and of what other programs do: each a time in milliseconds and the moves to the next
    control, the stones of the overtime or its lives, None where they are not told; or None where
    nothing is told of the side. To bring a clock to it, see Clock.set_bank.

    `protocol` is "uci", "usi", "cecp", "gtp" or "sgf". In CECP "time" is the time of the side that is
    told, `on_turn`, and "otim" its opponent's; the others name the sides. A time below zero is
    nothing.

    Raises ParseError for a text that is none of the protocol; ArgumentError for an unknown protocol
    or side.
    """

def write_file(path: str | PathLike[str], data: bytes) -> None:
    """
    Writes `data` to the file at `path`, all of it or none: whatever happens, a crash or a loss of
    power included, the file is afterwards the old one or the new one, and never a part of it.

    The bytes go to a new file in the same folder, which takes the old one's place once they are on
    the disk. A file that was there keeps its permissions; its owner is then whoever writes. A
    symbolic link stays, and what it leads to is written. A process that is killed as it writes
    leaves behind the new file, whose name begins with `.flagfall-`.

    The call waits for the disk, which for a small file is a moment; other threads run meanwhile.

    Raises OSError as `open` does, with `errno` and `filename`; PermissionError for a file that
    nobody may write, and `errno.EINVAL` for a path that leads to no ordinary file; no temporary
    file is left then. Where the folder itself cannot be put on the disk, the error comes after the
    file has been replaced. ArgumentError for a text that no path can be.
    """
