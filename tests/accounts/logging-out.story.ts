import { aColleague, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('C24: an expired session leads to the sign-in and back, and after logging out the back button shows no private page', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { id, email } = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await setStaffCookie(page, records, id)
  await page.goto('/admin/dashboard')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fsettings$/)
  await expect(page.getByRole('status').filter({ hasText: 'Access Denied' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})
