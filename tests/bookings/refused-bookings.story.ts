import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { bookings } from '#src/features/bookings/table.server.ts'
import { aPaidConsultation, choose, NOW, setCalendarOpen } from '../support/browser/booking.ts'
import { changeNextForm } from '../support/browser/change-next-form.ts'
import { expect, test } from '../support/browser/own-program.ts'
import type { Records } from '../support/browser/records.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

test('of two customers who choose one time, the second sees that it is taken and books another', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const first = await aPaidConsultation(records)
  const second = await aPaidConsultation(records)
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled })
  const other = await elsewhere.newPage()
  await other.goto(first.path)
  await choose(other, DAY, '14:00')
  await page.goto(second.path)
  await choose(page, DAY, '14:00')
  await other.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await elsewhere.close()

  await expectAnswer(page, 409, () => confirm(page))
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Booking Failed')
  await expect(alert).toContainText('Someone else has just booked that time. Please choose another')
  await expect(alert).toBeInViewport()
  if (javaScriptEnabled !== false) await expect(page.locator(':focus')).toContainText('Booking Failed')
  await expect(page.getByRole('radio', { name: '14:00 Taken' })).toBeDisabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: DAY })).toHaveAttribute('aria-pressed', 'true')
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByRole('radio', { name: '14:30' }).check()
  await confirm(page)
  await expect(page.getByText('14:30 to 15:00')).toBeVisible()
})

test('nothing is booked without a day or a time, or at a time that is not offered', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { path } = await aPaidConsultation(records)
  await page.goto(path)
  // With scripts the button waits for both; the server checks them too.
  if (javaScriptEnabled === false) {
    await expectAnswer(page, 400, () => confirm(page))
    await expect(page.getByRole('alert')).toContainText('Incomplete Selection')
    await expect(page.getByRole('alert')).toContainText('Please select both date and time for your consultation.')
    await expectLooksRight(page, javaScriptEnabled)
  } else {
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
    await page.getByRole('button', { name: DAY }).click()
    await expect(page.getByRole('group', { name: 'Time' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
  }
  await choose(page, DAY, '09:00')
  await changeNextForm(page, fields => fields.set('time', ''))
  await expectAnswer(page, 400, () => confirm(page))
  await expect(page.getByRole('alert')).toContainText('Incomplete Selection')

  await page.getByRole('radio', { name: '09:00' }).check()
  await changeNextForm(page, fields => fields.set('time', '12:00'))
  await expectAnswer(page, 409, () => confirm(page))
  await expect(page.getByRole('alert')).toContainText('That time isn’t available. Please choose another.')
  await expect(page.getByText(DAY, { exact: true })).toBeVisible()
})

test('a booking after the calendar is closed shows a message, and the payment stays usable', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { path } = await aPaidConsultation(records)
  await page.goto(path)
  await choose(page, DAY, '14:00')
  await setCalendarOpen(records, false)
  await expectAnswer(page, 409, () => confirm(page))
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
  await confirm(page)
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
})

test('a server error keeps the selection, and a retry succeeds', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const { path, email } = await aPaidConsultation(records)
  await page.goto(path)
  await choose(page, DAY, '14:00')

  const mendEvents = await breakTable(records, 'audit_events')
  await expectAnswer(page, 503, () => confirm(page))
  await expect(page.getByRole('alert')).toContainText('Failed to book consultation. Please try again.')
  await expect(page.getByRole('radio', { name: '14:00' })).toBeChecked()
  await expectLooksRight(page, javaScriptEnabled)
  await mendEvents()

  const mendPayments = await breakTable(records, 'payments')
  await expectAnswer(page, 503, () => confirm(page))
  await expect(page.getByRole('alert')).toContainText('Failed to book consultation. Please try again.')
  expect(await records.db.select().from(bookings).where(eq(bookings.email, email))).toEqual([])

  const reader = await page.context().newPage()
  expect((await reader.goto(`${path}&date=2026-11-26`))?.status()).toBe(503)
  await expect(reader.getByRole('alert')).toHaveText('Failed to fetch payment details')
  await mendPayments()
  const mendTimes = await breakTable(records, 'time_slots')
  expect((await reader.reload())?.status()).toBe(503)
  await expect(reader.getByRole('alert')).toContainText('The times could not be loaded')
  await expect(reader.getByRole('radio')).toHaveCount(0)
  await expectLooksRight(reader, javaScriptEnabled)
  await mendTimes()
  await reader.getByRole('link', { name: 'Retry' }).click()
  await expect(reader.getByRole('table', { name: 'November 2026' })).toBeVisible()

  // After an error page the choice is sent again from there.
  await page.getByRole('button', { name: /^(Confirm Booking|Try again)$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
})

function confirm(page: Page) {
  return page.getByRole('button', { name: 'Confirm Booking' }).click()
}

/** The HTTP status of the answer to a form. */
async function expectAnswer(page: Page, status: number, send: () => Promise<void>) {
  const answer = page.waitForResponse(response => response.request().method() === 'POST')
  await send()
  expect((await answer).status()).toBe(status)
}

/** Removes a table. Returns how to restore it. */
async function breakTable({ db }: Records, table: string) {
  await db.execute(sql.raw(`alter table ${table} rename to lost_${table}`))
  return () => db.execute(sql.raw(`alter table lost_${table} rename to ${table}`))
}
