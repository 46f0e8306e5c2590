import { eq, sql } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { evidencePlans } from './plan/table.server.ts'

export type PlanRefusal = { ok: false; reason: 'not-found' | 'not-included' | 'ended' | 'locked' }

type PlanRow = typeof evidencePlans.$inferSelect | null

type Change<Result> = (tx: Transaction, application: LockedApplication, plan: PlanRow) => Promise<Result>

/** Locks the application and checks that its plan can be changed now. `whileLocked` allows a locked plan. */
export async function changePlan<Result>(
  app: AppContext,
  applicationId: string,
  change: Change<Result>,
  { whileLocked = false } = {},
): Promise<Result | PlanRefusal> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    if (!includesTool(application.item, 'plan')) return { ok: false, reason: 'not-included' }
    if (!asksForDocuments(application)) return { ok: false, reason: 'ended' }
    const [plan = null] = await tx.select().from(evidencePlans).where(eq(evidencePlans.caseId, applicationId))
    if (!whileLocked && plan !== null && plan.lockedAs !== null) return { ok: false, reason: 'locked' }
    return change(tx, application, plan)
  })
}

/** Counts a change of the plan, and writes its row with the first. */
export async function countPlanChange(tx: Transaction, caseId: string): Promise<void> {
  await tx
    .insert(evidencePlans)
    .values({ caseId })
    .onConflictDoUpdate({ target: evidencePlans.caseId, set: { version: sql`${evidencePlans.version} + 1` } })
}

export function explainPlanRefusal({ reason }: PlanRefusal): string {
  switch (reason) {
    case 'not-found':
      return 'This application has been deleted.'
    case 'not-included':
      return 'The package of this application has no evidence plan.'
    case 'ended':
      return 'This application takes no evidence any more, so its plan stays as it is.'
    case 'locked':
      return 'This plan is locked, so it can’t be changed.'
    default:
      return assertNever(reason)
  }
}
