import { createRateSource, REAL_RATE_URLS } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { rateInWords } from '#src/money.ts'
import type { Env } from '../../env.ts'
import { describeError, look, mend, ok, type Result } from './finding.ts'

const TIMEOUT_MS = 6_000
const ADVICE = 'Correct EXCHANGE_RATE_URL, or let this machine reach it.'

export async function checkRates({ EXCHANGE_RATE_URL, sandbox }: Env): Promise<Array<Result>> {
  if (sandbox.rate) return [ok('The sandbox simulates the exchange rate.')]
  const answers = await Promise.all((EXCHANGE_RATE_URL ?? REAL_RATE_URLS).map(readRate))
  const judgeFailure = answers.every(({ rate }) => rate === null) ? mend : look
  return answers.map(({ host, rate, failure }) =>
    rate === null
      ? judgeFailure(`${host} gives no rate: ${failure}.`, ADVICE)
      : ok(`${host} says ${rateInWords(rate)}.`),
  )
}

/** Names only the host, because an address may contain a key. */
async function readRate(url: string) {
  const host = new URL(url).hostname
  const source = createRateSource({ urls: [url], attemptMs: TIMEOUT_MS })
  return source.fetchRate(AbortSignal.timeout(TIMEOUT_MS)).then(
    ({ nairaMicrosPerPound }) => ({ host, rate: nairaMicrosPerPound, failure: '' }),
    error => ({ host, rate: null, failure: describeError(error.cause) }),
  )
}
