import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'
import type { Rate } from './conversion.ts'
import { isWithinGuard } from './rate-guard.ts'

/** What the form that fixes the rate must hold: naira for one pound ("₦2,057.40"), which comes out in millionths of a naira. */
export const fixedRateSchema = z.object({
  rate: singleLine({ required: 'Please enter how many naira a pound is', max: 40 })
    .refine(text => text === '' || NAIRA.test(text), {
      error: 'Please enter naira for one pound, such as 2,057.40, with two decimals at most',
    })
    .transform(microsOf),
})

const NAIRA = /^(?:₦ ?)?(\d{1,9}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/

/** By its digits: a product of fractions is not exact. */
function microsOf(text: string): number {
  const [naira = '', hundredths = ''] = text.replace(/[₦, ]/gu, '').split('.')
  return Number(naira) * 1_000_000 + Number(hundredths.padEnd(2, '0')) * 10_000
}

const LEAST_MICROS = 100_000_000
const MOST_MICROS = 100_000_000_000

/** Why a rate cannot be fixed: out of range, or far from the last fetched rate without a confirmation. */
export type FixRefusal = { reason: 'not-a-rate' } | { reason: 'far-from-fetched'; fetched: Rate }

/**
 * A wrong digit costs a customer millions of naira: more than 10 % from the last good rate needs `isConfirmed`, outside
 * ₦100 to ₦100,000 is refused.
 */
export function checkFixedRate(
  nairaMicrosPerPound: number,
  fetched: Rate | null,
  { isConfirmed }: { isConfirmed: boolean },
): FixRefusal | null {
  if (!Number.isInteger(nairaMicrosPerPound)) return { reason: 'not-a-rate' }
  if (nairaMicrosPerPound < LEAST_MICROS || nairaMicrosPerPound > MOST_MICROS) return { reason: 'not-a-rate' }
  if (fetched === null || isConfirmed || isWithinGuard(nairaMicrosPerPound, [fetched.nairaMicrosPerPound])) return null
  return { reason: 'far-from-fetched', fetched }
}
