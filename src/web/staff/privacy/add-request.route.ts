import { receiveRequest } from '#src/features/privacy/receive-request.server.ts'
import { enteredRequestSchema } from '#src/features/privacy/request-form.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
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
})
