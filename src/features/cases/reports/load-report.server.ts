import { min } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { noonOf } from '#src/dates.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { exportList } from '#src/features/events/export-list.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { IS_COUNTED } from '#src/features/visa/outcomes/queries.server.ts'
import { outcomes } from '#src/features/visa/outcomes/table.server.ts'
import { loadFunnel } from './funnel.server.ts'
import { loadOutcomes, loadRefusals } from './outcomes.server.ts'
import { type Period, readPeriod } from './periods.ts'
import { REPORTS, type Report, type ReportKey } from './report.ts'
import { loadSlots } from './slots.server.ts'
import { loadSources } from './sources.server.ts'
import { loadSteps } from './steps.server.ts'
import { loadWork } from './work.server.ts'

type Reader = { id: string; role: Role }

export async function findPeriod(app: AppContext, text: string | null): Promise<Period> {
  return readPeriod(text, await readTimes(app))
}

/** When the first case arrived, which is when “All” begins. The decision about an erased case may be older. */
export async function readTimes({ db, clock }: AppContext): Promise<{ now: Date; earliest: Date }> {
  const now = clock.now()
  const [[firstCase], [firstOutcome]] = await Promise.all([
    db.select({ at: min(liveCases.createdAt) }).from(liveCases),
    db
      .select({ month: min(outcomes.month) })
      .from(outcomes)
      .where(IS_COUNTED),
  ])
  const decidedAt = firstOutcome?.month ? noonOf(firstOutcome.month) : now
  const arrivedAt = firstCase?.at ?? now
  return { now, earliest: arrivedAt < decidedAt ? arrivedAt : decidedAt }
}

export function loadReport(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { report, period, reader }: { report: ReportKey; period: Period; reader: Reader },
): Promise<Report> {
  const query = { period, now: clock.now() }
  if (report === 'work') return loadWork(db, query, reader)
  return LOADERS[report](db, query)
}

const LOADERS = {
  sources: loadSources,
  funnel: loadFunnel,
  outcomes: loadOutcomes,
  refusals: loadRefusals,
  steps: loadSteps,
  slots: loadSlots,
}

export async function exportReport(
  app: AppContext,
  actor: StaffActor,
  query: { report: ReportKey; period: Period; reader: Reader },
): Promise<AsyncGenerator<string>> {
  const { heads, groups } = await loadReport(app, query)
  const rows = groups.flatMap(({ title, rows: rowsOfGroup }) =>
    rowsOfGroup.map(({ cells }) => [title ?? query.period.title, ...cells]),
  )
  return exportList(app, actor, {
    type: 'report.exported',
    filters: { report: query.report, period: query.period.key },
    headings: [REPORTS[query.report], ...heads],
    readBatch: async () => ({ rows, next: null }),
    toCells: row => row.map(cell => cell ?? ''),
  })
}
