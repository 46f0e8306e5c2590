import { createRateSource, REAL_RATE_URLS } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { createPaystackGateway } from '#src/adapters/paystack/paystack.ts'
import { requestAddress } from '#src/adapters/public-address.ts'
import { addresses } from '#src/addresses.ts'
import { KeyRefused } from '#src/features/money/checkout/payment-gateway.ts'
import { rateInWords } from '#src/money.ts'
import { compareClocks, timeAnswer } from '#src/server/commands/doctor/compare-clocks.ts'
import { describeError, look, mend, ok, type Result } from '#src/server/commands/doctor/finding.ts'
import { type Env, isLiveKey } from '#src/server/env.ts'

/** HTTP dates have whole seconds. */
const HALF_SECOND_MS = 500

export async function checkPayments(env: Env): Promise<Array<Result>> {
  const key = 'PAYSTACK_SECRET_KEY'
  const secretKey = env[key]
  if (secretKey === undefined) return [ok('The sandbox simulates payments: no real money moves.')]
  const gateway = createPaystackGateway({ secretKey, baseUrl: env.PAYSTACK_URL })
  const { name } = gateway.words
  try {
    const { answer, askedAround } = await timeAnswer(() => gateway.checkKey())
    const results = [ok(`${name} accepts ${key}.`), describeKey(isLiveKey(secretKey), env, key)]
    if (answer.date === null) return results
    return [...results, compareClocks(`${name}’s`, answer.date.getTime() + HALF_SECOND_MS - askedAround)]
  } catch (error) {
    if (error instanceof KeyRefused)
      return [mend(`${name} refuses ${key}.`, `Copy the secret key from ${name}’s dashboard again.`)]
    return [
      mend(`${name} does not answer: ${describeError(error)}.`, 'Let this machine reach it, or wait for its end.'),
    ]
  }
}

function describeKey(isLive: boolean, { isLocal }: Env, key: string): Result {
  if (isLive && isLocal)
    return look(`${key} is live, but PUBLIC_URL is localhost: webhooks cannot arrive.`, 'Use a test key here.')
  if (!isLive && !isLocal)
    return look(`${key} is a test key: no real money moves.`, 'Set the live key when you open for business.')
  return ok(isLive ? `${key} is a live key.` : `${key} is a test key.`)
}

/** Posts without a signature to our own webhook, which must refuse it. */
export async function checkWebhooks(env: Env): Promise<Array<Result>> {
  if (env.PAYSTACK_SECRET_KEY === undefined) return []
  const { id, words } = createPaystackGateway({ secretKey: env.PAYSTACK_SECRET_KEY, baseUrl: env.PAYSTACK_URL })
  return [await checkWebhook(`${env.PUBLIC_URL}${addresses.paymentWebhook(id)}`, words.name)]
}

async function checkWebhook(url: string, name: string): Promise<Result> {
  const advice = `Let the proxy pass ${url} on to the program.`
  try {
    const { status } = await requestAddress(url, { method: 'POST', body: '{}' })
    if (status !== 401) return mend(`Our webhook answers ${status} instead of 401 to a stranger.`, advice)
    return ok(`Our webhook refuses strangers. Its address for ${name}’s dashboard: ${url}`)
  } catch (error) {
    return mend(`Our webhook does not answer: ${describeError(error)}.`, advice)
  }
}

const RATE_TIMEOUT_MS = 6_000
const RATE_ADVICE = 'Correct EXCHANGE_RATE_URL, or let this machine reach it.'

export async function checkRates({ EXCHANGE_RATE_URL, sandbox }: Env): Promise<Array<Result>> {
  if (sandbox.rate) return [ok('The sandbox simulates the exchange rate.')]
  const answers = await Promise.all((EXCHANGE_RATE_URL ?? REAL_RATE_URLS).map(readRate))
  const describeFailure = answers.every(({ rate }) => rate === null) ? mend : look
  return answers.map(({ host, rate, failure }) =>
    rate === null
      ? describeFailure(`${host} gives no rate: ${failure}.`, RATE_ADVICE)
      : ok(`${host} says ${rateInWords(rate)}.`),
  )
}

/** Names only the host, because an address may contain a key. */
async function readRate(url: string) {
  const host = new URL(url).hostname
  const source = createRateSource({ urls: [url], attemptMs: RATE_TIMEOUT_MS })
  return source.fetchRate(AbortSignal.timeout(RATE_TIMEOUT_MS)).then(
    ({ nairaMicrosPerPound }) => ({ host, rate: nairaMicrosPerPound, failure: '' }),
    error => ({ host, rate: null, failure: describeError(error.cause) }),
  )
}
