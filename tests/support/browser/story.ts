import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openRecords, type Records } from './records.ts'

type Story = {
  /** Fails on unexpected browser errors and requests to other origins. */
  browserGuard: BrowserGuard
  databaseUrl: string
  dataDir: string
  records: Records
}

type BrowserGuard = {
  /** Expects an error, which must occur. */
  expectBrowserError(pattern: RegExp): void
  /** Allows another origin. */
  allowOrigin(origin: string): void
}

export const test = base.extend<Story>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here; this needs nothing
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  databaseUrl: ({}, use) => use(process.env.DATABASE_URL ?? ''),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  dataDir: ({}, use) => use(process.env.DATA_DIR ?? ''),
  records: async ({ databaseUrl, dataDir }, use) => {
    const records = openRecords(databaseUrl, dataDir)
    await use(records)
    await records.close()
  },
  browserGuard: [
    async ({ context, baseURL }, use) => {
      const expected: Array<RegExp> = []
      const origins = [new URL(baseURL ?? '').origin]
      const browserErrors = listen(context, origins)
      await use({
        expectBrowserError: pattern => expected.push(pattern),
        allowOrigin: origin => origins.push(origin),
      })
      const unexpected = browserErrors.filter(sound => !expected.some(pattern => pattern.test(sound)))
      expect(unexpected, 'the browser had nothing to complain about').toEqual([])
      const missing = expected.filter(pattern => !browserErrors.some(sound => pattern.test(sound)))
      expect(missing, 'complaints that had to come').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function listen(context: BrowserContext, origins: ReadonlyArray<string>): Array<string> {
  const browserErrors: Array<string> = []
  context.on('console', message => {
    // Chromium reports every 4xx answer as an error; the stories check those pages themselves.
    const isAnswer = /the server responded with a status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isAnswer) browserErrors.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => browserErrors.push(`page: ${error.error().message}`))
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(origin))
      browserErrors.push(`outside request: ${request.url()}`)
  })
  return browserErrors
}

/** From the block reserved for network tests. */
function anAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Checks accessibility and overflow. */
export async function expectLooksRight(page: Page, javaScriptEnabled: boolean | undefined) {
  await expectAccessible(page, javaScriptEnabled)
  await expectNoOverflow(page)
}

/** Checks the page with axe at WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, javaScriptEnabled: boolean | undefined) {
  // Axe needs scripts; the HTML is the same without them.
  if (javaScriptEnabled === false) return
  // Legacy mode opens no second page, which takes a third of the time; our pages have no frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(violation => `${violation.id}: ${violation.nodes.map(node => node.target).join(', ')}`),
  ).toEqual([])
}

const NARROW = [390, 320]

/** Checks for horizontal overflow at this width, a usual phone's and the narrowest. */
export async function expectNoOverflow(page: Page) {
  const whole = page.viewportSize()
  if (whole === null) throw new Error('This page has no viewport.')
  expect(await overflowOf(page), `overflow at ${whole.width} pixels`).toEqual([])
  for (const width of NARROW.filter(narrow => narrow < whole.width)) {
    await page.setViewportSize({ ...whole, width })
    expect(await overflowOf(page), `overflow at ${width} pixels`).toEqual([])
  }
  await page.setViewportSize(whole)
}

/** Elements beyond the right edge; empty when nothing scrolls sideways. */
function overflowOf(page: Page): Promise<Array<string>> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= screen) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      each => each.getBoundingClientRect().right > screen + 0.5,
    )
    return ['the page', ...wide.map(each => `${each.tagName.toLowerCase()}.${each.className}`)]
  })
}

type SentMail = { id: string; subject: string; html: string; text: string }

/** Mails in the sandbox inbox to one address, newest first. */
export async function mailTo(page: Page, address: string): Promise<Array<SentMail>> {
  const answer = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)
  return answer.json()
}

export async function receiptsTo(page: Page, address: string): Promise<Array<SentMail>> {
  const messages = await mailTo(page, address)
  return messages.filter(message => message.subject.startsWith('We have received'))
}
