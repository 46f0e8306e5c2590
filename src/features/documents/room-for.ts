import { QUOTA, type Refusal } from './upload-policy.ts'
import { UPLOAD_IDLE_MS, type UploadState } from './uploads.ts'

/** A file on its way. */
type Coming = { id: string; sizeBytes: number; state: UploadState; activeAt: Date }

type Room =
  /** `discard`: unfinished uploads that nobody goes on with, and that must go for it. */
  { ok: true; discard: Array<string> } | { ok: false; refusal: Refusal }

/**
 * Whether an application has room for one more file. What is on its way counts as if it were here: else many at once would walk
 * past the quota. What came in one piece is not among those that keep others waiting.
 */
export function roomFor(
  wanted: { sizeBytes: number; isWhole: boolean },
  stored: { count: number; bytes: number },
  coming: ReadonlyArray<Coming>,
  now: Date,
): Room {
  if (isOverQuota(wanted, stored, [])) return { ok: false, refusal: 'quota-reached' }
  const idle = coming.filter(({ state, activeAt }) => state === 'arriving' && isIdle(activeAt, now))
  const oldestFirst = idle.sort((one, other) => one.activeAt.getTime() - other.activeAt.getTime())
  for (let gone = 0; gone <= idle.length; gone++) {
    const discard = oldestFirst.slice(0, gone)
    const left = coming.filter(each => !discard.includes(each))
    const isCrowded = !wanted.isWhole && left.length >= QUOTA.underWay
    if (!isCrowded && !isOverQuota(wanted, stored, left)) return { ok: true, discard: discard.map(({ id }) => id) }
  }
  return { ok: false, refusal: 'too-many-under-way' }
}

function isIdle(activeAt: Date, now: Date): boolean {
  return now.getTime() - activeAt.getTime() >= UPLOAD_IDLE_MS
}

function isOverQuota(
  wanted: { sizeBytes: number },
  stored: { count: number; bytes: number },
  coming: ReadonlyArray<{ sizeBytes: number }>,
): boolean {
  const bytes = coming.reduce((sum, { sizeBytes }) => sum + sizeBytes, stored.bytes + wanted.sizeBytes)
  return stored.count + coming.length >= QUOTA.documents || bytes > QUOTA.bytes
}
