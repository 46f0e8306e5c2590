import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { countHeicPixels, hideOtherPictures } from './heic-boxes.ts'

/** The converter recognises only some of the brands that cameras write. */
const KNOWN_BRAND = 'heic'

const QUALITIES = [0.92, 0.75, 0.5]
/** At the first quality, the JPEG of a larger picture would exceed the limit of files or the memory. */
const MAX_PIXELS_OF_FIRST_QUALITY = 16_000_000

/** Converts the main picture of the file to an upright JPEG with all its pixels. Throws when the file is damaged. */
export async function convertHeic(bytes: Buffer): Promise<Uint8Array> {
  // The decoder reports errors on the console, which would mix with the picture on the standard output.
  console.log = () => {}
  const { default: convert } = await import('heic-convert')
  hideOtherPictures(bytes)
  bytes.write(KNOWN_BRAND, 8, 'latin1')
  const isSmall = countHeicPixels(bytes) <= MAX_PIXELS_OF_FIRST_QUALITY
  for (const quality of QUALITIES.slice(isSmall ? 0 : 1)) {
    const jpeg = new Uint8Array(await convert({ buffer: bytes, format: 'JPEG', quality }))
    if (jpeg.length <= MAX_FILE_BYTES) return jpeg
  }
  throw new Error('The picture is too large as a JPEG.')
}
