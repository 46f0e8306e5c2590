import { z } from 'zod'
import { endAccess } from '#src/features/people/access/end-access.server.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Access Not Ended',
  ids: ['id'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    const result = await endAccess(app, actor, { id: ids.id })
    if (!result.ok) return APPLICATION_DELETED
    return result.ended === 0
      ? done('Nothing to End', 'The application isn’t open in any browser.')
      : done('Access Ended', 'Every browser has to open the application again, and needs a new code for documents.')
  },
})
