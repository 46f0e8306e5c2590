import { beforeAll, expect, test } from 'vitest'
import { FACTS } from '#src/web/content/facts.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { textOf } from '../support/page-sections.ts'
import type { PageView } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

/** The least number of facts on these pages. If the test found no facts, it would prove nothing. */
const MIN_FACTS: Record<string, number> = { '/': 2, '/services': 4, '/sectors': 2, '/sectors/technology': 4 }

test.each(Object.values(SITE_PAGES).map(({ path }) => path))(
  'each fact about the visa on %s has a link to its official page and the date of its last check',
  async path => {
    const facts = findFacts((await program.visitor().open(path)).view)
    expect(facts.length).toBeGreaterThanOrEqual(MIN_FACTS[path] ?? 0)
    const faults = facts.filter(
      ({ official, links, hasCheckDate }) => !(hasCheckDate && official.every(({ url }) => links.includes(url))),
    )
    expect(faults, 'facts without official links or a date').toEqual([])
  },
)

/** Finds the facts on the page, with the links of their section and whether it shows the date of the last check. */
function findFacts({ document }: PageView) {
  const sections = [...document.querySelectorAll('main section, main header')].filter(
    section => section.querySelector('section') === null,
  )
  return Object.values(FACTS).flatMap(({ text, official }) =>
    sections
      .filter(section => textOf(section).includes(text))
      .map(section => ({
        text,
        official,
        links: [...section.querySelectorAll('a')].map(link => link.href),
        hasCheckDate: /Checked (on|in) [\w ]*\d{4}\.|re-check/.test(textOf(section)),
      })),
  )
}
