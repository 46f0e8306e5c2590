import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/cancel-booking'
import { answerDialog } from './answer-dialog.ts'
import { applicationId } from './application-id.ts'
import { notChangeable } from './not-changeable.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'
import { readNote } from './read-note.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Cancel Booking'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request, ['message', 'block'])
  const note = readNote(form, FAILED)
  if (!note.ok) return answerDialog(note)
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal

  const cancelled = await cancelBooking(
    context.get(appContext),
    { kind: 'staff', id: staff.id },
    { id: applicationId(params.bookingId) },
    { note: note.note, block: form.get('block') === 'on' },
  )
  if (!cancelled.ok) return notChangeable(FAILED, cancelled.reason)
  return answerDialog({ ok: true, title: 'Booking Cancelled', description: 'The customer gets an email.' })
}
