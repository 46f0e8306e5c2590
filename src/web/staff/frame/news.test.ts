import { expect, test } from 'vitest'
import { addNews, type News } from './news.ts'

const news = (ids: Array<string>, count = ids.length): News => ({
  items: ids.map(id => ({ id, at: '', day: '', time: '', text: '', by: null, about: null, href: null })),
  count,
  seenUpTo: '2026-11-02T09:00:00.000Z',
})
const idsOf = ({ items }: News) => items.map(item => item.id)

test('what came while the list was open stands above it', () => {
  expect(idsOf(addNews(news(['b', 'a']), news(['c'])))).toEqual(['c', 'b', 'a'])
})

test('what was listed before and is told again stands once', () => {
  const both = addNews(news(['b', 'a']), news(['c', 'b']))
  expect(idsOf(both)).toEqual(['c', 'b', 'a'])
  expect(both.count).toBe(3)
})

test('what is not listed is still counted', () => {
  const both = addNews(news(['b', 'a'], 12), news(['c']))
  expect(both.count - both.items.length).toBe(10)
})
