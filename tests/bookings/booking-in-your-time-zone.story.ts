import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { aBooking } from '#factories/a-booking.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import {
  aPaidConsultation,
  CLOCK,
  chooseDayAndTime,
  NOW,
  openBookingCalendar,
  setPayerCookie,
} from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

/** Each case has the browser's time zone, the booked time, and its texts in Lagos time and local time. */
const TIME_ZONE_CASES = [
  { zone: 'Africa/Lagos', time: '09:00', lagosSpan: '09:00 to 09:30', localStart: null, localTexts: [] },
  {
    zone: 'America/Los_Angeles',
    time: '09:30',
    lagosSpan: '09:30 to 10:00',
    localStart: '00:30 in Los Angeles',
    localTexts: ['Your time (Los Angeles)', '00:30 to 01:00'],
  },
  {
    zone: 'Pacific/Honolulu',
    time: '10:00',
    lagosSpan: '10:00 to 10:30',
    localStart: 'Wed 23:00 in Honolulu',
    localTexts: ['Your time (Honolulu)', 'Wednesday 23:00 to 23:30'],
  },
]

test('a time is shown in Lagos time first, then in the reader’s time zone', { tag: '@desk' }, async ({
  browser,
  baseURL,
  records,
}) => {
  let lagosPath = ''
  for (const { zone, time, lagosSpan, localStart, localTexts } of TIME_ZONE_CASES) {
    await test.step(zone, async () => {
      const { email, path } = await aPaidConsultation(records)
      lagosPath ||= path
      const page = await openPageInZone(browser, baseURL, zone)
      await page.goto(path)
      await chooseDayAndTime(page, DAY, time)
      const radio = page.getByRole('radio', { name: time, exact: true })
      await expect(radio).toHaveAccessibleDescription(localStart ?? '')
      await expectTimes(page, [lagosSpan, ...localTexts])
      await expectLooksRight(page, true)
      await page.getByRole('button', { name: 'Confirm Booking' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
      await expectTimes(page, [lagosSpan, ...localTexts])
      const stored = await records.db.select({ zone: bookings.zone }).from(bookings).where(eq(bookings.email, email))
      expect(stored).toEqual([{ zone }])
      if (localStart === null) await expect(page.getByText(/^Your time/)).toHaveCount(0)
      await page.context().close()
    })
  }
  const page = await openPageInZone(browser, baseURL, 'America/Los_Angeles')
  await page.goto(lagosPath)
  await expectTimes(page, ['09:00 to 09:30', 'Your time (Los Angeles)', '00:00 to 00:30'])
  await page.context().close()
})

test('a day and a time can be chosen and booked by keyboard', { tag: '@desk' }, async ({ page, records }) => {
  const { path } = await aPaidConsultation(records)
  await openBookingCalendar(page, path)
  const confirm = page.getByRole('button', { name: 'Confirm Booking' })
  await page.getByRole('button', { name: 'Wednesday 25 November 2026' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: DAY })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Time' })).toBeVisible()
  await expect(page.getByRole('button', { name: DAY })).toBeFocused()
  for (const _ of ['Friday 27', 'Monday 30', 'the first time']) await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '09:00' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '09:30' })).toBeChecked()
  await expectTimes(page, ['09:30 to 10:00'])
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

test('with forced colours the selection is visible, and only available times have a border', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { path } = await aPaidConsultation(records)
  await page.goto(path)
  await chooseDayAndTime(page, DAY, '14:00')
  for (const selectedOption of [page.getByRole('button', { name: DAY }), page.locator('input:checked + .slot')]) {
    await expect(selectedOption).toHaveCSS('outline-style', 'solid')
    await expect(selectedOption).toHaveCSS('border-top-style', 'solid')
  }
  await expect(page.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveCSS('border-top-style', 'none')
})

test('text at 200 % fits on a phone without broken words', { tag: '@desk' }, async ({ page, records }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path: bookingPath, reference } = await aPaidConsultation(records)
  const { booking } = await aBooking().at('2026-11-30', '09:00').saveTo(records.db, CLOCK)
  for (const path of [`${bookingPath}&date=2026-11-26`, `/booking/change?key=${booking.changeKey}`]) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  await setPayerCookie(page, records, reference)
  await page.goto(bookingPath)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.getByText('Chukwuemeka Oluwaseun').evaluate(countLinesOfFirstWord)).toBe(1)
})

function countLinesOfFirstWord(element: Element): number {
  const text = element.firstChild
  if (!(text instanceof Text)) throw new Error('The element has no text.')
  const word = document.createRange()
  word.setStart(text, 0)
  word.setEnd(text, text.data.indexOf(' '))
  return word.getClientRects().length
}

async function openPageInZone(browser: Browser, baseURL: string | undefined, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, timezoneId, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function expectTimes(page: Page, texts: ReadonlyArray<string>) {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
}
