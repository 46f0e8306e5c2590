import { z } from 'zod'
import { parseJsonBody, sendRequest } from '#src/adapters/send-request.ts'
import { type FetchedRate, type RateSource, RateUnavailable } from '#src/features/site/exchange-rate/rate-source.ts'

export const REAL_RATE_URLS = ['https://api.frankfurter.dev/v2/rate/GBP/NGN', 'https://open.er-api.com/v6/latest/GBP']

type RateSourceOptions = { urls?: Array<string>; attemptMs?: number; fetch?: typeof fetch }

const MAX_RESPONSE_BYTES = 1_000_000
const ATTEMPT_TIMEOUT_MS = 1_400

/**
 * Tries each URL in turn. The timeout allows two tries within the three seconds that a page waits. Throws
 * `RateUnavailable` when no source has a plausible rate.
 */
export function createRateSource({
  urls = REAL_RATE_URLS,
  attemptMs = ATTEMPT_TIMEOUT_MS,
  fetch,
}: RateSourceOptions = {}): RateSource {
  return {
    async fetchRate(signal, { except } = {}) {
      const failures: Array<unknown> = []
      for (const url of urls.filter(url => sourceName(url) !== except)) {
        if (signal.aborted) break
        try {
          return await fetchFrom(url, AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]))
        } catch (failure) {
          failures.push(failure)
        }
      }
      throw new RateUnavailable('No source gave a rate', { cause: new AggregateError(failures) })
    },
  }

  async function fetchFrom(url: string, signal: AbortSignal): Promise<FetchedRate> {
    const answer = await sendRequest(url, {
      signal,
      maxBytes: MAX_RESPONSE_BYTES,
      headers: { accept: 'application/json' },
      fetch,
    })
    if (answer.status !== 200) throw new Error(`A rate source answered ${answer.status}`)
    const nairaMicrosPerPound = parseRateResponse(parseJsonBody(answer))
    if (nairaMicrosPerPound === null) throw new Error('A rate source gave no plausible rate')
    return { nairaMicrosPerPound, source: sourceName(url) }
  }
}

/** Never returns the whole URL, which may contain an API key. */
function sourceName(url: string): string {
  const { hostname, pathname } = new URL(url)
  if (hostname === 'api.frankfurter.dev') return 'Frankfurter'
  return pathname.startsWith('/sandbox/') ? 'the sandbox' : hostname
}

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
