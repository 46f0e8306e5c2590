import { z } from 'zod'
import { dayAndTime } from '#src/dates.ts'
import { customerNote, type SaidByStaff } from '#src/features/bookings/forms.ts'
import type { NotChangeable } from '#src/features/bookings/lock-changeable.server.ts'
import { never } from '#src/never.ts'
import { type Refused, refuse } from '../parts/staff-action.server.ts'
import { standingInWords } from './shown-booking.ts'

export const bookingChangeSchema = z.object({
  /** How often the booking had been changed when the dialog showed it. Left out it equals none. */
  sequence: z
    .string()
    .default('')
    .transform(typed => Number.parseInt(typed, 10)),
  message: z.string().default('').pipe(customerNote),
  block: z.string().optional(),
  delete: z.string().optional(),
})

type BookingChange = z.output<typeof bookingChangeSchema>

export function saidByStaff({ message, ...form }: BookingChange, once: string): SaidByStaff {
  const freed = form.delete === 'on' ? 'deleted' : form.block === 'on' ? 'blocked' : null
  return { note: message, freed, once }
}

export function notChangeable(refused: NotChangeable, now: Date): Refused {
  switch (refused.reason) {
    case 'unknown':
      return refuse('There is no such booking.', 404)
    case 'cancelled':
      return refuse('It was cancelled meanwhile.')
    case 'too-late':
      return refuse('The consultation has begun.')
    case 'changed': {
      const at = dayAndTime(refused.booking.startsAt)
      const description = `It was moved meanwhile, to ${at}. Nothing was done: read it again, and send it if it still holds.`
      return { ...refuse(description), moved: standingInWords(refused.booking, now) }
    }
    default:
      return never(refused)
  }
}
