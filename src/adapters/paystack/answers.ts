import { z } from 'zod'

// Paystack's answers, as far as we read them. What it adds is ignored, what it leaves out makes the answer no answer.

export const checkoutOpened = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
})

/** Sums come as numbers or as strings of digits; whether one is a sum at all is judged in `transaction.ts`. */
const amount = z.union([z.number(), z.string()]).nullish()

const instant = z
  .string()
  .nullish()
  .transform(text => {
    const date = new Date(text ?? Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

/** Numbers of 64 bits may come as text. */
const id = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

export const verified = z.object({
  status: z.literal(true),
  data: z.object({
    // Needed only to list refunds: a payment without it still counts.
    id: id.nullish().catch(null),
    status: z.string(),
    reference: z.string(),
    amount,
    requested_amount: amount,
    currency: z.string(),
    paid_at: instant,
    channel: z
      .string()
      .nullish()
      .default(null)
      .transform(channel => channel ?? null),
  }),
})

export const refundsListed = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id,
      /** A bare number, or the transaction itself. */
      transaction: z.union([id, z.object({ id }).transform(transaction => transaction.id)]),
      amount,
      currency: z.string(),
      status: z.string(),
    }),
  ),
})

export const problem = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})
