import { z } from 'zod'

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

/** Naira for a pound beyond these is somebody's mistake. */
const LOWEST = 100_000_000
const HIGHEST = 100_000_000_000

/**
 * A decimal number into integer millionths, exactly: 2057.4 is 2_057_400_000, where 2057.4 × 1_000_000 may be a fraction
 * beside it. What is finer than a millionth is rounded, half up. Null unless it is a plausible price of a pound in naira.
 */
export function parseRate(decimal: unknown): number | null {
  if (typeof decimal !== 'number' && typeof decimal !== 'string') return null
  // A number's own spelling is the shortest that means it: what the source wrote, as far as anyone can tell.
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,40}))?$/.exec(String(decimal)) ?? []
  if (whole === undefined) return null

  const millionths = Number(whole + fraction.slice(0, 6).padEnd(6, '0'))
  const rounded = millionths + (Number(fraction[6] ?? '0') >= 5 ? 1 : 0)
  return rounded >= LOWEST && rounded <= HIGHEST ? rounded : null
}
