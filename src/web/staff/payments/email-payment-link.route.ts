import { z } from 'zod'
import { type EmailPaymentLinkResult, emailPaymentLink } from '#src/features/applications/email-payment-link.server.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'messages',
  failed: 'Link Not Sent',
  ids: ['id'],
  schema: z.object({}),
  sendsMail: true,
  async run({ app, actor, ids: { id }, idempotencyKey }) {
    const result = await emailPaymentLink(app, actor, { id, mailId: idempotencyKey('payment-link', id) })
    return result.ok ? done('Payment Link Sent', 'The applicant gets an email with the link.') : REFUSALS[result.reason]
  },
})

const REFUSALS: Record<Extract<EmailPaymentLinkResult, { ok: false }>['reason'], ReturnType<typeof refuse>> = {
  'not-found': APPLICATION_DELETED,
  paid: refuse('The initial payment has been made. Please reload the page.'),
  closed: refuse('This application is closed, so nothing can be paid. Change its status first.'),
}
