import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { test as ownProgram } from '../support/browser/own-program.ts'
import { expect, expectLooksRight } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

const test = ownProgram.extend<{ rateSource: Awaited<ReturnType<typeof startRateSource>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: this pattern names the fixtures that Playwright must set up, and there are none
  rateSource: async ({}, use) => {
    const rateSource = await startRateSource()
    await use(rateSource)
    await rateSource.close()
  },
  ownEnv: ({ rateSource }, use) => use({ EXCHANGE_RATE_URL: rateSource.url }),
})

test('C50: the payment page charges nothing without an exchange rate, and shows the amount once there is a rate', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled, rateSource, records }) => {
  const person = aPerson()
  const paymentUrl = await apply(page, person)
  const heading = page.getByRole('heading', { name: 'Exchange rate information unavailable' })
  const adviceText = page.getByText("We couldn't get the current exchange rate. You can try again or proceed anyway.", {
    exact: true,
  })
  const retryLink = page.getByRole('link', { name: 'Retry' })
  await expect(heading).toBeVisible()
  await expect(adviceText).toBeVisible()
  await expect(page.getByText(/₦/)).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  const requestsBefore = rateSource.requestCount()
  await retryLink.click()
  await expect.poll(rateSource.requestCount).toBeGreaterThan(requestsBefore)
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Pay £59' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Payment Error' })).toContainText(
    'Failed to process payment. Please try again.',
  )
  await expect(page).toHaveURL(paymentUrl.href)
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Operation Failed' })).toContainText(
    'Unable to mark payment as complete. Please try again.',
  )
  expect(await records.checkoutsOf(person.email)).toEqual([])
  await page.goto('/get-started')
  await expect(page.getByText('£59 now, £40 later.')).toBeVisible()
  await expect(page.getByText(/₦/)).toHaveCount(0)
  await page.goto(paymentUrl.href)

  rateSource.recover()
  await retryLink.click()
  await expect(page.getByText('₦118,000', { exact: true })).toBeVisible()
  await expect(page.getByText('£1 = ₦2,000.00')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)
  await proceedToCheckout(page, person, '₦118,000')
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
})

test('a payer who presses Pay after an outage of the rate source first sees the amount in naira', {
  tag: '@desk',
}, async ({ page, rateSource, records }) => {
  const person = aPerson()
  await apply(page, person)
  rateSource.recover()
  await page.getByRole('button', { name: 'Pay £59' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Please check the amount' })).toContainText(
    'Nothing was charged.',
  )
  await expect(page.getByText('₦118,000', { exact: true })).toBeVisible()
  expect(await records.checkoutsOf(person.email)).toEqual([])
  await proceedToCheckout(page, person, '₦118,000')
})

/** Starts a rate source that drops every connection until `recover` is called. Then the rate is ₦2,000 a pound. */
async function startRateSource() {
  let isDown = true
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount += 1
    if (isDown) return request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ date: '2026-11-02', base: 'GBP', quote: 'NGN', rate: 2000 }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v2/rate/GBP/NGN`,
    requestCount: () => requestCount,
    recover() {
      isDown = false
    },
    async close() {
      const serverClosed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await serverClosed
    },
  }
}
