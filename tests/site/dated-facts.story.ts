import type { Page } from '@playwright/test'
import { FACTS } from '#src/web/content/facts.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

/** The least number of facts on these pages. If the story found no facts, it would prove nothing. */
const MIN_FACTS: Record<string, number> = { '/': 2, '/services': 4, '/sectors': 2, '/sectors/technology': 4 }

test('each fact about the visa has a link to its official page and the date of its last check', {
  tag: '@desk',
}, async ({ page }) => {
  for (const { path } of Object.values(SITE_PAGES)) {
    await page.goto(path)
    const facts = await findFacts(page)
    expect(facts.length, `facts on ${path}`).toBeGreaterThanOrEqual(MIN_FACTS[path] ?? 0)
    const faults = facts.filter(({ text, links, hasCheckDate }) => {
      const fact = Object.values(FACTS).find(each => each.text === text)
      return !hasCheckDate || !fact?.official.every(({ url }) => links.includes(url))
    })
    expect(faults, `facts without official links or a date on ${path}`).toEqual([])
  }
})

/**
 * Finds the facts on the page, with the links of their section and whether the section shows the date of the last
 * check.
 */
function findFacts(page: Page): Promise<Array<{ text: string; links: Array<string>; hasCheckDate: boolean }>> {
  return page.evaluate(
    texts => {
      const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ')
      const sections = [...document.querySelectorAll('main section, main header')]
      return texts.flatMap(text =>
        sections
          .filter(section => textOf(section).includes(text) && section.querySelector('section') === null)
          .map(section => ({
            text,
            links: [...section.querySelectorAll('a')].map(link => link.href),
            hasCheckDate: /Checked (on|in) [\w ]*\d{4}\.|re-check/.test(textOf(section)),
          })),
      )
    },
    Object.values(FACTS).map(fact => fact.text),
  )
}
