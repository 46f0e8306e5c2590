import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const { home, services, fashion, technology, arts, about } = SITE_PAGES
const PAGES_WITH_LARGE_HEADINGS = [home, services, fashion, technology, arts, about]

/**
 * A font with `font-display: optional` may replace its fallback only for 100 ms (CSS Fonts 4), or longer on a busy
 * machine.
 */
const OPTIONAL_FONT_PERIOD_MS = 200

test('loading a page causes no layout shift, and its largest paint is text', { tag: '@desk' }, async ({ page }) => {
  await page.addInitScript(recordPaintsAndShifts)
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    for (const { path } of Object.values(SITE_PAGES)) {
      await test.step(`${path} at ${viewport.width} pixels`, async () => {
        await page.goto(path, { waitUntil: 'load' })
        await poll(() => loadedFonts(page)).toContain('Passage Sans 400')
        await poll(async () => (await paintRecord(page)).largest).not.toBeNull()
        const { shifts, largest } = await paintRecord(page)
        expect(shifts).toEqual([])
        // An empty URL means that the largest paint is text and not a picture.
        expect(largest).toMatchObject({ url: '', text: expect.stringMatching(/\w/) })
      })
    }
  }
})

test('late fonts cause no layout shift, and text is readable before they load', { tag: '@desk' }, async ({ page }) => {
  await page.addInitScript(recordPaintsAndShifts)
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    for (const { path } of PAGES_WITH_LARGE_HEADINGS) {
      await test.step(`${path} at ${viewport.width} pixels`, async () => {
        const { promise: fontsReleased, resolve: releaseFonts } = Promise.withResolvers<void>()
        await page.unrouteAll()
        await page.route('**/*.woff2', async route => {
          await fontsReleased
          await route.continue()
        })
        await page.goto(path, { waitUntil: 'commit' })
        await poll(async () => (await paintRecord(page)).largest).toMatchObject({ url: '' })
        await poll(() => timeSinceFirstPaint(page)).toBeGreaterThan(OPTIONAL_FONT_PERIOD_MS)
        expect(await loadedFonts(page)).not.toContain('Passage')
        releaseFonts()
        await poll(() => loadedFonts(page)).toContain('Passage Sans 400')
        expect((await paintRecord(page)).shifts).toEqual([])
      })
    }
  }
})

test('the Services page that arrives in parts causes no layout shift', { tag: '@desk' }, async ({
  page,
  baseURL,
  browserGuard,
}) => {
  const html = await (await page.request.get(services.path)).text()
  const slowServer = await startSlowServer(baseURL ?? '', services.path)
  browserGuard.allowOrigin(slowServer.origin)
  await page.addInitScript(recordPaintsAndShifts)
  await page.setViewportSize({ width: 1440, height: 900 })
  const loaded = page.goto(slowServer.origin + services.path)
  const response = await slowServer.requested
  let shownCount = 0
  for (const part of html.split(/(?<=<\/article>)/)) {
    response.write(part)
    shownCount += part.match(/<article/g)?.length ?? 0
    await expect(page.locator('article')).toHaveCount(shownCount)
    expect((await paintRecord(page)).shifts).toEqual([])
  }
  expect(shownCount).toBeGreaterThanOrEqual(3)
  response.end()
  await loaded
  slowServer.close()
})

/** Asks often, because the pages are many. */
function poll<T>(read: () => Promise<T>) {
  return expect.poll(read, { intervals: [50] })
}

/** Serves the files of `source`, but leaves it to the test to answer a request for `slowPath`. */
async function startSlowServer(source: string, slowPath: string) {
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<ServerResponse>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '', source))
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    if (request.url === slowPath) onRequest(response)
    else response.end(await answer.bytes())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, requested, close: () => server.close() }
}

type PaintRecord = {
  shifts: Array<{ value: number; what: Array<string> }>
  largest: { url: string; text: string } | null
}
type LayoutShiftEntry = PerformanceEntry & { value: number; sources: Array<{ node: Node | null }> }
type LargestPaintEntry = PerformanceEntry & { url: string; element: Element | null }

declare global {
  interface Window {
    paintRecord: PaintRecord
  }
}

/** Records layout shifts and the largest paint in `window.paintRecord`. Runs in the page before all other scripts. */
function recordPaintsAndShifts() {
  const record: PaintRecord = { shifts: [], largest: null }
  window.paintRecord = record
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Array<LayoutShiftEntry>) {
      // When our fonts replace the fallback fonts, lines may move by a pixel. Readers notice only shifts of about 0.1
      // or more.
      if (value < 0.005) continue
      record.shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    const { url, element } = list.getEntries().at(-1) as LargestPaintEntry
    record.largest = { url, text: element?.textContent ?? '' }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Returns the page's record after two animation frames, so that it contains the last paint. */
function paintRecord(page: Page): Promise<PaintRecord> {
  return page.evaluate(
    () =>
      new Promise<PaintRecord>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.paintRecord))),
      ),
  )
}

function timeSinceFirstPaint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
    return firstPaint ? performance.now() - firstPaint.startTime : 0
  })
}

/** Lists the loaded fonts. Local fallback fonts count as loaded at once. */
function loadedFonts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(font => font.status === 'loaded')
      .map(font => `${font.family} ${font.weight}`)
      .join(),
  )
}
