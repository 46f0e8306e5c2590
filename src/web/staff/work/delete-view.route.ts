import { z } from 'zod'
import { deleteView } from '#src/features/cases/work/saved-views.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'View Not Removed',
  ids: ['id'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    await deleteView(app, actor, ids.id)
    return done('View Removed', 'The list itself stays as it is.')
  },
})
