import { settingsForm } from '../support/browser/settings.ts'
import { aColleague, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

const NEW_PASSWORD = 'seven goats cross the bridge'

test('after changing your own password the fields are empty, the focus stays, and the session goes on', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { id } = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, id)
  await page.goto('/admin/settings')
  const saveButton = settingsForm(page, 'Your password').getByRole('button', { name: 'Save' })
  await page.getByLabel('Current Password').fill('not the right one')
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat Password').fill(NEW_PASSWORD)
  await saveButton.click()
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/This isn’t your current password/)

  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat Password').fill(NEW_PASSWORD)
  await saveButton.click()
  await expect(page.getByRole('status').filter({ hasText: 'Settings Saved' })).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await expect(saveButton).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
