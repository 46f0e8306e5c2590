import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, receiptsTo, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('C55: after a payment, a stranger who had sent an identical form sees neither the payment nor its reference', {
  tag: '@desk-no-js',
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const person = aPerson()
  const paymentUrl = await apply(page, person)

  const payerPage = await (await browser.newContext({ baseURL, javaScriptEnabled })).newPage()
  await payerPage.goto(paymentUrl.href)
  await proceedToCheckout(payerPage, person)
  await pressAtCheckout(payerPage, 'Pay')
  await expect(payerPage.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  const resultUrl = payerPage.url()
  await records.deliverAllWebhooks(person.email)
  const [receipt] = await receiptsTo(payerPage, person.email)
  const reference = /GT-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(receipt?.subject ?? '')?.[0] ?? 'no reference'
  await expect(payerPage.getByText(reference)).toBeVisible()

  paymentUrl.searchParams.set('payment_type', 'initial')
  await page.goto(paymentUrl.href)
  await expect(page).toHaveURL(/\/application-tracking(#\w+)?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Payment Already Completed' })).toContainText(
    'Your reference is in the receipt we emailed.',
  )
  for (const field of ['Reference', 'Email']) await expect(page.getByLabel(field)).toHaveValue('')
  expect(await page.content()).not.toContain(reference)
  await expectLooksRight(page, javaScriptEnabled)

  await page.goto(resultUrl)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Your reference is in the receipt that we email to you.')).toBeVisible()
  expect(await page.content()).not.toContain(reference)
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('main').getByRole('link', { name: 'Track Your Application' }).click()
  await expect(page).toHaveURL(/\/application-tracking(#\w+)?$/)

  await payerPage.goto(paymentUrl.href)
  await expect(payerPage.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await expect(payerPage.getByRole('status').filter({ hasText: 'Payment Already Completed' })).toContainText(reference)
  await payerPage.context().close()
})
