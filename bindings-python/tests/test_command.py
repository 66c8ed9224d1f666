"""The command `flagfall`, as a user types it."""

import io
import itertools
import json
import os
import re
import select
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from flagfall import Clock, Stage, TimeControl, parse
from flagfall.command import main, parser, plot, texts
from flagfall.command.play import act, face


class Ran(NamedTuple):
    """The exit status of a command, and what it wrote."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]
COMMANDS = ("describe", "detect", "convert", "explain", "presets", "play", "audit", "completion")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> Ran:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = int(end.code or 0)
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


def game(clock: str, tags: str = '[TimeControl "300+3"]') -> str:
    """Returns a game whose third clock is this."""
    players = '[White "Ada"]\n[Black "Bo"]'
    plies = f"1. e4 {{ [%clk 0:04:58] }} e5 {{ [%clk 0:05:01] }} 2. d4 {{ [%clk {clock}] }} *"
    return f"{players}\n{tags}\n\n{plies}\n\n"


def file(folder: Path, *games: str) -> Path:
    path = folder / "games.pgn"
    path.write_text("".join(games))
    return path


def test_describe(run: Run) -> None:
    english = "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1\n"
    assert run("describe", "40/90, SD/30; +30") == (0, english, "")
    assert run("describe", "-l", "de", "-n", "pgn", "180") == (0, "3 Minuten für die Partie\n", "")


def test_a_text_that_is_not_valid_is_marked(run: Run) -> None:
    status, out, err = run("describe", "-n", "chess", "40/90, x/5")
    assert (status, out) == (1, "")
    message, text, mark = err.splitlines()
    assert message.startswith("flagfall: ")
    assert (text, mark) == ("  40/90, x/5", "         ^")
    assert run("describe", "as agreed").err.startswith("flagfall: not valid in any notation")


def test_assumptions(run: Run) -> None:
    assumed = 'assumed: "5m" means 300 s\n'
    given = ("--assume", "-n", "pgn", "5m+3")
    description = "5 minutes for the game; 3-second increment after each move\n"
    assert run("describe", *given) == (0, description, assumed)
    assert run("convert", "pgn-extended", *given) == (0, "300+3\n", assumed)
    assert run("describe", "--assume", "-n", "pgn", "300+3").err == ""
    assert run("describe", "--assume", "-n", "pgn", "5x").status == 1
    assert run("describe", "-n", "pgn", "5m+3").status == 1
    assert run("describe", "--assume", "5m+3") == (2, "", "flagfall: --assume needs --notation\n")


def test_detect(run: Run) -> None:
    status, out, _ = run("detect", "40/90, SD/30; d5")
    assert (status, out.split()[0]) == (0, "us-chess")
    of_tag = run("detect", "--source", "pgn-tag", "--site", "https://lichess.org/x", "180+2").out
    assert [line.split()[0] for line in of_tag.splitlines()][:2] == ["lichess-pgn", "pgn"]
    assert run("detect", "as agreed") == (1, "no notation\n", "")


def test_convert(run: Run) -> None:
    assert run("convert", "pgn", "-n", "lichess-pgn", "180+2").out.splitlines()[0] == "180+2"
    status, out, _ = run("convert", "pgn", "-n", "chess", "G/3/2")
    assert (status, out) == (1, "180+2\nlost: credit\n")
    assert run("convert", "pgn", "-n", "pgn", "40/7200:3600") == (0, "40/7200:3600\n", "")


def test_explain(run: Run) -> None:
    status, out, _ = run("explain", "-n", "chess", "40/90, G")
    assert status == 1
    assert "^^ moves: 40\n" in out
    assert out.endswith("incomplete\nfor example: 40/90, G/5\n")
    assert run("explain", "-n", "chess", "G/5").status == 0
    assert run("explain", "-n", "pcn", "[]").status == 1


def test_a_notation_with_a_mode(run: Run) -> None:
    delay = "5 minutes for the game; 3-second delay per move\n"
    assert run("describe", "-n", "chess", "--mode", "delay", "G/5/3") == (0, delay, "")
    assert run("explain", "-n", "chess", "--mode", "delay", "G/5/3").status == 0
    assert run("convert", "us-chess", "-n", "chess", "--mode", "delay", "G/5/3").out == "G/5; d3\n"
    status, out, err = run("describe", "--mode", "delay", "G/5/3")
    assert (status, out) == (2, "")
    assert err == "flagfall: --mode needs --notation chess or double-flag\n"
    assert run("play", "-n", "fide", "--mode", "delay", "90+30") == (2, "", err)


def test_wide_characters_are_marked_where_they_are(run: Run) -> None:
    assert run("describe", "-n", "fide", "各10分 hello").err.endswith("  各10分 hello\n         ^^^^^\n")


def test_presets(run: Run, tmp_path: Path) -> None:
    assert run("presets").out.startswith("FIDE classical")
    presets = tmp_path / "club.toml"
    presets.write_text("[[preset]]\nname='Blitz'\nnotation='lichess'\nsetup='3+2'\n")
    status, out, _ = run("presets", presets)
    assert (status, out.startswith("Blitz  3 minutes")) == (0, True)
    assert run("presets", tmp_path / "none.toml").status == 2


def test_an_impossible_clock_is_found(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:05:00"), game("0:06:50"))
    status, out, err = run("audit", games)
    assert status == 1
    assert out.splitlines() == [
        f"{games}:7: Ada – Bo: 1 impossible clock",
        "  5 minutes for the game; 3-second increment after each move (clocks as exact)",
        "  2. shows 0:06:50, at most 0:05:01.999 is possible (107.001 s beyond the tolerance)",
    ]
    assert err == "2 games audited; 1 impossible clock in 1 game\n"
    assert run("audit", "-q", games).err == ""


def test_honest_games_are_not_listed(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:05:00"), game("0:05:00", ""))
    status, out, err = run("audit", games)
    assert (status, out) == (0, "")
    assert err == (
        "1 game audited; 1 game without a time control or clocks; no impossible clock\n"
    )
    listed = run("audit", "--all", games).out.splitlines()
    assert listed[0] == f"{games}:1: Ada – Bo: ok"
    assert listed[-1] == f"{games}:7: Ada – Bo: the game has no tag TimeControl"


def test_a_broken_text_is_listed_and_the_rest_audited(run: Run, tmp_path: Path) -> None:
    cut = '[White "Ada"]\n\n1. e4 {[%clk 0:05:00]} e5 {never closed\n\n'
    games = file(tmp_path, cut, '[Event "Cup"]\n' + game("0:06:50"))
    status, out, err = run("audit", games)
    assert (status, len(out.splitlines())) == (1, 4)
    assert out.startswith(f"{games}:3: Ada – ?: unclosed comment (and 1 more)\n{games}:5: Ada – Bo")
    assert err.startswith("1 game audited; 1 game without a time control or clocks; 1 impossible")
    found, _ = map(json.loads, run("audit", "--json", games).out.splitlines())
    assert found["faults"] == [
        {"kind": "unclosed-comment", "line": 3},
        {"kind": "no-result", "line": 5},
    ]


def test_the_audit_as_json(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:06:50"), game("0:05:00", ""))
    first, second = run("audit", "--json", "--all", games).out.splitlines()
    found = json.loads(first)
    assert (found["file"], found["line"], found["white"]) == (str(games), 1, "Ada")
    assert found["tried"] == [{"convention": "exact", "possible": 2, "impossible": 1}]
    assert found["impossible"] == [
        {
            "ply": 3,
            "side": "first",
            "why": "too-much",
            "byMs": 107_001,
            "shownMs": 410_000,
            "lowMs": 3_000,
            "highMs": 301_999,
        }
    ]
    assert json.loads(second)["error"] == "no-time-control"


def test_what_the_user_knows_of_the_games(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:05:00", ""))
    control = ("--control", "60", "-n", "pgn")
    assert run("audit", *control, games).err.startswith("1 game audited; 3 impossible clocks")
    assert run("audit", "--control", "300+3", "-n", "pgn", "--convention", "dgt", games).status == 0
    wrong = run("audit", "--convention", "fide", games)
    assert (wrong.status, "invalid choice" in wrong.err) == (2, True)


def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:06:50"))
    status, out, err = run("audit", tmp_path / "none.pgn", games)
    assert (status, len(out.splitlines())) == (2, 3)
    assert err.startswith(f"flagfall: {tmp_path}/none.pgn: No such file")


def test_a_picture(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:05:00"), game("0:06:50"))
    for ending, begins in (("svg", b"<?xml"), ("png", b"\x89PNG")):
        picture = tmp_path / f"clocks.{ending}"
        assert run("audit", games, "--plot", picture).status == 1
        assert picture.read_bytes().startswith(begins)
    # The one with the impossible clock, which the legend names.
    assert b"impossible" in (tmp_path / "clocks.svg").read_bytes()
    assert run("audit", games, "--game", 1, "--plot", tmp_path / "honest.svg").status == 0
    assert b"impossible" not in (tmp_path / "honest.svg").read_bytes()
    assert run("audit", games, "--plot", ".svg").status == 2
    other = run("audit", games, "--plot", tmp_path / "clocks.txt")
    assert (other.status, other.err.splitlines()[-1].endswith(".svg, .png or .pdf")) == (2, True)
    assert run("audit", games, "--plot", tmp_path / "none" / "clocks.svg").status == 2
    empty = file(tmp_path, "")
    assert run("audit", empty, "--plot", tmp_path / "clocks.svg").status == 2


@pytest.mark.parametrize("name", ["A$b_{c$", "_ada_"])
def test_a_picture_with_any_name(run: Run, tmp_path: Path, name: str) -> None:
    games = file(tmp_path, game("0:06:50").replace("Ada", name))
    picture = tmp_path / "clocks.svg"
    assert run("audit", games, "--plot", picture).status == 1
    # Matplotlib's comment for each text.
    assert f"<!-- {name} -->" in picture.read_text()
    assert run("audit", games, "--plot", tmp_path / "none").status == 2
    assert not (tmp_path / "none.png").exists()


def test_the_times_beside_a_picture_are_round() -> None:
    steps = [plot._step(most) for most in (4, 60, 300, 5_400, 86_400, 1_209_600, 1e9)]
    assert steps == [1, 10, 60, 900, 10_800, 172_800, 1.25e8]


def test_a_picture_needs_matplotlib(tmp_path: Path) -> None:
    games = file(tmp_path, game("0:05:00"))
    program = (
        "import sys; sys.modules['matplotlib.figure'] = None; from flagfall.command import main;"
        f"sys.exit(main(['audit', {str(games)!r}, '--plot', 'x.svg']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.endswith("pip install 'flagfall[plot]'\n")


def test_one_game(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:05:00"), game("0:06:50"))
    assert run("audit", "--game", 1, games).err == "1 game audited; no impossible clock\n"
    assert run("audit", "--game", 2, games).status == 1
    assert run("audit", "--game", 3, games) == (2, "", "flagfall: no file has 3 games\n")
    assert run("audit", "--game", 0, games).status == 2
    assert run("audit", "--game", 10**20, games).status == 2


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "flagfall", *arguments]


def test_standard_input_and_a_pipe_that_is_closed(tmp_path: Path) -> None:
    many = "".join(game("0:06:50") for _ in range(5_000)).encode()
    done = subprocess.run(command("audit", "-"), input=many, capture_output=True)
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 15_000)
    assert done.stdout.startswith(b"-:1: ")
    (tmp_path / "many.pgn").write_bytes(many)
    arguments = command("audit", str(tmp_path / "many.pgn"))
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def ran_in(encoding: str, *arguments: str) -> tuple[int, bytes, bytes]:
    """Runs the command where output has this encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command(*arguments), env=environment, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def test_output_to_an_object_that_is_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    class Output(io.TextIOBase):
        errors = "strict"
        text = ""

        def write(self, text: str) -> int:
            self.text += text
            return len(text)

    output = Output()
    monkeypatch.setattr(sys, "stdout", output)
    assert (main(["describe", "-n", "pgn", "180"]), output.text) == (0, "3 minutes for the game\n")


def test_characters_that_the_encoding_of_the_output_lacks(tmp_path: Path) -> None:
    status, out, _ = ran_in("ascii", "describe", "-l", "de", "-n", "pgn", "180")
    assert (status, out.rstrip()) == (0, rb"3 Minuten f\xfcr die Partie")
    games = tmp_path / "games.pgn"
    games.write_bytes(game("0:06:50").replace("Ada", "Ада 🙂").encode())
    status, out, _ = ran_in("cp1252", "audit", str(games))
    players = rb": \u0410\u0434\u0430 \U0001f642 " + "– Bo:".encode("cp1252")
    assert (status, players in out) == (1, True)
    assert ran_in("utf-8", "audit", str(games))[1].count("Ада 🙂 – Bo".encode()) == 1
    for encoding in ("ascii", "cp1252", "utf-8", "utf-16"):
        status, out, _ = ran_in(encoding, "audit", "--json", str(games))
        assert (status, json.loads(out.decode(encoding))["white"]) == (1, "Ада 🙂")
    assert "Ада 🙂".encode() in ran_in("utf-8", "audit", "--json", str(games))[1]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are Unicode")
def test_the_name_of_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    games = file(tmp_path, game("0:06:50")).rename(tmp_path / os.fsdecode(b"caf\xe9.pgn"))
    for encoding in ("ascii", "utf-8", "utf-8:surrogateescape"):
        status, out, err = ran_in(encoding, "audit", str(games), str(games) + "x")
        written = b"caf\xe9.pgn" if encoding.endswith("escape") else rb"caf\udce9.pgn"
        assert (status, written in out, rb"caf\udce9.pgnx: No such file" in err) == (2, True, True)
        status, out, _ = ran_in(encoding, "audit", "--json", str(games))
        assert (status, json.loads(out)["file"]) == (1, str(games))


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["convert", "x", "y"], ["describe"]])
def test_wrong_arguments(run: Run, arguments: list[str]) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("usage: flagfall")


def test_help_has_examples(run: Run) -> None:
    assert "examples:\n" in run("--help").out
    for name in COMMANDS:
        assert "example" in run(name, "--help").out, name


EXAMPLE = re.compile(r"^(?:example: |  )?(flagfall .*)$", re.MULTILINE)


def test_every_example_is_valid(run: Run) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    shell = re.findall(r"^```sh\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    pages = [*shell, run("--help").out, *(run(name, "--help").out for name in COMMANDS)]
    examples = [example for page in pages for example in EXAMPLE.findall(page)]
    assert len(examples) == 19
    for example in examples:
        words = shlex.split(re.split(" [|>]", example)[0])
        parser().parse_args(words[1:])


def test_progress_is_shown_to_who_watches(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count()
    monkeypatch.setattr("flagfall.command.audit.time.monotonic", lambda: next(seconds))
    games = file(tmp_path, game("0:05:00"), game("0:05:00"))
    assert "\r" not in run("audit", games).err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    err = run("audit", games).err
    assert err.startswith("\r1 game, 100 %\x1b[K\r2 games, 100 %")
    assert err.endswith("\r\x1b[K2 games audited; no impossible clock\n")
    assert run("audit", "-q", games).err == ""


def test_findings_are_not_written_onto_the_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count()
    monkeypatch.setattr("flagfall.command.audit.time.monotonic", lambda: next(seconds))
    games = file(tmp_path, game("0:05:00"), game("0:06:50"))
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["audit", str(games)]) == 1
    assert f"\r1 game, 100 %\x1b[K\r\x1b[K{games}:" in terminal.getvalue()


def test_control_characters_of_a_file_are_not_written(run: Run, tmp_path: Path) -> None:
    games = file(tmp_path, game("0:06:50").replace("Ada", "\x1b[31mA"))
    assert "\ufffd[31mA – Bo" in run("audit", games).out
    games = file(tmp_path, game("0:06:50").replace("Ada", "\u202eA"))
    assert "\ufffdA – Bo" in run("audit", games).out


@pytest.mark.parametrize("name", ["Ada\u00a0L", "山田\u3000太郎", "علی\u200cرضا"])
def test_a_name_is_written_as_it_is(run: Run, tmp_path: Path, name: str) -> None:
    games = file(tmp_path, game("0:06:50").replace("Ada", name))
    assert f"{name} – Bo" in run("audit", games).out


def test_a_full_disk_is_no_unreadable_file(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    games = str(file(tmp_path, *[game("0:06:50")] * 2_000))
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command("audit", games), stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "flagfall: the output: No space left on device\n")


def test_streams_that_are_closed() -> None:
    for line, status in (
        ("describe -n pgn 180 >&-", 0),
        ("audit <&-", 2),
        ("play -n pgn 60 <&-", 2),
    ):
        shell = ["sh", "-c", f'"$0" -m flagfall {line}', sys.executable]
        done = subprocess.run(shell, capture_output=True)
        assert (done.returncode, b"Traceback" in done.stderr) == (status, False), line


def test_moves_are_numbered_as_in_the_game(run: Run, tmp_path: Path) -> None:
    fen = '[TimeControl "300+3"]\n[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 23"]'
    assert "  24. shows" in run("audit", file(tmp_path, game("0:06:50", fen))).out


def test_a_notation_without_a_control(run: Run, tmp_path: Path) -> None:
    ran = run("audit", "-n", "fide", file(tmp_path, game("0:05:00")))
    assert (ran.status, "--control" in ran.err) == (2, True)


def test_an_encoding(run: Run, tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_bytes(game("0:06:50").replace("Ada", "Zoë").encode("latin-1"))
    for encoding, name in (("latin1", "Zoë"), ("utf8", "Zo\ufffd")):
        assert f": {name} – Bo:" in run("audit", "--encoding", encoding, games).out


def test_marks_are_below_what_they_mark(run: Run) -> None:
    assert texts.marked("\tab", 1, 1) == "\t^"
    out = run("explain", "-n", "sgf", "TM[600]\nOT[3x10 byo-yomi]").out
    assert "\nOT[3x10 byo-yomi]\n^^ keyword: OT\n" in out


def test_completion(run: Run) -> None:
    def completed(*words: str) -> list[str]:
        return run("complete", "--", *words).out.split()

    assert completed("de") == ["describe", "detect"]
    assert completed("complete") == []
    assert completed("audit", "--conv") == ["--convention"]
    assert completed("audit", "--convention", "chess") == ["chess-com", "chess-com-daily"]
    assert "pgn-extended" in completed("convert", "pgn")
    assert completed("describe", "-l", "de", "3+2", "--not") == ["--notation"]
    assert completed("audit", "games.p") == []
    assert completed("nonsense", "") == []
    assert completed("audit", "--encoding", "=", "u") == ["utf8", "utf16-le", "utf16-be"]
    assert completed("audit", "--encoding", "=") == ["detect", "utf8", "latin1", "utf16-le", "utf16-be"]
    assert "pgn" in completed("convert", "--notation=chess", "p")


# How each shell is asked for what follows `flagfall audit --enc`, after its script.
ASKED = {
    "bash": 'COMP_WORDS=(flagfall audit --enc); COMP_CWORD=2; _flagfall; echo "${COMPREPLY[@]}"',
    "zsh": "words=(flagfall audit --enc); CURRENT=3; _flagfall",
    "fish": "complete -C 'flagfall audit --enc'",
}
# What zsh has only while it completes.
ZSH = 'compdef() { }; compadd() { echo "${(P)2}"; }\n'


@pytest.mark.parametrize("shell", ASKED)
def test_a_shell_completes(shell: str, run: Run, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    script = (ZSH if shell == "zsh" else "") + run("completion", shell).out
    launcher = tmp_path / "flagfall"
    launcher.write_text(f'#!/bin/sh\nexec {sys.executable} -m flagfall "$@"\n')
    launcher.chmod(0o755)
    done = subprocess.run(
        [shell, "-c", f"{script}\n{ASKED[shell]}"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("--encoding\n", "")


def test_the_keys_of_a_game() -> None:
    clock = Clock(parse("60", "pgn"))
    clock.keep_journal()
    assert face(clock, 0) == "  1:00     1:00   not-started"
    act(clock, " ", 0)
    assert face(clock, 1_000) == "> 0:59     1:00   running"
    act(clock, " ", 1_000)
    act(clock, "p", 2_000)
    assert clock.read(3_000).phase == "paused"
    act(clock, "p", 3_000)
    assert act(clock, "x", 4_000) == ()
    act(clock, "u", 5_000)
    assert clock.read(5_000).on_turn == "first"
    (flag,) = act(clock, "", 100_000)
    assert (flag.kind, flag.side) == ("flag", "first")
    assert face(clock, 100_000) == "  0:00.0 fallen     1:00   flagged"
    assert act(clock, "", 100_000) == ()


def test_the_clock_of_an_untimed_side() -> None:
    clock = Clock(TimeControl([], [Stage(time_ms=60_000)]))
    assert face(clock, 0) == "  --:--     1:00   not-started"


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_game_in_a_terminal() -> None:
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command("play", "-n", "pgn", "60"), stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""

        def until(text: bytes) -> None:
            nonlocal shown
            while text not in shown:
                ready, _, _ = select.select([ours], [], [], 30)
                assert ready, shown
                shown += os.read(ours, 1_000)

        until(b"not-started")
        os.write(ours, b" ")
        until(b"running")
        os.write(ours, b"pq")
        until(b"paused")
        assert process.wait(30) == 0
    os.close(ours)
    assert b"1 minute for the game" in shown


def test_play_needs_a_terminal(run: Run) -> None:
    assert run("play", "60").status == 2
