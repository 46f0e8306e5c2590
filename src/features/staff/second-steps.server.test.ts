import { expect, test } from 'vitest'
import { ownerWithAuthenticator, signInByPassword } from '#tests/support/staff-context.ts'
import { removeSecondStep } from './second-steps.server.ts'

test('the last second step cannot be removed while an owner requires one', async () => {
  const { app, staff } = await ownerWithAuthenticator()
  await app.db.execute(`insert into settings (key, value, saved_at) values ('secondStepRequired', 'true', now())`)
  expect(await removeSecondStep(app, staff, 'authenticator')).toEqual({ ok: false, reason: 'required' })
  await app.db.execute(`update settings set value = 'false'`)
  expect(await removeSecondStep(app, staff, 'authenticator')).toEqual({ ok: true })
  expect(await removeSecondStep(app, staff, 'authenticator')).toEqual({ ok: false, reason: 'unknown' })
  await signInByPassword(app)
})
