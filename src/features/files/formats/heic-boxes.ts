/** HEIC files consist of nested boxes: their size, their type and their content (ISO 14496-12, 4.2). */
type Box = { type: string; content: Buffer }

const HIDDEN = 1

/** The pixels of the largest picture that the file declares. */
export function countHeicPixels(bytes: Buffer): number {
  let pixels = 0
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4))
    pixels = Math.max(pixels, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12))
  return pixels
}

/** Hides all pictures but the main one, because the decoder takes the first that is not hidden. Changes the bytes. */
export function hideOtherPictures(bytes: Buffer): void {
  const meta = findBox(readBoxes(bytes), 'meta')?.subarray(4)
  const boxes = meta === undefined ? [] : readBoxes(meta)
  const [primary, items] = [findBox(boxes, 'pitm'), findBox(boxes, 'iinf')]
  if (primary === undefined || items === undefined) return
  const primaryId = readId(primary, 0)
  const entries = readBoxes(items.subarray(items[0] === 0 ? 6 : 8)).filter(({ type }) => type === 'infe')
  for (const { content } of entries) {
    if (readId(content, 2) !== primaryId) content[3] = (content[3] ?? 0) | HIDDEN
  }
}

/** A box of `shortVersion` has an id of two bytes, any other one of four. */
function readId(content: Buffer, shortVersion: number): number {
  return content.readUIntBE(4, content[0] === shortVersion ? 2 : 4)
}

function findBox(boxes: ReadonlyArray<Box>, type: string): Buffer | undefined {
  return boxes.find(box => box.type === type)?.content
}

function readBoxes(bytes: Buffer): Array<Box> {
  const boxes: Array<Box> = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}
