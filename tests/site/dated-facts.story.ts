import type { Page } from '@playwright/test'
import { FACTS } from '#src/web/content/facts.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

/** How many facts these pages repeat at least: a story that found none would prove nothing. */
const AT_LEAST: Record<string, number> = { '/': 2, '/services': 4, '/sectors': 2, '/sectors/technology': 4 }

test('each fact about the visa has a link to its official page and the date of its check', {
  tag: '@desk',
}, async ({ page }) => {
  for (const { path } of Object.values(SITE_PAGES)) {
    await page.goto(path)
    const shown = await factsOn(page)
    expect(shown.length, `facts on ${path}`).toBeGreaterThanOrEqual(AT_LEAST[path] ?? 0)
    const faults = shown.filter(({ text, links, saysHowFresh }) => {
      const fact = Object.values(FACTS).find(each => each.text === text)
      return !saysHowFresh || !fact?.official.every(({ url }) => links.includes(url))
    })
    expect(faults, `on ${path}`).toEqual([])
  }
})

/** Facts found on the page, with the links of their section and whether it shows the date of the check. */
function factsOn(page: Page): Promise<Array<{ text: string; links: Array<string>; saysHowFresh: boolean }>> {
  return page.evaluate(
    texts => {
      const inOneLine = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ')
      const sections = [...document.querySelectorAll('main section, main header')]
      return texts.flatMap(text =>
        sections
          .filter(section => inOneLine(section).includes(text) && section.querySelector('section') === null)
          .map(section => ({
            text,
            links: [...section.querySelectorAll('a')].map(link => link.href),
            saysHowFresh: /Checked (on|in) [\w ]*\d{4}\.|re-check/.test(inOneLine(section)),
          })),
      )
    },
    Object.values(FACTS).map(fact => fact.text),
  )
}
