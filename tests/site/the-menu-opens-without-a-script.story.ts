import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Sectors', '/sectors'],
  ['About', '/about'],
  ['Get Started', '/get-started'],
] as const

test('the menu of a phone opens, closes, leads on and is closed on the next page', {
  tag: ['@phone', '@phone-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  // A summary has no role that all browsers agree on; its text is what one sees and hears.
  const button = page.getByRole('banner').getByText('Menu', { exact: true })
  await page.goto('/get-started')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(menu).toBeHidden()
  await button.tap()
  await expect(menu).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await button.tap()
  await expect(menu).toBeHidden()

  for (const [name, path] of LINKS) {
    await button.tap()
    await menu.getByRole('link', { name, exact: true }).tap()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
})

test('the menu opens by keyboard', { tag: ['@phone', '@phone-no-js'] }, async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('banner').getByText('Menu', { exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeFocused()
})
