import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dayInWords } from '#src/dates.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { changeSlot } from '#src/features/calendars/change-slot.server.ts'
import { describeBooking } from '../bookings/shown-booking.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { isSlotAct, slotRefusal, slotSuccessTitle } from './slot-words.ts'

const optionalText = z.string().default('')
const CURRENT_STATE_WORDS: Readonly<Record<SlotState, string>> = {
  available: 'it’s now available',
  blocked: 'it’s now blocked',
  deleted: 'it’s now deleted',
}

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Error',
  schema: z.object({
    day: optionalText,
    time: optionalText,
    act: z.string().refine(isSlotAct),
    knownBookingId: optionalText,
  }),
  invalid: slotRefusal('block', 'We don’t recognise this change. Please reload the page and try again.').description,
  async run({ app, actor, form }) {
    const { day, time, act } = form
    const result = await changeSlot(app, actor, DEFAULT_CALENDAR_ID, form)
    if (result.ok) {
      const slotInWords = `${time}, ${dayInWords(day)}.`
      return done(
        slotSuccessTitle(act),
        result.changed ? slotInWords : `${slotInWords} A colleague has already done this.`,
      )
    }
    switch (result.reason) {
      case 'not-a-slot':
        return slotRefusal(act, 'This time can’t be offered.')
      case 'past':
        return { ...slotRefusal(act, 'This day is in the past.'), status: 409 }
      case 'conflict':
        return {
          ...slotRefusal(act, `A colleague changed this slot: ${CURRENT_STATE_WORDS[result.current]}.`),
          status: 409,
        }
      case 'booked': {
        const conflictingBookings = [describeBooking(result.booking, app.clock.now())]
        return { ...slotRefusal(act, 'A customer has booked this time.'), conflictingBookings, status: 409 }
      }
      default:
        return assertNever(result)
    }
  },
})
