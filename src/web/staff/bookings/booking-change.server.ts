import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dayAndTime } from '#src/dates.ts'
import { customerNoteSchema, type StaffOptions } from '#src/features/bookings/forms.ts'
import type { BookingChangeRefusal } from '#src/features/bookings/lock-changeable.server.ts'
import { type RefusedOutcome, refuse } from '../parts/staff-action.server.ts'
import { describeBooking } from './shown-booking.ts'

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

type BookingChange = z.output<typeof bookingChangeSchema>

export function toStaffOptions({ message, ...form }: BookingChange, idempotencyKey: string): StaffOptions {
  const oldSlotState = form.delete === 'on' ? 'deleted' : form.block === 'on' ? 'blocked' : null
  return { note: message, oldSlotState, idempotencyKey }
}

export function refuseBookingChange(refused: BookingChangeRefusal, now: Date): RefusedOutcome {
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
      return { ...refuse(description), movedBooking: describeBooking(refused.booking, now) }
    }
    default:
      return assertNever(refused)
  }
}
