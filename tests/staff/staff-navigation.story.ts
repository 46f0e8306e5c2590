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

test('a page that is opened by a link loads only the sheets that the first page does not contain', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/dashboard')
  const loadedSheets: Array<string> = []
  page.on('request', request => {
    if (request.url().endsWith('.css')) loadedSheets.push(new URL(request.url()).pathname.replace(/-[^-]+$/, ''))
  })
  const links = page.getByRole('navigation', { name: 'Admin' })
  await links.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/documents$/)
  await links.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  expect(new Set(loadedSheets)).toEqual(new Set(['/assets/staff-parts-list']))
})
