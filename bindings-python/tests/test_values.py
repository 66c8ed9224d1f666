import copy
import inspect
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Sequence
from typing import get_args

import flagfall
import pytest
from flagfall import (
    Alarm,
    Arena,
    ArenaDamage,
    ArenaReader,
    ArgumentError,
    Arimaa,
    AuditError,
    Chess,
    Clock,
    ClockError,
    ControlError,
    Assumed,
    Assumption,
    ConventionFit,
    Conversion,
    Detected,
    DocumentError,
    DoubleFlag,
    EndedError,
    Event,
    Explanation,
    Field,
    FlagfallError,
    Forecast,
    GameAudit,
    GameEvent,
    Ggs,
    Lag,
    Match,
    MatchError,
    Next,
    ParseError,
    Pcn,
    PcnDocument,
    PcnForfeit,
    PcnPly,
    PcnReplay,
    Penalized,
    PgnFault,
    PgnGame,
    PgnPly,
    PgnReader,
    Phrase,
    Piece,
    PlyAudit,
    Preset,
    Presets,
    PrintError,
    Reading,
    RestoreError,
    Rules,
    Setup,
    SideAlarms,
    SideReading,
    SideStanding,
    Stage,
    Standing,
    TimeControl,
    Verdict,
)
from flagfall.words import EventKind
from raised import error_of

SIDE = SideReading(
    bank_ms=1,
    lent_ms=2,
    stage=3,
    moves=4,
    moves_left=None,
    lives=5,
    flag="first",
    first_flag="minimal-loss",
    overrun_ms=6,
    penalties=7,
    turn_used_ms=8,
    turn_left_ms=9,
    used_ms=10,
    reserve_ms=11,
    berserk=True,
)
OTHER_SIDE = SideReading(
    bank_ms=None,
    lent_ms=0,
    stage=0,
    moves=0,
    moves_left=3,
    lives=0,
    flag="up",
    first_flag=None,
    overrun_ms=0,
    penalties=0,
    turn_used_ms=0,
    turn_left_ms=None,
    used_ms=0,
    reserve_ms=0,
    berserk=False,
)
STAGES = [
    Stage(time_ms=0),
    Stage(time_ms=1),
    Stage(time_ms=-(2**53 - 1)),
    Stage(time_ms=1, entry="set"),
    Stage(time_ms=1, quota=1, when_met="next"),
    Stage(time_ms=1, quota=1, when_met="repeat-add"),
    Stage(time_ms=1, quota=2, when_met="repeat-set"),
    Stage(time_ms=1, credit="banked", credit_ms=0),
    Stage(time_ms=1, credit="apart", credit_ms=1, credit_keep=50),
    Stage(time_ms=1, credit="paid", credit_ms=1, credit_every=2, credit_keep=0),
    Stage(time_ms=1, limit="clip", limit_ms=1),
    Stage(time_ms=1, limit="linear", limit_ms=1),
    Stage(time_ms=1, limit="hybrid", limit_ms=1),
    Stage(time_ms=1, lives=2),
    Stage(time_ms=1, turn_limit_ms=0),
    Stage(time_ms=1, on_expiry="next"),
    Stage(time_ms=1, on_expiry="overrun"),
    Stage(time_ms=1, on_expiry="overrun", overrun_most_ms=0),
    Stage(time_ms=1, on_expiry="first-flag", first_flag="no-win"),
    Stage(time_ms=1, on_expiry="first-flag", first_flag="minimal-loss"),
    Stage(time_ms=1, on_expiry="penalty", refill_ms=2),
    Stage(time_ms=1, reserve_ms=0),
    Stage(time_ms=1, reserve_ms=5, reserve_draw="all"),
    Stage(time_ms=1, reserve_ms=5, reserve_draw="unit", reserve_unit_ms=2),
    Stage(time_ms=1, reserve_ms=5, reserve_overflow=True),
    Stage(time_ms=1, reserve_ms=5, reserve_returned=True),
    Stage(time_ms=1, reserve_ms=5, reserve_most_ms=0),
    Stage(time_ms=1, reserve_ms=5, reserve_floor_ms=3, reserve_floor_from_move=2),
]
RULES = [
    Rules(),
    Rules(coupling="hourglass"),
    Rules(game_time_ms=1),
    Rules(game_turns=1),
    Rules(untimed_turns=1),
    Rules(untimed_turns=1, untimed_earns=True),
    Rules(setup_ms=0),
    Rules(flag_falls="at-zero"),
    Rules(charge_unit_ms=1_000),
    Rules(charge_rounding="up"),
    Rules(charge_least_ms=1),
    Rules(weekend_pauses=True),
    Rules(grace_ms=20),
    Rules(grace_ms=20, grace_excess="carried"),
    Rules(charge_unit_ms=2**32 - 1, charge_rounding="up", charge_least_ms=2**53 - 1),
]
CONTROLS = [
    TimeControl([]),
    TimeControl([STAGES[1]]),
    TimeControl([STAGES[1]], [STAGES[0]]),
    TimeControl([STAGES[1]], []),
    TimeControl([STAGES[4], STAGES[5]], [STAGES[1]], rules=RULES[2]),
    flagfall.parse("40/90/30, G/30/30", Chess(option="hourglass")),
    flagfall.parse("2/10/100/5/120t/6", Arimaa(setup=True)),
    flagfall.parse("2+5", "backgammon"),
    flagfall.parse("G/15 | 1/10", "double-flag"),
    flagfall.parse("30:00/12,N2/5:00,N10", "ggs"),
    flagfall.parse("30:00/12,N2/5:00,N10", Ggs(soft_is_hard=True)),
    flagfall.parse("30:00,N/12,N2/5:00,N10", "ggs"),
]
CONVERSIONS = [
    Conversion("", ()),
    Conversion("", ("stages",)),
    Conversion("G/5", ()),
    Conversion("½+0", ("sides", "charge")),
    flagfall.parse("2:00,0/12,N1/0", "ggs").convert("chess"),
]
PHRASES = [
    Phrase("weekend-pauses", "clause"),
    Phrase("weekend-pauses", "detail"),
    Phrase("weekend-pauses", "clause", side="first"),
    Phrase("weekend-pauses", "clause", place="stages", stages=[0]),
    Phrase("weekend-pauses", "clause", place="stages", stages=(0, 2)),
    *flagfall.parse("TM[600]OT[5x30 byo-yomi]", "sgf").description(),
    Phrase("delay-kept", "clause", time_ms=5, percent=50),
    Phrase("tier", "clause", time_ms=5, factor=2),
]
DETECTED = [
    Detected("chess", CONTROLS[0]),
    Detected("othello", CONTROLS[0]),
    Detected("chess", CONTROLS[1]),
]
EVENTS = [
    Event("stage", "first", 0, stage=1),
    Event("renewed", "first", 0, stage=1),
    Event("life", "first", 0, lives=1),
    Event("first-flag", "first", 0),
    Event("flag", "first", 0),
    Event("flag", "second", 0),
    Event("flag", "first", -1),
    Event("overrun", "first", 0),
    Event("penalty", "first", 0, penalties=1),
    Event("reserve", "first", 0, left_ms=0),
    Event("alarm", "first", 0, left_ms=1),
    Event("countdown", "first", 0, left_ms=1_000),
    Event("berserk", "second", 0),
    Event("sent", "first", 0),
    Event("abort", "first", 0),
    Event("halt", "first", 0),
    Event("late", "first", 0),
]
GAME_EVENTS = [
    GameEvent(2**32, "flag", "first", 0),
    GameEvent(2**32 + 1, "flag", "first", 0),
    GameEvent(2**53 - 1, "flag", "first", 0),
    GameEvent(2**32, "flag", "second", 0),
    GameEvent(2**32, "flag", "first", 1),
    GameEvent(2**32, "late", "first", 0),
    GameEvent(2**32, "stage", "first", 0, stage=1),
    GameEvent(2**32, "life", "first", 0, lives=1),
    GameEvent(2**32, "penalty", "first", 0, penalties=1),
    GameEvent(2**32, "reserve", "first", 0, left_ms=2**53 - 1),
]
READINGS = [
    Reading(
        at_ms=0,
        phase="running",
        on_turn="second",
        deciding=True,
        provisional=True,
        first_to_fall="first",
        first=SIDE,
        second=OTHER_SIDE,
    ),
    Clock(CONTROLS[-1]).read(-5),
]
FORECASTS = [
    Clock(CONTROLS[-1]).forecast(-5),
    Forecast(
        at_ms=0,
        side="second",
        until_flag_ms=60_001,
        pieces=[
            Piece(
                from_ms=0,
                to_ms=60_001,
                runs="bank",
                bank_ms=60_000,
                lent_ms=0,
                overrun_ms=0,
                stage=0,
                lives=2,
                flag="up",
                unit_ms=1_000,
                offset_ms=999,
                factor=2,
                other_bank_ms=None,
                other_runs=True,
                then="life",
            ),
        ],
        more=True,
    ),
]
VERDICTS = [
    Verdict("open", "board"),
    Verdict("draw", "claim"),
    Verdict("draw", "halt", 0),
    Verdict("first", "resignation"),
    Verdict("second", "flag", score=-64),
]
PENALIZED = [
    Penalized(match_over=False, froze_cube=True, void_double="second"),
    Penalized(match_over=True, froze_cube=False, void_double=None),
]
PLIES = [
    PcnPly("first", 0, 0),
    PcnPly("second", 0, 0),
    PcnPly("first", None, 0),
    PcnPly("first", 0, None),
    PcnPly("first", 1, 2**53 - 1),
]
FORFEITS = [PcnForfeit(1, "first"), PcnForfeit(1, "second"), PcnForfeit(2, "first")]
REPLAYS = [
    PcnReplay((), None),
    PcnReplay(PLIES, None),
    PcnReplay(PLIES, FORFEITS[0]),
]
PGN_PLIES = [PgnPly(), PgnPly(clk_ms=1), PgnPly(emt_ms=1), PgnPly(egt_ms=2**53 - 1)]
PGN_FAULTS = [PgnFault("bad-tag", 1), PgnFault("unopened", 1), PgnFault("bad-tag", 2**32 - 1)]
PGN_GAMES = [
    *PgnReader().read(b'[White "M\xfcller"][TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} } 1-0 '),
    *PgnReader().read(b"[A \"it's\"] 1... e5 * e4 0-1 "),
    PgnGame(line=2**32 - 1, tags=[], side="second", plies=PGN_PLIES, resolution_ms=1, result=None, faults=PGN_FAULTS),
]
ARENA_DAMAGES = [
    ArenaDamage(kind="cut", offset=0, length=1, places=0),
    ArenaDamage(kind="cut", offset=2**53 - 1, length=1, places=0),
    ArenaDamage(kind="cut", offset=0, length=0, places=0),
    ArenaDamage(kind="altered", offset=0, length=1, places=0),
    ArenaDamage(kind="altered", offset=0, length=1, places=4_096),
    ArenaDamage(kind="impossible", offset=0, length=1, places=1, game=2**32),
]
PLY_AUDITS = [
    PlyAudit(side="first", verdict="ok", shown_ms=1, low_ms=0, high_ms=1),
    PlyAudit(side="second", verdict="ok", shown_ms=1, low_ms=0, high_ms=1),
    PlyAudit(side="first", verdict="unknown"),
    PlyAudit(side="first", verdict="untimed", used_low_ms=0, used_high_ms=0),
    PlyAudit(side="first", verdict="impossible", why="too-much", by_ms=5),
    PlyAudit(side="first", verdict="impossible", why="emt", by_ms=5),
]
CONVENTION_FITS = [
    ConventionFit(convention="dgt", possible=6, impossible=0),
    ConventionFit(convention="exact", possible=6, impossible=0),
    ConventionFit(convention="exact", possible=5, impossible=0),
    ConventionFit(convention="exact", possible=5, impossible=1),
]
GAME_AUDITS = [
    PGN_GAMES[0].audit(),
    GameAudit(control=CONTROLS[1], convention="dgt", plies=PLY_AUDITS, tried=CONVENTION_FITS),
    GameAudit(control=CONTROLS[1], convention="exact", plies=PLY_AUDITS, tried=[]),
]
DOCUMENTS = [
    PcnDocument.parse("{}"),
    PcnDocument.parse('{"setup":[null,-1.50,1e999,%s]}' % (2**64)),
    PcnDocument.parse("setup = [1979-05-27, nan, -inf]", "toml"),
    PcnDocument.parse("plies = []\n\"it's\\n\" = 0x10", "toml"),
    PcnDocument.parse('{"plies":[{"elapsed_ms":5},{}]}'),
    PcnDocument.from_game(CONTROLS[1], [5]),
]
NOTATIONS: list[list[object]] = [
    [Chess(), Chess(mode="delay"), Chess(mode="bronstein"), Chess(option="hourglass")],
    [Arimaa(), Arimaa(strict=True), Arimaa(setup=True), Arimaa(strict=True, setup=True)],
    [Ggs(), Ggs(ini_ms=1), Ggs(inc_ms=1), Ggs(ext_ms=2**53 - 1), Ggs(soft_is_hard=True)],
    [DoubleFlag(), DoubleFlag(mode="fischer")],
    [Pcn(), Pcn(format="toml")],
]
SETUPS = [
    Setup("", "chess"),
    Setup("G/5", "chess"),
    Setup("G/5", Chess(mode="delay", option="overrun")),
    Setup("G/15|1/10", DoubleFlag(mode="delay")),
    Setup("½", Arimaa(strict=True, setup=True)),
    Setup("//", Ggs(ini_ms=0, inc_ms=1, ext_ms=2, soft_is_hard=True)),
    Setup("[]", Pcn(format="toml")),
]
PRESETS = [
    Preset("x", SETUPS[1]),
    Preset("½", SETUPS[1]),
    Preset("x", SETUPS[2]),
    Preset("x", SETUPS[1], SETUPS[3]),
    Preset("x", SETUPS[1], source=""),
    Preset("x", SETUPS[1], source="it's", data={}),
    Preset("x", SETUPS[1], data={"z": [1.5, {"a": True}], "a": {"½": -1}}),
    *Presets.parse(
        "[[preset]]\nname='x'\nnotation='lichess'\nsetup='3+2'\ndata={z=inf, a=07:32:00}"
    ),
]
FIELDS = [
    Field("moves", 0, 2, "40 moves", False),
    Field("time", 0, 2, "40 moves", False),
    Field("moves", 1, 2, "40 moves", False),
    Field("moves", 0, 3, "40 moves", False),
    Field("moves", 0, 2, "½", False),
    Field("moves", 0, 2, "40 moves", True),
]
NEXT = [Next("0", "time"), Next("½", "time"), Next("0", "moves"), Next("0", None)]
ERROR = ParseError("what", "empty", 1, 2, "it's", "second")
EXPLANATIONS = [
    Explanation("valid", None, (), None, (), None),
    Explanation("incomplete", None, (), None, (), None),
    Explanation("valid", ERROR, (), None, (), None),
    Explanation("valid", ParseError("what", "empty", 1, 3, "it's"), (), None, (), None),
    Explanation("valid", None, FIELDS, None, (), None),
    Explanation("valid", None, (), 0, (), None),
    Explanation("valid", None, (), None, NEXT, None),
    Explanation("valid", None, (), None, (), "½"),
    Explanation("valid", None, (), None, (), None, True),
    flagfall.explain("40/", "chess"),
]
ASSUMPTIONS = [
    Assumption("unit", 0, 2, "5m", "what"),
    Assumption("word", 0, 2, "5m", "what"),
    Assumption("unit", 1, 2, "5m", "what"),
    Assumption("unit", 0, 3, "5m", "what"),
    Assumption("unit", 0, 2, "½", "what"),
    Assumption("unit", 0, 2, "5m", "it's"),
]
ASSUMED = [
    Assumed(CONTROLS[0], (), ""),
    Assumed(CONTROLS[1], (), ""),
    Assumed(CONTROLS[0], ASSUMPTIONS, ""),
    Assumed(CONTROLS[0], (), "½"),
    flagfall.parse_tolerant("5m + 3s", "pgn"),
]
ALARMS = [Alarm(1), Alarm(2), Alarm(2, rearm_above_ms=2), Alarm(2, quiet_ms=1)]
SIDE_ALARMS = [
    SideAlarms(),
    SideAlarms(ALARMS[:1]),
    SideAlarms(ALARMS[:2]),
    SideAlarms(countdown=60),
]
SIDE_STANDINGS = [
    SideStanding(),
    SideStanding(bank_ms=0),
    SideStanding(stage=1),
    SideStanding(lives=0),
    SideStanding(moves=0),
    SideStanding(moves_left=0),
    SideStanding(lent_ms=0),
    SideStanding(flag="first"),
    SideStanding(overrun_ms=1),
    SideStanding(penalties=2**16 - 1),
    SideStanding(turn_used_ms=1),
    SideStanding(used_ms=0),
    SideStanding(since_credit_ms=0),
    SideStanding(reserve_ms=2**53 - 1),
]
NO_SIDE = SIDE_STANDINGS[0]
STANDINGS = [
    Standing(at_ms=0, on_turn="first", first=NO_SIDE, second=NO_SIDE),
    Standing(at_ms=-1, on_turn="first", first=NO_SIDE, second=NO_SIDE),
    Standing(at_ms=0, on_turn="second", first=NO_SIDE, second=NO_SIDE),
    Standing(at_ms=0, on_turn="first", first=SIDE_STANDINGS[1], second=NO_SIDE),
    Standing(at_ms=0, on_turn="first", first=NO_SIDE, second=SIDE_STANDINGS[1]),
    Standing(at_ms=0, on_turn="first", first=NO_SIDE, second=NO_SIDE, phase="paused"),
    Standing(at_ms=0, on_turn="first", first=NO_SIDE, second=NO_SIDE, first_to_fall="second"),
]
TIMES_LEFT = [
    flagfall.TimeLeft(0),
    flagfall.TimeLeft(1),
    flagfall.TimeLeft(1, increment_ms=0),
    flagfall.TimeLeft(1, moves=1),
    flagfall.TimeLeft(1, period_ms=2**53 - 1),
]
GROUPS: list[Sequence[object]] = [
    STAGES, RULES, CONTROLS, CONVERSIONS, DETECTED, PHRASES, EVENTS, GAME_EVENTS, READINGS, [SIDE, OTHER_SIDE], FORECASTS, FORECASTS[1].pieces,
    VERDICTS, PENALIZED, PLIES, FORFEITS, REPLAYS, DOCUMENTS, *NOTATIONS, SETUPS, PRESETS, FIELDS,
    ARENA_DAMAGES, NEXT, EXPLANATIONS, ASSUMPTIONS, ASSUMED, TIMES_LEFT, PGN_PLIES, PGN_FAULTS, PGN_GAMES, PLY_AUDITS, CONVENTION_FITS, GAME_AUDITS, ALARMS, SIDE_ALARMS, SIDE_STANDINGS, STANDINGS,
]
VALUES = [value for group in GROUPS for value in group]


def test_events_of_every_kind() -> None:
    """Each can be created, and so unpickled."""
    assert {event.kind for event in EVENTS} == set(get_args(EventKind))


@pytest.mark.parametrize("line", [-1, -(2**70), 2**53, 2**70])
def test_a_line_out_of_range(line: int) -> None:
    with pytest.raises(ArgumentError, match="`line` must be"):
        PgnFault("unopened", line)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_repr_reads_back(value: object) -> None:
    assert eval(repr(value), {**vars(flagfall)}) == value


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_pickle(value: object, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(value, protocol))
    assert again == value
    assert repr(again) == repr(value)


ERRORS = [
    ERROR,
    ArgumentError("what", "side"),
    AuditError("what", "no-times"),
    ClockError("what", "over"),
    ControlError("what", "unreachable-stage"),
    DocumentError("what", "null", "sides.first"),
    EndedError("what"),
    FlagfallError("what"),
    MatchError("what", "no-game"),
    PrintError("what", "lives"),
    RestoreError("what", "altered", "line 1"),
]


def test_a_pickle_needs_nothing_but_the_package() -> None:
    """In a new process, which has imported nothing, each unpickles to an equal value."""
    program = (
        "import pickle, sys\n"
        "for value in pickle.load(sys.stdin.buffer):\n"
        "    print(ascii((value, vars(value) if isinstance(value, Exception) else None)))\n"
    )
    everything = [*VALUES, *ERRORS, Presets.built_in()]
    done = subprocess.run(
        [sys.executable, "-I", "-c", program],
        input=pickle.dumps(everything),
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().splitlines() == [
        ascii((value, vars(value) if isinstance(value, Exception) else None))
        for value in everything
    ]


def test_every_public_class_pickles_or_says_why_not() -> None:
    pickled = {type(value) for value in [*VALUES, *ERRORS, Presets.built_in()]}
    restored = Arena.restore(b"".join(Arena().save(0)))
    refuse: list[object] = [Arena(), Clock(CONTROLS[1]), Lag(0, 0), Match(1)]
    refuse += [ArenaReader(), PgnReader(), restored]
    for refusing in refuse:
        with pytest.raises(TypeError, match="^an? [A-Z][A-Za-z]+ cannot be pickled: .{20}"):
            pickle.dumps(refusing)
        assert "pickled" in pydoc.getdoc(type(refusing))
    classes = {item for name in flagfall.__all__ if inspect.isclass(item := getattr(flagfall, name))}
    assert classes == pickled | {type(refusing) for refusing in refuse} | {flagfall.LiveClock}


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_equal_values_are_one_key(value: object) -> None:
    same = copy.deepcopy(value)
    assert same == copy.copy(value) == value
    assert hash(same) == hash(value)
    assert {value: 1}[same] == 1


def test_different_values_differ() -> None:
    assert len(set(VALUES)) == len(VALUES)
    for value in VALUES:
        assert value != repr(value)
        assert value != ()


@pytest.mark.parametrize("value", [*(group[0] for group in GROUPS)], ids=repr)
def test_values_cannot_be_changed(value: object) -> None:
    name = "at_ms" if hasattr(value, "at_ms") else "unheard_of"
    others = "first losses notation time_ms coupling bank_ms score ply text name validity"
    for attribute in (name, *others.split()):
        with pytest.raises(AttributeError):
            setattr(value, attribute, 1)


def test_a_repr_is_short() -> None:
    assert repr(STAGES[4]) == "Stage(time_ms=1, quota=1, when_met='next')"
    assert repr(Rules()) == "Rules()"
    assert repr(CONTROLS[1]) == "TimeControl((Stage(time_ms=1),))"
    assert repr(CONTROLS[2]) == "TimeControl((Stage(time_ms=1),), (Stage(time_ms=0),))"
    assert repr(VERDICTS[4]) == "Verdict(outcome='second', reason='flag', score=-64)"
    assert repr(VERDICTS[0]) == "Verdict(outcome='open', reason='board')"
    assert repr(CONVERSIONS[1]) == "Conversion(text='', losses=('stages',))"
    detected = "Detected(notation='chess', control=TimeControl(()))"
    assert repr(DETECTED[0]) == detected
    assert repr(RULES[8]) == "Rules(charge_unit_ms=1000)"
    assert repr(FORFEITS[0]) == "PcnForfeit(ply=1, side='first')"
    assert repr(SETUPS[1]) == "Setup(text='G/5', notation=Chess())"
    assert repr(SETUPS[3]) == "Setup(text='G/15|1/10', notation=DoubleFlag(mode='delay'))"
    assert repr(PRESETS[0]) == f"Preset(name='x', first={SETUPS[1]!r})"
    presets = repr(PRESETS[-1])
    assert presets.startswith("Presets.parse('[[preset]]") and presets.endswith(").get('x')")
    assert repr(DOCUMENTS[0]) == "PcnDocument.parse('{}')"
    date = "PcnDocument.parse('setup = 1979-05-27\\n', 'toml')"
    assert repr(eval(date)) == date
    assert repr(EVENTS[2]) == "Event(kind='life', side='first', at_ms=0, lives=1)"


def test_values_match() -> None:
    """By position, as far as the order of the fields is plain."""
    in_order: dict[type, str] = {
        Assumed: "control assumptions canonical",
        Assumption: "kind offset length quote meaning",
        Conversion: "text losses",
        Detected: "notation control",
        Event: "kind side at_ms",
        Explanation: "validity error fields at_cursor next completion gave_up",
        Field: "name offset length meaning is_invalid",
        GameEvent: "game kind side at_ms",
        Next: "text field",
        PcnForfeit: "ply side",
        PcnPly: "side elapsed_ms remaining_ms",
        PcnReplay: "plies forfeit",
        PgnFault: "kind line",
        Preset: "name first second",
        Setup: "text notation",
        TimeControl: "first second",
        Verdict: "outcome reason score",
    }
    classes = {type(value) for value in VALUES if hasattr(value, "__match_args__")}
    assert {of: " ".join(getattr(of, "__match_args__")) for of in classes} == in_order
    match EXPLANATIONS[-1]:
        case Explanation("incomplete", ParseError(), (_, Field("time", 3)), 1, (Next("0", name), *_)):
            assert name == "time"
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "stage"},
        {"kind": "life", "stage": 1},
        {"kind": "flag", "lives": 1},
        {"kind": "penalty", "penalties": 1, "lives": 1},
        {"kind": "fall"},
    ],
)
def test_events_that_cannot_be(data: dict[str, object]) -> None:
    error = error_of(ArgumentError, Event, side="first", at_ms=0, **data)  # type: ignore[arg-type]
    assert error.argument == "kind"


def test_everything_public_is_of_the_package() -> None:
    modules = ("flagfall", "flagfall._flagfall", "flagfall.errors", "flagfall.limit", "flagfall.live", "flagfall.pgn")
    for name in flagfall.__all__:
        assert getattr(flagfall, name).__module__ in modules
