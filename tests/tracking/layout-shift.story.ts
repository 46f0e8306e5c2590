import type { Page } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos, weekdayOf } from '#src/dates.ts'
import { aPaidConsultation } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

/** Pages whose content scripts change and that applicants often open on a phone. */
const PAGES: Record<string, (records: Records) => Promise<string>> = {
  tracking: async ({ db, clock }) => {
    const draft = anApplication().named('Chukwuemeka Nwáńkwọ-Adébáyọ̀').inStatus('evidence_review')
    const { reference, email } = await draft.settled('initial').saveTo(db, clock)
    return `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`
  },
  booking: async records => {
    const { path } = await aPaidConsultation(records)
    return `${path}&date=${nextTuesday(records.clock.now())}`
  },
}

/** Files that a slow connection delivers after the text of a page. */
const LATE_FILES = { scripts: '**/*.js', fonts: '**/*.woff2' }

const SCREENS = [
  { width: 360, height: 800 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]

test.use({ timezoneId: 'Europe/London' })

for (const [name, createPath] of Object.entries(PAGES)) {
  test(`the layout of the ${name} page does not shift when its scripts or fonts arrive late`, { tag: '@desk' }, async ({
    page,
    records,
  }) => {
    await page.addInitScript(recordLayoutShifts)
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport)
      for (const [files, urls] of Object.entries(LATE_FILES)) {
        await test.step(`late ${files} at ${viewport.width} pixels`, async () => {
          const { promise: filesReleased, resolve: releaseFiles } = Promise.withResolvers<void>()
          await page.unrouteAll()
          // Playwright also turns the cache off, so that each visit waits for its files.
          await page.route(urls, async route => {
            await filesReleased
            await route.continue()
          })
          await page.goto(await createPath(records), { waitUntil: 'commit' })
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          if (files === 'scripts') await page.evaluate(() => document.fonts.ready)
          await waitTwoFrames(page)
          releaseFiles()
          await page.waitForLoadState(files === 'scripts' ? 'networkidle' : 'load')
          await page.evaluate(() => document.fonts.ready)
          await waitTwoFrames(page)
          expect(await page.evaluate(() => window.shifts)).toEqual([])
        })
      }
    }
  })
}

function nextTuesday(now: Date): string {
  const today = dayInLagos(now)
  return addDays(today, 9 - weekdayOf(today))
}

declare global {
  interface Window {
    shifts: Array<{ value: number; what: Array<string> }>
  }
}

type LayoutShiftEntry = PerformanceEntry & { value: number; sources: Array<{ node: Node | null }> }

/** Records layout shifts in `window.shifts`. Runs in the page before all other scripts. */
function recordLayoutShifts() {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Array<LayoutShiftEntry>) {
      // Lines may move by a pixel when our fonts load. Readers notice only layout-shift scores above about 0.1.
      if (value < 0.005) continue
      window.shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function waitTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
