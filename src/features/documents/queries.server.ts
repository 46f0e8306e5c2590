import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { DOCUMENT_TYPES } from './document-types.ts'
import { shownRequestStatus } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

/** A document as people see it: never where it is kept, never its hash. */
export const DOCUMENT = {
  id: documents.id,
  documentType: documents.documentType,
  fileName: documents.fileName,
  format: documents.format,
  sizeBytes: documents.sizeBytes,
  status: documents.status,
  adminComment: documents.adminComment,
  uploadedAt: documents.uploadedAt,
  damagedAt: documents.damagedAt,
}

export const REQUEST = {
  id: documentRequests.id,
  documentType: documentRequests.documentType,
  description: documentRequests.description,
  dueDate: documentRequests.dueDate,
  status: documentRequests.status,
  requestedAt: documentRequests.requestedAt,
}

/** What was asked for in an application, newest first. What is late and not here yet is expired. */
export async function documentRequestsOf(app: { db: DatabaseOrTransaction; clock: Clock }, applicationId: string) {
  const today = dayInLagos(app.clock.now())
  const rows = await app.db
    .select(REQUEST)
    .from(documentRequests)
    .where(eq(documentRequests.applicationId, applicationId))
    .orderBy(desc(documentRequests.requestedAt), desc(documentRequests.id))
  return rows.map(row => ({ ...row, status: shownRequestStatus(row, today) }))
}

export async function documentsOf({ db }: { db: DatabaseOrTransaction }, applicationId: string) {
  return db
    .select({ ...DOCUMENT, requestId: documents.requestId, reviewedAt: documents.reviewedAt })
    .from(documents)
    .where(eq(documents.applicationId, applicationId))
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
}

/** Whether a type of document is one to choose from: ours, or one that this application was asked for, by now or before. */
export async function isOffered({ db }: Pick<Ground, 'db'>, applicationId: string, type: string): Promise<boolean> {
  const ours: ReadonlyArray<string> = DOCUMENT_TYPES
  if (ours.includes(type)) return true
  const [asked] = await db
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.applicationId, applicationId), eq(documentRequests.documentType, type)))
    .limit(1)
  return asked !== undefined
}
