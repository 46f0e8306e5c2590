import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { applications, deletedApplications } from '#src/features/applications/table.server.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { legalHolds, privacyRequests } from '#src/features/privacy/table.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const EMAIL = 'ada.zzperson@example.ng'

let program: RunningProgram
let db: Awaited<ReturnType<typeof testDatabase>>['db']

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', LOG_LEVEL: 'fatal' }
  program = await startProgram(env)
  await anApplication().named('Ada Zzperson').withEmail(EMAIL).saveTo(db, systemClock)
}, 60_000)
afterAll(() => program.stopAndDeleteData())

async function signIn(role: Role) {
  const { id } = await aStaffMember().withEmail(`${randomUUID()}@house.example`).inRole(role).saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, id)
  return (path: string, fields?: Record<string, string>) =>
    fetch(program.origin + path, {
      headers: { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
      ...(fields !== undefined && { method: 'POST', body: new URLSearchParams(fields) }),
    })
}

test.each<Role>(['caseworker', 'finance', 'readonly'])(
  'a colleague in the role %s sees the Privacy page but can neither find, copy, erase, hold nor answer',
  async role => {
    const request = await signIn(role)
    const page = await request(addresses.adminPrivacy({ email: EMAIL }))
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('Zzperson')
    const id = randomUUID()
    const answers = [
      await request(addresses.adminCopyPerson({ email: EMAIL })),
      await request(addresses.adminErasePerson(), { email: EMAIL, confirmation: EMAIL }),
      await request(addresses.adminEraseDeleted(id), { confirmation: 'x' }),
      await request(addresses.adminPlaceHold(), { on: EMAIL, reason: 'A claim' }),
      await request(addresses.adminLiftHold(id), {}),
      await request(addresses.adminAddPrivacyRequest(), { email: EMAIL, kind: 'copy', text: 'A copy' }),
      await request(addresses.adminAnswerPrivacyRequest(id), { answer: 'No' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(403))
    for (const table of [auditEvents, legalHolds, privacyRequests, deletedApplications]) {
      expect(await db.$count(table)).toBe(0)
    }
    expect(await db.$count(applications)).toBe(1)
  },
)

test('only owners and case workers restore a deleted application', async () => {
  const statuses = []
  for (const role of ['owner', 'caseworker', 'finance', 'readonly'] as const) {
    const request = await signIn(role)
    statuses.push((await request(addresses.adminRestoreApplication(randomUUID()), {})).status)
  }
  expect(statuses).toEqual([404, 404, 403, 403])
})

test('an owner is told when an e-mail is unknown, and a copy without an e-mail leads to the page', async () => {
  const request = await signIn('owner')
  expect((await request(addresses.adminCopyPerson({ email: 'nobody@example.ng' }))).status).toBe(404)
  expect((await request(addresses.adminCopyPerson({ email: '' }))).headers.get('location')).toBe('/admin/privacy')
  expect(await (await request(addresses.adminPrivacy({ email: EMAIL }))).text()).toContain('Zzperson')
})
