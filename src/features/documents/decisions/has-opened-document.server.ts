import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import type { documents } from '../table.server.ts'

type OpenableDocument = Pick<typeof documents.$inferSelect, 'id' | 'caseId' | 'uploadedAt'>

/** Tells whether the staff member has previewed or downloaded the document, alone or in an archive. */
export async function hasOpenedDocument(
  db: DatabaseOrTransaction,
  staffId: string,
  { id, caseId, uploadedAt }: OpenableDocument,
): Promise<boolean> {
  const isOfDocument = and(
    inArray(auditEvents.type, ['document.viewed', 'document.downloaded']),
    sql`${auditEvents.details} ->> 'documentId' = ${id}`,
  )
  const isOfArchive = and(eq(auditEvents.type, 'documents.downloaded'), gte(auditEvents.at, uploadedAt))
  const [opened] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, caseId),
        eq(auditEvents.actorId, staffId),
        or(isOfDocument, isOfArchive),
      ),
    )
    .limit(1)
  return opened !== undefined
}
