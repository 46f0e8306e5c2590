import { z } from 'zod'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { done, GONE, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Delete Failed',
  ids: ['id'],
  schema: z.object({ confirmation: z.string().default('') }),
  async run({ app, actor, ids, form }) {
    const deleted = await deleteApplication(app, actor, { id: ids.id, ...form })
    if (deleted.ok) return done('Application Deleted', 'Its payments stay in the books.')
    if (deleted.reason === 'not-found') return GONE
    const confirmation = 'This is not what stands above: please type it as it is'
    return { ok: false, description: 'Nothing was deleted.', errors: { confirmation } }
  },
})
