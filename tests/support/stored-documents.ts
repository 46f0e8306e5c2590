import { asc, eq } from 'drizzle-orm'
import type { Database } from '#src/database/client.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'

/** Lists documents with their files, oldest first. */
export async function listStoredDocuments(db: Database, applicationId?: string) {
  const rows = await db
    .select({ document: documents, file: files })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(applicationId === undefined ? undefined : eq(documents.caseId, applicationId))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
  return rows.map(({ document, file }) => ({ ...document, file }))
}
