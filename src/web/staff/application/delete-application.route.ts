import { z } from 'zod'
import { dateInWords } from '#src/dates.ts'
import { deleteApplication } from '#src/features/cases/bin/delete-application.server.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Delete Failed',
  ids: ['id'],
  schema: z.object({ confirmation: z.string().default('') }),
  async run({ app, actor, ids, form }) {
    const result = await deleteApplication(app, actor, { id: ids.id, ...form })
    if (result.ok)
      return done('Application Deleted', `You can restore it on the Privacy page until ${dateInWords(result.eraseAt)}.`)
    if (result.reason === 'not-found') return APPLICATION_DELETED
    const confirmationError = 'This doesn’t match. Please type it exactly as shown above'
    return { ok: false, description: 'Nothing was deleted.', errors: { confirmation: confirmationError } }
  },
})
