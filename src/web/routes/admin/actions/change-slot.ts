import { dayInWords } from '#src/dates.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { changeSlot } from '#src/features/bookings/change-slot.server.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { isSlotAct, slotDone, slotFailed } from '../calendar/slot-words.ts'
import type { Route } from './+types/change-slot'
import { answerDialog } from './answer-dialog.ts'
import { onlyPosted } from './only-posted.ts'
import { standingInWords } from './standing-in-words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request, ['day', 'time', 'act', 'keepBooking'])
  const { day = '', time = '', act = '' } = Object.fromEntries(form) as Record<string, string>
  if (!isSlotAct(act)) return answerDialog(slotFailed('block', 'There is no such change.'))

  const slot = { day, time, act, keepBooking: String(form.get('keepBooking') ?? '') }
  const app = context.get(appContext)
  const changed = await changeSlot(app, { kind: 'staff', id: staff.id }, DEFAULT_CALENDAR_ID, slot)
  if (changed.ok) {
    const which = `${time}, ${dayInWords(day)}.`
    const description = changed.changed ? which : `${which} Somebody had done it already.`
    return answerDialog({ ok: true, title: slotDone(act), description })
  }
  switch (changed.reason) {
    case 'not-a-slot':
      return answerDialog(slotFailed(act, 'This is no time of a day that can be offered.'))
    case 'past':
      return answerDialog(slotFailed(act, 'The day is over.'), 409)
    case 'changed-meanwhile':
      return answerDialog(slotFailed(act, `A colleague changed it: ${NOW[changed.now]}.`), 409)
    case 'booked': {
      const refusal = slotFailed(act, 'A customer has this time.')
      return answerDialog({ ...refusal, booked: [standingInWords(changed.booking, app.clock.now())] }, 409)
    }
    default:
      return never(changed)
  }
}

const NOW: Readonly<Record<SlotState, string>> = {
  available: 'it is available now',
  blocked: 'it is blocked now',
  deleted: 'it is off the list now',
}
