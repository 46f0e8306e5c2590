import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { DECIDING_BYTES, findFormat, type SentFormat } from '#src/features/files/formats/find-format.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'

export type ChosenFile = Pick<File, 'name' | 'type' | 'size' | 'slice'>

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

const MIN_BYTES = 1.5 * 1024 * 1024
const MAX_SIDE_PX = 3_000
const QUALITY = 0.9

/**
 * Returns a smaller JPEG of a large photograph, or the same file if nothing would be gained or the browser cannot do it.
 * 3,000 pixels of an A4 page are 250 dots per inch.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const format = await readFormat(file)
  const isHeic = format === 'heic'
  if (!isHeic && (format !== 'jpeg' || file.size < MIN_BYTES)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    if (scale === 1 && !isHeic) return file
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    if (jpeg.type !== 'image/jpeg' || (!isHeic && jpeg.size >= file.size)) return file
    return new File([jpeg], file.name, { type: 'image/jpeg' })
  } catch {
    return file
  }
}

/** Tells the format by the first bytes. A file that cannot be read is left to the server. */
async function readFormat(file: ChosenFile): Promise<SentFormat | 'unreadable' | null> {
  try {
    const bytes = new Uint8Array(await file.slice(0, DECIDING_BYTES).arrayBuffer())
    return findFormat(bytes)?.format ?? null
  } catch {
    return 'unreadable'
  }
}
