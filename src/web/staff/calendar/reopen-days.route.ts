import { z } from 'zod'
import { reopenDays } from '#src/features/bookings/close-days.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'calendar',
  failed: 'Error',
  ids: ['closureId'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    const result = await reopenDays(app, actor, ids.closureId)
    const description = result.ok
      ? 'Customers can book on these days again.'
      : 'A colleague has already opened these days.'
    return done('Days Opened', description)
  },
})
