import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '#tests/support/app-context.ts'
import { findCriteriaSet, listCriteria } from './criteria.ts'
import { isOfficialUrl } from './official-sites.ts'
import { assessCriteria, listStoredCriteria } from './queries.server.ts'
import { criteria, criteriaSets } from './table.server.ts'

test('every set is stored from the start, with official pages, criteria in order, and as overdue', async () => {
  const app = await testContext()
  const sets = assessCriteria(await listStoredCriteria(app.db), '2026-11-30')
  expect(sets.map(({ id }) => id)).toEqual([
    'arts-council-promise-architecture',
    'arts-council-promise-arts',
    'arts-council-promise-fashion',
    'arts-council-talent-architecture',
    'arts-council-talent-arts',
    'arts-council-talent-fashion',
    'arts-council-talent-film',
    'british-academy-fast-track-academia',
    'british-academy-promise-academia',
    'british-academy-talent-academia',
    'royal-academy-of-engineering-fast-track-science',
    'royal-academy-of-engineering-promise-science',
    'royal-academy-of-engineering-talent-science',
    'royal-society-fast-track-science',
    'royal-society-promise-science',
    'royal-society-talent-science',
    'tech-nation-promise-technology',
    'tech-nation-talent-technology',
    'ukri-fast-track-academia',
    'ukri-fast-track-science',
  ])
  for (const set of sets) {
    for (const { url } of set.sources) expect(isOfficialUrl(url), url).toBe(true)
    expect(listCriteria(set, 'mandatory').length, set.id).toBeGreaterThan(0)
    expect(listCriteria(set, 'optional').length, set.id).toBeGreaterThanOrEqual(set.optionalNeeded)
    expect(set, set.id).toMatchObject({ checkedOn: null, isOverdue: true })
  }
  const technology = findCriteriaSet(sets, { body: 'tech_nation', route: 'talent', field: 'technology' })
  expect(technology).toMatchObject({ optionalNeeded: 2, maxPieces: 10, letters: 3 })
  expect(technology?.criteria.map(({ kind }) => kind)).toEqual(['mandatory', ...Array(4).fill('optional')])
})

test('the database refuses a set without a mandatory criterion, and one without a source', async () => {
  const app = await testContext()
  await expect(
    app.db.update(criteria).set({ isRetired: true }).where(eq(criteria.id, 'arts-council-talent-film-award')),
  ).rejects.toThrow()
  await expect(
    app.db.update(criteriaSets).set({ sources: [] }).where(eq(criteriaSets.id, 'arts-council-talent-film')),
  ).rejects.toThrow()
})
