import { expect, test } from 'vitest'
import { findSectorLabel, listServices, STAFF_FORM_SECTOR_KEYS, STAFF_FORM_SECTORS } from './sectors.ts'

test('the staff form for a new application offers five sectors, each with two services', () => {
  expect(Object.values(STAFF_FORM_SECTORS)).toEqual(['Fashion', 'Tech', 'Art', 'Sciences', 'Design'])
  expect(STAFF_FORM_SECTOR_KEYS.flatMap(listServices)).toContain('Sciences Global Talent')
  expect(listServices('technology')).toEqual(['Tech Promise Visa', 'Tech Global Talent'])
})

test('a sector that applicants or staff can choose has a label, and an unknown sector is shown as stored', () => {
  expect(findSectorLabel('technology')).toBe('Technology')
  expect(findSectorLabel('film')).toBe('Film')
  expect(findSectorLabel('sports')).toBe('Sports')
  expect(findSectorLabel('Something older')).toBe('Something older')
  expect(findSectorLabel('toString')).toBe('toString')
  expect(findSectorLabel(null)).toBeNull()
})
