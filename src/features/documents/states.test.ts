import { expect, test } from 'vitest'
import { findShownRequestStatus, SHOWN_REQUEST_STATES } from './states.ts'

test('an open request expires the day after its due date', () => {
  const shownStatus = (status: 'pending' | 'fulfilled', dueDate: string | null) =>
    findShownRequestStatus({ status, dueDate }, '2026-11-21')
  expect(shownStatus('pending', null)).toBe('pending')
  expect(shownStatus('pending', '2026-11-21')).toBe('pending')
  expect(shownStatus('pending', '2026-11-20')).toBe('expired')
  expect(shownStatus('fulfilled', '2026-11-20')).toBe('fulfilled')
  expect(SHOWN_REQUEST_STATES.expired.label).toBe('Expired')
})
