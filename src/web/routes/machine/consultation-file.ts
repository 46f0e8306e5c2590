import { BRAND } from '#src/brand.ts'
import { calendarEntry } from '#src/features/bookings/calendar-entry.server.ts'
import { letterOf } from '#src/features/bookings/letter-of.server.ts'
import { bookingOfPayment, paidConsultation } from '#src/features/bookings/queries.server.ts'
import { appContext } from '../../app-context.ts'
import type { Route } from './+types/consultation-file'

/** A booking as a file for the reader's own calendar. Whoever may see the booking's page may have it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const paid = await paidConsultation(app.db, new URL(request.url).searchParams.get('reference') ?? '')
  const booking = typeof paid === 'string' ? null : await bookingOfPayment(app.db, paid.paymentId)
  if (booking === null) return new Response('There is no such booking.\n', { status: 404 })

  const file = calendarEntry({
    method: 'PUBLISH',
    organizer: app.mailFrom,
    booking: await letterOf(app, app.db, booking),
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${BRAND.name.toLowerCase().replaceAll(' ', '-')}-consultation.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
