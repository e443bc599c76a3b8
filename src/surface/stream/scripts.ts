// What Redis must do as one step, in Lua.

/**
 * Moves a pending entry to the dead letters, of which about the latest `most` are kept. One that is no longer pending was moved or
 * recorded by another consumer.
 */
export const bury = `
local stream, dead = KEYS[1], KEYS[2]
local group, most, id, code, reason, fields = unpack(ARGV)
if #redis.call('XPENDING', stream, group, id, id, 1) == 0 then return 0 end
redis.call('XADD', dead, 'MAXLEN', '~', most, '*', 'stream', stream, 'entry', id, 'code', code, 'reason', reason, 'fields', fields)
return redis.call('XACK', stream, group, id)
`

/**
 * Compares how many entries were ever added with how many the group read and how many are left. That is known if the group has read
 * all, or nothing of what is left. The missing ones then count as read, so that they are found once.
 */
export const findGap = `
local function byName(reply)
  local found = {}
  for i = 1, #reply, 2 do found[reply[i]] = reply[i + 1] end
  return found
end
local function parts(id)
  local at = string.find(id, '-', 1, true)
  return tonumber(string.sub(id, 1, at - 1)), tonumber(string.sub(id, at + 1))
end
local function isBefore(one, other)
  local ms, seq = parts(one)
  local otherMs, otherSeq = parts(other)
  return ms < otherMs or (ms == otherMs and seq < otherSeq)
end
local stream = byName(redis.call('XINFO', 'STREAM', KEYS[1]))
for _, reply in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
  local group = byName(reply)
  if group['name'] == ARGV[1] then
    local read, last, newest = group['entries-read'], group['last-delivered-id'], stream['last-generated-id']
    local first = stream['first-entry'] and stream['first-entry'][1]
    local left, after, before = 0, '', last
    if isBefore(last, newest) then
      if first and not isBefore(last, first) then return false end
      left, after, before = stream['length'], last, first or newest
    end
    if not read then return false end
    local missing = stream['entries-added'] - read - left
    if missing <= 0 then return false end
    redis.call('XGROUP', 'SETID', KEYS[1], ARGV[1], last, 'ENTRIESREAD', read + missing)
    return { missing, after, before }
  end
end
return false
`
