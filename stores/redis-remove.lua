-- Removes a clock, and returns whether it was there: the same if a client sends this again because the
-- reply is lost.
-- KEYS: clock, note. ARGV: how long the note lasts in ms.
if redis.call('EXISTS', KEYS[2]) == 1 then return 1 end
local removed = redis.call('DEL', KEYS[1])
if removed == 1 then redis.call('SET', KEYS[2], '', 'PX', ARGV[1]) end
return removed
