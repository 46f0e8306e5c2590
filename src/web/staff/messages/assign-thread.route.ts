import { z } from 'zod'
import { assignThread } from '#src/features/messages/assign-thread.server.ts'
import { OWNER_REFUSALS, ownerSchema } from '#src/features/work/owner-form.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'messages',
  failed: 'Owner Not Saved',
  ids: ['threadId'],
  schema: z.object({ owner: ownerSchema }),
  async run({ app, actor, ids, form: { owner: ownerId } }) {
    const result = await assignThread(app, actor, { threadId: ids.threadId, ownerId })
    if (result.ok)
      return done('Owner Saved', ownerId === null ? 'Nobody owns this conversation now.' : 'They get mails about it.')
    switch (result.reason) {
      case 'not-found':
        return refuse('This conversation no longer exists.', 404)
      case 'owned-by-case':
        return refuse('The owner of the application owns its conversation.')
      default:
        return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
    }
  },
})
