import { monthOf, readMonth } from '#src/features/money/lists/months.ts'
import { exportMonthReport } from '#src/features/money/months/export-month.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../../guards/staff.server.ts'
import { csvHeaders } from '../../../parts/csv-response.server.ts'
import { refuseOtherSites } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/export-month-report.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'exports' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const month = readMonth(new URL(request.url).searchParams.get('month')) ?? monthOf(app.clock.now())
  const headers = csvHeaders(`month-report-${month}`)
  // A HEAD request exports nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(await exportMonthReport(app, { kind: 'staff', id: staff.id }, month), { headers })
}
