import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  bytes?: Buffer | string
  isStored?: boolean
  /** The entry's extra field in the ZIP directory. */
  extra?: Buffer
  /** False header values, which replace the true ones. */
  declared?: { compressed?: number; uncompressed?: number; method?: number; flags?: number; offset?: number }
}

/** A ZIP file whose headers may contain false values. */
export function sampleZip(entries: ReadonlyArray<ZipEntry>): Buffer {
  const files: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let offset = 0
  for (const { name, bytes = '', isStored = false, extra = Buffer.alloc(0), declared = {} } of entries) {
    const content = Buffer.from(bytes)
    // The fastest level, because some files of tests hold forty megabytes.
    const compressed = isStored ? content : deflateRawSync(content, { level: 1 })
    const nameBytes = Buffer.from(name, 'utf8')
    const entryHeader = Buffer.alloc(26)
    entryHeader.writeUInt16LE(20, 0)
    entryHeader.writeUInt16LE(0x800 | (declared.flags ?? 0), 2)
    entryHeader.writeUInt16LE(declared.method ?? (isStored ? 0 : 8), 4)
    entryHeader.writeUInt32LE(crc32(content), 10)
    entryHeader.writeUInt32LE(declared.compressed ?? compressed.length, 14)
    entryHeader.writeUInt32LE(declared.uncompressed ?? content.length, 18)
    entryHeader.writeUInt16LE(nameBytes.length, 22)
    const attributesAndOffset = Buffer.alloc(14)
    attributesAndOffset.writeUInt32LE(declared.offset ?? offset, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), entryHeader, nameBytes, compressed)
    const directoryEntry = Buffer.from(entryHeader)
    directoryEntry.writeUInt16LE(extra.length, 24)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), directoryEntry, attributesAndOffset, nameBytes, extra)
    offset += 30 + nameBytes.length + compressed.length
  }
  const directoryBytes = Buffer.concat(directory)
  const endOfDirectory = Buffer.alloc(22)
  endOfDirectory.write('PK\x05\x06', 'latin1')
  endOfDirectory.writeUInt16LE(entries.length & 0xffff, 8)
  endOfDirectory.writeUInt16LE(entries.length & 0xffff, 10)
  endOfDirectory.writeUInt32LE(directoryBytes.length, 12)
  endOfDirectory.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directoryBytes, endOfDirectory])
}
