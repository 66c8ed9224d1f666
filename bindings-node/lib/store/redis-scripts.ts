// The scripts by which the processes of a consumer take turns, and a game is removed. As in
// stores/redis-take.lua, redis-handled.lua and redis-remove.lua.

export const TAKE = `\
-- Takes the lease of a consumer, unless another process has it, and returns the next entries: first
-- those that were read and not handled. Registers a consumer that is not known, if so asked.
-- KEYS: stream, lease. ARGV: consumer, process, lease in ms, number of entries, register or an empty text.
local stream, lease = KEYS[1], KEYS[2]
local consumer, process = ARGV[1], ARGV[2]
if not redis.call('SET', lease, process, 'NX', 'PX', ARGV[3]) then
  -- A client sends this again if the reply is lost.
  if redis.call('GET', lease) ~= process then return {} end
  redis.call('PEXPIRE', lease, ARGV[3])
end
local read = {'XREADGROUP', 'GROUP', consumer, 'flagfall', 'COUNT', ARGV[4], 'STREAMS', stream}
for _, after in ipairs({'0', '>'}) do
  read[9] = after
  local found = redis.pcall(unpack(read))
  if found and found.err then
    redis.call('DEL', lease)
    if string.sub(found.err, 1, 7) ~= 'NOGROUP' then return found end
    if ARGV[5] == 'register' then redis.call('XGROUP', 'CREATE', stream, consumer, '$', 'MKSTREAM') end
    return {}
  end
  if found and #found[1][2] > 0 then return found[1][2] end
end
redis.call('DEL', lease)
return {}
`;

export const HANDLED = `\
-- Notes that an entry was handled, and renews the lease, unless another process has it by now. Without
-- an entry, ends the lease. Returns whether the process had it.
-- KEYS: stream, lease. ARGV: consumer, process, lease in ms, the entry or an empty text.
local stream, lease = KEYS[1], KEYS[2]
if redis.call('GET', lease) ~= ARGV[2] then return 0 end
if ARGV[4] == '' then return redis.call('DEL', lease) end
redis.call('PEXPIRE', lease, ARGV[3])
redis.call('XACK', stream, ARGV[1], ARGV[4])
return 1
`;

export const REMOVE = `\
-- Removes a clock, and returns whether it was there: the same if a client sends this again because the
-- reply is lost.
-- KEYS: clock, note. ARGV: how long the note lasts in ms.
if redis.call('EXISTS', KEYS[2]) == 1 then return 1 end
local removed = redis.call('DEL', KEYS[1])
if removed == 1 then redis.call('SET', KEYS[2], '', 'PX', ARGV[1]) end
return removed
`;
