import type { FileBytes } from './with-file-bytes.server.ts'

/** An entry of the directory of a compound file, the container of Office before 2007. */
export type CompoundEntry = {
  name: string
  kind: 'storage' | 'stream' | 'root'
  /** Directly in the root: documents put into others lie deeper. */
  isTop: boolean
  /** The first bytes of a stream. */
  start: () => Promise<Buffer>
}

const END_OF_CHAIN = 0xfffffffe
const LARGEST_SECTOR = 0xfffffffa
const NOBODY = 0xffffffff
/** A document with a thousand embedded objects has fewer. */
const MOST_ENTRIES = 8192
const KINDS: Readonly<Record<number, CompoundEntry['kind']>> = { 1: 'storage', 2: 'stream', 5: 'root' }

type Container = { bytes: FileBytes; sectorSize: number; table: Buffer }
type Entry = {
  name: string
  kind: CompoundEntry['kind']
  first: number
  size: number
  links: ReadonlyArray<number>
  child: number
}

/** The entries of a compound file; null where it is broken. However its sectors are chained, it comes to an end. */
export async function readCompoundFile(bytes: FileBytes): Promise<Array<CompoundEntry> | null> {
  const header = await bytes.read(0, 512)
  if (header.length < 512 || header.readUInt16LE(28) !== 0xfffe) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 1 << shift
  const table = await sectorTable(bytes, sectorSize, header)
  if (table === null) return null

  const container = { bytes, sectorSize, table }
  const entries = await directoryOf(container, header.readUInt32LE(48))
  const root = entries?.[0]
  if (entries === null || root?.kind !== 'root') return null
  const top = childrenOf(entries, root)
  const below = header.readUInt32LE(56)
  return entries.flatMap((entry, index) =>
    entry === null
      ? []
      : [
          {
            name: entry.name,
            kind: entry.kind,
            isTop: top.has(index),
            start: () => startOf(container, entry, root, below),
          },
        ],
  )
}

/** Which sector follows which: 4 bytes for each. The header names the first 109 sectors of it, a chain the others. */
async function sectorTable(bytes: FileBytes, sectorSize: number, header: Buffer): Promise<Buffer | null> {
  const count = header.readUInt32LE(44)
  // What a file of this size can need, and one for a last sector that is not full.
  if (count === 0 || count > Math.ceil(bytes.size / sectorSize / (sectorSize / 4)) + 1) return null
  const numbers: Array<number> = []
  for (let at = 76; at < 512 && numbers.length < count; at += 4) numbers.push(header.readUInt32LE(at))

  let more = header.readUInt32LE(68)
  while (numbers.length < count) {
    const sector = await readSector(bytes, sectorSize, more)
    if (sector === null) return null
    for (let at = 0; at < sectorSize - 4 && numbers.length < count; at += 4) numbers.push(sector.readUInt32LE(at))
    more = sector.readUInt32LE(sectorSize - 4)
  }
  const sectors: Array<Buffer> = []
  for (const number of numbers) {
    const sector = await readSector(bytes, sectorSize, number)
    if (sector === null) return null
    sectors.push(sector)
  }
  return Buffer.concat(sectors)
}

/** Sectors are counted from behind the header, which takes one. Null where there is none. */
async function readSector(bytes: FileBytes, sectorSize: number, number: number): Promise<Buffer | null> {
  const at = (number + 1) * sectorSize
  if (number > LARGEST_SECTOR || at >= bytes.size) return null
  const sector = await bytes.read(at, sectorSize)
  // The last one of a file may be cut short.
  return sector.length === sectorSize ? sector : Buffer.concat([sector, Buffer.alloc(sectorSize - sector.length)])
}

async function directoryOf(
  { bytes, sectorSize, table }: Container,
  first: number,
): Promise<Array<Entry | null> | null> {
  const entries: Array<Entry | null> = []
  for (let number = first; number !== END_OF_CHAIN; number = nextOf(table, number)) {
    const sector = await readSector(bytes, sectorSize, number)
    // A chain that bites its own tail is as long as the longest directory.
    if (sector === null || entries.length >= MOST_ENTRIES) return null
    for (let at = 0; at < sectorSize; at += 128) entries.push(entryOf(sector.subarray(at, at + 128)))
  }
  return entries
}

function nextOf(table: Buffer, number: number): number {
  return number * 4 + 4 <= table.length ? table.readUInt32LE(number * 4) : NOBODY
}

function entryOf(raw: Buffer): Entry | null {
  const kind = KINDS[raw[66] ?? 0]
  if (kind === undefined) return null
  const length = Math.min(64, Math.max(2, raw.readUInt16LE(64)))
  return {
    name: raw.toString('utf16le', 0, length - 2),
    kind,
    first: raw.readUInt32LE(116),
    size: raw.readUInt32LE(120),
    links: [raw.readUInt32LE(68), raw.readUInt32LE(72)],
    child: raw.readUInt32LE(76),
  }
}

/** The children of an entry are a tree: one of them, and from each two to its sides. */
function childrenOf(entries: ReadonlyArray<Entry | null>, { child }: Entry): Set<number> {
  const seen = new Set<number>()
  const waiting = [child]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (entry == null || seen.has(index)) continue
    seen.add(index)
    waiting.push(...entry.links)
  }
  return seen
}

/**
 * Streams below a size (4,096 bytes as a rule) lie together in the stream of the root, in sectors of 64 bytes. Empty where they
 * would lie behind its end: a chain is followed no further than a file of this size can reach.
 */
async function startOf(
  { bytes, sectorSize, table }: Container,
  entry: Entry,
  root: Entry,
  below: number,
): Promise<Buffer> {
  const isSmall = entry.size < below
  let number = isSmall ? root.first : entry.first
  const skipped = isSmall ? entry.first * 64 : 0
  if (isSmall && skipped >= Math.min(root.size, bytes.size)) return Buffer.alloc(0)
  for (let left = Math.floor(skipped / sectorSize); left > 0 && number <= LARGEST_SECTOR; left--)
    number = nextOf(table, number)
  const sector = await readSector(bytes, sectorSize, number)
  const within = skipped % sectorSize
  return sector === null ? Buffer.alloc(0) : sector.subarray(within, isSmall ? within + 64 : undefined)
}
