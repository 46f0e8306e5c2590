import { expect, test } from 'vitest'
import { findStoriesForSector, HOME_STORIES, SECTOR_STORIES } from './stories.ts'

const allStories = [...HOME_STORIES, ...SECTOR_STORIES]

test('there are three stories for the home page and 23 for the sectors', () => {
  expect(HOME_STORIES).toHaveLength(3)
  const storiesBySector = Object.groupBy(SECTOR_STORIES, story => story.sector)
  expect(storiesBySector.fashion).toHaveLength(10)
  expect(storiesBySector.arts).toHaveLength(7)
  expect(storiesBySector.technology).toHaveLength(6)
})

test.each(['id', 'name', 'quote'] as const)('no two stories have the same %s', field => {
  const values = allStories.map(story => story[field])
  expect(values).toEqual([...new Set(values)])
})

test('quotes have 8 to 30 words, no exclamation marks and no promises', () => {
  const countWords = (quote: string) => quote.split(/\s+/).length
  expect(allStories.filter(({ quote }) => countWords(quote) < 8 || countWords(quote) > 30)).toEqual([])
  expect(allStories.filter(({ quote }) => /!|guarantee|visa|endorsed|approved/i.test(quote))).toEqual([])
})

test('a carousel shows only stories of its sector, and six at most', () => {
  expect(findStoriesForSector('fashion')).toHaveLength(6)
  expect(findStoriesForSector('arts', 2).map(story => story.sector)).toEqual(['arts', 'arts'])
  expect(findStoriesForSector('film')).toEqual([])
})
