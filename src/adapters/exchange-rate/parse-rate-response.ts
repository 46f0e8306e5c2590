import { z } from 'zod'

const decimalSchema = z.union([z.number(), z.string()])
const poundSchema = z.literal('GBP').optional()

const RESPONSE_SHAPES = [
  z.object({ base: poundSchema, quote: z.literal('NGN'), rate: decimalSchema }).transform(({ rate }) => rate),
  z
    .object({ base: poundSchema, base_code: poundSchema, rates: z.object({ NGN: decimalSchema }) })
    .transform(({ rates }) => rates.NGN),
  z
    .object({ base_code: poundSchema, conversion_rates: z.object({ NGN: decimalSchema }) })
    .transform(a => a.conversion_rates.NGN),
  z
    .object({ source: poundSchema, quotes: z.object({ GBPNGN: decimalSchema }) })
    .transform(({ quotes }) => quotes.GBPNGN),
  z.object({ data: z.object({ NGN: z.object({ value: decimalSchema }) }) }).transform(({ data }) => data.NGN.value),
]

/**
 * Returns naira per pound in millionths, or null without a plausible rate. If the response names a base currency, it
 * must be the pound.
 */
export function parseRateResponse(answer: unknown): number | null {
  for (const shape of RESPONSE_SHAPES) {
    const { data } = shape.safeParse(answer)
    if (data !== undefined) return parseRate(data)
  }
  return null
}

const MIN_RATE_MICROS = 100_000_000
const MAX_RATE_MICROS = 100_000_000_000

/**
 * Converts a decimal to integer millionths without floating-point error, rounded half up. Returns null for an
 * implausible rate.
 */
export function parseRate(decimal: unknown): number | null {
  if (typeof decimal !== 'number' && typeof decimal !== 'string') return null
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,40}))?$/.exec(String(decimal)) ?? []
  if (whole === undefined) return null

  const millionths = Number(whole + fraction.slice(0, 6).padEnd(6, '0'))
  const rounded = millionths + (Number(fraction[6] ?? '0') >= 5 ? 1 : 0)
  return rounded >= MIN_RATE_MICROS && rounded <= MAX_RATE_MICROS ? rounded : null
}
