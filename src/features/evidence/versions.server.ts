import { and, desc, eq, max } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { changePlan, type PlanRefusal } from './change-plan.server.ts'
import { loadPlan, type Plan } from './load-plan.server.ts'
import { evidencePlans, evidencePlanVersions, type LockedPlan } from './plan/table.server.ts'

export type LockPlanResult =
  | { ok: true; number: number }
  | { ok: false; reason: 'changed' | 'empty' | 'no-criteria' }
  | PlanRefusal

/** Keeps the plan as it stands as a version, with the words of the criteria of today. `version` is what the reader saw. */
export async function lockPlan(
  app: AppContext,
  actor: StaffActor,
  { applicationId, version }: { applicationId: string; version: number },
): Promise<LockPlanResult> {
  return changePlan(
    app,
    applicationId,
    async (tx, application, row): Promise<LockPlanResult> => {
      if (row === null) return { ok: false, reason: 'empty' }
      if (row.version !== version) return { ok: false, reason: 'changed' }
      if (row.lockedAs !== null) return { ok: true, number: row.lockedAs }
      const plan = await loadPlan({ db: tx, clock: app.clock }, application)
      if (plan.pieces.length + plan.ratings.length === 0) return { ok: false, reason: 'empty' }
      const content = toLockedPlan(plan)
      if (content === null) return { ok: false, reason: 'no-criteria' }
      const { caseId } = evidencePlanVersions
      const [last] = await tx
        .select({ number: max(evidencePlanVersions.number) })
        .from(evidencePlanVersions)
        .where(eq(caseId, applicationId))
      const number = (last?.number ?? 0) + 1
      const lockedAt = app.clock.now()
      await tx
        .insert(evidencePlanVersions)
        .values({ caseId: applicationId, number, content, lockedBy: actor.id, lockedAt })
      await tx.update(evidencePlans).set({ lockedAs: number }).where(eq(evidencePlans.caseId, applicationId))
      const subject = { kind: 'application', id: applicationId } as const
      await recordEvent(app, tx, { type: 'evidence.locked', actor, subject, number })
      return { ok: true, number }
    },
    { whileLocked: true },
  )
}

/** Lets the plan be changed again. The version stays. */
export async function unlockPlan(
  app: AppContext,
  actor: StaffActor,
  { applicationId, number }: { applicationId: string; number: number },
): Promise<{ ok: true } | { ok: false; reason: 'changed' } | PlanRefusal> {
  return changePlan(
    app,
    applicationId,
    async (tx, _application, row) => {
      if (row === null || row.lockedAs === null) return { ok: true }
      if (row.lockedAs !== number) return { ok: false, reason: 'changed' }
      await tx.update(evidencePlans).set({ lockedAs: null }).where(eq(evidencePlans.caseId, applicationId))
      const subject = { kind: 'application', id: applicationId } as const
      await recordEvent(app, tx, { type: 'evidence.unlocked', actor, subject, number })
      return { ok: true }
    },
    { whileLocked: true },
  )
}

function toLockedPlan({ set, summary, pieces, ratings }: Plan): LockedPlan | null {
  if (set === null) return null
  const { id, body, route, field, optionalNeeded, maxPieces, letters, criteria } = set
  return {
    set: { id, body, route, field, optionalNeeded, maxPieces, letters, criteria },
    summary,
    pieces: pieces.map(piece => {
      const { title, proves, datedOn, pages, confirmedBy, author, state, leftOutBecause } = piece
      const words = { title, proves, criteria: piece.criteria, datedOn, pages, confirmedBy }
      return { id: piece.id, ...words, author, state, leftOutBecause }
    }),
    ratings,
  }
}

/** Lists the locked versions of a plan, newest first, without what they hold. */
export function listPlanVersions(db: DatabaseOrTransaction, applicationId: string) {
  const { number, lockedAt, messageId } = evidencePlanVersions
  return db
    .select({ number, lockedAt, messageId, lockedBy: staffMembers.name })
    .from(evidencePlanVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, evidencePlanVersions.lockedBy))
    .where(eq(evidencePlanVersions.caseId, applicationId))
    .orderBy(desc(number))
}

export async function loadPlanVersion(db: DatabaseOrTransaction, applicationId: string, wanted: number) {
  const { caseId, number, content, lockedAt } = evidencePlanVersions
  const [version] = await db
    .select({ number, content, lockedAt, lockedBy: staffMembers.name })
    .from(evidencePlanVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, evidencePlanVersions.lockedBy))
    .where(and(eq(caseId, applicationId), eq(number, wanted)))
  return version ?? null
}
