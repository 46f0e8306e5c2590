import { inflateSync } from 'node:zlib'

export type ObjectStream = {
  bytes: Buffer
  packing: 'none' | 'deflate' | 'other'
  count: string
  first: string
}

export type UnpackedObjects = { bytes: Buffer; starts: ReadonlyArray<{ object: number; at: number }> }

export type UnpackLimits = { bytes: number; objects: number }

const MAX_OBJECTS = 10_000

/** Unpacks a PDF object stream (ISO 32000-1, 7.5.7). Returns null when the stream exceeds `limits` or is malformed. */
export function unpackObjects(stream: ObjectStream, limits: UnpackLimits): UnpackedObjects | null {
  const [count, first] = [parseWholeNumber(stream.count), parseWholeNumber(stream.first)]
  if (count === null || count > Math.min(MAX_OBJECTS, limits.objects) || first === null) return null
  const bytes = decompress(stream, limits.bytes)
  if (bytes === null || first > bytes.length) return null
  const numbers = parseNumbers(bytes.subarray(0, first), 2 * count)
  if (numbers === null) return null

  const starts: Array<{ object: number; at: number }> = []
  for (let index = 0; index < numbers.length; index += 2) {
    starts.push({ object: numbers[index] ?? 0, at: first + (numbers[index + 1] ?? 0) })
  }
  starts.sort((a, b) => a.at - b.at)
  const haveDistinctOffsets = starts.every(({ at }, index) => at !== starts[index + 1]?.at)
  return haveDistinctOffsets && (starts.at(-1)?.at ?? 0) <= bytes.length ? { bytes, starts } : null
}

function parseNumbers(list: Buffer, count: number): Array<number> | null {
  const numbers: Array<number> = []
  let digitCount = 0
  for (const byte of list) {
    if (byte >= 0x30 && byte <= 0x39) {
      if (digitCount === 0) numbers.push(0)
      digitCount += 1
      if (digitCount > 10 || numbers.length > count) return null
      numbers.push((numbers.pop() ?? 0) * 10 + byte - 0x30)
    } else if (WHITESPACE_BYTES.has(byte)) digitCount = 0
    else return null
  }
  return numbers.length === count ? numbers : null
}

const WHITESPACE_BYTES = new Set([0, 9, 10, 12, 13, 32])

function decompress({ bytes, packing }: ObjectStream, maxBytes: number): Buffer | null {
  if (packing === 'none') return bytes.length > maxBytes ? null : bytes
  if (packing === 'other') return null
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) })
  } catch {
    return null
  }
}

function parseWholeNumber(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null
}
