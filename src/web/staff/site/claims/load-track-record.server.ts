import { dayInLagos, shortDate } from '#src/dates.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import {
  chooseTrackRecord,
  describeTrackRecord,
  LEAST_DECIDED,
  YEARS_COUNTED,
} from '#src/features/visa/claims/claims.ts'
import { countOutcomes, listRecords, readFigures } from '#src/features/visa/claims/queries.server.ts'
import type { App } from '../../../app-context.ts'
import { isSandbox } from '../../../parts/sandbox.tsx'

export type TrackRecordPanel = Awaited<ReturnType<typeof loadTrackRecord>>

/** Loads what pages say about our own cases, why, and every version of the figures that owners confirmed. */
export async function loadTrackRecord(app: App) {
  const [counted, versions] = await Promise.all([countOutcomes(app), listRecords(app.db)])
  const names = await findStaffNames(
    app.db,
    versions.map(({ savedBy }) => savedBy),
  )
  const now = app.clock.now()
  const [latest] = versions
  const confirmed = latest === undefined ? null : readFigures(latest)
  const shown = chooseTrackRecord({ counted, confirmed })
  return {
    today: dayInLagos(now),
    shown: shown === null ? 'No figure about our cases' : describeTrackRecord(shown.record),
    why: describeWhy({ source: shown?.source ?? null, decided: counted?.decided ?? 0 }),
    isSandbox: isSandbox(app),
    figures: confirmed,
    version: latest?.version ?? 0,
    history: versions.map(version => {
      const figures = readFigures(version)
      return {
        version: version.version,
        words: figures === null ? 'Taken back' : describeTrackRecord(figures),
        note: version.note,
        by: `${shortDate(version.savedAt, now)}, ${names.get(version.savedBy) ?? 'a former colleague'}`,
        isLatest: version === latest,
      }
    }),
  }
}

function describeWhy({ source, decided }: { source: 'counted' | 'owner' | null; decided: number }): string {
  const recorded = `${decided} ${decided === 1 ? 'decision is' : 'decisions are'} recorded in the last ${YEARS_COUNTED} years`
  switch (source) {
    case 'counted':
      return `It is counted: ${recorded}, and ${LEAST_DECIDED} are enough. It follows every new decision by itself.`
    case 'owner':
      return `An owner confirmed it, because ${recorded}, and a count needs ${LEAST_DECIDED}.`
    default:
      return `${recorded[0]?.toUpperCase()}${recorded.slice(1)}. A count needs ${LEAST_DECIDED}, and no owner has confirmed figures.`
  }
}
