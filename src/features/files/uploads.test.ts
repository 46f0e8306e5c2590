import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#src/clock.ts'
import type { UploadState } from '#src/features/documents/states.ts'
import { checkUploadQuota, UPLOAD_QUOTA } from './uploads.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const NOTHING_STORED = { count: 0, bytes: 0 }
const CHUNKED_UPLOAD = { sizeBytes: 1_000, isWhole: false }
const SINGLE_REQUEST_UPLOAD = { sizeBytes: 1_000, isWhole: true }

test('at the limit of chunked uploads, a single-request upload is accepted and another chunked one is refused', () => {
  const unfinished = createUnfinishedUploads(UPLOAD_QUOTA.concurrent, { minutesAgo: 59 })
  expect(checkUploadQuota(SINGLE_REQUEST_UPLOAD, NOTHING_STORED, unfinished, NOW)).toEqual({ ok: true, discard: [] })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinished, NOW)).toEqual({
    ok: false,
    refusal: 'too-many-under-way',
  })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinished.slice(1), NOW)).toEqual({ ok: true, discard: [] })
})

test('idle uploads make room, oldest first, and only as many as needed', () => {
  const busy = createUnfinishedUploads(UPLOAD_QUOTA.concurrent - 2, { minutesAgo: 0 })
  const [newer, oldest] = [
    ...createUnfinishedUploads(1, { minutesAgo: 60 }),
    ...createUnfinishedUploads(1, { minutesAgo: 90 }),
  ]
  const unfinished = [...busy, newer, oldest].filter(each => each !== undefined)
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinished, NOW)).toEqual({ ok: true, discard: [oldest?.id] })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinished.slice(1), NOW)).toEqual({ ok: true, discard: [] })
  // Complete uploads are never discarded, because they become documents.
  const whole = createUnfinishedUploads(UPLOAD_QUOTA.concurrent, { minutesAgo: 90, state: 'whole' })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, whole, NOW)).toEqual({
    ok: false,
    refusal: 'too-many-under-way',
  })
})

test('the quota counts documents, bytes and unfinished uploads', () => {
  const full = { count: UPLOAD_QUOTA.documents, bytes: 0 }
  const heavy = { count: 1, bytes: UPLOAD_QUOTA.bytes - 1_000 }
  for (const wanted of [CHUNKED_UPLOAD, SINGLE_REQUEST_UPLOAD]) {
    expect(checkUploadQuota(wanted, full, [], NOW)).toEqual({ ok: false, refusal: 'quota-reached' })
    expect(checkUploadQuota(wanted, heavy, [], NOW)).toEqual({ ok: true, discard: [] })
    expect(checkUploadQuota({ ...wanted, sizeBytes: 1_001 }, heavy, [], NOW)).toEqual({
      ok: false,
      refusal: 'quota-reached',
    })
    const one = createUnfinishedUploads(1, { minutesAgo: 1 })
    expect(checkUploadQuota(wanted, heavy, one, NOW)).toEqual({ ok: false, refusal: 'too-many-under-way' })
    const idle = createUnfinishedUploads(1, { minutesAgo: 61 })
    expect(checkUploadQuota(wanted, heavy, idle, NOW)).toEqual({ ok: true, discard: [idle[0]?.id] })
  }
})

function createUnfinishedUploads(
  count: number,
  { minutesAgo, state = 'arriving' }: { minutesAgo: number; state?: UploadState },
) {
  const activeAt = new Date(NOW.getTime() - minutesAgo * MINUTE_MS)
  return Array.from({ length: count }, () => ({ id: randomUUID(), sizeBytes: 1_000, state, activeAt }))
}
