import { expect, test } from 'vitest'
import { ageInWords } from './settings-page.server.ts'

const NOW = new Date('2026-11-02T09:00:00Z')

test.each([
  ['2026-11-02T09:00:00Z', 'just now'],
  // The clock of the machine that fetched the rate can be ahead.
  ['2026-11-02T09:02:00Z', 'just now'],
  ['2026-11-02T08:59:01Z', 'just now'],
  ['2026-11-02T08:59:00Z', '1 minute ago'],
  ['2026-11-02T08:48:00Z', '12 minutes ago'],
  ['2026-11-02T08:00:01Z', '59 minutes ago'],
  ['2026-11-02T08:00:00Z', '1 hour ago'],
  ['2026-11-01T09:00:01Z', '23 hours ago'],
  ['2026-11-01T09:00:00Z', '1 day ago'],
  ['2026-10-30T09:00:00Z', '3 days ago'],
])('the age of a rate from %s is described as %j', (instant, words) => {
  expect(ageInWords(new Date(instant), NOW)).toBe(words)
})
