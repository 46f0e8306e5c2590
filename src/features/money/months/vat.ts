import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

/** Our prices include VAT: it is the share `rate / (100% + rate)` of what was received less what was given back. */
export type Vat = { rate: number; pence: number; kobo: number }

type Sums = { receivedPence: number; returnedPence: number; receivedKobo: number; returnedKobo: number }

/** Calculates the VAT of a month once, from its total. `rate` is in hundredths of a percent. Halves are rounded up. */
export function calculateVat({ receivedPence, returnedPence, receivedKobo, returnedKobo }: Sums, rate: number): Vat {
  const shareOf = (sum: number) => Math.floor((2 * sum * rate + 10_000 + rate) / (2 * (10_000 + rate)))
  return { rate, pence: shareOf(receivedPence - returnedPence), kobo: shareOf(receivedKobo - returnedKobo) }
}

/** Returns "7.5%". */
export function formatVatRate(rate: number): string {
  return `${rate / 100}%`
}

const RATE_PATTERN = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/

/** Reads "7.5" as 750, and an empty text as 0: no line for VAT. */
export const vatSchema = z.object({
  vatRate: singleLine({ max: 10 }).default('').transform(readVatRate),
})

function readVatRate(typed: string, context: z.core.$RefinementCtx): number {
  if (typed === '') return 0
  const [, whole = '', part = ''] = RATE_PATTERN.exec(typed) ?? []
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (whole !== '' && rate > 0) return rate
  context.addIssue({
    code: 'custom',
    message: 'Please enter a rate from 0.01 to 99.99 with at most two decimal places, such as 7.5, or nothing',
  })
  return 0
}
