import { z } from 'zod'
import { assignOrder } from '#src/features/messages/assign-order.server.ts'
import { OWNER_REFUSALS, ownerSchema } from '#src/features/work/owner-form.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Not Assigned',
  ids: ['orderId'],
  schema: z.object({ owner: ownerSchema }),
  async run({ app, actor, ids, form }) {
    const result = await assignOrder(app, actor, { orderId: ids.orderId, ownerId: form.owner })
    if (!result.ok) {
      if (result.reason === 'not-found') return refuse('We no longer have this consultation.')
      return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
    }
    if (!result.changed) return done('Nothing Changed', 'The consultation had this owner already.')
    return done(
      'Assigned',
      `The consultation is now ${result.ownerName === null ? 'without an owner' : `with ${result.ownerName}`}.`,
    )
  },
})
