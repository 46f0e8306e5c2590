import { expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import { renderMail } from '#src/features/mail/render-mail.server.ts'
import {
  type BookingMailData,
  cancelledMail,
  confirmationMail,
  movedMail,
  reminderMail,
  type StaffNoticeMailData,
  staffNoticeMail,
} from './mails.tsx'

const SENDER = 'Talent Passage <info@talentpassage.example>'
const BOOKING: BookingMailData = {
  name: 'Ada Obi',
  email: 'ada@example.ng',
  itemName: '30-Minute Consultation',
  minutes: 30,
  startsAt: '2026-11-26T13:00:00.000Z',
  endsAt: '2026-11-26T13:30:00.000Z',
  zone: null,
  meetingLink: 'https://meet.example/room',
  paymentReference: 'TP-7K2M9QXD7K2M9QXD7K2M',
  changeUrl: 'https://example.ng/booking/change?key=5b1d',
  changeUntil: '2026-11-25T13:00:00.000Z',
  bookingUrl: 'https://example.ng/booking?reference=TP-7K2M9QXD7K2M9QXD7K2M',
  uid: '0f8c@example.ng',
  sequence: 1,
  madeAt: '2026-11-21T10:00:00.000Z',
}
const CHANGE_LINK_TEXT = 'Reschedule or cancel'

/** Renders a mail as text without line breaks. */
async function renderText<Data>(mail: Mail<Data>, data: NoInfer<Data>) {
  const { subject, text } = await renderMail(mail, data, 'https://example.ng')
  return { subject, text: text.replace(/\s+/g, ' ') }
}

const LAGOS_TIME_LINES = 'Date Thursday 26 November 2026 Lagos time 14:00 to 14:30'

test.each([
  ['an unknown time zone', null],
  ['the time zone of Lagos', 'Africa/Lagos'],
  ['another time zone with the same offset', 'Africa/Algiers'],
])('a confirmation to a customer in %s shows only Lagos time', async (_, zone) => {
  const { text } = await renderText(confirmationMail, { ...BOOKING, zone })
  expect(text).toContain(LAGOS_TIME_LINES)
  expect(text).toContain('Duration 30 minutes')
  expect(text).not.toContain('Your time')
})

test.each([
  ['Europe/London', 'Your time (London) 13:00 to 13:30'],
  ['America/Los_Angeles', 'Your time (Los Angeles) 05:00 to 05:30'],
  ['Pacific/Auckland', 'Your time (Auckland) Friday, 02:00 to 02:30'],
])('a confirmation to a customer in %s shows Lagos time and then “%s”', async (zone, customerTime) => {
  const { text } = await renderText(confirmationMail, { ...BOOKING, zone })
  expect(text).toContain(LAGOS_TIME_LINES)
  expect(text).toContain('Duration 30 minutes')
  expect(text.indexOf(customerTime)).toBeGreaterThan(text.indexOf('Lagos time 14:00'))
})

test('a customer in London sees only Lagos time in summer, when both cities have the same time', async () => {
  const summerBooking = {
    startsAt: '2027-06-10T13:00:00.000Z',
    endsAt: '2027-06-10T13:30:00.000Z',
    zone: 'Europe/London',
  }
  expect((await renderText(confirmationMail, { ...BOOKING, ...summerBooking })).text).not.toContain('Your time')
})

test('a confirmation says what to send before a consultation of 30 or 60 minutes', async () => {
  expect((await renderText(confirmationMail, BOOKING)).text).toContain('your CV and your question')
  const hourBooking = { ...BOOKING, itemName: '60-Minute Consultation', minutes: 60 as const }
  expect((await renderText(confirmationMail, hourBooking)).text).toContain('up to ten pages of evidence')
})

test('a confirmation names the deadline for changes, or says that the deadline has passed', async () => {
  const mailBeforeDeadline = await renderText(confirmationMail, BOOKING)
  expect(mailBeforeDeadline.text).toContain('until Wednesday 25 November 2026, 14:00 (Lagos time), free of charge')
  expect(mailBeforeDeadline.text).toContain(BOOKING.changeUrl)
  expect(mailBeforeDeadline.text).toContain('If something serious stops you from coming')

  const mailAfterDeadline = await renderText(confirmationMail, { ...BOOKING, madeAt: '2026-11-25T13:00:01.000Z' })
  expect(mailAfterDeadline.text).toContain('can no longer be moved, cancelled or refunded')
  expect(mailAfterDeadline.text).toContain(`If something serious stops you from coming, write to ${BRAND.email}.`)
  expect(mailAfterDeadline.text).not.toContain(CHANGE_LINK_TEXT)
  expect(mailAfterDeadline.text).not.toContain(BOOKING.changeUrl)
})

test('a mail with a calendar invitation asks the customer to accept it', async () => {
  const { text } = await renderText(confirmationMail, BOOKING)
  expect(text).toContain('Accept the invitation in this email to put it in your calendar.')
  const moveMail = await renderText(movedMail, { ...BOOKING, before: '2026-11-24T08:30:00.000Z', note: null })
  expect(moveMail.text).toContain('Accept the invitation in this email to update your calendar.')
})

test.each([
  ['customer', 'You have cancelled'],
  ['staff', 'We’re sorry'],
] satisfies Array<['customer' | 'staff', string]>)(
  'the mail about a cancellation by the %s links to the free times and explains refunds',
  async (by, words) => {
    const { text } = await renderText(cancelledMail, { ...BOOKING, by, note: null })
    for (const expectedText of [
      words,
      'Your payment is kept',
      BOOKING.bookingUrl,
      'within ten business days',
      BOOKING.paymentReference,
    ]) {
      expect(text).toContain(expectedText)
    }
    expect(text).not.toContain(BOOKING.meetingLink)
    expect(text).not.toContain(BOOKING.changeUrl)
  },
)

test('the reminder on the day before names the date in its title and contains the link for changes', async () => {
  const text = await renderReminder('day')
  expect(text).toContain('Your consultation on Thursday 26 November'.toUpperCase())
  expect(text).toContain(CHANGE_LINK_TEXT)
})

test('the reminder an hour before names the time in its title and does not contain the link for changes', async () => {
  const text = await renderReminder('hour')
  expect(text).toContain('Your consultation begins at 14:00 (Lagos time)'.toUpperCase())
  expect(text).not.toContain(CHANGE_LINK_TEXT)
})

/** Renders a reminder, checks the facts of every reminder, and returns the text. */
async function renderReminder(before: 'day' | 'hour') {
  const { subject, text } = await renderText(reminderMail, { ...BOOKING, before })
  expect(subject).toBe('Reminder: your consultation on Thursday 26 November 2026, 14:00 (Lagos time)')
  expect(text).toContain(BOOKING.meetingLink)
  expect(text).not.toContain('tomorrow')
  return text
}

test.each([
  ['moved', (note: string | null) => renderText(movedMail, { ...BOOKING, before: '2026-11-24T08:30:00.000Z', note })],
  ['cancelled', (note: string | null) => renderText(cancelledMail, { ...BOOKING, by: 'staff', note })],
] as const)('in the mail about a %s booking, a note by staff has its own heading', async (_, write) => {
  const { text } = await write('I am travelling.\n\nẸ ṣé.')
  expect(text).toContain('A MESSAGE FROM US I am travelling. Ẹ ṣé.')
  expect((await write(null)).text).not.toContain('A MESSAGE FROM US')
})

test.each(['booked', 'moved', 'cancelled'] satisfies Array<StaffNoticeMailData['what']>)(
  'the notice to staff about a %s booking contains the facts of the booking, but not the link for changes',
  async what => {
    const before = what === 'moved' ? '2026-11-24T08:30:00.000Z' : null
    const { subject, text } = await renderText(staffNoticeMail, { ...BOOKING, what, before })
    expect(subject).toBe(`Consultation ${what}: Thursday 26 November 2026, 14:00 (Lagos time)`)
    for (const expectedText of [
      BOOKING.name,
      BOOKING.email,
      BOOKING.itemName,
      BOOKING.paymentReference,
      BOOKING.meetingLink,
    ]) {
      expect(text).toContain(expectedText)
    }
    expect(text.includes('Tuesday 24 November 2026, 09:30 (Lagos time)')).toBe(what === 'moved')
    expect(text).not.toContain(BOOKING.changeUrl)
  },
)

test('a booking or a move sends an invitation, and a cancellation withdraws it', async () => {
  const invitations = [
    ['REQUEST', confirmationMail.invitation?.(BOOKING, SENDER)],
    ['REQUEST', movedMail.invitation?.({ ...BOOKING, before: BOOKING.startsAt, note: null }, SENDER)],
    ['CANCEL', cancelledMail.invitation?.({ ...BOOKING, by: 'staff', note: null }, SENDER)],
  ] as const
  for (const [method, invitation] of invitations) {
    expect(invitation?.method).toBe(method)
    const organizer = `ORGANIZER;CN=${BRAND.name}:mailto:info@talentpassage.example`
    for (const line of [`METHOD:${method}`, `UID:${BOOKING.uid}`, 'SEQUENCE:1', organizer]) {
      expect(invitation?.content).toContain(`\r\n${line}\r\n`)
    }
  }
})

test('reminders and notices to the mailbox have no calendar file', async () => {
  const notice = { ...BOOKING, what: 'booked', before: null } as const
  expect(reminderMail.invitation).toBeNull()
  expect(staffNoticeMail.invitation?.(notice, SENDER)).toBeNull()
})
