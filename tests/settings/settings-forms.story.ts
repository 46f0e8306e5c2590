import { expect, test } from '../support/browser/own-program.ts'
import { saveSettings, settingsForm } from '../support/browser/settings.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'

test('forms in Settings follow what an owner types, and the switch of the site works by keyboard', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/settings')

  const rateForm = settingsForm(page, 'Exchange rate')
  await rateForm.getByLabel('Rate (₦ for £1)').fill('20574')
  // Typing a rate selects the choice “Fix a rate”.
  await expect(rateForm.getByRole('radio', { name: 'Fix a rate' })).toBeChecked()
  await rateForm.getByRole('button', { name: 'Save' }).click()
  await expect(rateForm.getByLabel('Rate (₦ for £1)')).toHaveAccessibleDescription(/900% above the last good rate/)
  await rateForm.getByRole('checkbox', { name: 'Yes, fix £1 = ₦20,574.00' }).check()
  await rateForm.getByLabel('Rate (₦ for £1)').fill('30000')
  await rateForm.getByRole('button', { name: 'Save' }).click()
  await expect(rateForm.getByRole('checkbox', { name: 'Yes, fix £1 = ₦30,000.00' })).not.toBeChecked()
  await rateForm.getByLabel('Rate (₦ for £1)').fill('2,000')
  await saveSettings(page, 'Exchange rate', 'The rate is fixed: £1 = ₦2,000.00.')
  await expect(rateForm.getByText('The market', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cache Cleared' })).toContainText('The rate is fixed')

  const hoursForm = settingsForm(page, 'Weekly hours')
  const firstOfThursday = hoursForm.getByRole('checkbox', { name: 'Thursday 09:00' })
  await hoursForm.getByRole('button', { name: 'None on Monday' }).click()
  await hoursForm.getByRole('checkbox', { name: 'Monday 12:30' }).check()
  await hoursForm.getByRole('button', { name: 'As Monday on Thursday' }).click()
  await saveSettings(page, 'Weekly hours', 'The weekly hours apply to every date without changes of its own.')
  await expect(hoursForm.getByRole('checkbox', { name: 'Thursday 12:30' })).toBeChecked()
  await expect(firstOfThursday).not.toBeChecked()
  await hoursForm.getByRole('button', { name: 'All on Thursday' }).click()
  await expect(firstOfThursday).toBeChecked()

  const linkForm = settingsForm(page, 'Meeting link')
  await linkForm.getByLabel('Meeting Link').fill('https://rooms.example/{booking}/in')
  await expect(linkForm).toContainText(/for example: https:\/\/rooms\.example\/[0-9a-f]{32}\/in/)
  await saveSettings(page, 'Meeting link', 'New bookings get the new link.')

  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Site' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const maintenanceSwitch = page.getByRole('switch', { name: 'Maintenance Mode' })
  await expect(maintenanceSwitch).toBeFocused()
  await page.keyboard.press('Space')
  await saveSettings(page, 'Site', 'Maintenance mode is on')
  await expect(maintenanceSwitch).toBeChecked()
  await expect(page.getByText('Maintenance mode is on. Visitors and applicants see')).toBeVisible()
})
