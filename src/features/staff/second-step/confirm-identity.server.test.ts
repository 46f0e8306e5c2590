import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownerWithAuthenticator, signInByPassword } from '#tests/support/second-step.ts'
import { PASSWORD, staffTestContext } from '#tests/support/staff-context.ts'
import { staffSessions } from '../table.server.ts'
import { confirmIdentity } from './confirm-identity.server.ts'

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
  const staff = await signInByPassword(app)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: 'wrong' })).toBe(false)
  expect(await confirmIdentity(app, staff, { kind: 'password', password: PASSWORD })).toBe(true)
})
