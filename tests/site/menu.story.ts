import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

const MENU_LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Sectors', '/sectors'],
  ['About', '/about'],
] as const

test('Escape, a click outside and tabbing out close the phone menu', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await openMenu(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(button(page)).toBeFocused()

  await openMenu(page)
  await page.mouse.click(20, 800)
  await expectClosed(page)

  await openMenu(page)
  const linkCount = await menu(page).getByRole('link').count()
  for (let presses = 0; presses < linkCount; presses++) await page.keyboard.press('Tab')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expectClosed(page)
})

test('following a link closes the phone menu, also to the current page and after going back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  for (const [name, path] of MENU_LINKS) {
    await openMenu(page)
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expectClosed(page)
  }
  await page.goBack()
  await expect(page).toHaveURL('/sectors')
  await expectClosed(page)
})

async function openMenu(page: Page) {
  await button(page).click()
  await expect(menu(page)).toBeVisible()
  await expect(details(page)).toHaveAttribute('open', '')
}

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
