import { utils, write } from 'cfb'

type Streams = Readonly<Record<string, Buffer>>

/** A Word document of 1997 to 2003. `more`: further streams by path. */
export function sampleDoc({ isEncrypted = false, text = '', more = {} as Streams } = {}): Buffer {
  return sampleCompoundFile({ WordDocument: wordStream({ isEncrypted, text }), ...more })
}

/** The beginning of a Word stream and its text; from 4,096 bytes it has its own sectors. */
export function wordStream({ isEncrypted = false, size = 4096, text = '' } = {}): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt16LE(0xa5ec, 0)
  bytes.writeUInt16LE(0x00c1, 2)
  bytes.writeUInt16LE(isEncrypted ? 0x1100 : 0x1000, 10)
  Buffer.from(text, 'latin1').copy(bytes, 1024)
  return bytes
}

/** A compound file with these streams by path. */
export function sampleCompoundFile(streams: Streams): Buffer {
  const file = utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) utils.cfb_add(file, path, bytes)
  return Buffer.from(write(file, { type: 'buffer' }))
}
