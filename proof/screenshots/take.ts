/**
 * `npm run screenshots`: takes pictures of the public, payment, tracking and booking pages at two screen widths, and
 * two for the README.
 */
import { mkdir } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addresses } from '#src/addresses.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { startProgram } from '#tests/support/program.ts'
import { startTestCluster } from '#tests/support/test-cluster.ts'

/** A Monday morning in Lagos. The time is fixed, so that pictures change only when their page has changed. */
const NOW = '2026-11-02T09:00:00Z'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

type Screenshot = readonly [key: string, path: string]

await mkdir('screenshots', { recursive: true })
await mkdir('docs/screenshots', { recursive: true })
const { CHROME: executablePath } = process.env
const postgres = await startTestCluster()
const program = await startProgram({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', NOW })
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
try {
  const pages = [
    ...Object.entries(SITE_PAGES).map(([key, { path }]) => [key, path] as const),
    ...(await applicantPages()),
  ]
  for (const screen of SCREENS) await takeScreenshots(browser, pages, screen)
  console.log('Written to screenshots/; those of the README to docs/screenshots/.')
} finally {
  await browser.close()
  await program.stopAndDeleteData()
  await postgres.release()
}

/** Creates records for the pages of payment, tracking and booking, and returns the paths of these pages. */
async function applicantPages(): Promise<ReadonlyArray<Screenshot>> {
  const { db, close } = openDatabase(postgres.url, createLogger('silent'), 1)
  const clock = { now: () => new Date(NOW) }
  const name = 'Chukwuemeka Nwáńkwọ'
  for (const time of ['10:00', '11:30', '15:00']) await aBooking().at('2026-11-05', time).saveTo(db, clock)
  const { payment } = await anOrder().named(name).settled().saveTo(db, clock)
  const { booking, reference } = await aBooking().named(name).at('2026-11-12', '14:00').saveTo(db, clock)
  const unpaidApplication = await anApplication().named(name).forItem('full_support', 'split').saveTo(db, clock)
  const trackedApplication = await anApplication()
    .named(name)
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(db, clock)
  await close()
  const date = '2026-11-05'
  return [
    ['payment', addresses.payment({ applicationId: unpaidApplication.id, email: unpaidApplication.email })],
    [
      'tracking',
      addresses.tracking({ reference: trackedApplication.reference ?? '', email: trackedApplication.email }),
    ],
    ['booking', addresses.booking({ reference: payment.reference, date })],
    ['booking-confirmed', addresses.booking({ reference })],
    ['booking-change', addresses.bookingChange({ key: booking.changeKey, date })],
  ]
}

async function takeScreenshots(
  browser: Browser,
  pages: ReadonlyArray<Screenshot>,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({
    baseURL: program.origin,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  for (const [key, path] of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const hasStyles = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--paper') !== '')
    if (!hasStyles) throw new Error(`${path} was loaded without its styles, so its picture was not replaced.`)
    await page.screenshot({ path: `screenshots/${key}-${viewport.width}.png`, fullPage: true })
    if (key === 'home') await page.screenshot({ path: `docs/screenshots/home-${viewport.width}.png` })
  }
  await context.close()
}
