import { z } from 'zod'
import { markAnswered, reopenConversation } from '#src/features/messages/conversation.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'messages',
  failed: 'Not Saved',
  ids: ['caseId'],
  schema: z.object({ intent: z.enum(['answered', 'reopen']) }),
  async run({ app, actor, ids, form: { intent } }) {
    const change = intent === 'answered' ? markAnswered : reopenConversation
    const result = await change(app, actor, ids.caseId)
    if (!result.ok)
      return result.reason === 'unread'
        ? refuse('The customer has just written again. Please reload the page and read it first.')
        : refuse('This conversation no longer exists.', 404)
    return intent === 'answered'
      ? done('Marked as Answered', 'The conversation no longer waits for us.')
      : done('Conversation Reopened', 'It waits for an answer again.')
  },
})
