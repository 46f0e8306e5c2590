import { HOUR_MS } from '#src/clock.ts'
import { isOverQuota, type Refusal, UPLOAD_QUOTA } from '#src/features/files/uploads.ts'
import type { UploadState } from '../states.ts'

const UPLOAD_IDLE_AFTER_MS = HOUR_MS

export const KEEP_UNFINISHED_UPLOAD_MS = 48 * HOUR_MS

type UnfinishedUpload = { id: string; sizeBytes: number; state: UploadState; activeAt: Date }

type QuotaCheckResult = { ok: true; discard: Array<string> } | { ok: false; refusal: Refusal }

export function checkUploadQuota(
  wanted: { sizeBytes: number; isWhole: boolean },
  stored: { count: number; bytes: number },
  unfinished: ReadonlyArray<UnfinishedUpload>,
  now: Date,
): QuotaCheckResult {
  if (isOverQuota([wanted], stored, [])) return { ok: false, refusal: 'quota-reached' }
  const idleUploads = unfinished.filter(({ state, activeAt }) => state === 'arriving' && isIdle(activeAt, now))
  const oldestFirst = idleUploads.sort((one, other) => one.activeAt.getTime() - other.activeAt.getTime())
  for (let discardCount = 0; discardCount <= idleUploads.length; discardCount++) {
    const discard = oldestFirst.slice(0, discardCount)
    const remainingUploads = unfinished.filter(each => !discard.includes(each))
    const hasTooManyUploads = !wanted.isWhole && remainingUploads.length >= UPLOAD_QUOTA.concurrent
    if (!hasTooManyUploads && !isOverQuota([wanted], stored, remainingUploads))
      return { ok: true, discard: discard.map(({ id }) => id) }
  }
  return { ok: false, refusal: 'too-many-under-way' }
}

function isIdle(activeAt: Date, now: Date): boolean {
  return now.getTime() - activeAt.getTime() >= UPLOAD_IDLE_AFTER_MS
}
