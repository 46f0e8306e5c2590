import { faults } from '#src/sandbox/paystack/table.server.ts'
import { aPaidConsultation, chooseDayAndTime, freeTimes, NOW, waitForMail } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { saveSettings, settingsForm } from '../support/browser/settings.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'

test.use({ ownNow: NOW })

test('customers see the fixed rate, weekly hours and meeting link that an owner sets, and the cache can be cleared', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/settings')

  const rateForm = settingsForm(page, 'Exchange rate')
  await rateForm.getByLabel('Rate (₦ for £1)').fill('20574')
  // Typing a rate selects the choice “Fix a rate”.
  await expect(rateForm.getByRole('radio', { name: 'Fix a rate' })).toBeChecked()
  await rateForm.getByRole('button', { name: 'Save' }).click()
  await expect(rateForm.getByLabel('Rate (₦ for £1)')).toHaveAccessibleDescription(/900% above the last good rate/)
  // The checkbox confirms one rate only, so another rate needs a new confirmation.
  await rateForm.getByRole('checkbox', { name: 'Yes, fix £1 = ₦20,574.00' }).check()
  await rateForm.getByLabel('Rate (₦ for £1)').fill('30000')
  await rateForm.getByRole('button', { name: 'Save' }).click()
  await expect(rateForm.getByRole('checkbox', { name: 'Yes, fix £1 = ₦30,000.00' })).not.toBeChecked()
  await rateForm.getByLabel('Rate (₦ for £1)').fill('2,000')
  await saveSettings(page, 'Exchange rate', 'The rate is fixed: £1 = ₦2,000.00.')
  await expect(rateForm.getByText('The market', { exact: true })).toBeVisible()
  await customer.goto('/services')
  await expect(customer.getByRole('article', { name: 'Initial Assessment' })).toContainText('≈ ₦390,000')
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cache Cleared' })).toContainText('The rate is fixed')
  await rateForm.getByRole('radio', { name: 'Follow the market' }).check()
  await saveSettings(page, 'Exchange rate', 'The rate follows the market')
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cache Cleared' })).toContainText(
    'The rate is £1 = ₦2,057.40',
  )

  await records.db.insert(faults).values({ kind: 'rate-jump', remaining: 1 })
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The new exchange rate needs confirming' })).toBeVisible()
  const rateSection = page.locator('#exchange-rate')
  await expect(rateSection).toContainText(
    'New rate to confirm: £1 = ₦3,086.10 from the sandbox, 50% above the last good rate',
  )
  await rateSection.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The new rate is confirmed' })).toBeVisible()
  await expect(rateSection).not.toContainText('New rate to confirm')
  await customer.goto('/services')
  await expect(customer.getByRole('article', { name: 'Initial Assessment' })).toContainText('≈ ₦601,790')

  const hoursForm = settingsForm(page, 'Weekly hours')
  await hoursForm.getByRole('button', { name: 'None on Monday' }).click()
  await hoursForm.getByRole('checkbox', { name: 'Monday 12:30' }).check()
  await hoursForm.getByRole('button', { name: 'As Monday on Thursday' }).click()
  await saveSettings(page, 'Weekly hours', 'The weekly hours apply to every date without changes of its own.')

  await settingsForm(page, 'Meeting link').getByLabel('Meeting Link').fill('https://rooms.example/{booking}/in')
  await expect(settingsForm(page, 'Meeting link')).toContainText(
    /for example: https:\/\/rooms\.example\/[0-9a-f]{32}\/in/,
  )
  await saveSettings(page, 'Meeting link', 'New bookings get the new link.')

  const { email, path } = await aPaidConsultation(records)
  await customer.goto(path)
  await customer.getByRole('button', { name: 'Thursday 26 November 2026', exact: true }).click()
  await expect.poll(() => freeTimes(customer)).toEqual(['12:30'])
  await chooseDayAndTime(customer, 'Thursday 26 November 2026', '12:30')
  await customer.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  expect((await waitForMail(customer, email, 'Booked: ')).text).toMatch(/https:\/\/rooms\.example\/[0-9a-f]{32}\/in/)
  await customer.context().close()

  // When Thursday has no hours any more, the booking is kept and shown as outside the hours.
  await hoursForm.getByRole('button', { name: 'None on Thursday' }).click()
  await saveSettings(page, 'Weekly hours', '1 upcoming booking is outside these hours')
  await expect(page.getByText('1 upcoming booking is outside these hours.')).toBeVisible()
})
