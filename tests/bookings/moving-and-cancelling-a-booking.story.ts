import { aBooking } from '#dev/factories/a-booking.server.ts'
import { addresses } from '#src/addresses.ts'
import { CLOCK, chooseDayAndTime, NOW, openBookingCalendar, setCalendarOpen } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'

test.use({ ownNow: NOW })

test('a customer moves a booking, and cancels it although the calendar has closed', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const { booking } = await aBooking().at('2026-11-26', '14:00').saveTo(records.db, CLOCK)
  const changePath = addresses.bookingChange({ key: booking.changeKey })
  await openBookingCalendar(page, changePath)
  await page.getByRole('button', { name: 'Thursday 26 November 2026' }).click()
  await expect(page.getByRole('radio', { name: '14:00 Yours now' })).toBeDisabled()
  await chooseDayAndTime(page, 'Monday 30 November 2026', '10:00')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Booking moved' })).toContainText(
    'Monday 30 November 2026, 10:00',
  )

  await openBookingCalendar(page, changePath)
  await setCalendarOpen(records, false)
  await page.getByRole('button', { name: 'Thursday 26 November 2026' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeVisible()
  await expect(page.locator('.outcome')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking cancelled' })).toBeVisible()
})
