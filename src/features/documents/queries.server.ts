import { and, asc, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { hasStarted } from '#src/features/site/catalogue/scope.ts'
import { CV_DOCUMENT_TYPE, DOCUMENT_TYPES, TEMPLATE_TYPES } from './document-types.ts'
import { findShownRequestStatus } from './states.ts'
import { documentRequests, documents, uploads } from './table.server.ts'

/** The columns of a document and its file that pages may read, without storage key and hash. */
export const DOCUMENT_COLUMNS = {
  id: documents.id,
  documentType: documents.documentType,
  fileName: files.name,
  format: files.format,
  sizeBytes: files.sizeBytes,
  status: documents.status,
  adminComment: documents.adminComment,
  uploadedAt: documents.uploadedAt,
  damagedAt: files.damagedAt,
}

export const REQUEST_COLUMNS = {
  id: documentRequests.id,
  documentType: documentRequests.documentType,
  description: documentRequests.description,
  dueDate: documentRequests.dueDate,
  status: documentRequests.status,
  requestedAt: documentRequests.requestedAt,
}

const requestsOfApplication = buildOnce(db =>
  db
    .select(REQUEST_COLUMNS)
    .from(documentRequests)
    .where(eq(documentRequests.caseId, sql.placeholder('id')))
    .orderBy(desc(documentRequests.requestedAt), desc(documentRequests.id)),
)

/** Lists the requests of an application, newest first. An open request past its due date has the status "expired". */
export async function documentRequestsOf(app: { db: DatabaseOrTransaction; clock: Clock }, applicationId: string) {
  const today = dayInLagos(app.clock.now())
  const rows = await requestsOfApplication(app.db).execute({ id: applicationId })
  return rows.map(row => ({ ...row, status: findShownRequestStatus(row, today) }))
}

const documentsOfApplication = buildOnce(db =>
  db
    .select({
      ...DOCUMENT_COLUMNS,
      requestId: documents.requestId,
      reviewedAt: documents.reviewedAt,
      source: documents.source,
      addedBy: documents.addedBy,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.caseId, sql.placeholder('id')))
    .orderBy(desc(documents.uploadedAt), desc(documents.id)),
)

export function documentsOf({ db }: { db: DatabaseOrTransaction }, applicationId: string) {
  return documentsOfApplication(db).execute({ id: applicationId })
}

/** Tells whether an applicant may choose a document type: a standard type, one of our lists, or one requested in the application. */
export async function isSelectableType(
  { db }: Pick<AppContext, 'db'>,
  applicationId: string,
  type: string,
): Promise<boolean> {
  const standardTypes: ReadonlyArray<string> = [...DOCUMENT_TYPES, ...TEMPLATE_TYPES]
  if (standardTypes.includes(type)) return true
  const [requested] = await db
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.caseId, applicationId), eq(documentRequests.documentType, type)))
    .limit(1)
  return requested !== undefined
}

/** Returns true when our work on an application has begun. */
export async function hasCaseStarted({ db }: Pick<AppContext, 'db'>, applicationId: string): Promise<boolean> {
  const cv = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.caseId, liveApplications.id), eq(documents.documentType, CV_DOCUMENT_TYPE)))
  const [row] = await db
    .select({
      hasFirstPayment: liveApplications.paid,
      sector: liveApplications.sector,
      hasCv: exists(cv).mapWith(Boolean),
    })
    .from(liveApplications)
    .where(eq(liveApplications.id, applicationId))
  return row !== undefined && hasStarted(row)
}

const unfinishedUploads = buildOnce(db =>
  db
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
    .where(
      and(eq(uploads.caseId, sql.placeholder('id')), or(eq(uploads.state, 'arriving'), eq(uploads.state, 'whole'))),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id)),
)

/** Lists uploads that are incomplete or wait to be stored, oldest first. */
export function listUnfinishedUploads({ db }: Pick<AppContext, 'db'>, applicationId: string) {
  return unfinishedUploads(db).execute({ id: applicationId })
}

export async function findUpload({ db }: Pick<AppContext, 'db'>, id: string) {
  const [upload] = await db
    .select({
      state: uploads.state,
      sizeBytes: uploads.sizeBytes,
      createdAt: uploads.createdAt,
      purpose: uploads.purpose,
      documentType: uploads.documentType,
      fileName: uploads.fileName,
    })
    .from(uploads)
    .where(eq(uploads.id, id))
  return upload ?? null
}
