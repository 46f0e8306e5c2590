import { z } from 'zod'
import { type RemindNowRefusal, remindNow } from '#src/features/documents/remind-now.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'documents',
  failed: 'No Reminder Sent',
  ids: ['id'],
  schema: z.object({}),
  sendsMail: true,
  async run({ app, actor, ids: { id } }) {
    const result = await remindNow(app, actor, { applicationId: id })
    if (!result.ok) return refuse(REFUSALS[result.reason], result.reason === 'gone' ? 404 : 409)
    const { count } = result
    return done('Reminder Sent', `The email lists ${count === 1 ? 'one document' : `all ${count} documents`}.`)
  },
})

const REFUSALS: Record<RemindNowRefusal, string> = {
  gone: 'This application has been deleted.',
  'nothing-open': 'No request is open any more.',
  closed: 'This application takes no documents now, so no reminder was sent. Change its status first.',
  'being-checked': 'The applicant has just uploaded a file, and we’re checking it. Look at it first.',
  stopped: 'The applicant has stopped these reminders. Please write or call them instead.',
  'reminded-today': 'The applicant has already been reminded today. You can send the next reminder tomorrow.',
}
