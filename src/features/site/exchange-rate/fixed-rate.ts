import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'
import type { Rate } from './conversion.ts'
import { isCloseToRates } from './rate-guard.ts'

/** Parses "₦2,057.40" into millionths of a naira. */
export const fixedRateSchema = z.object({
  rate: singleLine({ required: 'Please enter how many naira one pound is worth', max: 40 })
    .refine(text => text === '' || NAIRA_AMOUNT.test(text), {
      error: 'Please enter naira for one pound, such as 2,057.40, with two decimals at most',
    })
    .transform(parseMicros),
})

const NAIRA_AMOUNT = /^(?:₦ ?)?(\d{1,9}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/

/** Multiplying the decimal number would not be exact. */
function parseMicros(text: string): number {
  const [naira = '', hundredths = ''] = text.replace(/[₦, ]/gu, '').split('.')
  return Number(naira) * 1_000_000 + Number(hundredths.padEnd(2, '0')) * 10_000
}

const MIN_RATE_MICROS = 100_000_000
const MAX_RATE_MICROS = 100_000_000_000

export type FixRateRefusal = { reason: 'not-a-rate' } | { reason: 'far-from-fetched'; fetched: Rate }

export function checkFixedRate(
  nairaMicrosPerPound: number,
  fetched: Rate | null,
  { isConfirmed }: { isConfirmed: boolean },
): FixRateRefusal | null {
  if (!Number.isInteger(nairaMicrosPerPound)) return { reason: 'not-a-rate' }
  if (nairaMicrosPerPound < MIN_RATE_MICROS || nairaMicrosPerPound > MAX_RATE_MICROS) return { reason: 'not-a-rate' }
  if (fetched === null || isConfirmed || isCloseToRates(nairaMicrosPerPound, [fetched.nairaMicrosPerPound])) return null
  return { reason: 'far-from-fetched', fetched }
}
