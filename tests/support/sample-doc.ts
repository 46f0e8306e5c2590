type Stored = { name: string; bytes: Buffer } | { name: string; holds: ReadonlyArray<Stored> }

const [FREE, END, TABLE, FURTHER, NOBODY] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc, 0xffffffff]
const NAMED_IN_HEADER = 109
const SECTOR = 512

/** A Word document of 1997 to 2003, as far as it is looked at. */
export function sampleDoc({ isEncrypted = false, more = [] as ReadonlyArray<Stored> } = {}): Buffer {
  return sampleCompoundFile([{ name: 'WordDocument', bytes: wordStream({ isEncrypted }) }, ...more])
}

/** How a stream with a Word document begins; 4,096 bytes at least lie in sectors of their own. */
export function wordStream({ isEncrypted = false, size = 4096, beginning = 0xa5ec } = {}): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt16LE(beginning, 0)
  bytes.writeUInt16LE(0x00c1, 2)
  bytes.writeUInt16LE(isEncrypted ? 0x1100 : 0x1000, 10)
  return bytes
}

/** A compound file: streams and storages, in sectors of 512 bytes; small streams within the root's. */
export function sampleCompoundFile(top: ReadonlyArray<Stored>): Buffer {
  const sectors: Array<Buffer> = []
  const next: Array<number> = []
  const write = (bytes: Buffer, mark?: number): number => {
    if (bytes.length === 0) return END
    const first = sectors.length
    const count = Math.ceil(bytes.length / SECTOR)
    for (let index = 0; index < count; index++) {
      const sector = Buffer.alloc(SECTOR)
      bytes.copy(sector, 0, index * SECTOR)
      sectors.push(sector)
      next.push(mark ?? (index === count - 1 ? END : first + index + 1))
    }
    return first
  }
  const small: Array<Buffer> = []
  const entries: Array<Buffer> = []
  const add = (each: Stored): number => {
    const index = entries.push(Buffer.alloc(128)) - 1
    if ('holds' in each) entries[index] = entry(each.name, 1, { child: chain(each.holds) })
    else if (each.bytes.length >= 4096)
      entries[index] = entry(each.name, 2, { first: write(each.bytes), size: each.bytes.length })
    else {
      entries[index] = entry(each.name, 2, { first: small.length, size: each.bytes.length })
      for (let at = 0; at < each.bytes.length; at += 64) {
        const piece = Buffer.alloc(64)
        each.bytes.copy(piece, 0, at)
        small.push(piece)
      }
    }
    return index
  }
  /** Each to the right of the one before. */
  const chain = (list: ReadonlyArray<Stored>): number => {
    const indexes = list.map(add)
    for (const [order, index] of indexes.entries()) entries[index]?.writeUInt32LE(indexes[order + 1] ?? NOBODY, 72)
    return indexes[0] ?? NOBODY
  }
  entries.push(Buffer.alloc(128))
  const child = chain(top)
  const together = Buffer.concat(small)
  entries[0] = entry('Root Entry', 5, { child, first: write(together), size: together.length })
  const directory = write(Buffer.concat(entries))

  const tables = Math.ceil((sectors.length + Math.ceil(sectors.length / 126)) / 128)
  const firstTable = write(Buffer.alloc(tables * SECTOR, 0xff), TABLE)
  const numbers = Array.from({ length: tables }, (_, index) => firstTable + index)
  const further = tables > NAMED_IN_HEADER ? writeFurther(sectors, next, numbers.slice(NAMED_IN_HEADER)) : END
  for (const [index, following] of next.entries())
    sectors[firstTable + (index >> 7)]?.writeUInt32LE(following, (index & 127) * 4)
  return Buffer.concat([header(directory, numbers, further), ...sectors])
}

/** One sector names the parts of the table that the header has no room for: up to 14 MB. */
function writeFurther(sectors: Array<Buffer>, next: Array<number>, numbers: ReadonlyArray<number>): number {
  const sector = Buffer.alloc(SECTOR, 0xff)
  for (const [index, number] of numbers.entries()) sector.writeUInt32LE(number, index * 4)
  sector.writeUInt32LE(END, SECTOR - 4)
  next.push(FURTHER)
  return sectors.push(sector) - 1
}

function header(directory: number, numbers: ReadonlyArray<number>, further: number): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff)
  bytes.fill(0, 0, 76)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(numbers.length, 44)
  bytes.writeUInt32LE(directory, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(END, 60)
  bytes.writeUInt32LE(further, 68)
  bytes.writeUInt32LE(further === END ? 0 : 1, 72)
  for (const [index, number] of numbers.slice(0, NAMED_IN_HEADER).entries()) bytes.writeUInt32LE(number, 76 + index * 4)
  return bytes
}

function entry(name: string, kind: number, { first = 0, size = 0, child = NOBODY as number }): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name.length * 2 + 2, 64)
  bytes[66] = kind
  bytes[67] = 1
  bytes.writeUInt32LE(FREE, 68)
  bytes.writeUInt32LE(NOBODY, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(first, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
