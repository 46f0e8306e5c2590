import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { answerByMail, sendMessageWithFiles } from '#src/features/messages/answer-customer.server.ts'
import { markAnswered, reopenConversation } from '#src/features/messages/conversation.server.ts'
import {
  MESSAGE_MISSING,
  mailedAnswerSchema,
  STAFF_MESSAGE_FIELDS,
  staffMessageSchema,
} from '#src/features/messages/message-text.ts'
import { APPLICATION_DELETED, done, type Outcome, refuse, refuseFiles, staffAct } from '../parts/staff-act.server.ts'

export const messagesActs = {
  answerConversation: staffAct({
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
  }),
  markAnswered: staffAct({
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
  }),
  sendMessage: staffAct({
    may: 'messages',
    failed: 'Message Not Sent',
    ids: ['applicationId'],
    schema: staffMessageSchema,
    fields: STAFF_MESSAGE_FIELDS,
    files: { max: MAX_FILES_IN_FORM },
    sendsMail: true,
    run: async ({ app, actor, ids, form, files, idempotencyKey }): Promise<Outcome> => {
      if (form.text === '' && files.length === 0) return { ok: false, errors: { text: MESSAGE_MISSING } }
      const message = { ...form, id: idempotencyKey('message', ids.applicationId), applicationId: ids.applicationId }
      const result = await sendMessageWithFiles(app, actor, message, files)
      if (result.ok) return done('Message Sent', 'The applicant gets an email that says so.')
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'no-reference':
          return refuse('The applicant has no tracking page before the initial payment. Please use Email Applicant.')
        case 'not-included':
          return { ok: false, errors: { sentAs: 'This package includes no file at this stage' } }
        case 'already-delivered':
          return { ok: false, errors: { sentAs: 'It’s already delivered. Send a new version as its own kind' } }
        case 'file-missing':
          return { ok: false, errors: { file: 'Please choose the file that you deliver' } }
        case 'files':
          return refuseFiles(result, files.length)
        default:
          return assertNever(result)
      }
    },
  }),
}
