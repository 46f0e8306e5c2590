import { HOUR_MS } from '#src/clock.ts'
import { FILE_FORMATS } from '#src/features/documents/file-formats.ts'
import type { UploadState } from '#src/features/documents/states.ts'

/** After so long without a byte an unfinished upload makes room for another one, where there is no other room. */
const UPLOAD_IDLE_MS = HOUR_MS

/** After so long it is forgotten. */
export const UPLOAD_KEPT_MS = 48 * HOUR_MS

/** What one application may hold, and send piece by piece at once. Far more than it needs, and no more than a disk can bear. */
export const QUOTA = { documents: 100, bytes: 300 * 1024 * 1024, underWay: 10 }

/** What a file chooser offers: types for those that know them, endings for those that do not. */
export const ACCEPTED = [
  ...Object.values(FILE_FORMATS).flatMap(({ mediaType, extension }) => [mediaType, `.${extension}`]),
  '.jpeg',
].join(',')

/** What the browser says before anything is sent. The server judges by the content and has words of its own. */
export const CHOICE_ERRORS = {
  type: 'Document type is required',
  file: 'A file is required',
  size: 'File size must be less than 10MB',
  format: 'File must be a PDF, Word document, or image (JPEG/PNG)',
} as const

/** Why a file was not taken, in words for whoever sent it. */
export const REFUSALS = {
  'too-large': 'File is too large. Maximum size is 10MB.',
  'type-not-allowed': 'File type not allowed. Please upload a PDF, Word document, or image (JPEG/PNG).',
  empty: 'The selected file is empty.',
  damaged: 'The file cannot be read. Please check that it opens on your device, and choose it again.',
  'has-password':
    'The file is protected. Please save a copy without a password, or print it to a new PDF, and upload that.',
  'has-macros': 'The document contains macros. Please save it as a plain document or a PDF, and upload that.',
  'has-script': 'The PDF contains a script or another file. Please print it to a new PDF, and upload that.',
  'cannot-be-checked':
    'The file is packed in a way that we cannot check. Please save or print it as a new PDF, and upload that.',
  'holds-another-file': 'The document contains another file or a command. Please save it as a PDF, and upload that.',
  'needs-outside-files': 'The document loads parts of itself from elsewhere. Please save it as a PDF, and upload that.',
  'too-many-pixels': 'The image is too large to be opened. Please save a smaller copy, and upload that.',
  'has-virus': 'The selected file contains a virus.',
  'not-what-was-sent': 'What arrived is not the file you chose. Please choose it again.',
  'quota-reached': 'This application holds as many documents as it can. Please write to us.',
  'too-many-under-way': 'Too many files are on their way. Please finish or discard one of them.',
  'nothing-asked-for': 'Nothing has to be handed in again at the moment.',
  'application-closed': 'This application takes no more documents. If you have questions, please write to us.',
  'application-gone': 'This application is not here any more.',
} as const

export type Refusal = keyof typeof REFUSALS

/** Those that do not lie in the file itself: another one would not be taken either. */
export const NOT_OF_THE_FILE: ReadonlyArray<Refusal> = [
  'quota-reached',
  'too-many-under-way',
  'nothing-asked-for',
  'application-closed',
  'application-gone',
]

/** Why a file that may be fine did not become a document. */
export const FAILURES = {
  upload: 'File upload failed: We cannot take files at the moment. Please try again in a few minutes.',
  record:
    'Document record creation failed: We could not record your file just now. Please look here in a few minutes, and send it again if it is not listed.',
} as const

type Coming = { id: string; sizeBytes: number; state: UploadState; activeAt: Date }

type Room =
  /** `discard`: unfinished uploads that nobody goes on with, and that must go for it. */
  { ok: true; discard: Array<string> } | { ok: false; refusal: Refusal }

/**
 * Whether an application may hold one more file. Uploads under way count, otherwise parallel ones would exceed the
 * quota.
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

/**
 * The days of all privacy notices (yyyy-mm-dd), the present one first: an older page on somebody's screen counts as
 * agreed to that one.
 */
export const PRIVACY_VERSIONS = ['2026-11-21'] as const

/** The one that stands there: written down with whoever agrees to it. */
export const [PRIVACY_VERSION] = PRIVACY_VERSIONS
