import { settingsForm } from '../support/browser/settings.ts'
import { aColleague, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, test } from '../support/browser/story.ts'

const NEW_PASSWORD = 'seven goats cross the bridge'

test('C10: changing your own password signs out other browsers, but not this one', {
  tag: '@desk',
}, async ({ page, browser, records, javaScriptEnabled }) => {
  const { id, email } = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, id)
  const otherBrowser = await (await browser.newContext()).newPage()
  await setStaffCookie(otherBrowser, records, id)
  await otherBrowser.goto('/admin/settings')

  await page.goto('/admin/settings')
  await page.getByLabel('Current Password').fill('not the right one')
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat Password').fill(NEW_PASSWORD)
  await settingsForm(page, 'Your password').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/This isn’t your current password/)
  await expectLooksRight(page, javaScriptEnabled)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, javaScriptEnabled)

  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat Password').fill(NEW_PASSWORD)
  await settingsForm(page, 'Your password').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Settings Saved' })).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await expect(settingsForm(page, 'Your password').getByRole('button', { name: 'Save' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await otherBrowser.reload()
  await expect(otherBrowser).toHaveURL(/\/admin\/login/)
  await otherBrowser.getByLabel('Email').fill(email)
  await otherBrowser.getByLabel('Password').fill(NEW_PASSWORD)
  await otherBrowser.getByRole('button', { name: 'Sign In' }).click()
  await expect(otherBrowser).toHaveURL(/\/admin\/settings$/)
  await otherBrowser.context().close()
})
