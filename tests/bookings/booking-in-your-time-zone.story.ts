import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { bookings } from '#src/features/bookings/table.server.ts'
import { aPaidConsultation, chooseDayAndTime, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

/** Each case has the browser's time zone, the booked time, and its texts in Lagos time and local time. */
const TIME_ZONE_CASES = [
  { zone: 'Africa/Lagos', time: '09:00', lagosSpan: '09:00 to 09:30', localStart: null, localTexts: [] },
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

async function openPageInZone(browser: Browser, baseURL: string | undefined, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, timezoneId, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function expectTimes(page: Page, texts: ReadonlyArray<string>) {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
}
