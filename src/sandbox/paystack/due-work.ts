import { and, eq, lte } from 'drizzle-orm'
import type { PaystackGround } from './ground.ts'
import { queueCharge } from './pay.ts'
import { moveRefundsOn } from './refund-steps.ts'
import { transactions } from './table.server.ts'
import { sendDueWebhooks } from './webhooks.ts'

/** Everything whose time has come. All of it waits in the database, so nothing is lost by a kill; several may do it at once. */
export async function doDueWork(ground: PaystackGround): Promise<void> {
  await confirmTransfers(ground)
  await moveRefundsOn(ground)
  await sendDueWebhooks(ground)
}

/** The bank's word arrives for transfers under way. */
async function confirmTransfers({ db, clock }: PaystackGround) {
  await db.transaction(async tx => {
    const now = clock.now()
    const confirmed = await tx
      .update(transactions)
      .set({ status: 'success', paidAt: now })
      .where(and(eq(transactions.status, 'ongoing'), lte(transactions.settlesAt, now)))
      .returning()
    for (const transaction of confirmed) await queueCharge(tx, transaction, now, now)
  })
}
