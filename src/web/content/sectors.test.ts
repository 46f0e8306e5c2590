import { expect, test } from 'vitest'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { SITE_PAGES } from './pages.ts'
import { buildSectorHref, findSectorDetail, SECTOR_DETAILS, SECTORS } from './sectors.ts'
import { SAMPLES } from './stories.ts'

const sectorDetails = Object.values(SECTOR_DETAILS)

test('the eight sectors are listed in the order of the specification', () => {
  expect(SECTORS.map(sector => sector.name)).toEqual([
    'Fashion',
    'Technology',
    'Performing Arts',
    'Visual Arts',
    'Academia',
    'Science & Research',
    'Architecture',
    'Film & Media',
  ])
})

test('a sector’s card links to its page, or to the assessment form with the sector chosen', () => {
  const pagePaths: Array<string> = Object.values(SITE_PAGES).map(page => page.path)
  for (const sector of SECTORS) {
    expect(SECTOR_KEYS).toContain(sector.form)
    if (sector.page !== null) expect(pagePaths).toContain(sector.page)
  }
  expect(SECTORS.map(buildSectorHref)).toEqual([
    '/sectors/fashion',
    '/sectors/technology',
    '/sectors/arts',
    '/sectors/arts',
    '/get-started?sector=academia',
    '/get-started?sector=science',
    '/get-started?sector=architecture',
    '/get-started?sector=film',
  ])
})

test('fashion has a page of its own, and science has none', () => {
  expect(findSectorDetail('fashion')?.name).toBe('Fashion')
  expect(findSectorDetail('science')).toBeNull()
  expect(findSectorDetail('toString')).toBeNull()
})

test.each(sectorDetails)('the page of $name has 8 to 10 pieces of evidence and at least 4 requirements', detail => {
  expect(detail.evidence.pieces.length).toBeGreaterThanOrEqual(8)
  expect(detail.evidence.pieces.length).toBeLessThanOrEqual(10)
  expect(detail.requirements.points.length).toBeGreaterThanOrEqual(4)
  expect(detail.weak.length).toBeGreaterThanOrEqual(5)
  expect(detail.letters.advice.length).toBeGreaterThanOrEqual(4)
})

test('no sector or story names a group that its endorsing body excludes', () => {
  const { fashion, arts } = SECTOR_DETAILS
  const groups = [fashion.intro, arts.intro, ...SECTORS.map(({ who }) => who), ...SAMPLES.map(({ role }) => role)]
  expect(groups.join('; ')).not.toMatch(
    /pattern cutters?|stylists?|hairdress|make-up|(?<!documentary )photographers?\b/i,
  )
})

test('no sector promises a decision or uses exclamation marks', () => {
  const sectorText = JSON.stringify([SECTORS, sectorDetails])
  expect(sectorText).not.toMatch(/!|guaranteed|we guarantee|we get you|100\s?%|will be (endorsed|approved|granted)/i)
})
