import { aColleague, PASSWORD } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('a refused sign-in moves the focus to the reason, and the right password opens the requested page', {
  tag: '@phone',
}, async ({ page, records }) => {
  const { email, name } = await aColleague('owner').withPassword(PASSWORD).saveTo(records.db, records.clock)
  await page.goto('/admin/audit?type=staff.signed_in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not the right one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page.getByRole('alert')).toBeFocused()

  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?type=staff\.signed_in$/)
  await expect(page.getByRole('status').filter({ hasText: 'Login Successful' })).toContainText(`Welcome back, ${name}!`)
})
