import { dayInLagos } from '#src/dates.ts'
import { APPLICATION_FILTERS } from '#src/features/applications/lists/application-filters.server.ts'
import { exportApplications } from '#src/features/applications/lists/export-applications.server.ts'
import { resolveOwner } from '#src/features/cases/work/owners.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../../guards/staff.server.ts'
import { csvHeaders, toCsvStream } from '../../../parts/csv-response.server.ts'
import { refuseOtherSites } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/export.route'

/** Streams the list as CSV, so that memory use does not grow with the number of applications. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'exports' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const today = dayInLagos(app.clock.now())
  const headers = csvHeaders(`applications-${today}`)
  // A HEAD request exports nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers })

  const query = new URL(request.url).searchParams
  const selection = { filters: resolveOwner(APPLICATION_FILTERS.read(query), staff.id) }
  const csvChunks = await exportApplications(app, { kind: 'staff', id: staff.id }, selection)
  return new Response(toCsvStream(context, csvChunks), { headers })
}
