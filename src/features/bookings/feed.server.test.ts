import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { disableStaff, enableStaff } from '#src/features/staff/accounts.server.ts'
import { writePassword } from '#src/features/staff/passwords.server.ts'
import { calendarFeeds, staffMembers, staffPasswords } from '#src/features/staff/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { changeFeed, findFeed, renderFeed } from './feed.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { loadBookingMailData } from './queue-booking-mails.server.ts'

/** Saves a staff member with a calendar feed. */
async function setUpStaffMemberWithFeed() {
  const context = await testContext()
  const app = {
    ...context,
    sessionSecret: 'a secret of these tests, long enough',
    mailFrom: 'Talent Passage <info@talentpassage.example>',
  }
  const { id } = await aStaffMember().withPassword('a password of these tests').saveTo(app.db, app.clock)
  const staffMember = { kind: 'staff', id } as const
  await changeFeed(app, staffMember, 'made')
  const findFeedRequest = async () => ({ staffId: id, token: (await findFeed(app, id))?.token ?? '' })
  return {
    app,
    staffMember,
    findFeedRequest,
    read: async () => renderFeed(app, await findFeedRequest()),
  }
}

function parseFeedEntries(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  return calendar.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry))
}

test('a disabled account loses its feed, and gets none back when it is enabled again', async () => {
  const { app, staffMember, findFeedRequest } = await setUpStaffMemberWithFeed()
  const request = await findFeedRequest()
  const change = { staffId: staffMember.id, actor: { kind: 'system' } } as const
  expect(await disableStaff(app, change)).toMatchObject({ ok: true })
  expect(await enableStaff(app, change)).toMatchObject({ ok: true })
  expect(await renderFeed(app, request)).toBeNull()
  expect(await findFeed(app, staffMember.id)).toBeNull()
})

test('the calendar feed states its name and its refresh interval', async () => {
  const { read } = await setUpStaffMemberWithFeed()
  const text = (await read()) ?? ''
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Talent Passage//Consultations//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Talent Passage consultations',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'END:VCALENDAR',
    '',
  ])
})

test('a feed entry has the customer’s name, the length, the payment reference and the meeting link', async () => {
  const { app, read } = await setUpStaffMemberWithFeed()
  const bookingBuilder = aBooking().forItem('consultation_60').named('Ada Obi').at('2026-11-26', '14:00')
  const { booking, reference } = await bookingBuilder.saveTo(app.db, app.clock)
  const [entry] = parseFeedEntries(await read())
  expect(entry?.summary).toBe('60 minutes: Ada Obi')
  expect(entry?.startDate.toJSDate()).toEqual(booking.startsAt)
  expect(entry?.endDate.toJSDate()).toEqual(booking.endsAt)
  expect(entry?.location).toBe(booking.meetingLink)
  expect(entry?.description).toBe(
    `Email: ada.obi@example.ng\nPayment reference: ${reference}\nMeeting: ${booking.meetingLink}`,
  )
  expect(entry?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-02T09:00:00Z')
})

test('a feed entry has the UID of the customer’s calendar entry, also after a move', async () => {
  const { app, staffMember, read } = await setUpStaffMemberWithFeed()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  const { uid } = await loadBookingMailData(app, app.db, booking)
  const [before] = parseFeedEntries(await read())
  app.clock.advance({ days: 1 })
  await moveBooking(app, staffMember, { id: booking.id, sequence: 0 }, { day: '2026-12-03', time: '10:00', zone: null })
  const [after] = parseFeedEntries(await read())
  expect([before?.uid, after?.uid]).toEqual([uid, uid])
  expect([before?.sequence, after?.sequence]).toEqual([0, 1])
  expect(after?.startDate.toJSDate()).toEqual(new Date('2026-12-03T09:00:00Z'))
  expect(after?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-03T09:00:00Z')
})

test('the feed leaves out cancelled and missed consultations, and consultations over 30 days ago', async () => {
  const { app, read } = await setUpStaffMemberWithFeed()
  for (const status of ['cancelled', 'no_show'] as const) {
    await aBooking().inStatus(status).saveTo(app.db, app.clock)
  }
  const { booking: kept } = await aBooking().at('2026-10-03', '10:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-10-03', '09:30').saveTo(app.db, app.clock)
  const { booking: next } = await aBooking().saveTo(app.db, app.clock)
  const expectedUids = [kept, next].map(({ id }) => `${id}@localhost`)
  expect(parseFeedEntries(await read()).map(({ uid }) => uid)).toEqual(expectedUids)
})

test('no feed entry contains a link that changes the booking', async () => {
  const { app, read } = await setUpStaffMemberWithFeed()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  expect((await read())?.replaceAll('\r\n ', '')).not.toContain(booking.changeKey)
})

test.each([
  'Ada\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Mine',
  'Ada; Obi, \\n "Ọba"\u2028\u0000\u0085x',
  `Ọlá${'ńkẹ́'.repeat(60)}`,
])('the customer name %j adds no property to a feed entry', async name => {
  const { app, read } = await setUpStaffMemberWithFeed()
  // PostgreSQL cannot store a NUL character, so the stored name leaves it out.
  const storedName = name.replaceAll('\u0000', '')
  await aBooking().named(storedName).saveTo(app.db, app.clock)
  const text = (await read()) ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const entries = parseFeedEntries(text)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.summary).toBe(`30 minutes: ${storedName.replace(/\p{Cc}+/gu, ' ')}`)
})

test('a request with a wrong token or staff id gets no feed', async () => {
  const { app, findFeedRequest } = await setUpStaffMemberWithFeed()
  const { staffId, token } = await findFeedRequest()
  const { id: other } = await aStaffMember().withEmail('other@talentpassage.example').saveTo(app.db, app.clock)
  for (const requested of [
    { staffId, token: '' },
    { staffId, token: token.slice(0, -1) },
    { staffId, token: `${token}x` },
    { staffId, token: token.toLowerCase() },
    { staffId: other, token },
    { staffId: randomUUID(), token },
    { staffId: 'x', token },
    { staffId: '', token: '' },
  ]) {
    expect(await renderFeed(app, requested), JSON.stringify(requested)).toBeNull()
  }
  expect(await app.db.select({ readAt: calendarFeeds.readAt }).from(calendarFeeds)).toEqual([{ readAt: null }])
})

test('a feed URL stops working when the session secret changes', async () => {
  const { app, findFeedRequest } = await setUpStaffMemberWithFeed()
  expect(
    await renderFeed({ ...app, sessionSecret: 'another one, as long as that' }, await findFeedRequest()),
  ).toBeNull()
})

test('a replaced or revoked feed URL returns nothing, and each change records an event', async () => {
  const { app, staffMember, findFeedRequest, read } = await setUpStaffMemberWithFeed()
  const firstRequest = await findFeedRequest()
  await changeFeed(app, staffMember, 'made')
  expect(await findFeedRequest()).toEqual(firstRequest)

  app.clock.advance({ minutes: 1 })
  await changeFeed(app, staffMember, 'replaced')
  expect(await renderFeed(app, firstRequest)).toBeNull()
  expect(await read()).not.toBeNull()

  const secondRequest = await findFeedRequest()
  app.clock.advance({ minutes: 1 })
  for (let attempt = 0; attempt < 2; attempt++) await changeFeed(app, staffMember, 'revoked')
  expect(await findFeed(app, staffMember.id)).toBeNull()
  for (const oldRequest of [firstRequest, secondRequest]) expect(await renderFeed(app, oldRequest)).toBeNull()

  app.clock.advance({ minutes: 1 })
  await changeFeed(app, staffMember, 'made')
  for (const oldRequest of [firstRequest, secondRequest]) expect(await renderFeed(app, oldRequest)).toBeNull()
  expect((await eventsAbout(app.db, staffMember.id)).map(({ type, details }) => [type, details])).toEqual(
    ['made', 'replaced', 'revoked', 'made'].map(to => ['calendar.feed_changed', { to }]),
  )
})

test('a new password changes the feed URL, and an account without a password has no feed', async () => {
  const { app, staffMember, findFeedRequest, read } = await setUpStaffMemberWithFeed()
  const firstRequest = await findFeedRequest()
  expect(await renderFeed(app, firstRequest)).not.toBeNull()
  app.clock.advance({ minutes: 10 })
  await app.db.transaction(tx => writePassword(app, tx, { staffId: staffMember.id, hash: 'another one' }))
  expect(await renderFeed(app, firstRequest)).toBeNull()
  expect(await findFeed(app, staffMember.id)).toMatchObject({ createdAt: app.clock.now(), readAt: null })
  app.clock.advance({ minutes: 1 })
  expect(await read()).not.toBeNull()
  expect(await findFeed(app, staffMember.id)).toMatchObject({ readAt: app.clock.now() })

  const secondRequest = await findFeedRequest()
  await app.db.delete(staffPasswords).where(eq(staffPasswords.staffId, staffMember.id))
  expect(await findFeed(app, staffMember.id)).toBeNull()
  expect(await renderFeed(app, secondRequest)).toBeNull()
})

test('concurrent requests for a feed create one feed URL', async () => {
  const { app, staffMember } = await setUpStaffMemberWithFeed()
  await changeFeed(app, staffMember, 'revoked')
  await Promise.all([1, 2, 3].map(() => changeFeed(app, staffMember, 'made')))
  expect(await eventsAbout(app.db, staffMember.id)).toHaveLength(3)
})

test('a disabled account has no feed until it is enabled again', async () => {
  const { app, staffMember, read } = await setUpStaffMemberWithFeed()
  const setDisabledAt = (disabledAt: Date | null) =>
    app.db.update(staffMembers).set({ disabledAt }).where(eq(staffMembers.id, staffMember.id))
  await setDisabledAt(app.clock.now())
  expect(await read()).toBeNull()
  await setDisabledAt(null)
  expect(await read()).not.toBeNull()
})

test('the time of a feed read is stored at most once an hour', async () => {
  const { app, staffMember, read } = await setUpStaffMemberWithFeed()
  const readAtAfterRead = async () => {
    await read()
    return (await findFeed(app, staffMember.id))?.readAt?.toISOString()
  }
  expect((await findFeed(app, staffMember.id))?.readAt).toBeNull()
  expect(await readAtAfterRead()).toBe('2026-11-02T09:00:00.000Z')
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await readAtAfterRead()).toBe('2026-11-02T09:00:00.000Z')
  app.clock.advance({ seconds: 1 })
  expect(await readAtAfterRead()).toBe('2026-11-02T10:00:00.000Z')
})
