import { answerByMail } from '#src/features/messages/answer-customer.server.ts'
import { mailedAnswerSchema } from '#src/features/messages/message-text.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'messages',
  failed: 'Answer Not Sent',
  ids: ['caseId'],
  schema: mailedAnswerSchema,
  sendsMail: true,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const answer = { id: idempotencyKey('answer', ids.caseId), caseId: ids.caseId, ...form }
    const result = await answerByMail(app, actor, answer)
    return result.ok
      ? done('Answer Sent', 'It goes out by email, and a reply comes to our mailbox.')
      : refuse('This conversation no longer exists.', 404)
  },
})
