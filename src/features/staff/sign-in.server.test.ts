import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { QueueIsFull } from '#src/limit-concurrency.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import {
  KNOWN_DEVICE,
  OTHER_PASSWORD,
  OWNER_EMAIL,
  ownerWithAuthenticator,
  PASSWORD,
  signInByPassword,
  staffTestContext,
  startSignIn,
  type TestStaffContext,
} from '#tests/support/staff-context.ts'
import { disableStaff } from './accounts.server.ts'
import { askForPasswordLink } from './password-links.server.ts'
import { setPassword } from './passwords.server.ts'
import { countFailedSignIns, findSignedInStaff } from './queries.server.ts'
import { confirmIdentity, findPendingSignIn, queueFailedSignIn, recordFailedSignIn, signIn } from './sign-in.server.ts'
import { staffMembers, staffSessions } from './table.server.ts'

test('a correct password opens a session and records it', async () => {
  const app = await staffTestContext()
  const { id, name } = await app.anOwner()
  const { headers } = await signInByPassword(app)
  expect(await findSignedInStaff(app, headers)).toMatchObject({ id, name, email: OWNER_EMAIL, role: 'owner' })
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'staff.signed_in', actor: 'staff' }])
  expect(await app.db.select().from(staffMembers)).toMatchObject([{ lastLoginAt: app.clock.now() }])
})

test('C11: the session cookie is host-only, secure and not readable by scripts', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { cookies } = await signInByPassword(app)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-tp_staff=[\w%.-]{40,};/)
  for (const attribute of ['Max-Age=86400', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(cookies[0]).toContain(attribute)
  expect(cookies[0]).not.toContain('Domain')
})

test('a password with accents is accepted in composed and decomposed Unicode form', async () => {
  const app = await staffTestContext()
  const password = 'ọ̀rọ̀ aṣínà mi gan-an'
  await aStaffMember().withEmail(OWNER_EMAIL).withPassword(password.normalize('NFD')).saveTo(app.db, app.clock)
  expect(await signIn(app, { email: OWNER_EMAIL, password: password.normalize('NFC') }, KNOWN_DEVICE)).toMatchObject({
    ok: true,
  })
})

test('a new browser is reported by mail, except at the first sign-in', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const newDevice = { browser: 'Safari on iPhone', isKnown: false }
  for (const device of [newDevice, KNOWN_DEVICE]) await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, device)
  expect(await queuedMail(app.db, OWNER_EMAIL)).toEqual([])
  await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, newDevice)
  expect(await queuedMail(app.db, OWNER_EMAIL)).toMatchObject([
    { data: { change: { what: 'new-device', browser: 'Safari on iPhone' } } },
  ])
})

test.each([
  ['a wrong password', (app: TestStaffContext) => app.anOwner()],
  ['an e-mail without an account', async () => null],
  [
    'a disabled account',
    (app: TestStaffContext) =>
      aStaffMember().withEmail(OWNER_EMAIL).withPassword('another password').disabled().saveTo(app.db, app.clock),
  ],
  [
    'an account without a password',
    (app: TestStaffContext) => aStaffMember().withEmail(OWNER_EMAIL).saveTo(app.db, app.clock),
  ],
] as const)(
  'a sign-in with %s fails and computes one hash, so that its duration reveals nothing',
  async (_what, prepare) => {
    const app = await staffTestContext()
    const staffId = (await prepare(app))?.id ?? null
    const hashCounts = await countHashes(() =>
      signIn(app, { email: OWNER_EMAIL, password: 'not the password of anybody' }, KNOWN_DEVICE),
    )
    expect(hashCounts.answer).toEqual({ ok: false, staffId })
    expect(hashCounts.count).toBe(1)
    expect(await app.db.select().from(staffSessions)).toEqual([])
  },
)

test('C9: signing in to a disabled account computes one hash', async () => {
  const app = await staffTestContext()
  const { id } = await aStaffMember().withEmail(OWNER_EMAIL).withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  const { answer, count } = await countHashes(() =>
    signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE),
  )
  expect(answer).toEqual({ ok: false, staffId: id })
  expect(count).toBe(1)
})

test('an attempt to sign in to an invited account sends a new invitation, at most once an hour', async () => {
  const app = await staffTestContext()
  const { id } = await aStaffMember().withEmail(OWNER_EMAIL).saveTo(app.db, app.clock)
  const signIns = Array.from({ length: 5 }, () => signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE))
  expect(await Promise.all(signIns)).toEqual(signIns.map(() => ({ ok: false, staffId: id })))
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'staff.invitation', to: OWNER_EMAIL }])
  app.clock.advance({ hours: 1 })
  await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('failed sign-ins to accounts that are not invited send no mail', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  await aStaffMember().withEmail('gone@house.example').disabled().saveTo(app.db, app.clock)
  for (const email of [OWNER_EMAIL, 'gone@house.example', 'nobody@house.example']) {
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
    () => signIn(app, { email: OWNER_EMAIL, password: wrongPassword }, KNOWN_DEVICE),
    () => signIn(app, { email: 'nobody@house.example', password: wrongPassword }, KNOWN_DEVICE),
    () => signIn(app, { email: 'invited@house.example', password: wrongPassword }, KNOWN_DEVICE),
    () => askForPasswordLink(app, OWNER_EMAIL),
    () => setPassword(app, { email: OWNER_EMAIL, password: OTHER_PASSWORD }),
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
  const mailCount = (await queuedMail(app.db, OWNER_EMAIL)).length
  expect(mailCount).toBe(
    answer.filter(({ status }, number) => number % hashingActions.length >= 3 && status === 'fulfilled').length,
  )
})

const NETWORK = 'k3Jx9Q-fTq2LzW8vB7nM1pR5sD0gH4yUoIeAcEiKmOq'

test('failed sign-ins are recorded and counted until one succeeds', async () => {
  const app = await staffTestContext()
  const { id, email } = await app.anOwner()
  app.clock.advance({ minutes: 1 })
  for (const staffId of [id, id, null]) await queueFailedSignIn(app, { staffId, network: NETWORK })
  const waitingJobs = await app.waitingJobs('record-failed-sign-in')
  expect(waitingJobs).toHaveLength(3)
  app.clock.advance({ minutes: 1 })
  for (const job of waitingJobs) await recordFailedSignIn(app, job)
  expect(await countFailedSignIns(app.db)).toEqual(new Map([[id, 2]]))
  const failedSignInEvent = { type: 'staff.sign_in_failed', actor: 'visitor', details: { network: 'k3Jx9Q-f' } }
  expect(await eventsAbout(app.db, id)).toEqual([failedSignInEvent, failedSignInEvent])

  expect(await signIn(app, { email, password: PASSWORD }, KNOWN_DEVICE)).toMatchObject({ ok: true })
  expect(await countFailedSignIns(app.db)).toEqual(new Map())
})

test('C12: with an authenticator, the password alone opens no session, and the code does', async () => {
  const { app, codeNow } = await ownerWithAuthenticator()
  const attempt = await startSignIn(app)
  expect(await findSignedInStaff(app, attempt.headers)).toBeNull()
  const code = await codeNow()
  const result = await attempt.try(`${code.slice(0, 3)} ${code.slice(3)}`)
  if (!result.ok) throw new Error('The code was refused.')
  expect(await findSignedInStaff(app, app.headersOf(result.cookies))).toMatchObject({
    email: OWNER_EMAIL,
    isConfirmed: true,
  })
})

test('C16: five wrong codes end the sign-in, even if they arrive at once', async () => {
  const { app, codeNow } = await ownerWithAuthenticator()
  const attempt = await startSignIn(app)
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt.try('000000')))
  expect(results.filter(result => !result.ok && result.reason === 'wrong').length).toBeLessThan(5)
  expect(await attempt.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
  expect(await findPendingSignIn(app, attempt.headers)).toBeNull()
  expect((await queuedMail(app.db, OWNER_EMAIL)).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ change: { what: 'wrong-codes' } }),
  )
})

test('a started sign-in ends after ten minutes, by a new password, and when the clock was set back', async () => {
  const { app, codeNow } = await ownerWithAuthenticator()
  const first = await startSignIn(app)
  app.clock.advance({ minutes: 10 })
  expect(await first.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })

  const second = await startSignIn(app)
  app.clock.advance({ hours: -1 })
  expect(await second.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
  app.clock.advance({ hours: 1 })

  const third = await startSignIn(app)
  await setPassword(app, { email: OWNER_EMAIL, password: 'another cloth dries at dusk' })
  expect(await third.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
})

test('a disabled account cannot finish its sign-in', async () => {
  const { app, id, codeNow } = await ownerWithAuthenticator()
  await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(app.db, app.clock)
  const attempt = await startSignIn(app)
  expect(await disableStaff(app, { staffId: id, actor: { kind: 'system' } })).toMatchObject({ ok: true })
  expect(await attempt.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
})

test('a confirmation lasts 15 minutes, and the password is no proof beside an authenticator', async () => {
  const { app, staff, codeNow } = await ownerWithAuthenticator()
  const isConfirmed = async () => {
    const [session] = await app.db.select().from(staffSessions).where(eq(staffSessions.id, staff.sessionId))
    return app.clock.now().getTime() - (session?.confirmedAt.getTime() ?? 0) < 15 * 60_000
  }
  app.clock.advance({ minutes: 15 })
  expect(await isConfirmed()).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: PASSWORD })).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'code', code: '000000' })).toBe(false)
  expect(await isConfirmed()).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'code', code: await codeNow() })).toBe(true)
  expect(await isConfirmed()).toBe(true)
})

test('without a second step, the password confirms', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const { staff } = await signInByPassword(app)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: 'wrong' })).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: PASSWORD })).toBe(true)
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
