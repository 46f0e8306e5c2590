import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

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
