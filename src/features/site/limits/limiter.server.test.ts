import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { rateLimits } from '../table.server.ts'
import { createLimiter, type Limiter } from './limiter.server.ts'
import { LIMITS } from './limits.ts'

const SECRET = 'a secret of these tests, long enough'
const { times, seconds } = LIMITS['tracking-by-reference']

async function countAllowedAttempts(limiters: Array<Limiter>, count: number, who = 'GT-7K2M-9QXD') {
  const results = await Promise.all(
    Array.from({ length: count }, (_none, number) =>
      limiters[number % limiters.length]?.takeAttempt('tracking-by-reference', who),
    ),
  )
  return results.filter(result => result?.ok === true).length
}

test('a limit by email counts a mailbox, whatever tag its address has', async () => {
  const { pool } = await reusedDatabase()
  const limiter = createLimiter(pool, SECRET)
  const { times } = LIMITS['application-mails-by-email']
  for (let tag = 0; tag < times; tag++)
    expect(await limiter.takeAttempt('application-mails-by-email', `ada+${tag}@gmail.com`)).toEqual({ ok: true })
  await limiter.giveBack('application-mails-by-email', 'ada+back@gmail.com')
  expect(await limiter.takeAttempt('application-mails-by-email', 'ada+again@gmail.com')).toEqual({ ok: true })
  for (const email of ['ada+new@gmail.com', 'a.da@gmail.com', 'Ada@googlemail.com'])
    expect(await limiter.takeAttempt('application-mails-by-email', email)).toMatchObject({ ok: false })
})

test('C14: of a hundred concurrent attempts, exactly as many as the limit are allowed', async () => {
  const { pool } = await reusedDatabase()
  expect(await countAllowedAttempts([createLimiter(pool, SECRET)], 100)).toBe(times)
})

test('two instances of the server share the count of attempts', async () => {
  const { pool } = await reusedDatabase()
  expect(await countAllowedAttempts([createLimiter(pool, SECRET), createLimiter(pool, SECRET)], 60)).toBe(times)
  expect(await countAllowedAttempts([createLimiter(pool, SECRET)], 5)).toBe(0)
})

test('a batch of attempts is counted completely or not at all, even when batches are concurrent', async () => {
  const { pool } = await reusedDatabase()
  const limiter = createLimiter(pool, SECRET)
  await countAllowedAttempts([limiter], times - 3)
  expect(await limiter.takeAttempt('tracking-by-reference', 'GT-7K2M-9QXD', 4)).toMatchObject({ ok: false })
  expect(await limiter.takeAttempt('tracking-by-reference', 'GT-7K2M-9QXD', 2)).toEqual({ ok: true })
  expect(await countAllowedAttempts([limiter], 5)).toBe(1)

  const attempts = Array.from({ length: 20 }, () => limiter.takeAttempt('tracking-by-reference', 'GT-0000-0000', 5))
  const allowedBatches = (await Promise.all(attempts)).filter(({ ok }) => ok)
  expect(allowedBatches).toHaveLength(Math.floor(times / 5))
})

test('a refused attempt returns how many seconds to wait', async () => {
  const { pool } = await reusedDatabase()
  const limiter = createLimiter(pool, SECRET)
  await countAllowedAttempts([limiter], times)
  const result = await limiter.takeAttempt('tracking-by-reference', 'GT-7K2M-9QXD')
  expect(result).toMatchObject({ ok: false })
  const waitSeconds = result.ok ? 0 : result.retryAfterSeconds
  expect(waitSeconds).toBeGreaterThan(seconds - 60)
  expect(waitSeconds).toBeLessThanOrEqual(seconds)
})

test('an attempt that is given back can be used again', async () => {
  const { pool } = await reusedDatabase()
  const limiter = createLimiter(pool, SECRET)
  for (let visit = 0; visit < times * 2; visit++) {
    expect(await limiter.takeAttempt('tracking-by-reference', 'GT-7K2M-9QXD')).toEqual({ ok: true })
    await limiter.giveBack('tracking-by-reference', 'GT-7K2M-9QXD')
  }
  await countAllowedAttempts([limiter], times)
  await limiter.giveBack('tracking-by-reference', 'GT-7K2M-9QXD')
  expect(await countAllowedAttempts([limiter], 5)).toBe(1)
})

test('resetting the attempts of one visitor keeps those of other visitors', async () => {
  const { pool } = await reusedDatabase()
  const limiter = createLimiter(pool, SECRET)
  await countAllowedAttempts([limiter], times)
  await countAllowedAttempts([limiter], times, 'GT-0000-0000')
  await limiter.reset('tracking-by-reference', 'GT-7K2M-9QXD')
  expect(await countAllowedAttempts([limiter], times * 2)).toBe(times)
  expect(await countAllowedAttempts([limiter], 1, 'GT-0000-0000')).toBe(0)
})

test('attempts are counted separately for each visitor and each limit', async () => {
  const { pool } = await reusedDatabase()
  const limiter = createLimiter(pool, SECRET)
  await countAllowedAttempts([limiter], times + 1)
  expect(await limiter.takeAttempt('tracking-by-reference', 'GT-0000-0000')).toEqual({ ok: true })
  expect(await limiter.takeAttempt('tracking-by-address', 'GT-7K2M-9QXD')).toEqual({ ok: true })
})

test('the limiter does not store IP addresses in plain text', async () => {
  const { pool, db } = await reusedDatabase()
  await createLimiter(pool, SECRET).takeAttempt('tracking-by-address', '203.0.113.7')
  const rows = await db.select().from(rateLimits)
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
})

test('the limiter stores IP addresses as keyed hashes, which differ between installations', async () => {
  const { pool, db } = await reusedDatabase()
  for (const secret of [SECRET, `another ${SECRET}`]) {
    await createLimiter(pool, secret).takeAttempt('tracking-by-address', '203.0.113.7')
  }
  const rows = await db.select().from(rateLimits)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update('203.0.113.7').digest('base64url'))
})

test('C15: a limiter whose database fails throws instead of allowing the attempt', async () => {
  const { pool, db } = await reusedDatabase()
  await db.execute('drop table rate_limits')
  await expect(createLimiter(pool, SECRET).takeAttempt('tracking-by-address', '203.0.113.7')).rejects.toThrow(
    'rate_limits',
  )
})
