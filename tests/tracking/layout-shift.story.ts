import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { dayInLagos, daysAfter, weekdayOf } from '#src/dates.ts'
import { aPaidConsultation } from '../support/browser/booking.ts'
import type { Records } from '../support/browser/records.ts'
import { expect, test } from '../support/browser/story.ts'

/** The pages that hydrate and that applicants open on a phone. */
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

for (const [name, pathOf] of Object.entries(PAGES)) {
  for (const [width, height] of [
    [360, 800],
    [1366, 768],
  ] as const) {
    test.describe(`${width} pixels wide`, () => {
      test.use({ viewport: { width, height }, timezoneId: 'Europe/London' })

      test(`nothing shifts on ${name} when its scripts arrive`, { tag: '@desk' }, async ({ page, records }) => {
        const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
        await page.route('**/*.js', async route => {
          await held
          await route.continue()
        })
        await page.addInitScript(watchShifts)
        await page.goto(await pathOf(records), { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        await twoFrames(page)
        letGo()
        await page.waitForLoadState('networkidle')
        await twoFrames(page)
        expect(await page.evaluate(() => window.shifts)).toEqual([])
      })
    })
  }
}

function nextTuesday(now: Date): string {
  const today = dayInLagos(now)
  return daysAfter(today, 9 - weekdayOf(today))
}

declare global {
  interface Window {
    shifts: Array<{ value: number; what: Array<string> }>
  }
}

type Shift = PerformanceEntry & { value: number; sources: Array<{ node: Node | null }> }

/** Runs in the page before anything else does. */
function watchShifts() {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Array<Shift>) {
      // Our fonts move lines by a pixel when they replace their stand-ins; readers notice 0.1.
      if (value < 0.005) continue
      window.shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>(tell => requestAnimationFrame(() => requestAnimationFrame(() => tell()))),
  )
}
