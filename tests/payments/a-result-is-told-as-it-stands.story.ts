import { eq } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { apply, chooseAtTheCheckout, goToTheCheckout } from '../support/browser/applying.ts'
import { aPerson } from '../support/browser/people.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('a checkout that was left for three days is not waited for any more', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const person = aPerson()
  await apply(page, person)
  await goToTheCheckout(page, person)
  const openedAt = new Date(records.clock.now().getTime() - 73 * HOUR_MS)
  const [left] = await records.db.update(payments).set({ openedAt }).where(eq(payments.email, person.email)).returning()

  await page.goto(`/payment-success?reference=${left?.reference}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('It was not finished in time. Nothing was charged.')
  // Whoever holds an old reference is led nowhere.
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)
})

test('a result that is settled stays one, however often it is loaded again', { tag: '@desk' }, async ({ page }) => {
  const person = aPerson()
  await apply(page, person)
  await goToTheCheckout(page, person)
  await chooseAtTheCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  for (let time = 0; time < 40; time++) {
    expect(await (await page.request.get(page.url())).text()).toContain('Payment Successful!')
  }
})
