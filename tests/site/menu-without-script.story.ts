import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const MENU_LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Sectors', '/sectors'],
  ['About', '/about'],
  ['Get Started', '/get-started'],
] as const

test('the phone menu opens and closes, its links work, and it is closed on the next page', {
  tag: ['@phone', '@phone-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  // Browsers give a `summary` element different roles, so the story looks for its text.
  const button = page.getByRole('banner').getByText('Menu', { exact: true })
  await page.goto('/get-started')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(menu).toBeHidden()
  await button.tap()
  await expect(menu).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('banner').getByText('Close', { exact: true }).tap()
  await expect(menu).toBeHidden()

  for (const [name, path] of MENU_LINKS) {
    await button.tap()
    await menu.getByRole('link', { name, exact: true }).tap()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
})

test('the phone menu can be opened by keyboard', { tag: ['@phone', '@phone-no-js'] }, async ({ page }) => {
  await page.goto('/')
  const button = page.locator('details.menu > summary')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeFocused()
})
