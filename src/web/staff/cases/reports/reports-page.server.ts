import { addresses } from '#src/addresses.ts'
import { loadReport, readTimes } from '#src/features/cases/reports/load-report.server.ts'
import {
  neighbourOf,
  PERIOD_KINDS,
  PERIOD_NAMES,
  periodAround,
  readPeriod,
} from '#src/features/cases/reports/periods.ts'
import { REPORT_KEYS, REPORTS } from '#src/features/cases/reports/report.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { App } from '../../../app-context.ts'

export type ReportsPage = Awaited<ReturnType<typeof loadReportsPage>>

export async function loadReportsPage(app: App, query: URLSearchParams, reader: { id: string; role: Role }) {
  const report = parseOneOf(REPORT_KEYS, query.get('report')) ?? 'sources'
  const times = await readTimes(app)
  const period = readPeriod(query.get('period'), times)
  const toLink = (neighbour: typeof period | null) =>
    neighbour && { text: neighbour.title, href: addresses.adminReports({ report, period: neighbour.key }) }
  return {
    report,
    title: REPORTS[report],
    periodTitle: period.title,
    tabs: REPORT_KEYS.map(key => ({
      key,
      label: REPORTS[key],
      href: addresses.adminReports({ report: key, period: period.key }),
    })),
    kinds: PERIOD_KINDS.map(kind => ({
      label: PERIOD_NAMES[kind],
      href: addresses.adminReports({ report, period: periodAround(kind, times).key }),
      isChosen: kind === period.kind,
    })),
    earlier: toLink(neighbourOf(period, -1, times.now)),
    later: toLink(neighbourOf(period, 1, times.now)),
    exportHref: addresses.adminExportReport({ report, period: period.key }),
    ...(await loadReport(app, { report, period, reader })),
  }
}
