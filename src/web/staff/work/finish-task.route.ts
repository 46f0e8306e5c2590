import { assertNever } from '#src/assert-never.ts'
import { finishTaskSchema } from '#src/features/cases/work/task-form.ts'
import { type FinishTaskResult, finishTask } from '#src/features/cases/work/tasks.server.ts'
import { refuseEarlyDelivery } from '../parts/refuse-early-delivery.ts'
import { done, type RefusedOutcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Task Not Changed',
  ids: ['applicationId', 'taskId'],
  schema: finishTaskSchema,
  fields: ['done', 'delivered', 'deliveredOn'],
  async run({ app, actor, ids, form, idempotencyKey }) {
    const isDone = form.done === 'yes'
    const delivery =
      form.delivered === 'yes'
        ? { idempotencyKey: idempotencyKey('delivery', ids.applicationId), deliveredOn: form.deliveredOn }
        : form.delivered && null
    const result = await finishTask(app, actor, { ...ids, isDone, delivery })
    if (!result.ok) return explainRefusal(result)
    if (!isDone) return done('Task Open Again', result.title)
    return done('Task Done', result.wasDelivered ? `${result.title}. The delivery was recorded before.` : result.title)
  },
})

function explainRefusal(refusal: Extract<FinishTaskResult, { ok: false }>): RefusedOutcome {
  switch (refusal.reason) {
    case 'not-found':
      return refuse('This task no longer exists.', 404)
    case 'ask-delivery':
      return { ok: false, errors: { delivered: 'Please say whether the applicant has it' } }
    case 'too-early':
      return refuseEarlyDelivery(refusal.since)
    default:
      return assertNever(refusal)
  }
}
