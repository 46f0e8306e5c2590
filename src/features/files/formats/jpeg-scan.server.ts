/** `at` is where the part begins in the file. */
export type JpegPart = { marker: number; at: number; bytes: Buffer }

export const START_OF_SCAN = 0xda

const DEFINE_HUFFMAN_TABLES = 0xc4
const DEFINE_RESTART_INTERVAL = 0xdd
const PROGRESSIVE_FRAME = 0xc2
/** Baseline, extended and progressive pictures. Others are not shown by browsers. */
const HUFFMAN_FRAMES: ReadonlyArray<number> = [0xc0, 0xc1, PROGRESSIVE_FRAME]

type Component = { id: number; columns: number; rows: number }
type Table = { counts: Buffer; symbols: Buffer }

/**
 * Returns where the last scan ends in the file, or null when pixels are missing (ITU T.81). Decodes no
 * pixels. A scan that only refines them may be cut off, because the whole picture is visible without it.
 */
export function findEndOfPixels(parts: ReadonlyArray<JpegPart>, frame: JpegPart): number | null {
  const scans = parts.filter(({ marker }) => marker === START_OF_SCAN)
  const last = scans.at(-1)
  if (last === undefined || !HUFFMAN_FRAMES.includes(frame.marker)) return null
  const components = readComponents(frame.bytes)
  const scanned = new Set(scans.flatMap(({ bytes }) => readScanHeader(bytes).components.map(({ id }) => id)))
  if (components.some(({ id }) => !scanned.has(id))) return null
  const refines = frame.marker === PROGRESSIVE_FRAME && isAcRefinement(readScanHeader(last.bytes))
  if (refines) return last.at + last.bytes.length
  const end = findEndOfScan(last.bytes, { parts, frame, components })
  return end === null ? null : last.at + end
}

function readComponents(frame: Buffer): Array<Component> {
  const list = frame.subarray(10)
  return Array.from({ length: frame[9] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0] = list.subarray(3 * index)
    return { id, columns: sampling >> 4, rows: sampling & 15 }
  })
}

type ScanHeader = {
  components: Array<{ id: number; tables: number }>
  first: number
  last: number
  isRefinement: boolean
  length: number
}

function readScanHeader(scan: Buffer): ScanHeader {
  const count = scan[4] ?? 0
  const components = Array.from({ length: count }, (_, index) => ({
    id: scan[5 + 2 * index] ?? 0,
    tables: scan[6 + 2 * index] ?? 0,
  }))
  const [first = 0, last = 63, approximation = 0] = scan.subarray(5 + 2 * count)
  return { components, first, last, isRefinement: approximation >> 4 > 0, length: 2 + scan.readUInt16BE(2) }
}

function isAcRefinement({ first, isRefinement }: ScanHeader): boolean {
  return first > 0 && isRefinement
}

type Picture = { parts: ReadonlyArray<JpegPart>; frame: JpegPart; components: ReadonlyArray<Component> }

class MissingBits extends Error {}

function findEndOfScan(scan: Buffer, { parts, frame, components }: Picture): number | null {
  const header = readScanHeader(scan)
  const tables = readTables(parts)
  const bits = createBitReader(scan, header.length)
  const isProgressive = frame.marker === PROGRESSIVE_FRAME
  let bandsToSkip = 0

  const skipDc = (table: number) => {
    if (isProgressive && header.isRefinement) bits.skip(1)
    else bits.skip(bits.decode(tables.get(table >> 4)))
  }
  const skipAc = (table: number, from: number, to: number) => {
    if (bandsToSkip > 0) {
      bandsToSkip -= 1
      return
    }
    for (let index = from; index <= to; index++) {
      const symbol = bits.decode(tables.get(0x10 | (table & 15)))
      const [run, size] = [symbol >> 4, symbol & 15]
      if (size === 0 && run < 15) {
        if (isProgressive) bandsToSkip = (1 << run) - 1 + bits.skip(run)
        return
      }
      index += run
      bits.skip(size)
    }
  }
  const skipBlock = (table: number) => {
    if (!isProgressive || header.first === 0) skipDc(table)
    if (!isProgressive) skipAc(table, 1, 63)
    else if (header.first > 0) skipAc(table, header.first, header.last)
  }

  const blocks = header.components.flatMap(({ id, tables: table }) => {
    const { columns = 1, rows = 1 } = components.find(each => each.id === id) ?? {}
    return Array<number>(header.components.length === 1 ? 1 : columns * rows).fill(table)
  })
  const [units, interval] = [countUnits(frame.bytes, components, header), readRestartInterval(parts)]
  try {
    for (let unit = 0; unit < units; unit++) {
      if (interval > 0 && unit > 0 && unit % interval === 0) {
        bits.restart()
        bandsToSkip = 0
      }
      for (const table of blocks) skipBlock(table)
    }
    return bits.position()
  } catch (error) {
    if (error instanceof MissingBits) return null
    throw error
  }
}

/** A scan of one component has a block per unit. Others have all blocks of an area of the picture. */
function countUnits(frame: Buffer, components: ReadonlyArray<Component>, header: ScanHeader): number {
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)]
  const [mostColumns, mostRows] = [
    Math.max(...components.map(({ columns }) => columns)),
    Math.max(...components.map(({ rows }) => rows)),
  ]
  const [only, ...others] = header.components
  const component = others.length > 0 ? undefined : components.find(({ id }) => id === only?.id)
  const { columns, rows } = component ?? { columns: 1, rows: 1 }
  const countAlong = (pixels: number, share: number, most: number) =>
    component === undefined ? Math.ceil(pixels / (8 * most)) : Math.ceil(Math.ceil((pixels * share) / most) / 8)
  return countAlong(width, columns, mostColumns) * countAlong(height, rows, mostRows)
}

/** Keys are the class (0x00 for DC, 0x10 for AC) and number of a table. */
function readTables(parts: ReadonlyArray<JpegPart>): Map<number, Table> {
  const tables = new Map<number, Table>()
  for (const { bytes } of parts.filter(({ marker }) => marker === DEFINE_HUFFMAN_TABLES)) {
    for (let at = 4; at + 17 <= bytes.length; ) {
      const counts = bytes.subarray(at + 1, at + 17)
      const end = at + 17 + counts.reduce((sum, count) => sum + count, 0)
      tables.set(bytes[at] ?? 0, { counts, symbols: bytes.subarray(at + 17, end) })
      at = end
    }
  }
  return tables
}

function readRestartInterval(parts: ReadonlyArray<JpegPart>): number {
  const definition = parts.findLast(({ marker }) => marker === DEFINE_RESTART_INTERVAL)
  return definition !== undefined && definition.bytes.length >= 6 ? definition.bytes.readUInt16BE(4) : 0
}

function createBitReader(bytes: Buffer, start: number) {
  let [at, current, left] = [start, 0, 0]
  const readBit = () => {
    if (left === 0) {
      if (at >= bytes.length) throw new MissingBits()
      current = bytes[at] ?? 0
      left = 8
      if (current === 0xff && bytes[at + 1] !== 0) throw new MissingBits()
      at += current === 0xff ? 2 : 1
    }
    left -= 1
    return (current >> left) & 1
  }
  return {
    /** Returns the value of the skipped bits. */
    skip(count: number): number {
      let value = 0
      for (let index = 0; index < count; index++) value = (value << 1) | readBit()
      return value
    },
    decode(table: Table | undefined): number {
      if (table === undefined) throw new MissingBits()
      let [code, first, index] = [0, 0, 0]
      for (let length = 0; length < 16; length++) {
        const count = table.counts[length] ?? 0
        code |= readBit()
        if (code - first < count) return table.symbols[index + code - first] ?? 0
        index += count
        first = (first + count) << 1
        code <<= 1
      }
      throw new MissingBits()
    },
    restart() {
      left = 0
      while (at < bytes.length && bytes[at] !== 0xff) at += 1
      while (bytes[at] === 0xff) at += 1
      at += 1
    },
    position: () => at,
  }
}
