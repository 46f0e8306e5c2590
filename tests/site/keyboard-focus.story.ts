import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

test('the Tab key goes through the whole page, and every stop has a visible focus', { tag: '@desk' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/services', '/contact']) {
    await page.goto(path)
    let stopCount = 0
    let isLast = false
    do {
      await page.keyboard.press('Tab')
      const stop = await readFocus(page)
      expect(stop, `the focus outline of “${stop.text}” on ${path}`).toMatchObject({ style: 'solid', isInView: true })
      expect(stop.width, `the focus outline of “${stop.text}” on ${path}`).toBeGreaterThanOrEqual(2)
      isLast = stop.isInFooter && stop.text === 'Terms of service'
      stopCount++
      expect(stopCount, `stops before the end of ${path}`).toBeLessThan(80)
    } while (!isLast)
    expect(stopCount, `stops on ${path}`).toBeGreaterThan(20)
  }
})

/** Reads everything at once, because the pages have some hundred stops. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return {
      text: element.textContent,
      isInFooter: element.closest('footer') !== null,
      style: outlineStyle,
      width: Number.parseFloat(outlineWidth),
      isInView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    }
  })
}
