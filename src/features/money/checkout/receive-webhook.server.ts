import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { recordDispute } from '../disputes/record-dispute.server.ts'
import { payments, providerWebhooks } from '../table.server.ts'
import type { PaymentWebhook } from './payment-gateway.ts'
import { isPaymentReference } from './rules.ts'

export type ReceiveWebhookResult = 'queued' | 'not-ours'

/** Queues a job that asks the provider about the payment. `provider` is the gateway's id. */
export async function receiveWebhook(
  app: AppContext,
  provider: string,
  { event, reference, mayUndo, dispute, rejectedTransfer }: PaymentWebhook,
): Promise<ReceiveWebhookResult> {
  if (dispute !== null) await recordDispute(app, provider, dispute)
  if (rejectedTransfer !== null) {
    await app.db.transaction(tx => app.jobs.enqueue(tx, 'report-rejected-transfer', { provider, ...rejectedTransfer }))
    return 'queued'
  }
  if (!isPaymentReference(reference)) return 'not-ours'
  return app.db.transaction(async tx => {
    const [payment] = await tx
      .select({ reference: payments.reference })
      .from(payments)
      .where(and(eq(payments.reference, reference), eq(payments.provider, provider)))
    if (payment === undefined) return 'not-ours'
    await tx.insert(providerWebhooks).values({ provider, event, reference, receivedAt: app.clock.now() })
    await app.jobs.enqueue(tx, 'confirm-payment', { reference: payment.reference, mayUndo })
    return 'queued'
  })
}
