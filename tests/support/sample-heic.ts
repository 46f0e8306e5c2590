import { readFileSync } from 'node:fs'

const TILE = { width: 320, height: 240 }

type SampleHeic = {
  columns?: number
  rows?: number
  brands?: ReadonlyArray<string>
  quarterTurns?: number
  hasOther?: boolean
}

/** A HEIC picture of equal tiles, as phones write it. `hasOther` puts another picture before the main one. */
export function sampleHeic({
  columns = 1,
  rows = 1,
  brands = ['heic', 'mif1', 'heic'],
  quarterTurns = 0,
  hasOther = false,
}: SampleHeic = {}): Buffer {
  const source = readFileSync(new URL('./files/one-tile.heic', import.meta.url))
  const at = source.indexOf('hvcC') - 4
  const coding = source.subarray(at, at + source.readUInt32BE(at))
  const pixels = source.subarray(source.indexOf('mdat') + 4)
  const tiles = Array.from({ length: columns * rows }, (_, index) => 3 + index)
  const [width, height] = [TILE.width * columns, TILE.height * rows]
  const [main, other] = [2, 1]
  const itemOf = (id: number, type: string, isHidden: boolean) =>
    versioned('infe', 2, isHidden ? 1 : 0, uint16(id), uint16(0), Buffer.from(type), Buffer.alloc(1))
  const size = (w: number, h: number) => versioned('ispe', 0, 0, uint32(w), uint32(h))
  const [withSize, withTurn] = [2, 4]
  const properties = [
    coding,
    size(TILE.width, TILE.height),
    size(width, height),
    box('irot', Buffer.from([quarterTurns])),
  ]
  const coded = [...(hasOther ? [other] : []), ...tiles]
  const items = [
    ...(hasOther ? [itemOf(other, 'hvc1', false)] : []),
    itemOf(main, 'grid', false),
    ...tiles.map(id => itemOf(id, 'hvc1', true)),
  ]
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), uint32(width), uint32(height)])
  const associations = [[...uint16(main), 2, 3, withTurn], ...coded.map(id => [...uint16(id), 2, 1, withSize])].sort(
    (one, two) => (one[1] ?? 0) - (two[1] ?? 0),
  )
  const [brand = '', ...compatible] = brands
  const head = (pixelsAt: number) => {
    const places = [
      Buffer.concat([uint16(main), uint16(1), uint16(0), uint16(1), uint32(0), uint32(grid.length)]),
      ...coded.map(id =>
        Buffer.concat([uint16(id), uint16(0), uint16(0), uint16(1), uint32(pixelsAt), uint32(pixels.length)]),
      ),
    ]
    return Buffer.concat([
      box('ftyp', Buffer.from(brand), uint32(0), ...compatible.map(each => Buffer.from(each))),
      versioned(
        'meta',
        0,
        0,
        versioned('hdlr', 0, 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
        versioned('pitm', 0, 0, uint16(main)),
        versioned('iloc', 1, 0, Buffer.from([0x44, 0]), uint16(places.length), ...places),
        versioned('iinf', 0, 0, uint16(items.length), ...items),
        box(
          'iprp',
          box('ipco', ...properties),
          versioned('ipma', 0, 0, uint32(associations.length), Buffer.from(associations.flat())),
        ),
        versioned('iref', 0, 0, box('dimg', uint16(main), uint16(tiles.length), ...tiles.map(uint16))),
        box('idat', grid),
      ),
    ])
  }
  return Buffer.concat([head(head(0).length + 8), box('mdat', pixels)])
}

function box(type: string, ...pieces: ReadonlyArray<Buffer>): Buffer {
  const content = Buffer.concat(pieces)
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type), content])
}

function versioned(type: string, version: number, flags: number, ...pieces: ReadonlyArray<Buffer>): Buffer {
  return box(type, Buffer.from([version, 0, 0, flags]), ...pieces)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
