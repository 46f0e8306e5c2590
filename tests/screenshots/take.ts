/** `npm run screenshots`: every public page as it looks on a phone and on a desk, into screenshots/, and two for the README. */
import { mkdir } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { startProgram } from '../support/program.ts'

/** A Monday morning in Lagos. A picture differs from the last one only when the page does. */
const NOW = '2026-11-02T09:00:00Z'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

await mkdir('screenshots', { recursive: true })
await mkdir('docs/screenshots', { recursive: true })
const { CHROME: executablePath } = process.env
const program = await startProgram({ LOG_LEVEL: 'warn', NOW })
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
try {
  for (const screen of SCREENS) await takeAll(browser, screen)
  console.log('Written to screenshots/; those of the README to docs/screenshots/.')
} finally {
  await browser.close()
  await program.forget()
}

async function takeAll(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({
    baseURL: program.origin,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  for (const [key, { path }] of Object.entries(SITE_PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const isDressed = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--paper') !== '')
    if (!isDressed) throw new Error(`${path} came without its styles: nothing was written over.`)
    await page.screenshot({ path: `screenshots/${key}-${viewport.width}.png`, fullPage: true })
    if (key === 'home') await page.screenshot({ path: `docs/screenshots/home-${viewport.width}.png` })
  }
  await context.close()
}
