import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

test('the Tab key goes through the whole page, and every stop has a visible focus', { tag: '@desk' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
  }

  for (const path of ['/', '/services', '/contact']) {
    await page.goto(path)
    const lastLink = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' })
    let stopCount = 0
    do {
      await page.keyboard.press('Tab')
      await expectVisibleFocus(page.locator('*:focus'))
      stopCount++
      expect(stopCount, `stops before the end of ${path}`).toBeLessThan(80)
    } while (!(await isFocused(lastLink)))
    expect(stopCount, `stops on ${path}`).toBeGreaterThan(20)
  }
})

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate(each => each === document.activeElement)
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
