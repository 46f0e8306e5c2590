import { eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import { answer, readJson, refuse } from './answers.ts'
import { transactionById } from './find-transaction.ts'
import { type PaystackGround, secondsFrom } from './ground.ts'
import { refundJson } from './refund-json.ts'
import { queueRefundEvent, REFUND_STEP_SECONDS } from './refund-steps.ts'
import { refunds } from './table.server.ts'

const accountDetails = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.union([z.string().min(1), z.int()]),
  }),
})

/** `POST /refund/retry_with_customer_details/:id`: for a refund that needs attention, with the payer's bank account. */
export function retryRefund(ground: PaystackGround): Handler {
  return async c => {
    const id = c.req.param('id') ?? ''
    if (!/^\d{1,15}$/.test(id)) return refuse(c, 404, 'Entity not found')
    if (!accountDetails.safeParse(await readJson(c)).success) {
      return refuse(c, 400, 'Refund account details are required', { code: 'missing_params' })
    }
    return ground.db.transaction(async tx => {
      const now = ground.clock.now()
      const [refund] = await tx
        .select()
        .from(refunds)
        .where(eq(refunds.id, Number(id)))
        .for('update')
      const transaction = refund === undefined ? null : await transactionById(tx, refund.transactionId)
      if (refund === undefined || transaction === null) return refuse(c, 404, 'Entity not found')
      if (refund.status !== 'needs-attention') {
        return refuse(c, 400, 'Refund does not need attention', {
          code: 'invalid_params',
          nextStep: 'Fetch the refund',
        })
      }
      const retried = {
        status: 'processing',
        fate: 'processed',
        updatedAt: now,
        nextStepAt: secondsFrom(now, REFUND_STEP_SECONDS),
      } as const
      await tx.update(refunds).set(retried).where(eq(refunds.id, refund.id))
      await queueRefundEvent(tx, { ...refund, ...retried }, transaction, now)
      return answer(c, 'Refund retried and has been queued for processing', refundJson({ ...refund, ...retried }))
    })
  }
}
