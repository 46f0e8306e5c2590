import { expect, test } from 'vitest'
import { ownerWithAuthenticator, startSignIn } from '#tests/support/staff-context.ts'
import { cancelAuthenticator, confirmAuthenticator, readStartedAuthenticator } from './authenticator.server.ts'
import { staffTotps } from './table.server.ts'

test('C16: a code works once, also for another sign-in, and neither does an older one', async () => {
  const { app, codeNow } = await ownerWithAuthenticator()
  const [earlier, code] = [await codeNow(-30), await codeNow()]
  expect(await (await startSignIn(app)).try(code)).toMatchObject({ ok: true })
  expect(await (await startSignIn(app)).try(code)).toEqual({ ok: false, reason: 'wrong' })
  expect(await (await startSignIn(app)).try(earlier)).toEqual({ ok: false, reason: 'wrong' })
})

test('a code may be 30 seconds early or late, and no more', async () => {
  const { app, codeNow } = await ownerWithAuthenticator()
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
  const { app, codeNow } = await ownerWithAuthenticator()
  const attempts = [await startSignIn(app), await startSignIn(app), await startSignIn(app)]
  const code = await codeNow()
  const results = await Promise.all(attempts.map(attempt => attempt.try(code)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('neither the secret nor the recovery codes are stored in plain text', async () => {
  const { app, staff, recoveryCodes } = await ownerWithAuthenticator()
  await app.db.update(staffTotps).set({ confirmedAt: null })
  const secret = (await readStartedAuthenticator(app, staff))?.secret ?? ''
  const stored = JSON.stringify(await app.db.execute('select * from staff_totps cross join staff_recovery_codes'))
  expect(secret).not.toBe('')
  expect(stored).not.toContain(secret)
  expect(recoveryCodes.filter(code => stored.includes(code) || stored.includes(code.replace('-', '')))).toEqual([])
})

test('cancelling deletes a secret that is not confirmed, and leaves a confirmed one', async () => {
  const { app, staff, codeNow } = await ownerWithAuthenticator()
  await cancelAuthenticator(app, staff)
  expect(await app.db.select().from(staffTotps)).toHaveLength(1)
  await app.db.update(staffTotps).set({ confirmedAt: null })
  await cancelAuthenticator(app, staff)
  expect(await app.db.select().from(staffTotps)).toEqual([])
  expect(await confirmAuthenticator(app, staff, await codeNow())).toEqual({ ok: false, reason: 'not-started' })
})
