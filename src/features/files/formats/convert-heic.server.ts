import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'

/** The decoder recognises only some of the brands that cameras write. */
const KNOWN_BRAND = 'heic'

const QUALITIES = [92, 75, 50]
/** At the first quality, the JPEG of a larger picture would exceed the limit of files or the memory. */
const MAX_PIXELS_OF_FIRST_QUALITY = 16_000_000

/** Converts the main picture of the file to an upright JPEG with all its pixels. Throws when the file is damaged. */
export async function convertHeic(bytes: Buffer): Promise<Uint8Array> {
  const picture = await decodeMainPicture(bytes)
  const { encode } = await import('jpeg-js')
  const isSmall = picture.width * picture.height <= MAX_PIXELS_OF_FIRST_QUALITY
  for (const quality of QUALITIES.slice(isSmall ? 0 : 1)) {
    const jpeg = encode(picture, quality).data
    if (jpeg.length <= MAX_FILE_BYTES) return jpeg
  }
  throw new Error('The picture is too large as a JPEG.')
}

async function decodeMainPicture(bytes: Buffer) {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  bytes.write(KNOWN_BRAND, 8, 'latin1')
  const image = new libheif.HeifDecoder().decode(bytes).find(each => each.is_primary())
  if (image === undefined) throw new Error('The file holds no picture.')
  const [width, height] = [image.get_width(), image.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise<{ data: Uint8ClampedArray; width: number; height: number }>((resolve, reject) =>
    image.display({ data, width, height }, pixels =>
      pixels === null ? reject(new Error('The picture cannot be decoded.')) : resolve(pixels),
    ),
  )
}
