import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/record-attendance'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const came = (await readForm(request, ['came'])).get('came')
  if (came !== 'yes' && came !== 'no') return refuse('Please say whether the customer came.', 400)

  const attendance = { bookingId: idInAddress(params.bookingId), came: came === 'yes' }
  const recorded = await recordAttendance(context.get(appContext), { kind: 'staff', id: staff.id }, attendance)
  if (recorded.ok) {
    const description = attendance.came
      ? 'The consultation took place.'
      : 'The customer did not come. No email is sent.'
    return answerDialog({ ok: true, title: 'Attendance Saved', description })
  }
  switch (recorded.reason) {
    case 'unknown':
      return refuse('There is no such booking.', 404)
    case 'cancelled':
      return refuse('The booking was cancelled.')
    case 'not-begun':
      return refuse('The consultation has not begun.')
    case 'taken':
      return refuse('Somebody else has had this time since.')
    default:
      return never(recorded.reason)
  }
}

function refuse(description: string, status = 409) {
  return answerDialog({ ok: false, title: 'Error', description }, status)
}
