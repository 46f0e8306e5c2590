import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createStaffAuth, type StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { testContext } from './app-context.ts'

export type TestStaffContext = Awaited<ReturnType<typeof staffTestContext>>

/** A password that the password rules accept. */
export const PASSWORD = 'indigo cloth dries at noon'
export const OTHER_PASSWORD = 'seven goats cross the bridge'

/** A browser that has signed in to the account before. */
export const KNOWN_DEVICE = { browser: 'Chrome on Windows', isKnown: true }

/** Creates the context that functions of the feature `staff` need, for one test. */
export async function staffTestContext(limits: { waitingHashes?: number } = {}) {
  const context = await testContext()
  const sessionSecret = 'a secret of this test, long enough'
  const auth = createStaffAuth({
    db: context.db,
    secret: sessionSecret,
    publicUrl: 'https://passage.example',
    ...limits,
  })
  const ownerDraft = () => aStaffMember().named('Adaọbi Ezeigbo').withEmail('adaobi@house.example').inRole('owner')
  return {
    ...context,
    sessionSecret,
    staffAuth: auth satisfies StaffAuth,
    anOwner: () => ownerDraft().withPassword(PASSWORD).saveTo(context.db, context.clock),
    /** Headers that send these cookies back to the server, as a browser would. */
    headersOf: (cookies: ReadonlyArray<string>) =>
      new Headers({ cookie: cookies.map(cookie => cookie.split(';')[0]).join('; ') }),
  }
}
