import { expect, test } from 'vitest'
import {
  arrangeStories,
  chooseHomeStories,
  chooseOverviewStories,
  SAMPLES,
  STORIES_PER_SECTOR,
  type Story,
} from './stories.ts'

function tell(id: string, sector: Story['sector']): Story {
  return { id, sector, name: id, role: 'Engineer', quote: 'They answered in a day.' }
}

const listIds = (stories: ReadonlyArray<Story>) => stories.map(({ id }) => id)

test('there are three samples for the home page and 23 for the sectors', () => {
  const { technology, fashion, arts } = Object.groupBy(SAMPLES, ({ sector }) => sector)
  expect([technology?.length, fashion?.length, arts?.length]).toEqual([1 + 6, 1 + 10, 1 + 7])
})

test.each(['id', 'name', 'quote'] as const)('no two samples have the same %s', field => {
  const values = SAMPLES.map(story => story[field])
  expect(values).toEqual([...new Set(values)])
})

test('samples have 8 to 30 words, no exclamation marks and no promises', () => {
  const countWords = (quote: string) => quote.split(/\s+/).length
  expect(SAMPLES.filter(({ quote }) => countWords(quote) < 8 || countWords(quote) > 30)).toEqual([])
  expect(SAMPLES.filter(({ quote }) => /!|guarantee|visa|endorsed|approved/i.test(quote))).toEqual([])
})

test('in the sandbox, each published story takes the place of one sample of its sector, that of the home page first', () => {
  const samples = arrangeStories([], { isSandbox: true })
  expect(listIds(chooseHomeStories(samples))).toEqual(['home-numbers', 'home-look-books', 'home-exhibitions'])
  const stories = arrangeStories([tell('second', 'technology'), tell('first', 'technology')], { isSandbox: true })
  expect(listIds(stories.technology)).toEqual(['second', 'first', ...listIds(samples.technology).slice(2)])
  expect([stories.fashion, stories.arts]).toEqual([samples.fashion, samples.arts])
  expect(listIds(chooseHomeStories(stories))).toEqual(['second', 'home-look-books', 'home-exhibitions'])
  const many = Array.from({ length: 20 }, (_, index) => tell(`${index}`, 'technology'))
  expect(arrangeStories(many, { isSandbox: true }).technology).toEqual(many.slice(0, STORIES_PER_SECTOR))
})

test('a public server shows no sample', () => {
  const none = arrangeStories([], { isSandbox: false })
  expect([chooseHomeStories(none), chooseOverviewStories(none), ...Object.values(none)]).toEqual([[], [], [], [], []])
  const published = [tell('b', 'arts'), tell('a', 'arts'), tell('t', 'technology')]
  const stories = arrangeStories(published, { isSandbox: false })
  expect(listIds(chooseHomeStories(stories))).toEqual(['t', 'b', 'a'])
  expect(listIds(chooseOverviewStories(stories))).toEqual(['t', 'a'])
})

test('the overview of sectors shows other stories than the home page and the beginning of the carousels', () => {
  const stories = arrangeStories([], { isSandbox: true })
  const others = [...chooseHomeStories(stories), ...Object.values(stories).flatMap(list => list.slice(1, 3))]
  expect(chooseOverviewStories(stories).filter(story => others.includes(story))).toEqual([])
})
