import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { LIMITS, type LimitName } from './limits.ts'

type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Counts in Postgres, so that a limit holds in a burst and across instances. */
export type Limiter = {
  /** Uses up one try, or several together. Counted before it is asked, so that it holds in a burst. */
  take(limit: LimitName, who: string, times?: number): Promise<Taken>
  /** Gives a try back: for limits that count failures, after a success. */
  giveBack(limit: LimitName, who: string): Promise<void>
  /** Gives every try back. */
  forget(limit: LimitName, who: string): Promise<void>
}

/** `secret`: addresses and references are counted under a keyed hash, because a plain one is found by trying all. */
export function createLimiter(pool: pg.Pool, secret: string): Limiter {
  const key = deriveSecret(secret, 'limits')
  const keyFor = (who: string) => createHmac('sha256', key).update(who).digest('base64url')
  const limiters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, createCounter(pool, name, limit)]))

  function counter(limit: LimitName) {
    const found = limiters.get(limit)
    if (found === undefined) throw new Error(`No such limit: ${limit}`)
    return found
  }

  return {
    async take(limit, who, times = 1) {
      try {
        // Given back later, what does not fit could enlarge the next window.
        const standing = times > 1 ? await counter(limit).get(keyFor(who)) : null
        if (standing !== null && standing.remainingPoints < times) throw standing
        await counter(limit).consume(keyFor(who), times)
        return { ok: true }
      } catch (refusal) {
        // The library throws its answer at the limit, and errors of the database, which refuse too.
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async giveBack(limit, who) {
      await counter(limit).reward(keyFor(who))
    },
    async forget(limit, who) {
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
