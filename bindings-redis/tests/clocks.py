"""Commands of the module, with what they reply as values of the package."""

from dataclasses import dataclass
from typing import Any

import flagfall
from flagfall import Clock, Event

COUNTS = {
    "stage": "stage",
    "renewed": "stage",
    "life": "lives",
    "penalty": "penalties",
    "reserve": "left_ms",
    "alarm": "left_ms",
    "countdown": "left_ms",
}


@dataclass
class Change:
    at_ms: int
    outcome: str
    events: tuple[Event, ...]
    saved: bytes | None = None


def pairs(reply: Any) -> dict[str, Any]:
    """The map that RESP2 sends as an array."""
    if isinstance(reply, dict):
        return {name.decode(): value for name, value in reply.items()}
    names = [name.decode() for name in reply[::2]]
    return dict(zip(names, reply[1::2], strict=True))


def event_of(kind: bytes, side: bytes, at_ms: int, value: int | None) -> Event:
    name: Any = kind.decode()
    of: Any = side.decode()
    counts = {COUNTS[name]: value} if name in COUNTS else {}
    return Event(name, of, at_ms, **counts)


def change_of(reply: Any) -> Change:
    at_ms, outcome, events, *saved = reply
    return Change(at_ms, outcome.decode(), tuple(event_of(*event) for event in events), *saved)


def saved_of(clock: Clock) -> bytes:
    """A clock, as CLOCK.SAVE returns it."""
    at_ms = clock.last_at_ms or 0
    if clock.journal_json() is None:
        return clock.save(at_ms)
    return clock.save_with_journal(at_ms).encode()


def kind_of(error: Exception) -> str:
    """The kind of an error, as the package has it."""
    return str(error).split(" ")[0].lower()


def new_clock(text: str, notation: Any = "chess") -> Clock:
    return Clock(flagfall.parse(text, notation))


def command_names(client: Any) -> list[str]:
    # In one word, so that the client does not read the reply as that of COMMAND.
    names = client.execute_command("COMMAND LIST", "FILTERBY", "MODULE", "flagfall")
    return sorted(name.decode() for name in names)
