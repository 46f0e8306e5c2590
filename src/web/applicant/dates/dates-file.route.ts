import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { listCheckedClocks } from '#src/features/cases/dates/queries.server.ts'
import { formatClockCalendar } from '#src/features/cases/next-steps/clock-calendar.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { findSessionApplication, readReference } from '../../guards/applicant-session.server.ts'
import { serveCalendar } from '../../parts/dates/serve-calendar.server.ts'
import type { Route } from './+types/dates-file.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const reference = readReference(request)
  const session = await findSessionApplication(context, request, reference)
  if (session === null) throw redirect(addresses.tracking({ reference }))
  const { id } = session.application
  const clocks = await listCheckedClocks(app, id)
  const about = {
    applicationId: id,
    reference: session.application.reference ?? '',
    now: app.clock.now(),
    facts: await loadFacts(app),
  }
  return serveCalendar(formatClockCalendar(about, clocks), `deadlines-${about.reference}`)
}
