import { eq } from 'drizzle-orm'
import type { StaffActor } from '#src/features/audit/events.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { findPayerEmail, lockPayment } from '../purchase.server.ts'
import { payments } from '../table.server.ts'
import type { RefundContext } from './follow-refund.server.ts'
import { recordRefundEvent } from './propose-refund.server.ts'
import { queueAccountNeededMail } from './queue-mails.server.ts'
import { refunds } from './table.server.ts'

export type MailAccountLinkResult = { ok: true } | { ok: false; reason: 'not-found' | 'not-needed' | 'erased' }

/** Mails the payer the link for naming a bank account again. `mailId` makes a repeated request send one mail. */
export async function mailAccountLink(
  app: RefundContext,
  actor: StaffActor,
  { refundId, mailId }: { refundId: string; mailId: string },
): Promise<MailAccountLinkResult> {
  return app.db.transaction(async tx => {
    const isThisRefund = eq(refunds.id, refundId)
    const [found] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(isThisRefund)
    const payment = found && (await lockPayment(tx, eq(payments.id, found.paymentId)))?.payment
    const [refund] = await tx.select().from(refunds).where(isThisRefund)
    if (!payment || refund === undefined) return { ok: false, reason: 'not-found' }
    if (refund.state !== 'needs_attention') return { ok: false, reason: 'not-needed' }
    if ((await findPayerEmail(tx, payment)) === null) return { ok: false, reason: 'erased' }
    const [queued] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
    if (queued !== undefined) return { ok: true }
    await queueAccountNeededMail(app, tx, { refund, payment, mailId })
    await recordRefundEvent(app, tx, { refund, payment, actor, type: 'refund.account_asked' })
    return { ok: true }
  })
}
