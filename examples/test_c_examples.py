"""The examples in C that are more than the replay: a chess clock at a terminal, and a client."""

import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build" / "c"

Key = tuple[str, float]


def at_terminal(arguments: list[str], keys: list[Key]) -> tuple[list[str], int]:
    """What the chess clock draws as keys are pressed, each so many seconds before the next."""
    program = BUILD / "chess_clock"
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program, [str(program), *arguments])
    drawn = b""

    def draw_for(seconds: float) -> None:
        nonlocal drawn
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([terminal], [], [], left)[0]:
                try:
                    drawn += os.read(terminal, 65536)
                except OSError:
                    return

    draw_for(0.3)
    for key, seconds in keys:
        os.write(terminal, key.encode())
        draw_for(seconds)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    # The cursor hides and comes back.
    text = re.sub(r"\x1b\[\?25[hl]", "", drawn.decode())
    lines = re.split(r"\r\x1b\[K|\r?\n", text)
    return lines, os.waitstatus_to_exitcode(status)


def test_the_chess_clock() -> None:
    lines, status = at_terminal(
        ["chess", "G/0h0m1s"],
        [(" ", 0.3), (" ", 0.2), ("t", 0.2), ("p", 0.3), ("p", 2.0), ("q", 0.3)],
    )
    assert status == 0
    assert lines[0] == "1 second for the game"
    drawn = [line for line in lines if "|" in line]
    assert drawn[0] == "  1.0  stage 1   |    1.0  stage 1   (not-started)"
    assert "> 1.0  stage 1   |    1.0  stage 1   (running)" in drawn
    # The second side's clock ran, and its opponent's move was taken back, with all of its time, some of
    # which a busy machine may use before it draws.
    place = next(at for at, line in enumerate(drawn) if "|  > " in line)
    pressed_with = float(drawn[place].split()[0])
    taken_back = next(line for line in drawn[place:] if line.startswith("> "))
    assert float(taken_back.split()[1]) > pressed_with
    assert taken_back.endswith("1.0  stage 1   (running)")
    assert any(line.endswith("(paused)") for line in drawn)
    assert drawn[-1] == "  0.0  stage 1, flag fallen   |    1.0  stage 1   (flagged)"


def test_the_chess_clock_says_what_is_wrong() -> None:
    program = BUILD / "chess_clock"
    for arguments, words in [
        (["chess", "G/x"], 'expected a time such as 90, 1h30 or 2m15s: "x" at byte 2'),
        (["checkers", "G/5"], 'there is no notation "checkers"; the notations are chess arimaa'),
    ]:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert words in done.stderr


def client(lines: str) -> subprocess.CompletedProcess[str]:
    program = BUILD / "ggs_client"
    return subprocess.run(
        [program], input=lines, capture_output=True, text=True, check=False, timeout=10
    )


def test_the_client_keeps_the_clocks_of_the_servers_lines() -> None:
    done = client(
        "match 0:10//0:30\nmove * d3 4.5\nmove O c3 12\nclock O 28\nclock * 5\nmove * c4 2\nend\n"
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "O: first-flag at 14501 ms",
        "O: stage at 14501 ms",
        "*: 5500 ms here, 5000 ms there",
        "* 3000 ms up   O 28000 ms first",
    ]


def test_the_client_says_what_it_does_not_understand() -> None:
    assert "says nothing here: move" in client("move * d3 4.5\n").stderr
    assert "expected a time such as" in client("match x\n").stderr
