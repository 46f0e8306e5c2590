import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import { KNOWN_DEVICE, PASSWORD, staffTestContext, type TestStaffContext } from '#tests/support/staff-context.ts'
import { disableStaff } from '../accounts.server.ts'
import { findSignedInStaff, type SignedInStaff } from '../queries.server.ts'
import { endSessions, listSessions } from '../sessions.server.ts'
import { setPassword } from '../set-password.server.ts'
import { signIn } from '../sign-in.server.ts'
import { staffSessions, staffTotps } from '../table.server.ts'
import { confirmAuthenticator, readStartedAuthenticator, startAuthenticator } from './authenticator.server.ts'
import { confirmIdentity } from './confirm-identity.server.ts'
import { findPendingSignIn, finishSignIn } from './finish-sign-in.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import { removeAuthenticator, resetSecondSteps } from './remove-second-step.server.ts'

const EMAIL = 'adaobi@house.example'

/** Signs in with the password alone, and turns the authenticator on. */
async function withAuthenticator() {
  const app = await staffTestContext()
  const { id } = await app.anOwner()
  const staff = await signInByPassword(app)
  await startAuthenticator(app, staff)
  const started = await readStartedAuthenticator(app, staff)
  if (started === null) throw new Error('No secret was stored.')
  const codeNow = (offsetSeconds = 0) =>
    generate({ secret: started.secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + offsetSeconds })
  const confirmed = await confirmAuthenticator(app, staff, await codeNow())
  if (!confirmed.ok) throw new Error('The first code was refused.')
  app.clock.advance({ minutes: 1 })
  return { app, id, staff, codeNow, recoveryCodes: confirmed.recoveryCodes }
}

async function signInByPassword(app: TestStaffContext): Promise<SignedInStaff> {
  const result = await signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  if (!result.ok || result.needsSecondStep) throw new Error('The password alone opened no session.')
  const staff = await findSignedInStaff(app, app.headersOf(result.cookies))
  if (staff === null) throw new Error('The session is not valid.')
  return staff
}

async function startSignIn(app: TestStaffContext) {
  const result = await signIn(app, { email: EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  if (!result.ok || !result.needsSecondStep) throw new Error('No second step was asked for.')
  const headers = app.headersOf([result.cookie])
  const pending = await findPendingSignIn(app, headers)
  if (pending === null) throw new Error('The sign-in is not pending.')
  return { headers, try: (code: string) => finishSignIn(app, pending, { kind: 'code', code }, KNOWN_DEVICE) }
}

test('C12: with an authenticator, the password alone opens no session, and the code does', async () => {
  const { app, codeNow } = await withAuthenticator()
  const attempt = await startSignIn(app)
  expect(await findSignedInStaff(app, attempt.headers)).toBeNull()
  const code = await codeNow()
  const result = await attempt.try(`${code.slice(0, 3)} ${code.slice(3)}`)
  if (!result.ok) throw new Error('The code was refused.')
  expect(await findSignedInStaff(app, app.headersOf(result.cookies))).toMatchObject({ email: EMAIL, isConfirmed: true })
})

test('C16: a code works once, also for another sign-in, and neither does an older one', async () => {
  const { app, codeNow } = await withAuthenticator()
  const [earlier, code] = [await codeNow(-30), await codeNow()]
  expect(await (await startSignIn(app)).try(code)).toMatchObject({ ok: true })
  expect(await (await startSignIn(app)).try(code)).toEqual({ ok: false, reason: 'wrong' })
  expect(await (await startSignIn(app)).try(earlier)).toEqual({ ok: false, reason: 'wrong' })
})

test('a code may be 30 seconds early or late, and no more', async () => {
  const { app, codeNow } = await withAuthenticator()
  for (const [offset, ok] of [
    [-90, false],
    [90, false],
    [-30, true],
    [30, true],
  ] as const) {
    expect(await (await startSignIn(app)).try(await codeNow(offset))).toMatchObject({ ok })
  }
})

test('of concurrent sign-ins with the same code, one succeeds', async () => {
  const { app, codeNow } = await withAuthenticator()
  const attempts = [await startSignIn(app), await startSignIn(app), await startSignIn(app)]
  const code = await codeNow()
  const results = await Promise.all(attempts.map(attempt => attempt.try(code)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('C16: five wrong codes end the sign-in, even if they arrive at once', async () => {
  const { app, codeNow } = await withAuthenticator()
  const attempt = await startSignIn(app)
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt.try('000000')))
  expect(results.filter(result => !result.ok && result.reason === 'wrong').length).toBeLessThan(5)
  expect(await attempt.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
  expect(await findPendingSignIn(app, attempt.headers)).toBeNull()
})

test('a started sign-in ends after ten minutes, by a new password, and when the clock was set back', async () => {
  const { app, codeNow } = await withAuthenticator()
  const first = await startSignIn(app)
  app.clock.advance({ minutes: 10 })
  expect(await first.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })

  const second = await startSignIn(app)
  app.clock.advance({ hours: -1 })
  expect(await second.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
  app.clock.advance({ hours: 1 })

  const third = await startSignIn(app)
  await setPassword(app, { email: EMAIL, password: 'another cloth dries at dusk' })
  expect(await third.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
})

test('a disabled account cannot finish its sign-in', async () => {
  const { app, id, codeNow } = await withAuthenticator()
  await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(app.db, app.clock)
  const attempt = await startSignIn(app)
  expect(await disableStaff(app, { staffId: id, actor: { kind: 'system' } })).toMatchObject({ ok: true })
  expect(await attempt.try(await codeNow())).toEqual({ ok: false, reason: 'ended' })
})

test('a recovery code works once, however it is typed, and the person is told', async () => {
  const { app, recoveryCodes } = await withAuthenticator()
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  expect(await (await startSignIn(app)).try(` ${code.toUpperCase().replace('-', ' ')}`)).toMatchObject({ ok: true })
  expect(await (await startSignIn(app)).try(code)).toEqual({ ok: false, reason: 'wrong' })
  const mails = await queuedMail(app.db, EMAIL)
  expect(mails.at(-1)).toMatchObject({ data: { change: { what: 'recovery-code-used', left: 9 } } })
})

test('neither the secret nor the recovery codes are stored in plain text', async () => {
  const { app, staff, recoveryCodes } = await withAuthenticator()
  await app.db.update(staffTotps).set({ confirmedAt: null })
  const secret = (await readStartedAuthenticator(app, staff))?.secret ?? ''
  const stored = JSON.stringify(await app.db.execute('select * from staff_totps cross join staff_recovery_codes'))
  expect(secret).not.toBe('')
  expect(stored).not.toContain(secret)
  expect(recoveryCodes.filter(code => stored.includes(code) || stored.includes(code.replace('-', '')))).toEqual([])
})

test('new recovery codes replace the old ones', async () => {
  const { app, staff, recoveryCodes } = await withAuthenticator()
  const [newCode = ''] = (await renewRecoveryCodes(app, staff)) ?? []
  expect(await (await startSignIn(app)).try(recoveryCodes[0] ?? '')).toMatchObject({ ok: false })
  expect(await (await startSignIn(app)).try(newCode)).toMatchObject({ ok: true })
})

test('a confirmation lasts 15 minutes, and the password is no proof beside an authenticator', async () => {
  const { app, staff, codeNow } = await withAuthenticator()
  const isConfirmed = async () => {
    const [session] = await app.db.select().from(staffSessions).where(eq(staffSessions.id, staff.sessionId))
    return app.clock.now().getTime() - (session?.confirmedAt.getTime() ?? 0) < 15 * 60_000
  }
  app.clock.advance({ minutes: 15 })
  expect(await isConfirmed()).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: PASSWORD })).toBe('wrong')
  expect(await confirmIdentity(app, staff, { kind: 'code', code: '000000' })).toBe('wrong')
  expect(await isConfirmed()).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'code', code: await codeNow() })).toBe('confirmed')
  expect(await isConfirmed()).toBe(true)
})

test('without a second step, the password confirms', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const staff = await signInByPassword(app)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: 'wrong' })).toBe('wrong')
  expect(await confirmIdentity(app, staff, { kind: 'password', password: PASSWORD })).toBe('confirmed')
})

test('the last second step cannot be removed while an owner requires one', async () => {
  const { app, staff } = await withAuthenticator()
  await app.db.execute(`insert into settings (key, value, saved_at) values ('secondStepRequired', 'true', now())`)
  expect(await removeAuthenticator(app, staff)).toEqual({ ok: false, reason: 'required' })
  await app.db.execute(`update settings set value = 'false'`)
  expect(await removeAuthenticator(app, staff)).toEqual({ ok: true })
  expect(await removeAuthenticator(app, staff)).toEqual({ ok: false, reason: 'unknown' })
  await signInByPassword(app)
})

test('a session says when a required second step is missing', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const setting = (value: string) =>
    app.db.execute(
      `insert into settings (key, value, saved_at) values ('secondStepRequired', '${value}', now()) on conflict (key) do update set value = excluded.value`,
    )
  expect((await signInByPassword(app)).mustAddSecondStep).toBe(false)
  await setting('true')
  expect((await signInByPassword(app)).mustAddSecondStep).toBe(true)
  await setting('false')
  expect((await signInByPassword(app)).mustAddSecondStep).toBe(false)
})

test('a colleague resets the second step, which ends the sessions, but nobody resets their own', async () => {
  const { app, id, staff } = await withAuthenticator()
  const own = { kind: 'staff', id } as const
  expect(await resetSecondSteps(app, { staffId: id, actor: own })).toEqual({ ok: false, reason: 'yourself' })
  expect(await resetSecondSteps(app, { staffId: id, actor: { kind: 'system' } })).toMatchObject({ ok: true })
  expect(await listSessions(app.db, staff.id)).toEqual([])
  await signInByPassword(app)
  expect(await eventsAbout(app.db, id)).toContainEqual(
    expect.objectContaining({ type: 'staff.second_step_changed', details: { what: 'second-steps-reset' } }),
  )
})

test('C14: a person ends one session or all others, and never those of a colleague', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const [first, second, third] = [await signInByPassword(app), await signInByPassword(app), await signInByPassword(app)]
  const stranger = { ...first, id: '00000000-0000-4000-8000-000000000000' }
  expect(await endSessions(app, stranger, { sessionId: second.sessionId })).toEqual({ count: 0 })
  expect(await endSessions(app, first, { sessionId: second.sessionId })).toEqual({ count: 1 })
  expect(await endSessions(app, first, { sessionId: second.sessionId })).toEqual({ count: 0 })
  expect(await endSessions(app, first, 'all-others')).toEqual({ count: 1 })
  expect((await listSessions(app.db, third.id)).map(({ id }) => id)).toEqual([first.sessionId])
})
