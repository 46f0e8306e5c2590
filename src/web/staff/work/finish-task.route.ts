import { finishTaskSchema } from '#src/features/work/task-form.ts'
import { finishTask } from '#src/features/work/tasks.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Task Not Changed',
  ids: ['applicationId', 'taskId'],
  schema: finishTaskSchema,
  async run({ app, actor, ids, form }) {
    const isDone = form.done === 'yes'
    const result = await finishTask(app, actor, { ...ids, isDone })
    if (!result.ok) return refuse('This task no longer exists.', 404)
    return isDone ? done('Task Done', result.title) : done('Task Open Again', result.title)
  },
})
