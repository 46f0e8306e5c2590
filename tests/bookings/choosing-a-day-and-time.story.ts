import type { Page, Route } from '@playwright/test'
import { aPaidConsultation, chooseDayAndTime, NOW, openBookingCalendar } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openTimesOnSunday } from '../support/paid-consultation.ts'

test.use({ ownNow: NOW })

test('a selected day is marked at once, and its times scroll into view', { tag: '@phone' }, async ({
  page,
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

    releaseAnswer()
    await expect(page.getByRole('status').filter({ hasText: `${day}: 14 times are free` })).toHaveCount(1)
    await expect(page.getByText('Loading times...')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: '09:00' })).toBeInViewport({ ratio: 1 })
    await expect(dayButton).toBeFocused()
  }
})

test('the note about changes follows the chosen time, and changing the month keeps day, time and focus', {
  tag: '@desk',
}, async ({ page, records }) => {
  await openTimesOnSunday(records, ['10:00', '13:00'])
  const { path } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  const fixed = page.getByText('This time begins in less than 24 hours, so it can’t be moved or cancelled.')
  const changeable = page.getByText('You can move or cancel your consultation up to 24 hours before.')
  await chooseDayAndTime(page, 'Sunday 22 November 2026', '10:00')
  await expect(fixed).toBeVisible()
  await expect(changeable).toBeHidden()
  await page.getByRole('radio', { name: '13:00' }).check()
  await expect(changeable).toBeVisible()
  await expect(fixed).toBeHidden()

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

test('a day and a time can be chosen and booked by keyboard', { tag: '@desk' }, async ({ page, records }) => {
  const { path } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  const confirm = page.getByRole('button', { name: 'Confirm Booking' })
  await page.getByRole('button', { name: 'Wednesday 25 November 2026' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Thursday 26 November 2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Time' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thursday 26 November 2026' })).toBeFocused()
  for (const _ of ['Friday 27', 'Monday 30', 'the first time']) await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '09:00' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '09:30' })).toBeChecked()
  await expect(page.getByText('09:30 to 10:00', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page).toHaveTitle(/^Booking Confirmed!/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of ['write to us', 'Return to Home']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name })).toBeFocused()
  }
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
