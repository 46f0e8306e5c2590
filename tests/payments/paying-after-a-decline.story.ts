import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, mailTo, receiptsTo, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('a payer whose card is declined sees an error and can pay on the next try', { tag: '@desk-no-js' }, async ({
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

test('a payer whose bank transfer was not accepted learns why, by email too, and can pay again', {
  tag: '@desk-no-js',
}, async ({ page, javaScriptEnabled }) => {
  const person = aPerson()
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Transfer rejected')
  await expect(page).toHaveURL(/payment-success/)
  const subjects = async () => (await mailTo(page, person.email)).map(mail => mail.subject)
  await expect.poll(subjects, { timeout: 20_000 }).toContain('Your bank transfer was not accepted')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your bank transfer was not accepted')
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Try again' }).click()
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
})

test('cancelling at the checkout leads back to the payment page, where paying still works', {
  tag: '@desk-no-js',
}, async ({ page, javaScriptEnabled, records }) => {
  const person = aPerson()
  const paymentUrl = await apply(page, person)
  paymentUrl.searchParams.set('payment_type', 'initial')
  await page.goto(paymentUrl.href)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Cancel')

  await expect(page).toHaveURL(paymentUrl.href)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await proceedToCheckout(page, person)
  await page.goBack()
  await expect(page).toHaveURL(paymentUrl.href)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  expect(await records.checkoutsOf(person.email)).toHaveLength(1)
})

test('the result page shows an error when its URL has no payment reference or an unknown one', {
  tag: '@desk-no-js',
}, async ({ page, javaScriptEnabled }) => {
  const answerWithoutReference = await page.goto('/payment-success')
  expect(answerWithoutReference?.status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText('No payment reference found')
  await expectLooksRight(page, javaScriptEnabled)
  for (const reference of ['TP-00000000000000000000', 'tp-nonsense', "'; drop table payments; --"]) {
    const answerToUnknownReference = await page.goto(`/payment-success?reference=${encodeURIComponent(reference)}`)
    expect(answerToUnknownReference?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Payment verification failed')
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  }
})
