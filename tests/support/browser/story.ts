import { randomInt } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import { openRecords, type Records } from '../records.ts'

type StoryFixtures = {
  /** Fails on unexpected browser errors and requests to other origins. */
  browserGuard: BrowserGuard
  databaseUrl: string
  dataDir: string
  records: Records
}

type BrowserGuard = {
  /** Expects an error in the browser that matches. The story fails without one. */
  expectBrowserError(pattern: RegExp): void
  /** Allows requests to another origin. */
  allowOrigin(origin: string): void
}

export const test = base.extend<StoryFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern, and this fixture needs none
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': randomIpAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern, and this fixture needs none
  databaseUrl: ({}, use) => use(process.env.DATABASE_URL ?? ''),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern, and this fixture needs none
  dataDir: ({}, use) => use(process.env.DATA_DIR ?? ''),
  records: async ({ databaseUrl, dataDir }, use) => {
    const records = openRecords(databaseUrl, dataDir)
    await use(records)
    await records.close()
  },
  browserGuard: [
    async ({ context, baseURL }, use) => {
      const expectedPatterns: Array<RegExp> = []
      const allowedOrigins = [new URL(baseURL ?? '').origin]
      const browserErrors = collectBrowserErrors(context, allowedOrigins)
      await context.addInitScript(reportForbiddenEval)
      await use({
        expectBrowserError: pattern => expectedPatterns.push(pattern),
        allowOrigin: origin => allowedOrigins.push(origin),
      })
      const unexpectedErrors = browserErrors.filter(error => !expectedPatterns.some(pattern => pattern.test(error)))
      expect(unexpectedErrors, 'unexpected errors in the browser').toEqual([])
      const missingErrors = expectedPatterns.filter(pattern => !browserErrors.some(error => pattern.test(error)))
      expect(missingErrors, 'expected errors that did not occur').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Chromium reports a caught `eval` only as an event, Firefox in its console. */
function reportForbiddenEval() {
  addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
    if (blockedURI === 'eval') console.error(`The content security policy forbids eval in ${sourceFile}`)
  })
}

function collectBrowserErrors(context: BrowserContext, origins: ReadonlyArray<string>): Array<string> {
  const browserErrors: Array<string> = []
  context.on('console', message => {
    // Chromium reports every 4xx answer as an error. Stories that expect a 4xx page check it themselves.
    const isClientErrorStatus = /the server responded with a status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isClientErrorStatus)
      browserErrors.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => browserErrors.push(`page: ${error.error().message}`))
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(origin))
      browserErrors.push(`outside request: ${request.url()}`)
  })
  return browserErrors
}

/** Returns an IP address from 198.18.0.0/15, which is reserved for network tests. */
function randomIpAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Checks the page's accessibility, and that nothing overflows on phones. */
export async function expectLooksRight(page: Page, javaScriptEnabled: boolean | undefined) {
  await expectAccessible(page, javaScriptEnabled)
  await expectNoOverflow(page)
}

/** Checks the page, or the only part that the selector finds, with axe at WCAG 2.2 AA and its best practices. */
async function expectAccessible(page: Page, javaScriptEnabled: boolean | undefined, selector = 'html') {
  // Axe needs scripts. Without scripts the HTML is the same, and stories with scripts check it.
  if (javaScriptEnabled === false) return
  await waitForStyles(page)
  await Promise.all(page.frames().map(loadAxe))
  const violations = await page.evaluate(async part => {
    const results = await (window as unknown as AxeWindow).axe.run(part, { resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
  }, selector)
  expect(violations).toEqual([])
}

type AxeWindow = { axe: typeof axe }

/** Loads axe once per document, because its half a megabyte takes a tenth of the time of a check. */
async function loadAxe(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** After a click on a link, Playwright finds the text of the new page before its style sheets have arrived. */
function waitForStyles(page: Page) {
  return page.waitForLoadState()
}

const NARROW_WIDTHS_PX = [390, 320]

/** Checks for horizontal overflow at the current width, and at the widths of a usual and of a very narrow phone. */
export async function expectNoOverflow(page: Page) {
  const viewport = page.viewportSize()
  if (viewport === null) throw new Error('This page has no viewport.')
  await waitForStyles(page)
  expect(await listOverflow(page), `overflow at ${viewport.width} pixels`).toEqual([])
  for (const width of NARROW_WIDTHS_PX.filter(narrow => narrow < viewport.width)) {
    await page.setViewportSize({ ...viewport, width })
    expect(await listOverflow(page), `overflow at ${width} pixels`).toEqual([])
  }
  await page.setViewportSize(viewport)
}

/** Lists the elements beyond the right edge of the screen, if the page can be scrolled sideways. */
export function listOverflow(page: Page): Promise<Array<string>> {
  return page.evaluate(() => {
    const screenWidth = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= screenWidth) return []
    const overflowingElements = [...document.body.querySelectorAll('*')].filter(
      each => each.getBoundingClientRect().right > screenWidth + 0.5,
    )
    return ['the page', ...overflowingElements.map(each => `${each.tagName.toLowerCase()}.${each.className}`)]
  })
}

type SentMail = { id: string; subject: string; html: string; text: string }

/** Lists the mails in the sandbox inbox to one e-mail address, newest first. */
export async function mailTo(page: Page, address: string): Promise<Array<SentMail>> {
  const answer = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)
  return answer.json()
}
