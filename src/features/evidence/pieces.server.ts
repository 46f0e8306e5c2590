import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { changePlan, countPlanChange, type PlanRefusal } from './change-plan.server.ts'
import type { PIECE_FIELD_NAMES, PieceValues } from './piece-form.ts'
import { countPlaces, findMaxPieces, findPieceState, mayApplicantChange } from './pieces.ts'
import { findPiece, type PieceRow } from './plan/find-piece.server.ts'
import { evidencePieceCriteria, evidencePieces } from './plan/table.server.ts'

/** Staff, or the applicant of the case. */
export type PlanActor = StaffActor | Extract<Actor, { kind: 'applicant' }>

type StoredPiece = PieceValues & { criteria: ReadonlyArray<string> }

type PieceGone = { ok: false; reason: 'piece-gone' }
type PlanFull = { ok: false; reason: 'full'; max: number }

type NewPiece = { id: string; applicationId: string; values: PieceValues; criteria: ReadonlyArray<string> }

/** Adds a piece to the end of the plan. A repeated request with the same id has no further effect. */
export async function addPiece(
  app: AppContext,
  actor: PlanActor,
  { id, applicationId, values, criteria }: NewPiece,
): Promise<{ ok: true } | PlanFull | PlanRefusal> {
  return changePlan(app, applicationId, async (tx, application) => {
    if ((await findPiece(tx, { applicationId, pieceId: id })) !== null) return { ok: true }
    const full = await findFull(app, tx, application)
    if (full !== null) return full
    const isProposed = actor.kind === 'applicant'
    const now = app.clock.now()
    await countPlanChange(tx, applicationId)
    await tx.insert(evidencePieces).values({
      id,
      caseId: applicationId,
      position: sql`(select coalesce(max(position), 0) + 1 from ${evidencePieces} where ${evidencePieces.caseId} = ${applicationId})`,
      ...values,
      author: actor.kind,
      createdAt: now,
      unreadSince: isProposed ? now : null,
    })
    await writeCriteria(tx, id, await keepKnown(app, tx, application, criteria, []))
    const type = isProposed ? 'evidence.proposed' : 'evidence.added'
    await recordEvent(app, tx, { type, actor, subject: aboutCase(applicationId), pieceId: id }, addedValues(values))
    return { ok: true }
  })
}

export type PieceKey = { applicationId: string; pieceId: string }

/** `current` has what the piece holds now. */
export type ChangePieceResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'changed'; version: number; current: StoredPiece }
  | { ok: false; reason: 'not-theirs' }
  | PieceGone
  | PlanRefusal

/** Changes a piece. Refuses it if the piece has no longer the version that the form showed. */
export async function changePiece(
  app: AppContext,
  actor: PlanActor,
  {
    applicationId,
    pieceId,
    version,
    values,
    criteria,
  }: PieceKey & { version: number | null; values: PieceValues; criteria: ReadonlyArray<string> },
): Promise<ChangePieceResult> {
  return changePlan(app, applicationId, async (tx, application): Promise<ChangePieceResult> => {
    const piece = await findPiece(tx, { applicationId, pieceId })
    if (piece === null) return { ok: false, reason: 'piece-gone' }
    const before = { ...pickValues(piece), criteria: await listCriteriaOf(tx, pieceId) }
    const after = { ...values, criteria: await keepKnown(app, tx, application, criteria, before.criteria) }
    const fields = listChangedFields(before, after)
    // Check for a no-op before the version, so that a retried request succeeds.
    if (fields.length === 0) {
      if (actor.kind === 'staff') await clearUnread(tx, pieceId)
      return { ok: true, changed: false }
    }
    if (actor.kind === 'applicant' && !mayApplicantChange({ ...piece, state: await readState(tx, piece) }))
      return { ok: false, reason: 'not-theirs' }
    if (piece.version !== version) return { ok: false, reason: 'changed', version: piece.version, current: before }

    await tx
      .update(evidencePieces)
      .set({ ...values, ...countChange(app, actor, piece) })
      .where(eq(evidencePieces.id, pieceId))
    if (fields.includes('criteria')) await writeCriteria(tx, pieceId, after.criteria)
    await countPlanChange(tx, applicationId)
    await recordEvent(
      app,
      tx,
      { type: 'evidence.changed', actor, subject: aboutCase(applicationId), pieceId, fields: fields.join(', ') },
      Object.fromEntries(
        fields.filter(name => name !== 'criteria').map(name => [name, { before: before[name], after: after[name] }]),
      ),
    )
    return { ok: true, changed: true }
  })
}

/** Puts a piece under a criterion of the case, or takes it from there. */
export async function setCriterion(
  app: AppContext,
  actor: StaffActor,
  { applicationId, pieceId, criterionId, isOn }: PieceKey & { criterionId: string; isOn: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-criterion' } | PieceGone | PlanRefusal> {
  return changePlan(app, applicationId, async (tx, application) => {
    const piece = await findPiece(tx, { applicationId, pieceId })
    if (piece === null) return { ok: false, reason: 'piece-gone' }
    const before = await listCriteriaOf(tx, pieceId)
    if (before.includes(criterionId) === isOn) return { ok: true }
    const wanted = isOn ? [...before, criterionId] : before.filter(id => id !== criterionId)
    const criteria = await keepKnown(app, tx, application, wanted, before)
    if (isOn && !criteria.includes(criterionId)) return { ok: false, reason: 'unknown-criterion' }
    await writeCriteria(tx, pieceId, criteria)
    await tx
      .update(evidencePieces)
      .set(countChange(app, actor, piece))
      .where(eq(evidencePieces.id, pieceId))
    await countPlanChange(tx, applicationId)
    const event = { type: 'evidence.changed', actor, subject: aboutCase(applicationId), pieceId } as const
    await recordEvent(app, tx, { ...event, fields: 'criteria' })
    return { ok: true }
  })
}

/** Puts the pieces in this order. `shown` is the order that the writer saw: two people at once do not undo each other. */
export async function arrangePieces(
  app: AppContext,
  actor: StaffActor,
  {
    applicationId,
    shown,
    order,
  }: { applicationId: string; shown: ReadonlyArray<string>; order: ReadonlyArray<string> },
): Promise<{ ok: true } | { ok: false; reason: 'changed' } | PlanRefusal> {
  return changePlan(app, applicationId, async tx => {
    const rows = await tx
      .select({ id: evidencePieces.id })
      .from(evidencePieces)
      .where(and(eq(evidencePieces.caseId, applicationId), isNull(evidencePieces.leftOutBecause)))
      .orderBy(asc(evidencePieces.position), asc(evidencePieces.id))
    const current = rows.map(({ id }) => id)
    if (isSame(current, order)) return { ok: true }
    if (!isSame(current, shown) || !isSame(current.toSorted(), order.toSorted()))
      return { ok: false, reason: 'changed' }
    for (const [index, id] of order.entries())
      await tx
        .update(evidencePieces)
        .set({ position: index + 1 })
        .where(eq(evidencePieces.id, id))
    await countPlanChange(tx, applicationId)
    const event = { type: 'evidence.arranged', actor, subject: aboutCase(applicationId) } as const
    await recordEvent(app, tx, { ...event, count: order.length })
    return { ok: true }
  })
}

/** Leaves a piece out of the plan. Its files and comments stay in it. */
export async function leavePieceOut(
  app: AppContext,
  actor: StaffActor,
  { applicationId, pieceId, reason }: PieceKey & { reason: string },
): Promise<{ ok: true } | PieceGone | PlanRefusal> {
  return changePlan(app, applicationId, async tx => {
    const piece = await findPiece(tx, { applicationId, pieceId })
    if (piece === null) return { ok: false, reason: 'piece-gone' }
    if (piece.leftOutBecause === reason) return { ok: true }
    await tx
      .update(evidencePieces)
      .set({ leftOutBecause: reason, ...countChange(app, actor, piece) })
      .where(eq(evidencePieces.id, pieceId))
    await countPlanChange(tx, applicationId)
    const event = { type: 'evidence.left_out', actor, subject: aboutCase(applicationId), pieceId } as const
    await recordEvent(app, tx, event, { leftOutBecause: { before: piece.leftOutBecause, after: reason } })
    return { ok: true }
  })
}

/** Takes a piece back into the plan, as its last one, if there is a place. */
export async function takePieceBack(
  app: AppContext,
  actor: StaffActor,
  { applicationId, pieceId }: PieceKey,
): Promise<{ ok: true } | PieceGone | PlanFull | PlanRefusal> {
  return changePlan(app, applicationId, async (tx, application) => {
    const piece = await findPiece(tx, { applicationId, pieceId })
    if (piece === null) return { ok: false, reason: 'piece-gone' }
    if (piece.leftOutBecause === null) return { ok: true }
    const full = await findFull(app, tx, application)
    if (full !== null) return full
    const last = sql`(select max(position) + 1 from ${evidencePieces} where ${evidencePieces.caseId} = ${applicationId})`
    await tx
      .update(evidencePieces)
      .set({ leftOutBecause: null, position: last, ...countChange(app, actor, piece) })
      .where(eq(evidencePieces.id, pieceId))
    await countPlanChange(tx, applicationId)
    const event = { type: 'evidence.taken_back', actor, subject: aboutCase(applicationId), pieceId } as const
    await recordEvent(app, tx, event, { leftOutBecause: { before: piece.leftOutBecause, after: null } })
    return { ok: true }
  })
}

/** Removes an idea without files, requests and comments. Applicants remove only their own. */
export async function removePiece(
  app: AppContext,
  actor: PlanActor,
  { applicationId, pieceId }: PieceKey,
): Promise<{ ok: true } | { ok: false; reason: 'not-empty' | 'not-theirs' } | PlanRefusal> {
  return changePlan(app, applicationId, async tx => {
    const piece = await findPiece(tx, { applicationId, pieceId })
    if (piece === null) return { ok: true }
    if (actor.kind === 'applicant' && piece.author !== 'applicant') return { ok: false, reason: 'not-theirs' }
    for (const table of [documents, documentRequests, uploads, messages]) {
      if ((await tx.$count(table, eq(table.pieceId, pieceId))) > 0) return { ok: false, reason: 'not-empty' }
    }
    await tx.delete(evidencePieces).where(eq(evidencePieces.id, pieceId))
    await countPlanChange(tx, applicationId)
    const event = { type: 'evidence.removed', actor, subject: aboutCase(applicationId), pieceId } as const
    await recordEvent(app, tx, event, { title: { before: piece.title, after: null } })
    return { ok: true }
  })
}

/** Staff have read what the applicant proposed. */
export async function markPieceRead(
  app: AppContext,
  actor: StaffActor,
  { applicationId, pieceId }: PieceKey,
): Promise<{ ok: true } | PieceGone | PlanRefusal> {
  return changePlan(
    app,
    applicationId,
    async tx => {
      const piece = await findPiece(tx, { applicationId, pieceId })
      if (piece === null) return { ok: false, reason: 'piece-gone' }
      if (piece.unreadSince === null) return { ok: true }
      await clearUnread(tx, pieceId)
      await recordEvent(app, tx, { type: 'evidence.read', actor, subject: aboutCase(applicationId), pieceId })
      return { ok: true }
    },
    { whileLocked: true },
  )
}

async function findFull(app: AppContext, tx: Transaction, application: LockedApplication): Promise<PlanFull | null> {
  const { id } = application
  const max = findMaxPieces(await loadCriteriaSet({ db: tx, clock: app.clock }, application))
  const { leftOutBecause } = evidencePieces
  const pieces = await tx.select({ leftOutBecause }).from(evidencePieces).where(eq(evidencePieces.caseId, id))
  return countPlaces(pieces) < max ? null : { ok: false, reason: 'full', max }
}

/** Keeps the criteria of today's set, and those that the piece already has from before the body changed. */
async function keepKnown(
  app: AppContext,
  tx: Transaction,
  application: LockedApplication,
  wanted: ReadonlyArray<string>,
  before: ReadonlyArray<string>,
): Promise<Array<string>> {
  const set = await loadCriteriaSet({ db: tx, clock: app.clock }, application)
  const known = new Set([...(set?.criteria ?? []).map(({ id }) => id), ...before])
  return [...new Set(wanted)].filter(id => known.has(id)).toSorted()
}

async function listCriteriaOf(tx: Transaction, pieceId: string): Promise<Array<string>> {
  const rows = await tx
    .select({ id: evidencePieceCriteria.criterionId })
    .from(evidencePieceCriteria)
    .where(eq(evidencePieceCriteria.pieceId, pieceId))
  return rows.map(({ id }) => id).toSorted()
}

async function writeCriteria(tx: Transaction, pieceId: string, criteria: ReadonlyArray<string>): Promise<void> {
  await tx.delete(evidencePieceCriteria).where(eq(evidencePieceCriteria.pieceId, pieceId))
  if (criteria.length > 0)
    await tx.insert(evidencePieceCriteria).values(criteria.map(criterionId => ({ pieceId, criterionId })))
}

async function readState(tx: Transaction, piece: PieceRow) {
  const files = await tx.select({ status: documents.status }).from(documents).where(eq(documents.pieceId, piece.id))
  const isOpen = and(eq(documentRequests.pieceId, piece.id), isInStates(documentRequests.status, isRequestOpen))
  return findPieceState({ ...piece, files, isAsked: (await tx.$count(documentRequests, isOpen)) > 0 })
}

/** Any change by staff means that they have read the piece. */
function countChange(app: AppContext, actor: PlanActor, { version, unreadSince }: PieceRow) {
  return { version: version + 1, unreadSince: actor.kind === 'staff' ? null : (unreadSince ?? app.clock.now()) }
}

async function clearUnread(tx: Transaction, pieceId: string): Promise<void> {
  await tx.update(evidencePieces).set({ unreadSince: null }).where(eq(evidencePieces.id, pieceId))
}

function pickValues({ title, proves, datedOn, pages, confirmedBy }: PieceRow): PieceValues {
  return { title, proves, datedOn, pages, confirmedBy }
}

function listChangedFields(before: StoredPiece, after: StoredPiece): Array<keyof typeof PIECE_FIELD_NAMES> {
  const names = ['title', 'proves', 'datedOn', 'pages', 'confirmedBy'] as const
  return [
    ...names.filter(name => before[name] !== after[name]),
    ...(isSame(before.criteria, after.criteria) ? [] : (['criteria'] as const)),
  ]
}

function addedValues(values: PieceValues) {
  return Object.fromEntries(Object.entries(values).map(([name, after]) => [name, { before: null, after }]))
}

function isSame(one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

function aboutCase(id: string) {
  return { kind: 'application', id } as const
}
