import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dayInWords } from '#src/dates.ts'
import { changeSlot } from '#src/features/bookings/change-slot.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { describeBooking } from '../bookings/shown-booking.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { buildSlotRefusal, describeSlotSuccess, isSlotAction } from './slot-words.ts'

const optionalTextSchema = z.string().default('')
const CURRENT_STATE_WORDS: Readonly<Record<SlotState, string>> = {
  available: 'it’s now available',
  blocked: 'it’s now blocked',
  deleted: 'it’s now deleted',
}

export const loader = refuseGet()

export const action = staffAction({
  may: 'calendar',
  failed: 'Error',
  schema: z.object({
    day: optionalTextSchema,
    time: optionalTextSchema,
    action: z.string().refine(isSlotAction),
    knownBookingId: optionalTextSchema,
  }),
  invalid: buildSlotRefusal('block', 'We don’t recognise this change. Please reload the page and try again.')
    .description,
  async run({ app, actor, form }) {
    const { day, time, action } = form
    const result = await changeSlot(app, actor, DEFAULT_CALENDAR_ID, form)
    if (result.ok) {
      const slotText = `${time}, ${dayInWords(day)}.`
      return done(
        describeSlotSuccess(action),
        result.changed ? slotText : `${slotText} A colleague has already done this.`,
      )
    }
    switch (result.reason) {
      case 'not-a-slot':
        return buildSlotRefusal(action, 'This time can’t be offered.')
      case 'past':
        return { ...buildSlotRefusal(action, 'This day is in the past.'), status: 409 }
      case 'conflict':
        return {
          ...buildSlotRefusal(action, `A colleague changed this slot: ${CURRENT_STATE_WORDS[result.current]}.`),
          status: 409,
        }
      case 'booked': {
        const conflictingBookings = [describeBooking(result.booking, app.clock.now())]
        return { ...buildSlotRefusal(action, 'A customer has booked this time.'), conflictingBookings, status: 409 }
      }
      default:
        return assertNever(result)
    }
  },
})
