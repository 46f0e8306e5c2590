import { and, asc, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { OWES_ANSWERS } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isOwnWork, isWorkOf, type Viewer, type WhoseWork } from '#src/features/cases/work/owners.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { DOCUMENT_COLUMNS } from './queries.server.ts'
import { isUnreviewed } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

export type ReviewQueueQuery = {
  documentId: string | null
  applicationId: string | null
  whose?: WhoseDocuments
  afterId: string | null
}

type WhoseDocuments = { choice: WhoseWork; viewer: Viewer }

export type DocumentToReview = NonNullable<Awaited<ReturnType<typeof findDocumentToReview>>>

/**
 * Reads the document with `documentId`, or otherwise the oldest unreviewed one, with its request and the earlier uploads
 * of its type. Returns null when there is none.
 */
export async function findDocumentToReview(db: DatabaseOrTransaction, { documentId, ...queue }: ReviewQueueQuery) {
  const [found] = await db
    .select({
      ...DOCUMENT_COLUMNS,
      caseId: documents.caseId,
      applicantName: liveApplications.applicantName,
      reference: liveApplications.reference,
      ownerName: staffMembers.name,
      documentRequest: {
        description: documentRequests.description,
        dueDate: documentRequests.dueDate,
        requestedAt: documentRequests.requestedAt,
      },
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(liveApplications, eq(liveApplications.id, documents.caseId))
    .leftJoin(documentRequests, eq(documentRequests.id, documents.requestId))
    .leftJoin(staffMembers, eq(staffMembers.id, liveApplications.ownerId))
    .where(documentId !== null ? eq(documents.id, documentId) : matchesReviewQueue(queue))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
    .limit(1)
  return found === undefined ? null : { ...found, earlier: await findEarlierUploads(db, found) }
}

function findEarlierUploads(
  db: DatabaseOrTransaction,
  {
    id,
    caseId,
    documentType,
    uploadedAt,
  }: Pick<typeof documents.$inferSelect, 'id' | 'caseId' | 'documentType' | 'uploadedAt'>,
) {
  return db
    .select({
      id: documents.id,
      fileName: files.name,
      status: documents.status,
      adminComment: documents.adminComment,
      uploadedAt: documents.uploadedAt,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.caseId, caseId),
        eq(documents.documentType, documentType),
        ne(documents.id, id),
        sql`${documents.uploadedAt} <= ${uploadedAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
    .limit(MAX_EARLIER_UPLOADS)
}

const MAX_EARLIER_UPLOADS = 5

/** Counts unreviewed documents of all applications, of a choice of owners, or of one application. With `afterId`, counts only those after that document. */
export async function countDocumentsToReview(
  db: ReadDatabase,
  { applicationId = null, afterId = null, whose }: Partial<Omit<ReviewQueueQuery, 'documentId'>> = {},
): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .innerJoin(liveApplications, eq(liveApplications.id, documents.caseId))
    .where(matchesReviewQueue({ applicationId, afterId, whose }))
  return counted?.total ?? 0
}

function matchesReviewQueue({ applicationId, whose, afterId }: Omit<ReviewQueueQuery, 'documentId'>): SQL | undefined {
  return and(
    needsReview(),
    applicationId === null ? undefined : eq(documents.caseId, applicationId),
    whose && isOfChoice(whose),
    afterId === null ? undefined : uploadedAfter(afterId),
  )
}

function isOfChoice({ choice, viewer }: WhoseDocuments): SQL | undefined {
  const { ownerId } = liveApplications
  return choice === 'mine' ? isOwnWork(ownerId, viewer, 'documents') : isWorkOf(ownerId, choice)
}

/** The SQL condition of an unreviewed document that we owe an answer. Needs the join with `applications`. */
export function needsReview(): SQL | undefined {
  return and(isInStates(documents.status, isUnreviewed), OWES_ANSWERS)
}

/** The SQL condition of a document that was uploaded after the one with this id. */
function uploadedAfter(id: string): SQL {
  return sql`(${documents.uploadedAt}, ${documents.id}) > (
    select skipped.uploaded_at, skipped.id from ${documents} as skipped where skipped.id = ${id})`
}

/** Tells whether the staff member has previewed or downloaded the document, alone or in an archive. */
export async function hasOpenedDocument(
  db: DatabaseOrTransaction,
  staffId: string,
  { id, caseId, uploadedAt }: Pick<typeof documents.$inferSelect, 'id' | 'caseId' | 'uploadedAt'>,
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
