import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { formatTypeForAuditTrail } from '#src/features/documents/document-types.ts'
import { documents } from '#src/features/documents/table.server.ts'
import type { FileContext, FileStorage } from './file-context.ts'

export type OpenedFile =
  | { ok: true; file: StoredFile; bytes: Readable }
  | { ok: false; reason: 'no-document' | 'no-file' }

/** Opens a document's file. With an `applicationId`, the document must be of that application. Throws Unavailable. */
export async function openFile(
  app: Pick<FileContext, 'db' | 'storage'>,
  { documentId, applicationId }: { documentId: string; applicationId?: string },
): Promise<OpenedFile> {
  if (!z.guid().safeParse(documentId).success) return { ok: false, reason: 'no-document' }
  const isOfApplication = applicationId === undefined ? undefined : eq(documents.applicationId, applicationId)
  const [file] = await app.db
    .select(STORED_FILE_COLUMNS)
    .from(documents)
    .where(and(eq(documents.id, documentId), isOfApplication))
  if (file === undefined) return { ok: false, reason: 'no-document' }
  const bytes = await openBytes(app, file)
  return bytes === null ? { ok: false, reason: 'no-file' } : { ok: true, file, bytes }
}

/** The stored bytes do not match the hash in the database. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/**
 * Returns null when the file is missing or known to be damaged. The stream fails with DamagedFile when the hash
 * differs. Throws Unavailable.
 */
export async function openBytes(
  { storage }: { storage: FileStorage },
  { id, filePath, sha256, damagedAt }: Pick<StoredFile, 'id' | 'filePath' | 'sha256' | 'damagedAt'>,
): Promise<Readable | null> {
  const bytes = damagedAt === null ? await storage.open(filePath) : null
  if (bytes === null) return null
  return pipeline(bytes, checkHashWhileReading(sha256, id), () => {})
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
      else done(new DamagedFile(`The file of document ${id} is not what was stored.`))
    },
  })
}

export const STORED_FILE_COLUMNS = {
  id: documents.id,
  applicationId: documents.applicationId,
  documentType: documents.documentType,
  fileName: documents.fileName,
  filePath: documents.filePath,
  format: documents.format,
  sizeBytes: documents.sizeBytes,
  sha256: documents.sha256,
  uploadedAt: documents.uploadedAt,
  damagedAt: documents.damagedAt,
}

export type StoredFile = Pick<typeof documents.$inferSelect, keyof typeof STORED_FILE_COLUMNS>

/** Records a preview or download. Call this before sending the first byte. */
export async function recordAccess(
  app: AppContext,
  actor: Actor,
  { id: documentId, applicationId, documentType }: Pick<StoredFile, 'id' | 'applicationId' | 'documentType'>,
  how: 'viewed' | 'downloaded',
): Promise<void> {
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: `document.${how}`,
      actor,
      subject: { kind: 'application', id: applicationId },
      documentId,
      documentType: formatTypeForAuditTrail(documentType),
    }),
  )
}
