import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { queuedMail } from '#tests/support/app-context.ts'
import { OWNER_EMAIL, ownerWithAuthenticator, startSignIn } from '#tests/support/second-step.ts'
import { PASSWORD } from '#tests/support/staff-context.ts'
import { disableStaff } from '../accounts.server.ts'
import { findSignedInStaff } from '../queries.server.ts'
import { setPassword } from '../set-password.server.ts'
import { findPendingSignIn } from './finish-sign-in.server.ts'

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
