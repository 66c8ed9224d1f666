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
