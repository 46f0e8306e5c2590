import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { applicant, notify, visitor } from '#src/features/mail/notify.server.ts'
import { rejectedTransferMail } from '../mails.tsx'
import { isPaidByOther, type LockedPayment, lockPayment, payPath, recordPaymentEvent } from '../purchase.server.ts'
import { OPEN } from '../states.ts'
import { payments } from '../table.server.ts'
import { findGateway, type PaymentContext, type RejectedTransfer } from './payment-gateway.ts'

export async function reportRejectedTransfer(
  app: PaymentContext,
  { provider, transactionId, kobo }: RejectedTransfer & { provider: string },
): Promise<void> {
  const gateway = findGateway(app, provider)
  const reference = (await gateway?.referenceOf(transactionId)) ?? null
  if (gateway === null || reference === null) return
  await app.db.transaction(async tx => {
    const locked = await lockPayment(tx, eq(payments.reference, reference))
    if (locked?.payment.provider !== provider) return
    const [reported] = await tx
      .update(payments)
      .set({ transferRejectedAt: app.clock.now() })
      .where(and(eq(payments.id, locked.payment.id), eq(payments.state, OPEN), isNull(payments.transferRejectedAt)))
      .returning({ id: payments.id })
    if (reported === undefined) return
    await recordPaymentEvent(app, tx, locked.payment, { type: 'payment.transfer_rejected', kobo })
    await mailPayer(app, tx, locked, { providerName: gateway.words.name, arrivedKobo: kobo })
  })
}

async function mailPayer(
  app: PaymentContext,
  tx: Transaction,
  { payment, purchase }: LockedPayment,
  transfer: { providerName: string; arrivedKobo: number | null },
): Promise<void> {
  const { id, reference: paymentReference, kobo, instalment, payerEmail, payerName } = payment
  const facts = { ...transfer, kobo, paymentReference }
  if (isPaidByOther(payment)) {
    if (payerEmail === null) return
    await notify(app, tx, visitor(payerEmail), {
      mail: rejectedTransferMail,
      about: { kind: 'payment', id },
      data: { ...facts, name: payerName, paymentUrl: null },
    })
    return
  }
  if (purchase === null) return
  const { email, name } = purchase
  await notify(app, tx, applicant(email), {
    mail: rejectedTransferMail,
    about: purchase,
    data: { ...facts, name, paymentUrl: app.publicUrl + payPath(purchase, instalment) },
  })
}
