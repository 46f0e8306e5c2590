import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { openDatabase } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { QueueIsFull } from '#src/limit-concurrency.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import {
  KNOWN_DEVICE,
  OTHER_PASSWORD,
  PASSWORD,
  staffTestContext,
  type TestStaffContext,
} from '#tests/support/staff-context.ts'
import { disableStaff } from './accounts.server.ts'
import { findSignedInStaff } from './queries.server.ts'
import { askForPasswordLink } from './send-password-link.server.ts'
import { recordSessionUse } from './sessions.server.ts'
import { setPassword } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { signOut } from './sign-out.server.ts'
import { createStaffAuth } from './staff-auth.server.ts'
import { staffMembers, staffSessions } from './table.server.ts'

const EMAIL = 'adaobi@house.example'

async function signInAsOwner(app: TestStaffContext) {
  const signInResult = await signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  if (!signInResult.ok || signInResult.needsSecondStep) throw new Error('The right pair opened nothing.')
  return { headers: app.headersOf(signInResult.cookies), cookies: signInResult.cookies }
}

test('a correct password opens a session and records it', async () => {
  const app = await staffTestContext()
  const { id, name } = await app.anOwner()
  const { headers } = await signInAsOwner(app)
  expect(await findSignedInStaff(app, headers)).toMatchObject({ id, name, email: EMAIL, role: 'owner' })
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'staff.signed_in', actor: 'staff' }])
  expect(await app.db.select().from(staffMembers)).toMatchObject([{ lastLoginAt: app.clock.now() }])
})

test('C11: the session cookie is host-only, secure and not readable by scripts', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { cookies } = await signInAsOwner(app)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-tp_staff=[\w%.-]{40,};/)
  for (const attribute of ['Max-Age=86400', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(cookies[0]).toContain(attribute)
  expect(cookies[0]).not.toContain('Domain')
})

test('a password with accents is accepted in composed and decomposed Unicode form', async () => {
  const app = await staffTestContext()
  const password = 'ọ̀rọ̀ aṣínà mi gan-an'
  await aStaffMember().withEmail(EMAIL).withPassword(password.normalize('NFD')).saveTo(app.db, app.clock)
  expect(await signIn(app, { email: EMAIL, password: password.normalize('NFC') }, KNOWN_DEVICE)).toMatchObject({
    ok: true,
  })
})

test('C12: a session ends 24 hours after sign-in, even if it is in use', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { headers } = await signInAsOwner(app)
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
  const { headers } = await signInAsOwner(app)
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

test('a new browser is reported by mail, except at the first sign-in', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const newDevice = { browser: 'Safari on iPhone', isKnown: false }
  for (const device of [newDevice, KNOWN_DEVICE]) await signIn(app, { email: EMAIL, password: PASSWORD }, device)
  expect(await queuedMail(app.db, EMAIL)).toEqual([])
  await signIn(app, { email: EMAIL, password: PASSWORD }, newDevice)
  expect(await queuedMail(app.db, EMAIL)).toMatchObject([
    { data: { change: { what: 'new-device', browser: 'Safari on iPhone' } } },
  ])
})

test('a session whose sign-in time is more than five minutes in the future is invalid', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  app.clock.advance({ minutes: 5 })
  const { headers } = await signInAsOwner(app)
  app.clock.advance({ minutes: -5 })
  expect(await findSignedInStaff(app, headers)).not.toBeNull()
  app.clock.advance({ seconds: -1 })
  expect(await findSignedInStaff(app, headers)).toBeNull()
})

test('expired sessions are deleted at the next sign-in', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  await signInAsOwner(app)
  app.clock.advance({ days: 1 })
  await signInAsOwner(app)
  expect(await app.db.select().from(staffSessions)).toHaveLength(1)
})

test('C10: signing out ends this session only', async () => {
  const app = await staffTestContext()
  const { id } = await app.anOwner()
  const [firstSession, otherSession] = [await signInAsOwner(app), await signInAsOwner(app)]
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
  const { headers } = await signInAsOwner(app)
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
  const { headers } = await signInAsOwner(app)
  const databaseProxy = await startDatabaseProxy(app.url)
  const { db, close } = openDatabase(databaseProxy.url, app.log)
  onTestFinished(async () => {
    await close()
    await databaseProxy.close()
  })
  const staffAuth = createStaffAuth({ db, secret: app.sessionSecret, publicUrl: 'https://passage.example' })
  expect(await findSignedInStaff({ ...app, staffAuth }, headers)).not.toBeNull()
  await databaseProxy.close()
  await expect(findSignedInStaff({ ...app, staffAuth }, headers)).rejects.toSatisfy(isDatabaseDown)
})

test('C10: a disabled account is signed out at the next request', async () => {
  const app = await staffTestContext()
  const { id } = await app.anOwner()
  await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(app.db, app.clock)
  const { headers } = await signInAsOwner(app)
  await disableStaff(app, { staffId: id, actor: { kind: 'system' } })
  expect(await findSignedInStaff(app, headers)).toBeNull()
  expect(await signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE)).toEqual({ ok: false, staffId: id })
})

test.each([
  ['a wrong password', (app: TestStaffContext) => app.anOwner()],
  ['an e-mail without an account', async () => null],
  [
    'a disabled account',
    (app: TestStaffContext) =>
      aStaffMember().withEmail(EMAIL).withPassword('another password').disabled().saveTo(app.db, app.clock),
  ],
  [
    'an account without a password',
    (app: TestStaffContext) => aStaffMember().withEmail(EMAIL).saveTo(app.db, app.clock),
  ],
] as const)(
  'a sign-in with %s fails and computes one hash, so that its duration reveals nothing',
  async (_what, prepare) => {
    const app = await staffTestContext()
    const staffId = (await prepare(app))?.id ?? null
    const hashCounts = await countHashes(() =>
      signIn(app, { email: EMAIL, password: 'not the password of anybody' }, KNOWN_DEVICE),
    )
    expect(hashCounts.answer).toEqual({ ok: false, staffId })
    expect(hashCounts.count).toBe(1)
    expect(await app.db.select().from(staffSessions)).toEqual([])
  },
)

test('C9: signing in to a disabled account computes one hash', async () => {
  const app = await staffTestContext()
  const { id } = await aStaffMember().withEmail(EMAIL).withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  const { answer, count } = await countHashes(() => signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE))
  expect(answer).toEqual({ ok: false, staffId: id })
  expect(count).toBe(1)
})

test('an attempt to sign in to an invited account sends a new invitation, at most once an hour', async () => {
  const app = await staffTestContext()
  const { id } = await aStaffMember().withEmail(EMAIL).saveTo(app.db, app.clock)
  const signIns = Array.from({ length: 5 }, () => signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE))
  expect(await Promise.all(signIns)).toEqual(signIns.map(() => ({ ok: false, staffId: id })))
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'staff.invitation', to: EMAIL }])
  app.clock.advance({ hours: 1 })
  await signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('failed sign-ins to accounts that are not invited send no mail', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  await aStaffMember().withEmail('gone@house.example').disabled().saveTo(app.db, app.clock)
  for (const email of [EMAIL, 'gone@house.example', 'nobody@house.example']) {
    await signIn(app, { email, password: 'not the password of anybody' }, KNOWN_DEVICE)
  }
  expect(await queuedMail(app.db)).toEqual([])
})

test('of many concurrent requests that hash a password, two run at a time, some wait and the rest are refused', async () => {
  const app = await staffTestContext({ waitingHashes: 10 })
  await app.anOwner()
  await aStaffMember().withEmail('invited@house.example').saveTo(app.db, app.clock)
  const wrongPassword = 'not the password of anybody'
  const hashingActions = [
    () => signIn(app, { email: EMAIL, password: wrongPassword }, KNOWN_DEVICE),
    () => signIn(app, { email: 'nobody@house.example', password: wrongPassword }, KNOWN_DEVICE),
    () => signIn(app, { email: 'invited@house.example', password: wrongPassword }, KNOWN_DEVICE),
    () => askForPasswordLink(app, EMAIL),
    () => setPassword(app, { email: EMAIL, password: OTHER_PASSWORD }),
  ]
  const { answer, maxRunning, count } = await countHashes(() =>
    Promise.allSettled(
      Array.from({ length: 30 }, (_none, number) => hashingActions[number % hashingActions.length]?.()),
    ),
  )
  const refusals = answer.filter(({ status }) => status === 'rejected')
  expect(maxRunning).toBe(2)
  expect(count).toBe(30 - refusals.length)
  expect(refusals.length).toBeGreaterThan(0)
  for (const { reason } of refusals as Array<PromiseRejectedResult>) expect(reason).toBeInstanceOf(QueueIsFull)
  const mailCount = (await queuedMail(app.db, EMAIL)).length
  expect(mailCount).toBe(
    answer.filter(({ status }, number) => number % hashingActions.length >= 3 && status === 'fulfilled').length,
  )
})

/** Counts the calls of scrypt, and how many run at once at most. Scrypt takes nearly all the time of a sign-in. */
async function countHashes<Answer>(work: () => Promise<Answer>) {
  const { scrypt } = crypto
  let [count, running, maxRunning] = [0, 0, 0]
  const countingScrypt = (...args: Array<unknown>) => {
    const callback = args.pop() as (...answer: Array<unknown>) => void
    count += 1
    running += 1
    maxRunning = Math.max(maxRunning, running)
    Reflect.apply(scrypt, crypto, [
      ...args,
      (...answer: Array<unknown>) => {
        running -= 1
        callback(...answer)
      },
    ])
  }
  crypto.scrypt = countingScrypt as typeof scrypt
  syncBuiltinESMExports()
  try {
    const answer = await work()
    return { answer, count, maxRunning }
  } finally {
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
}
