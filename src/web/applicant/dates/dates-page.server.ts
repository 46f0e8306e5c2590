import { isUnchecked } from '#src/features/cases/dates/clocks.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { loadDisplayRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import type { App } from '../../app-context.ts'
import { describeDates } from '../../parts/dates/describe-dates.ts'

export type DatesOfCase = Awaited<ReturnType<typeof loadDates>>

export async function loadDates(app: App, applicationId: string) {
  const [entries, clocks, facts, rate] = await Promise.all([
    listMilestones(app.db, applicationId),
    listRunningClocks(app.db, applicationId),
    loadFacts(app),
    loadDisplayRate(app),
  ])
  return describeOwnDates({ entries, clocks, facts, rate, now: app.clock.now() })
}

/** Describes the dates of a case to its applicant. */
export function describeOwnDates({
  entries,
  clocks,
  facts,
  rate,
  now,
}: Parameters<typeof describeDates>[0] & { rate: Awaited<ReturnType<typeof loadDisplayRate>> }) {
  const recordedByStaff = entries.filter(({ recordedBy }) => recordedBy !== null).map(({ fact }) => fact)
  const dates = describeDates({ entries, clocks, now, facts }, fact => !recordedByStaff.includes(fact))
  return {
    ...dates,
    running: clocks.filter(({ clock }) => !isUnchecked(clock, facts)),
    entries: dates.entries.map(({ recordedBy: _, ...entry }) => entry),
    facts,
    rate,
  }
}
