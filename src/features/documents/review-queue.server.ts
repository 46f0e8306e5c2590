import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { inStates } from '#src/database/one-of.ts'
import { acceptsUploads } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { DOCUMENT } from './queries.server.ts'
import { isUnreviewed } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

export type WantedReview = {
  /** This one, decided or not. */
  documentId: string | null
  /** Only what belongs to this application. */
  applicationId: string | null
  /** Only what was handed in after this one, which was left as it is. */
  afterId: string | null
}

export type DocumentToReview = NonNullable<Awaited<ReturnType<typeof nextToReview>>>

/** The document that somebody looks at next, the oldest first, with what was asked for and what came before. Null: none. */
export async function nextToReview(db: DatabaseOrTransaction, { documentId, applicationId, afterId }: WantedReview) {
  const [found] = await db
    .select({
      ...DOCUMENT,
      applicationId: documents.applicationId,
      applicantName: applications.applicantName,
      reference: applications.reference,
      asked: {
        description: documentRequests.description,
        dueDate: documentRequests.dueDate,
        requestedAt: documentRequests.requestedAt,
      },
    })
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .leftJoin(documentRequests, eq(documentRequests.id, documents.requestId))
    .where(documentId !== null ? eq(documents.id, documentId) : isWaiting({ applicationId, afterId }))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
    .limit(1)
  return found === undefined ? null : { ...found, earlier: await earlierOnes(db, found) }
}

/** What was handed in before in its place, newest first, and what was said about it. */
function earlierOnes(
  db: DatabaseOrTransaction,
  {
    id,
    applicationId,
    documentType,
    uploadedAt,
  }: Pick<typeof documents.$inferSelect, 'id' | 'applicationId' | 'documentType' | 'uploadedAt'>,
) {
  return db
    .select({
      id: documents.id,
      fileName: documents.fileName,
      status: documents.status,
      adminComment: documents.adminComment,
      uploadedAt: documents.uploadedAt,
    })
    .from(documents)
    .where(
      and(
        eq(documents.applicationId, applicationId),
        eq(documents.documentType, documentType),
        ne(documents.id, id),
        sql`${documents.uploadedAt} <= ${uploadedAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
    .limit(MOST_EARLIER)
}

/** More than anybody reads: the application's page has them all. */
const MOST_EARLIER = 5

/** How many documents nobody has looked at: of all applications or of one, from the first or after one that was skipped. */
export async function countToReview(
  db: DatabaseOrTransaction,
  { applicationId = null, afterId = null }: { applicationId?: string | null; afterId?: string | null } = {},
): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .where(isWaiting({ applicationId, afterId }))
  return counted?.total ?? 0
}

function isWaiting({ applicationId, afterId }: Omit<WantedReview, 'documentId'>): SQL | undefined {
  return and(
    waitsForReview(),
    applicationId === null ? undefined : eq(documents.applicationId, applicationId),
    afterId === null ? undefined : cameAfter(afterId),
  )
}

/** Of documents joined with their applications: not decided yet, and the application is still open. */
export function waitsForReview(): SQL | undefined {
  return and(inStates(documents.status, isUnreviewed), inStates(applications.status, acceptsUploads))
}

/** Uploaded after this document. After one that was deleted nothing follows: the queue starts again. */
function cameAfter(id: string): SQL {
  return sql`(${documents.uploadedAt}, ${documents.id}) > (
    select skipped.uploaded_at, skipped.id from ${documents} as skipped where skipped.id = ${id})`
}
