import { z } from 'zod'
import { parseRate } from './parse-rate.ts'

const decimal = z.union([z.number(), z.string()])
const pound = z.literal('GBP').optional()

/** Every shape in which a source tells naira for a pound. Where it names the currency it prices, that must be the pound. */
const SHAPES = [
  // Frankfurter v2, and our sandbox
  z.object({ base: pound, quote: z.literal('NGN'), rate: decimal }).transform(({ rate }) => rate),
  // open.er-api.com and others: a table of rates
  z.object({ base: pound, base_code: pound, rates: z.object({ NGN: decimal }) }).transform(({ rates }) => rates.NGN),
  // exchangerate-api.com
  z.object({ base_code: pound, conversion_rates: z.object({ NGN: decimal }) }).transform(a => a.conversion_rates.NGN),
  // exchangerate.host
  z.object({ source: pound, quotes: z.object({ GBPNGN: decimal }) }).transform(({ quotes }) => quotes.GBPNGN),
  // currencyapi.com
  z.object({ data: z.object({ NGN: z.object({ value: decimal }) }) }).transform(({ data }) => data.NGN.value),
]

/** Naira for a pound in millionths, from whatever source's answer; null when there is no plausible one in it. */
export function rateIn(answer: unknown): number | null {
  for (const shape of SHAPES) {
    const { data } = shape.safeParse(answer)
    if (data !== undefined) return parseRate(data)
  }
  return null
}
