import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openRecords, type Records } from './records.ts'

type Story = {
  /** Sees that the browser had nothing to complain about and asked nobody but us, unless the story said so before. */
  quiet: Quiet
  /** Where the program keeps its records, and a way to look into them. */
  databaseUrl: string
  /** Where it keeps files. */
  dataDir: string
  records: Records
}

type Quiet = {
  /** This complaint belongs to the story: it has to come. */
  expectNoise(pattern: RegExp): void
  /** The story leads to this other origin too. */
  mayAsk(origin: string): void
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
  quiet: [
    async ({ context, baseURL }, use) => {
      const expected: Array<RegExp> = []
      const origins = [new URL(baseURL ?? '').origin]
      const noise = listen(context, origins)
      await use({
        expectNoise: pattern => expected.push(pattern),
        mayAsk: origin => origins.push(origin),
      })
      const unexpected = noise.filter(sound => !expected.some(pattern => pattern.test(sound)))
      expect(unexpected, 'the browser had nothing to complain about').toEqual([])
      const missing = expected.filter(pattern => !noise.some(sound => pattern.test(sound)))
      expect(missing, 'complaints that had to come').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function listen(context: BrowserContext, origins: ReadonlyArray<string>): Array<string> {
  const noise: Array<string> = []
  context.on('console', message => {
    // Chromium reports each answer of 4xx as an error of its own; the stories look at those pages themselves.
    const isAnswer = /the server responded with a status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isAnswer) noise.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => noise.push(`page: ${error.error().message}`))
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(origin)) noise.push(`outside request: ${request.url()}`)
  })
  return noise
}

/** Of the block that is set aside for tests of networks. */
function anAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}

/** The page as it stands can be read by everybody, on every screen. */
export async function expectLooksRight(page: Page, javaScriptEnabled: boolean | undefined) {
  await expectAccessible(page, javaScriptEnabled)
  await expectNoSpill(page)
}

/** Axe finds nothing on the page as it stands, at WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, javaScriptEnabled: boolean | undefined) {
  // Axe is itself a script: it runs where scripts run. The HTML is the same in both.
  if (javaScriptEnabled === false) return
  // "Legacy" looks at one document without opening a second page for it. Ours have no frames, and it takes a third of the time.
  // Lists elements for violations only, not for every rule that passed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(violation => `${violation.id}: ${violation.nodes.map(node => node.target).join(', ')}`),
  ).toEqual([])
}

const NARROW = [390, 320]

/** Nothing spills over the side of the screen: this one, a usual phone's, and the narrowest that there is. */
export async function expectNoSpill(page: Page) {
  const whole = page.viewportSize()
  if (whole === null) throw new Error('This page has no screen.')
  expect(await spillOf(page), `what spills at ${whole.width} pixels`).toEqual([])
  for (const width of NARROW.filter(narrow => narrow < whole.width)) {
    await page.setViewportSize({ ...whole, width })
    expect(await spillOf(page), `what spills at ${width} pixels`).toEqual([])
  }
  await page.setViewportSize(whole)
}

/** What reaches beyond the right edge and can be scrolled to; empty when all is well. */
function spillOf(page: Page): Promise<Array<string>> {
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

/** The messages in the sandbox inbox for one address, newest first. */
export async function mailTo(page: Page, address: string): Promise<Array<SentMail>> {
  const answer = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)
  return answer.json()
}

/** The receipts among them. */
export async function receiptsTo(page: Page, address: string): Promise<Array<SentMail>> {
  const messages = await mailTo(page, address)
  return messages.filter(message => message.subject.startsWith('We have received'))
}
