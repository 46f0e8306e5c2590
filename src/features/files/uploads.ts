import { HOUR_MS } from '#src/clock.ts'
import { FILE_FORMATS } from './file-formats.ts'
import type { OtherFormat } from './formats/explain-refusal.ts'

/** Limits for one case, whatever its files are for. `concurrent` limits its unfinished chunked uploads. */
export const UPLOAD_QUOTA = { documents: 100, bytes: 300 * 1024 * 1024, concurrent: 10 }

export const ACCEPTED_FILE_TYPES = [
  ...Object.values(FILE_FORMATS).flatMap(({ mediaType, extension }) => [mediaType, `.${extension}`]),
  '.jpeg',
  '.jpe',
  '.jfif',
  'image/heic',
  'image/heif',
  '.heic',
  '.heif',
  // Android gives this type to files without an ending, and would hide them.
  'application/octet-stream',
].join(',')

/** The form shows these errors before it sends a file. */
export const CHOICE_ERRORS = {
  type: 'Document type is required',
  file: 'A file is required',
  size: 'File size must be less than 10MB',
  format: 'File must be a PDF, Word document, or image (JPEG/PNG)',
} as const

export const REFUSALS = {
  'too-large': 'File is too large. Maximum size is 10MB.',
  'type-not-allowed': 'File type not allowed. Please upload a PDF, Word document, or image (JPEG/PNG).',
  empty: 'The selected file is empty.',
  damaged: 'We can’t read this file. Please check that it opens on your device, then choose it again.',
  'cut-off': 'This picture is cut off. Please share it again as the original.',
  'has-password':
    'The file is protected. Please save or print a copy that opens without a password, or photograph or scan its pages, and upload that.',
  'has-macros': 'The document contains macros. Please save it as a plain document or a PDF, and upload that.',
  'has-script': 'The PDF contains a script or another file. Please print it to a new PDF, and upload that.',
  'cannot-be-checked':
    'The file is packed in a way that we cannot check. Please save or print it as a new PDF, and upload that.',
  'holds-another-file': 'The document contains another file or a command. Please save it as a PDF, and upload that.',
  'needs-outside-files': 'The document loads parts of itself from elsewhere. Please save it as a PDF, and upload that.',
  'too-many-pixels': 'The image is too large to be opened. Please save a smaller copy, and upload that.',
  'has-virus': 'The selected file contains a virus.',
  'not-what-was-sent': 'The file that arrived isn’t the one you chose. Please choose it again.',
  'quota-reached': 'This application has reached its limit of documents. Please write to us.',
  'too-many-under-way': 'You have too many unfinished uploads. Please finish or discard one of them.',
  'nothing-asked-for': 'There is nothing to resubmit at the moment.',
  'application-closed': 'This application no longer accepts documents. If you have questions, please write to us.',
  'application-gone': 'This application no longer exists.',
} as const

/** The name of a format stands for `type-not-allowed`. */
export type Refusal = keyof typeof REFUSALS | OtherFormat

/** Choosing another file would not avoid these refusals. */
export const FILE_INDEPENDENT_REFUSALS: ReadonlyArray<Refusal> = [
  'quota-reached',
  'too-many-under-way',
  'nothing-asked-for',
  'application-closed',
  'application-gone',
]

export const UPLOAD_FAILURE_TEXTS = {
  upload: 'File upload failed: We cannot take files at the moment. Please try again in a few minutes.',
  record:
    'Document record creation failed: We could not record your file just now. Please look here in a few minutes, and send it again if it is not listed.',
} as const

export type RefusedFile = { fileName: string; refusal: Refusal }

/** Counts unfinished uploads too, so that parallel ones cannot exceed the quota. */
export function isOverQuota(
  wanted: ReadonlyArray<{ sizeBytes: number }>,
  stored: { count: number; bytes: number },
  unfinished: ReadonlyArray<{ sizeBytes: number }> = [],
): boolean {
  const added = [...wanted, ...unfinished]
  const bytes = added.reduce((sum, { sizeBytes }) => sum + sizeBytes, stored.bytes)
  return stored.count + added.length > UPLOAD_QUOTA.documents || bytes > UPLOAD_QUOTA.bytes
}

const UPLOAD_IDLE_AFTER_MS = HOUR_MS

export const KEEP_UNFINISHED_UPLOAD_MS = 48 * HOUR_MS

type UnfinishedUpload = { id: string; sizeBytes: number; state: string; activeAt: Date }

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

/** Dates of our privacy notice, newest first. A page opened before the last change sends an older date. */
export const PRIVACY_VERSIONS = ['2026-11-30', '2026-11-29', '2026-11-26', '2026-11-23', '2026-11-21'] as const

export const [PRIVACY_VERSION] = PRIVACY_VERSIONS
