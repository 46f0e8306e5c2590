import { generate } from 'otplib'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import {
  confirmAuthenticator,
  readStartedAuthenticator,
  startAuthenticator,
} from '#src/features/staff/authenticator.server.ts'
import { findSignedInStaff } from '#src/features/staff/queries.server.ts'
import { findPendingSignIn, finishSignIn, signIn } from '#src/features/staff/sign-in.server.ts'
import { createStaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { testContext } from './app-context.ts'

export type TestStaffContext = Awaited<ReturnType<typeof staffTestContext>>

export const OWNER_EMAIL = 'adaobi@house.example'
/** A password that the password rules accept. */
export const PASSWORD = 'indigo cloth dries at noon'
export const OTHER_PASSWORD = 'seven goats cross the bridge'

/** A browser that has signed in to the account before. */
export const KNOWN_DEVICE = { browser: 'Chrome on Windows', isKnown: true }

/** Creates the context that functions of the feature `staff` need, for one test. */
export async function staffTestContext(limits: { waitingHashes?: number } = {}) {
  const context = await testContext()
  const sessionSecret = 'a secret of this test, long enough'
  const ownerDraft = () => aStaffMember().named('Adaọbi Ezeigbo').withEmail(OWNER_EMAIL).inRole('owner')
  return {
    ...context,
    sessionSecret,
    staffAuth: createStaffAuth({ secret: sessionSecret, publicUrl: 'https://passage.example', ...limits }),
    anOwner: () => ownerDraft().withPassword(PASSWORD).saveTo(context.db, context.clock),
    /** Headers that send these cookies back to the server, as a browser would. */
    headersOf: (cookies: ReadonlyArray<string>) =>
      new Headers({ cookie: cookies.map(cookie => cookie.split(';')[0]).join('; ') }),
  }
}

export async function signInByPassword(app: TestStaffContext, email = OWNER_EMAIL) {
  const result = await signIn(app, { email, password: PASSWORD }, KNOWN_DEVICE)
  if (!result.ok || result.needsSecondStep) throw new Error('The password alone opened no session.')
  const { cookies } = result
  const headers = app.headersOf(cookies)
  const staff = await findSignedInStaff(app, headers)
  if (staff === null) throw new Error('The session is not valid.')
  return { cookies, headers, staff }
}

/** An owner who has signed in with the password alone, and then turned on an authenticator. */
export async function ownerWithAuthenticator() {
  const app = await staffTestContext()
  const { id } = await app.anOwner()
  const { staff } = await signInByPassword(app)
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

/** Types the password and waits for the second step. */
export async function startSignIn(app: TestStaffContext) {
  const result = await signIn(app, { email: OWNER_EMAIL, password: PASSWORD }, KNOWN_DEVICE)
  if (!result.ok || !result.needsSecondStep) throw new Error('No second step was asked for.')
  const headers = app.headersOf([result.cookie])
  const pending = await findPendingSignIn(app, headers)
  if (pending === null) throw new Error('The sign-in is not pending.')
  return { headers, pending, try: (code: string) => finishSignIn(app, pending, { kind: 'code', code }, KNOWN_DEVICE) }
}
