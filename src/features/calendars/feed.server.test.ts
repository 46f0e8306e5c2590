import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { calendarFeeds } from '#src/features/bookings/table.server.ts'
import { letterOf } from '#src/features/bookings/tell-of-booking.server.ts'
import { staffMembers, staffPasswords } from '#src/features/staff/table.server.ts'
import { writePassword } from '#src/features/staff/write-password.server.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { changeFeed, feedOf, feedText } from './feed.server.ts'

/** A member of staff whose feed has an address. */
async function aFeed() {
  const ground = await testGround()
  const app = {
    ...ground,
    sessionSecret: 'a secret of these tests, long enough',
    mailFrom: 'Talent Passage <info@talentpassage.example>',
  }
  const { id } = await aStaffMember().withPassword('a password of these tests').saveTo(app.db, app.clock)
  const member = { kind: 'staff', id } as const
  await changeFeed(app, member, 'made')
  const address = async () => ({ staffId: id, token: (await feedOf(app, id))?.token ?? '' })
  return {
    app,
    member,
    address,
    /** As its reader has it. */
    read: async () => feedText(app, await address()),
  }
}

function entriesOf(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  return calendar.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry))
}

test('a calendar program is told what it reads and how often to ask', async () => {
  const { read } = await aFeed()
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

test('an entry says who comes, for how long, what they paid with and where to meet', async () => {
  const { app, read } = await aFeed()
  const draft = aBooking().forItem('consultation_60').named('Ada Obi').at('2026-11-26', '14:00')
  const { booking, reference } = await draft.saveTo(app.db, app.clock)
  const [entry] = entriesOf(await read())
  expect(entry?.summary).toBe('60 minutes: Ada Obi')
  expect(entry?.startDate.toJSDate()).toEqual(booking.startsAt)
  expect(entry?.endDate.toJSDate()).toEqual(booking.endsAt)
  expect(entry?.location).toBe(booking.meetingLink)
  expect(entry?.description).toBe(
    `Email: ada.obi@example.ng\nPayment reference: ${reference}\nMeeting: ${booking.meetingLink}`,
  )
  expect(entry?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-02T09:00:00Z')
})

test('it stays the entry that the customer has, also when it moves', async () => {
  const { app, member, read } = await aFeed()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  const { uid } = await letterOf(app, app.db, booking)
  const [before] = entriesOf(await read())
  app.clock.advance({ days: 1 })
  await moveBooking(app, member, { id: booking.id, sequence: 0 }, { day: '2026-12-03', time: '10:00', zone: null })
  const [after] = entriesOf(await read())
  expect([before?.uid, after?.uid]).toEqual([uid, uid])
  expect([before?.sequence, after?.sequence]).toEqual([0, 1])
  expect(after?.startDate.toJSDate()).toEqual(new Date('2026-12-03T09:00:00Z'))
  expect(after?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-03T09:00:00Z')
})

test('what was cancelled or missed, and what is more than a month ago, is not in it', async () => {
  const { app, read } = await aFeed()
  for (const status of ['cancelled', 'no_show'] as const) {
    await aBooking().inStatus(status).saveTo(app.db, app.clock)
  }
  const { booking: kept } = await aBooking().at('2026-10-03', '10:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-10-03', '09:30').saveTo(app.db, app.clock)
  const { booking: next } = await aBooking().saveTo(app.db, app.clock)
  const expected = [kept, next].map(({ id }) => `${id}@localhost`)
  expect(entriesOf(await read()).map(({ uid }) => uid)).toEqual(expected)
})

test('nothing in it opens a booking to changes', async () => {
  const { app, read } = await aFeed()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  expect((await read())?.replaceAll('\r\n ', '')).not.toContain(booking.changeKey)
})

test.each([
  'Ada\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Mine',
  'Ada; Obi, \\n "Ọba"\u2028\u0000\u0085x',
  `Ọlá${'ńkẹ́'.repeat(60)}`,
])('what somebody typed as a name stays a name: %j', async name => {
  const { app, read } = await aFeed()
  // PostgreSQL itself keeps no such character.
  const typed = name.replaceAll('\u0000', '')
  await aBooking().named(typed).saveTo(app.db, app.clock)
  const text = (await read()) ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const entries = entriesOf(text)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.summary).toBe(`30 minutes: ${typed.replace(/\p{Cc}+/gu, ' ')}`)
})

test('without the whole address there is nothing', async () => {
  const { app, address } = await aFeed()
  const { staffId, token } = await address()
  const { id: other } = await aStaffMember().withEmail('other@talentpassage.example').saveTo(app.db, app.clock)
  for (const asked of [
    { staffId, token: '' },
    { staffId, token: token.slice(0, -1) },
    { staffId, token: `${token}x` },
    { staffId, token: token.toLowerCase() },
    { staffId: other, token },
    { staffId: randomUUID(), token },
    { staffId: 'x', token },
    { staffId: '', token: '' },
  ]) {
    expect(await feedText(app, asked), JSON.stringify(asked)).toBeNull()
  }
  expect(await app.db.select({ readAt: calendarFeeds.readAt }).from(calendarFeeds)).toEqual([{ readAt: null }])
})

test('another secret makes another address', async () => {
  const { app, address } = await aFeed()
  expect(await feedText({ ...app, sessionSecret: 'another one, as long as that' }, await address())).toBeNull()
})

test('an address that was replaced or taken back opens nothing, and each change is told', async () => {
  const { app, member, address, read } = await aFeed()
  const first = await address()
  await changeFeed(app, member, 'made')
  expect(await address()).toEqual(first)

  app.clock.advance({ minutes: 1 })
  await changeFeed(app, member, 'replaced')
  expect(await feedText(app, first)).toBeNull()
  expect(await read()).not.toBeNull()

  const second = await address()
  app.clock.advance({ minutes: 1 })
  for (let twice = 0; twice < 2; twice++) await changeFeed(app, member, 'revoked')
  expect(await feedOf(app, member.id)).toBeNull()
  for (const gone of [first, second]) expect(await feedText(app, gone)).toBeNull()

  app.clock.advance({ minutes: 1 })
  await changeFeed(app, member, 'made')
  for (const gone of [first, second]) expect(await feedText(app, gone)).toBeNull()
  expect((await eventsAbout(app.db, member.id)).map(({ type, details }) => [type, details])).toEqual(
    ['made', 'replaced', 'revoked', 'made'].map(to => ['calendar.feed_changed', { to }]),
  )
})

test('a new password makes a new address, and without one there is none', async () => {
  const { app, member, address, read } = await aFeed()
  const first = await address()
  expect(await feedText(app, first)).not.toBeNull()
  app.clock.advance({ minutes: 10 })
  await app.db.transaction(tx => writePassword(app, tx, { staffId: member.id, hash: 'another one' }))
  expect(await feedText(app, first)).toBeNull()
  expect(await feedOf(app, member.id)).toMatchObject({ createdAt: app.clock.now(), readAt: null })
  app.clock.advance({ minutes: 1 })
  expect(await read()).not.toBeNull()
  expect(await feedOf(app, member.id)).toMatchObject({ readAt: app.clock.now() })

  const second = await address()
  await app.db.delete(staffPasswords).where(eq(staffPasswords.staffId, member.id))
  expect(await feedOf(app, member.id)).toBeNull()
  expect(await feedText(app, second)).toBeNull()
})

test('made by many clicks at once it is made once', async () => {
  const { app, member } = await aFeed()
  await changeFeed(app, member, 'revoked')
  await Promise.all([1, 2, 3].map(() => changeFeed(app, member, 'made')))
  expect(await eventsAbout(app.db, member.id)).toHaveLength(3)
})

test('whose account cannot be used reads nothing, and again once it can', async () => {
  const { app, member, read } = await aFeed()
  const set = (disabledAt: Date | null) =>
    app.db.update(staffMembers).set({ disabledAt }).where(eq(staffMembers.id, member.id))
  await set(app.clock.now())
  expect(await read()).toBeNull()
  await set(null)
  expect(await read()).not.toBeNull()
})

test('that it was read is noted once an hour', async () => {
  const { app, member, read } = await aFeed()
  const noted = async () => {
    await read()
    return (await feedOf(app, member.id))?.readAt?.toISOString()
  }
  expect((await feedOf(app, member.id))?.readAt).toBeNull()
  expect(await noted()).toBe('2026-11-02T09:00:00.000Z')
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await noted()).toBe('2026-11-02T09:00:00.000Z')
  app.clock.advance({ seconds: 1 })
  expect(await noted()).toBe('2026-11-02T10:00:00.000Z')
})
