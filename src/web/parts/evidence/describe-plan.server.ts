import { eq, inArray } from 'drizzle-orm'
import { dateAndClock, dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { bodyLabel } from '#src/features/applications/endorsement.ts'
import { DOCUMENT_STATES, isRejected, isRequestOpen, isUnreviewed } from '#src/features/documents/states.ts'
import { listPlanGaps } from '#src/features/evidence/gaps.ts'
import type { Piece, Plan, PlanApplication } from '#src/features/evidence/load-plan.server.ts'
import {
  countPlaces,
  describeProgress,
  findMaxPieces,
  isPieceApproved,
  mayApplicantChange,
  PIECE_STATES,
} from '#src/features/evidence/pieces.ts'
import { describeReport } from '#src/features/evidence/report/report.ts'
import { listPlanVersions, loadPlanVersion } from '#src/features/evidence/versions.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { listCriteria, nameCriteriaSet } from '#src/features/visa/criteria.ts'
import { criteria, criteriaSets } from '#src/features/visa/table.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'

type ShownPlan = Awaited<ReturnType<typeof describePlan>>
export type ShownPiece = ShownPlan['pieces'][number]
export type ShownVersion = NonNullable<Awaited<ReturnType<typeof describeVersion>>>

type Context = Pick<App, 'db' | 'clock'>

/** Describes a plan in the words that both sides see. */
export async function describePlan(app: Context, application: PlanApplication, plan: Plan) {
  const versions = await listPlanVersions(app.db, application.id)
  const { set, pieces, lockedAs, version } = plan
  const columns = set === null ? [] : [...listCriteria(set, 'mandatory'), ...listCriteria(set, 'optional')]
  const titles = new Map(columns.map(({ id, title }) => [id, title]))
  const [others, names] = await Promise.all([
    listOtherCriteria(
      app,
      pieces.flatMap(piece => piece.criteria).filter(id => !titles.has(id)),
    ),
    findStaffNames(
      app.db,
      pieces.flatMap(({ comments }) => comments.flatMap(({ staffId }) => staffId ?? [])),
    ),
  ])
  const today = dayInLagos(app.clock.now())
  const shown = pieces.map(piece => describePiece(piece, { titles, others, names, today }))
  const count = countPlaces(pieces)
  const approved = pieces.filter(({ state }) => isPieceApproved(state)).length
  return {
    setName: set && nameCriteriaSet(set),
    /** We may know no criteria for what was chosen. */
    isBodyChosen: application.endorsingBody !== null && application.endorsementRoute !== null,
    bodyName: set && bodyLabel(set.body),
    version,
    lockedAs,
    isFull: count >= findMaxPieces(set),
    maxPieces: set?.maxPieces ?? null,
    progress: describeProgress({ count, approved, maxPieces: set?.maxPieces ?? null }),
    criteria: columns.map(({ id, kind, title, text, evidence }) => ({ id, kind, title, text, evidence })),
    /** Criteria of another body, which pieces still have. */
    otherCriteria: others,
    gaps: set === null ? [] : listPlanGaps(set, pieces, today),
    pieces: shown.filter(({ leftOutBecause }) => leftOutBecause === null),
    leftOut: shown.filter(({ leftOutBecause }) => leftOutBecause !== null),
    versions: versions.map(({ lockedAt, lockedBy, messageId, number }) => ({
      number,
      on: dateInWords(lockedAt),
      by: lockedBy,
      wasDelivered: messageId !== null,
    })),
  }
}

type Names = {
  titles: ReadonlyMap<string, string>
  others: Awaited<ReturnType<typeof listOtherCriteria>>
  names: ReadonlyMap<string, string>
  /** A day in Lagos, yyyy-mm-dd. */
  today: string
}

function describePiece(piece: Piece, { titles, others, names, today }: Names) {
  const { id, title, proves, datedOn, pages, confirmedBy, author, leftOutBecause, version, unreadSince, state } = piece
  return {
    id,
    title,
    proves,
    datedOn,
    dated: datedOn && dateInWords(noonOf(datedOn)),
    pages,
    confirmedBy,
    isProposed: author === 'applicant',
    isUnread: unreadSince !== null,
    leftOutBecause,
    version,
    state,
    badge: PIECE_STATES[state],
    mayChange: mayApplicantChange({ author, state }),
    isEmpty: piece.files.length + piece.requests.length + piece.comments.length === 0,
    criteria: piece.criteria,
    under: [...titles].flatMap(([criterionId, name]) => (piece.criteria.includes(criterionId) ? [name] : [])),
    underOther: others.filter(other => piece.criteria.includes(other.id)),
    files: piece.files.map(({ adminComment, documentType, fileName, id: documentId, sizeBytes, status }) => ({
      id: documentId,
      name: fileName,
      documentType,
      size: fileSize(sizeBytes),
      badge: DOCUMENT_STATES[status],
      comment: isRejected(status) ? adminComment : null,
      isUnreviewed: isUnreviewed(status),
    })),
    requests: piece.requests
      .filter(({ status }) => isRequestOpen(status))
      .map(({ id: requestId, documentType, description, dueDate }) => ({
        id: requestId,
        documentType,
        description,
        due: dueDate && dateInWords(noonOf(dueDate)),
        isLate: dueDate !== null && dueDate < today,
      })),
    comments: piece.comments.map(({ id: commentId, authorKind, staffId, text, sentAt }) => ({
      id: commentId,
      isOurs: authorKind === 'staff',
      by: staffId === null ? null : (names.get(staffId) ?? null),
      text,
      at: dateAndClock(sentAt),
    })),
  }
}

/** Names the criteria that are not of today’s set, with their body. */
async function listOtherCriteria({ db }: Context, ids: ReadonlyArray<string>) {
  if (ids.length === 0) return []
  const { id, title } = criteria
  const { body, route, field } = criteriaSets
  const rows = await db
    .select({ id, title, body, route, field })
    .from(criteria)
    .innerJoin(criteriaSets, eq(criteriaSets.id, criteria.setId))
    .where(inArray(id, [...new Set(ids)]))
  return rows.map(({ body: ofBody, route: ofRoute, field: ofField, ...criterion }) => ({
    ...criterion,
    setName: nameCriteriaSet({ body: ofBody, route: ofRoute, field: ofField }),
  }))
}

/** Loads a locked version. `typed` comes from the address. */
export async function describeVersion(app: Context, application: PlanApplication, typed: string | null) {
  if (typed === null || !/^\d{1,4}$/.test(typed)) return null
  const version = await loadPlanVersion(app.db, application.id, Number(typed))
  if (version === null) return null
  const { number, content, lockedAt, lockedBy } = version
  const { set, pieces } = content
  const { endorsingBody, endorsementRoute, sector } = application
  const isOfToday = set.body === endorsingBody && set.route === endorsementRoute && set.field === sector
  const titles = new Map(set.criteria.map(({ id, title }) => [id, title]))
  return {
    number,
    setName: nameCriteriaSet(set),
    isOfToday,
    on: dateInWords(lockedAt),
    by: lockedBy,
    summary: content.summary,
    criteria: describeReport(content).criteria,
    pieces: pieces.map(({ criteria: ids, datedOn, state, ...piece }) => ({
      ...piece,
      badge: PIECE_STATES[state as keyof typeof PIECE_STATES] ?? PIECE_STATES.idea,
      dated: datedOn && dateInWords(noonOf(datedOn)),
      under: ids.flatMap(id => titles.get(id) ?? []),
    })),
  }
}
