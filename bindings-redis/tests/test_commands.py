"""Each command: what it replies, in RESP2 and RESP3, and what it then is."""

import json
from typing import Any

import flagfall
import pytest
import redis
from clocks import change_of, command_names, kind_of, new_clock, pairs, saved_of
from flagfall import Clock
from servers import Server

CALLS: list[tuple[list[Any], str, tuple[Any, ...], dict[str, Any]]] = [
    # The words after the key, and the same call in Python.
    (["CLOCK.START", "first"], "start", ("first", 1_000), {}),
    (["CLOCK.PRESS", "first"], "press", ("first", 2_000), {}),
    (["clock.press", "SECOND", "move", "1"], "press", ("second", 3_000), {"number": 1}),
    (["CLOCK.PRESS", "first", "ELAPSED", "700"], "press", ("first", 4_000), {"elapsed_ms": 700}),
    (
        ["CLOCK.PRESS", "second", "TAKEBACKS", "0", "ELAPSED", "5", "MOVE", "2"],
        "press",
        ("second", 5_000),
        {"number": 2, "take_backs": 0, "elapsed_ms": 5},
    ),
    (["CLOCK.PRESS", "first", "UNRECEIVED", "MOVE", "3"], "press_unreceived", ("first", 6_000), {"number": 3}),
    (["CLOCK.RECEIVE"], "receive", (6_500,), {}),
    (["CLOCK.HANDOVER", "second"], "hand_over", ("second", 7_000), {}),
    (["CLOCK.HANDOVER", "first", "ELAPSED", "3"], "hand_over", ("first", 7_500), {"elapsed_ms": 3}),
    (["CLOCK.HANDOVER", "second", "UNRECEIVED"], "hand_over_unreceived", ("second", 8_000), {}),
    (["CLOCK.RECEIVE"], "receive", (8_001,), {}),
    (["CLOCK.HANDOVER", "first"], "hand_over", ("first", 8_500), {}),
    (["CLOCK.READY", "second", "yes"], "set_ready", ("second", 9_000, True), {}),
    (["CLOCK.READY", "second", "no"], "set_ready", ("second", 9_001, False), {}),
    (["CLOCK.READY", "second", "unreceived"], "set_ready_unreceived", ("second", 9_002), {}),
    (["CLOCK.PAUSE"], "pause", (10_000,), {}),
    (["CLOCK.ADJUST", "first", "-500"], "adjust", ("first", 10_000, -500), {}),
    (["CLOCK.SETBANK", "second", "9000"], "set_bank", ("second", 10_000, 9_000), {}),
    (["CLOCK.SETTURN", "first"], "set_turn", ("first", 10_000), {}),
    (["CLOCK.RESUME"], "resume", (11_000,), {}),
    (["CLOCK.SETBANK", "first", "1"], "set_bank", ("first", 11_000, 1), {}),
    (["CLOCK.ADVANCE"], "advance", (11_002,), {}),
    (["CLOCK.RAISEFLAG", "first"], "raise_flag", ("first", 12_000), {}),
    (["CLOCK.STOP"], "stop", (13_000,), {}),
]


@pytest.mark.parametrize("journal", [False, True])
@pytest.mark.parametrize("protocol", [2, 3])
def test_each_call_does_what_it_does_in_python(of_clients: Server, protocol: int, journal: bool) -> None:
    client = of_clients.client(protocol=protocol)
    client.flushall()
    clock = new_clock("G/5")
    if journal:
        clock.keep_journal()
    options = ["JOURNAL"] if journal else []
    made = client.execute_command("CLOCK.NEW", "g", "chess", "G/5", *options, "AT", 0)
    assert change_of(made).outcome == "made"
    for (command, *arguments), name, (*given, at_or_last), named in CALLS:
        positional = [*given, at_or_last]
        at_ms = next(number for number in positional if isinstance(number, int) and number >= 1_000)
        saved = ["SAVED"] if name != "advance" else []
        reply = client.execute_command(command, "g", *arguments, "AT", at_ms, *saved)
        change = change_of(reply)
        events = getattr(clock, name)(*positional, **named)
        assert (change.at_ms, change.outcome, change.events) == (at_ms, "made", events), command
        now = client.execute_command("CLOCK.SAVE", "g")
        if name != "advance":
            assert change.saved == now == saved_of(clock), command
        else:
            # The module does not note an advance; what had happened is the same.
            clock = Clock.restore(now)
    assert clock.read(13_000).phase == "stopped"


def test_a_clock_is_created_once_and_started_at_once(timed: Any) -> None:
    made = change_of(timed.execute_command("CLOCK.NEW", "g", "SGF", "TM[60]OT[3x10 byo-yomi]", "START", "second", "AT", 7))
    assert (made.at_ms, made.outcome, made.events) == (7, "made", ())
    for key, value in (("g", None), ("text", "x")):
        if value:
            timed.set(key, value)
        with pytest.raises(redis.ResponseError, match="^GAME-EXISTS "):
            timed.execute_command("CLOCK.NEW", key, "chess", "G/5", "AT", 0)
    clock = new_clock("TM[60]OT[3x10 byo-yomi]", "sgf")
    clock.start("second", 7)
    assert timed.execute_command("CLOCK.SAVE", "g") == saved_of(clock)
    assert timed.type("g") == b"flagclock"


@pytest.mark.parametrize(
    ("notation", "text", "options"),
    [
        (flagfall.Chess(mode="delay"), "G/5/3", ["mode", "delay"]),
        (flagfall.Chess(mode="bronstein", option="hourglass"), "G/5/3", ["MODE", "Bronstein", "option", "hourglass"]),
        (flagfall.Chess(option="overrun"), "G/5", ["option", "overrun", "mode", "fischer"]),
        (flagfall.Arimaa(setup=True), "0:30/10", ["setup", "yes", "strict", "no"]),
        (
            flagfall.Ggs(ini_ms=600_000, inc_ms=5_000, ext_ms=60_000, soft_is_hard=True),
            "10",
            ["ext_ms", "60000", "soft_is_hard", "YES", "ini_ms", "600000", "inc_ms", "5000"],
        ),
        (flagfall.DoubleFlag(mode="delay"), "G/15/5 | 1/10", ["mode", "delay"]),
        (flagfall.Pcn(format="toml"), "[[periods]]\nduration_ms = 600000\n", ["format", "toml"]),
    ],
    ids=str,
)
def test_the_options_of_a_notation(timed: Any, notation: Any, text: str, options: list[str]) -> None:
    words = [word for pair in zip(options[::2], options[1::2], strict=True) for word in ("OPTION", *pair)]
    timed.execute_command("CLOCK.NEW", "g", notation.name, text, *words, "START", "first", "AT", 7)
    clock = Clock(flagfall.parse(text, notation))
    clock.start("first", 7)
    assert timed.execute_command("CLOCK.SAVE", "g") == saved_of(clock)
    if notation.name != "pcn":
        assert flagfall.parse(text, notation) != flagfall.parse(text, notation.name)


def test_a_wrong_option_of_a_notation_says_which(timed: Any) -> None:
    for notation, words, message in [
        ("chess", ["OPTION", "modus", "delay"], "the notation chess has no option `modus`; its options: mode, option"),
        ("pgn", ["OPTION", "mode", "delay"], "the notation pgn has no option `mode`; its options: none"),
        ("chess", ["OPTION", "mode", "slow"], "OPTION mode: unknown mode `slow`: expected one of \"fischer\""),
        ("arimaa", ["OPTION", "setup", "1"], "OPTION setup: expected yes or no, not `1`"),
        ("ggs", ["OPTION", "ini_ms", "x"], "OPTION ini_ms: expected an integer"),
        ("ggs", ["OPTION", "ini_ms", "-1"], "NEGATIVE-TIME OPTION ini_ms: a time is negative"),
        ("chess", ["OPTION", "mode", "delay", "OPTION", "MODE", "delay"], "OPTION mode is there twice"),
        ("chess", ["OPTION", "mode"], "OPTION mode: unknown mode `AT`"),
    ]:
        with pytest.raises(redis.ResponseError) as refused:
            timed.execute_command("CLOCK.NEW", "g", notation, "G/5", *words, "AT", 0)
        assert str(refused.value).startswith(message), refused.value
    assert not timed.exists("g")


def test_a_reading_has_all_that_a_reading_in_python_has(of_clients: Server) -> None:
    for protocol in (2, 3):
        client = of_clients.client(protocol=protocol)
        client.flushall()
        clock = new_clock("40/90/30, G/30/30")
        client.execute_command("CLOCK.NEW", "g", "chess", "40/90/30, G/30/30", "START", "first", "AT", 0)
        clock.start("first", 0)
        reply = client.execute_command("CLOCK.READ", "g", "AT", 61_500)
        assert isinstance(reply, dict) == (protocol == 3)
        got = pairs(reply)
        reading = clock.read(61_500)
        for name in ("at_ms", "phase", "on_turn", "deciding", "provisional", "first_to_fall"):
            value = got[name].decode() if isinstance(got[name], bytes) else got[name]
            assert value == getattr(reading, name), name
        assert got["take_backs"] == 0
        for side in ("first", "second"):
            shown = {name: v.decode() if isinstance(v, bytes) else v for name, v in pairs(got[side]).items()}
            expected = {name: getattr(getattr(reading, side), name) for name in shown}
            assert shown == expected and len(shown) == 15


def test_what_changes_nothing(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "AT", 0)
    clock = new_clock("G/5")
    assert timed.execute_command("CLOCK.NEXT") == 300_001
    clock.start("first", 0)
    assert timed.execute_command("CLOCK.DEADLINE", "g") == clock.deadline_ms == 300_001
    forecast = timed.execute_command("CLOCK.FORECAST", "g", "AT", 10, "MOST", 3)
    assert json.loads(forecast) == json.loads(clock.forecast(10, most=3).to_json())
    assert timed.execute_command("CLOCK.DESCRIBE", "g").decode() == str(clock.control)
    german = timed.execute_command("CLOCK.DESCRIBE", "g", "de").decode()
    assert german == clock.control.describe("de")
    timed.execute_command("CLOCK.PAUSE", "g", "AT", 10)
    assert timed.execute_command("CLOCK.DEADLINE", "g") is None
    assert timed.execute_command("CLOCK.NEXT") is None


def test_a_move_is_told_from_one_that_was_made_or_lost(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "JOURNAL", "AT", 0)
    timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1, "AT", 5)
    for number, kind in ((1, "already-made"), (3, "move-missing"), (2, "not-on-turn")):
        with pytest.raises(redis.ResponseError) as refused:
            timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", number, "AT", 9)
        assert kind_of(refused.value) == kind
    timed.execute_command("CLOCK.TAKEBACK", "g", "MOVE", 0, "AT", 10)
    with pytest.raises(redis.ResponseError, match="^STALE "):
        timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1, "AT", 11)
    pressed = timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1, "TAKEBACKS", 1, "AT", 11)
    assert change_of(pressed).outcome == "made"


def test_a_take_back_to_a_move_and_to_a_time(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "AT", 0)
    with pytest.raises(redis.ResponseError, match="^NO-JOURNAL "):
        timed.execute_command("CLOCK.TAKEBACK", "g", "MOVE", 0, "AT", 1)
    timed.execute_command("CLOCK.JOURNAL", "g", "AT", 1)
    clock = new_clock("G/5")
    clock.start("first", 0)
    clock.keep_journal()
    for side, at_ms in (("first", 2_000), ("second", 3_000), ("first", 4_000)):
        timed.execute_command("CLOCK.PRESS", "g", side, "AT", at_ms)
        clock.press(side, at_ms)  # type: ignore[arg-type]
    timed.execute_command("CLOCK.TAKEBACK", "g", "MOVE", 2, "AT", 5_000)
    clock.take_back(5_000, move=2)
    assert timed.execute_command("CLOCK.SAVE", "g") == saved_of(clock)
    timed.execute_command("CLOCK.TAKEBACK", "g", "TIME", 2_500, "AT", 6_000)
    clock.take_back(6_000, timestamp_ms=2_500)
    assert timed.execute_command("CLOCK.SAVE", "g") == saved_of(clock)


def test_a_call_with_a_token_is_made_once(timed: Any) -> None:
    new = ["CLOCK.NEW", "g", "chess", "G/5", "START", "first", "ONCE", "made-1", "AT", 0]
    assert [change_of(timed.execute_command(*new)).outcome for _ in range(2)] == ["made", "repeated"]
    pause = ["CLOCK.PAUSE", "g", "ONCE", "p1", "SAVED", "AT", 5]
    first, second = (change_of(timed.execute_command(*pause)) for _ in range(2))
    assert (first.outcome, second.outcome, first.saved) == ("made", "repeated", second.saved)
    timed.execute_command("CLOCK.RESUME", "g", "AT", 6)
    assert change_of(timed.execute_command(*pause[:4], "AT", 7)).outcome == "repeated"
    # A call that fails leaves its token.
    with pytest.raises(redis.ResponseError, match="^NOT-PAUSED "):
        timed.execute_command("CLOCK.RESUME", "g", "ONCE", "r1", "AT", 8)
    timed.execute_command("CLOCK.PAUSE", "g", "AT", 8)
    assert change_of(timed.execute_command("CLOCK.RESUME", "g", "ONCE", "r1", "AT", 9)).outcome == "made"
    timed.delete("g")
    assert change_of(timed.execute_command(*new)).outcome == "made"


@pytest.mark.parametrize("call", [[], ["CALL", "1"]])
def test_a_late_call_does_not_use_up_its_token(timed: Any, call: list[str]) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/1", "START", "first", "AT", 0)
    late = change_of(timed.execute_command("CLOCK.PRESS", "g", "first", "ONCE", "p", *call, "AT", 70_000))
    assert (late.outcome, [event.kind for event in late.events]) == ("late", ["flag", "late"])
    again = change_of(timed.execute_command("CLOCK.PRESS", "g", "first", "ONCE", "p", "CALL", "2", "AT", 70_001))
    assert (again.outcome, [event.kind for event in again.events]) == ("late", ["late"])
    timed.execute_command("CLOCK.RAISEFLAG", "g", "first", "AT", 70_002)
    timed.execute_command("CLOCK.SETBANK", "g", "first", 9_000, "ONCE", "p", "AT", 70_002)
    assert change_of(timed.execute_command("CLOCK.STOP", "g", "ONCE", "p", "AT", 70_003)).outcome == "repeated"


def test_a_command_that_is_sent_again_is_made_once_and_replies_the_same(timed: Any) -> None:
    """As a client does that lost the connection before the reply."""
    calls: list[list[Any]] = [
        ["CLOCK.NEW", "g", "sgf", "TM[10]OT[3x5 byo-yomi]", "START", "first", "CALL", "1", "AT", 0],
        ["CLOCK.PRESS", "g", "first", "CALL", "2", "SAVED", "AT", 1_000],
        ["CLOCK.PRESS", "g", "second", "MOVE", 1, "CALL", "3", "AT", 17_000],
        ["CLOCK.ADJUST", "g", "first", 1_000, "ONCE", "a", "CALL", "4", "AT", 18_000],
    ]
    for call in calls:
        first = change_of(timed.execute_command(*call))
        state = timed.execute_command("CLOCK.SAVE", "g")
        again = change_of(timed.execute_command(*call[:-1], call[-1] + 500))
        assert again == first and first.outcome == "made", call
        assert timed.execute_command("CLOCK.SAVE", "g") == state
    assert [event.kind for event in change_of(timed.execute_command(*calls[2])).events] == ["stage", "life"]
    # Also after other calls, and in a copy and a dump.
    timed.execute_command("CLOCK.PRESS", "g", "first", "AT", 19_000)
    assert change_of(timed.execute_command(*calls[1])).at_ms == 1_000
    timed.restore("h", 0, timed.dump("g"))
    timed.copy("g", "i")
    for key in ("h", "i"):
        assert change_of(timed.execute_command("CLOCK.PRESS", key, *calls[2][2:])).at_ms == 17_000
    late = ["CLOCK.PRESS", "h", "second", "CALL", "late", "SAVED", "AT"]
    found, again = (change_of(timed.execute_command(*late, at_ms)) for at_ms in (90_000, 90_001))
    assert found == again and [event.kind for event in found.events][-2:] == ["flag", "late"]
    state = timed.dump("h")
    assert change_of(timed.execute_command("CLOCK.PRESS", "h", "second", "CALL", "later", "AT", 95_000)).outcome == "late"
    assert timed.dump("h") == state
    # With another id it is another call.
    with pytest.raises(redis.ResponseError, match="^NOT-ON-TURN "):
        timed.execute_command("CLOCK.PRESS", "g", "first", "CALL", "5", "AT", 20_000)
    before = timed.execute_command("CLOCK.SAVE", "g")
    clock = Clock.restore(before)
    clock.pause(20_000)
    event = ["EVENT", "pause", "-", 20_000, "-"]
    restore = ["CLOCK.RESTORE", "g", saved_of(clock), "IF", before, *event, "CALL", "6", "AT", 20_000]
    assert [change_of(timed.execute_command(*restore)).outcome for _ in range(2)] == ["made", "made"]
    assert [kind for _, fields in timed.xrange("clock:events") if (kind := fields[b"kind"]) == b"pause"] == [b"pause"]


def test_a_call_with_all_events_of_a_stage_is_known(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "sgf", "TM[1]OT[1000x1 byo-yomi]", "START", "first", "AT", 0)
    press = ["CLOCK.PRESS", "g", "first", "CALL", "p", "AT"]
    pressed = change_of(timed.execute_command(*press, 2_000_000))
    assert len(pressed.events) == 1_002
    timed.restore("g", 0, timed.dump("g"), replace=True)
    assert change_of(timed.execute_command(*press, 2_000_001)) == pressed


def test_a_clock_knows_the_last_32_calls_of_the_last_minute(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/500", "START", "first", "AT", 0)
    sides = ("first", "second")
    for number in range(33):
        timed.execute_command("CLOCK.PRESS", "g", sides[number % 2], "CALL", f"p{number}", "AT", 1_000 * number)
    assert change_of(timed.execute_command("CLOCK.PRESS", "g", "second", "CALL", "p1", "AT", 40_000)).at_ms == 1_000
    with pytest.raises(redis.ResponseError, match="^NOT-ON-TURN "):
        timed.execute_command("CLOCK.PRESS", "g", "first", "CALL", "p0", "AT", 40_000)
    timed.execute_command("CLOCK.PRESS", "g", "second", "CALL", "later", "AT", 91_000)
    assert change_of(timed.execute_command("CLOCK.PRESS", "g", "second", "CALL", "p31", "AT", 91_000)).at_ms == 31_000
    timed.execute_command("CLOCK.PRESS", "g", "first", "CALL", "last", "AT", 91_001)
    assert change_of(timed.execute_command("CLOCK.PRESS", "g", "second", "CALL", "p31", "AT", 92_000)).at_ms == 92_000


def test_any_call_of_the_library_by_saving_and_restoring(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "AT", 0)
    before = timed.execute_command("CLOCK.SAVE", "g")
    clock = Clock.restore(before)
    alarms = flagfall.SideAlarms([flagfall.Alarm(10_000)])
    clock.set_alarms(1_000, alarms, alarms)
    event = ["EVENT", "alarms", "-", 1_000, "-", "EVENT", "odd", "Second", -5, 7]
    restore = ["CLOCK.RESTORE", "g", saved_of(clock), "IF", before, "TOKEN", "t", *event, "AT", 1_000]
    assert change_of(timed.execute_command(*restore)).outcome == "made"
    assert timed.execute_command("CLOCK.SAVE", "g") == saved_of(clock)
    assert timed.execute_command("CLOCK.NEXT") == clock.wake_ms == 290_000
    # Alarms are not included.
    assert timed.execute_command("CLOCK.DEADLINE", "g") == clock.deadline_ms == 300_001
    with pytest.raises(redis.ResponseError, match="^CHANGED "):
        timed.execute_command(*restore)
    assert change_of(timed.execute_command(*restore, "ONCE", "t")).outcome == "repeated"
    entries = [fields for _, fields in timed.xrange("clock:events")]
    assert entries == [
        {b"key": b"g", b"kind": b"alarms", b"at_ms": b"1000"},
        {b"key": b"g", b"kind": b"odd", b"side": b"second", b"at_ms": b"-5", b"value": b"7"},
    ]
    with pytest.raises(redis.ResponseError, match="^NO-SUCH-GAME "):
        timed.execute_command("CLOCK.RESTORE", "h", before, "IF", before)
    with pytest.raises(redis.ResponseError, match="^GAME-EXISTS "):
        timed.execute_command("CLOCK.RESTORE", "g", before)
    timed.execute_command("CLOCK.RESTORE", "g", before, "REPLACE")
    assert timed.execute_command("CLOCK.SAVE", "g") == before
    assert change_of(timed.execute_command("CLOCK.PAUSE", "g", "ONCE", "t", "AT", 2_000)).outcome == "made"


def test_a_watched_clock_is_one_transaction(db: Any, shared: Server) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first")
    with db.pipeline() as pipe:
        pipe.watch("g")
        before = pipe.immediate_execute_command("CLOCK.SAVE", "g")
        # Reading does not change it, nor does a press that is refused.
        with pytest.raises(redis.ResponseError):
            shared.client().execute_command("CLOCK.PRESS", "g", "second")
        pipe.multi()
        pipe.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1)
        assert change_of(pipe.execute()[0]).outcome == "made"
        pipe.watch("g")
        assert pipe.immediate_execute_command("CLOCK.SAVE", "g") != before
        shared.client().execute_command("CLOCK.PRESS", "g", "second")
        pipe.multi()
        pipe.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 2)
        with pytest.raises(redis.WatchError):
            pipe.execute()


def test_the_server_documents_each_command(db: Any) -> None:
    names = command_names(db)
    assert len(names) == 26
    assert b"OPTION" in str(db.execute_command("COMMAND DOCS", "CLOCK.NEW")).encode()
    for name in names:
        documented = db.execute_command("COMMAND DOCS", name)
        assert b"summary" in next(iter(documented.values()))
        if name not in ("CLOCK.NEXT", "CLOCK.SWEEP"):
            asked = db.execute_command("COMMAND GETKEYS", name, "k", "first", "x", "y", "z")
            assert asked in (["k"], [b"k"]), name
    # No key is an argument of the others.
    with pytest.raises(redis.ResponseError, match="no key arguments"):
        db.execute_command("COMMAND GETKEYS", "CLOCK.SWEEP", "MOST", "1")


def test_who_may_only_read_cannot_press(db: Any, shared: Server) -> None:
    db.execute_command("ACL", "SETUSER", "viewer", "on", ">secret", "~*", "+@read", "+clock.read")
    viewer = shared.client(username="viewer", password="secret")
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5")
    assert pairs(viewer.execute_command("CLOCK.READ", "g"))["phase"] == b"not-started"
    with pytest.raises(redis.exceptions.NoPermissionError):
        viewer.execute_command("CLOCK.START", "g", "first")
    db.execute_command("ACL", "DELUSER", "viewer")
