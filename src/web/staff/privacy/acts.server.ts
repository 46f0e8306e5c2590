import { z } from 'zod'
import { restoreApplication } from '#src/features/cases/bin/bin.server.ts'
import { eraseDeletedApplication, erasePerson } from '#src/features/privacy/erase-person.server.ts'
import { liftHold, placeHold } from '#src/features/privacy/holds.server.ts'
import { answerSchema, enteredRequestSchema } from '#src/features/privacy/request-form.ts'
import { answerRequest, receiveRequest } from '#src/features/privacy/requests.server.ts'
import { emailAddress, multiLine, singleLine } from '#src/form-text.ts'
import { done, refuse, staffAct } from '../parts/staff-act.server.ts'
import { NOT_CONFIRMED, WHY_NOT_ERASED } from './person-page.server.ts'

export const privacyActs = {
  addPrivacyRequest: staffAct({
    may: 'erasing',
    failed: 'Not Added',
    schema: enteredRequestSchema,
    sendsMail: true,
    async run({ app, actor, form, idempotencyKey }) {
      await receiveRequest(app, actor, {
        id: idempotencyKey('privacy-request', form.email),
        caseId: null,
        ...form,
      })
      return done('Request Added', 'We’ve emailed the person that we have it.')
    },
  }),
  answerPrivacyRequest: staffAct({
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
  }),
  eraseDeleted: staffAct({
    may: 'erasing',
    failed: 'Not Erased',
    ids: ['deletedId'],
    schema: z.object({ confirmation: z.string().default('') }),
    async run({ app, actor, ids, form }) {
      const result = await eraseDeletedApplication(app, actor, { id: ids.deletedId, ...form })
      if (result.ok)
        return done('Application Erased', 'It’s gone for good. Only its payments are kept, without a name.')
      if (result.reason === 'not-confirmed') {
        return { ok: false, description: 'Nothing was erased.', errors: { confirmation: NOT_CONFIRMED } }
      }
      if (result.reason === 'not-found') return refuse('This application is no longer in the bin.', 404)
      return refuse(WHY_NOT_ERASED[result.reason])
    },
  }),
  erasePerson: staffAct({
    may: 'erasing',
    failed: 'Not Erased',
    schema: z.object({ email: emailAddress(), confirmation: z.string().default('') }),
    async run({ app, actor, form }) {
      const result = await erasePerson(app, actor, form)
      if (result.ok) return done('Data Erased', 'Only payments are kept, without name and email.')
      if (result.reason === 'not-confirmed') {
        return { ok: false, description: 'Nothing was erased.', errors: { confirmation: NOT_CONFIRMED } }
      }
      return refuse(WHY_NOT_ERASED[result.reason])
    },
  }),
  liftHold: staffAct({
    may: 'erasing',
    failed: 'Not Lifted',
    ids: ['holdId'],
    async run({ app, actor, ids }) {
      const { ok } = await liftHold(app, actor, ids.holdId)
      return ok
        ? done('Hold Lifted', 'The data is erased when it’s due.')
        : refuse('This hold was lifted already.', 404)
    },
  }),
  placeHold: staffAct({
    may: 'erasing',
    failed: 'Not Placed',
    schema: z.object({
      on: singleLine({ required: 'Please enter a reference or an email', max: 254 }),
      reason: multiLine({ required: 'Please say why we keep this data', max: 1000 }),
    }),
    async run({ app, actor, form, idempotencyKey }) {
      const result = await placeHold(app, actor, { id: idempotencyKey('hold', form.on), ...form })
      if (result.ok) return done('Hold Placed', 'Until an owner lifts it, nothing of this is erased.')
      if (result.reason === 'already') return refuse('This is on hold already.')
      return {
        ok: false,
        description: 'Nothing was changed.',
        errors: { on: 'We can’t find this reference, and it isn’t an email' },
      }
    },
  }),
  restoreApplication: staffAct({
    may: 'cases',
    failed: 'Not Restored',
    ids: ['deletedId'],
    async run({ app, actor, ids }) {
      const result = await restoreApplication(app, actor, ids.deletedId)
      if (result.ok)
        return done('Application Restored', 'It’s in the list again, with its documents, emails and payments.')
      if (result.reason === 'taken') {
        return refuse('Another application has taken its place, because the person applied again. Please use that one.')
      }
      return refuse('This application is no longer in the bin.', 404)
    },
  }),
}
