import { expect, test } from 'vitest'
import { GatewayUnavailable, KeyRefused } from '#src/features/money/checkout/payment-gateway.ts'
import { createPaystackGateway } from './paystack.ts'

const DATE = 'Fri, 27 Nov 2026 08:00:00 GMT'

function checkKey(status: number, body: unknown) {
  const answer = Response.json(body, { status, headers: { date: DATE } })
  return createPaystackGateway({ secretKey: 'sk_test_any', fetch: async () => answer }).checkKey()
}

test('an accepted key is reported with the time at Paystack', async () => {
  const balance = { status: true, message: 'Balances retrieved', data: [{ currency: 'NGN', balance: 1_700_000 }] }
  expect(await checkKey(200, balance)).toEqual({ date: new Date(DATE) })
})

test('a refused key differs from a Paystack that does not answer', async () => {
  await expect(checkKey(401, { status: false, message: 'Invalid key' })).rejects.toThrow(KeyRefused)
  for (const [status, body] of [
    [500, {}],
    [200, 'a page of a hotel'],
    [400, { status: false, message: 'No' }],
  ] as const) {
    const error = await checkKey(status, body).catch(failure => failure)
    expect(error).toBeInstanceOf(GatewayUnavailable)
    expect(error).not.toBeInstanceOf(KeyRefused)
  }
})
