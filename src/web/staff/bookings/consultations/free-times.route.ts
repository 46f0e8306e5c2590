import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import {
  findConsultationAndBooking,
  findFreeTimesForStaff,
  findStartsForStaff,
} from '#src/features/bookings/queries.server.ts'
import { type App, appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { type FreeTimes, findReference, toFreeTimes } from './booking-change.server.ts'

/** The times that staff can offer instead of a booking, or for a payment without one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const bookingId = z.uuid().safeParse(query.get('bookingId')).data
  if (bookingId !== undefined) return Response.json(toFreeTimes(await findStartsForStaff(app, bookingId)))
  const paymentId = z.uuid().safeParse(query.get('paymentId')).data
  return Response.json(paymentId === undefined ? { days: null } : await readFreeTimes(app, paymentId))
}

async function readFreeTimes(app: App, paymentId: string): Promise<FreeTimes> {
  const reference = await findReference(app.db, paymentId)
  if (reference === null) return { days: null }
  const [consultation, booking] = await findConsultationAndBooking(app.db, reference)
  if (typeof consultation === 'string' || booking !== null) return { days: null }
  return toFreeTimes(await findFreeTimesForStaff(app, consultation.minutes))
}
