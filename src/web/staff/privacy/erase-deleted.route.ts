import { z } from 'zod'
import { eraseDeletedApplication } from '#src/features/privacy/erase-deleted-application.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { NOT_CONFIRMED, WHY_NOT_ERASED } from './why-not-erased.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'erasing',
  failed: 'Not Erased',
  ids: ['deletedId'],
  schema: z.object({ confirmation: z.string().default('') }),
  async run({ app, actor, ids, form }) {
    const result = await eraseDeletedApplication(app, actor, { id: ids.deletedId, ...form })
    if (result.ok) return done('Application Erased', 'It’s gone for good. Only its payments are kept, without a name.')
    if (result.reason === 'not-confirmed') {
      return { ok: false, description: 'Nothing was erased.', errors: { confirmation: NOT_CONFIRMED } }
    }
    if (result.reason === 'not-found') return refuse('This application is no longer in the bin.', 404)
    return refuse(WHY_NOT_ERASED[result.reason])
  },
})
