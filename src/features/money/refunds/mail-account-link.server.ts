import { eq } from 'drizzle-orm'
import type { StaffActor } from '#src/features/events/events.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { findPayerEmail, lockPayment } from '../purchase.server.ts'
import { payments } from '../table.server.ts'
import { choosePayerAddress } from './choose-payer-address.server.ts'
import type { RefundContext } from './follow-refund.server.ts'
import { recordRefundEvent } from './propose-refund.server.ts'
import { queueAccountNeededMail } from './queue-mails.server.ts'
import { refunds } from './table.server.ts'

export type MailAccountLinkResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'not-needed' | 'erased' | 'choose-address' }

/** Mails the payer the link for naming a bank account again. `mailId` makes a repeated request send one mail. */
export async function mailAccountLink(
  app: RefundContext,
  actor: StaffActor,
  { refundId, mailId, sendTo = null }: { refundId: string; mailId: string; sendTo?: string | null },
): Promise<MailAccountLinkResult> {
  return app.db.transaction(async tx => {
    const isThisRefund = eq(refunds.id, refundId)
    const [found] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(isThisRefund)
    const locked = found && (await lockPayment(tx, eq(payments.id, found.paymentId)))
    const [refund] = await tx.select().from(refunds).where(isThisRefund)
    if (!locked || refund === undefined) return { ok: false, reason: 'not-found' }
    if (refund.state !== 'needs_attention') return { ok: false, reason: 'not-needed' }
    if (findPayerEmail(locked.payment) === null) return { ok: false, reason: 'erased' }
    const [queued] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
    if (queued !== undefined) return { ok: true }
    const payment = await choosePayerAddress(app, tx, { payment: locked.payment, refund, sendTo })
    if (payment === null) return { ok: false, reason: 'choose-address' }
    const [withLink = refund] = await tx.select().from(refunds).where(isThisRefund)
    await queueAccountNeededMail(app, tx, { refund: withLink, payment, mailId })
    await recordRefundEvent(app, tx, { refund, payment, actor, type: 'refund.account_asked' })
    return { ok: true }
  })
}
