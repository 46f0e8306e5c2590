import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

/** The page asks again after this time. */
const REFRESH_MS = 5_000

test('the result page of a pending bank transfer outlasts an outage and shows success by itself once the transfer is confirmed', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const person = aPerson()
  await page.clock.install()
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Bank transfer pending')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()
  await expect(page).toHaveTitle(/^Verifying Payment/)
  await expectLooksRight(page, javaScriptEnabled)
  const body = '<main id="content"><h1>We cannot reach our records</h1></main>'
  await page.route(page.url(), route => route.fulfill({ status: 503, contentType: 'text/html', body }))
  const outage = page.waitForResponse(response => response.status() === 503)
  await page.clock.fastForward(REFRESH_MS)
  await outage
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()

  await page.unroute(page.url())
  await records.confirmTransfer(person.email)
  const success = page.getByRole('heading', { level: 1, name: 'Payment Successful!' })
  await page.clock.fastForward(REFRESH_MS)
  await expect(success).toBeVisible({ timeout: 20_000 })
  await expect(success).toBeFocused()
  await expect(page).toHaveTitle(/^Payment Successful!/)
  await expect(page.getByText('Your initial payment has been received')).toBeVisible()
})
