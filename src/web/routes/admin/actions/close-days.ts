import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { closeDays } from '#src/features/bookings/close-days.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { closeDaysSchema } from '../calendar/close-days-form.ts'
import { daysInWords } from '../calendar/days-in-words.ts'
import type { Route } from './+types/close-days'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { onceOf } from './once-of.ts'
import { onlyPosted } from './only-posted.ts'
import { standingInWords } from './standing-in-words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Close Days'

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const posted = await readForm(request, ['once', 'first', 'last', 'name', 'keeping'])
  const form = closeDaysSchema.safeParse(Object.fromEntries(posted))
  if (!form.success) return refuse(errorsByField(form.error))

  const { first, last } = form.data
  const once = onceOf(posted, staff.id, 'closure', first, last)
  const asked = { ...form.data, once, keeping: String(posted.get('keeping') ?? '').split(' ') }
  const app = context.get(appContext)
  const closed = await closeDays(app, { kind: 'staff', id: staff.id }, DEFAULT_CALENDAR_ID, asked)
  if (closed.ok) {
    const description = `${daysInWords(first, last)}: nobody can book a consultation.`
    return answerDialog({ ok: true, title: 'Days Closed', description })
  }
  switch (closed.reason) {
    case 'not-days':
      return refuse({ first: 'Please choose a day of the years to come' })
    case 'past':
      return refuse({ first: 'This day is over' })
    case 'too-long':
      return refuse({ last: 'Please close at most a year at once' })
    case 'closed-already':
      return refuse({ first: 'Some of these days are closed already' }, 409)
    case 'booked': {
      const booked = closed.bookings.map(booking => standingInWords(booking, app.clock.now()))
      const description = 'Nothing is closed yet: the consultations below stand.'
      return answerDialog({ ok: false, title: 'These days are booked.', description, booked }, 409)
    }
    default:
      return never(closed)
  }
}

function refuse(errors: Record<string, string>, status = 400) {
  return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors }, status)
}
