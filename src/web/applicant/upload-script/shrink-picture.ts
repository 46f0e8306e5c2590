import { readFormat } from './read-format.ts'

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
