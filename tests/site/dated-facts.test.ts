import { beforeAll, expect, test } from 'vitest'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { textOf } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

/** The least number of facts on these pages. If the test found no facts, it would prove nothing. */
const MIN_FACTS: Record<string, number> = { '/': 2, '/services': 4, '/sectors': 2, '/sectors/technology': 4 }

/** This page states no fact, but a sum of fees. */
const PAGE_WITH_SUM = '/get-started'

test.each(Object.values(SITE_PAGES).map(({ path }) => path))(
  'the facts about the visa on %s have one line with the date of their last check and their official pages',
  async path => {
    const { document } = (await program.visitor().open(path)).view
    const main = document.querySelector('main') ?? document.body
    const facts = Object.values(await loadFacts(program)).filter(({ text }) => textOf(main).includes(text))
    expect(facts.length).toBeGreaterThanOrEqual(MIN_FACTS[path] ?? 0)
    const lines = [...document.querySelectorAll('.checked-on')]
    expect(lines).toHaveLength(facts.length === 0 && path !== PAGE_WITH_SUM ? 0 : 1)
    expect(textOf(main).match(/Checked (on|in) [\w ]*\d{4}\.|re-checking/g) ?? []).toHaveLength(lines.length)
    const links = lines.flatMap(line => [...line.querySelectorAll('a')]).map(link => link.href)
    expect(facts.filter(({ sources }) => !sources.every(({ url }) => links.includes(url)))).toEqual([])
  },
)
