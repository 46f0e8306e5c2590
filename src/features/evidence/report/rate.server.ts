import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { criteria } from '#src/features/visa/table.server.ts'
import { changePlan, countPlanChange, type PlanRefusal } from '../change-plan.server.ts'
import { RATINGS, type Rating } from '../plan/plan.ts'
import { evidencePlans, evidenceRatings } from '../plan/table.server.ts'
import { toShownRating } from './report-form.ts'

export type RateResult =
  | { ok: true; changed: boolean }
  | PlanRefusal
  /** `current` is what a colleague wrote. */
  | { ok: false; reason: 'changed'; current: string }

type NewRating = { caseId: string; criterion: string; rating: Rating; text: string; shown: string }

/** Writes what the adviser thinks of the evidence for a criterion. */
export async function rateCriterion(
  app: AppContext,
  actor: StaffActor,
  { caseId, criterion, rating, text, shown }: NewRating,
): Promise<RateResult> {
  return changePlan(app, caseId, async (tx): Promise<RateResult> => {
    const isOfCase = and(eq(evidenceRatings.caseId, caseId), eq(evidenceRatings.criterionId, criterion))
    const [current = null] = await tx.select().from(evidenceRatings).where(isOfCase)
    // Check for a no-op before the words that were shown, so that a retried request succeeds.
    if (current?.rating === rating && current.text === text) return { ok: true, changed: false }
    if (toShownRating(current) !== shown) return { ok: false, reason: 'changed', current: toShownRating(current) }
    const [known] = await tx.select({ title: criteria.title }).from(criteria).where(eq(criteria.id, criterion))
    if (known === undefined) return { ok: false, reason: 'not-found' }
    await countPlanChange(tx, caseId)
    const values = { rating, text, ratedBy: actor.id, ratedAt: app.clock.now() }
    await tx
      .insert(evidenceRatings)
      .values({ caseId, criterionId: criterion, ...values })
      .onConflictDoUpdate({ target: [evidenceRatings.caseId, evidenceRatings.criterionId], set: values })
    await recordEvent(
      app,
      tx,
      {
        type: 'evidence.rated',
        actor,
        subject: toSubject(caseId),
        criterion,
        title: known.title,
        rating: RATINGS[rating].label,
      },
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
  return changePlan(app, caseId, async (tx, _application, plan): Promise<RateResult> => {
    const current = plan?.summary ?? ''
    if (current === text) return { ok: true, changed: false }
    if (current !== shown) return { ok: false, reason: 'changed', current }
    await countPlanChange(tx, caseId)
    await tx.update(evidencePlans).set({ summary: text }).where(eq(evidencePlans.caseId, caseId))
    await recordEvent(
      app,
      tx,
      { type: 'evidence.summary_changed', actor, subject: toSubject(caseId) },
      { text: { before: current || null, after: text } },
    )
    return { ok: true, changed: true }
  })
}

function toSubject(id: string) {
  return { kind: 'application', id } as const
}
