import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { type ChosenReason, describeReading, NAMES_NONE, OUTCOME_REASONS } from './outcomes.ts'
import { loadOutcome } from './queries.server.ts'
import { outcomeReasons, outcomes } from './table.server.ts'

export type RecordReasonsResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'not-decided' | 'unknown-criterion' | 'changed' }

/**
 * Replaces what staff recorded from the decision letter. No reasons mean that the letter names no criterion. `shown` has what
 * the form was made from.
 */
export async function recordReasons(
  app: AppContext,
  actor: StaffActor,
  { applicationId, reasons, shown }: { applicationId: string; reasons: ReadonlyArray<ChosenReason>; shown: string },
): Promise<RecordReasonsResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const outcome = await loadOutcome(tx, applicationId)
    if (outcome === null) return { ok: false, reason: 'not-decided' }
    const titles = new Map(outcome.criteria.map(({ id, title }) => [id, title]))
    if (reasons.some(({ criterionId }) => !titles.has(criterionId))) return { ok: false, reason: 'unknown-criterion' }

    const reading = reasons.length === 0 ? NAMES_NONE : 'recorded'
    const inWords = (chosen: ReadonlyArray<ChosenReason>) =>
      chosen.map(({ criterionId, reason }) => `${titles.get(criterionId)}: ${OUTCOME_REASONS[reason]}`).join('; ')
    const before = outcome.criteria.flatMap(({ id, reason }) => (reason === null ? [] : { criterionId: id, reason }))
    const after = outcome.criteria.flatMap(({ id }) => reasons.find(({ criterionId }) => criterionId === id) ?? [])
    if (outcome.reading === reading && inWords(before) === inWords(after)) return { ok: true, changed: false }
    if (describeReading(outcome) !== shown) return { ok: false, reason: 'changed' }

    await tx.update(outcomes).set({ reading }).where(eq(outcomes.id, outcome.id))
    await tx.delete(outcomeReasons).where(eq(outcomeReasons.outcomeId, outcome.id))
    if (after.length > 0)
      await tx.insert(outcomeReasons).values(after.map(chosen => ({ outcomeId: outcome.id, ...chosen })))
    await recordEvent(
      app,
      tx,
      {
        type: 'outcome.reasons_recorded',
        actor,
        subject: { kind: 'application', id: applicationId },
        criteria: after.length,
      },
      { reasons: { before: inWords(before) || null, after: inWords(after) || null } },
    )
    return { ok: true, changed: true }
  })
}
