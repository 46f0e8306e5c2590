import { expect, test } from 'vitest'
import type { EventDetails } from './event-details.ts'
import { EVENT_KINDS, EVENT_TYPES, type EventKind, readEventKind, typesOfKind } from './event-kinds.ts'
import type { AuditEventType } from './events.ts'
import { tellActor } from './tell-actor.ts'
import { tellEvent } from './tell-event.ts'

const told = (type: AuditEventType, details: EventDetails = {}, actorKind = 'staff') =>
  tellEvent({ type, details, actorKind }).text.replaceAll('\u00a0', ' ')

test.each<[AuditEventType, EventDetails, string]>([
  [
    'application.updated',
    { fields: 'status', from: 'pending', to: 'under_review', version: 2 },
    'Status changed from Pending to Under Review',
  ],
  [
    'application.updated',
    { fields: 'status,adminNotes', from: 'pending', to: 'resubmission', version: 2 },
    'Status changed from Pending to Resubmission, and admin notes changed',
  ],
  ['application.updated', { fields: 'adminNotes', from: null, to: null, version: 2 }, 'Admin notes changed'],
  ['application.updated', { fields: '', from: null, to: null, version: 2 }, 'Application changed'],
  ['application.deleted', { reference: null }, 'Application deleted before it had a reference'],
  ['application.deleted', { reference: 'GT-7K2M-9QXD' }, 'Application GT-7K2M-9QXD deleted'],
  [
    'application.added',
    { reference: 'GT-7K2M-9QXD', payment: 'partial' },
    'Application added by hand as GT-7K2M-9QXD, first part paid',
  ],
  [
    'payment.settled',
    { reference: 'TP-1', instalment: 'initial', pence: 5900, kobo: 12138700 },
    'Payment of £59 settled (₦121,387)',
  ],
  [
    'payment.refund_due',
    { reference: 'TP-1', reason: 'paid-twice' },
    'Payment TP-1 to be given back: it had been paid before',
  ],
  [
    'payment.mismatch',
    { reference: 'TP-1', reason: 'amount', arrivedKobo: 100_000, arrivedCurrency: 'NGN' },
    'Payment TP-1 not counted: another amount arrived, ₦1,000',
  ],
  ['payment.mismatch', { reference: 'TP-1', reason: 'amount' }, 'Payment TP-1 not counted: another amount arrived'],
  ['payment.flag_cleared', { reference: 'TP-1', reason: 'amount' }, 'Payment TP-1 marked as settled'],
  ['document.received', { documentType: 'Passport' }, 'Passport received by email'],
  ['document.withdrawn', { documentType: 'Passport' }, 'Request for Passport withdrawn'],
  ['document.withdrawn', { documentType: 'Other' }, 'Request for another document withdrawn'],
  [
    'document.requested',
    { documentType: 'Passport', dueDate: '2026-12-01' },
    'Passport requested, due by 1 December 2026',
  ],
  ['document.requested', { documentType: 'Passport', dueDate: null }, 'Passport requested, no deadline'],
  [
    'booking.moved',
    { from: '2026-11-26T13:00:00.000Z', to: '2026-11-27T08:30:00.000Z' },
    'Consultation moved from Thursday 26 November 2026, 14:00 (Lagos time) to Friday 27 November 2026, 09:30 (Lagos time)',
  ],
  ['applications.exported', { filters: '' }, 'All applications exported'],
  ['applications.exported', { filters: 'status,q' }, 'Applications exported, by status and q'],
  ['settings.saved', { fields: 'maintenanceMode,calendarOpen' }, 'Settings saved: maintenance mode and calendar open'],
  [
    'settings.saved',
    { fields: 'weeklyHours, mailNewApplications, mailDocumentUploads, mailPayments' },
    'Settings saved: weekly hours, mail about new applications, mail about document uploads and mail about payments',
  ],
  [
    'prices.changed',
    { items: 'application_fee, consultation_30' },
    'Prices changed: Application Fee and 30-Minute Consultation',
  ],
  ['rate.fixed', { nairaMicrosPerPound: 2_057_400_000 }, 'Exchange rate fixed at £1 = ₦2,057.40'],
  ['rate.released', {}, 'Exchange rate left to its sources again'],
  ['caches.cleared', {}, 'Cache cleared'],
  ['calendar.switched', { to: 'open' }, 'Calendar opened for booking'],
  ['calendar.switched', { to: 'closed' }, 'Calendar closed for booking'],
  ['calendar.days_closed', { first: '2026-12-24', last: '2026-12-24' }, '24 December 2026 closed for booking'],
  [
    'calendar.days_reopened',
    { first: '2026-12-24', last: '2027-01-02' },
    '24 December 2026 to 2 January 2027 opened for booking again',
  ],
  ['calendar.feed_changed', { to: 'revoked' }, 'Address of the calendar feed revoked'],
  [
    'booking.missed',
    { startsAt: '2026-11-26T13:00:00Z' },
    'Customer did not come to the consultation of Thursday 26 November 2026, 14:00 (Lagos time)',
  ],
  [
    'booking.attended',
    { startsAt: '2026-11-26T13:00:00Z' },
    'Customer came to the consultation of Thursday 26 November 2026, 14:00 (Lagos time) after all',
  ],
  ['mail.resent', { template: 'receipt', copyId: 'x' }, 'Message sent again'],
  ['mail.worded', { passage: 'receipt.thanks' }, 'Message worded anew'],
  ['mail.wording_restored', { passage: 'receipt.thanks' }, 'Message given its original words back'],
  ['staff.role_changed', { from: 'staff', to: 'owner' }, 'Role changed from Staff to Owner'],
])('%s with %j is told plainly', (type, details, text) => {
  expect(told(type, details)).toBe(text)
})

test('no line ends inside a date', () => {
  const { text } = tellEvent({
    type: 'document.requested',
    details: { documentType: 'Passport', dueDate: '2026-12-01' },
    actorKind: 'staff',
  })
  expect(text).toBe('Passport requested, due by 1\u00a0December\u00a02026')
})

test('whoever cancels a consultation is told apart', () => {
  const details = { startsAt: '2026-11-26T13:00:00.000Z' }
  expect(told('booking.cancelled', details, 'staff')).toMatch(/ cancelled by us$/)
  expect(told('booking.cancelled', details, 'applicant')).toMatch(/ cancelled by the customer$/)
})

test('every event has a sentence and belongs to exactly one kind', () => {
  const whole = {
    time: '14:30',
    documentType: 'Passport',
    startsAt: '2026-11-26T13:00:00Z',
    from: '2026-11-26T13:00:00Z',
    to: '2026-11-26T13:00:00Z',
    first: '2026-11-26',
    last: '2026-11-27',
    items: 'application_fee',
  }
  for (const type of EVENT_TYPES) {
    const sentence = told(type, { ...whole, day: '2026-11-26', dueDate: '2026-11-26' })
    expect(sentence).toMatch(/^\S/)
    expect(sentence).not.toMatch(/undefined|null|NaN|Invalid/)
  }
  const kinds = Object.keys(EVENT_KINDS) as Array<EventKind>
  expect(kinds.flatMap(typesOfKind).sort()).toEqual([...EVENT_TYPES].sort())
})

test('a kind is read from an address, and nothing else is', () => {
  expect(readEventKind('payments')).toBe('payments')
  expect([readEventKind(null), readEventKind(''), readEventKind('toString'), readEventKind('Payments')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('whoever acted is named, or said in words', () => {
  expect(tellActor('staff', 'Tádé Bello')).toBe('Tádé Bello')
  expect([tellActor('staff', null), tellActor('applicant', null), tellActor('visitor', null)]).toEqual([
    'A former member of staff',
    'The applicant',
    'A visitor',
  ])
  expect(tellActor('system', null)).toBe('The system')
})
