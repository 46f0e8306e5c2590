import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#src/clock.ts'
import type { UploadState } from '#src/features/documents/states.ts'
import { QUOTA, quotaCheck } from './uploads.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const NOTHING = { count: 0, bytes: 0 }
const PIECES = { sizeBytes: 1_000, isWhole: false }
const IN_ONE = { sizeBytes: 1_000, isWhole: true }

test('a single-request upload is accepted while many chunked uploads run, another chunked one is not', () => {
  const unfinished = many(QUOTA.concurrent, { minutesAgo: 59 })
  expect(quotaCheck(IN_ONE, NOTHING, unfinished, NOW)).toEqual({ ok: true, discard: [] })
  expect(quotaCheck(PIECES, NOTHING, unfinished, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
  expect(quotaCheck(PIECES, NOTHING, unfinished.slice(1), NOW)).toEqual({ ok: true, discard: [] })
})

test('idle uploads make room, oldest first, and only as many as needed', () => {
  const busy = many(QUOTA.concurrent - 2, { minutesAgo: 0 })
  const [newer, oldest] = [...many(1, { minutesAgo: 60 }), ...many(1, { minutesAgo: 90 })]
  const unfinished = [...busy, newer, oldest].filter(each => each !== undefined)
  expect(quotaCheck(PIECES, NOTHING, unfinished, NOW)).toEqual({ ok: true, discard: [oldest?.id] })
  expect(quotaCheck(PIECES, NOTHING, unfinished.slice(1), NOW)).toEqual({ ok: true, discard: [] })
  // Complete uploads are never discarded, because they become documents.
  const whole = many(QUOTA.concurrent, { minutesAgo: 90, state: 'whole' })
  expect(quotaCheck(PIECES, NOTHING, whole, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
})

test('the quota counts documents, bytes and unfinished uploads', () => {
  const full = { count: QUOTA.documents, bytes: 0 }
  const heavy = { count: 1, bytes: QUOTA.bytes - 1_000 }
  for (const wanted of [PIECES, IN_ONE]) {
    expect(quotaCheck(wanted, full, [], NOW)).toEqual({ ok: false, refusal: 'quota-reached' })
    expect(quotaCheck(wanted, heavy, [], NOW)).toEqual({ ok: true, discard: [] })
    expect(quotaCheck({ ...wanted, sizeBytes: 1_001 }, heavy, [], NOW)).toEqual({ ok: false, refusal: 'quota-reached' })
    const one = many(1, { minutesAgo: 1 })
    expect(quotaCheck(wanted, heavy, one, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
    const idle = many(1, { minutesAgo: 61 })
    expect(quotaCheck(wanted, heavy, idle, NOW)).toEqual({ ok: true, discard: [idle[0]?.id] })
  }
})

function many(count: number, { minutesAgo, state = 'arriving' }: { minutesAgo: number; state?: UploadState }) {
  const activeAt = new Date(NOW.getTime() - minutesAgo * MINUTE_MS)
  return Array.from({ length: count }, () => ({ id: randomUUID(), sizeBytes: 1_000, state, activeAt }))
}
