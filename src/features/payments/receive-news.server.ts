import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ground } from '#src/database/ground.ts'
import { isPaymentReference } from './payment-reference.ts'
import { payments } from './table.server.ts'

/** Events that bring money. Any other event about a payment of ours may take some back, and is looked into too. */
const BRINGS_MONEY = 'charge.success'

const newsSchema = z.object({
  event: z.string().max(100),
  data: z.looseObject({
    reference: z.unknown().optional(),
    transaction_reference: z.unknown().optional(),
    transaction: z.looseObject({ reference: z.unknown().optional() }).nullish().catch(null),
  }),
})

export type Received = 'queued' | 'not-ours' | 'unreadable'

/**
 * Takes a webhook whose signature was right. It is never believed, only a reason to ask: a job confirms the payment, so
 * that the provider has its answer at once and a delivery lost in our process is tried again.
 */
export async function receiveNews(app: Ground, rawBody: string): Promise<Received> {
  const news = readNews(rawBody)
  if (news === null) return 'unreadable'
  return app.db.transaction(async tx => {
    const [payment] = await tx
      .select({ reference: payments.reference })
      .from(payments)
      .where(eq(payments.reference, news.reference))
    if (payment === undefined) return 'not-ours'
    await app.jobs.enqueue(tx, 'confirm-payment', {
      reference: payment.reference,
      mayUndo: news.event !== BRINGS_MONEY,
    })
    return 'queued'
  })
}

function readNews(rawBody: string): { event: string; reference: string } | null {
  try {
    const { event, data } = newsSchema.parse(JSON.parse(rawBody))
    const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference
    return { event, reference: typeof reference === 'string' && isPaymentReference(reference) ? reference : '' }
  } catch {
    return null
  }
}
