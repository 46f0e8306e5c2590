import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/cancel-booking'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { notChangeable } from './not-changeable.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'
import { BOOKING_CHANGE_FIELDS, readBookingChange } from './read-booking-change.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Cancel Booking'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request, BOOKING_CHANGE_FIELDS)
  const bookingId = idInAddress(params.bookingId)
  const change = readBookingChange(form, { bookingId, staffId: staff.id, failed: FAILED })
  if (!change.ok) return answerDialog(change)
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal

  const app = context.get(appContext)
  const cancelled = await cancelBooking(app, { kind: 'staff', id: staff.id }, change.which, change.said)
  if (!cancelled.ok) return notChangeable(FAILED, cancelled, app.clock.now())
  const description = cancelled.isNew ? 'The customer gets an email.' : 'It is cancelled already.'
  return answerDialog({ ok: true, title: 'Booking Cancelled', description })
}
