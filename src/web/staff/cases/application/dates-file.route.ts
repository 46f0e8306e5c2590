import { data } from 'react-router'
import { applicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { listCheckedClocks } from '#src/features/cases/dates/queries.server.ts'
import { formatClockCalendar } from '#src/features/cases/next-steps/clock-calendar.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { serveCalendar } from '../../../parts/dates/serve-calendar.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/dates-file.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const id = readIdParam(params.id)
  const found = await applicationForStaff(app, id)
  if (found === null) throw data('We can’t find this application', { status: 404 })
  const reference = found.application.reference ?? ''
  const about = { applicationId: id, reference, now: app.clock.now(), facts: await loadFacts(app) }
  return serveCalendar(
    formatClockCalendar(about, await listCheckedClocks(app, id)),
    `deadlines-${about.reference || id}`,
  )
}
