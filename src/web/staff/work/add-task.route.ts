import { OWNER_REFUSALS } from '#src/features/cases/work/owner-form.ts'
import { addTaskSchema } from '#src/features/cases/work/task-form.ts'
import { addTask } from '#src/features/cases/work/tasks.server.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Task Not Added',
  ids: ['id'],
  schema: addTaskSchema,
  async run({ app, actor, ids, form: { owner, ...task }, idempotencyKey }) {
    const key = idempotencyKey('task', ids.id)
    const result = await addTask(app, actor, { idempotencyKey: key, applicationId: ids.id, ownerId: owner, ...task })
    if (result.ok) return done('Task Added', 'It comes up in the queue on its day.')
    if (result.reason === 'not-found') return APPLICATION_DELETED
    return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
  },
})
