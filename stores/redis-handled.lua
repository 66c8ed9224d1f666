-- Notes that an entry was handled, and renews the lease, unless another process has it by now. Without
-- an entry, ends the lease. Returns whether the process had it.
-- KEYS: stream, lease. ARGV: consumer, process, lease in ms, the entry or an empty text.
local stream, lease = KEYS[1], KEYS[2]
if redis.call('GET', lease) ~= ARGV[2] then return 0 end
if ARGV[4] == '' then return redis.call('DEL', lease) end
redis.call('PEXPIRE', lease, ARGV[3])
redis.call('XACK', stream, ARGV[1], ARGV[4])
return 1
