import { expect, test } from 'vitest'
import { STATUSES } from '#src/features/applications/states.ts'
import { isDueNow } from './is-due-now.ts'

test('the first payment is due in every status but rejected, and nothing is once nothing is left', () => {
  for (const instalment of ['initial', 'full'] as const) {
    const dueIn = STATUSES.filter(status => isDueNow({ instalment, pence: 5_900 }, status))
    expect(dueIn).toEqual(STATUSES.filter(status => status !== 'rejected'))
  }
  for (const status of STATUSES) expect(isDueNow(null, status)).toBe(false)
})

test('the second payment is due from the final review on, but not while the file is sent back', () => {
  const dueIn = STATUSES.filter(status => isDueNow({ instalment: 'final', pence: 4_000 }, status))
  expect([...dueIn].sort()).toEqual(['completed', 'endorsed', 'final_review'])
})
