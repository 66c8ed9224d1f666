-- Saves a change of a game, unless somebody has changed the game since it was read. Returns whether it
-- has. A version is used only once, so a game that was removed and added again is another one.
-- KEYS: game, due, events, versions
-- ARGV: id; version that was read, or nothing; snapshot, or nothing to remove the game; when it is due, or
--   nothing; text of `once`, or nothing; and for each event its kind, side, time and value
local game, due, events, versions = unpack(KEYS)
local id, read, saved, due_ms, once = unpack(ARGV)
if (redis.call('HGET', game, 'version') or '') ~= read then return 0 end
if saved == '' then
  redis.call('DEL', game)
else
  redis.call('HSET', game, 'version', redis.call('INCR', versions), 'saved', saved)
end
if once ~= '' then redis.call('HSET', game, 'once:' .. once, 1) end
if due_ms == '' then redis.call('ZREM', due, id) else redis.call('ZADD', due, due_ms, id) end
for place = 6, #ARGV, 4 do
  local kind, side, at_ms, value = unpack(ARGV, place, place + 3)
  redis.call('XADD', events, 'MAXLEN', '~', 100000, '*',
    'game', id, 'kind', kind, 'side', side, 'at_ms', at_ms, 'value', value)
end
return 1
