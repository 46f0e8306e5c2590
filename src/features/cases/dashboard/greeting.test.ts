import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['2026-11-21T08:12:00Z', 'Good morning, Fọláṣadé'],
  ['2026-11-21T10:59:00Z', 'Good morning, Fọláṣadé'],
  ['2026-11-21T11:00:00Z', 'Good afternoon, Fọláṣadé'],
  ['2026-11-21T16:59:00Z', 'Good afternoon, Fọláṣadé'],
  ['2026-11-21T17:00:00Z', 'Good evening, Fọláṣadé'],
  ['2026-11-21T23:30:00Z', 'Good morning, Fọláṣadé'],
])('the greeting at %s is "%s"', (now, words) => {
  expect(greeting('Fọláṣadé Nwosu', new Date(now))).toBe(words)
})
