"""The message for a ticking page, from a server in Python: what the page's `Display` needs."""

import json

import flagfall


def stages(schedule: tuple[flagfall.Stage, ...]) -> list[dict[str, object]]:
    return [
        {
            "lives": stage.lives,
            "credit": stage.credit,
            "onExpiry": stage.on_expiry,
            "overrunMostMs": stage.overrun_most_ms,
            "reserveDraw": stage.reserve_draw,
        }
        for stage in schedule
    ]


def side(reading: flagfall.SideReading) -> dict[str, object]:
    return {
        "bankMs": reading.bank_ms,
        "lentMs": reading.lent_ms,
        "overrunMs": reading.overrun_ms,
        "stage": reading.stage,
        "lives": reading.lives,
        "flag": reading.flag,
        "reserveMs": reading.reserve_ms,
    }


def message(clock: flagfall.Clock, at_ms: int) -> str:
    """Send it after each call that changes the clock. The control changes only if a side goes berserk."""
    control, reading = clock.control, clock.read(at_ms)
    return json.dumps(
        {
            "control": {
                "first": stages(control.first),
                "second": stages(control.second),
                "rules": {"graceMs": control.rules.grace_ms},
            },
            "reading": {
                "phase": reading.phase,
                "onTurn": reading.on_turn,
                "provisional": reading.provisional,
                "first": side(reading.first),
                "second": side(reading.second),
            },
            "forecast": json.loads(clock.forecast(at_ms).to_json()),
        }
    )


clock = flagfall.Clock(flagfall.parse("180+2", notation="pgn"))
clock.start("first", at_ms=0)
sent = json.loads(message(clock, at_ms=0))
assert sent["reading"]["first"]["bankMs"] == 180_000
assert sent["forecast"]["pieces"][0]["toMs"] == 180_001  # then the flag falls
print(message(clock, at_ms=0))
