import type { Page } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, expectLooksRight, expectNoOverflow, test } from '../support/browser/story.ts'

const PATHS = [...Object.values(SITE_PAGES).map(page => page.path), '/nowhere', '/sectors/unknown']
const PATH_WITH_DIALOG = '/services?package=full_support&plan=split'

test('no page overflows at any width, and axe finds no violations on a desktop', { tag: '@desk' }, async ({ page }) => {
  test.slow()
  for (const path of [...PATHS, PATH_WITH_DIALOG]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectLooksRight(page, true)
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflowPx(page), `overflow at ${width} pixels`).toBe(0)
      }
    })
  }
})

test('text enlarged to 200 % neither overflows nor is cut off', { tag: '@desk' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  for (const path of PATHS) {
    await test.step(path, async () => {
      await page.goto(path)
      const sizeBefore = await textSize(page)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      // Font sizes that also depend on the width of the screen grow a little less than twofold.
      expect(await textSize(page), 'size of the text').toBeGreaterThanOrEqual(1.8 * sizeBefore)
      expect(await overflowPx(page), 'pixels too wide').toBe(0)
      expect(await clippedTexts(page), 'texts that are cut off').toEqual([])
    })
  }
})

// Axe is not used, because with forced colours the contrast is the reader's choice, and axe measures our colours.
test('with forced colours every button has a visible border', { tag: '@desk' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [...PATHS, PATH_WITH_DIALOG]) {
    await page.goto(path)
    await expectNoOverflow(page)
    const buttonsWithoutBorder = await page.locator('.btn:visible, button:visible').evaluateAll(buttons =>
      buttons
        .filter(button => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(button)
          return borderTopStyle !== 'solid' || Number.parseFloat(borderTopWidth) < 1
        })
        .map(button => button.textContent),
    )
    expect(buttonsWithoutBorder, `buttons without a border on ${path}`).toEqual([])
  }
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('on a phone axe finds no violations, and every button and field has a touch target of at least 44 px', {
    tag: '@desk',
  }, async ({ page }) => {
    test.slow()
    for (const path of [...PATHS, PATH_WITH_DIALOG]) {
      await page.goto(path)
      await expectLooksRight(page, true)
      const smallTargets = await page
        .locator('.btn:visible, button:visible, summary:visible, input:visible, select:visible, textarea:visible')
        .evaluateAll(targets =>
          targets.flatMap(target => {
            const { width, height } = target.getBoundingClientRect()
            const label = target.textContent || target.getAttribute('name')
            return width < 44 || height < 44 ? [`${label}: ${Math.round(width)} × ${Math.round(height)}`] : []
          }),
        )
      expect(smallTargets, `touch targets that are too small on ${path}`).toEqual([])
    }
  })
})

function textSize(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .locator('p')
    .first()
    .evaluate(text => Number.parseFloat(getComputedStyle(text).fontSize))
}

function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Finds texts that lie outside an ancestor which hides its overflow. Carousels are left out, because they scroll. */
function clippedTexts(page: Page): Promise<Array<string>> {
  return page.locator('main *:visible').evaluateAll(parts =>
    parts.flatMap(part => {
      const { overflowX, overflowY, position } = getComputedStyle(part)
      if (position === 'absolute' || ![overflowX, overflowY].some(each => each === 'hidden' || each === 'clip'))
        return []
      const partBox = part.getBoundingClientRect()
      const texts = [...part.querySelectorAll('h1, h2, h3, p, li, dt, dd, a')].filter(word => {
        const wordBox = word.getBoundingClientRect()
        return wordBox.height > 0 && (wordBox.bottom > partBox.bottom + 1 || wordBox.right > partBox.right + 1)
      })
      return part.closest('.carousel') ? [] : texts.map(word => word.textContent?.slice(0, 40) ?? '')
    }),
  )
}
