import { expect, test } from 'vitest'
import { eventsAbout } from '#tests/support/app-context.ts'
import { ownerWithAuthenticator, signInByPassword } from '#tests/support/second-step.ts'
import { listSessions } from '../sessions.server.ts'
import { removeAuthenticator, resetSecondSteps } from './remove-second-step.server.ts'

test('the last second step cannot be removed while an owner requires one', async () => {
  const { app, staff } = await ownerWithAuthenticator()
  await app.db.execute(`insert into settings (key, value, saved_at) values ('secondStepRequired', 'true', now())`)
  expect(await removeAuthenticator(app, staff)).toEqual({ ok: false, reason: 'required' })
  await app.db.execute(`update settings set value = 'false'`)
  expect(await removeAuthenticator(app, staff)).toEqual({ ok: true })
  expect(await removeAuthenticator(app, staff)).toEqual({ ok: false, reason: 'unknown' })
  await signInByPassword(app)
})

test('a colleague resets the second step, which ends the sessions, but people cannot reset their own', async () => {
  const { app, id, staff } = await ownerWithAuthenticator()
  const own = { kind: 'staff', id } as const
  expect(await resetSecondSteps(app, { staffId: id, actor: own })).toEqual({ ok: false, reason: 'yourself' })
  expect(await resetSecondSteps(app, { staffId: id, actor: { kind: 'system' } })).toMatchObject({ ok: true })
  expect(await listSessions(app, staff.id)).toEqual([])
  await signInByPassword(app)
  expect(await eventsAbout(app.db, id)).toContainEqual(
    expect.objectContaining({ type: 'staff.second_step_changed', details: { what: 'second-steps-reset' } }),
  )
})
