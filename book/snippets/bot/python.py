"""A bot: it joins a game on a server, follows its clock, and passes the times to an engine."""

import json

import flagfall

# The first event of lichess's stream: 170 seconds for White, 175.5 for Black, who is on turn.
game = json.loads(
    '{"type":"gameFull","initialFen":"startpos","clock":{"initial":180000,"increment":2000},'
    '"state":{"type":"gameState","moves":"e2e4 c7c5 g1f3","wtime":170000,"btime":175500,'
    '"winc":2000,"binc":2000,"status":"started"}}'
)
control = flagfall.parse(json.dumps(game["clock"]), notation="lichess")
# It arrives when your own clock shows 5,000.
standing = control.parse_standing(json.dumps(game), "lichess", at_ms=5_000)
clock = flagfall.Clock.join(control, standing)
assert clock.read(at_ms=6_000).on_turn == "second"
assert clock.bank("second", at_ms=6_000) == 174_500

# The engine gets the times as they are when it begins to think.
print(clock.command("uci", at_ms=6_000))
assert clock.command("uci", at_ms=6_000) == "go wtime 170000 btime 174500 winc 2000 binc 2000"

# Your move, then the next event: the server's times replace what the clock has computed.
clock.press("second", at_ms=9_000)
event = json.loads(
    '{"type":"gameState","moves":"e2e4 c7c5 g1f3 d7d6","wtime":170000,"btime":173600,'
    '"winc":2000,"binc":2000,"status":"started"}'
)
# Other events, such as chatLine, have no clocks.
if event["type"] == "gameState":
    # Only the first event says which side moved first.
    message = json.dumps({**game, "state": event})
    clock.set_standing(control.parse_standing(message, "lichess", at_ms=9_200))
assert clock.bank("second", at_ms=9_200) == 173_600
