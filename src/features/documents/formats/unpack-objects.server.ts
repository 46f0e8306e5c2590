import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

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

/**
 * Decompresses an object stream (ISO 32000-1, 7.5.7) into at most `mostBytes`. Null when it needs more, uses a compression that
 * no known writer uses, or has an irregular list of objects.
 */
export async function unpackObjects(stream: ObjectStream, mostBytes: number): Promise<UnpackedObjects | null> {
  const bytes = await unpacked(stream, mostBytes)
  const first = wholeNumber(stream.first)
  if (bytes === null || first === null || first > bytes.length) return null
  const list = bytes.toString('latin1', 0, first).trim()
  if (!/^[\d\s]*$/.test(list)) return null
  const numbers = list === '' ? [] : list.split(/\s+/).map(Number)
  if (numbers.length !== 2 * (wholeNumber(stream.count) ?? -1)) return null

  const starts = []
  for (let index = 0; index < numbers.length; index += 2) {
    starts.push({ object: numbers[index] ?? 0, at: first + (numbers[index + 1] ?? 0) })
  }
  starts.sort((a, b) => a.at - b.at)
  return (starts.at(-1)?.at ?? 0) > bytes.length ? null : { bytes, starts }
}

async function unpacked({ bytes, packing }: ObjectStream, mostBytes: number): Promise<Buffer | null> {
  const content = bytes.subarray(/^\r?\n?/.exec(bytes.toString('latin1', 0, 2))?.[0].length ?? 0)
  if (packing === 'none') return content.length > mostBytes ? null : content
  if (packing === 'other') return null
  // What follows the end of the packed bytes is ignored, as readers of PDF do.
  return promisify(inflate)(content, { maxOutputLength: Math.max(1, mostBytes) }).catch(() => null)
}

function wholeNumber(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null
}
