import { addresses } from '#src/addresses.ts'
import { cleanSearch } from '#src/database/list-filters.server.ts'
import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { findApplications, findConsultations } from '#src/features/search/application-search.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/search.route'

/** Answers the palette in JSON: applicants by name, e-mail or reference, and consultations by payment reference. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const { db } = context.get(appContext)
  const search = cleanSearch(new URL(request.url).searchParams.get('q') ?? '')
  const [found, consultations] = await Promise.all([findApplications(db, search), findConsultations(db, search)])
  return Response.json({
    found,
    consultations: consultations.map(({ reference, name, startsAt }) => ({
      reference,
      name: name ?? 'Name erased',
      booked: startsAt === null ? 'not booked yet' : dateAndClock(startsAt),
      href:
        startsAt === null
          ? `${addresses.adminDashboard()}#paid-consultations`
          : addresses.adminCalendar({ date: dayInLagos(startsAt) }),
    })),
  })
}
