import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { statusLabel } from '#src/features/cases/states.ts'
import { undoStatus } from '#src/features/cases/status/undo-status.server.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Status Not Undone',
  ids: ['id'],
  schema: z.object({}),
  async run({ app, actor, ids }) {
    const result = await undoStatus(app, actor, ids.id)
    if (result.ok) return done('Status Undone', `It is ${statusLabel(result.status)} again. No email was sent.`)
    switch (result.reason) {
      case 'not-found':
        return APPLICATION_DELETED
      case 'too-late':
        return refuse('The two minutes are over. You can still change the status.')
      case 'of-colleague':
        return refuse('A colleague has changed the status since.')
      case 'has-follower':
        return refuse(`Undo “${result.follower}” first, because it needs this status.`)
      default:
        return assertNever(result)
    }
  },
})
