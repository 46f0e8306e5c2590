import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dayInWords } from '#src/dates.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { changeSlot } from '#src/features/calendars/change-slot.server.ts'
import { describeBooking } from '../bookings/shown-booking.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { isSlotAct, slotDone, slotFailed } from './slot-words.ts'

const text = z.string().default('')
const NOW: Readonly<Record<SlotState, string>> = {
  available: 'it’s now available',
  blocked: 'it’s now blocked',
  deleted: 'it’s now deleted',
}

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Error',
  schema: z.object({ day: text, time: text, act: z.string().refine(isSlotAct), knownBookingId: text }),
  invalid: slotFailed('block', 'We don’t recognise this change. Please reload the page and try again.').description,
  async run({ app, actor, form }) {
    const { day, time, act } = form
    const changed = await changeSlot(app, actor, DEFAULT_CALENDAR_ID, form)
    if (changed.ok) {
      const which = `${time}, ${dayInWords(day)}.`
      return done(slotDone(act), changed.changed ? which : `${which} A colleague has already done this.`)
    }
    switch (changed.reason) {
      case 'not-a-slot':
        return slotFailed(act, 'This time can’t be offered.')
      case 'past':
        return { ...slotFailed(act, 'This day is in the past.'), status: 409 }
      case 'conflict':
        return { ...slotFailed(act, `A colleague changed it: ${NOW[changed.now]}.`), status: 409 }
      case 'booked': {
        const booked = [describeBooking(changed.booking, app.clock.now())]
        return { ...slotFailed(act, 'A customer has booked this time.'), booked, status: 409 }
      }
      default:
        return assertNever(changed)
    }
  },
})
