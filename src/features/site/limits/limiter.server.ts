import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { deriveSecret } from '#src/secrets.server.ts'
import { LIMITS, type LimitName, mailboxKey } from './limits.ts'

type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** All instances of the server share the counts. */
export type Limiter = {
  takeAttempt(limit: LimitName, who: string, times?: number): Promise<LimitResult>
  giveBack(limit: LimitName, who: string): Promise<void>
  reset(limit: LimitName, who: string): Promise<void>
}

/** `secret` is the key of the hashes, because unkeyed hashes of IP addresses could be reversed. */
export function createLimiter(pool: pg.Pool, secret: string): Limiter {
  const key = deriveSecret(secret, 'limits')
  const keyFor = (limit: LimitName, who: string) =>
    createHmac('sha256', key)
      .update(limit.endsWith('-by-email') ? mailboxKey(who) : who)
      .digest('base64url')
  const counters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, createCounter(pool, name, limit)]))

  function findCounter(limit: LimitName) {
    const counter = counters.get(limit)
    if (counter === undefined) throw new Error(`Unknown limit: ${limit}`)
    return counter
  }

  return {
    async takeAttempt(limit, who, times = 1) {
      try {
        // Check first, because `consume` counts even a refused batch.
        const usage = times > 1 ? await findCounter(limit).get(keyFor(limit, who)) : null
        if (usage !== null && usage.remainingPoints < times) throw usage
        await findCounter(limit).consume(keyFor(limit, who), times)
        return { ok: true }
      } catch (refusal) {
        // Rethrow database errors.
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async giveBack(limit, who) {
      await findCounter(limit).reward(keyFor(limit, who))
    },
    async reset(limit, who) {
      await findCounter(limit).delete(keyFor(limit, who))
    },
  }
}

function createCounter(pool: pg.Pool, name: string, limit: { times: number; seconds: number }) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.times,
    duration: limit.seconds,
  })
}
