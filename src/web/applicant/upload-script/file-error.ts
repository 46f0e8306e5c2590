import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'
import { type ChosenFile, readFormat } from './read-format.ts'

/**
 * Returns the error that a browser can find, or null. A file without a known type or ending is refused only if the server
 * would refuse its first bytes: Android gives many files neither.
 */
export async function findFileError(file: ChosenFile | null): Promise<string | null> {
  if (file === null) return CHOICE_ERRORS.file
  if (file.size === 0) return REFUSALS.empty
  if (file.size > MAX_FILE_BYTES && !(await isPhotograph(file))) return CHOICE_ERRORS.size
  if (MEDIA_TYPES.has(file.type) || FILE_ENDINGS.test(file.name)) return null
  return (await readFormat(file)) === null ? CHOICE_ERRORS.format : null
}

/** A photograph is made smaller before it is sent, and the server refuses it if it is still too large. */
async function isPhotograph(file: ChosenFile): Promise<boolean> {
  if (PHOTOGRAPHS.test(file.name)) return true
  const format = await readFormat(file)
  return format === 'jpeg' || format === 'heic'
}

const MEDIA_TYPES: ReadonlySet<string> = new Set(Object.values(FILE_FORMATS).map(({ mediaType }) => mediaType))
const PHOTOGRAPHS = /\.(jpe?g|hei[cf])$/i
const FILE_ENDINGS = /\.(jpe?g|png|pdf|docx?|heic|heif)$/i
