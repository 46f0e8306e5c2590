import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { type ReceivedWebhook, runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'

async function paystackWithCheckout() {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  const checkout = {
    email: 'ada@example.ng',
    amount: 500_000,
    reference: 'TP-AAAA',
    callback_url: 'http://shop.test/é',
  }
  const { json } = await paystack.call('/transaction/initialize', { ...checkout, metadata: { name: 'Ọláwálé' } })
  return { ...paystack, db, clock, pay: () => paystack.press(json.data.authorization_url, 'pay') }
}

test('a webhook is signed over its raw body, in lower-case hex', async () => {
  const { received, pay } = await paystackWithCheckout()
  await pay()
  expect(received).toHaveLength(1)
  expect(received.map(({ signature }) => signature)).toEqual(received.map(expectedSignature))
})

test('a webhook is retried until it is answered with 200', async () => {
  const { received, webhookReceiver, clock, tick, pay } = await paystackWithCheckout()
  webhookReceiver.status = 503
  expect((await pay()).status).toBe(303)
  await tick()
  expect(received).toHaveLength(1)

  clock.advance({ seconds: 15 })
  await tick()
  expect(received).toHaveLength(2)

  webhookReceiver.status = 200
  clock.advance({ seconds: 15 })
  await tick()
  clock.advance({ hours: 1 })
  await tick()
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ rawBody }) => rawBody)).size).toBe(1)
})

test('a fault sends any webhook twice at once', async () => {
  const { received, armFault, call, tick, pay } = await paystackWithCheckout()
  await pay()
  await armFault('webhook-twice')
  await call('/refund', { transaction: 'TP-AAAA' })
  await tick()
  await tick()
  expect(received.map(({ event }) => event)).toEqual(['charge.success', 'refund.pending', 'refund.pending'])
})

test('a webhook that has failed for three days is no longer sent', async () => {
  const { received, webhookReceiver, clock, tick, pay } = await paystackWithCheckout()
  webhookReceiver.status = 302
  await pay()
  clock.advance({ hours: 72 })
  await tick()
  expect(received).toHaveLength(2)
  clock.advance({ hours: 1 })
  await tick()
  expect(received).toHaveLength(2)
})

test('two processes together send each due webhook once', async () => {
  const firstPaystack = await paystackWithCheckout()
  const secondPaystack = await runningPaystack({ ...firstPaystack })
  onTestFinished(secondPaystack.close)
  await firstPaystack.armFault('callback-before-webhook')
  await firstPaystack.pay()
  firstPaystack.clock.advance({ seconds: 5 })

  await Promise.all([firstPaystack.tick(), secondPaystack.tick(), firstPaystack.tick(), secondPaystack.tick()])
  expect([...firstPaystack.received, ...secondPaystack.received]).toHaveLength(1)
})

test('a webhook sent with a wrong signature is retried with the correct one', async () => {
  const { received, webhookReceiver, armFault, clock, tick, pay } = await paystackWithCheckout()
  await armFault('webhook-wrong-signature')
  webhookReceiver.status = 401
  await pay()
  clock.advance({ seconds: 15 })
  await tick()
  expect(received.map(webhook => webhook.signature === expectedSignature(webhook))).toEqual([false, true])
  expect(received[0]?.signature).toMatch(/^[0-9a-f]{128}$/)
})

test('a re-encoded webhook has the same content, but only its raw bytes match the signature', async () => {
  const { received, armFault, pay } = await paystackWithCheckout()
  await armFault('webhook-reencoded')
  await pay()
  const [webhook] = received
  expect(webhook).toMatchObject({ event: 'charge.success', data: { reference: 'TP-AAAA' } })
  expect(webhook?.signature).toBe(webhook && expectedSignature(webhook))
  expect(webhook?.rawBody).not.toBe(JSON.stringify(JSON.parse(webhook?.rawBody ?? '')))
})

test('paying by reference, without the checkout page, sends the webhook too', async () => {
  const { db } = await reusedDatabase()
  const paystack = await runningPaystack({ db, clock: frozenClock('2026-11-02T09:00:00Z') })
  onTestFinished(paystack.close)
  await paystack.call('/transaction/initialize', { email: 'ada@example.ng', amount: 500_000, reference: 'TP-BBBB' })
  await paystack.pay('TP-BBBB')
  expect(paystack.received).toMatchObject([{ event: 'charge.success', data: { reference: 'TP-BBBB' } }])
  await expect(paystack.pay('TP-NONE')).rejects.toThrow('no checkout')
})

function expectedSignature({ rawBody }: ReceivedWebhook): string {
  return createHmac('sha512', SECRET_KEY).update(rawBody).digest('hex')
}
