import { sql } from 'drizzle-orm'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aPaidConsultation, CLOCK, chooseDayAndTime, NOW, openBookingCalendar } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

test('the reason for a refused booking gets the focus, and a retry after a server error needs no new choice', {
  tag: '@phone',
}, async ({ page, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const { path } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  await chooseDayAndTime(page, DAY, '14:00')
  await aBooking().at('2026-11-26', '14:00').saveTo(records.db, CLOCK)
  const confirm = page.getByRole('button', { name: 'Confirm Booking' })
  await confirm.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Someone else has just booked that time. Please choose another')
  await expect(alert).toBeInViewport()
  await expect(page.locator(':focus')).toContainText('Booking Failed')
  await expect(page.getByRole('radio', { name: '14:00 Taken' })).toBeDisabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(confirm).toBeDisabled()

  await page.getByRole('radio', { name: '14:30' }).check()
  await records.db.execute(sql`alter table audit_events rename to lost_audit_events`)
  await confirm.click()
  await expect(alert).toContainText('Failed to book consultation. Please try again.')
  await records.db.execute(sql`alter table lost_audit_events rename to audit_events`)
  await expect(page.getByRole('radio', { name: '14:30' })).toBeChecked()
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText('14:30 to 15:00')).toBeVisible()
})
