import { generate } from 'otplib'
import { findSignedInStaff, type SignedInStaff } from '#src/features/staff/queries.server.ts'
import {
  confirmAuthenticator,
  readStartedAuthenticator,
  startAuthenticator,
} from '#src/features/staff/second-step/authenticator.server.ts'
import { findPendingSignIn, finishSignIn } from '#src/features/staff/second-step/finish-sign-in.server.ts'
import { signIn } from '#src/features/staff/sign-in.server.ts'
import { KNOWN_DEVICE, PASSWORD, staffTestContext, type TestStaffContext } from './staff-context.ts'

export const OWNER_EMAIL = 'adaobi@house.example'

/** An owner who has signed in with the password alone, and then turned on an authenticator. */
export async function ownerWithAuthenticator() {
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

export async function signInByPassword(app: TestStaffContext): Promise<SignedInStaff> {
  const result = await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  if (!result.ok || result.needsSecondStep) throw new Error('The password alone opened no session.')
  const staff = await findSignedInStaff(app, app.headersOf(result.cookies))
  if (staff === null) throw new Error('The session is not valid.')
  return staff
}

/** Types the password and waits for the second step. */
export async function startSignIn(app: TestStaffContext) {
  const result = await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  if (!result.ok || !result.needsSecondStep) throw new Error('No second step was asked for.')
  const headers = app.headersOf([result.cookie])
  const pending = await findPendingSignIn(app, headers)
  if (pending === null) throw new Error('The sign-in is not pending.')
  return { headers, try: (code: string) => finishSignIn(app, pending, { kind: 'code', code }, KNOWN_DEVICE) }
}
