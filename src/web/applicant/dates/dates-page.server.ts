import { isUnchecked } from '#src/features/cases/dates/clocks.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { loadDisplayRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { OUTCOME_REASONS } from '#src/features/visa/outcomes/outcomes.ts'
import { loadOutcome } from '#src/features/visa/outcomes/queries.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import type { App } from '../../app-context.ts'
import { describeDates } from '../../parts/dates/describe-dates.ts'

export type DatesOfCase = Awaited<ReturnType<typeof loadDates>>

export async function loadDates(app: App, applicationId: string) {
  const [entries, clocks, facts, rate, reasons] = await Promise.all([
    listMilestones(app.db, applicationId),
    listRunningClocks(app.db, applicationId),
    loadFacts(app),
    loadDisplayRate(app),
    listReasons(app, applicationId),
  ])
  return describeOwnDates({ entries, clocks, facts, rate, reasons, now: app.clock.now() })
}

/** Describes the dates of a case to its applicant. */
export function describeOwnDates({
  entries,
  clocks,
  facts,
  rate,
  reasons = [],
  now,
}: Parameters<typeof describeDates>[0] & {
  rate: Awaited<ReturnType<typeof loadDisplayRate>>
  reasons?: Awaited<ReturnType<typeof listReasons>>
}) {
  const recordedByStaff = entries.filter(({ recordedBy }) => recordedBy !== null).map(({ fact }) => fact)
  const dates = describeDates({ entries, clocks, now, facts }, fact => !recordedByStaff.includes(fact))
  return {
    ...dates,
    running: clocks.filter(({ clock }) => !isUnchecked(clock, facts)),
    entries: dates.entries.map(({ recordedBy: _, ...entry }) => entry),
    facts,
    rate,
    reasons,
  }
}

/** Lists what staff have recorded from the decision letter. */
async function listReasons(app: App, applicationId: string) {
  const outcome = await loadOutcome(app.db, applicationId)
  return (outcome?.criteria ?? []).flatMap(({ id, title, reason }) =>
    reason === null ? [] : [{ id, title, reason: OUTCOME_REASONS[reason] }],
  )
}
