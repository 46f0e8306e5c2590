import { mailAccountLinkSchema } from '#src/features/money/refunds/forms.ts'
import { type MailAccountLinkResult, mailAccountLink } from '#src/features/money/refunds/name-account.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHOOSE_ADDRESS } from './refuse-decision.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Failed to Send Link',
  ids: ['refundId'],
  schema: mailAccountLinkSchema,
  sendsMail: true,
  async run({ app, actor, ids: { refundId }, form: { sendTo }, idempotencyKey }) {
    const mailId = idempotencyKey('account-link', refundId)
    const result = await mailAccountLink(app, actor, { refundId, mailId, sendTo })
    if (result.ok) return done('Link Sent', 'The payer gets an email with the link.')
    return result.reason === 'choose-address' ? CHOOSE_ADDRESS : refuse(REFUSALS[result.reason])
  },
})

const REFUSALS: Record<Exclude<Extract<MailAccountLinkResult, { ok: false }>['reason'], 'choose-address'>, string> = {
  'not-found': 'We can’t find this refund.',
  'not-needed': 'This refund no longer needs bank details.',
  erased: 'The payer’s data was erased, so we have no email address.',
}
