import { aPayment } from '#dev/factories/a-payment.server.ts'
import { toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import type { Records } from './records.ts'

const APP_SETTINGS = { staffMailbox: 'staff@talentpassage.example', publicUrl: 'http://localhost:3000' }

/** Records a second part of £40 for which the provider reports ₦1,000, which is not what we asked for. */
export async function createPaymentWithWrongAmount(
  { db, clock }: Pick<Records, 'db' | 'clock'>,
  application: Parameters<typeof toPurchaseDetails>[0],
) {
  const payment = await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).saveTo(db, clock)
  const jobs = { enqueue: async () => undefined }
  const app = { ...APP_SETTINGS, db, clock, jobs, log: undefined } as unknown as Parameters<typeof recordOutcome>[0]
  await recordOutcome(app, payment.reference, {
    kind: 'mismatch',
    reason: 'amount',
    arrived: { kobo: 100_000, currency: 'NGN' },
  })
  return payment
}
