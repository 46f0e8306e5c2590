import type { Refusal } from '../upload-policy.ts'
import { hasTooManyPixels } from './has-too-many-pixels.ts'
import { type JpegPart, jpegParts, SCAN } from './jpeg-parts.server.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

/** Why a JPEG is not taken; null: nothing speaks against it. */
export async function inspectJpeg(bytes: FileBytes): Promise<Refusal | null> {
  const parts = await jpegParts(bytes)
  if (parts === null) return 'damaged'

  const frames = parts.filter(part => isFrame(part.marker))
  const [frame, firstScan] = [frames[0], parts.find(part => part.marker === SCAN)]
  if (frame === undefined || frames.length > 1 || firstScan === undefined) return 'damaged'
  if (firstScan.from < frame.from) return 'damaged'
  return judgeFrame(bytes, frame)
}

/** The start of a frame: how wide and how high, in which of the ways to write pixels. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

async function judgeFrame(bytes: FileBytes, { from, to }: JpegPart): Promise<Refusal | null> {
  if (to - from < 10) return 'damaged'
  const frame = await bytes.read(from, 10)
  const [height, width, components] = [frame.readUInt16BE(5), frame.readUInt16BE(7), frame[9] ?? 0]
  if (height === 0 || width === 0 || components === 0 || to - from !== 10 + 3 * components) return 'damaged'
  return hasTooManyPixels(width, height) ? 'too-many-pixels' : null
}
