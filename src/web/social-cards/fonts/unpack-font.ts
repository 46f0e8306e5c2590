import { brotliDecompressSync } from 'node:zlib'
import { createByteReader } from './byte-reader.ts'
import { unpackOutlines } from './unpack-outlines.ts'

/** The names that WOFF2 writes as a number. https://www.w3.org/TR/WOFF2/#table_dir_format */
const KNOWN = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g) as Array<string>

type Table = { tag: string; length: number; isPacked: boolean }

/**
 * A font of the site as TrueType. What lays our words out reads WOFF2 too, but cannot set the weight of one: it takes
 * the outlines as they are packed.
 */
export function unpackFont(woff2: Buffer): Buffer {
  const reader = createByteReader(woff2)
  if (reader.take(4).toString() !== 'wOF2') throw new Error('This is no WOFF2 font.')
  const flavor = reader.take(4)
  reader.uint32()
  const count = reader.uint16()
  reader.take(6)
  const packedLength = reader.uint32()
  reader.take(24)
  const directory = Array.from({ length: count }, (): Table => {
    const flags = reader.byte()
    const tag = (flags & 63) === 63 ? reader.take(4).toString() : (KNOWN[flags & 63] ?? '').slice(0, 4)
    const length = reader.base128()
    const isOutlines = tag === 'glyf' || tag === 'loca'
    // Outlines are packed unless their version says no; of the others, none of ours is.
    const isPacked = isOutlines ? flags >> 6 === 0 : flags >> 6 !== 0
    return { tag, length: isPacked ? reader.base128() : length, isPacked }
  })
  const content = createByteReader(brotliDecompressSync(reader.take(packedLength)))
  const tables = new Map<string, Buffer>(directory.map(({ tag, length }) => [tag, content.take(length)]))
  const unknown = directory.find(({ tag, isPacked }) => isPacked && tag !== 'glyf' && tag !== 'loca')
  if (unknown !== undefined) throw new Error(`The table ${unknown.tag} is packed in a way that is not read here.`)

  const packed = tables.get('glyf')
  if (packed !== undefined && directory.some(({ tag, isPacked }) => tag === 'glyf' && isPacked)) {
    const { glyf, loca } = unpackOutlines(packed)
    tables.set('glyf', glyf).set('loca', loca)
    // Places are four bytes long now.
    tables.get('head')?.writeInt16BE(1, 50)
  }
  return assembled(flavor, tables)
}

/** https://learn.microsoft.com/typography/opentype/spec/otff; checksums are left out, nobody here reads them. */
function assembled(flavor: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort()
  const directory = Buffer.alloc(12 + 16 * names.length)
  flavor.copy(directory)
  directory.writeUInt16BE(names.length, 4)
  const parts = [directory]
  let offset = directory.length
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0)
    const entry = 12 + 16 * index
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
