import { eq } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('the result page of a payment that was not finished within three days says that nothing was charged', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled, records }) => {
  const person = aPerson()
  await apply(page, person)
  await proceedToCheckout(page, person)
  const openedAt = new Date(records.clock.now().getTime() - 73 * HOUR_MS)
  const [abandonedPayment] = await records.db
    .update(payments)
    .set({ openedAt })
    .where(eq(payments.email, person.email))
    .returning()

  await page.goto(`/payment-success?reference=${abandonedPayment?.reference}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The payment wasn’t finished in time. Nothing was charged.')
  // An abandoned payment cannot be tried again from its result page.
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)
})

test('the result page of a settled payment still shows success after 40 loads', { tag: '@desk' }, async ({ page }) => {
  const person = aPerson()
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  for (let loadCount = 0; loadCount < 40; loadCount++) {
    expect(await (await page.request.get(page.url())).text()).toContain('Payment Successful!')
  }
})
