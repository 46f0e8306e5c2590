import type { Page } from '@playwright/test'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

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
  await link.press('Enter')
  await expect(page).toHaveURL(/calendar$/)
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(widthButton).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
})

test('the account menu closes on Escape or a click outside, and its theme is remembered and applied before scripts run', {
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

  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'system')
  const lightBackground = await readBackground(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => readBackground(page)).not.toBe(lightBackground)
  const darkBackground = await readBackground(page)
  await account.click()
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
  const answer = await page.reload()
  expect(/<html[^>]*>/.exec((await answer?.text()) ?? '')?.[0]).toContain('data-theme="dark"')
  expect(await readBackground(page)).toBe(darkBackground)
})

/** Returns the background colour of the page. */
function readBackground(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
