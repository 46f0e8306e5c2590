import { expect, onTestFinished, test } from 'vitest'
import { RateUnavailable } from '#src/features/exchange-rate/rate-source.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { createRateSource } from './exchange-rate.ts'

const GOOD = { base: 'GBP', quote: 'NGN', rate: 2057.4 }
const NEVER = new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('{')) })

/** Each source answers at its own address. */
async function sources(...answers: Array<() => Response>) {
  const asked: Array<number> = []
  const server = await listen(request => {
    const number = Number(new URL(request.url).pathname.slice(1))
    asked.push(number)
    return answers[number]?.() ?? new Response(null, { status: 404 })
  })
  onTestFinished(server.close)
  return { urls: answers.map((_answer, number) => `${server.url}/${number}`), asked }
}

test('no second rate source is asked after the first one answers', async () => {
  const { urls, asked } = await sources(
    () => Response.json(GOOD),
    () => Response.json(GOOD),
  )
  const rate = await createRateSource({ urls }).fetchRate(AbortSignal.timeout(3_000))
  expect(rate).toEqual({ nairaMicrosPerPound: 2_057_400_000, source: '127.0.0.1' })
  expect(asked).toEqual([0])
})

test('a source that fails, hangs, redirects or answers nonsense is skipped', async () => {
  const { urls } = await sources(
    () => new Response(null, { status: 503 }),
    () => Response.redirect('http://127.0.0.1:1/'),
    () => new Response('<html>'),
    () => Response.json({ ...GOOD, rate: 2.0574 }),
    () => new Response('x'.repeat(1_100_000)),
    () => new Response(NEVER),
    () => Response.json({ result: 'success', base_code: 'GBP', rates: { NGN: 2058 } }),
  )
  const rates = createRateSource({ urls: ['http://127.0.0.1:1/', ...urls], attemptMs: 200 })
  expect(await rates.fetchRate(AbortSignal.timeout(3_000))).toMatchObject({ nairaMicrosPerPound: 2_058_000_000 })
})

test('without a rate, or after the timeout, the rate is unavailable', async () => {
  const { urls, asked } = await sources(() => new Response(null, { status: 500 }))
  await expect(createRateSource({ urls }).fetchRate(AbortSignal.timeout(3_000))).rejects.toThrow(RateUnavailable)
  await expect(createRateSource({ urls }).fetchRate(AbortSignal.abort())).rejects.toThrow(RateUnavailable)
  expect(asked).toEqual([0])
})

test.each([
  ['https://api.frankfurter.dev/v2/rate/GBP/NGN', 'Frankfurter'],
  ['https://open.er-api.com/v6/latest/GBP', 'open.er-api.com'],
  ['https://v6.exchangerate-api.com/v6/SECRET/latest/GBP', 'v6.exchangerate-api.com'],
  ['http://127.0.0.1:3000/sandbox/paystack/rate/v2/rate/GBP/NGN', 'the sandbox'],
])('the rate source %s is displayed as %s', async (url, name) => {
  const rates = createRateSource({ urls: [url], fetch: async () => Response.json(GOOD) })
  expect((await rates.fetchRate(AbortSignal.timeout(1_000))).source).toBe(name)
})
