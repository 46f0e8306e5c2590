import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { DOCUMENT_COLUMNS, REQUEST_COLUMNS } from '#src/features/documents/queries.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { type ApplicationWithBody, loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { findPieceState } from './pieces.ts'
import type { Rating } from './plan/plan.ts'
import { evidencePieceCriteria, evidencePieces, evidencePlans, evidenceRatings } from './plan/table.server.ts'

export type PlanContext = { db: DatabaseOrTransaction; clock: Clock }

/** What a plan needs of its application. */
export type PlanApplication = ApplicationWithBody & { id: string }

export type Plan = Awaited<ReturnType<typeof loadPlan>>
export type Piece = Plan['pieces'][number]

/** Loads the plan of an application, its pieces in order, in six statements whatever its size. */
export async function loadPlan(context: PlanContext, application: PlanApplication) {
  const { db } = context
  const { id } = application
  const [set, plan, pieces, filesOfPieces, requests, comments] = await Promise.all([
    loadCriteriaSet(context, application),
    loadPlanRow(db, id),
    listPieces(db, id),
    listFiles(db, id),
    listRequests(db, id),
    listComments(db, id),
  ])
  return {
    set,
    ...plan,
    pieces: pieces.map(piece => {
      const ofPiece = <Row extends { pieceId: string | null }>(rows: ReadonlyArray<Row>) =>
        rows.filter(({ pieceId }) => pieceId === piece.id)
      const contents = { files: ofPiece(filesOfPieces), requests: ofPiece(requests), comments: ofPiece(comments) }
      const isAsked = contents.requests.some(({ status }) => isRequestOpen(status))
      return { ...piece, ...contents, state: findPieceState({ ...piece, ...contents, isAsked }) }
    }),
  }
}

type StoredRating = { criterionId: string; rating: Rating; text: string }

const NO_PLAN = { version: 0, summary: '', lockedAs: null, ratings: [] as Array<StoredRating> }

async function loadPlanRow(db: DatabaseOrTransaction, caseId: string) {
  const { version, summary, lockedAs } = evidencePlans
  const { criterionId, rating, text } = evidenceRatings
  const ratings = sql<Array<StoredRating>>`(
    select coalesce(jsonb_agg(jsonb_build_object('criterionId', ${criterionId}, 'rating', ${rating}, 'text', ${text})), '[]')
    from ${evidenceRatings} where ${evidenceRatings.caseId} = ${caseId})`
  const [row] = await db
    .select({ version, summary, lockedAs, ratings })
    .from(evidencePlans)
    .where(eq(evidencePlans.caseId, caseId))
  return row ?? NO_PLAN
}

function listPieces(db: DatabaseOrTransaction, caseId: string) {
  const { id, position, title, proves, datedOn, pages, confirmedBy, author, leftOutBecause, version, unreadSince } =
    evidencePieces
  const criteria = sql<Array<string>>`array(
    select ${evidencePieceCriteria.criterionId} from ${evidencePieceCriteria}
    where ${evidencePieceCriteria.pieceId} = ${evidencePieces.id} order by 1)`
  return db
    .select({
      id,
      position,
      title,
      proves,
      datedOn,
      pages,
      confirmedBy,
      author,
      leftOutBecause,
      version,
      unreadSince,
      criteria,
    })
    .from(evidencePieces)
    .where(eq(evidencePieces.caseId, caseId))
    .orderBy(asc(evidencePieces.position), asc(evidencePieces.id))
}

function listFiles(db: DatabaseOrTransaction, caseId: string) {
  return db
    .select({ ...DOCUMENT_COLUMNS, pieceId: documents.pieceId })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.caseId, caseId), isNotNull(documents.pieceId)))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
}

function listRequests(db: DatabaseOrTransaction, caseId: string) {
  return db
    .select({ ...REQUEST_COLUMNS, pieceId: documentRequests.pieceId })
    .from(documentRequests)
    .where(and(eq(documentRequests.caseId, caseId), isNotNull(documentRequests.pieceId)))
    .orderBy(asc(documentRequests.requestedAt), asc(documentRequests.id))
}

function listComments(db: DatabaseOrTransaction, caseId: string) {
  const { id, pieceId, authorKind, staffId, text, sentAt } = messages
  return db
    .select({ id, pieceId, authorKind, staffId, text, sentAt })
    .from(messages)
    .where(and(eq(messages.caseId, caseId), isNotNull(pieceId)))
    .orderBy(asc(sentAt), asc(id))
}
