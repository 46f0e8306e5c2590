import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { textOfXml } from './text-of-xml.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

export type ZipDirectory = {
  entries: ReadonlyArray<Entry>
  /** The text of an entry with XML of at most so many bytes; null where it is longer or broken. */
  textOf(entry: Entry, mostBytes: number): Promise<string | null>
}

/** A document of a thousand pages with a picture on each has fewer. */
const MOST_ENTRIES = 2000
/** Names and what stands beside them; each remark of four bytes becomes an object in memory. */
const MOST_DIRECTORY_BYTES = 512 * 1024

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const LARGE_DIRECTORY = Buffer.from('PK\x06\x07', 'latin1')
const LONGEST_END = 22 + 65_535
const UNICODE_NAME = 0x7075

/**
 * Hands over what the directory of a ZIP says, without unpacking anything. Null where it is broken, names places outside, or
 * says what cannot be true: sizes no compression reaches, entries that share bytes or a name.
 */
export async function readZipDirectory<Result>(
  path: string,
  bytes: FileBytes,
  look: (directory: ZipDirectory) => Promise<Result>,
): Promise<Result | null> {
  // Written for more than 4 GB: no document needs it, and its offsets lead where nothing can be read.
  if (await isWrittenForLargeFiles(bytes)) return null
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => null)
  if (zip === null) return null
  try {
    const entries = await entriesOf(zip)
    if (entries === null || !isBelievable(entries, bytes.size)) return null
    return await look({ entries, textOf: (entry, mostBytes) => textOf(zip, entry, mostBytes) })
  } finally {
    zip.close()
  }
}

async function isWrittenForLargeFiles(bytes: FileBytes): Promise<boolean> {
  const from = Math.max(0, bytes.size - LONGEST_END - 20)
  const tail = await bytes.read(from, bytes.size - from)
  const end = tail.lastIndexOf(END_OF_DIRECTORY)
  return end >= 20 && tail.subarray(end - 20, end - 16).equals(LARGE_DIRECTORY)
}

async function entriesOf(zip: ZipFile): Promise<Array<Entry> | null> {
  if (zip.entryCount > MOST_ENTRIES) return null
  const entries: Array<Entry> = []
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      bytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (bytes > MOST_DIRECTORY_BYTES) return null
    }
  } catch {
    return null
  }
  return entries
}

function isBelievable(entries: ReadonlyArray<Entry>, size: number): boolean {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  return (
    names.size === entries.length &&
    entries.every(hasPossibleSize) &&
    entries.every(hasOneName) &&
    lieApart(entries, size)
  )
}

/** A second name among the extra fields: the one reader goes by it, the other does not. */
function hasOneName({ extraFields }: Entry): boolean {
  return extraFields.every(({ id }) => id !== UNICODE_NAME)
}

/** Deflate packs at most 1,032 bytes into one; what it cannot pack becomes longer by a few bytes in a thousand. */
function hasPossibleSize({ compressionMethod, compressedSize, uncompressedSize }: Entry): boolean {
  if (compressionMethod === 0) return compressedSize === uncompressedSize
  if (compressionMethod !== 8) return false
  return uncompressedSize <= compressedSize * 1032 && compressedSize <= uncompressedSize * 1.01 + 64
}

/** Each behind the one before: bytes that belong to many make a bomb of a small file. */
function lieApart(entries: ReadonlyArray<Entry>, size: number): boolean {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < free) return false
    free = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize
  }
  return free <= size
}

async function textOf(zip: ZipFile, entry: Entry, mostBytes: number): Promise<string | null> {
  if (entry.uncompressedSize > mostBytes || entry.isEncrypted()) return null
  try {
    // It brings no more than the directory says, or breaks off.
    const pieces = await (await zip.openReadStreamPromise(entry)).toArray()
    return textOfXml(Buffer.concat(pieces))
  } catch {
    return null
  }
}
