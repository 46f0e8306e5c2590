import { type FetchedRate, type RateSource, RateUnavailable } from '#src/features/site/exchange-rate/rate-source.ts'
import { parseJsonBody, sendRequest } from '../send-request.ts'
import { parseRateResponse } from './parse-rate-response.ts'

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
