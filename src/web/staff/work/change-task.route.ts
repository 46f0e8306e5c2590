import { OWNER_REFUSALS } from '#src/features/cases/work/owner-form.ts'
import { changeTaskSchema } from '#src/features/cases/work/task-form.ts'
import { changeTask } from '#src/features/cases/work/tasks.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Task Not Changed',
  ids: ['applicationId', 'taskId'],
  schema: changeTaskSchema,
  async run({ app, actor, ids, form: { owner, dueOn } }) {
    const result = await changeTask(app, actor, { ...ids, ownerId: owner, dueOn })
    if (result.ok) return done('Task Changed', 'The queue shows its new day and owner.')
    if (result.reason === 'not-found') return refuse('This task no longer exists.', 404)
    return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
  },
})
