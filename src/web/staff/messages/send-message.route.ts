import { assertNever } from '#src/assert-never.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { sendMessageWithFiles } from '#src/features/messages/answer-customer.server.ts'
import { MESSAGE_MISSING, STAFF_MESSAGE_FIELDS, staffMessageSchema } from '#src/features/messages/message-text.ts'
import {
  APPLICATION_DELETED,
  done,
  type Outcome,
  refuse,
  refuseFiles,
  refuseGet,
  staffAction,
} from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'messages',
  failed: 'Message Not Sent',
  ids: ['id'],
  schema: staffMessageSchema,
  fields: STAFF_MESSAGE_FIELDS,
  files: { max: MAX_FILES_IN_FORM },
  sendsMail: true,
  run: async ({ app, actor, ids, form, files, idempotencyKey }): Promise<Outcome> => {
    if (form.text === '' && files.length === 0) return { ok: false, errors: { text: MESSAGE_MISSING } }
    const message = { ...form, id: idempotencyKey('message', ids.id), applicationId: ids.id }
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
})
