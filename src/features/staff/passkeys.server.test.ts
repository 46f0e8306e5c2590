import { expect, test } from 'vitest'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { KNOWN_DEVICE, PASSWORD, signInByPassword, staffTestContext } from '#tests/support/staff-context.ts'
import { addPasskey, startPasskey } from './passkeys.server.ts'
import { removeSecondStep } from './second-steps.server.ts'
import {
  askForPasskeyOfSession,
  askForPasskeyOfSignIn,
  confirmIdentity,
  findPendingSignIn,
  finishSignIn,
  signIn,
} from './sign-in.server.ts'
import { staffPasskeys } from './table.server.ts'

async function ownerWithPasskey() {
  const app = await staffTestContext()
  const { id, email } = await app.anOwner()
  const { staff } = await signInByPassword(app)
  const passkey = softwarePasskey()
  const response = passkey.register(await startPasskey(app, staff))
  const added = await addPasskey(app, staff, { response, name: 'My phone' })
  const startSignIn = async () => {
    const result = await signIn(app, { email, password: PASSWORD }, KNOWN_DEVICE)
    const cookies = result.ok && result.needsSecondStep ? [result.cookie] : []
    const pending = await findPendingSignIn(app, app.headersOf(cookies))
    if (pending === null) throw new Error('No second step was asked for.')
    return pending
  }
  return { app, id, staff, passkey, added, response, startSignIn }
}

test('a passkey is the second step of the next sign-in, and gives the first recovery codes', async () => {
  const { app, added, passkey, startSignIn } = await ownerWithPasskey()
  expect(added).toEqual({ ok: true, recoveryCodes: expect.arrayContaining([expect.any(String)]) })
  const pending = await startSignIn()
  const response = passkey.prove(await askForPasskeyOfSignIn(app, pending))
  expect(await finishSignIn(app, pending, { kind: 'passkey', response }, KNOWN_DEVICE)).toMatchObject({ ok: true })
  expect(await app.db.select().from(staffPasskeys)).toMatchObject([{ counter: 1, lastUsedAt: app.clock.now() }])
})

test('C16: the answer of a passkey is valid once, and only for the sign-in that asked', async () => {
  const { app, passkey, startSignIn } = await ownerWithPasskey()
  const [first, second] = [await startSignIn(), await startSignIn()]
  const response = passkey.prove(await askForPasskeyOfSignIn(app, first))
  const proof = { kind: 'passkey', response } as const
  expect(await finishSignIn(app, second, proof, KNOWN_DEVICE)).toEqual({ ok: false, reason: 'wrong' })
  await askForPasskeyOfSignIn(app, second)
  expect(await finishSignIn(app, second, proof, KNOWN_DEVICE)).toEqual({ ok: false, reason: 'wrong' })
  expect(await finishSignIn(app, first, proof, KNOWN_DEVICE)).toMatchObject({ ok: true })
  expect(await finishSignIn(app, first, proof, KNOWN_DEVICE)).toEqual({ ok: false, reason: 'ended' })
})

test('a passkey of another website or another person is refused', async () => {
  const { app, staff, startSignIn } = await ownerWithPasskey()
  const elsewhere = softwarePasskey('http://localhost.evil.example')
  const response = elsewhere.register(await startPasskey(app, staff))
  expect(await addPasskey(app, staff, { response, name: 'Evil' })).toEqual({ ok: false })

  const pending = await startSignIn()
  const foreignProof = softwarePasskey().prove(await askForPasskeyOfSignIn(app, pending))
  expect(await finishSignIn(app, pending, { kind: 'passkey', response: foreignProof }, KNOWN_DEVICE)).toMatchObject({
    ok: false,
  })
})

test('a passkey cannot be added twice with one answer', async () => {
  const { app, staff, response } = await ownerWithPasskey()
  expect(await addPasskey(app, staff, { response, name: 'Again' })).toEqual({ ok: false })
  expect(await app.db.select().from(staffPasskeys)).toHaveLength(1)
})

test('a passkey confirms once for each question', async () => {
  const { app, staff, passkey } = await ownerWithPasskey()
  const response = passkey.prove(await askForPasskeyOfSession(app, staff))
  expect(await confirmIdentity(app, staff, { kind: 'passkey', response })).toBe(true)
  expect(await confirmIdentity(app, staff, { kind: 'passkey', response })).toBe(false)
})

test('people remove only their own passkeys', async () => {
  const { app, staff, passkey } = await ownerWithPasskey()
  const step = { credentialId: passkey.id }
  const stranger = { ...staff, id: '00000000-0000-4000-8000-000000000000' }
  expect(await removeSecondStep(app, stranger, step)).toEqual({ ok: false, reason: 'unknown' })
  expect(await removeSecondStep(app, staff, step)).toEqual({ ok: true })
  await signInByPassword(app)
})
