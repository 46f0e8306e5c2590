import { apply, pressAtCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('without a connection, pressing Pay keeps the page, says that nothing was charged and works again later', {
  tag: '@desk',
}, async ({ page, context, javaScriptEnabled, browserGuard, records }) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const person = aPerson()
  await apply(page, person)
  const pay = page.getByRole('button', { name: 'Pay £59' })
  await context.setOffline(true)
  // A second try without a connection shows the message again, once.
  for (const _ of ['first try', 'second try']) {
    await pay.click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText('We couldn’t open the payment page. Nothing was charged.')
    await expect(alert).toContainText('Please press the button again when you’re back online')
    await expect(alert).toBeInViewport()
    await expect(pay).toBeFocused()
    await expect(pay).toHaveAttribute('aria-disabled', 'false')
  }
  await expectLooksRight(page, javaScriptEnabled)
  expect(await records.checkoutsOf(person.email)).toEqual([])

  await context.setOffline(false)
  await pay.click()
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
})

test('while the checkout opens, the button says so, and a double click opens one checkout', {
  tag: '@phone',
}, async ({ page, records }) => {
  const person = aPerson()
  await apply(page, person)
  const released = Promise.withResolvers<void>()
  await page.route('**/healthz', async route => {
    await released.promise
    await route.continue()
  })
  let postCount = 0
  page.on('request', request => {
    if (request.method() === 'POST') postCount += 1
  })
  await page.getByRole('button', { name: 'Pay £59' }).dblclick()
  await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toHaveAttribute('aria-busy', 'true')
  released.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your payment' })).toBeVisible()
  expect(postCount).toBe(1)
  expect(await records.checkoutsOf(person.email)).toHaveLength(1)

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay £59' })).toBeVisible()
})
