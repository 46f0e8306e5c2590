import type { Page } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Browsers may show an optional font for 100 ms (CSS Fonts 4); doubled for a busy machine. */
const OPTIONAL_FONT_PERIOD_MS = 200

for (const viewport of SCREENS) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('loading a page causes no layout shift, and its largest paint is text', { tag: '@desk' }, async ({ page }) => {
      await page.addInitScript(watchTheScreen)
      for (const { path } of Object.values(SITE_PAGES)) {
        await test.step(path, async () => {
          await page.goto(path, { waitUntil: 'load' })
          await expect.poll(() => loadedFonts(page)).toContain('Passage Sans 400')
          await expect.poll(async () => (await seen(page)).largest).not.toBeNull()
          const { shifts, largest } = await seen(page)
          expect(shifts).toEqual([])
          // Words have no address, and come with the page itself.
          expect(largest).toMatchObject({ address: '', words: expect.stringMatching(/\w/) })
        })
      }
    })

    test('late fonts cause no layout shift, and text is readable before they load', { tag: '@desk' }, async ({
      page,
    }) => {
      await page.addInitScript(watchTheScreen)
      for (const { path } of [SITE_PAGES.home, SITE_PAGES.services, SITE_PAGES.fashion]) {
        await test.step(path, async () => {
          const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
          await page.unrouteAll()
          await page.route('**/*.woff2', async route => {
            await held
            await route.continue()
          })
          await page.goto(path, { waitUntil: 'commit' })
          await expect.poll(async () => (await seen(page)).largest).toMatchObject({ address: '' })
          await expect.poll(() => timeSinceFirstPaint(page)).toBeGreaterThan(OPTIONAL_FONT_PERIOD_MS)
          expect(await loadedFonts(page)).not.toContain('Passage')
          letGo()
          await expect.poll(() => loadedFonts(page)).toContain('Passage Sans 400')
          expect((await seen(page)).shifts).toEqual([])
        })
      }
    })
  })
}

type Seen = {
  shifts: Array<{ value: number; what: Array<string> }>
  largest: { address: string; words: string } | null
}
type Shift = PerformanceEntry & { value: number; sources: Array<{ node: Node | null }> }
type Largest = PerformanceEntry & { url: string; element: Element | null }

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page before anything else does. */
function watchTheScreen() {
  const seen: Seen = { shifts: [], largest: null }
  window.seen = seen
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Array<Shift>) {
      // Our fonts move lines by a pixel when they replace their stand-ins; readers notice 0.1.
      if (value < 0.005) continue
      seen.shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    const { url, element } = list.getEntries().at(-1) as Largest
    seen.largest = { address: url, words: element?.textContent ?? '' }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Waits two frames. */
function seen(page: Page): Promise<Seen> {
  return page.evaluate(
    () => new Promise<Seen>(tell => requestAnimationFrame(() => requestAnimationFrame(() => tell(window.seen)))),
  )
}

function timeSinceFirstPaint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
    return firstPaint ? performance.now() - firstPaint.startTime : 0
  })
}

/** Stand-ins that the machine has count too: they are there at once. */
function loadedFonts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(font => font.status === 'loaded')
      .map(font => `${font.family} ${font.weight}`)
      .join(),
  )
}
