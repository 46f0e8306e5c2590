import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#src/clock.ts'
import type { UploadState } from '#src/features/documents/states.ts'
import { QUOTA, roomFor } from './uploads.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const NOTHING = { count: 0, bytes: 0 }
const PIECES = { sizeBytes: 1_000, isWhole: false }
const IN_ONE = { sizeBytes: 1_000, isWhole: true }

test('what came in one piece finds room where many are on their way; another one to come in pieces does not', () => {
  const coming = many(QUOTA.underWay, { minutesAgo: 59 })
  expect(roomFor(IN_ONE, NOTHING, coming, NOW)).toEqual({ ok: true, discard: [] })
  expect(roomFor(PIECES, NOTHING, coming, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
  expect(roomFor(PIECES, NOTHING, coming.slice(1), NOW)).toEqual({ ok: true, discard: [] })
})

test('what nobody has gone on with for an hour makes room, the oldest first, and only as much as is needed', () => {
  const busy = many(QUOTA.underWay - 2, { minutesAgo: 0 })
  const [newer, oldest] = [...many(1, { minutesAgo: 60 }), ...many(1, { minutesAgo: 90 })]
  const coming = [...busy, newer, oldest].filter(each => each !== undefined)
  expect(roomFor(PIECES, NOTHING, coming, NOW)).toEqual({ ok: true, discard: [oldest?.id] })
  expect(roomFor(PIECES, NOTHING, coming.slice(1), NOW)).toEqual({ ok: true, discard: [] })
  // What is whole is about to be a document, however long that takes.
  const whole = many(QUOTA.underWay, { minutesAgo: 90, state: 'whole' })
  expect(roomFor(PIECES, NOTHING, whole, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
})

test('an application holds so many documents and so many bytes, with those on their way', () => {
  const full = { count: QUOTA.documents, bytes: 0 }
  const heavy = { count: 1, bytes: QUOTA.bytes - 1_000 }
  for (const wanted of [PIECES, IN_ONE]) {
    expect(roomFor(wanted, full, [], NOW)).toEqual({ ok: false, refusal: 'quota-reached' })
    expect(roomFor(wanted, heavy, [], NOW)).toEqual({ ok: true, discard: [] })
    expect(roomFor({ ...wanted, sizeBytes: 1_001 }, heavy, [], NOW)).toEqual({ ok: false, refusal: 'quota-reached' })
    const one = many(1, { minutesAgo: 1 })
    expect(roomFor(wanted, heavy, one, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
    const idle = many(1, { minutesAgo: 61 })
    expect(roomFor(wanted, heavy, idle, NOW)).toEqual({ ok: true, discard: [idle[0]?.id] })
  }
})

function many(count: number, { minutesAgo, state = 'arriving' }: { minutesAgo: number; state?: UploadState }) {
  const activeAt = new Date(NOW.getTime() - minutesAgo * MINUTE_MS)
  return Array.from({ length: count }, () => ({ id: randomUUID(), sizeBytes: 1_000, state, activeAt }))
}
