import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { criteria } from '#src/features/visa/table.server.ts'
import { RATINGS, type Rating } from '../plan/plan.ts'
import { evidencePlans, evidenceRatings } from '../plan/table.server.ts'
import { toShownRating } from './report-form.ts'

export type RateResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'not-included' | 'locked' }
  /** `current` is what a colleague wrote. */
  | { ok: false; reason: 'changed'; current: string }

type Judgement = { caseId: string; criterion: string; rating: Rating; text: string; shown: string }

/** Writes what the adviser thinks of the evidence for a criterion. */
export async function rateCriterion(
  app: AppContext,
  actor: StaffActor,
  { caseId, criterion, rating, text, shown }: Judgement,
): Promise<RateResult> {
  return app.db.transaction(async tx => {
    const opened = await openPlan(tx, caseId)
    if (!opened.ok) return opened
    const isOfCase = and(eq(evidenceRatings.caseId, caseId), eq(evidenceRatings.criterionId, criterion))
    const [current = null] = await tx.select().from(evidenceRatings).where(isOfCase)
    // Check for a no-op before the conflict, so that a retried request succeeds.
    if (current?.rating === rating && current.text === text) return { ok: true, changed: false }
    if (toShownRating(current) !== shown) return { ok: false, reason: 'changed', current: toShownRating(current) }
    const [known] = await tx.select({ id: criteria.id }).from(criteria).where(eq(criteria.id, criterion))
    if (known === undefined) return { ok: false, reason: 'not-found' }
    const values = { rating, text, ratedBy: actor.id, ratedAt: app.clock.now() }
    await tx
      .insert(evidenceRatings)
      .values({ caseId, criterionId: criterion, ...values })
      .onConflictDoUpdate({ target: [evidenceRatings.caseId, evidenceRatings.criterionId], set: values })
    await countChange(tx, caseId)
    const subject = { kind: 'application', id: caseId } as const
    await recordEvent(
      app,
      tx,
      { type: 'evidence.rated', actor, subject, criterion, rating: RATINGS[rating].label },
      { text: { before: current?.text ?? null, after: text } },
    )
    return { ok: true, changed: true }
  })
}

/** Writes the paragraph above the ratings. */
export async function saveSummary(
  app: AppContext,
  actor: StaffActor,
  { caseId, text, shown }: { caseId: string; text: string; shown: string },
): Promise<RateResult> {
  return app.db.transaction(async tx => {
    const opened = await openPlan(tx, caseId)
    if (!opened.ok) return opened
    const { summary } = opened.plan
    if (summary === text) return { ok: true, changed: false }
    if (summary !== shown) return { ok: false, reason: 'changed', current: summary }
    await tx.update(evidencePlans).set({ summary: text }).where(eq(evidencePlans.caseId, caseId))
    await countChange(tx, caseId)
    const subject = { kind: 'application', id: caseId } as const
    await recordEvent(
      app,
      tx,
      { type: 'evidence.summary_changed', actor, subject },
      { text: { before: summary || null, after: text } },
    )
    return { ok: true, changed: true }
  })
}

/** Locks the application, and returns its plan if that can be changed. */
async function openPlan(tx: Transaction, caseId: string) {
  const application = await lockApplication(tx, caseId)
  if (application === null) return { ok: false, reason: 'not-found' } as const
  if (!includesTool(application.item, 'plan')) return { ok: false, reason: 'not-included' } as const
  await tx.insert(evidencePlans).values({ caseId }).onConflictDoNothing()
  const [plan] = await tx.select().from(evidencePlans).where(eq(evidencePlans.caseId, caseId))
  if (plan === undefined) return { ok: false, reason: 'not-found' } as const
  return plan.lockedAs === null ? ({ ok: true, plan } as const) : ({ ok: false, reason: 'locked' } as const)
}

async function countChange(tx: Transaction, caseId: string): Promise<void> {
  await tx
    .update(evidencePlans)
    .set({ version: sql`${evidencePlans.version} + 1` })
    .where(eq(evidencePlans.caseId, caseId))
}
