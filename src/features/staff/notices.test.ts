import { expect, test } from 'vitest'
import { NOTICE_KINDS } from '#src/features/events/events.ts'
import { bellEventsOf } from '#src/features/events.ts'
import { isChosen, noticeKindsOf } from './notices.ts'

test('each role is told of the kinds that it may act on, and read-only of none', () => {
  expect(noticeKindsOf('owner')).toEqual(NOTICE_KINDS)
  expect(noticeKindsOf('caseworker')).toEqual([
    'mine',
    'applications',
    'messages',
    'documents',
    'cases',
    'consultations',
  ])
  expect(noticeKindsOf('finance')).toEqual(['disputes', 'payments'])
  expect(noticeKindsOf('readonly')).toEqual([])
})

test('a colleague gets what they chose, and the default of what they did not choose', () => {
  const reader = { noticeChoices: { documents: { mail: false }, consultations: { mail: true } } }
  expect(isChosen(reader, 'documents', 'mail')).toBe(false)
  expect(isChosen(reader, 'documents', 'bell')).toBe(true)
  expect(isChosen(reader, 'messages', 'mail')).toBe(true)
  expect(isChosen(reader, 'consultations', 'mail'), 'no mail of this kind goes to colleagues').toBe(false)
})

test('the bell has events of every kind', () => {
  expect(NOTICE_KINDS.filter(kind => bellEventsOf(kind).length === 0)).toEqual([])
})
