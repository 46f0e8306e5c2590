import { FILE_FORMATS } from '#src/features/documents/file-formats.ts'
import { CHOICE_ERRORS, MAX_FILE_BYTES, REFUSALS } from '#src/features/documents/uploads.ts'

/**
 * What the browser can tell of a chosen file before anything of it is sent; null: nothing against it. It knows a type only
 * by the name, and phones often not even that: either one that fits will do, the server reads the content.
 */
export function fileError(file: { name: string; type: string; size: number } | null): string | null {
  if (file === null) return CHOICE_ERRORS.file
  if (file.size > MAX_FILE_BYTES) return CHOICE_ERRORS.size
  if (!TYPES.has(file.type) && !ENDINGS.test(file.name)) return CHOICE_ERRORS.format
  return file.size === 0 ? REFUSALS.empty : null
}

const TYPES: ReadonlySet<string> = new Set(Object.values(FILE_FORMATS).map(({ mediaType }) => mediaType))
const ENDINGS = /\.(jpe?g|png|pdf|docx?)$/i
