import { dayInLagos } from '#src/dates.ts'
import { exportOwed, OWED_FILTERS } from '#src/features/applications/lists/owed-list.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../../guards/staff.server.ts'
import { csvHeaders, toCsvStream } from '../../../parts/csv-response.server.ts'
import { refuseOtherSites } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/export-owed.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'exports' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const headers = csvHeaders(`owed-${dayInLagos(app.clock.now())}`)
  // A HEAD request exports nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const filters = OWED_FILTERS.read(new URL(request.url).searchParams)
  const chunks = await exportOwed(app, { kind: 'staff', id: staff.id }, filters)
  return new Response(toCsvStream(context, chunks), { headers })
}
