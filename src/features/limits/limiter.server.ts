import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { LIMITS, type LimitName } from './limits.ts'

type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Limits hold across all instances of the server. */
export type Limiter = {
  takeAttempt(limit: LimitName, who: string, times?: number): Promise<LimitResult>
  giveBack(limit: LimitName, who: string): Promise<void>
  reset(limit: LimitName, who: string): Promise<void>
}

/** `secret` keys the hashes: plain hashes of IP addresses could be reversed. */
export function createLimiter(pool: pg.Pool, secret: string): Limiter {
  const key = deriveSecret(secret, 'limits')
  const keyFor = (who: string) => createHmac('sha256', key).update(who).digest('base64url')
  const limiters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, createCounter(pool, name, limit)]))

  function counter(limit: LimitName) {
    const found = limiters.get(limit)
    if (found === undefined) throw new Error(`Unknown limit: ${limit}`)
    return found
  }

  return {
    async takeAttempt(limit, who, times = 1) {
      try {
        // Check first, because `consume` counts even a refused batch.
        const used = times > 1 ? await counter(limit).get(keyFor(who)) : null
        if (used !== null && used.remainingPoints < times) throw used
        await counter(limit).consume(keyFor(who), times)
        return { ok: true }
      } catch (refusal) {
        // Rethrow database errors.
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async giveBack(limit, who) {
      await counter(limit).reward(keyFor(who))
    },
    async reset(limit, who) {
      await counter(limit).delete(keyFor(who))
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
