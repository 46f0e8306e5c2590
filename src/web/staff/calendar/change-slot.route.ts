import { z } from 'zod'
import { dayInWords } from '#src/dates.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { changeSlot } from '#src/features/calendars/change-slot.server.ts'
import { never } from '#src/never.ts'
import { standingInWords } from '../bookings/shown-booking.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { isSlotAct, slotDone, slotFailed } from './slot-words.ts'

const text = z.string().default('')
const NOW: Readonly<Record<SlotState, string>> = {
  available: 'it is available now',
  blocked: 'it is blocked now',
  deleted: 'it is off the list now',
}

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Error',
  schema: z.object({ day: text, time: text, act: z.string().refine(isSlotAct), keepBooking: text }),
  invalid: slotFailed('block', 'There is no such change.').description,
  async run({ app, actor, form }) {
    const { day, time, act } = form
    const changed = await changeSlot(app, actor, DEFAULT_CALENDAR_ID, form)
    if (changed.ok) {
      const which = `${time}, ${dayInWords(day)}.`
      return done(slotDone(act), changed.changed ? which : `${which} Somebody had done it already.`)
    }
    switch (changed.reason) {
      case 'not-a-slot':
        return slotFailed(act, 'This is no time of a day that can be offered.')
      case 'past':
        return { ...slotFailed(act, 'The day is over.'), status: 409 }
      case 'changed-meanwhile':
        return { ...slotFailed(act, `A colleague changed it: ${NOW[changed.now]}.`), status: 409 }
      case 'booked': {
        const booked = [standingInWords(changed.booking, app.clock.now())]
        return { ...slotFailed(act, 'A customer has this time.'), booked, status: 409 }
      }
      default:
        return never(changed)
    }
  },
})
