import { expect, test } from 'vitest'
import { describeActor } from '#src/features/events/event-words.ts'
import { EVENT_KINDS, type EventDetails, type EventKind } from '#src/features/events/events.ts'
import { type AuditEventType, describeEvent, EVENT_TYPES, pageOfEvent, typesOfKind } from '#src/features/events.ts'

const describeStored = (type: AuditEventType, details: EventDetails = {}, actorKind = 'staff') =>
  describeEvent({ type, details, actorKind }).replaceAll('\u00a0', ' ')

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
  ['case.assigned', { from: null, to: 's1' }, 'Given to a colleague'],
  ['case.assigned', { from: 's1', to: 's2' }, 'Handed over to another colleague'],
  ['case.assigned', { from: 's1', to: null }, 'Owner removed'],
  ['task.added', { taskId: 't1', dueOn: '2026-12-04' }, 'Task added, due on 4 December 2026'],
  ['task.changed', { taskId: 't1', fields: 'owner, dueOn' }, 'Task changed: owner and day'],
  ['saved_reply.added', {}, 'Saved reply added'],
  ['saved_reply.changed', {}, 'Saved reply changed'],
  ['saved_reply.deleted', {}, 'Saved reply deleted'],
  ['saved_reply.restored', {}, 'Saved reply restored'],
  ['view.saved', { page: 'queue' }, 'View of Queue saved'],
  ['view.deleted', { page: 'messages' }, 'View of Messages removed'],
  ['story.sent', { storyId: 's1', version: 1 }, 'Story for the website sent, with consent'],
  ['story.withdrawn', { storyId: 's1', wasPublished: true }, 'Story withdrawn by its writer, and off the website'],
  [
    'evidence.changed',
    { pieceId: 'p1', fields: 'proves, criteria' },
    'Piece of evidence changed: what it proves and criteria',
  ],
  ['evidence.locked', { number: 2 }, 'Version 2 of the evidence plan locked'],
  ['pack.prepared', { number: 2, count: 15 }, 'Pack 2 prepared for the submission, with 15 files'],
  ['pack.approved', { number: 2 }, 'Pack 2 approved by the applicant'],
  ['pack.approval_recorded', { number: 2 }, 'Approval of pack 2 recorded by staff'],
  ['pack.downloaded', { number: 2 }, 'Pack 2 downloaded'],
  ['pack.file_downloaded', { number: 2, fileId: 'f1' }, 'A file of pack 2 opened'],
  ['case.snoozed', { until: '2026-12-04' }, 'Snoozed until 4 December 2026'],
  ['note.added', { noteId: 'n1', mentions: 's1' }, 'Note added that mentions a colleague'],
  ['application.details_given', { fields: 'sector' }, 'Field given by the applicant'],
  ['application.details_given', { fields: 'sector, phone' }, 'Field and phone given by the applicant'],
  [
    'access.code_sent',
    { browser: 'Chrome on Android' },
    'Code for the documents emailed, asked for in Chrome on Android',
  ],
  ['access.proven', { browser: 'Unknown browser' }, 'Code entered in an unknown browser'],
  ['access.ended', { scope: 'one' }, 'Access of one browser ended'],
  ['access.ended', { scope: 'all' }, 'Access of all browsers ended'],
  ['application.deleted', { reference: null }, 'Application deleted before it had a reference'],
  ['application.deleted', { reference: 'GT-7K2M-9QXD' }, 'Application GT-7K2M-9QXD deleted'],
  [
    'application.added',
    { reference: 'GT-7K2M-9QXD', payment: 'partial' },
    'Application added by hand as GT-7K2M-9QXD, initial payment made',
  ],
  [
    'payment.settled',
    { reference: 'TP-1', instalment: 'initial', pence: 5900, kobo: 12138700 },
    'Payment of £59 settled (₦121,387)',
  ],
  [
    'refund.meaning_changed',
    { reference: 'TP-1', amount: 10_000, currency: 'NGN', from: 'asked', to: 'price_falls' },
    'Meaning of the refund of ₦100 of payment TP-1: “The price falls”, before “Not said yet”',
  ],
  [
    'payment.refund_due',
    { reference: 'TP-1', reason: 'paid-twice' },
    'Payment TP-1 to be refunded: it had already been paid',
  ],
  [
    'payment.refund_due',
    { reference: 'TP-1', reason: 'rejected' },
    'Payment TP-1 to be refunded: its application was rejected',
  ],
  [
    'payment.mismatch',
    { reference: 'TP-1', reason: 'amount', arrivedKobo: 100_000, arrivedCurrency: 'NGN' },
    'Payment TP-1 not counted: a different amount arrived, ₦1,000',
  ],
  ['pay_link.created', {}, 'Link created with which someone else can pay'],
  ['pay_link.cancelled', {}, 'Link for someone else to pay cancelled'],
  ['payment.mismatch', { reference: 'TP-1', reason: 'amount' }, 'Payment TP-1 not counted: a different amount arrived'],
  ['payment.flag_cleared', { reference: 'TP-1', reason: 'amount' }, 'Payment TP-1 marked as settled'],
  ['document.received', { requestId: 'r1', documentType: 'Passport' }, 'Passport received by email'],
  ['document.withdrawn', { requestId: 'r1', documentType: 'Passport' }, 'Request for Passport withdrawn'],
  ['document.reopened', { requestId: 'r1', documentType: 'Passport' }, 'Request for Passport reopened'],
  ['document.review_undone', { documentId: 'd1', documentType: 'Other' }, 'Decision about another document undone'],
  [
    'document.added_by_staff',
    { documentId: 'd1', requestId: null, documentType: 'Passport', source: 'whatsapp', format: 'pdf', sizeBytes: 2048 },
    'Passport added by staff, from WhatsApp (2 KB)',
  ],
  [
    'document.replaced',
    { documentId: 'd2', replacedId: 'd1', documentType: 'Passport' },
    'Passport replaced by the applicant before its review',
  ],
  ['document.withdrawn', { requestId: 'r1', documentType: 'Other' }, 'Request for another document withdrawn'],
  [
    'document.requested',
    { requestId: 'r1', documentType: 'Passport', dueDate: '2026-12-01' },
    'Passport requested, due by 1 December 2026',
  ],
  [
    'document.requested',
    { requestId: 'r1', documentType: 'Passport', dueDate: null },
    'Passport requested, no deadline',
  ],
  [
    'booking.moved',
    { from: '2026-11-26T13:00:00.000Z', to: '2026-11-27T08:30:00.000Z' },
    'Consultation moved from Thursday 26 November 2026, 14:00 (Lagos time) to Friday 27 November 2026, 09:30 (Lagos time)',
  ],
  ['application.restored', { reference: 'GT-7K2M-9QXD' }, 'Application GT-7K2M-9QXD restored'],
  [
    'case.erased',
    { caseKind: 'application', reference: null, why: 'bin' },
    'Application erased, 30 days after it was deleted',
  ],
  [
    'case.erased',
    { caseKind: 'consultation', reference: null, why: 'retention' },
    'Consultation erased, because the time for keeping it was over',
  ],
  ['privacy.request_received', { kind: 'erasure' }, 'Request about personal data: deletion of my data'],
  ['privacy.hold_placed', { on: 'application' }, 'Data kept on hold: an application'],
  ['person.copied', { files: 1 }, 'Copy of one person’s data downloaded, with 1 file'],
  [
    'person.erased',
    { applications: 2, orders: 0, messages: 1 },
    'All data of one person erased: applications 2, consultations 0, messages 1',
  ],
  ['payments.erased', { count: 1 }, '1 payment erased after six years'],
  ['applications.exported', { filters: '' }, 'All applications exported'],
  ['applications.exported', { filters: 'status,q' }, 'Applications exported, by status and q'],
  ['payments.exported', { filters: '' }, 'All payments exported'],
  ['payments.exported', { filters: 'q,month' }, 'Payments exported, by search and month'],
  [
    'payouts.file_added',
    { payouts: 2, lines: 1, paidKobo: 49_250_000 },
    'Payouts added from a file: 2, with 1 payment, ₦492,500 paid out',
  ],
  ['report.exported', { filters: 'report,period' }, 'Report exported'],
  ['outcome.reasons_recorded', { criteria: 2 }, 'Reasons of the decision recorded for 2 criteria'],
  ['outcome.reasons_recorded', { criteria: 0 }, 'Recorded that the decision letter names no criterion'],
  ['track_record.saved', { version: 1 }, 'Figures about our own cases confirmed'],
  ['owed.exported', { filters: '' }, 'Who owes what exported'],
  ['month_report.exported', { month: '2026-11' }, 'Month report of 2026-11 exported'],
  ['month.closed', { month: '2026-11', version: 1 }, 'November 2026 closed'],
  ['month.closed', { month: '2026-11', version: 2 }, 'November 2026 closed again, version 2'],
  ['month.reopened', { month: '2026-11', version: 1 }, 'November 2026 reopened'],
  ['month.file_downloaded', { month: '2026-11', version: 1 }, 'PDF of November 2026 downloaded, version 1'],
  ['payouts.explained', { reference: 'TP-1', kobo: -500_000 }, 'Difference of −₦5,000 about TP-1 explained'],
  ['payouts.explanation_undone', { kobo: -500_000 }, 'Explanation of a difference of −₦5,000 undone'],
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
  ['fact.changed', { fact: 'adult-surcharge' }, 'Visa fact “adult surcharge” changed'],
  [
    'milestone.deadline_moved',
    { clock: 'review', before: '2026-11-28', after: '2026-12-05' },
    'The rule changed, so review ends on 5 December 2026, before on 28 November 2026',
  ],
  [
    'milestone.deadline_moved',
    { clock: 'review', before: '2026-11-28', after: null },
    'The rule changed, so review has no deadline any more',
  ],
  ['rate.fixed', { nairaMicrosPerPound: 2_057_400_000 }, 'Exchange rate fixed at £1 = ₦2,057.40'],
  ['rate.released', {}, 'Exchange rate follows the market again'],
  ['caches.cleared', {}, 'Cache cleared'],
  ['calendar.switched', { to: 'open' }, 'Calendar opened for booking'],
  ['calendar.switched', { to: 'closed' }, 'Calendar closed for booking'],
  ['calendar.days_closed', { first: '2026-12-24', last: '2026-12-24' }, '24 December 2026 closed for booking'],
  [
    'calendar.days_reopened',
    { first: '2026-12-24', last: '2027-01-02' },
    '24 December 2026 to 2 January 2027 opened for booking again',
  ],
  ['calendar.switched', { calendar: 'Bola', to: 'open' }, 'Calendar opened for booking: Bola'],
  ['settings.saved', { calendar: 'Bola', fields: 'weeklyHours' }, 'Settings saved: weekly hours: Bola'],
  ['calendar.feed_changed', { to: 'revoked' }, 'Link of the calendar feed revoked'],
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
  ['mail.resent', { template: 'receipt', copyId: 'x' }, 'Email resent'],
  ['mail.text_changed', { textKey: 'receipt.thanks' }, 'Email text changed'],
  ['mail.text_restored', { textKey: 'receipt.thanks' }, 'Original email text restored'],
  [
    'staff.notices_chosen',
    { kinds: 'documents,payments' },
    'Own notifications changed: documents and payments and refunds',
  ],
  ['staff.role_changed', { from: 'staff', to: 'owner' }, 'Role changed from Staff to Owner'],
])('the event %s with the details %j is described in plain words', (type, details, text) => {
  expect(describeStored(type, details)).toBe(text)
})

test('a date in an event sentence is never split across lines', () => {
  const text = describeEvent({
    type: 'document.requested',
    details: { requestId: 'r1', documentType: 'Passport', dueDate: '2026-12-01' },
    actorKind: 'staff',
  })
  expect(text).toBe('Passport requested, due by 1\u00a0December\u00a02026')
})

test('the description of a cancelled consultation says whether staff or the customer cancelled it', () => {
  const details = { startsAt: '2026-11-26T13:00:00.000Z' }
  expect(describeStored('booking.cancelled', details, 'staff')).toMatch(/ cancelled by us$/)
  expect(describeStored('booking.cancelled', details, 'applicant')).toMatch(/ cancelled by the customer$/)
})

/** Valid details for every event that `DETAILS_BY_TYPE` does not list. */
const COMMON_DETAILS: EventDetails = {
  dueOn: '2026-12-04',
  mentions: '',
  noteId: 'n1',
  sectors: 'technology',
  taskId: 't1',
  after: '2026-11-26',
  agreedPence: 100,
  applications: 1,
  before: 'day',
  browser: 'Chrome on Android',
  by: 'command',
  copyId: 'm1',
  count: 2,
  day: '2026-11-26',
  decision: 'accept',
  deliveredOn: '2026-11-26',
  deliveryId: 'd1',
  milestoneId: 'm1',
  happenedOn: '2026-11-26',
  clock: 'visa_application',
  endsOn: '2027-02-14',
  documentId: 'd1',
  documentType: 'Passport',
  dueAt: '2026-11-26T13:00:00Z',
  dueDate: '2026-11-26',
  fact: 'fee',
  fields: 'status',
  files: 2,
  filters: 'q',
  first: '2026-11-26',
  format: 'pdf',
  from: '2026-11-26T13:00:00Z',
  instalment: 'full',
  item: 'application_fee',
  items: 'application_fee',
  kind: 'copy',
  kobo: 100,
  last: '2026-11-27',
  lastGoodMicros: 2_000_000_000,
  matter: 'booking',
  hasFile: true,
  messageId: 'm1',
  messageKind: 'report',
  fileId: 'f1',
  applicationId: 'a1',
  messages: 1,
  minutes: 30,
  nairaMicrosPerPound: 2_057_400_000,
  network: 'a1b2',
  number: 1,
  pieceId: 'p1',
  idempotencyKey: 'o1',
  textKey: 'opening',
  on: 'person',
  page: 'queue',
  orders: 1,
  payment: 'full',
  pence: 100,
  plan: 'split',
  purpose: 'reset',
  reason: 'amount',
  reference: 'GT-7K2M-9QXD',
  requestId: 'r1',
  resolution: 'declined',
  role: 'owner',
  scope: 'all',
  sector: 'technology',
  sizeBytes: 100,
  source: 'er-api',
  replacedId: 'd0',
  stage: 'letter',
  storyId: 's1',
  startsAt: '2026-11-26T13:00:00Z',
  template: 'payments.receipt',
  time: '14:30',
  to: '2026-11-26T13:00:00Z',
  version: 2,
  was: 'settled',
  wasPublished: true,
  what: 'A letter',
  why: 'retention',
}
const DETAILS_BY_TYPE: Partial<Record<AuditEventType, EventDetails>> = {
  'application.privacy_agreed': { version: '2026-11-01' },
  'calendar.switched': { to: 'open' },
  'document.added_by_staff': { source: 'whatsapp' },
  'calendar.feed_changed': { to: 'made' },
}
/** Returns the fallback description: "Booking moved" for "booking.moved". */
const describeType = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replace(/[._]/g, ' ')

test.each(EVENT_TYPES)('the event %s has a description, and a fallback description for unreadable details', type => {
  const sentence = describeStored(type, { ...COMMON_DETAILS, ...DETAILS_BY_TYPE[type] })
  expect(sentence).toMatch(/^\S/)
  expect(sentence).not.toMatch(/undefined|null|NaN|Invalid/)
  const damagedDetails = Object.fromEntries(Object.keys(COMMON_DETAILS).map(name => [name, false]))
  const hasDetails = sentence !== describeStored(type, damagedDetails)
  if (hasDetails) expect(describeStored(type, damagedDetails)).toBe(describeType(type))
})

test('an event with unreadable details is described by its type', () => {
  expect(describeStored('booking.moved', {})).toBe('Booking moved')
  expect(describeStored('payment.settled', { pence: 'many' })).toBe('Payment settled')
  expect(describeEvent({ type: 'ticket.sold_out', details: {}, actorKind: 'system' })).toBe('Ticket sold out')
  expect(pageOfEvent({ type: 'booking.moved', details: {}, ...NO_APPLICATION })).toBeNull()
})

test('every event belongs to exactly one kind', () => {
  const kinds = Object.keys(EVENT_KINDS) as Array<EventKind>
  expect(kinds.flatMap(typesOfKind).sort()).toEqual([...EVENT_TYPES].sort())
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
})

const NO_APPLICATION = { applicationId: null, paymentId: null }

test('a notification about a consultation opens the calendar on its current day in Lagos', () => {
  const startsAt = '2026-11-26T23:30:00.000Z'
  const calendarUrl = '/admin/calendar?date=2026-11-27'
  const confirmedDetails = { startsAt, minutes: 30, reference: 'TP-1' }
  expect(pageOfEvent({ type: 'booking.confirmed', details: confirmedDetails, ...NO_APPLICATION })).toBe(calendarUrl)
  expect(pageOfEvent({ type: 'booking.cancelled', details: { startsAt }, ...NO_APPLICATION })).toBe(calendarUrl)
  const movedDetails = { from: '2026-11-20T09:00:00.000Z', to: startsAt }
  expect(pageOfEvent({ type: 'booking.moved', details: movedDetails, ...NO_APPLICATION })).toBe(calendarUrl)
})

test('a notification about the calendar opens it, on the first closed day if days were closed', () => {
  const closedDays = { first: '2026-12-24', last: '2027-01-02' }
  expect(pageOfEvent({ type: 'calendar.days_closed', details: closedDays, ...NO_APPLICATION })).toBe(
    '/admin/calendar?date=2026-12-24',
  )
  expect(pageOfEvent({ type: 'calendar.switched', details: { to: 'closed' }, ...NO_APPLICATION })).toBe(
    '/admin/calendar',
  )
})

test('a notification about settings opens the settings, and one about a contact message opens the inbox', () => {
  expect(pageOfEvent({ type: 'prices.changed', details: { items: 'consult_30' }, ...NO_APPLICATION })).toBe(
    '/admin/settings',
  )
  expect(pageOfEvent({ type: 'rate.released', details: {}, ...NO_APPLICATION })).toBe('/admin/settings')
  expect(pageOfEvent({ type: 'settings.saved', details: { fields: 'weeklyHours' }, ...NO_APPLICATION })).toBe(
    '/admin/settings',
  )
  expect(pageOfEvent({ type: 'contact.message_received', details: { sector: 'Other' }, ...NO_APPLICATION })).toBe(
    '/admin/messages?kind=enquiry',
  )
})

test('a notification about an application opens it, or has no link once the application is deleted', () => {
  const uploadEvent = { type: 'document.uploaded', details: {} } as const
  expect(pageOfEvent({ ...uploadEvent, ...NO_APPLICATION, applicationId: 'a1' })).toBe('/admin/applications/a1')
  expect(pageOfEvent({ ...uploadEvent, ...NO_APPLICATION })).toBeNull()
})

test('a notification about a story opens the stories, also while it has an application', () => {
  const sent = { type: 'story.sent', details: { storyId: 's1', version: 1 } } as const
  expect(pageOfEvent({ ...sent, ...NO_APPLICATION, applicationId: 'a1' })).toBe('/admin/stories')
})

test('a notification about money opens its application, the payment if it has none, or the dashboard', () => {
  const dispute = { type: 'dispute.opened', details: { reference: 'TP-1', kobo: null, dueAt: null } } as const
  const settled = { type: 'payment.settled', details: { reference: 'TP-1', pence: 100 } } as const
  expect(pageOfEvent({ ...dispute, applicationId: 'a1', paymentId: 'p1' })).toBe('/admin/applications/a1')
  expect(pageOfEvent({ ...dispute, applicationId: null, paymentId: 'p1' })).toBe('/admin/payments/p1')
  expect(pageOfEvent({ ...settled, applicationId: null, paymentId: 'p1' })).toBe('/admin/payments/p1')
  expect(pageOfEvent({ ...dispute, ...NO_APPLICATION })).toBe('/admin/dashboard')
})

test('the actor of an event is described by name, or in words if there is no name', () => {
  expect(describeActor('staff', 'Tádé Bello')).toBe('Tádé Bello')
  expect([describeActor('staff', null), describeActor('applicant', null), describeActor('visitor', null)]).toEqual([
    'A former staff member',
    'The applicant',
    'A visitor',
  ])
  expect(describeActor('system', null)).toBe('The system')
})
