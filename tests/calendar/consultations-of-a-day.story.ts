import { aBooking } from '#factories/a-booking.server.ts'
import { CLOCK, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
const EMAIL = 'chukwuemeka.oluwaseun.nwankwo-adebayo@studio-yaba-lagos.example'

test('a day shows its consultations and links to the days next to it', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  const { reference } = await aBooking()
    .forItem('consultation_60')
    .named(NAME)
    .withEmail(EMAIL)
    .at('2026-11-24', '10:00')
    .saveTo(records.db, CLOCK)
  await aBooking().named('Somebody Else').at('2026-11-24', '12:00').inStatus('cancelled').saveTo(records.db, CLOCK)
  await page.goto('/admin/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar Management' })).toBeVisible()
  await expect(page.getByText('No consultation bookings for this date.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Join the meeting with ${NAME}` })).toBeVisible()
  await page.getByRole('link', { name: 'Tuesday 24 November 2026' }).click()
  const table = page.getByRole('table', { name: 'Consultation Bookings, Tuesday 24 November 2026' })
  const row = table.getByRole('row', { name: NAME })
  for (const text of [EMAIL, '10:00 to 11:00', '60 minutes', reference, 'Confirmed'])
    await expect(row).toContainText(text)
  await expect(table.getByRole('row', { name: 'Somebody Else' })).toContainText('Cancelled')
  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(page).toHaveURL(/date=2026-11-25$/)
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-25')
  await expect(page.getByText('No consultation bookings for this date.')).toBeVisible()
})

test('staff can pick a day, and an invalid day in the URL shows today', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/calendar?date=2026-02-30')
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-21')
  await page.getByLabel('Date').fill('2026-12-24')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/admin\/calendar\?date=2026-12-24$/)
  await expect(page.getByRole('heading', { name: 'Time Slots Thursday 24 December 2026' })).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-21')
})
