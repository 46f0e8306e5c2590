import { expect, test } from 'vitest'
import { queuedMail } from '#tests/support/app-context.ts'
import { OWNER_EMAIL, ownerWithAuthenticator, startSignIn } from '#tests/support/staff-context.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'

test('a recovery code works once, however it is typed, and the person is told', async () => {
  const { app, recoveryCodes } = await ownerWithAuthenticator()
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  expect(await (await startSignIn(app)).try(` ${code.toUpperCase().replace('-', ' ')}`)).toMatchObject({ ok: true })
  expect(await (await startSignIn(app)).try(code)).toEqual({ ok: false, reason: 'wrong' })
  const copiedCode = `\u200b“${(recoveryCodes[1] ?? '').replace('-', '–')}”.`
  expect(await (await startSignIn(app)).try(copiedCode)).toMatchObject({ ok: true })
  const mails = await queuedMail(app.db, OWNER_EMAIL)
  expect(mails.at(-1)).toMatchObject({ data: { change: { what: 'recovery-code-used', left: 8 } } })
})

test('new recovery codes replace the old ones', async () => {
  const { app, staff, recoveryCodes } = await ownerWithAuthenticator()
  const [newCode = ''] = (await renewRecoveryCodes(app, staff)) ?? []
  expect(await (await startSignIn(app)).try(recoveryCodes[0] ?? '')).toMatchObject({ ok: false })
  expect(await (await startSignIn(app)).try(newCode)).toMatchObject({ ok: true })
})
