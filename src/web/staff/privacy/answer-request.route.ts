import { answerRequest } from '#src/features/privacy/answer-request.server.ts'
import { answerSchema } from '#src/features/privacy/request-form.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'erasing',
  failed: 'Not Answered',
  ids: ['privacyRequestId'],
  schema: answerSchema,
  sendsMail: true,
  async run({ app, actor, ids, form }) {
    const result = await answerRequest(app, actor, { id: ids.privacyRequestId, ...form })
    if (result.ok) return done('Request Answered', 'We’ve emailed your answer to the person.')
    if (result.reason === 'answered') return refuse('A colleague has answered this request.')
    return refuse('This request no longer exists.', 404)
  },
})
