/**
 * What may be sent to one service, kept on the queue's server for all machines: the same rules as `EndpointLimiter`, by that
 * server's clock. Keys below a prefix: `line` (games that wait, by their turn) and `seen` (until when each counts as waiting),
 * `held` (permits until they expire), `state` (concurrency, pause, turns, sums), and for each rate `at:KIND` and `amount:KIND`
 * (what was spent when, and how much).
 */
const COMMON = `
  local prefix = KEYS[1]
  local function key(name) return prefix .. ':' .. name end
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local state = key('state')
  local function number(field, default) return tonumber(redis.call('HGET', state, field) or default) end
  local function wake()
    local head = redis.call('ZRANGE', key('line'), 0, 0)[1]
    if head then redis.call('PUBLISH', 'guildhall-turn:' .. string.match(head, '^[^|]*'), prefix .. '\\n' .. head) end
  end
`;

/** Admits the first request of a waiting game, or says how long it has to wait for a rate, ms; -1 for its turn. */
export const ACQUIRE = `${COMMON}
  local waiter, permit = ARGV[1], ARGV[2]
  -- Sent again after a reconnect: it was admitted before.
  if redis.call('ZSCORE', key('held'), permit) then return {1, number('decreases', 0)} end
  local most, leaseMs, seenMs = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', key('seen'), '-inf', now)) do
    redis.call('ZREM', key('line'), gone)
    redis.call('ZREM', key('seen'), gone)
  end
  redis.call('ZREMRANGEBYSCORE', key('held'), '-inf', now)
  local before, limit = number('most', most), number('limit', most)
  if before ~= most then limit = limit == before and most or math.min(limit, most) end
  redis.call('HSET', state, 'most', most, 'limit', limit)
  if not redis.call('ZSCORE', key('line'), waiter) then
    redis.call('ZADD', key('line'), redis.call('HINCRBY', state, 'turn', 1), waiter)
  end
  redis.call('ZADD', key('seen'), now + seenMs, waiter)
  local rates = cjson.decode(ARGV[6])
  -- Sums are kept as long as what they add up.
  local keptMs = 3600000
  for _, rate in ipairs(rates) do keptMs = math.max(keptMs, rate.windowMs + 60000) end
  for _, name in ipairs({'line', 'seen', 'held', 'state'}) do redis.call('PEXPIRE', key(name), math.ceil(keptMs)) end
  if redis.call('ZRANGE', key('line'), 0, 0)[1] ~= waiter then return {0, -1} end
  if redis.call('ZCARD', key('held')) >= limit then return {0, -1} end
  local wait = number('pausedUntil', 0) - now
  for _, rate in ipairs(rates) do
    local at, amounts, sumField = key('at:' .. rate.kind), key('amount:' .. rate.kind), 'sum:' .. rate.kind
    local sum = number(sumField, 0)
    for _, old in ipairs(redis.call('ZRANGEBYSCORE', at, '-inf', now - rate.windowMs)) do
      sum = sum - tonumber(redis.call('HGET', amounts, old) or 0)
      redis.call('HDEL', amounts, old)
      redis.call('ZREM', at, old)
    end
    local left = redis.call('ZCARD', at)
    if left == 0 then sum = 0 end
    redis.call('HSET', state, sumField, tostring(sum))
    local after = sum + rate.amount
    local index = 0
    while after > rate.most and index < left do
      local oldest = redis.call('ZRANGE', at, index, index, 'WITHSCORES')
      after = after - tonumber(redis.call('HGET', amounts, oldest[1]) or 0)
      wait = math.max(wait, oldest[2] + rate.windowMs - now)
      index = index + 1
    end
  end
  if wait > 0 then return {0, math.ceil(wait)} end
  for _, rate in ipairs(rates) do
    local at, amounts, sumField = key('at:' .. rate.kind), key('amount:' .. rate.kind), 'sum:' .. rate.kind
    redis.call('ZADD', at, now, permit)
    redis.call('HSET', amounts, permit, tostring(rate.amount))
    redis.call('HSET', state, sumField, tostring(number(sumField, 0) + rate.amount))
    local keptS = math.ceil(rate.windowMs / 1000) + 60
    redis.call('EXPIRE', at, keptS)
    redis.call('EXPIRE', amounts, keptS)
  end
  redis.call('ZREM', key('line'), waiter)
  redis.call('ZREM', key('seen'), waiter)
  redis.call('ZADD', key('held'), now + leaseMs, permit)
  wake()
  return {1, number('decreases', 0)}
`;

/** Gives a permit back with how its request ended (`PermitReport`), and wakes the game whose turn it is. */
export const DONE = `${COMMON}
  local permit, era = ARGV[1], tonumber(ARGV[2])
  local report = cjson.decode(ARGV[3])
  redis.call('ZREM', key('held'), permit)
  local limit, most, decreases = number('limit', 1), number('most', 1), number('decreases', 0)
  if report.type == 'answered' then
    for kind, used in pairs({ tokens = report.tokens, usd = report.costUsd }) do
      local estimate = used ~= cjson.null and redis.call('HGET', key('amount:' .. kind), permit)
      if estimate then
        redis.call('HSET', key('amount:' .. kind), permit, tostring(used))
        redis.call('HSET', state, 'sum:' .. kind, tostring(number('sum:' .. kind, 0) + used - tonumber(estimate)))
      end
    end
    if era == decreases and limit < most then
      local answers = redis.call('HINCRBY', state, 'answers', 1)
      if answers >= limit then redis.call('HSET', state, 'limit', limit + 1, 'answers', 0) end
    end
  elseif report.type == 'overloaded' then
    if era == decreases then
      redis.call('HSET', state, 'decreases', decreases + 1, 'limit', math.max(1, math.floor(limit / 2)), 'answers', 0)
    end
    redis.call('HSET', state, 'pausedUntil', math.max(number('pausedUntil', 0), now + report.waitMs))
  end
  wake()
`;

/** A game waits no longer. */
export const LEAVE = `${COMMON}
  redis.call('ZREM', key('line'), ARGV[1])
  redis.call('ZREM', key('seen'), ARGV[1])
  wake()
`;

/** Permits whose requests go on do not expire. */
export const RENEW = `${COMMON}
  for index = 2, #ARGV do redis.call('ZADD', key('held'), 'XX', now + ARGV[1], ARGV[index]) end
`;
