import { addresses } from '#src/addresses.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { proofCookie } from '#tests/support/applicant-proof.ts'
import { pageRoutes } from '#tests/support/staff-routes.ts'
import type { ExampleRecords } from './example-records.ts'
import { expectNoDeadLinks } from './links.ts'
import {
  listApplicantPages,
  listApplicantStates,
  listUnprovenPages,
  listVisitorPages,
  listVisitorStates,
  openTracking,
} from './public-pages.ts'
import { expect, test } from './sweep-program.ts'
import { type SweepPage, startSweep } from './visit.ts'

test.setTimeout(600_000)
test.use({ actionTimeout: 20_000 })

test('a visitor can read every public page on every screen', { tag: '@phone' }, async ({ page, examples }) => {
  expectEveryRoute(examples)
  const sweep = await startSweep(page)
  const pages = Object.entries(listVisitorPages(examples)).map(toSweepPage)
  for (const visited of [...pages, ...listVisitorStates(examples)])
    await test.step(visited.name, () => sweep.visitPublicPage(visited))
  await expectNoDeadLinks(page, sweep.links, { visitedPaths: sweep.visitedPaths })
  const linkedPaths = [...sweep.links.keys()].map(href => new URL(href).pathname)
  const sitePaths = Object.values(SITE_PAGES).map(({ path }) => path)
  expect(linkedPaths).toEqual(expect.arrayContaining([...sitePaths, addresses.tracking()]))
})

test('an applicant can read every page of the application on every screen', { tag: '@phone' }, async ({
  page,
  records,
  examples,
}) => {
  const sweep = await startSweep(page)
  await sweep.visitPublicPage({
    name: 'tracking, opened',
    pattern: 'tracking of an application',
    path: openTracking(examples.application),
  })
  for (const [pattern, example] of Object.entries(listUnprovenPages(examples)))
    await sweep.visitPublicPage(toSweepPage([pattern, example]))
  await page.context().addCookies([{ ...(await proofCookie(records, examples.application.email)), url: page.url() }])
  const pages = Object.entries(listApplicantPages(examples)).map(toSweepPage)
  for (const visited of [...listApplicantStates(examples), ...pages])
    await test.step(visited.name, () => sweep.visitPublicPage(visited))
  await expectNoDeadLinks(page, sweep.links, { visitedPaths: sweep.visitedPaths })
})

function expectEveryRoute(examples: ExampleRecords) {
  const routes = pageRoutes().filter(({ isInFrame }) => !isInFrame)
  const lists = [listVisitorPages(examples), listUnprovenPages(examples), listApplicantPages(examples)]
  const patterns = new Set(lists.flatMap(list => Object.keys(list)))
  expect([...patterns].toSorted()).toEqual(routes.map(({ pattern }) => pattern).toSorted())
}

function toSweepPage([pattern, example]: [string, Omit<SweepPage, 'name'>]): SweepPage {
  return { name: `/${pattern}`, pattern, ...example }
}
