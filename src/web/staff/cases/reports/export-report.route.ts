import { exportReport, findPeriod } from '#src/features/cases/reports/load-report.server.ts'
import { REPORT_KEYS } from '#src/features/cases/reports/report.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../../guards/staff.server.ts'
import { csvHeaders, toCsvStream } from '../../../parts/csv-response.server.ts'
import { refuseOtherSites } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/export-report.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'exports' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const report = parseOneOf(REPORT_KEYS, query.get('report')) ?? 'sources'
  const period = await findPeriod(app, query.get('period'))
  const headers = csvHeaders(`report-${report}-${period.key}`)
  // A HEAD request exports nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const csvChunks = await exportReport(app, { kind: 'staff', id: staff.id }, { report, period, reader: staff })
  return new Response(toCsvStream(context, csvChunks), { headers })
}
