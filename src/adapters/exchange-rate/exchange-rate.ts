import { type FetchedRate, type RateSource, RateUnavailable } from '#src/features/exchange-rate/rate-source.ts'
import { ask, jsonIn } from '../ask.ts'
import { rateIn } from './rate-in.ts'

/** Free of charge and without a key. The second asks for a link to it on pages that show its rate. */
export const REAL_RATE_URLS = ['https://api.frankfurter.dev/v2/rate/GBP/NGN', 'https://open.er-api.com/v6/latest/GBP']

type Options = { urls?: Array<string>; attemptMs?: number; fetch?: typeof fetch }

const MAX_BYTES = 1_000_000
/** One source's share of a page's three seconds: the first may hang and leave time for the second. */
const ATTEMPT_MS = 1_400

/** Asks each address in turn; the first plausible answer wins. Which kind of source it is shows in the answer. */
export function createRateSource({ urls = REAL_RATE_URLS, attemptMs = ATTEMPT_MS, fetch }: Options = {}): RateSource {
  return {
    async fetchRate(signal, { except } = {}) {
      const failures: Array<unknown> = []
      for (const url of urls.filter(url => nameOf(url) !== except)) {
        if (signal.aborted) break
        try {
          return await askOne(url, AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]))
        } catch (failure) {
          failures.push(failure)
        }
      }
      throw new RateUnavailable('No source gave a rate', { cause: new AggregateError(failures) })
    },
  }

  async function askOne(url: string, signal: AbortSignal): Promise<FetchedRate> {
    const answer = await ask(url, { signal, maxBytes: MAX_BYTES, headers: { accept: 'application/json' }, fetch })
    if (answer.status !== 200) throw new Error(`A rate source answered ${answer.status}`)
    const nairaMicrosPerPound = rateIn(jsonIn(answer))
    if (nairaMicrosPerPound === null) throw new Error('A rate source gave no plausible rate')
    return { nairaMicrosPerPound, source: nameOf(url) }
  }
}

/** Who that is, for people. Never the whole address: it may carry a key. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address)
  if (hostname === 'api.frankfurter.dev') return 'Frankfurter'
  return pathname.startsWith('/sandbox/') ? 'the sandbox' : hostname
}
