import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { StoredDocumentFile } from './add-document.server.ts'
import type { FileContext } from './file-context.ts'
import { stripJpegMetadata } from './formats/jpeg.server.ts'
import { stripPngMetadata } from './formats/png.server.ts'

/** Stores a file. Pictures lose their metadata. The key begins with `stem`. Throws Unavailable. */
export async function storeInspectedFile(
  app: FileContext,
  id: string,
  format: FileFormat,
  stem: string,
): Promise<StoredDocumentFile> {
  const sourcePath = app.intake.pathOf(id)
  if (format !== 'jpeg' && format !== 'png') return putUnderFreeKey(app, stem, sourcePath, format)
  const copyPath = app.intake.copyPathOf(id)
  try {
    await copyWithoutMetadata(sourcePath, copyPath, format)
    return await putUnderFreeKey(app, stem, copyPath, format)
  } finally {
    await rm(copyPath, { force: true })
  }
}

const MAX_KEYS_TRIED = 1_000

async function putUnderFreeKey(
  app: FileContext,
  stem: string,
  path: string,
  format: FileFormat,
): Promise<StoredDocumentFile> {
  const { extension, mediaType } = FILE_FORMATS[format]
  const [{ size }, sha256] = await Promise.all([stat(path), hashLocalFile(path)])
  const timestampMs = app.clock.now().getTime()
  for (let tries = 0; tries < MAX_KEYS_TRIED; tries++) {
    const key = `${stem}_${timestampMs + tries}.${extension}`
    if ((await app.storage.put(key, path, mediaType)) === 'stored')
      return { path: key, format, sizeBytes: size, sha256 }
  }
  throw new Unavailable('The document store reports every key as taken.')
}

export async function hashLocalFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Throws Unavailable when the disk is full. */
export async function copyWithoutMetadata(source: string, target: string, format: 'jpeg' | 'png'): Promise<void> {
  const bytes = await readFile(source)
  const pieces = format === 'jpeg' ? stripJpegMetadata(bytes) : stripPngMetadata(bytes)
  if (pieces === null) throw new Error('An inspected picture cannot be parsed.')
  try {
    await writeFile(target, pieces, { mode: 0o600 })
  } catch (error) {
    if (!isDiskError(error)) throw error
    throw new Unavailable('The disk is full.', { cause: error })
  }
}

function isDiskError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
