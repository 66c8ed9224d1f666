"""Whatever a client sends: an error by kind, nothing changed, no stream filled, and Redis alive."""

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import flagfall
import pytest
import redis
from clocks import change_of, command_names, new_clock, pairs, saved_of
from servers import MODULE, Server

# How many random commands there are, and what chooses them: `make fuzz-bindings`.
CALLS = int(os.environ.get("FLAGFALL_CALLS", "3000"))
SEED = int(os.environ.get("FLAGFALL_SEED", "3"))

WRONG: list[tuple[str, list[Any]]] = [
    ("ERR", ["CLOCK.PRESS", "g"]),
    ("ERR", ["CLOCK.PRESS"]),
    ("ERR", ["CLOCK.PRESS", "g", "third"]),
    ("ERR", ["CLOCK.PRESS", "g", ""]),
    ("ERR", ["CLOCK.PRESS", "g", "first" * 100]),
    ("ERR", ["CLOCK.PRESS", "g", b"\xff\x00first"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "0"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "-1"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "1.0"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "+1"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", " 1"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "4294967296"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "9" * 400]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "MOVE", "1", "MOVE", "1"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "TAKEBACKS", "1"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "ELAPSED", "5", "UNRECEIVED"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "ELAPSED", "9007199254740992"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "ELAPSED", "x"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "FOO"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "ONCE", "x" * 257]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "ONCE", "x", "ONCE", "x"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "SAVED", "SAVED"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "CALL", ""]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "CALL", "x" * 33]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "CALL", "a b"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "CALL", b"\xff"]),
    ("ERR", ["CLOCK.PRESS", "g", "first", "CALL", "x", "CALL", "x"]),
    ("NEGATIVE", ["CLOCK.PRESS", "g", "first", "ELAPSED", "-1"]),
    ("MOVE-MISSING", ["CLOCK.PRESS", "g", "first", "MOVE", "4294967295"]),
    ("NOT-ON-TURN", ["CLOCK.PRESS", "g", "second"]),
    ("AT-REFUSED", ["CLOCK.PRESS", "g", "first", "AT", "5"]),
    ("AT-REFUSED", ["CLOCK.READ", "g", "AT", "5"]),
    ("AT-REFUSED", ["CLOCK.SWEEP", "AT", "5"]),
    ("WRONGTYPE", ["CLOCK.PRESS", "text", "first"]),
    ("WRONGTYPE", ["CLOCK.READ", "list"]),
    ("NO-SUCH-GAME", ["CLOCK.PRESS", "none", "first"]),
    ("NO-SUCH-GAME", ["CLOCK.READ", "none"]),
    ("NO-SUCH-GAME", ["CLOCK.DEADLINE", "none"]),
    ("NO-SUCH-GAME", ["CLOCK.ADVANCE", "none"]),
    ("ERR", ["CLOCK.READ", "g", "h"]),
    ("ERR", ["CLOCK.READ", "g", "SAVED"]),
    ("ERR", ["CLOCK.READ", "g", "ONCE", "t"]),
    ("ERR", ["CLOCK.ADVANCE", "g", "ONCE", "t"]),
    ("ERR", ["CLOCK.ADVANCE", "g", "CALL", "t"]),
    ("ERR", ["CLOCK.SWEEP", "SAVED"]),
    ("ERR", ["CLOCK.SWEEP", "MOST", "0"]),
    ("STREAM-KEY", ["CLOCK.NEW", "clock:events", "chess", "G/1"]),
    ("STREAM-KEY", ["CLOCK.NEW", "{t}:clock:events", "chess", "G/1"]),
    ("ERR", ["CLOCK.DEADLINE", "g", "h"]),
    ("ERR", ["CLOCK.SAVE"]),
    ("ERR", ["CLOCK.NEXT", "g"]),
    ("ERR", ["CLOCK.SWEEP", "MOST", "-1"]),
    ("ERR", ["CLOCK.FORECAST", "g", "MOST", "x"]),
    ("ERR", ["CLOCK.FORECAST", "g", "MOST", "0"]),
    ("ERR", ["CLOCK.DESCRIBE", "g", "klingon"]),
    ("ERR", ["CLOCK.NEW", "n", "chess"]),
    ("NO-SUCH-NOTATION", ["CLOCK.NEW", "n", "checkers", "G/5"]),
    ("NO-SUCH-NOTATION", ["CLOCK.NEW", "n", "", "G/5"]),
    ("ERR", ["CLOCK.NEW", "n", "chess", b"\xff\xfe"]),
    ("EMPTY", ["CLOCK.NEW", "n", "chess", ""]),
    ("ERR", ["CLOCK.NEW", "n", "chess", "G/5", "START"]),
    ("ERR", ["CLOCK.NEW", "n", "chess", "G/5", "START", "none"]),
    ("GAME-EXISTS", ["CLOCK.NEW", "g", "chess", "G/5"]),
    ("GAME-EXISTS", ["CLOCK.NEW", "text", "chess", "G/5"]),
    ("GAME-EXISTS", ["CLOCK.RESTORE", "text", "x"]),
    ("WRONGTYPE", ["CLOCK.RESTORE", "text", "x", "REPLACE"]),
    ("FOREIGN", ["CLOCK.RESTORE", "n", ""]),
    ("FOREIGN", ["CLOCK.RESTORE", "n", "x" * 1_000_000]),
    ("ERR", ["CLOCK.RESTORE", "g", "x", "REPLACE", "IF", "y"]),
    ("CHANGED", ["CLOCK.RESTORE", "g", "x", "IF", "y"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind", "third", "0", "-"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind", "-", "now", "-"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind", "-", "0", "x"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind", "-", "0", "9007199254740992"]),
    ("FOREIGN", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind", "-", "0", "9007199254740991"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "kind", "-", "0", "-9007199254740992"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", "", "-", "0", "-"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "EVENT", b"k\xff", "-", "0", "-"]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "TOKEN", "x" * 257]),
    *[
        ("ERR", ["CLOCK.RESTORE", "n", "x", "CALLS", calls])
        for calls in ("x", "x y", " 5", "x 5 flag", "x 5 flag third 5 -", "x 5 flag first 5 y", b"\xff 5", "\n", "x 5 " * 9)
    ],
    ("ERR", ["CLOCK.RESTORE", "n", "x", "CALLS", "x 5  first 5 -"]),
    ("FOREIGN", ["CLOCK.RESTORE", "n", "x", "CALLS", "x 5" + " flag first 5 -" * 2_000]),
    ("ERR", ["CLOCK.RESTORE", "n", "x", "CALLS", "x 5" + " flag first 5 -" * 2_001]),
    ("NO-JOURNAL", ["CLOCK.TAKEBACK", "g", "MOVE", "0"]),
    ("ERR", ["CLOCK.TAKEBACK", "g", "0"]),
    ("ERR", ["CLOCK.TAKEBACK", "g", "PLY", "0"]),
    ("ERR", ["CLOCK.READY", "g", "first", "maybe"]),
    ("ERR", ["CLOCK.BERSERK", "g", "first", "loudly"]),
    ("TOO-LARGE", ["CLOCK.ADJUST", "g", "first", "9007199254740991"]),
    ("ERR", ["CLOCK.ADJUST", "g", "first", "9223372036854775808"]),
    ("NEGATIVE", ["CLOCK.SETBANK", "g", "first", "-1"]),
    ("FLAG-UP", ["CLOCK.RAISEFLAG", "g", "first"]),
    ("NO-RESERVE", ["CLOCK.DRAW", "g", "first", "5"]),
    ("NOT-PAUSED", ["CLOCK.RESUME", "g"]),
    ("ALREADY-STARTED", ["CLOCK.START", "g", "first"]),
    ("NOT-AWAITING", ["CLOCK.RECEIVE", "g"]),
]
KINDS = {kind for kind, _ in WRONG} | {"WRONGTYPE"}


def test_a_wrong_setting_is_refused_when_the_module_is_loaded() -> None:
    with Server(module=None) as server:
        client = server.client()
        load = ["MODULE", "LOADEX", str(MODULE), "CONFIG", "flagfall.lag-ms"]
        with pytest.raises(redis.ResponseError):
            client.execute_command(*load, "-5")
        # The server goes on, and calls nothing of it.
        time.sleep(0.3)
        client.execute_command(*load, "5")
        client.execute_command("CLOCK.NEW", "g", "chess", "G/5")


def test_each_wrong_command_has_its_kind_and_changes_nothing(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first")
    db.set("text", "x")
    db.rpush("list", "x")
    db.config_set("flagfall.announce-calls", "yes")
    before = db.execute_command("CLOCK.SAVE", "g")
    for kind, command in WRONG:
        with pytest.raises(redis.ResponseError) as refused:
            db.execute_command(*command)
        # The client leaves out ERR.
        found = str(refused.value)
        first = found.split(" ")[0]
        assert (first if first in KINDS else "ERR") == kind, (command, found)
        assert len(found) < 400
    assert db.execute_command("CLOCK.SAVE", "g") == before
    assert db.exists("none", "n", "clock:events") == 0


def test_texts_of_a_megabyte(db: Any) -> None:
    for notation in ("chess", "pgn", "sgf", "fide", "pcn", "ogs", "gtp", "usi", "lichess"):
        for text in ("9" * 2**20, "40/90, " * 150_000, "[" * 2**20, "\u00e4" * 2**19, '{"a":' * 200_000):
            with pytest.raises(redis.ResponseError):
                db.execute_command("CLOCK.NEW", "g", notation, text)
    assert db.dbsize() == 0


def test_hostile_snapshots(db: Any) -> None:
    chance = random.Random(1)
    clock = new_clock("40/90/30, G/30/30")
    clock.start("first", 0)
    clock.keep_journal()
    clock.press("first", 5_000)
    for saved in (clock.save(5_000), clock.save_json(5_000).encode(), clock.save_with_journal(5_000).encode()):
        for _ in range(300):
            spoilt = bytearray(saved)
            for _ in range(chance.randint(1, 4)):
                spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
            spoilt = spoilt[: chance.choice([len(spoilt), chance.randrange(len(spoilt))])]
            try:
                flagfall.Clock.restore(bytes(spoilt))
            except flagfall.RestoreError as error:
                with pytest.raises(redis.ResponseError, match=f"^{error.kind.upper()} "):
                    db.execute_command("CLOCK.RESTORE", "g", bytes(spoilt))
    assert db.dbsize() == 0


def test_hostile_dumps(db: Any) -> None:
    """As an attacker writes them: with the right checksum of Redis."""
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "ONCE", "token")
    dump = db.dump("g")
    db.restore("h", 0, dump)
    assert db.execute_command("CLOCK.SAVE", "h") == db.execute_command("CLOCK.SAVE", "g")
    with pytest.raises(redis.ResponseError):
        db.restore("i", 0, dump[:-1] + bytes([dump[-1] ^ 1]))
    chance = random.Random(2)
    for _ in range(2_000):
        spoilt = bytearray(dump[:-8])
        for _ in range(chance.randint(1, 3)):
            # The version of the file's format is up to the server.
            spoilt[chance.randrange(10, len(spoilt) - 2)] = chance.randrange(256)
        whole = bytes(spoilt) + crc64(bytes(spoilt)).to_bytes(8, "little")
        try:
            db.restore("i", 0, whole, replace=True)
        except redis.ResponseError:
            continue
        db.execute_command("CLOCK.SAVE", "i")
    assert db.execute_command("CLOCK.SAVE", "h") == db.execute_command("CLOCK.SAVE", "g")


def crc64(data: bytes) -> int:
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x95AC9329AC4BC9B5 if crc & 1 else 0)
    return crc


def encoded(dump: bytes, version: int) -> bytes:
    """A dump whose values say that they have another encoding."""
    # The identity of the type is a length in 64 bits, whose lowest ten are the version.
    assert dump[1] == 0x81
    identity = int.from_bytes(dump[2:10], "big")
    assert identity & 1023 == 2
    changed = dump[:2] + (identity - 2 + version).to_bytes(8, "big") + dump[10:]
    return changed + crc64(changed).to_bytes(8, "little")


def test_a_newer_encoding_is_refused_and_an_older_one_is_read(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "ONCE", "t")
    dump = db.dump("g")[:-8]
    with pytest.raises(redis.ResponseError, match="Bad data format"):
        db.restore("h", 0, encoded(dump, 3))
    # The text of its calls, which is empty, the end of the value, and the version of the file.
    text, end = b"\x05\x00", dump[-3:]
    assert dump.endswith(text + end)
    db.restore("h", 0, encoded(dump.removesuffix(text + end) + end, 1))
    assert db.execute_command("CLOCK.SAVE", "h") == db.execute_command("CLOCK.SAVE", "g")
    assert change_of(db.execute_command("CLOCK.NEW", "h", "chess", "G/5", "ONCE", "t")).outcome == "repeated"


def test_moves_of_the_past_and_of_the_future(timed: Any) -> None:
    timed.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first", "AT", 1_000)
    before = timed.execute_command("CLOCK.SAVE", "g")
    for at in (999, 0, -(2**53) + 1):
        with pytest.raises(redis.ResponseError, match="^AT-WENT-BACK "):
            timed.execute_command("CLOCK.PRESS", "g", "first", "AT", at)
    for at in (2**53, -(2**53), 2**63):
        with pytest.raises(redis.ResponseError):
            timed.execute_command("CLOCK.PRESS", "g", "first", "AT", at)
    assert timed.execute_command("CLOCK.SAVE", "g") == before
    late = timed.execute_command("CLOCK.PRESS", "g", "first", "AT", 2**53 - 1)
    assert change_of(late).outcome == "late"
    assert [fields[b"kind"] for _, fields in timed.xrange("clock:events")] == [b"flag"]


# `make test-redis-kills` makes a million.
PRESSES = int(os.environ.get("FLAGFALL_REDIS_PRESSES", "20000"))


def test_a_clock_of_the_server_that_steps_back_by_an_hour(db: Any) -> None:
    """The time of a game goes on from its last call; what is due by then is announced."""
    now_ms = int(time.time() * 1_000)
    clock = new_clock("G/5")
    clock.start("first", now_ms + 3_600_000)
    clock.press("first", now_ms + 3_601_000)
    db.execute_command("CLOCK.RESTORE", "g", saved_of(clock))
    shown = pairs(db.execute_command("CLOCK.READ", "g"))
    assert (shown["at_ms"], shown["phase"]) == (now_ms + 3_601_000, b"running")
    pressed = change_of(db.execute_command("CLOCK.PRESS", "g", "second", "MOVE", 1))
    assert (pressed.at_ms, pressed.outcome) == (now_ms + 3_601_000, "made")
    clock.press("second", now_ms + 3_601_000)
    assert db.execute_command("CLOCK.SAVE", "g") == saved_of(clock)
    # And one by fifty years: all is due at once, with its own time.
    clock = new_clock("G/5")
    clock.start("first", 0)
    db.execute_command("CLOCK.RESTORE", "old", saved_of(clock))
    time.sleep(0.2)
    [(_, fields)] = db.xrange("clock:events")
    assert fields == {b"key": b"old", b"kind": b"flag", b"side": b"first", b"at_ms": b"300001"}


def test_presses_after_the_end_fill_no_stream_and_no_file(db: Any, shared: Server) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first")
    db.execute_command("CLOCK.STOP", "g")
    db.config_set("flagfall.announce-calls", "yes")
    saved = db.execute_command("CLOCK.SAVE", "g")
    written = db.info("replication")["master_repl_offset"]
    used = db.info("memory")["used_memory"]
    pipe = db.pipeline(transaction=False)
    for _ in range(PRESSES // 5_000):
        for _ in range(5_000):
            pipe.execute_command("CLOCK.PRESS", "g", "first")
        assert {change_of(reply).outcome for reply in pipe.execute()} == {"late"}
    assert db.execute_command("CLOCK.SAVE", "g") == saved
    assert not db.exists("clock:events")
    assert db.info("replication")["master_repl_offset"] == written
    assert db.info("memory")["used_memory"] < used + 200_000


def test_a_stream_of_another_type_is_reported(db: Any) -> None:
    db.set("{t}:clock:events", "in the way")
    db.execute_command("CLOCK.NEW", "{t}:g", "chess", "1/1, G/1", "START", "first")
    before = db.execute_command("CLOCK.SAVE", "{t}:g")
    with pytest.raises(redis.ResponseError, match="^STREAM-REFUSED WRONGTYPE"):
        db.execute_command("CLOCK.PRESS", "{t}:g", "first")
    assert db.execute_command("CLOCK.SAVE", "{t}:g") == before
    db.delete("{t}:clock:events")
    db.execute_command("CLOCK.PRESS", "{t}:g", "first")
    assert db.xlen("{t}:clock:events") == 1


def test_a_command_of_which_a_stream_takes_only_a_part_adds_nothing(timed: Any) -> None:
    for number, left in ((2, 1), (3, 2), (4, 3)):
        timed.flushall()
        timed.execute_command("CLOCK.NEW", "g", "sgf", f"TM[1]OT[{number}x1 byo-yomi]", "START", "first", "AT", 0)
        before = timed.execute_command("CLOCK.SAVE", "g")
        # So many ids are left.
        timed.xadd("clock:events", {"other": "x"}, id=f"{2**64 - 1}-{2**64 - 1 - left}")
        for command in (["CLOCK.PRESS", "g", "first"], ["CLOCK.ADVANCE", "g"]):
            with pytest.raises(redis.ResponseError, match="^STREAM-REFUSED .*last possible ID"):
                timed.execute_command(*command, "AT", 900_000)
        assert timed.xlen("clock:events") == 1
        assert timed.execute_command("CLOCK.SAVE", "g") == before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_calls_take_little_more_memory_to_read_than_they_have() -> None:
    saved, size = saved_of(new_clock("G/5")), 8 * 2**20
    many = [b"x 5\n" * (size // 4), (b"x 5" + b" flag - 5 -" * 2_000 + b"\n") * (size // 22_004)]
    wrong = [b"x 5" + b" " * size, b"x 5" + b" flag - 5 -" * (size // 11), b"x" * size + b" 5"]
    for place, calls in enumerate(many + wrong):
        with Server() as server:
            client, before = server.client(), peak(server)
            restore = ["CLOCK.RESTORE", "g", saved, "CALLS", calls]
            if calls in many:
                client.execute_command(*restore)
            else:
                with pytest.raises(redis.ResponseError, match="^CALLS must be as a file has it"):
                    client.execute_command(*restore)
            assert peak(server) - before < 4 * size, place


def peak(server: Server) -> int:
    """The most memory that a server has had, in bytes. Redis does not see what a command takes and frees."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) * 1_024


def test_memory_that_is_full(db: Any) -> None:
    db.execute_command("CLOCK.NEW", "g", "chess", "G/5", "START", "first")
    db.config_set("maxmemory", db.info("memory")["used_memory"] + 300_000)
    with pytest.raises(redis.exceptions.OutOfMemoryError):
        for number in range(100_000):
            db.execute_command("CLOCK.NEW", f"g{number}", "chess", "G/5", "START", "first")
    db.config_set("maxmemory", "0")
    assert change_of(db.execute_command("CLOCK.PRESS", "g", "first")).outcome == "made"


def test_random_words(db: Any) -> None:
    chance = random.Random(SEED)
    names = command_names(db)
    clock = new_clock("G/5")
    clock.start("first", 0)
    words = ["g", "h", "first", "second", "MOVE", "1", "0", "-1", "2", "ELAPSED", "ONCE", "SAVED", "UNRECEIVED"]
    words += ["START", "chess", "G/5", "2/1, G/1", "JOURNAL", "TIME", "REPLACE", "IF", "TOKEN", "EVENT", "yes", "half"]
    words += ["CALL", "CALLS", "c 5", "OPTION", "mode", "delay", "option"]
    values = [*words, saved_of(clock), b"\0", 2**53 - 1, "", "TM[1]OT[3x1 byo-yomi]", "sgf", "MOST", "TAKEBACKS"]
    done = 0
    for first in range(0, CALLS, 500):
        commands = [
            [chance.choice(names), *chance.choices(values, k=chance.randint(0, 7))]
            for _ in range(first, min(CALLS, first + 500))
        ]
        pipe = db.pipeline(transaction=False)
        for command in commands:
            pipe.execute_command(*command)
        for command, reply in zip(commands, pipe.execute(raise_on_error=False), strict=True):
            done += not isinstance(reply, redis.ResponseError)
            assert not str(reply).startswith("PANIC"), command
    # Some fit by chance.
    assert done > CALLS / 100
