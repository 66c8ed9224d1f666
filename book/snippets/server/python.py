"""A server: a flag is reported although nobody asks, and a move that is sent again counts once."""

import asyncio

import flagfall


async def game() -> None:
    control = flagfall.parse("0.3", notation="pgn-extended")  # 0.3 seconds, for this example
    async with flagfall.LiveClock(control) as live:
        live.start("first")

        # Each message with a move has the move's number, counted for each side from 1.
        live.press("first", number=1)
        try:
            live.press("first", number=1)  # sent again, since its answer was lost
        except flagfall.ClockError as error:
            assert error.kind == "already-made"  # so answer it as the first time

        # A task for each game waits for its events. Here nobody moves any more.
        happened = [(event.kind, event.side) async for event in live]
        assert happened == [("flag", "second")]

        # A move that comes too late changes nothing.
        (late,) = live.press("second", number=1)
        assert late.kind == "late"
        print(live.verdict())  # Verdict(outcome='first', reason='flag')


asyncio.run(game())
