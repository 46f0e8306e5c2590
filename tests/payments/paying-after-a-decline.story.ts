import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { aPerson } from '../support/browser/people.ts'
import { expect, expectLooksRight, receiptsTo, test } from '../support/browser/story.ts'

test('a declined card shows an error, and a retry succeeds', { tag: '@desk-no-js' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const person = aPerson()
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Decline')

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()

  await page.getByRole('link', { name: 'Try again' }).click()
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()

  await records.deliverAllWebhooks(person.email)
  expect(await receiptsTo(page, person.email)).toHaveLength(1)
  const states = (await records.paymentsOf(person.email)).map(payment => payment.state)
  expect(states.sort()).toEqual(['failed', 'settled'])
})

test('Cancel leads back to the payment page, where paying still works', {
  tag: '@desk-no-js',
}, async ({ page, javaScriptEnabled, records }) => {
  const person = aPerson()
  const address = await apply(page, person)
  address.searchParams.set('payment_type', 'initial')
  await page.goto(address.href)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Cancel')

  await expect(page).toHaveURL(address.href)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await proceedToCheckout(page, person)
  await page.goBack()
  await expect(page).toHaveURL(address.href)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  expect(await records.checkoutsOf(person.email)).toHaveLength(1)
})

test('the result page without a known reference shows a message', { tag: '@desk-no-js' }, async ({
  page,
  javaScriptEnabled,
}) => {
  const none = await page.goto('/payment-success')
  expect(none?.status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText('No payment reference found')
  await expectLooksRight(page, javaScriptEnabled)
  for (const reference of ['TP-00000000000000000000', 'tp-nonsense', "'; drop table payments; --"]) {
    const unknown = await page.goto(`/payment-success?reference=${encodeURIComponent(reference)}`)
    expect(unknown?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Payment verification failed')
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  }
})
