import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { DOCUMENT_TYPES } from './document-types.ts'
import { shownRequestStatus } from './states.ts'
import { documentRequests, documents, uploads } from './table.server.ts'

/** What was asked for in an application, newest first. What is late and not here yet is expired. */
export async function documentRequestsOf(app: { db: DatabaseOrTransaction; clock: Clock }, applicationId: string) {
  const today = dayInLagos(app.clock.now())
  const rows = await app.db
    .select({
      id: documentRequests.id,
      documentType: documentRequests.documentType,
      description: documentRequests.description,
      dueDate: documentRequests.dueDate,
      status: documentRequests.status,
      requestedAt: documentRequests.requestedAt,
    })
    .from(documentRequests)
    .where(eq(documentRequests.applicationId, applicationId))
    .orderBy(desc(documentRequests.requestedAt), desc(documentRequests.id))
  return rows.map(row => ({ ...row, status: shownRequestStatus(row, today) }))
}

/** What an applicant handed in, newest first: never where it is kept, never its hash. */
export async function documentsOf({ db }: { db: DatabaseOrTransaction }, applicationId: string) {
  return db
    .select({
      id: documents.id,
      requestId: documents.requestId,
      documentType: documents.documentType,
      fileName: documents.fileName,
      format: documents.format,
      sizeBytes: documents.sizeBytes,
      status: documents.status,
      adminComment: documents.adminComment,
      uploadedAt: documents.uploadedAt,
      reviewedAt: documents.reviewedAt,
      damagedAt: documents.damagedAt,
    })
    .from(documents)
    .where(eq(documents.applicationId, applicationId))
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
}

/** What of an application is on its way and did not arrive whole, or is here and waits to be stored; oldest first. */
export async function uploadsUnderWay({ db }: Pick<Ground, 'db'>, applicationId: string) {
  return db
    .select({
      id: uploads.id,
      purpose: uploads.purpose,
      documentType: uploads.documentType,
      requestId: uploads.requestId,
      fileName: uploads.fileName,
      sizeBytes: uploads.sizeBytes,
      receivedBytes: uploads.receivedBytes,
      sha256: uploads.sha256,
      state: uploads.state,
    })
    .from(uploads)
    .where(and(eq(uploads.applicationId, applicationId), inArray(uploads.state, ['arriving', 'whole'])))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
}

/** How far an upload is; null where there is none of this id, a UUID. */
export async function uploadState({ db }: Pick<Ground, 'db'>, id: string) {
  const [upload] = await db
    .select({ state: uploads.state, sizeBytes: uploads.sizeBytes, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.id, id))
  return upload ?? null
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
