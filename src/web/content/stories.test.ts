import { expect, test } from 'vitest'
import { HOME_STORIES, SECTOR_STORIES, storiesForSector } from './stories.ts'

const all = [...HOME_STORIES, ...SECTOR_STORIES]

test('there are three stories for Home and 23 by sector', () => {
  expect(HOME_STORIES).toHaveLength(3)
  const counted = Object.groupBy(SECTOR_STORIES, story => story.sector)
  expect(counted.fashion).toHaveLength(10)
  expect(counted.arts).toHaveLength(7)
  expect(counted.technology).toHaveLength(6)
})

test.each(['id', 'name', 'quote'] as const)('no two stories share their %s', field => {
  const values = all.map(story => story[field])
  expect(values).toEqual([...new Set(values)])
})

test('quotes are short, without exclamation marks or promises', () => {
  const words = (quote: string) => quote.split(/\s+/).length
  expect(all.filter(({ quote }) => words(quote) < 8 || words(quote) > 30)).toEqual([])
  expect(all.filter(({ quote }) => /!|guarantee|visa|endorsed|approved/i.test(quote))).toEqual([])
})

test('a carousel gets at most six stories of its sector', () => {
  expect(storiesForSector('fashion')).toHaveLength(6)
  expect(storiesForSector('arts', 2).map(story => story.sector)).toEqual(['arts', 'arts'])
  expect(storiesForSector('film')).toEqual([])
})
