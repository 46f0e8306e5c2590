import { z } from 'zod'
import { type MailAccountLinkResult, mailAccountLink } from '#src/features/payments/refunds/mail-account-link.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Failed to Send Link',
  ids: ['refundId'],
  schema: z.object({}),
  sendsMail: true,
  async run({ app, actor, ids: { refundId }, idempotencyKey }) {
    const mailId = idempotencyKey('account-link', refundId)
    const result = await mailAccountLink(app, actor, { refundId, mailId })
    return result.ok ? done('Link Sent', 'The payer gets an email with the link.') : refuse(REFUSALS[result.reason])
  },
})

const REFUSALS: Record<Extract<MailAccountLinkResult, { ok: false }>['reason'], string> = {
  'not-found': 'We can’t find this refund.',
  'not-needed': 'This refund no longer needs bank details.',
  erased: 'The payer’s data was erased, so we have no email address.',
}
