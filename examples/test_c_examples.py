"""The examples in C other than the replay: a terminal clock, an event loop, and a client."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build" / "c"

Key = tuple[str, float]

PATIENCE = 30.0


def at_terminal(arguments: list[str], keys: list[Key], last: str) -> tuple[list[str], int]:
    """Returns the lines that the chess clock draws, and its exit status.

    Each of the keys has the seconds to wait after it. The last key ends the program.
    """
    program = BUILD / "chess_clock"
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program, [str(program), *arguments])
    drawn = b""

    def draw_for(seconds: float, until: bytes | None = None) -> None:
        nonlocal drawn
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and (until is None or until not in drawn):
            if select.select([terminal], [], [], left)[0]:
                try:
                    drawn += os.read(terminal, 65536)
                except OSError:
                    return

    # Until the program draws, the terminal itself handles Ctrl-C.
    draw_for(PATIENCE, until=b"|")
    for key, seconds in keys:
        os.write(terminal, key.encode())
        draw_for(seconds)
    os.write(terminal, last.encode())
    draw_for(PATIENCE)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    # The cursor hides and comes back.
    text = re.sub(r"\x1b\[\?25[hl]", "", drawn.decode())
    lines = re.split(r"\r\x1b\[K|\r?\n", text)
    return lines, os.waitstatus_to_exitcode(status)


def test_the_chess_clock() -> None:
    lines, status = at_terminal(
        ["chess", "G/0h0m1s"],
        [(" ", 0.3), (" ", 0.2), ("t", 0.2), ("p", 0.3), ("p", 2.0)],
        last="q",
    )
    assert status == 0
    assert lines[0] == "1 second for the game"
    drawn = [line for line in lines if "|" in line]
    assert drawn[0] == "  1.0  stage 1   |    1.0  stage 1   (not-started)"
    assert "> 1.0  stage 1   |    1.0  stage 1   (running)" in drawn
    # The second side's clock ran, then its opponent's move was taken back, with all of its time.
    # A busy machine may use some of that before it draws.
    place = next(at for at, line in enumerate(drawn) if "|  > " in line)
    pressed_with = float(drawn[place].split()[0])
    taken_back = next(line for line in drawn[place:] if line.startswith("> "))
    assert float(taken_back.split()[1]) > pressed_with
    assert taken_back.endswith("1.0  stage 1   (running)")
    assert any(line.endswith("(paused)") for line in drawn)
    assert drawn[-1] == "  0.0  stage 1, flag fallen   |    1.0  stage 1   (flagged)"


def test_control_c_ends_the_chess_clock_as_q_does() -> None:
    lines, status = at_terminal(["chess", "G/5"], [(" ", 0.2)], last="\x03")
    assert status == 0
    # The line that the restored terminal begins.
    assert lines[-2].endswith("(running)") and lines[-1] == ""


def test_the_chess_clock_says_what_is_wrong() -> None:
    program = BUILD / "chess_clock"
    for arguments, words in [
        (["chess", "G/x"], 'unexpected "x" at character 3: expected a time in minutes'),
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


def event_loop(time_control: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [BUILD / "event_loop", time_control],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, **environment},
    )


def command(loop: subprocess.Popen[str], word: str) -> None:
    assert loop.stdin is not None
    loop.stdin.write(f"{word}\n")


def next_line(loop: subprocess.Popen[str], pattern: str = ".*") -> str:
    """The next line that matches. A busy machine may print more seconds before it."""
    assert loop.stdout is not None
    for line in loop.stdout:
        if re.fullmatch(pattern, line.rstrip("\n")):
            return line.rstrip("\n")
    raise AssertionError(f"the program ended without {pattern}")


def rest(loop: subprocess.Popen[str]) -> list[str]:
    assert loop.stdout is not None
    return loop.stdout.read().splitlines()


def seconds(line: str) -> list[int]:
    """The seconds that a line of the display shows for both sides."""
    return [60 * int(time[1]) + int(time[2]) for time in re.finditer(r"(\d+):(\d\d)", line)]


def test_the_event_loop_ticks_and_follows_commands() -> None:
    with event_loop("2") as loop:
        assert next_line(loop) == "> 0:02    0:02  running"
        command(loop, "first")
        pressed = next_line(loop, "  0:0[012]  > 0:02  running")
        command(loop, "first")
        next_line(loop, "first: the other side is on turn")
        next_line(loop, "  0:0[012]  > 0:01  running")
        command(loop, "pause")
        paused = next_line(loop, "  0:0[012]    0:0[01]  paused")
        assert loop.stdout is not None
        assert select.select([loop.stdout], [], [], 0.4)[0] == []
        command(loop, "resume")
        *ticks, flag, last = rest(loop)
    shown = [seconds(line) for line in [pressed, paused, *ticks, last]]
    assert {first for first, _ in shown} == {shown[0][0]}
    countdown = [second for _, second in shown]
    assert countdown == sorted(countdown, reverse=True)
    # The second side's 2 seconds, and the pause.
    found = re.fullmatch(r"second: flag at (\d+) ms, noticed \d+ ms later", flag)
    assert found is not None and int(found[1]) > 2_400
    assert last.endswith("    0:00  flagged")
    assert loop.returncode == 0


INTERRUPT = """
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int interrupt(const char *call, int *calls) {
  fprintf(stderr, "%s ", call);
  errno = EINTR;
  return ++*calls % 2;
}

int poll(struct pollfd *sources, nfds_t count, int timeout) {
  static int calls;
  return interrupt("poll", &calls) ? -1 : ppoll(sources, count, NULL, NULL);
}

ssize_t read(int file, void *buffer, size_t length) {
  static int calls;
  return interrupt("read", &calls) ? -1 : syscall(SYS_read, file, buffer, length);
}
"""


def test_the_event_loop_when_calls_are_interrupted(tmp_path: Path) -> None:
    """Every other `poll` and `read` fails as if a signal had arrived."""
    source, library = tmp_path / "interrupt.c", tmp_path / "interrupt.so"
    source.write_text(INTERRUPT, encoding="utf-8")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    with event_loop("1", LD_PRELOAD=str(library)) as loop:
        assert loop.stderr is not None
        command(loop, "nonsense")
        lines = rest(loop)
        interrupted = loop.stderr.read()
    assert {"poll", "read"} <= set(interrupted.split())
    assert "unknown command: nonsense" in lines
    # The time of the flag is exact, however late the loop wakes.
    assert re.fullmatch(r"first: flag at 1001 ms, noticed \d+ ms later", lines[-2])
    assert lines[-1] == "  0:00    0:01  flagged"
    assert loop.returncode == 0


def test_the_event_loop_wakes_after_its_deadline() -> None:
    """The process is stopped while the flag falls. If it then finds the press first, that is too
    late; if it finds its timer first, the game is over before it reads the press."""
    with event_loop("2") as loop:
        assert next_line(loop) == "> 0:02    0:02  running"
        loop.send_signal(signal.SIGSTOP)
        time.sleep(2.2)
        command(loop, "first")
        loop.send_signal(signal.SIGCONT)
        flag, *late, last = rest(loop)
    found = re.fullmatch(r"first: flag at 2001 ms, noticed (\d+) ms later", flag)
    assert found is not None and int(found[1]) >= 199
    assert late in ([], [f"first: late at {2001 + int(found[1])} ms, noticed 0 ms later"])
    assert last == "  0:00    0:02  flagged"
    assert loop.returncode == 0


def test_the_event_loop_says_what_is_wrong() -> None:
    with event_loop("40/x") as loop:
        assert loop.stderr is not None
        assert loop.stderr.read().startswith('event_loop: unexpected "x" at character ')
    assert loop.returncode == 2
