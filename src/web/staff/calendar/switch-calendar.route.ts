import { z } from 'zod'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { switchCalendar } from '#src/features/bookings/save-calendar.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'calendar',
  failed: 'Error',
  schema: z.object({ to: z.enum(['open', 'closed']) }),
  invalid: 'Please choose whether to open or close the calendar.',
  async run({ app, actor, form: { to } }) {
    await switchCalendar(app, actor, DEFAULT_CALENDAR_ID, to)
    return to === 'open'
      ? done('Calendar Opened', 'Appointment booking is now enabled')
      : done('Calendar Closed', 'Appointment booking is now disabled')
  },
})
