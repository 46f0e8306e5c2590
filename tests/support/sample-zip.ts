import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  bytes?: Buffer | string
  isStored?: boolean
  /** Extra field of the directory entry. */
  extra?: Buffer
  /** False values in the directory. */
  says?: { packed?: number; unpacked?: number; method?: number; flags?: number; at?: number }
}

/** A ZIP file whose directory may contain false values. */
export function sampleZip(entries: ReadonlyArray<ZipEntry>): Buffer {
  const files: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let at = 0
  for (const { name, bytes = '', isStored = false, extra = Buffer.alloc(0), says = {} } of entries) {
    const content = Buffer.from(bytes)
    const packed = isStored ? content : deflateRawSync(content)
    const title = Buffer.from(name, 'utf8')
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800 | (says.flags ?? 0), 2)
    facts.writeUInt16LE(says.method ?? (isStored ? 0 : 8), 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(says.packed ?? packed.length, 14)
    facts.writeUInt32LE(says.unpacked ?? content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(says.at ?? at, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed)
    const listed = Buffer.from(facts)
    listed.writeUInt16LE(extra.length, 24)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), listed, place, title, extra)
    at += 30 + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length & 0xffff, 8)
  end.writeUInt16LE(entries.length & 0xffff, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, listed, end])
}
