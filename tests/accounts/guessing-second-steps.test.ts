import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { rateLimits } from '#src/features/site/table.server.ts'
import { createStaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { staffPasskeys, staffRecoveryCodes } from '#src/features/staff/table.server.ts'
import { countAttempts } from '../support/count-attempts.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { PASSWORD } from '../support/staff-context.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('C16: a thief who knows the password may guess 50 codes a day, and a known device is not locked', async () => {
  const { db } = program
  const address = `${randomUUID()}@talentpassage.example`
  const { id, email } = await aStaffMember().withEmail(address).withPassword(PASSWORD).saveTo(db, systemClock)
  const knownDevice = readCookie(await typePassword(email), 'tp_device')
  const passkey = {
    staffId: id,
    credentialId: randomUUID(),
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: 'Phone',
  }
  await db.insert(staffPasskeys).values({ ...passkey, createdAt: systemClock.now() })
  const { hashRecoveryCode } = createStaffAuth({ secret: TEST_SECRET, publicUrl: program.origin })
  await db.insert(staffRecoveryCodes).values({ staffId: id, codeHash: hashRecoveryCode(RECOVERY_CODE) })

  await countAttempts(program, 'second-step-by-account', id, LIMITS['second-step-by-account'].times - 7)
  const statuses: Array<number> = []
  let refusal: Response | undefined
  while (refusal === undefined && statuses.length <= 20) {
    const pendingSignIn = readCookie(await typePassword(email), 'tp_sign_in')
    // Five wrong codes end a sign-in.
    for (let tries = 0; tries < 5 && refusal === undefined; tries += 1) {
      const answer = await typeCode(pendingSignIn)
      statuses.push(answer.status)
      if (answer.status === 429) refusal = answer
    }
    await letQuarterHourPass()
  }
  expect(statuses.filter(status => status !== 429)).toHaveLength(7)
  expect(await refusal?.text()).toContain('Please try again in 24 hours.')

  const ownSignIn = readCookie(await typePassword(email, knownDevice), 'tp_sign_in')
  const signedIn = await typeCode(`${ownSignIn}; ${knownDevice}`, RECOVERY_CODE)
  expect(signedIn.headers.get('location')).toBe('/admin/dashboard')
  const thiefSignIn = readCookie(await typePassword(email), 'tp_sign_in')
  expect((await typeCode(thiefSignIn)).status).toBe(429)
})

const RECOVERY_CODE = 'abcdefghjk'

function typePassword(email: string, cookie = '') {
  return post('/admin/login', { email, password: PASSWORD }, cookie)
}

function typeCode(cookie: string, code = '123456') {
  return post('/admin/login/code', { code }, cookie)
}

function post(path: string, fields: Record<string, string>, cookie: string) {
  const headers = { cookie, origin: program.origin, 'x-forwarded-for': '198.18.255.16' }
  const body = new URLSearchParams(fields)
  return fetch(program.origin + path, { method: 'POST', headers, body, redirect: 'manual' })
}

function readCookie(answer: Response, name: string): string {
  const cookie = answer.headers.getSetCookie().find(set => set.startsWith(`${name}=`))
  if (cookie === undefined) throw new Error(`The answer set no cookie ${name}.`)
  return cookie.split(';')[0] ?? ''
}

/** The limits of a quarter of an hour end, and those of a day go on. */
async function letQuarterHourPass() {
  await program.db.delete(rateLimits).where(like(rateLimits.key, 'sign-in-%'))
}
