import { eq } from 'drizzle-orm'
import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dayAndTime } from '#src/dates.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { findConsultationAndBooking, findFreeTimesForStaff } from '#src/features/bookings/queries.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import { done, refuse, staffAction } from '../parts/staff-action.server.ts'
import { chosenTimeFields, type FreeTimes, refuseTime, toFreeTimes } from './booking-change.server.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return Response.json(await readFreeTimes(context.get(appContext), readIdParam(params.paymentId ?? '')))
}

async function readFreeTimes(app: App, paymentId: string): Promise<FreeTimes> {
  const reference = await findReference(app, paymentId)
  if (reference === null) return { days: null }
  const [consultation, booking] = await findConsultationAndBooking(app.db, reference)
  if (typeof consultation === 'string' || booking !== null) return { days: null }
  return toFreeTimes(await findFreeTimesForStaff(app, DEFAULT_CALENDAR_ID, consultation.minutes))
}

async function findReference({ db }: App, paymentId: string): Promise<string | null> {
  if (!z.uuid().safeParse(paymentId).success) return null
  const [payment] = await db.select({ reference: payments.reference }).from(payments).where(eq(payments.id, paymentId))
  return payment?.reference ?? null
}

export const action = staffAction({
  may: 'calendar',
  failed: 'Not Booked',
  ids: ['paymentId'],
  schema: z.object(chosenTimeFields),
  sendsMail: true,
  async run({ app, actor, ids, form }) {
    const reference = await findReference(app, ids.paymentId)
    if (reference === null) return NOT_A_PAID_CONSULTATION
    const requested = { ...form, zone: null, bookedBy: actor }
    const result = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, requested)
    if (result.ok) {
      const time = dayAndTime(result.booking.startsAt)
      return result.isNew
        ? done('Consultation Booked', `The time is ${time}. The customer gets the confirmation by email.`)
        : done('Already Booked', `The consultation is at ${time}.`)
    }
    switch (result.reason) {
      case 'taken':
      case 'closed':
      case 'not-offered':
        return refuseTime(result.reason)
      case 'not-paid':
      case 'returned':
      case 'not-a-consultation':
        return NOT_A_PAID_CONSULTATION
      default:
        return assertNever(result.reason)
    }
  },
})

const NOT_A_PAID_CONSULTATION = refuse('This is not a paid consultation, so no time can be booked with it.')
