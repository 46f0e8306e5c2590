import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { FileStorage } from './file-storage.ts'
import type { StoredFile } from './stored-file.server.ts'

/** What lies in the storage is not what was put there. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/**
 * The bytes of a document as they are read; null where its file is gone, or known to be damaged. They end with a DamagedFile
 * where they are not what was stored. Throws Unavailable where the storage cannot be reached.
 */
export async function openBytes(
  { storage }: { storage: FileStorage },
  { id, filePath, sha256, damagedAt }: StoredFile,
): Promise<Readable | null> {
  const bytes = damagedAt === null ? await storage.open(filePath) : null
  if (bytes === null) return null
  // Whoever reads hears of every end there is, the source too; so nothing is to be done with it here.
  return pipeline(bytes, checkAgainst(sha256, id), () => {})
}

/** Each piece waits for the next one: the last is held back until all are known to be right, so that nobody gets a wrong file whole. */
function checkAgainst(sha256: string, id: string): Transform {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      const before = held
      held = piece
      if (before === null) done()
      else done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new DamagedFile(`The file of document ${id} is not what was stored.`))
    },
  })
}
