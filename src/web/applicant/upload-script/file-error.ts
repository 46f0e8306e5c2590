import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'

/** Returns the error that a browser can find, or null. Browsers guess types from names, so the server checks again. */
export function findFileError(file: { name: string; type: string; size: number } | null): string | null {
  if (file === null) return CHOICE_ERRORS.file
  // A photograph is made smaller before it is sent, and the server refuses it if it is still too large.
  if (file.size > MAX_FILE_BYTES && !PHOTOGRAPHS.test(file.name)) return CHOICE_ERRORS.size
  if (!MEDIA_TYPES.has(file.type) && !FILE_ENDINGS.test(file.name)) return CHOICE_ERRORS.format
  return file.size === 0 ? REFUSALS.empty : null
}

const MEDIA_TYPES: ReadonlySet<string> = new Set(Object.values(FILE_FORMATS).map(({ mediaType }) => mediaType))
const PHOTOGRAPHS = /\.(jpe?g|hei[cf])$/i
const FILE_ENDINGS = /\.(jpe?g|png|pdf|docx?|heic|heif)$/i
