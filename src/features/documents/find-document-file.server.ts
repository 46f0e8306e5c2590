import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import type { FoundFile } from '#src/features/files/open-file.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { recordDocumentEvent } from './record-document-event.server.ts'
import { documents } from './table.server.ts'

/** With an `applicationId`, the document must be of that application. */
export async function findDocumentFile(
  app: AppContext,
  actor: Actor,
  { documentId, applicationId }: { documentId: string; applicationId?: string },
): Promise<FoundFile | null> {
  if (!z.guid().safeParse(documentId).success) return null
  const isOfApplication = applicationId === undefined ? undefined : eq(documents.caseId, applicationId)
  const [found] = await app.db
    .select({ file: files, document: documents })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, documentId), isOfApplication, isOutsideBin(documents.caseId)))
  if (found === undefined) return null
  const { file, document } = found
  return { file, recordAccess: how => recordAccess(app, actor, document, how) }
}

/** Records a preview or download. */
export async function recordAccess(
  app: AppContext,
  actor: Actor,
  document: Pick<typeof documents.$inferSelect, 'id' | 'caseId' | 'documentType'>,
  how: 'viewed' | 'downloaded',
): Promise<void> {
  await app.db.transaction(tx =>
    recordDocumentEvent(app, tx, { type: `document.${how}`, actor, of: document, documentId: document.id }),
  )
}
