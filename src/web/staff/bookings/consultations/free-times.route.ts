import { eq } from 'drizzle-orm'
import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import {
  findConsultationAndBooking,
  findFreeTimesForStaff,
  findStartsForStaff,
} from '#src/features/bookings/queries.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { type App, appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { findReference, toFreeTimes } from './booking-change.server.ts'

/** The times that staff can offer instead of a booking, or for a payment without one, of any adviser or of one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const adviser = z.uuid().safeParse(query.get('adviser')).data
  const bookingId = z.uuid().safeParse(query.get('bookingId')).data
  if (bookingId !== undefined) {
    const [booking] = await app.db
      .select({ startsAt: bookings.startsAt })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    const starts = await findStartsForStaff(app, bookingId, adviser)
    return Response.json(await toFreeTimes(app, starts, booking?.startsAt))
  }
  const paymentId = z.uuid().safeParse(query.get('paymentId')).data
  return Response.json(
    await toFreeTimes(app, paymentId === undefined ? null : await readStarts(app, paymentId, adviser)),
  )
}

async function readStarts(app: App, paymentId: string, adviser: string | undefined) {
  const reference = await findReference(app.db, paymentId)
  if (reference === null) return null
  const [consultation, booking] = await findConsultationAndBooking(app.db, reference)
  if (typeof consultation === 'string' || booking !== null) return null
  return findFreeTimesForStaff(app, consultation.minutes, adviser)
}
