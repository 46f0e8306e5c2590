import { inflateSync } from 'node:zlib'

/** An object stream as it stands in a PDF, with what its dictionary says of it. */
export type ObjectStream = {
  bytes: Buffer
  packing: 'none' | 'deflate' | 'other'
  /** The values of /N (how many objects) and /First (where the first begins), as written. */
  count: string
  first: string
}

/** The objects in one buffer, with the number and offset of each, ordered by offset. */
export type UnpackedObjects = { bytes: Buffer; starts: ReadonlyArray<{ object: number; at: number }> }

/** What may still be decompressed of a file. */
export type RoomForObjects = { bytes: number; objects: number }

/** Most programs put 100 or 200 objects into a stream. */
const MOST_OBJECTS = 10_000

/**
 * Decompresses an object stream (ISO 32000-1, 7.5.7) within `room`. Null when it needs more, or is written as no known
 * program does.
 */
export function unpackObjects(stream: ObjectStream, room: RoomForObjects): UnpackedObjects | null {
  const [count, first] = [wholeNumber(stream.count), wholeNumber(stream.first)]
  if (count === null || count > Math.min(MOST_OBJECTS, room.objects) || first === null) return null
  const bytes = unpacked(stream, room.bytes)
  if (bytes === null || first > bytes.length) return null
  const numbers = numbersOf(bytes.subarray(0, first), 2 * count)
  if (numbers === null) return null

  const starts: Array<{ object: number; at: number }> = []
  for (let index = 0; index < numbers.length; index += 2) {
    starts.push({ object: numbers[index] ?? 0, at: first + (numbers[index + 1] ?? 0) })
  }
  starts.sort((a, b) => a.at - b.at)
  // Of two objects at one offset only one would be read here; known writers make none.
  const lieApart = starts.every(({ at }, index) => at !== starts[index + 1]?.at)
  return lieApart && (starts.at(-1)?.at ?? 0) <= bytes.length ? { bytes, starts } : null
}

/** Exactly `count` whole numbers separated by blanks; null for more, fewer or other characters. */
function numbersOf(list: Buffer, count: number): Array<number> | null {
  const numbers: Array<number> = []
  let digits = 0
  for (const byte of list) {
    if (byte >= 0x30 && byte <= 0x39) {
      if (digits === 0) numbers.push(0)
      digits += 1
      if (digits > 10 || numbers.length > count) return null
      numbers.push((numbers.pop() ?? 0) * 10 + byte - 0x30)
    } else if (BLANKS.has(byte)) digits = 0
    else return null
  }
  return numbers.length === count ? numbers : null
}

const BLANKS = new Set([0, 9, 10, 12, 13, 32])

function unpacked({ bytes, packing }: ObjectStream, mostBytes: number): Buffer | null {
  const content = bytes.subarray(/^\r?\n?/.exec(bytes.toString('latin1', 0, 2))?.[0].length ?? 0)
  if (packing === 'none') return content.length > mostBytes ? null : content
  if (packing === 'other') return null
  // What follows the end of the packed bytes is ignored, as readers of PDF do.
  try {
    return inflateSync(content, { maxOutputLength: Math.max(1, mostBytes) })
  } catch {
    return null
  }
}

function wholeNumber(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null
}
