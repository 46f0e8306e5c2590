import { eq } from 'drizzle-orm'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { aPaidConsultation, CLOCK, NOW, openBookingCalendar } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

test('after a lost connection a day is loaded with “Try again”, a chosen time is booked, and a booking cancelled', {
  tag: '@desk',
}, async ({ page, context, browserGuard, records }) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const { path, email } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  const day = page.getByRole('button', { name: DAY })
  const alert = page.getByRole('alert')
  const confirm = page.getByRole('button', { name: 'Confirm Booking' })
  await context.setOffline(true)
  await day.click()
  await expect(alert.getByRole('heading')).toHaveText('We couldn’t load the page')
  await expect(alert).toBeInViewport()
  await expect(page.getByText('Loading times...')).toHaveCount(0)
  await expect(confirm).toBeDisabled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert.getByRole('heading')).toHaveText('We couldn’t load the page')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(day).toBeFocused()
  await expect(page.getByRole('group', { name: 'Time' })).toBeVisible()

  await page.getByRole('radio', { name: '14:00' }).check()
  await context.setOffline(true)
  // A second try without a connection shows the message again.
  for (const _ of ['first try', 'second try']) {
    await confirm.click()
    await expect(alert.getByRole('heading')).toHaveText('No connection')
    await expect(alert).toContainText('trying again won’t book twice')
    await expect(alert).toBeInViewport()
    await expect(confirm).toBeFocused()
    await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  }
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: '14:00' })).toBeChecked()
  expect(await records.db.select().from(bookings).where(eq(bookings.email, email))).toEqual([])
  await context.setOffline(false)
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()

  const { booking } = await aBooking().at('2026-11-26', '15:00').saveTo(records.db, CLOCK)
  await openBookingCalendar(page, `/booking/change?key=${booking.changeKey}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(alert.getByRole('heading')).toHaveText('No connection')
  await expect(alert).toBeInViewport()
  await expect(alert).toContainText('If we’ve already made your change, trying again won’t change anything else.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking cancelled' })).toBeVisible()
})
