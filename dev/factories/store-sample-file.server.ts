import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewFile } from '#src/features/files/attach.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { FILE_FORMATS, type FileFormat } from '#src/features/files/file-formats.ts'

/** Stores a file as if it had arrived at the time `at`. `stem` is its storage key without the time and the extension. */
export async function storeSampleFile(
  storage: FileStorage,
  {
    reference,
    name = 'document',
    stem = `${reference}/${reference}`,
    at,
    format,
    bytes,
  }: { reference: string | null; name?: string; stem?: string; at: Date; format: FileFormat; bytes: Buffer },
): Promise<NewFile> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-file-'))
  try {
    const sourcePath = join(folder, 'file')
    await writeFile(sourcePath, bytes)
    const { extension, mediaType } = FILE_FORMATS[format]
    for (let ms = at.getTime(); ; ms++) {
      const key = `${stem}_${ms}.${extension}`
      if ((await storage.put(key, sourcePath, mediaType)) !== 'stored') continue
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { id: randomUUID(), name, key, format, sizeBytes: bytes.length, sha256 }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
