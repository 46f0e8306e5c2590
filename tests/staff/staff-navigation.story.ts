import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('on a phone the menu links to every staff page, and the account menu has the only button to log out', {
  tag: '@phone',
}, async ({ page, records }) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/help')
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Admin' })
  await expect(links.getByRole('link', { name: 'Help', exact: true })).toHaveAttribute('aria-current', 'page')
  await links.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/documents$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Account' }).click()
  const logoutButtons = page.getByRole('button', { name: 'Log Out' })
  await expect(logoutButtons).toHaveCount(1)
  await logoutButtons.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})
