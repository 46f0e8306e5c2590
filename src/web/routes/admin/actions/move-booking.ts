import { dayAndTime } from '#src/dates.ts'
import type { NoStart } from '#src/features/bookings/find-start.server.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { movePage } from '../calendar/move-page.server.ts'
import type { Route } from './+types/move-booking'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { notChangeable } from './not-changeable.ts'
import { overMailBudget } from './over-mail-budget.ts'
import { BOOKING_CHANGE_FIELDS, readBookingChange } from './read-booking-change.ts'

/** For the dialog: the days and times it can move to. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return Response.json(await movePage(context.get(appContext), idInAddress(params.bookingId)))
}

const FAILED = 'Failed to Move Booking'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request, ['day', 'time', ...BOOKING_CHANGE_FIELDS])
  const [day, time] = [String(form.get('day') ?? ''), String(form.get('time') ?? '')]
  if (time === '') return refuse('Please choose a time', 400)
  const bookingId = idInAddress(params.bookingId)
  const change = readBookingChange(form, { bookingId, staffId: staff.id, failed: FAILED })
  if (!change.ok) return answerDialog(change)
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal

  const app = context.get(appContext)
  const actor = { kind: 'staff', id: staff.id } as const
  const moved = await moveBooking(app, actor, change.which, { day, time, zone: null }, change.said)
  if (moved.ok) {
    const at = dayAndTime(moved.booking.startsAt)
    const description = moved.isMoved ? `${at}. The customer gets an email.` : `It is at that time already: ${at}.`
    return answerDialog({ ok: true, title: 'Booking Moved', description })
  }
  switch (moved.reason) {
    case 'closed':
    case 'not-offered':
    case 'taken':
      return refuse(inWords(moved.reason))
    default:
      return notChangeable(FAILED, moved, app.clock.now())
  }
}

function inWords(reason: NoStart): string {
  switch (reason) {
    case 'closed':
      return 'The calendar is closed'
    case 'not-offered':
      return 'This time is not offered any more: please choose another one'
    case 'taken':
      return 'Somebody has taken this time meanwhile: please choose another one'
    default:
      return never(reason)
  }
}

function refuse(time: string, status = 409) {
  const description = 'Please check the form and try again.'
  return answerDialog({ ok: false, title: FAILED, description, errors: { time } }, status)
}
