import { z } from 'zod'
import { moveDayToLagos } from '#src/dates.ts'
import type {
  PaymentGateway,
  ProviderPayout,
  ProviderPayoutLine,
} from '#src/features/money/checkout/payment-gateway.ts'
import { amountSchema, idSchema, parseWholeKobo, readAllPages } from './answers.ts'
import type { CallPaystack } from './call-paystack.ts'

export function createPayoutMethods(call: CallPaystack): Pick<PaymentGateway, 'payouts' | 'payoutLines'> {
  return {
    async payouts({ from, to }) {
      const days = new URLSearchParams({ from, to: `${to}T23:59:59.999Z` })
      const rows = await readAllPages(call, `/settlement?${days}`, settlementSchema)
      // Checks the days again, in case Paystack ignores our filter, which its description does not list.
      const isAsked = ({ currency, settlement_date: day }: z.infer<typeof settlementSchema>) =>
        currency === 'NGN' && from <= day && day <= to
      return rows.filter(isAsked).map(toPayout)
    },
    async payoutLines(providerId) {
      const path = `/settlement/${encodeURIComponent(providerId)}/transactions?`
      const rows = await readAllPages(call, path, settledTransactionSchema)
      return rows.filter(({ currency }) => currency === 'NGN').map(toPayoutLine)
    },
  }
}

function toPayout(row: z.infer<typeof settlementSchema>): ProviderPayout {
  return {
    providerId: row.id,
    status: row.status,
    paidOn: row.settlement_date,
    account: nameAccount(row.subaccount),
    processedKobo: row.total_processed,
    feesKobo: row.total_fees,
    deductionsKobo: Math.abs(row.deductions),
    paidKobo: row.effective_amount,
  }
}

function nameAccount(account: z.infer<typeof settlementSchema>['subaccount']): string | null {
  const { settlement_bank: bank = null, account_number: number = null } = account ?? {}
  return bank === null || number === null ? null : `${bank} ••${number.slice(-4)}`
}

function toPayoutLine({ id, reference, amount, fees }: z.infer<typeof settledTransactionSchema>): ProviderPayoutLine {
  return { transactionId: id, reference, kobo: amount, feeKobo: fees }
}

const koboSchema = amountSchema.transform((amount, context) => {
  const kobo = amount === null || amount === undefined || amount === '' ? 0 : parseWholeKobo(amount)
  if (kobo !== null) return kobo
  context.addIssue('The amount is not in whole kobo.')
  return z.NEVER
})

const settlementSchema = z
  .object({
    id: idSchema,
    status: z.string(),
    currency: z.string().default('NGN'),
    total_processed: koboSchema,
    total_fees: koboSchema,
    deductions: koboSchema,
    total_amount: koboSchema,
    effective_amount: koboSchema.nullish(),
    subaccount: z
      .object({ settlement_bank: z.string().nullish(), account_number: z.string().nullish() })
      .nullish()
      .catch(null),
    settlement_date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}/)
      .transform(date => moveDayToLagos(date.slice(0, 10), date.slice(10))),
  })
  .transform(row => ({ ...row, effective_amount: row.effective_amount ?? row.total_amount }))

const settledTransactionSchema = z.object({
  id: idSchema,
  reference: z.string(),
  amount: koboSchema,
  fees: koboSchema,
  currency: z.string().default('NGN'),
})
