import { expect, onTestFinished, test } from 'vitest'
import { RateUnavailable } from '#src/features/site/exchange-rate/rate-source.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { createRateSource } from './exchange-rate.ts'

const GOOD_RATE = { base: 'GBP', quote: 'NGN', rate: 2057.4 }
const ENDLESS_BODY = new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('{')) })

/** Starts a server with one path per rate source. `requested` lists the sources in the order of the requests. */
async function startSources(...answers: Array<() => Response>) {
  const requestedSources: Array<number> = []
  const server = await listen(request => {
    const number = Number(new URL(request.url).pathname.slice(1))
    requestedSources.push(number)
    return answers[number]?.() ?? new Response(null, { status: 404 })
  })
  onTestFinished(server.close)
  return { urls: answers.map((_answer, number) => `${server.url}/${number}`), requestedSources }
}

test('when the first rate source answers, no other source is asked', async () => {
  const { urls, requestedSources } = await startSources(
    () => Response.json(GOOD_RATE),
    () => Response.json(GOOD_RATE),
  )
  const rate = await createRateSource({ urls }).fetchRate(AbortSignal.timeout(3_000))
  expect(rate).toEqual({ nairaMicrosPerPound: 2_057_400_000, source: '127.0.0.1' })
  expect(requestedSources).toEqual([0])
})

test('a rate source that fails, hangs, redirects or answers nonsense is skipped', async () => {
  const { urls } = await startSources(
    () => new Response(null, { status: 503 }),
    () => Response.redirect('http://127.0.0.1:1/'),
    () => new Response('<html>'),
    () => Response.json({ ...GOOD_RATE, rate: 2.0574 }),
    () => new Response('x'.repeat(1_100_000)),
    () => new Response(ENDLESS_BODY),
    () => Response.json({ result: 'success', base_code: 'GBP', rates: { NGN: 2058 } }),
  )
  const rateSource = createRateSource({ urls: ['http://127.0.0.1:1/', ...urls], attemptMs: 200 })
  expect(await rateSource.fetchRate(AbortSignal.timeout(3_000))).toMatchObject({ nairaMicrosPerPound: 2_058_000_000 })
})

test('fetching a rate fails when no source has one or the caller aborts', async () => {
  const { urls, requestedSources } = await startSources(() => new Response(null, { status: 500 }))
  await expect(createRateSource({ urls }).fetchRate(AbortSignal.timeout(3_000))).rejects.toThrow(RateUnavailable)
  await expect(createRateSource({ urls }).fetchRate(AbortSignal.abort())).rejects.toThrow(RateUnavailable)
  expect(requestedSources).toEqual([0])
})

test.each([
  ['https://api.frankfurter.dev/v2/rate/GBP/NGN', 'Frankfurter'],
  ['https://open.er-api.com/v6/latest/GBP', 'open.er-api.com'],
  ['https://v6.exchangerate-api.com/v6/SECRET/latest/GBP', 'v6.exchangerate-api.com'],
  ['http://127.0.0.1:3000/sandbox/paystack/rate/v2/rate/GBP/NGN', 'the sandbox'],
])('the rate source %s is displayed as %s', async (url, name) => {
  const rateSource = createRateSource({ urls: [url], fetch: async () => Response.json(GOOD_RATE) })
  expect((await rateSource.fetchRate(AbortSignal.timeout(1_000))).source).toBe(name)
})
