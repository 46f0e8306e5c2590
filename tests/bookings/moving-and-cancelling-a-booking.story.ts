import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { aBooking } from '#factories/a-booking.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import {
  aPaidConsultation,
  CLOCK,
  chooseDayAndTime,
  NOW,
  openBookingCalendar,
  setCalendarOpen,
  waitForMail,
} from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

test('with the link in the mail a customer moves a booking, cancels it and books again with the same payment', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { email, path } = await aPaidConsultation(records)
  await page.goto(path)
  await chooseDayAndTime(page, 'Thursday 26 November 2026', '14:00')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()

  const changePath = await changeLinkIn(page, email, 'Booked: Thursday 26 November 2026, 14:00')
  await page.goto(changePath)
  await expect(page.getByRole('heading', { level: 1, name: 'Reschedule or cancel' })).toBeVisible()
  await expect(page.getByText('Until Wednesday 25 November 2026, 14:00 (Lagos time)')).toBeVisible()
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
  expect(await storedBooking(email)).toEqual({ status: 'confirmed', sequence: 0 })
  await page.getByRole('button', { name: 'Thursday 26 November 2026' }).click()
  await expect(page.getByRole('radio', { name: '14:00 Yours now' })).toBeDisabled()
  await expectLooksRight(page, javaScriptEnabled)

  // Another customer books the chosen time first.
  await chooseDayAndTime(page, 'Monday 30 November 2026', '09:00')
  await aBooking().at('2026-11-30', '09:00').saveTo(records.db, CLOCK)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has just booked that time.')
  await expect(page.getByRole('alert')).toContainText('You keep the time you have.')
  await page.getByRole('radio', { name: '10:00' }).check()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Booking moved' })).toContainText(
    'Monday 30 November 2026, 10:00',
  )
  const confirmation = page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })
  await expect(confirmation).toBeVisible()
  await expect(page).toHaveTitle(/^Booking Confirmed!/)
  await expect(page.getByText('10:00 to 10:30')).toBeVisible()

  expect(await changeLinkIn(page, email, 'Moved: Monday 30 November 2026, 10:00')).toBe(changePath)
  // A closed calendar offers no other time, but the booking can be cancelled.
  await openBookingCalendar(page, changePath, javaScriptEnabled)
  await setCalendarOpen(records, false)
  await page.getByRole('button', { name: 'Thursday 26 November 2026' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeVisible()
  if (javaScriptEnabled) await expect(page.locator('.outcome')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
  const cancel = page.getByRole('button', { name: 'Cancel Booking' })
  await expect(cancel).toHaveAccessibleDescription(
    'This frees your slot on Monday 30 November 2026, 10:00 (Lagos time).',
  )
  await cancel.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking cancelled' })).toBeVisible()
  await setCalendarOpen(records, true)
  await expect(page.getByText('your payment is kept')).toBeVisible()
  await expect(page).toHaveTitle(/^Booking cancelled/)
  expect(await storedBooking(email)).toEqual({ status: 'cancelled', sequence: 2 })
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByRole('link', { name: 'Choose another time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
  await expect(page).toHaveTitle(/^Choose a time to talk/)
  await chooseDayAndTime(page, 'Monday 30 November 2026', '10:00')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('10:00 to 10:30')).toBeVisible()

  async function storedBooking(customer: string) {
    const [row] = await records.db
      .select({ status: bookings.status, sequence: bookings.sequence })
      .from(bookings)
      .where(eq(bookings.email, customer))
    return row
  }
})

test('a booking link changes nothing with an unknown key, for a past booking or within 24 hours of the start', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  for (const key of ['', 'x', crypto.randomUUID()]) {
    const answer = await page.goto(`/booking/change?key=${key}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Booking Error' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('We can’t find this booking.')
  }
  const bookingWithin24Hours = await aBooking().at('2026-11-22', '10:00').saveTo(records.db, CLOCK)
  await page.goto(`/booking/change?key=${bookingWithin24Hours.booking.changeKey}`)
  await expect(page.getByText('up to 24 hours before it begins. Yours begins sooner than that.')).toBeVisible()
  await expect(page.getByText('10:00 to 10:30')).toBeVisible()
  await expect(page.getByRole('button', { name: /Reschedule|Cancel/ })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  const pastBooking = await aBooking().at('2026-11-19', '10:00').inStatus('no_show').saveTo(records.db, CLOCK)
  await page.goto(`/booking/change?key=${pastBooking.booking.changeKey}`)
  await expect(page.getByText('This consultation was on Thursday 19 November 2026.')).toBeVisible()

  // A page that was loaded in time cannot cancel once less than 24 hours remain.
  const bookingOfOutdatedPage = await aBooking().at('2026-11-24', '10:00').saveTo(records.db, CLOCK)
  await page.goto(`/booking/change?key=${bookingOfOutdatedPage.booking.changeKey}`)
  const [startsAt, endsAt] = ['2026-11-22T08:00:00Z', '2026-11-22T08:30:00Z'].map(text => new Date(text))
  await records.db.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, bookingOfOutdatedPage.booking.id))
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Yours begins sooner than that.')).toBeVisible()
})

async function changeLinkIn(page: Page, email: string, subject: string): Promise<string> {
  const { text } = await waitForMail(page, email, subject)
  return /\/booking\/change\?key=[0-9a-f-]{36}/.exec(text)?.[0] ?? 'no link'
}
