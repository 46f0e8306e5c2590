import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { renderMail } from '#src/features/mail/render-mail.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { staffNoticeMail } from './mails.tsx'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { calendars } from './table.server.ts'

const BRIEF = { sector: 'film', topic: 'Promise or talent?', question: 'Does one award count?' } as const

async function setUpAdviser() {
  const app = await testContext()
  const adviser = await aStaffMember().named('Tádé Bámgbóṣé').withPassword('a long password').saveTo(app.db, app.clock)
  const { booking } = await aBooking().tellingUs(BRIEF).saveTo(app.db, app.clock)
  await app.db.update(calendars).set({ staffId: adviser.id }).where(eq(calendars.id, booking.calendarId))
  const readNotices = async () =>
    (await queuedMail(app.db))
      .filter(({ template }) => template === staffNoticeMail.name)
      .map(({ to, data }) => ({ to, data: staffNoticeMail.read(data) }))
  return { app, adviser, booking, readNotices }
}

test('the adviser gets the notice with an invitation, and reads there what the customer told us', async () => {
  const { app, adviser, booking, readNotices } = await setUpAdviser()
  await app.db.transaction(tx => queueBookingMails(app, tx, booking, { kind: 'booked' }))
  const [notice] = await readNotices()
  expect(notice?.to).toBe(adviser.email)
  const data = notice?.data
  if (data == null) throw new Error('The notice cannot be read.')
  const { text } = await renderMail(staffNoticeMail, data, app.publicUrl)
  for (const words of ['Film', BRIEF.topic, BRIEF.question, data.callUrl ?? '?']) expect(text).toContain(words)
  const invitation = staffNoticeMail.invitation?.(data, 'Talent Passage <info@example.ng>')
  expect(invitation?.method).toBe('REQUEST')
  const entry = invitation?.content.replaceAll('\r\n ', '') ?? ''
  for (const words of [adviser.email, `Topic: ${BRIEF.topic}`, booking.id]) expect(entry).toContain(words)
  expect(entry).not.toContain(booking.changeKey)
})

test('a call that moves to another adviser leaves the calendar of the first', async () => {
  const { app, adviser, booking, readNotices } = await setUpAdviser()
  const change = { kind: 'moved', before: booking.startsAt, oldCalendarId: booking.calendarId, note: null } as const
  const other = { ...booking, calendarId: '00000000-0000-4000-8000-000000000002' }
  await app.db.transaction(tx => queueBookingMails(app, tx, other, change))
  const notices = await readNotices()
  expect(notices.map(({ to, data }) => [to, data?.what])).toEqual(
    expect.arrayContaining([
      [adviser.email, 'given-away'],
      [app.staffMailbox, 'taken-over'],
    ]),
  )
  const [given] = notices.filter(({ data }) => data?.what === 'given-away')
  expect(given?.data && staffNoticeMail.invitation?.(given.data, 'info@example.ng')).toMatchObject({ method: 'CANCEL' })
})
