import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

/** A piece of a JPEG from its marker on, the pixels behind a start of scan with it: the bytes `from` to before `to`. */
export type JpegPart = { marker: number; from: number; to: number }

export const SCAN = 0xda
const END_OF_IMAGE = 0xd9
const START_OF_IMAGE = 0xd8

/** Far more than any camera writes. Without an end ten million empty pieces would keep the machine busy. */
const MOST_STEPS = 20_000
/** The most an encoder makes are some dozens; thousands over one picture are made to keep its reader busy. */
const MOST_SCANS = 200

/** The pieces of a JPEG in their order, the end of the image last; null where it is broken. What follows the end is not looked at. */
export async function jpegParts(bytes: FileBytes): Promise<Array<JpegPart> | null> {
  const parts: Array<JpegPart> = []
  let [at, scans] = [2, 0]
  for (let step = 0; step < MOST_STEPS; step++) {
    const head = await bytes.read(at, 4)
    const marker = head[1]
    if (head[0] !== 0xff || marker === undefined) return null
    if (marker === SCAN) scans += 1
    if (scans > MOST_SCANS) return null
    if (marker === END_OF_IMAGE) return [...parts, { marker, from: at, to: at + 2 }]
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else {
      const to = await endOfPart(bytes, at, head)
      if (to === null) return null
      parts.push({ marker, from: at, to })
      at = to
    }
  }
  return null
}

function standsAlone(marker: number): boolean {
  return marker === 0x01 || isRestart(marker)
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

/** A length counts itself, and not its marker. */
async function endOfPart(bytes: FileBytes, at: number, head: Buffer): Promise<number | null> {
  const marker = head[1]
  if (head.length < 4 || marker === 0 || marker === START_OF_IMAGE) return null
  const length = head.readUInt16BE(2)
  const to = at + 2 + length
  if (length < 2 || to > bytes.size) return null
  return marker === SCAN ? endOfScan(bytes, to) : to
}

/** Within pixels 0xFF is followed by a zero, by a restart or by another 0xFF; anything else is the next marker. */
async function endOfScan(bytes: FileBytes, start: number): Promise<number | null> {
  for (let from = start; ; ) {
    const window = await bytes.read(from, WINDOW)
    if (window.length < 2) return null
    let found = window.indexOf(0xff)
    while (found !== -1 && found < window.length - 1) {
      const next = window[found + 1] ?? 0
      if (next !== 0xff && next !== 0 && !isRestart(next)) return from + found
      found = window.indexOf(0xff, next === 0xff ? found + 1 : found + 2)
    }
    // One that is the last byte of this window is the first of the next.
    from += found === -1 ? window.length : found
  }
}
