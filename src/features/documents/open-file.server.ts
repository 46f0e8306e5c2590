import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { DocumentGround } from './document-ground.ts'
import { openBytes } from './open-bytes.server.ts'
import { STORED_FILE, type StoredFile } from './stored-file.server.ts'
import { documents } from './table.server.ts'

export type OpenedFile =
  | { ok: true; file: StoredFile; bytes: Readable }
  /** There is no such document; or it is there, and its file is gone or known to be damaged. */
  | { ok: false; reason: 'no-document' | 'no-file' }

/**
 * Opens the file of a document: any for staff; with an `applicationId`, one of that application alone. The bytes are as
 * `openBytes` gives them. Throws Unavailable where the storage cannot be reached.
 */
export async function openFile(
  app: Pick<DocumentGround, 'db' | 'storage'>,
  { documentId, applicationId }: { documentId: string; applicationId?: string },
): Promise<OpenedFile> {
  if (!z.guid().safeParse(documentId).success) return { ok: false, reason: 'no-document' }
  const isOfApplication = applicationId === undefined ? undefined : eq(documents.applicationId, applicationId)
  const [file] = await app.db
    .select(STORED_FILE)
    .from(documents)
    .where(and(eq(documents.id, documentId), isOfApplication))
  if (file === undefined) return { ok: false, reason: 'no-document' }
  const bytes = await openBytes(app, file)
  return bytes === null ? { ok: false, reason: 'no-file' } : { ok: true, file, bytes }
}
