import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Unavailable } from '#src/unavailable.ts'
import type { KeptFile } from './add-document.server.ts'
import { copyWithoutMetadata } from './copy-without-metadata.server.ts'
import type { DocumentGround } from './document-ground.ts'
import { FILE_FORMATS, type FileFormat } from './file-formats.ts'

/**
 * Stores an inspected file of the intake, pictures without their metadata: they tell where and when they were taken. Its key
 * is `stem`, the milliseconds of our clock (or the next that are free) and the extension of its format. Throws Unavailable.
 */
export async function keepFile(app: DocumentGround, id: string, format: FileFormat, stem: string): Promise<KeptFile> {
  const arrived = app.intake.pathOf(id)
  if (format !== 'jpeg' && format !== 'png') return put(app, stem, arrived, format)
  const copy = app.intake.copyPathOf(id)
  try {
    await copyWithoutMetadata(arrived, copy, format)
    return await put(app, stem, copy, format)
  } finally {
    // Tried again and again while the store is away, it must not leave a copy each time.
    await rm(copy, { force: true })
  }
}

/** So many keys in a row are never taken: a store that says so is out of order. */
const MOST_TRIES = 1_000

async function put(app: DocumentGround, stem: string, path: string, format: FileFormat): Promise<KeptFile> {
  const { extension, mediaType } = FILE_FORMATS[format]
  const [{ size }, sha256] = await Promise.all([stat(path), sha256Of(path)])
  const first = app.clock.now().getTime()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const key = `${stem}_${first + tries}.${extension}`
    if ((await app.storage.put(key, path, mediaType)) === 'stored')
      return { path: key, format, sizeBytes: size, sha256 }
  }
  throw new Unavailable('The store of documents says that every key is taken.')
}

/** SHA-256 in hexadecimal, of a file read piece by piece. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
