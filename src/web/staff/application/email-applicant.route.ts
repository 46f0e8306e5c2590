import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { emailApplicantSchema } from '#src/features/applications/staff-forms.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'messages',
  failed: 'Failed to Send Email',
  ids: ['id'],
  schema: emailApplicantSchema,
  sendsMail: true,
  async run({ app, actor, ids, form, idempotencyKey }) {
    const result = await emailApplicant(app, actor, {
      idempotencyKey: idempotencyKey('email', ids.id),
      id: ids.id,
      ...form,
    })
    return result.ok ? done('Email Sent', 'It’s on its way to the applicant.') : APPLICATION_DELETED
  },
})
