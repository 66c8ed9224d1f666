"""A field for a time control: what a text means while somebody types it."""

import flagfall
from flagfall.words import Notation

# Those that your users write. typing.get_args(Notation) has all of them.
NOTATIONS: list[Notation] = ["lichess", "chess", "us-chess", "fide"]


def meanings(text: str) -> dict[str, list[Notation]]:
    """Returns what the text can mean, likeliest first, and the notations in which it does."""
    found: dict[str, list[Notation]] = {}
    for reading in flagfall.detect(text):
        found.setdefault(reading.control.describe(), []).append(reading.notation)
    return found


def completions(text: str) -> dict[Notation, str]:
    """Returns how the text can become valid."""
    found: dict[Notation, str] = {}
    for notation in NOTATIONS:
        explained = flagfall.explain(text, notation)
        if explained is not None and explained.completion is not None:
            found[notation] = explained.completion
    return found


# Show the meanings, and let people choose one.
found = meanings("3+2")
assert len(found) == 6  # in nine notations
assert found["3 seconds for the game; 2-second increment after each move"] == [
    "pgn",
    "chess-com",
    "pgn-extended",
]

# A text that means nothing yet.
assert meanings("40/90, G") == {}
assert completions("40/90, G") == {"chess": "40/90, G/5", "us-chess": "40/90, G3"}

# In one notation: the fields and the error, with their places.
explained = flagfall.explain("40/90, X", "chess")
assert explained is not None and explained.error is not None
assert [field.meaning for field in explained.fields[:2]] == ["40 moves", "90 minutes"]
assert explained.validity == "invalid"
print(explained.error.offset, explained.error.args[0])

# A text that is nearly valid: say what is assumed.
assumed = flagfall.parse_tolerant("5m + 3s", "pgn")
assert assumed.canonical == "300+3"
assert assumed.assumptions[0].meaning == '"5m" means 300 s'

# What has been chosen: in words, the time for 40 moves, and the category.
control = flagfall.parse("3+2", "lichess")
assert control.describe("de").startswith("3 Minuten für die Partie; Zeitgutschrift von 2 Sekunden")
assert control.estimate("first", moves=40) == 260_000
print(control.category("lichess"))  # blitz
