import { z } from 'zod'
import { liftHold } from '#src/features/privacy/lift-hold.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'erasing',
  failed: 'Not Lifted',
  ids: ['holdId'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    const { ok } = await liftHold(app, actor, ids.holdId)
    return ok ? done('Hold Lifted', 'The data is erased when it’s due.') : refuse('This hold was lifted already.', 404)
  },
})
