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
  const unfinishedUploads = createUnfinishedUploads(UPLOAD_QUOTA.concurrent, { minutesAgo: 59 })
  expect(checkUploadQuota(SINGLE_REQUEST_UPLOAD, NOTHING_STORED, unfinishedUploads, NOW)).toEqual({
    ok: true,
    discard: [],
  })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinishedUploads, NOW)).toEqual({
    ok: false,
    refusal: 'too-many-under-way',
  })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinishedUploads.slice(1), NOW)).toEqual({
    ok: true,
    discard: [],
  })
})

test('idle uploads are discarded for a new one, the oldest first and only as many as needed', () => {
  const activeUploads = createUnfinishedUploads(UPLOAD_QUOTA.concurrent - 2, { minutesAgo: 0 })
  const [newer, oldest] = [
    ...createUnfinishedUploads(1, { minutesAgo: 60 }),
    ...createUnfinishedUploads(1, { minutesAgo: 90 }),
  ]
  const unfinishedUploads = [...activeUploads, newer, oldest].filter(each => each !== undefined)
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinishedUploads, NOW)).toEqual({
    ok: true,
    discard: [oldest?.id],
  })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, unfinishedUploads.slice(1), NOW)).toEqual({
    ok: true,
    discard: [],
  })
  // Complete uploads are never discarded, because they become documents.
  const completeUploads = createUnfinishedUploads(UPLOAD_QUOTA.concurrent, { minutesAgo: 90, state: 'whole' })
  expect(checkUploadQuota(CHUNKED_UPLOAD, NOTHING_STORED, completeUploads, NOW)).toEqual({
    ok: false,
    refusal: 'too-many-under-way',
  })
})

test('C46: the quota counts documents, bytes and unfinished uploads', () => {
  const storedCountAtLimit = { count: UPLOAD_QUOTA.documents, bytes: 0 }
  const storedBytesNearLimit = { count: 1, bytes: UPLOAD_QUOTA.bytes - 1_000 }
  for (const wanted of [CHUNKED_UPLOAD, SINGLE_REQUEST_UPLOAD]) {
    expect(checkUploadQuota(wanted, storedCountAtLimit, [], NOW)).toEqual({ ok: false, refusal: 'quota-reached' })
    expect(checkUploadQuota(wanted, storedBytesNearLimit, [], NOW)).toEqual({ ok: true, discard: [] })
    expect(checkUploadQuota({ ...wanted, sizeBytes: 1_001 }, storedBytesNearLimit, [], NOW)).toEqual({
      ok: false,
      refusal: 'quota-reached',
    })
    const oneActiveUpload = createUnfinishedUploads(1, { minutesAgo: 1 })
    expect(checkUploadQuota(wanted, storedBytesNearLimit, oneActiveUpload, NOW)).toEqual({
      ok: false,
      refusal: 'too-many-under-way',
    })
    const oneIdleUpload = createUnfinishedUploads(1, { minutesAgo: 61 })
    expect(checkUploadQuota(wanted, storedBytesNearLimit, oneIdleUpload, NOW)).toEqual({
      ok: true,
      discard: [oneIdleUpload[0]?.id],
    })
  }
})

function createUnfinishedUploads(
  count: number,
  { minutesAgo, state = 'arriving' }: { minutesAgo: number; state?: UploadState },
) {
  const activeAt = new Date(NOW.getTime() - minutesAgo * MINUTE_MS)
  return Array.from({ length: count }, () => ({ id: randomUUID(), sizeBytes: 1_000, state, activeAt }))
}
