import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import type { Database } from '#src/database/client.ts'
import { dayAndTime, dayInWords } from '#src/dates.ts'
import { listCalendars } from '#src/features/bookings/calendars.server.ts'
import type { StartRefusal } from '#src/features/bookings/find-start.server.ts'
import { customerNoteSchema, type StaffOptions } from '#src/features/bookings/forms.ts'
import type { BookingChangeRefusal } from '#src/features/bookings/lock-changeable.server.ts'
import type { Availability } from '#src/features/bookings/queries.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { type Outcome, type RefusedOutcome, refuse } from '../../parts/staff-act.server.ts'
import { type BookingSummary, describeBooking } from './shown-booking.ts'

export const bookingChangeSchema = z.object({
  /** The dialog sends the version of the booking that it showed. A missing version becomes NaN, which matches none. */
  sequence: z
    .string()
    .default('')
    .transform(typed => Number.parseInt(typed, 10)),
  message: z.string().default('').pipe(customerNoteSchema),
  block: z.string().optional(),
  delete: z.string().optional(),
})

export const chosenTimeFields = {
  day: z.string().default(''),
  /** Empty for any adviser, or for the one of the booking. */
  adviser: z
    .union([z.literal(''), z.uuid()])
    .default('')
    .transform(adviser => (adviser === '' ? undefined : adviser)),
  time: z.string({ error: 'Please choose a time' }).min(1, { error: 'Please choose a time' }),
}

/**
 * `days` has the free times of each day. It is null when the consultation can no longer be booked or moved. `advisers` is
 * empty while there is one calendar. `ownTime` is the time of the booking, if another adviser is free then.
 */
export type FreeTimes = {
  days: Array<{ day: string; title: string; times: Array<string> }> | null
  advisers: Array<{ id: string; name: string }>
  ownTime: { day: string; time: string } | null
}

export async function toFreeTimes(
  { db }: { db: Database },
  startsByDay: Availability['days'] | null,
  startsAt: Date | null = null,
): Promise<FreeTimes> {
  const days = startsByDay?.map(({ day, starts }) => ({
    day,
    title: dayInWords(day),
    times: starts.map(({ time }) => time),
  }))
  const calendars = await listCalendars(db)
  const own = startsByDay?.flatMap(({ day, starts }) =>
    starts.filter(start => start.startsAt.getTime() === startsAt?.getTime()).map(({ time }) => ({ day, time })),
  )
  return {
    days: days ?? null,
    advisers: calendars.length === 1 ? [] : calendars.map(({ id, name }) => ({ id, name })),
    ownTime: own?.[0] ?? null,
  }
}

/** Staff may book in a closed calendar, so `closed` never reaches them. */
export function refuseTime(reason: StartRefusal): RefusedOutcome {
  const why = reason === 'taken' ? 'Someone has just booked this time' : 'This time is no longer available'
  return { ok: false, status: 409, errors: { time: `${why}. Please choose another one` } }
}

type BookingChange = z.output<typeof bookingChangeSchema>

export function toStaffOptions({ message, ...form }: BookingChange, idempotencyKey: string): StaffOptions {
  const oldSlotState = form.delete === 'on' ? 'deleted' : form.block === 'on' ? 'blocked' : null
  return { note: message, oldSlotState, idempotencyKey }
}

/** The booking at its new time. */
export type MovedBooking = { movedBooking: BookingSummary }

export function refuseBookingChange(refused: BookingChangeRefusal, now: Date): Outcome<MovedBooking> {
  switch (refused.reason) {
    case 'unknown':
      return refuse('We can’t find this booking.', 404)
    case 'cancelled':
      return refuse('The booking has been cancelled.')
    case 'too-late':
      return refuse('The consultation has already started.')
    case 'changed': {
      const newTime = dayAndTime(refused.booking.startsAt)
      const description = `It has been moved to ${newTime}, so nothing was changed. Check the new time, then try again.`
      return { ...refuse(description), more: { movedBooking: describeBooking(refused.booking, now) } }
    }
    default:
      return assertNever(refused)
  }
}

/** Returns the reference of a payment, or null if there is no such payment. */
export async function findReference(db: Database, paymentId: string): Promise<string | null> {
  const [payment] = await db.select({ reference: payments.reference }).from(payments).where(eq(payments.id, paymentId))
  return payment?.reference ?? null
}
