import type { Page } from '@playwright/test'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const HELP_PATH = '/admin/help'

test('the sidebar remembers its width, and its icons keep their accessible names', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  await openStaffPage(page, HELP_PATH)
  const widthButton = page.getByRole('button', { name: /^(Collapse|Expand)$/ })
  await expect(widthButton).toHaveAttribute('aria-expanded', 'true')
  const preferenceSaved = page.waitForResponse(answer => answer.request().method() === 'POST')
  await widthButton.click()
  await expect(widthButton).toHaveAttribute('aria-expanded', 'false')
  await preferenceSaved

  const answer = await page.reload()
  expect(/<nav class="sidebar"[^>]*>/.exec((await answer?.text()) ?? '')?.[0]).toContain('data-width="narrow"')
  await expect(widthButton).toHaveAttribute('aria-expanded', 'false')
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Calendar' })
  await link.focus()
  await expect(link.getByText('Calendar')).toBeVisible()
  await expectLooksRight(page, true)
  await link.press('Enter')
  await expect(page).toHaveURL(/calendar$/)
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(widthButton).toHaveAttribute('aria-expanded', 'false')
})

test('only owners see the link to the page of staff accounts', { tag: '@desk' }, async ({ page, records }) => {
  const staffLink = page.getByRole('link', { name: 'Staff', exact: true })
  await signInAs(page, records)
  await page.goto(HELP_PATH)
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeVisible()
  await expect(staffLink).toHaveCount(0)
  await signInAs(page, records, 'owner')
  await page.goto(HELP_PATH)
  await expect(staffLink).toBeVisible()
})

test('the theme is remembered and applied before scripts run', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  await openStaffPage(page, HELP_PATH)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'system')
  const lightBackground = await readBackground(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => readBackground(page)).not.toBe(lightBackground)
  const darkBackground = await readBackground(page)
  await expectLooksRight(page, true)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => readBackground(page)).toBe(lightBackground)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => readBackground(page)).toBe(darkBackground)
  // The chosen radio button keeps the focus, so the arrow keys work from there.
  await page.keyboard.press('ArrowUp')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('ArrowDown')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectLooksRight(page, true)
  const answer = await page.reload()
  expect(/<html[^>]*>/.exec((await answer?.text()) ?? '')?.[0]).toContain('data-theme="dark"')
  expect(await readBackground(page)).toBe(darkBackground)
})

test('the public site stays light when the browser prefers dark colours', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await signInAs(page, records)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await page.locator('link[href*=night]').count()).toBe(0)
})

test('the account menu names the signed-in person and closes on Escape or a click outside', {
  tag: '@desk',
}, async ({ page, records }) => {
  const staffMember = await signInAs(page, records)
  await openStaffPage(page, HELP_PATH)
  const account = page.getByRole('button', { name: 'Account' })
  const name = page.getByText(staffMember.name, { exact: true })
  await account.click()
  await expect(name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
  await expect(account).toBeFocused()
  await account.click()
  await page.getByRole('heading', { name: 'Help', level: 1 }).click()
  await expect(name).toBeHidden()
})

test('staff can log out from every page without opening a menu', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto(HELP_PATH)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto(HELP_PATH)
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
})

test('an error page keeps the staff frame and its links', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/applications/11111111-1111-4111-8111-111111111111')
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this application' })).toBeVisible()
  await expectLooksRight(page, true)
  await page.getByRole('main').getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()

  const ownerPageAnswer = await page.goto('/admin/staff')
  expect(ownerPageAnswer?.status()).toBe(403)
  await expect(page.getByText('Only an owner can do this')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})

/** Returns the background colour of the page. */
function readBackground(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
