import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { bookings } from '#src/features/bookings/table.server.ts'
import {
  aPaidConsultation,
  chooseDayAndTime,
  NOW,
  openBookingCalendar,
  setCalendarOpen,
} from '../support/browser/booking.ts'
import { changeNextForm } from '../support/browser/change-next-form.ts'
import { expect, test } from '../support/browser/own-program.ts'
import type { Records } from '../support/records.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

test('of two customers who choose one time, the second sees that it is taken and books another', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const firstCustomer = await aPaidConsultation(records)
  const secondCustomer = await aPaidConsultation(records)
  const firstContext = await browser.newContext({ baseURL, javaScriptEnabled })
  const firstPage = await firstContext.newPage()
  await firstPage.goto(firstCustomer.path)
  await chooseDayAndTime(firstPage, DAY, '14:00')
  await openBookingCalendar(page, secondCustomer.path, javaScriptEnabled)
  await chooseDayAndTime(page, DAY, '14:00')
  await firstPage.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(firstPage.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await firstContext.close()

  await expectStatusAfter(page, 409, () => confirmBooking(page))
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Booking Failed')
  await expect(alert).toContainText('Someone else has just booked that time. Please choose another')
  await expect(alert).toBeInViewport()
  await expect(page.locator(':focus')).toContainText('Booking Failed')
  await expect(page.getByRole('radio', { name: '14:00 Taken' })).toBeDisabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: DAY })).toHaveAttribute('aria-pressed', 'true')
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByRole('radio', { name: '14:30' }).check()
  await confirmBooking(page)
  await expect(page.getByText('14:30 to 15:00')).toBeVisible()
})

test('nothing is booked without a day or a time, or at a time that is not offered', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { path } = await aPaidConsultation(records)
  await page.goto(path)
  // With scripts the button is disabled until a day and a time are chosen. The server checks them in any case.
  if (javaScriptEnabled === false) {
    await expectStatusAfter(page, 400, () => confirmBooking(page))
    await expect(page.getByRole('alert')).toContainText('Incomplete Selection')
    await expect(page.getByRole('alert')).toContainText('Please select both date and time for your consultation.')
    await expectLooksRight(page, javaScriptEnabled)
  } else {
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
    await page.getByRole('button', { name: DAY }).click()
    await expect(page.getByRole('group', { name: 'Time' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
  }
  await chooseDayAndTime(page, DAY, '09:00')
  await changeNextForm(page, fields => fields.set('time', ''))
  await expectStatusAfter(page, 400, () => confirmBooking(page))
  await expect(page.getByRole('alert')).toContainText('Incomplete Selection')

  await page.getByRole('radio', { name: '09:00' }).check()
  await changeNextForm(page, fields => fields.set('time', '12:00'))
  await expectStatusAfter(page, 409, () => confirmBooking(page))
  await expect(page.getByRole('alert')).toContainText('That time isn’t available. Please choose another.')
  await expect(page.getByText(DAY, { exact: true })).toBeVisible()
})

test('a booking after the calendar is closed shows a message, and the payment stays usable', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { path } = await aPaidConsultation(records)
  await page.goto(path)
  await chooseDayAndTime(page, DAY, '14:00')
  await setCalendarOpen(records, false)
  await expectStatusAfter(page, 409, () => confirmBooking(page))
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeVisible()
  await expect(page.getByText('your payment is kept')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  await page.goto(`${path}&date=2026-11-26`)
  await expect(page.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeVisible()
  await setCalendarOpen(records, true)
  await page.reload()
  await page.getByRole('radio', { name: '14:00' }).check()
  await confirmBooking(page)
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
})

test('a server error keeps the selection, and a retry succeeds', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const { path, email } = await aPaidConsultation(records)
  await page.goto(path)
  await chooseDayAndTime(page, DAY, '14:00')

  const restoreEvents = await hideTable(records, 'audit_events')
  await expectStatusAfter(page, 503, () => confirmBooking(page))
  await expect(page.getByRole('alert')).toContainText('Failed to book consultation. Please try again.')
  await expect(page.getByRole('radio', { name: '14:00' })).toBeChecked()
  await expectLooksRight(page, javaScriptEnabled)
  await restoreEvents()

  const restorePayments = await hideTable(records, 'payments')
  await expectStatusAfter(page, 503, () => confirmBooking(page))
  await expect(page.getByRole('alert')).toContainText('Failed to book consultation. Please try again.')
  expect(await records.db.select().from(bookings).where(eq(bookings.email, email))).toEqual([])

  const otherPage = await page.context().newPage()
  expect((await otherPage.goto(`${path}&date=2026-11-26`))?.status()).toBe(503)
  await expect(otherPage.getByRole('alert')).toHaveText('Failed to fetch payment details')
  await restorePayments()
  const restoreTimes = await hideTable(records, 'time_slots')
  expect((await otherPage.reload())?.status()).toBe(503)
  await expect(otherPage.getByRole('alert')).toContainText('The times could not be loaded')
  await expect(otherPage.getByRole('radio')).toHaveCount(0)
  await expectLooksRight(otherPage, javaScriptEnabled)
  await restoreTimes()
  await otherPage.getByRole('link', { name: 'Retry' }).click()
  await expect(otherPage.getByRole('table', { name: 'November 2026' })).toBeVisible()

  // The error page has one of these buttons. Both send the same choice again.
  await page.getByRole('button', { name: /^(Confirm Booking|Try again)$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
})

function confirmBooking(page: Page) {
  return page.getByRole('button', { name: 'Confirm Booking' }).click()
}

/** Calls `send`, which posts a form, and expects `status` as the answer. */
async function expectStatusAfter(page: Page, status: number, send: () => Promise<void>) {
  const answer = page.waitForResponse(response => response.request().method() === 'POST')
  await send()
  expect((await answer).status()).toBe(status)
}

/** Hides a table from the program by renaming it. Returns a function that restores the table. */
async function hideTable({ db }: Records, table: string) {
  await db.execute(sql.raw(`alter table ${table} rename to lost_${table}`))
  return () => db.execute(sql.raw(`alter table lost_${table} rename to ${table}`))
}
