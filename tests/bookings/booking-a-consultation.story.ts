import { aBooking } from '#factories/a-booking.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { DEFAULT_TIMES } from '#src/features/settings/weekly-hours.ts'
import { aPaidConsultation, CLOCK, chooseDayAndTime, freeTimes, NOW, waitForMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

test('a paid consultation is booked, and a reload shows the booking', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  await aBooking().at('2026-11-26', '10:00').saveTo(records.db, CLOCK)
  for (const time of DEFAULT_TIMES) await aBooking().at('2026-11-27', time).saveTo(records.db, CLOCK)
  const { name, email, reference, path } = await aPaidConsultation(records)

  await page.goto(path)
  await expect(page).toHaveTitle(/^Choose a time to talk/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
  await expect(page.getByText('You’ve paid for your 30-Minute Consultation. We’ll meet online')).toBeVisible()
  await expect(
    page.getByText('Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up to 19 February 2027.'),
  ).toBeVisible()
  await expect(page.getByText('Choose a date first.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'November 2026' }).getByRole('columnheader')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Saturday 21 November 2026' })).toHaveAttribute('aria-current', 'date')
  for (const day of ['Saturday 21', 'Sunday 22', 'Friday 27', 'Saturday 28']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${day} November 2026`) })).toBeDisabled()
  }
  await expect(page.getByRole('button', { name: 'Friday 27 November 2026, fully booked' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  const outdatedPage = await page.context().newPage()
  await outdatedPage.goto(`${path}&date=2026-11-26`)

  await expect(page.getByRole('button', { name: /^Previous month/ })).toBeDisabled()
  for (const month of ['December 2026', 'January 2027', 'February 2027']) {
    await page.getByRole('button', { name: `Next month, ${month}` }).click()
    await expect(page.getByRole('heading', { name: month })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Next month/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Friday 19 February 2027' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Monday 22 February 2027' })).toBeDisabled()
  await page.goto(path)

  await chooseDayAndTime(page, 'Thursday 26 November 2026', '14:00')
  await expect(page.getByRole('button', { name: 'Thursday 26 November 2026' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'Time' }).getByRole('radio')).toHaveCount(14)
  await expect(page.getByRole('radio', { name: '10:00 Taken' })).toBeDisabled()
  await expect(page.getByText('£50.00 ₦102,870')).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('button', { name: 'Confirm Booking' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Thursday26 November 2026')).toBeVisible()
  await expect(page.getByText('14:00 to 14:30')).toBeVisible()
  await expect(
    page.getByText(
      'We’ve sent a confirmation email with the meeting details to the email address given with the payment',
    ),
  ).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Join the meeting|calendar/i })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  const mail = await waitForMail(page, email, 'Booked: Thursday 26 November 2026, 14:00')
  const key = /\/booking\/change\?key=([0-9a-f-]{36})/.exec(mail.text)?.[1] ?? 'none'
  expect(await page.content(), 'the page must not contain the key that changes the booking').not.toContain(key)
  await page.goto(`/booking/change?key=${key}`)
  await page.getByRole('link', { name: 'Meeting link and calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(`We’ve sent a confirmation email with the meeting details to ${email}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Join the meeting/ })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  const calendarFilePath = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(await (await page.request.get(calendarFilePath ?? '')).text()).toContain('DTSTART:20261126T130000Z')
  await expect(page.getByRole('link', { name: /^Google Calendar/ })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?.*dates=20261126T130000Z%2F20261126T133000Z/,
  )

  // A page that was loaded before the booking cannot book a second time.
  await outdatedPage.getByRole('radio', { name: '15:00' }).check()
  await outdatedPage.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(outdatedPage.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expect(outdatedPage.getByRole('status').filter({ hasText: 'Already booked' })).toContainText(
    '26 November 2026, 14:00',
  )
  await expect(outdatedPage.getByText('14:00 to 14:30')).toBeVisible()

  const pastBooking = await aBooking().at('2026-11-19', '09:00').saveTo(records.db, CLOCK)
  await page.goto(`/booking?reference=${pastBooking.reference.toLowerCase()}`)
  await expect(page.getByText('This consultation was on Thursday 19 November 2026.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  expect(reference).toMatch(/^TP-/)
})

test('a 60-minute consultation can begin on the hour when both half-hours are free', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  await aBooking().at('2026-11-26', '10:30').saveTo(records.db, CLOCK)
  const { path } = await aPaidConsultation(records, 'consultation_60')
  await page.goto(`${path}&date=2026-11-26`)
  await expect(page.getByText('You’ve paid for your 60-Minute Consultation.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(7)
  expect(await freeTimes(page)).toEqual(['09:00', '11:00', '13:00', '14:00', '15:00', '16:00'])
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('radio', { name: '11:00' }).check()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('11:00 to 12:00')).toBeVisible()
})

test('a booking page without a usable payment shows the reason, and invalid days in its URL are ignored', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled, records }) => {
  const paid = await aPaidConsultation(records)
  await anApplication().settled('initial').saveTo(records.db, CLOCK)
  const rows = await records.db.select({ reference: payments.reference, item: payments.item }).from(payments)
  const applicationFeeReference = rows.find(({ item }) => item === 'application_fee')?.reference
  for (const [path, status, message] of [
    ['/booking', 400, 'No payment reference provided'],
    ['/booking?reference=%20', 400, 'No payment reference provided'],
    ['/booking?reference=TP-00000000000000000000', 404, 'Payment not found or not successful'],
    ["/booking?reference=1'--&date=x", 404, 'Payment not found or not successful'],
    [`/booking?reference=${applicationFeeReference}`, 409, 'This payment is not for a consultation service'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(status)
    await expect(page).toHaveTitle(/^Booking Error/)
    await expect(page.getByRole('heading', { level: 1, name: 'Booking Error' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
  await expectLooksRight(page, javaScriptEnabled)

  for (const query of [
    'date=2026-02-30',
    'date=2020-01-06',
    'date=2027-02-22',
    'date=tomorrow&month=2026-13',
    'month=2031-01',
  ]) {
    await page.goto(`${paid.path}&${query}`)
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await expect(page.getByText('Choose a date first.')).toBeVisible()
  }
  await page.goto(`${paid.path}&date=2026-11-28`)
  await expect(page.getByText('Nothing is free on this day. Please choose another date.')).toBeVisible()
})
