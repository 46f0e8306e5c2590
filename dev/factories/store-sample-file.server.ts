import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import type { StoredDocumentFile } from '#src/features/files/add-document.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'

/** Stores a file as if it had arrived at the time `at`. `stem` is its storage key without the time and the extension. */
export async function storeSampleFile(
  storage: FileStorage,
  {
    reference,
    stem = `${reference}/${reference}`,
    at,
    format,
    bytes,
  }: { reference: string | null; stem?: string; at: Date; format: FileFormat; bytes: Buffer },
): Promise<StoredDocumentFile> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-file-'))
  try {
    const sourcePath = join(folder, 'file')
    await writeFile(sourcePath, bytes)
    const { extension, mediaType } = FILE_FORMATS[format]
    for (let ms = at.getTime(); ; ms++) {
      const path = `${stem}_${ms}.${extension}`
      if ((await storage.put(path, sourcePath, mediaType)) !== 'stored') continue
      return { path, format, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
