import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { openDatabase } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { eventsAbout } from '#tests/support/app-context.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import {
  KNOWN_DEVICE,
  OWNER_EMAIL,
  PASSWORD,
  signInByPassword,
  staffTestContext,
} from '#tests/support/staff-context.ts'
import { disableStaff } from './accounts.server.ts'
import { findSignedInStaff } from './queries.server.ts'
import { endSessions, listSessions, recordSessionUse, signOut } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { staffSessions } from './table.server.ts'

test('C12: a session ends 24 hours after sign-in, even if it is in use', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { headers } = await signInByPassword(app)
  for (let hour = 1; hour < 24; hour += 1) {
    app.clock.advance({ hours: 1 })
    const staff = await findSignedInStaff(app, headers)
    if (staff === null) throw new Error(`The session ended after ${hour} hours.`)
    await recordSessionUse(app, staff)
  }
  app.clock.advance({ seconds: 3_599.999 })
  expect(await findSignedInStaff(app, headers)).not.toBeNull()
  app.clock.advance({ seconds: 0.001 })
  expect(await findSignedInStaff(app, headers)).toBeNull()
})

test('C16: a session ends after four hours without use, and a use is recorded at most every five minutes', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { headers } = await signInByPassword(app)
  const use = async () => {
    const staff = await findSignedInStaff(app, headers)
    if (staff !== null) await recordSessionUse(app, staff)
    return (await app.db.select().from(staffSessions))[0]?.lastUsedAt
  }
  const signedInAt = app.clock.now()
  app.clock.advance({ minutes: 5, seconds: -1 })
  expect(await use()).toEqual(signedInAt)
  app.clock.advance({ seconds: 1 })
  expect(await use()).toEqual(app.clock.now())
  app.clock.advance({ hours: 4, seconds: -1 })
  expect(await findSignedInStaff(app, headers)).not.toBeNull()
  app.clock.advance({ seconds: 1 })
  expect(await findSignedInStaff(app, headers)).toBeNull()
})

test('a session whose sign-in time is more than five minutes in the future is invalid', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  app.clock.advance({ minutes: 5 })
  const { headers } = await signInByPassword(app)
  app.clock.advance({ minutes: -5 })
  expect(await findSignedInStaff(app, headers)).not.toBeNull()
  app.clock.advance({ seconds: -1 })
  expect(await findSignedInStaff(app, headers)).toBeNull()
})

test('expired sessions are deleted at the next sign-in', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  await signInByPassword(app)
  app.clock.advance({ days: 1 })
  await signInByPassword(app)
  expect(await app.db.select().from(staffSessions)).toHaveLength(1)
})

test('C10: signing out ends this session only', async () => {
  const app = await staffTestContext()
  const { id } = await app.anOwner()
  const [firstSession, otherSession] = [await signInByPassword(app), await signInByPassword(app)]
  const staff = await findSignedInStaff(app, firstSession.headers)
  if (staff === null) throw new Error('Nobody is signed in.')
  const { cookies } = await signOut(app, staff)
  expect(cookies[0]).toMatch(/^__Host-tp_staff=;.*Max-Age=0/)
  expect(await findSignedInStaff(app, firstSession.headers)).toBeNull()
  expect(await findSignedInStaff(app, otherSession.headers)).not.toBeNull()
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toContain('staff.signed_out')
})

test('a session cookie that is truncated, unsigned or empty is invalid', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { headers } = await signInByPassword(app)
  const cookie = headers.get('cookie') ?? ''
  const [session] = await app.db.select().from(staffSessions)
  for (const invalidCookie of [
    cookie.slice(0, -4),
    `__Host-tp_staff=${session?.tokenHash}`,
    `__Host-tp_staff=${session?.id}`,
    '',
  ]) {
    expect(await findSignedInStaff(app, new Headers({ cookie: invalidCookie }))).toBeNull()
  }
})

test('a database failure throws an error and does not look like a sign-out', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { headers } = await signInByPassword(app)
  const databaseProxy = await startDatabaseProxy(app.url)
  const { db, close } = openDatabase(databaseProxy.url, app.log)
  onTestFinished(async () => {
    await close()
    await databaseProxy.close()
  })
  expect(await findSignedInStaff({ ...app, db }, headers)).not.toBeNull()
  await databaseProxy.close()
  await expect(findSignedInStaff({ ...app, db }, headers)).rejects.toSatisfy(isDatabaseDown)
})

test('C10: a disabled account is signed out at the next request', async () => {
  const app = await staffTestContext()
  const { id } = await app.anOwner()
  await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(app.db, app.clock)
  const { headers } = await signInByPassword(app)
  await disableStaff(app, { staffId: id, actor: { kind: 'system' } })
  expect(await findSignedInStaff(app, headers)).toBeNull()
  expect(await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE)).toEqual({
    ok: false,
    staffId: id,
  })
})

test('C14: a person ends one session or all others, and never those of a colleague', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const [{ staff: first }, { staff: second }, { staff: third }] = [
    await signInByPassword(app),
    await signInByPassword(app),
    await signInByPassword(app),
  ]
  const stranger = { ...first, id: '00000000-0000-4000-8000-000000000000' }
  expect(await endSessions(app, stranger, { sessionId: second.sessionId })).toEqual({ count: 0 })
  expect(await endSessions(app, first, { sessionId: second.sessionId })).toEqual({ count: 1 })
  expect(await endSessions(app, first, { sessionId: second.sessionId })).toEqual({ count: 0 })
  expect(await endSessions(app, first, 'all-others')).toEqual({ count: 1 })
  expect((await listSessions(app, third.id)).map(({ id }) => id)).toEqual([first.sessionId])
})

test('a session says when a required second step is missing', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const setting = (value: string) =>
    app.db.execute(
      `insert into settings (key, value, saved_at) values ('secondStepRequired', '${value}', now()) on conflict (key) do update set value = excluded.value`,
    )
  expect((await signInByPassword(app)).staff.mustAddSecondStep).toBe(false)
  await setting('true')
  expect((await signInByPassword(app)).staff.mustAddSecondStep).toBe(true)
  await setting('false')
  expect((await signInByPassword(app)).staff.mustAddSecondStep).toBe(false)
})
