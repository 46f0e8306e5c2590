import { BRAND } from '#src/brand.ts'
import { formatCalendarEntry } from '#src/features/bookings/calendar-entry.server.ts'
import { findBookingByChangeKey } from '#src/features/bookings/queries.server.ts'
import { loadBookingMailData } from '#src/features/bookings/queue-booking-mails.server.ts'
import { isCancelled } from '#src/features/bookings/states.ts'
import { appContext } from '../app-context.ts'
import { serveCalendar } from '../parts/dates/serve-calendar.server.ts'
import type { Route } from './+types/consultation-file.route'

/** Returns a calendar entry with the meeting link, so the request needs the key from the booking's mails. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const bookingMatch = await findBookingByChangeKey(app.db, new URL(request.url).searchParams.get('key') ?? '')
  if (bookingMatch === null || isCancelled(bookingMatch.booking.status))
    return new Response('We can’t find this booking.\n', { status: 404 })

  const file = formatCalendarEntry({
    method: 'PUBLISH',
    organizer: app.mailFrom,
    booking: await loadBookingMailData(app, app.db, bookingMatch.booking),
  })
  return serveCalendar(file, `${BRAND.name.toLowerCase().replaceAll(' ', '-')}-consultation`)
}
