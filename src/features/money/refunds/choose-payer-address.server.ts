import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { findPayerAddresses, type Payment } from '../purchase.server.ts'
import { choosePayerSubject } from '../receipts/queue-documents.server.ts'
import { payments, refunds } from '../table.server.ts'
import { refundAddressMail } from './mails.tsx'
import type { RefundRow } from './queries.server.ts'
import { isUnfinished } from './states.ts'

/**
 * If the purchase's address differs from the one that paid, stores which of the two gets mails about refunds, and mails
 * both. Returns null if `sendTo` is neither. The caller has locked the payment.
 */
export async function choosePayerAddress(
  app: AppContext,
  tx: Transaction,
  {
    payment,
    refund: { amount, currency },
    sendTo,
  }: { payment: Payment; refund: Pick<RefundRow, 'amount' | 'currency'>; sendTo: string | null },
): Promise<Payment | null> {
  const addresses = await findPayerAddresses(tx, payment)
  if (addresses === null) return payment
  const { paidWith, current, chosen } = addresses
  if (sendTo !== paidWith && sendTo !== current) return null
  if (sendTo !== chosen) {
    await tx.update(payments).set({ refundEmail: sendTo }).where(eq(payments.id, payment.id))
    // A link that was mailed to the other address must not open the refund any more.
    await tx
      .update(refunds)
      .set({ accountLinkId: sql`gen_random_uuid()` })
      .where(and(eq(refunds.paymentId, payment.id), isInStates(refunds.state, isUnfinished)))
  }
  for (const email of [paidWith, current]) {
    await notify(app, tx, applicant(email), {
      mail: refundAddressMail,
      about: choosePayerSubject(payment),
      data: {
        amount,
        currency,
        name: payment.name,
        itemName: ITEMS[payment.item].name,
        paymentReference: payment.reference,
        isChosen: email === sendTo,
      },
    })
  }
  return { ...payment, refundEmail: sendTo }
}
