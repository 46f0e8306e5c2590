import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { documents } from './table.server.ts'

export type LockedDocument = typeof documents.$inferSelect

/** A document and its application, both locked until the transaction ends; null where either is gone. */
export async function lockDocument(tx: Transaction, documentId: string) {
  if (!z.uuid().safeParse(documentId).success) return null
  const [found] = await tx
    .select({ applicationId: documents.applicationId })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (found === undefined) return null
  // The application first, as everywhere; then the document, as it stands by then.
  const [application] = await lockApplications(tx, [found.applicationId])
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId)).for('update')
  return application === undefined || document === undefined ? null : { application, document }
}
