import type { Page, Route } from '@playwright/test'
import { aPaidConsultation, chooseDayAndTime, NOW, openBookingCalendar } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

test('a selected day is marked at once, and its times scroll into view', { tag: ['@phone', '@desk'] }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const { path } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  for (const day of ['Thursday 26 November 2026', 'Friday 27 November 2026']) {
    const releaseAnswer = await delayNextPage(page)
    const dayButton = page.getByRole('button', { name: day })
    await dayButton.click()
    await expect(dayButton).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(1)
    await expect(page.getByText('Loading times...')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
    await expectLooksRight(page, javaScriptEnabled)

    releaseAnswer()
    await expect(page.getByRole('status').filter({ hasText: `${day}: 14 times are free` })).toHaveCount(1)
    await expect(page.getByText('Loading times...')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: '09:00' })).toBeInViewport({ ratio: 1 })
    await expect(dayButton).toBeFocused()
  }
})

test('changing the month keeps the selected day and time, and focus stays on the button', {
  tag: ['@phone', '@desk'],
}, async ({ page, records }) => {
  const { path } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  await chooseDayAndTime(page, 'Thursday 26 November 2026', '14:00')
  const next = page.getByRole('button', { name: /^Next month/ })
  await next.focus()
  for (const month of ['December 2026', 'January 2027', 'February 2027', 'February 2027']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: month })).toBeVisible()
    await expect(page.getByRole('radio', { name: '14:00' })).toBeChecked()
    await expect(next).toBeFocused()
  }
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
})

/** Delays the next page until the returned function is called. */
async function delayNextPage(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  const answerLater = async (route: Route) => {
    await released.promise
    await route.continue()
  }
  await page.route('**/booking?*', answerLater, { times: 1 })
  return released.resolve
}
