import { undoMilestoneSchema } from '#src/features/cases/dates/dates-form.ts'
import { undoMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Failed to Undo',
  ids: ['id'],
  schema: undoMilestoneSchema,
  async run({ app, actor, ids, form }) {
    const result = await undoMilestone(app, actor, { applicationId: ids.id, ...form })
    if (result.ok) {
      const description = result.changed ? 'Its deadlines are gone. No email was sent.' : 'It was undone before.'
      return done('Date Undone', description)
    }
    return 'error' in result ? refuse(`${result.error}.`) : APPLICATION_DELETED
  },
})
