import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { createStaffAuth, type StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { testGround } from './ground.ts'

export type TestStaffGround = Awaited<ReturnType<typeof staffGround>>

/** Passwords that the rules of the house let pass. */
export const PASSWORD = 'indigo cloth dries at noon'
export const OTHER_PASSWORD = 'seven goats cross the bridge'

/** What the verbs of staff stand on, for one test. */
export async function staffGround() {
  const ground = await testGround()
  const sessionSecret = 'a secret of this test, long enough'
  const auth = createStaffAuth({
    db: ground.db,
    secret: sessionSecret,
    publicUrl: 'https://passage.example',
  })
  const owner = () => aStaffMember().named('Adaọbi Ezeigbo').withEmail('adaobi@house.example').inRole('owner')
  return {
    ...ground,
    sessionSecret,
    staffAuth: auth satisfies StaffAuth,
    /** An owner who can sign in. */
    anOwner: () => owner().withPassword(PASSWORD).saveTo(ground.db, ground.clock),
    /** The headers of the next request of whoever was given these cookies. */
    headersOf: (cookies: ReadonlyArray<string>) =>
      new Headers({ cookie: cookies.map(cookie => cookie.split(';')[0]).join('; ') }),
  }
}
