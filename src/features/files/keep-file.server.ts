import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { KeptFile } from './add-document.server.ts'
import type { FileGround } from './file-ground.ts'
import { keptOfJpeg } from './formats/jpeg.server.ts'
import { keptOfPng } from './formats/png.server.ts'

/**
 * Stores an inspected file without the metadata of pictures. Its key: `stem`, the clock in milliseconds (or the next
 * free one), extension. Throws Unavailable.
 */
export async function keepFile(app: FileGround, id: string, format: FileFormat, stem: string): Promise<KeptFile> {
  const arrived = app.intake.pathOf(id)
  if (format !== 'jpeg' && format !== 'png') return put(app, stem, arrived, format)
  const copy = app.intake.copyPathOf(id)
  try {
    await copyWithoutMetadata(arrived, copy, format)
    return await put(app, stem, copy, format)
  } finally {
    // Retries while the store is away must not leave copies behind.
    await rm(copy, { force: true })
  }
}

/** No store has so many taken keys in a row, so it must be broken. */
const MOST_TRIES = 1_000

async function put(app: FileGround, stem: string, path: string, format: FileFormat): Promise<KeptFile> {
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

/**
 * Copies an inspected picture without place, time and device; its pixels stay. Throws Unavailable where there is no
 * room for the copy.
 */
export async function copyWithoutMetadata(source: string, target: string, format: 'jpeg' | 'png'): Promise<void> {
  const bytes = await readFile(source)
  const pieces = format === 'jpeg' ? keptOfJpeg(bytes) : keptOfPng(bytes)
  if (pieces === null) throw new Error('A broken picture came as far as its copy.')
  try {
    await writeFile(target, pieces, { mode: 0o600 })
  } catch (error) {
    if (!isOfTheDisk(error)) throw error
    throw new Unavailable('There is no room for a copy of a picture.', { cause: error })
  }
}

function isOfTheDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
