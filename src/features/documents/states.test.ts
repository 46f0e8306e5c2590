import { expect, test } from 'vitest'
import { SHOWN_REQUEST_STATES, shownRequestStatus } from './states.ts'

test('an open request expires the day after its due date', () => {
  const shown = (status: 'pending' | 'fulfilled', dueDate: string | null) =>
    shownRequestStatus({ status, dueDate }, '2026-11-21')
  expect(shown('pending', null)).toBe('pending')
  expect(shown('pending', '2026-11-21')).toBe('pending')
  expect(shown('pending', '2026-11-20')).toBe('expired')
  expect(shown('fulfilled', '2026-11-20')).toBe('fulfilled')
  expect(SHOWN_REQUEST_STATES.expired.label).toBe('Expired')
})
