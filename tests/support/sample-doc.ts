import { utils, write } from 'cfb'

type Streams = Readonly<Record<string, Buffer>>

/** A Word document in the format of 1997 to 2003. `more`: further streams by path. */
export function sampleDoc({ isEncrypted = false, text = '', more = {} as Streams } = {}): Buffer {
  return sampleCompoundFile({ WordDocument: wordStream({ isEncrypted, text }), ...more })
}

/** The stream of a DOC that holds its text. From 4,096 bytes a stream gets its own sectors; smaller ones share them. */
export function wordStream({ isEncrypted = false, size = 4096, text = '' } = {}): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt16LE(0xa5ec, 0)
  bytes.writeUInt16LE(0x00c1, 2)
  bytes.writeUInt16LE(isEncrypted ? 0x1100 : 0x1000, 10)
  Buffer.from(text, 'latin1').copy(bytes, 1024)
  return bytes
}

/** An OLE compound file, the container of DOC files, with these streams by path. */
export function sampleCompoundFile(streams: Streams): Buffer {
  const file = utils.cfb_new()
  // Each path is new. `unsafe` saves sorting all streams again after each of them, half a minute for thousands.
  for (const [path, bytes] of Object.entries(streams)) utils.cfb_add(file, path, bytes, { unsafe: true })
  return Buffer.from(write(file, { type: 'buffer' }))
}
