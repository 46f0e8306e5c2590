import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

test('on the home page the Tab key goes from the skip link through the header to the first button', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const stop of [
    page.getByRole('link', { name: 'Skip to the content' }),
    page.getByRole('link', { name: 'Read the mail' }),
    header.getByRole('link', { name: 'Talent Passage' }),
    ...['Home', 'Services', 'Sectors', 'About', 'Contact', 'Track', 'Get Started'].map(name =>
      header.getByRole('link', { name }),
    ),
    page.getByRole('main').getByRole('link', { name: 'Get Started Today' }).first(),
  ]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    await expectVisibleFocus(stop)
  }
})

test('on the home page the skip link moves the focus to the content, and the next tab stop is the first button', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Get Started Today' }).first()).toBeFocused()
})

for (const path of ['/', '/services', '/contact']) {
  test(`every tab stop on ${path} has a visible focus`, { tag: '@desk' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    const lastLink = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' })
    let stopCount = 0
    do {
      await page.keyboard.press('Tab')
      await expectVisibleFocus(focusedElement(page))
      stopCount++
      expect(stopCount, 'stops before the end of the page').toBeLessThan(80)
    } while (!(await lastLink.evaluate(link => link === document.activeElement)))
    expect(stopCount).toBeGreaterThan(20)
  })
}

function focusedElement(page: Page): Locator {
  return page.locator('*:focus')
}

async function expectVisibleFocus(stop: Locator) {
  await expect(stop).toBeInViewport()
  const { style, width, text } = await stop.evaluate(element => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth), text: element.textContent }
  })
  expect(style, `the focus outline of “${text}”`).toBe('solid')
  expect(width, `the focus outline of “${text}”`).toBeGreaterThanOrEqual(2)
}
