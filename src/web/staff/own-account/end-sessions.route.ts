import { z } from 'zod'
import { endSessions } from '#src/features/staff/sessions.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'own-account',
  failed: 'Not Signed Out',
  schema: z.object({ sessionId: z.union([z.uuid(), z.literal('all-others')]) }),
  async run({ app, staff, form: { sessionId } }) {
    const { count } = await endSessions(app, staff, sessionId === 'all-others' ? sessionId : { sessionId })
    if (count === 0) return done('Signed Out', 'It was signed out already.')
    return done('Signed Out', count === 1 ? 'That browser is signed out.' : `${count} browsers are signed out.`)
  },
})
