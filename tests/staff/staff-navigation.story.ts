import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('the navigation links to every staff page, on a desktop and in the menu of a phone', {
  tag: ['@phone', '@desk'],
}, async ({ page, records, isMobile }) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/help')
  await expectLooksRight(page, true)
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectLooksRight(page, true)
  }
  const links = page.getByRole('navigation', { name: 'Admin' })
  await expect(links.getByRole('link', { name: 'Help', exact: true })).toHaveAttribute('aria-current', 'page')
  await links.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/documents$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a Help answer can be expanded', { tag: ['@phone', '@desk'] }, async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/help')
  const answer = page.getByText('The applicant reads it word for word')
  await expect(answer).toBeHidden()
  await page.getByText('How do I ask for a resubmission?').click()
  await expect(answer).toBeVisible()
})

test('staff can log out in the account menu, which on a phone is the only place for it', {
  tag: ['@phone', '@desk'],
}, async ({ page, records, isMobile }) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/help')
  await page.getByRole('button', { name: 'Account' }).click()
  await expectLooksRight(page, true)
  const logoutButtons = page.getByRole('button', { name: 'Log Out' })
  await expect(logoutButtons).toHaveCount(isMobile ? 1 : 2)
  await (isMobile ? logoutButtons.click() : page.keyboard.press('Escape'))
  if (isMobile) await expect(page).toHaveURL(/\/admin\/login$/)
})
