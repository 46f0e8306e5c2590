import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileContext, FileStorage } from './file-context.ts'
import type { files } from './table.server.ts'

export type StoredFile = typeof files.$inferSelect

/** A file that its reader may see. `recordAccess` is called before the first byte is sent. */
export type FoundFile = { file: StoredFile; recordAccess(how: 'viewed' | 'downloaded'): Promise<void> }

/** The stored bytes do not match the hash in the database. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/**
 * Returns null when the file is missing or known to be damaged. The stream fails with DamagedFile when the hash
 * differs. Throws Unavailable.
 */
export async function openFile(
  { storage }: { storage: FileStorage },
  { id, key, sha256, damagedAt }: Pick<StoredFile, 'id' | 'key' | 'sha256' | 'damagedAt'>,
): Promise<Readable | null> {
  const bytes = damagedAt === null ? await storage.open(key) : null
  if (bytes === null || sha256 === '') return bytes
  return pipeline(bytes, checkHashWhileReading(sha256, id), () => {})
}

/** Reads a whole file. Returns null when it is missing or damaged. Throws Unavailable. */
export async function readIfIntact(
  app: Pick<FileContext, 'storage' | 'log'>,
  file: StoredFile,
): Promise<Buffer | null> {
  try {
    const bytes = await openFile(app, file)
    return bytes === null ? null : await buffer(bytes)
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    app.log.error({ err: error, fileId: file.id }, 'a file does not match its hash')
    return null
  }
}

/** Passes on the last chunk only if the hash matches. */
function checkHashWhileReading(sha256: string, id: string): Transform {
  const hash = createHash('sha256')
  let lastChunk: Buffer | null = null
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const previousChunk = lastChunk
      lastChunk = chunk
      if (previousChunk === null) done()
      else done(null, previousChunk)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, lastChunk)
      else done(new DamagedFile(`The file ${id} is not what was stored.`))
    },
  })
}
