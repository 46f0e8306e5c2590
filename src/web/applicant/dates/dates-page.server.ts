import { dayInLagos } from '#src/dates.ts'
import { isUnchecked } from '#src/features/cases/dates/clocks.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { latestChecks } from '#src/features/site/facts/queries.server.ts'
import type { App } from '../../app-context.ts'
import { describeDates } from '../../parts/dates/describe-dates.ts'

export type DatesOfCase = Awaited<ReturnType<typeof loadDates>>

export async function loadDates(app: App, applicationId: string) {
  const [entries, clocks, latest] = await Promise.all([
    listMilestones(app.db, applicationId),
    listRunningClocks(app.db, applicationId),
    latestChecks(app.db),
  ])
  const now = app.clock.now()
  const factChecks = { latest, today: dayInLagos(now) }
  const recordedByStaff = entries.filter(({ recordedBy }) => recordedBy !== null).map(({ fact }) => fact)
  const dates = describeDates({ entries, clocks, now, latest }, fact => !recordedByStaff.includes(fact))
  return {
    ...dates,
    running: clocks.filter(({ clock }) => !isUnchecked(clock, factChecks)),
    entries: dates.entries.map(({ recordedBy: _, ...entry }) => entry),
    factChecks,
  }
}
