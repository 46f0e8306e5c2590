import { expect, test } from 'vitest'
import { CATEGORIES, CATEGORY_KEYS, sectorLabel, servicesOf } from './sectors.ts'

test('staff choose among five categories, each with two services of its name', () => {
  expect(Object.values(CATEGORIES)).toEqual(['Fashion', 'Tech', 'Art', 'Sciences', 'Sports'])
  expect(CATEGORY_KEYS.flatMap(servicesOf)).toContain('Sciences Global Talent')
  expect(servicesOf('technology')).toEqual(['Tech Promise Visa', 'Tech Global Talent'])
})

test('a stored category has one label wherever it came from', () => {
  expect(sectorLabel('technology')).toBe('Technology')
  expect(sectorLabel('film')).toBe('Film')
  expect(sectorLabel('sports')).toBe('Sports')
  expect(sectorLabel('Something older')).toBe('Something older')
  expect(sectorLabel('toString')).toBe('toString')
  expect(sectorLabel(null)).toBeNull()
})
