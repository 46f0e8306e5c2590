import type { Page } from '@playwright/test'
import { FACTS } from '#src/web/content/facts.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../../support/story.ts'

/** How many facts these pages repeat at least: a story that found none would prove nothing. */
const AT_LEAST: Record<string, number> = { '/': 2, '/services': 4, '/sectors': 1, '/sectors/technology': 4 }

test('what a page repeats about the visa stands beside the day on which we read it', async ({ page }) => {
  for (const { path } of Object.values(SITE_PAGES)) {
    await page.goto(path)
    const shown = await factsOn(page)
    expect(shown.length, `facts on ${path}`).toBeGreaterThanOrEqual(AT_LEAST[path] ?? 0)
    const undated = shown.filter(({ text, dates }) => !dates.some(date => isNotFresher(date, text)))
    expect(undated, `on ${path}`).toEqual([])
  }
})

/** The sentences of ours that stand on the page, and the days that are named in the same section. */
function factsOn(page: Page): Promise<Array<{ text: string; dates: Array<string> }>> {
  return page.evaluate(
    texts => {
      const inOneLine = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ')
      const sections = [...document.querySelectorAll('main section, main header')]
      return texts.flatMap(text =>
        sections
          .filter(section => inOneLine(section).includes(text) && section.querySelector('section') === null)
          .map(section => ({
            text,
            dates: [...inOneLine(section).matchAll(/Checked (?:on|in) ((?:\d+ )?(?:\w+ )?\d{4})\./g)].map(
              match => match[1] ?? '',
            ),
          })),
      )
    },
    Object.values(FACTS).map(fact => fact.text),
  )
}

/** A date may stand for several facts: then it is the oldest one's. A year or a month counts from its first day. */
function isNotFresher(date: string, text: string): boolean {
  const fact = Object.values(FACTS).find(each => each.text === text)
  const shown = new Date(/^\d{4}$/.test(date) ? date : `${date} UTC`)
  return fact !== undefined && shown <= new Date(fact.checkedOn)
}
