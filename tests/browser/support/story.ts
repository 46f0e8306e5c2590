import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** What a story is told with. `quiet` sees that the browser had nothing to complain about and asked nobody but us. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const noise = listen(page, baseURL ?? '')
      await use(undefined)
      expect(noise, 'the browser had nothing to complain about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function listen(page: Page, origin: string): Array<string> {
  const noise: Array<string> = []
  page.on('console', message => {
    // Chromium reports each answer of 4xx as an error of its own; the stories look at those pages themselves.
    const isAnswer = /the server responded with a status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isAnswer) noise.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => noise.push(`page: ${error.message}`))
  page.on('request', request => {
    const { protocol, origin: to } = new URL(request.url())
    if (protocol.startsWith('http') && to !== origin) noise.push(`outside request: ${request.url()}`)
  })
  return noise
}

/** Axe finds nothing on the page as it stands, at WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, javaScriptEnabled: boolean | undefined) {
  // Axe is itself a script: it runs where scripts run. The HTML is the same in both.
  if (javaScriptEnabled === false) return
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(violation => `${violation.id}: ${violation.nodes.map(node => node.target).join(', ')}`),
  ).toEqual([])
}

/** Nothing spills over the side of the screen. */
export async function expectNoSpill(page: Page) {
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(wide, 'width of the page').toBeLessThanOrEqual(screen)
}

/** The messages in the sandbox inbox for one address, newest first. */
export async function mailTo(
  page: Page,
  address: string,
): Promise<Array<{ id: string; subject: string; html: string; text: string }>> {
  const answer = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)
  return answer.json()
}
