"""What the streams say: when, in which order, and once."""

import time
from typing import Any

import pytest
import redis
from clocks import change_of, pairs, saved_of
from flagfall import Clock, Stage, TimeControl
from servers import Server


def entries(client: Any, stream: str = "clock:events") -> list[tuple[str, str, str | None, int, int | None]]:
    return [
        (
            fields[b"key"].decode(),
            fields[b"kind"].decode(),
            fields[b"side"].decode() if b"side" in fields else None,
            int(fields[b"at_ms"]),
            int(fields[b"value"]) if b"value" in fields else None,
        )
        for _, fields in client.xrange(stream)
    ]


def test_flags_fall_while_nobody_asks(db: Any) -> None:
    for number in range(50):
        db.execute_command("CLOCK.NEW", f"{{t}}:{number}", "sgf", "TM[0.2]OT[2x0.1 byo-yomi]", "START", "first")
    begun = {n: int(db.execute_command("CLOCK.DEADLINE", f"{{t}}:{n}")) - 201 for n in range(50)}
    time.sleep(0.8)
    found = entries(db, "{t}:clock:events")
    assert len(found) == 150
    for number, at_ms in begun.items():
        mine = [entry[1:] for entry in found if entry[0] == f"{{t}}:{number}"]
        assert mine == [
            ("stage", "first", at_ms + 201, 1),
            ("life", "first", at_ms + 301, 1),
            ("flag", "first", at_ms + 401, None),
        ]
    late = [int(name.split(b"-")[0]) - int(fields[b"at_ms"]) for name, fields in db.xrange("{t}:clock:events")]
    assert min(late) >= 0
    assert pairs(db.execute_command("CLOCK.READ", "{t}:0"))["phase"] == b"flagged"


def test_a_timer_is_moved_forward_and_backward(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first")
    # On a busy machine a tenth of a second can pass between two calls.
    db.execute_command("CLOCK.SETBANK", "g", "first", 1_000)
    seconds, micros = db.time()
    db.execute_command("CLOCK.SETBANK", "g", "first", 1_500)
    deadline = time.monotonic() + 10
    while not (found := entries(db)) and time.monotonic() < deadline:
        time.sleep(0.02)
    [(_, kind, _, at_ms, _)] = found
    assert kind == "flag"
    assert at_ms >= seconds * 1_000 + micros // 1_000 + 1_500


def test_games_are_in_the_stream_of_their_tag_and_database(db: Any, shared: Server) -> None:
    other = shared.client(db=2)
    for client, key in ((db, "a"), (db, "{x}a"), (db, "b{x}"), (db, "{}c"), (other, "{x}a")):
        client.execute_command("CLOCK.NEW", key, "chess", "G/1", "START", "second")
        client.execute_command("CLOCK.SETBANK", key, "second", 20)
    time.sleep(0.2)
    assert sorted(entry[0] for entry in entries(db)) == ["a", "{}c"]
    assert sorted(entry[0] for entry in entries(db, "{x}:clock:events")) == ["b{x}", "{x}a"]
    assert [entry[0] for entry in entries(other, "{x}:clock:events")] == ["{x}a"]


def test_calls_are_announced_if_so_wished(timed: Any) -> None:
    timed.config_set("flagfall.announce-calls", "yes")
    timed.execute_command("CLOCK.NEW", "g", "sgf", "TM[10]OT[3x5 byo-yomi]", "START", "first", "AT", 0)
    timed.execute_command("CLOCK.PRESS", "g", "first", "AT", 16_000)
    timed.execute_command("CLOCK.PAUSE", "g", "AT", 17_000)
    timed.execute_command("CLOCK.NEW", "q", "chess", "2/1, G/1", "START", "first", "AT", 17_000)
    for at_ms, side in ((18_000, "first"), (19_000, "second"), (20_000, "first")):
        timed.execute_command("CLOCK.PRESS", "q", side, "AT", at_ms)
    timed.execute_command("CLOCK.STOP", "q", "AT", 21_000)
    timed.execute_command("CLOCK.PRESS", "q", "second", "AT", 22_000)
    assert entries(timed) == [
        ("g", "create", None, 0, None),
        ("g", "start", "first", 0, None),
        ("g", "stage", "first", 10_001, 1),
        ("g", "life", "first", 15_001, 2),
        ("g", "press", "first", 16_000, None),
        ("g", "pause", None, 17_000, None),
        ("q", "create", None, 17_000, None),
        ("q", "start", "first", 17_000, None),
        ("q", "press", "first", 18_000, None),
        ("q", "press", "second", 19_000, None),
        ("q", "press", "first", 20_000, None),
        ("q", "stage", "first", 20_000, 1),
        ("q", "stop", None, 21_000, None),
    ]


def test_what_was_due_in_the_millisecond_of_a_call_comes_before_it(timed: Any) -> None:
    timed.config_set("flagfall.announce-calls", "yes")
    for key, call in (("g", ["CLOCK.PAUSE", "g"]), ("h", ["CLOCK.PRESS", "h", "first"])):
        timed.execute_command("CLOCK.NEW", key, "sgf", "TM[10]OT[3x10 byo-yomi]", "START", "first", "AT", 1_000)
        timed.execute_command(*call, "AT", 11_001)
    # Both: a stage that was due, and one that the press has caused.
    first, last = Stage(time_ms=1_000, on_expiry="next"), Stage(time_ms=1_000)
    clock = Clock(TimeControl([first, Stage(time_ms=1_000, quota=1, when_met="next"), last]))
    clock.start("first", 20_000)
    timed.execute_command("CLOCK.RESTORE", "q", saved_of(clock), "AT", 20_000)
    timed.execute_command("CLOCK.PRESS", "q", "first", "AT", 21_001)
    found = [entry[:2] + entry[3:] for entry in entries(timed)]
    assert found == [
        ("g", "create", 1_000, None),
        ("g", "start", 1_000, None),
        ("g", "stage", 11_001, 1),
        ("g", "pause", 11_001, None),
        ("h", "create", 1_000, None),
        ("h", "start", 1_000, None),
        ("h", "stage", 11_001, 1),
        ("h", "press", 11_001, None),
        ("q", "stage", 21_001, 1),
        ("q", "press", 21_001, None),
        ("q", "stage", 21_001, 2),
    ]


def test_a_late_press_tells_of_the_flag_once(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/1", "START", "first", "AT", 0)
    first = change_of(timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1, "AT", 70_000))
    assert (first.outcome, [event.kind for event in first.events]) == ("late", ["flag", "late"])
    saved = timed.execute_command("CLOCK.SAVE", "g")
    second = change_of(timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1, "AT", 70_001))
    assert (second.outcome, [event.kind for event in second.events]) == ("late", ["late"])
    assert timed.execute_command("CLOCK.SAVE", "g") == saved
    assert entries(timed) == [("g", "flag", "first", 60_001, None)]
    assert timed.execute_command("CLOCK.SWEEP", "AT", 80_000) == []


def test_a_sweep_in_order_of_time(timed: Any) -> None:
    for key, text, side, at_ms in (("a", "G/2", "first", 0), ("b", "G/1", "second", 100)):
        timed.execute_command("CLOCK.NEW", key, "chess", text, "START", side, "AT", at_ms)
    assert timed.execute_command("CLOCK.NEXT") == 60_101
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_100) == []
    assert timed.execute_command("CLOCK.SWEEP", "AT", 130_000) == [
        [b"b", b"flag", b"second", 60_101, None],
        [b"a", b"flag", b"first", 120_001, None],
    ]
    assert timed.execute_command("CLOCK.NEXT") is None


def test_the_next_is_never_too_late_if_a_stream_refuses(timed: Any) -> None:
    timed.set("{t}:clock:events", "in the way")
    timed.execute_command("CLOCK.NEW", "{t}:a", "chess", "G/1", "START", "first", "AT", 0)
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_001) == []
    assert timed.execute_command("CLOCK.NEXT") == 60_001
    timed.execute_command("CLOCK.NEW", "{u}:b", "chess", "G/2", "START", "first", "AT", 0)
    assert timed.execute_command("CLOCK.NEXT") == 60_001
    timed.config_set("flagfall.lag-ms", 500)
    assert timed.execute_command("CLOCK.NEXT") == 60_501
    timed.delete("{t}:a")
    assert timed.execute_command("CLOCK.NEXT") == 120_501


def test_a_sweep_advances_as_many_as_it_says(timed: Any) -> None:
    timed.set("{t}:clock:events", "in the way")
    timed.execute_command("CLOCK.NEW", "{t}:a", "chess", "G/1", "START", "first", "AT", 0)
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_001) == []
    timed.delete("{t}:clock:events")
    timed.execute_command("CLOCK.NEW", "{u}:b", "chess", "G/1", "START", "first", "AT", 0)
    found = [timed.execute_command("CLOCK.SWEEP", "MOST", 1, "AT", 60_001) for _ in range(3)]
    # Those that were refused come after the others.
    assert [[key for key, *_ in rows] for rows in found] == [[b"{u}:b"], [b"{t}:a"], []]


def test_what_a_stream_refused_is_announced_after_an_earlier_sweep(timed: Any) -> None:
    """As if the server's clock was set back, or the lag raised, before the stream took it."""
    timed.set("{t}:clock:events", "in the way")
    timed.execute_command("CLOCK.NEW", "{t}:a", "chess", "G/1", "START", "first", "AT", 0)
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_001) == []
    timed.delete("{t}:clock:events")
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_000) == []
    assert timed.execute_command("CLOCK.NEXT") == 60_001
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_001) == [[b"{t}:a", b"flag", b"first", 60_001, None]]


def test_a_lag_that_is_allowed(timed: Any) -> None:
    timed.config_set("flagfall.lag-ms", 500)
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/1", "START", "first", "AT", 0)
    assert timed.execute_command("CLOCK.NEXT") == 60_501
    assert timed.execute_command("CLOCK.SWEEP", "AT", 60_300) == []
    pressed = timed.execute_command("CLOCK.PRESS", "g", "first", "ELAPSED", 59_900, "AT", 60_300)
    assert change_of(pressed).outcome == "made"


@pytest.mark.parametrize("keeps", [False, True])
def test_a_journal_that_begins_within_the_lag_reports_what_is_due(timed: Any, keeps: bool) -> None:
    timed.config_set("flagfall.lag-ms", 500)
    journal = ["JOURNAL"] if keeps else []
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/1", "START", "first", *journal, "AT", 0)
    for at_ms, events in ((60_000, []), (60_100, [("flag", 60_001)]), (60_200, [])):
        change = change_of(timed.execute_command("CLOCK.JOURNAL", "g", "AT", at_ms))
        assert (change.outcome, [(event.kind, event.at_ms) for event in change.events]) == ("made", events)
    assert entries(timed) == [("g", "flag", "first", 60_001, None)]
    assert timed.execute_command("CLOCK.SWEEP", "AT", 70_000) == []


@pytest.mark.parametrize("command", ["CLOCK.PRESS", "CLOCK.HANDOVER"])
def test_a_measured_call_of_the_opponent_takes_no_lag_away(timed: Any, command: str) -> None:
    timed.config_set("flagfall.lag-ms", 500)
    new = ["CLOCK.NEW", "g", "chess", "G/1", "START", "first", "AT", 0]
    timed.execute_command(*new)
    before = timed.execute_command("CLOCK.SAVE", "g")
    for at_ms in (60_000, 60_001, 60_500):
        with pytest.raises(redis.ResponseError, match="^NOT-ON-TURN "):
            timed.execute_command(command, "g", "second", "ELAPSED", 10, "AT", at_ms)
    assert timed.execute_command("CLOCK.SAVE", "g") == before and entries(timed) == []
    with pytest.raises(redis.ResponseError, match="^MOVE-MISSING "):
        timed.execute_command("CLOCK.PRESS", "g", "second", "MOVE", 2, "ELAPSED", 10, "AT", 60_500)
    pressed = timed.execute_command("CLOCK.PRESS", "g", "first", "MOVE", 1, "ELAPSED", 59_900, "AT", 60_500)
    assert change_of(pressed).outcome == "made"
    # A millisecond later nothing can come any more.
    timed.delete("g")
    timed.execute_command(*new)
    late = change_of(timed.execute_command(command, "g", "second", "ELAPSED", 10, "AT", 60_501))
    assert (late.outcome, [event.kind for event in late.events]) == ("late", ["flag", "late"])
    assert entries(timed) == [("g", "flag", "first", 60_001, None)]


@pytest.mark.parametrize("command", ["CLOCK.PRESS", "CLOCK.HANDOVER"])
def test_a_measured_call_after_a_ready_move_is_sent(timed: Any, command: str) -> None:
    timed.config_set("flagfall.lag-ms", 500)
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/1", "START", "first", "AT", 0)
    timed.execute_command("CLOCK.READY", "g", "first", "yes", "AT", 1_000)
    made = change_of(timed.execute_command(command, "g", "second", "ELAPSED", 50, "AT", 60_100))
    assert (made.outcome, made.events[0].kind, made.events[0].at_ms) == ("made", "sent", 60_000)


def test_what_is_due_within_the_lag_is_not_reported_with_what_is_due_before(timed: Any) -> None:
    timed.config_set("flagfall.lag-ms", 2_000)
    timed.execute_command("CLOCK.NEW", "g", "sgf", "TM[1]OT[1x1 byo-yomi]", "START", "first", "AT", 0)
    assert timed.execute_command("CLOCK.SWEEP", "AT", 3_001) == [[b"g", b"stage", b"first", 1_001, 1]]
    pressed = timed.execute_command("CLOCK.PRESS", "g", "first", "ELAPSED", 1_500, "AT", 3_300)
    assert change_of(pressed).outcome == "made"


def test_a_deadline_that_is_far_away_takes_no_time(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "long", "chess", "G/60", "START", "first")
    db.execute_command("CLOCK.NEW", "short", "chess", "G/1", "START", "first")
    db.execute_command("CLOCK.SETBANK", "short", "first", 50)
    time.sleep(0.3)
    assert [entry[:2] for entry in entries(db)] == [("short", "flag")]

    def used() -> float:
        info = db.info("cpu")
        return float(info["used_cpu_user"]) + float(info["used_cpu_sys"])

    before = used()
    time.sleep(1)
    assert used() - before < 0.3


def test_a_stream_is_trimmed(db: Any) -> None:
    db.config_set("flagfall.stream-maxlen", 100)
    db.config_set("flagfall.announce-calls", "yes")
    for number in range(1_000):
        db.execute_command("CLOCK.NEW", f"g{number}", "chess", "G/5")
    assert 100 <= db.xlen("clock:events") < 250


def test_a_consumer_group_handles_each_event_once(db: Any) -> None:
    db.xgroup_create("clock:events", "rating", id="$", mkstream=True)
    for number in range(20):
        db.execute_command("CLOCK.NEW", f"g{number}", "chess", "G/1", "START", "first")
        db.execute_command("CLOCK.SETBANK", f"g{number}", "first", 10)
    seen = []
    for consumer in ("one", "two", "one"):
        time.sleep(0.05)
        for _, found in db.xreadgroup("rating", consumer, {"clock:events": ">"}, count=10) or []:
            for name, fields in found:
                seen.append(fields[b"key"])
                db.xack("clock:events", "rating", name)
    assert sorted(seen) == sorted(f"g{number}".encode() for number in range(20))


def test_nothing_falls_while_clients_are_paused(db: Any, shared: Server) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/1", "START", "first")
    db.execute_command("CLOCK.SETBANK", "g", "first", 100)
    due = db.execute_command("CLOCK.DEADLINE", "g")
    db.client_pause(500, all=False)
    time.sleep(0.3)
    assert entries(db) == []
    time.sleep(0.4)
    assert entries(db) == [("g", "flag", "first", due, None)]


def test_what_a_stream_refuses_is_tried_again(db: Any) -> None:
    db.set("{t}:clock:events", "in the way")
    for key in ("{t}:g", "{u}:g"):
        db.execute_command("CLOCK.NEW", key, "chess", "G/1", "START", "first")
        db.execute_command("CLOCK.SETBANK", key, "first", 50)
    time.sleep(0.3)
    # The games of other streams do not wait for it.
    assert len(entries(db, "{u}:clock:events")) == 1
    db.delete("{t}:clock:events")
    time.sleep(0.3)
    assert [entry[1] for entry in entries(db, "{t}:clock:events")] == ["flag"]
    with pytest.raises(redis.ResponseError, match="^OVER "):
        db.execute_command("CLOCK.STOP", "{t}:g")
