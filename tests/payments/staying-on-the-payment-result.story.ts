import { aPaidConsultation } from '../support/browser/booking.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('the result page of a paid consultation opens the calendar after three seconds, unless the customer presses a key or “Stay on this page”', {
  tag: '@phone',
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference } = await aPaidConsultation(records)
  const passSeconds = (count: number) => page.clock.runFor(count * 1000)
  await page.clock.install({ time: '2026-11-21T10:00:00Z' })
  await page.clock.pauseAt('2026-11-21T10:00:01Z')

  await page.goto(`/payment-success?reference=${reference}`)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText('This page stays open until you press Book Now.')).toBeVisible()
  await passSeconds(60)
  await page.clock.resume()
  await expectLooksRight(page, javaScriptEnabled)
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', `/booking?reference=${reference}`)

  await page.clock.pauseAt('2026-11-21T11:00:00Z')
  await page.reload()
  await expect(page.getByText('The calendar opens in 3 seconds.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText('This page stays open until you press Book Now.')).toBeVisible()
  await passSeconds(60)

  await page.reload()
  await expect(page.getByText('The calendar opens in 3 seconds.')).toBeVisible()
  await passSeconds(3)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
  await expect(page).toHaveTitle(/^Choose a time to talk/)
  await page.goto('/contact')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
})
