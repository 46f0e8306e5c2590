import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { switchCalendar } from '#src/features/bookings/switch-calendar.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/switch-calendar'
import { answerDialog } from './answer-dialog.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const to = (await readForm(request, ['to'])).get('to')
  if (to !== 'open' && to !== 'closed') {
    return answerDialog({ ok: false, title: 'Error', description: 'The calendar can be opened or closed.' })
  }
  await switchCalendar(context.get(appContext), { kind: 'staff', id: staff.id }, DEFAULT_CALENDAR_ID, to)
  return answerDialog(
    to === 'open'
      ? { ok: true, title: 'Calendar Opened', description: 'Appointment booking is now enabled' }
      : { ok: true, title: 'Calendar Closed', description: 'Appointment booking is now disabled' },
  )
}
