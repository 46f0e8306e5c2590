import type { Page } from '@playwright/test'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  await page.goto('/about')
  await button(page).click()
  await expect(menu(page)).toBeVisible()
  await expect(details(page)).toHaveAttribute('open', '')
})

test('Escape closes the menu and returns the focus to its button', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
}) => {
  await expectLooksRight(page, javaScriptEnabled)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(button(page)).toBeFocused()
})

test('a click outside closes the menu', { tag: '@desk' }, async ({ page }) => {
  await page.mouse.click(20, 800)
  await expectClosed(page)
})

test('tabbing out of the menu closes it', {
  tag: '@desk',
}, async ({ page }) => {
  const linkCount = await menu(page).getByRole('link').count()
  for (let presses = 0; presses < linkCount; presses++) await page.keyboard.press('Tab')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expectClosed(page)
})

test('following a link closes the menu, and the menu is still closed after going back', { tag: '@desk' }, async ({
  page,
}) => {
  await menu(page).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(menu(page)).toBeHidden()
  await page.goBack()
  await expectClosed(page)
})

function button(page: Page) {
  return page.locator('details.menu > summary')
}

function details(page: Page) {
  return page.locator('details.menu')
}

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Menu' })
}

async function expectClosed(page: Page) {
  await expect(menu(page)).toBeHidden()
  await expect(details(page)).not.toHaveAttribute('open')
}
