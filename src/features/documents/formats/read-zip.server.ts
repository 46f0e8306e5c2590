import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry } from 'yauzl'

export type Zip = {
  entries: ReadonlyArray<Entry>
  /** Throws where the entry is not what the directory says: another size, an unknown compression, no place in the file. */
  unpack(entry: Entry): Promise<Buffer>
}

/** A document of a thousand pages with a picture on each has fewer. */
const MOST_ENTRIES = 2000
/** Names and what stands beside them; each remark of four bytes becomes an object in memory. */
const MOST_DIRECTORY_BYTES = 512 * 1024
/** Unpacked, by what the directory says. And no program packs more than a few megabytes a hundred times over. */
const MOST_UNPACKED = 200 * 1024 * 1024
const MUCH_UNPACKED = 20 * 1024 * 1024
const DENSEST = 100

/** Marks a directory for more than 4 GB, which no document needs. */
const LARGE_DIRECTORY = Buffer.from('PK\x06\x07', 'latin1')
const UNICODE_NAME = 0x7075

/** Reads the directory of a ZIP. Throws where it is broken, names places outside, or two readers could read it differently. */
export async function readZip(bytes: Buffer): Promise<Zip> {
  const zip = await yauzl.fromBufferPromise(bytes)
  if (zip.entryCount > MOST_ENTRIES || bytes.includes(LARGE_DIRECTORY, bytes.length - 65_577))
    throw new Error('Too large')
  const entries: Array<Entry> = []
  let directoryBytes = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (directoryBytes > MOST_DIRECTORY_BYTES) throw new Error('The directory is too large.')
    // A second name among the extra fields: one reader goes by it, another does not.
    if (entry.extraFields.some(({ id }) => id === UNICODE_NAME)) throw new Error('An entry has two names.')
  }
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length) throw new Error('Two entries have one name.')
  return { entries, unpack: async entry => buffer(await zip.openReadStreamPromise(entry)) }
}

/** Whether so much would be unpacked that no document needs it. */
export function isBomb(entries: ReadonlyArray<Entry>): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  return unpacked > MOST_UNPACKED || (unpacked > MUCH_UNPACKED && unpacked > packed * DENSEST)
}
