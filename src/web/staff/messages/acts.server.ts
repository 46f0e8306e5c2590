import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { timeInLagos } from '#src/dates.ts'
import { reopenConversation } from '#src/features/cases/open-work/reopen-conversation.server.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import {
  type AnsweredMeanwhile,
  answerByMail,
  sendMessageWithFiles,
} from '#src/features/messages/answer-customer.server.ts'
import { markAnswered } from '#src/features/messages/conversation.server.ts'
import {
  MESSAGE_MISSING,
  mailedAnswerSchema,
  STAFF_MESSAGE_FIELDS,
  staffMessageSchema,
} from '#src/features/messages/message-text.ts'
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  restoreSavedReply,
  type SavedReply,
  type SaveReplyResult,
} from '#src/features/messages/saved-replies.server.ts'
import { savedReplySchema, TITLE_TAKEN } from '#src/features/messages/saved-reply.ts'
import { act } from '../parts/act.ts'
import {
  APPLICATION_DELETED,
  done,
  type Outcome,
  type RefusedOutcome,
  refuse,
  refuseFiles,
  staffAct,
} from '../parts/staff-act.server.ts'

/** The time of the answer in milliseconds. */
type Answered = { answeredAt: number }

function explainAnswered({ by, at, text }: AnsweredMeanwhile): Outcome<Answered> {
  const words = text === '' ? 'sent a file' : `wrote “${text}”`
  return {
    ...refuse(
      `${by} ${words} at ${timeInLagos(at)}, while you had this open. Read it above. To send yours too, press “Send Anyway”.`,
    ),
    more: { answeredAt: at.getTime() },
  }
}

const REPLY_CHANGED =
  'A colleague changed this reply while you had it open. Below is the text now. To keep yours, press “Overwrite with Mine”.'

function explainReply({ reason }: Extract<SaveReplyResult, { ok: false }>): RefusedOutcome {
  if (reason === 'title-taken') return { ok: false, errors: { title: TITLE_TAKEN } }
  return refuse('This reply has been deleted.', 404)
}

export const messagesActs = {
  answerConversation: staffAct({
    may: 'messages',
    failed: 'Answer Not Sent',
    ids: ['caseId'],
    schema: mailedAnswerSchema,
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }): Promise<Outcome<Answered>> {
      // A text that staff edited after a lost answer is another message.
      const answer = { id: idempotencyKey('answer', ids.caseId, form.text), caseId: ids.caseId, ...form }
      const result = await answerByMail(app, actor, answer)
      if (result.ok) return done('Answer Sent', 'It goes out by email, and a reply comes to our mailbox.')
      return result.reason === 'answered' ? explainAnswered(result) : refuse('This conversation no longer exists.', 404)
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
  addSavedReply: staffAct({
    may: 'settings',
    failed: 'Reply Not Saved',
    schema: savedReplySchema,
    async run({ app, actor, form, idempotencyKey }) {
      const result = await addSavedReply(app, actor, { id: idempotencyKey('reply', form.title, form.text), ...form })
      return result.ok ? done('Reply Added', 'Everyone who answers can insert it.') : explainReply(result)
    },
  }),
  changeSavedReply: staffAct({
    may: 'settings',
    failed: 'Reply Not Saved',
    ids: ['replyId'],
    schema: savedReplySchema.extend({ expectedVersion: z.coerce.number().int() }),
    async run({ app, actor, ids, form }): Promise<Outcome<{ current: SavedReply }>> {
      const result = await changeSavedReply(app, actor, { id: ids.replyId, ...form })
      if (result.ok) return done('Reply Saved', 'Answers that are sent from now on have this text.')
      return result.reason === 'changed'
        ? { ...refuse(REPLY_CHANGED), more: { current: result.current } }
        : explainReply(result)
    },
  }),
  deleteSavedReply: staffAct({
    may: 'settings',
    failed: 'Reply Not Deleted',
    ids: ['replyId'],
    async run({ app, actor, ids }): Promise<Outcome> {
      const result = await deleteSavedReply(app, actor, ids.replyId)
      if (!result.ok) return explainReply(result)
      return { ...done('Reply Deleted', 'Answers that were sent stay.'), undoPath: act('restoreSavedReply', ids) }
    },
  }),
  restoreSavedReply: staffAct({
    may: 'settings',
    failed: 'Reply Not Restored',
    ids: ['replyId'],
    async run({ app, actor, ids }) {
      const result = await restoreSavedReply(app, actor, ids.replyId)
      if (result.ok) return done('Reply Restored', 'It is in the list again.')
      return result.reason === 'title-taken' ? refuse(`${TITLE_TAKEN}.`) : explainReply(result)
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
    run: async ({ app, actor, ids, form, files, idempotencyKey }): Promise<Outcome<Answered>> => {
      if (form.text === '' && files.length === 0) return { ok: false, errors: { text: MESSAGE_MISSING } }
      const id = idempotencyKey('message', ids.applicationId, form.text, ...files.map(({ sha256 }) => sha256))
      const message = { ...form, id, applicationId: ids.applicationId }
      const result = await sendMessageWithFiles(app, actor, message, files)
      if (result.ok) return done('Message Sent', 'The applicant gets an email that says so.')
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'answered':
          return explainAnswered(result)
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
