import { expect, onTestFinished, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { runningPaystack } from '#tests/support/running-paystack.ts'

const CALLBACK_URL = 'http://shop.test/payment-success?application_id=7&reference=old'
const CANCEL_URL = 'http://shop.test/payment?cancelled=1'

async function openCheckout(overrides: object = {}) {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const paystack = await runningPaystack({ db, clock })
  onTestFinished(paystack.close)
  const { json } = await paystack.call('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 12_138_700,
    reference: 'TP-AAAA',
    callback_url: CALLBACK_URL,
    metadata: {
      cancel_action: CANCEL_URL,
      custom_fields: [{ display_name: 'Payment for', variable_name: 'payment_for', value: 'Application Fee <b>' }],
    },
    ...overrides,
  })
  const url: string = json.data.authorization_url
  return {
    ...paystack,
    db,
    clock,
    url,
    press: (choice: string) => paystack.press(url, choice),
    page: async () => (await fetch(url)).text(),
    verify: async () => (await paystack.call('/transaction/verify/TP-AAAA')).json.data,
    events: () => paystack.received.map(({ event }) => event),
  }
}

const RETURN_URL = 'http://shop.test/payment-success?application_id=7&reference=TP-AAAA&trxref=TP-AAAA'

test('the checkout shows the amount and the payer, and only one button name contains “pay”', async () => {
  const page = await (await openCheckout()).page()

  expect(page).toContain('₦121,387')
  expect(page).toContain('ada@example.ng')
  expect(page).toContain('Application Fee &lt;b&gt;')
  const buttonNames = [...page.matchAll(/<(?:button|a)\b[^>]*>([^<]*)</g)].map(([, name]) => name)
  expect(buttonNames).toEqual([
    'Pay',
    'Decline',
    'Cancel',
    'Notice lost',
    'Notice late',
    'Notice repeated',
    'Wrong amount',
    'Outage',
    'Bank transfer pending',
    'Transfer rejected',
    'Disputed later',
    'Refund fails later',
    'Refund needs bank details',
    'Never comes back',
  ])
  expect(buttonNames.filter(name => /pay/i.test(name ?? ''))).toEqual(['Pay'])
  expect(page).not.toMatch(/<script|<style|style=/)
})

test('pressing Pay sends the signed webhook and redirects to the callback URL with its query', async () => {
  const checkout = await openCheckout()
  const response = await checkout.press('pay')

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(RETURN_URL)
  expect(checkout.received).toMatchObject([
    { event: 'charge.success', data: { reference: 'TP-AAAA', status: 'success', amount: 12_138_700, currency: 'NGN' } },
  ])
  expect(await checkout.verify()).toMatchObject({
    status: 'success',
    paid_at: '2026-11-02T09:00:00.000Z',
    channel: 'card',
  })
})

test('pressing Decline redirects to the callback URL, and the payment can no longer succeed', async () => {
  const checkout = await openCheckout()
  expect((await checkout.press('decline')).headers.get('location')).toBe(RETURN_URL)
  expect((await checkout.press('pay')).headers.get('location')).toBe(RETURN_URL)

  expect(await checkout.verify()).toMatchObject({ status: 'failed', paid_at: null })
  expect(checkout.received).toEqual([])
  expect(await checkout.page()).toContain('The payment was declined')
})

test('pressing Cancel redirects to the cancel URL and leaves the checkout open', async () => {
  const checkout = await openCheckout()
  expect((await checkout.press('cancel')).headers.get('location')).toBe(CANCEL_URL)
  expect(await checkout.verify()).toMatchObject({ status: 'abandoned' })

  await checkout.press('pay')
  expect(await checkout.verify()).toMatchObject({ status: 'success' })
})

test('pressing Cancel without a cancel URL shows a message on the checkout', async () => {
  const checkout = await openCheckout({ metadata: {} })
  const response = await checkout.press('cancel')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('You cancelled')
})

test('the cancel URL is also read from metadata that is a JSON string', async () => {
  const checkout = await openCheckout({ metadata: JSON.stringify({ cancel_action: CANCEL_URL }) })
  expect((await checkout.press('cancel')).headers.get('location')).toBe(CANCEL_URL)
})

test('Pay uses the first offered channel whose limit allows the amount', async () => {
  const small = await openCheckout({ amount: 100_000_000 })
  await small.press('pay')
  expect(await small.verify()).toMatchObject({ status: 'success', channel: 'card' })

  const large = await openCheckout({ amount: 100_000_001 })
  expect(await large.page()).toContain('card, bank transfer, bank account, USSD')
  await large.press('pay')
  expect(await large.verify()).toMatchObject({
    status: 'success',
    channel: 'bank_transfer',
    authorization: { card_type: 'transfer', sender_name: 'SANDBOX SPONSOR' },
  })
})

test.each([
  ['card', 100_000_000],
  ['ussd', 20_000_000],
])('a checkout that offers only %s declines more than its limit', async (channel, limit) => {
  const within = await openCheckout({ amount: limit, channels: [channel] })
  await within.press('pay')
  expect(await within.verify()).toMatchObject({ status: 'success', channel })

  const above = await openCheckout({ amount: limit + 1, channels: [channel] })
  expect((await above.press('pay')).headers.get('location')).toBe(RETURN_URL)
  expect(await above.verify()).toMatchObject({
    status: 'failed',
    gateway_response: 'Transaction amount exceeds the limit of this channel',
  })
  expect(above.received).toEqual([])
})

test('a rejected bank transfer is reported without our reference and leaves the checkout open', async () => {
  const checkout = await openCheckout()
  expect((await checkout.press('transfer-rejected')).headers.get('location')).toBe(RETURN_URL)
  const { id, status } = await checkout.verify()
  expect(status).toBe('abandoned')
  expect(checkout.received).toMatchObject([
    {
      event: 'bank.transfer.rejected',
      data: { bank_transfer: { message_type: 'INCORRECT_AMOUNT', amount: '6069350', transaction_id: String(id) } },
    },
  ])
  expect(checkout.received[0]?.rawBody).not.toContain('TP-AAAA')
  await checkout.press('pay')
  expect(await checkout.verify()).toMatchObject({ status: 'success' })
})

test('ten concurrent clicks on Pay pay once, and all redirect', async () => {
  const checkout = await openCheckout()
  const responses = await Promise.all(Array.from({ length: 10 }, () => checkout.press('pay')))
  expect(new Set(responses.map(({ headers }) => headers.get('location')))).toEqual(new Set([RETURN_URL]))
  expect(checkout.events()).toEqual(['charge.success'])
})

test('a checkout reopened after the payment says that it is paid and links back', async () => {
  const checkout = await openCheckout()
  await checkout.press('pay')
  const page = await checkout.page()
  expect(page).toContain('This has been paid')
  expect(page).toContain(`href="${RETURN_URL.replaceAll('&', '&amp;')}"`)
  expect(page).not.toContain('<button')
})

test('after pressing “Notice lost” the payment succeeds without a webhook', async () => {
  const checkout = await openCheckout()
  await checkout.press('notice-lost')
  checkout.clock.advance({ days: 4 })
  await checkout.tick()
  expect(await checkout.verify()).toMatchObject({ status: 'success' })
  expect(checkout.received).toEqual([])
})

test('after pressing “Notice late” any running process sends the webhook twenty seconds later', async () => {
  const checkout = await openCheckout()
  await checkout.press('notice-late')
  await checkout.tick()
  expect(checkout.received).toEqual([])

  await checkout.stop()
  const restartedPaystack = await runningPaystack(checkout)
  onTestFinished(restartedPaystack.close)
  checkout.clock.advance({ seconds: 20 })
  await restartedPaystack.tick()
  expect(restartedPaystack.received).toMatchObject([{ event: 'charge.success', data: { reference: 'TP-AAAA' } }])
})

test('after pressing “Notice repeated” the webhook is sent twice at once and a third time later', async () => {
  const checkout = await openCheckout()
  await checkout.press('notice-repeated')
  expect(checkout.events()).toEqual(['charge.success', 'charge.success'])
  checkout.clock.advance({ seconds: 20 })
  await checkout.tick()
  expect(checkout.events()).toHaveLength(3)
})

test('after pressing “Wrong amount” verify and the webhook report another amount', async () => {
  const checkout = await openCheckout()
  await checkout.press('wrong-amount')
  expect(await checkout.verify()).toMatchObject({ status: 'success', amount: 6_069_350, requested_amount: 6_069_350 })
  expect(checkout.received[0]?.data.amount).toBe(6_069_350)
})

test('after pressing “Outage” the API fails for a minute, and then the webhook is sent', async () => {
  const checkout = await openCheckout()
  expect((await checkout.press('outage')).headers.get('location')).toBe(RETURN_URL)

  expect((await checkout.call('/transaction/verify/TP-AAAA')).status).toBe(500)
  await expect(checkout.call('/transaction/initialize', {})).rejects.toThrow('fetch failed')
  checkout.clock.advance({ seconds: 59 })
  await checkout.tick()
  expect(checkout.received).toEqual([])

  checkout.clock.advance({ seconds: 1 })
  await checkout.tick()
  expect(checkout.events()).toEqual(['charge.success'])
  expect(await checkout.verify()).toMatchObject({ status: 'success' })
})

test('after pressing “Bank transfer pending” the payment is ongoing for a minute and then succeeds', async () => {
  const checkout = await openCheckout()
  expect((await checkout.press('bank-transfer-pending')).headers.get('location')).toBe(RETURN_URL)
  expect(await checkout.verify()).toMatchObject({ status: 'ongoing', paid_at: null })
  expect(await checkout.page()).toContain('Waiting for your bank transfer')

  checkout.clock.advance({ seconds: 60 })
  await checkout.tick()
  expect(await checkout.verify()).toMatchObject({
    status: 'success',
    channel: 'bank_transfer',
    authorization: { card_type: 'transfer' },
  })
  expect(checkout.events()).toEqual(['charge.success'])
})

test('after pressing “Never comes back” the payment succeeds, but the page has no link back', async () => {
  const checkout = await openCheckout()
  const response = await checkout.press('never-comes-back')
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).toContain('The payment went through')
  expect(page).not.toMatch(/<a\b|<button/)
  expect(checkout.events()).toEqual(['charge.success'])
})

test.each([
  ['fees-on-top', { amount: 12_138_700 + 192_081, requested_amount: 12_138_700 }],
  ['paid-less', { amount: 6_069_350, requested_amount: 12_138_700 }],
  ['paid-more', { amount: 12_148_700, requested_amount: null }],
])('the fault %s changes the amounts that verify reports', async (fault, reportedAmounts) => {
  const checkout = await openCheckout()
  await checkout.armFault(fault)
  await checkout.press('pay')
  expect(await checkout.verify()).toMatchObject({ status: 'success', ...reportedAmounts })
})

test('a fault can delay the webhook until after the payer returns to the shop', async () => {
  const checkout = await openCheckout()
  await checkout.armFault('callback-before-webhook')
  await checkout.press('pay')
  expect(checkout.received).toEqual([])
  checkout.clock.advance({ seconds: 5 })
  await checkout.tick()
  expect(checkout.events()).toEqual(['charge.success'])
})

test('an unknown checkout is answered with 404, and an invalid form changes nothing', async () => {
  const checkout = await openCheckout()
  for (const code of ['aaaaaaaaaaaaaaa', '%00', 'x'.repeat(5000), "' or 1=1"]) {
    const unknownUrl = new URL(`./${encodeURIComponent(code)}`, checkout.url)
    expect((await fetch(unknownUrl)).status).toBe(404)
    expect((await fetch(unknownUrl, { method: 'POST' })).status).toBe(404)
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await fetch(checkout.url, { method: 'POST', headers, body: 'no form' })).status).toBe(400)
  expect((await checkout.press('steal')).status).toBe(400)
  expect((await fetch(checkout.url, { method: 'POST', body: 'x'.repeat(200_000) })).status).toBe(413)
  expect(await checkout.verify()).toMatchObject({ status: 'abandoned' })
})
