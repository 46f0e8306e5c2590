import { expect, test } from 'vitest'
import { STAFF_FORM_SECTOR_KEYS, STAFF_FORM_SECTORS, sectorLabel, servicesOf } from './sectors.ts'

test('the staff form offers five sectors, each with two services', () => {
  expect(Object.values(STAFF_FORM_SECTORS)).toEqual(['Fashion', 'Tech', 'Art', 'Sciences', 'Sports'])
  expect(STAFF_FORM_SECTOR_KEYS.flatMap(servicesOf)).toContain('Sciences Global Talent')
  expect(servicesOf('technology')).toEqual(['Tech Promise Visa', 'Tech Global Talent'])
})

test('a stored sector has one label for both forms', () => {
  expect(sectorLabel('technology')).toBe('Technology')
  expect(sectorLabel('film')).toBe('Film')
  expect(sectorLabel('sports')).toBe('Sports')
  expect(sectorLabel('Something older')).toBe('Something older')
  expect(sectorLabel('toString')).toBe('toString')
  expect(sectorLabel(null)).toBeNull()
})
