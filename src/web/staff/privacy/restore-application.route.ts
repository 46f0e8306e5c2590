import { z } from 'zod'
import { restoreApplication } from '#src/features/cases/bin/restore-application.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Not Restored',
  ids: ['deletedId'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    const result = await restoreApplication(app, actor, ids.deletedId)
    if (result.ok)
      return done('Application Restored', 'It’s in the list again, with its documents, emails and payments.')
    if (result.reason === 'taken') {
      return refuse('Another application has taken its place, because the person applied again. Please use that one.')
    }
    return refuse('This application is no longer in the bin.', 404)
  },
})
