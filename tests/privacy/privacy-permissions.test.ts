import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { legalHolds, privacyRequests } from '#src/features/privacy/table.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const EMAIL = `ada.${randomUUID().slice(0, 12)}@example.ng`

let program: TestProgram

beforeAll(async () => {
  program = await sharedProgram()
  await anApplication().named('Ada Zzperson').withEmail(EMAIL).saveTo(program.db, program.clock)
}, 60_000)

async function signIn(role: Role) {
  const { browser, staffMember } = await program.staff(role)
  const request = (path: string, fields?: Record<string, string>) =>
    browser.request(path, fields && { method: 'POST', body: new URLSearchParams(fields) })
  return { request, staffMember }
}

test.each<Role>(['caseworker', 'finance', 'readonly'])(
  'a colleague in the role %s sees the Privacy page but can neither find, copy, erase, hold nor answer',
  async role => {
    const { request, staffMember } = await signIn(role)
    const rowsBefore = await countRows()
    const page = await request(addresses.adminPrivacy({ email: EMAIL }))
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('Zzperson')
    const id = randomUUID()
    const answers = [
      await request(addresses.adminCopyPerson({ email: EMAIL })),
      await request(act('erasePerson'), { email: EMAIL, confirmation: EMAIL }),
      await request(act('eraseDeleted', { deletedId: id }), { confirmation: 'x' }),
      await request(act('placeHold'), { on: EMAIL, reason: 'A claim' }),
      await request(act('liftHold', { holdId: id }), {}),
      await request(act('addPrivacyRequest'), { email: EMAIL, kind: 'copy', text: 'A copy' }),
      await request(act('answerPrivacyRequest', { privacyRequestId: id }), { answer: 'No' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(403))
    expect(await countRows()).toEqual(rowsBefore)
    expect(await program.db.$count(auditEvents, eq(auditEvents.actorId, staffMember.id))).toBe(0)
    expect(await program.records.applicationsOf(EMAIL)).toHaveLength(1)
  },
)

test('only owners and case workers restore a deleted application', async () => {
  const statuses = []
  for (const role of ['owner', 'caseworker', 'finance', 'readonly'] as const) {
    const { request } = await signIn(role)
    statuses.push((await request(act('restoreApplication', { deletedId: randomUUID() }), {})).status)
  }
  expect(statuses).toEqual([404, 404, 403, 403])
})

test('an owner is told when an e-mail is unknown, and a copy without an e-mail leads to the page', async () => {
  const { request } = await signIn('owner')
  expect((await request(addresses.adminCopyPerson({ email: 'nobody@example.ng' }))).status).toBe(404)
  expect((await request(addresses.adminCopyPerson({ email: '' }))).headers.get('location')).toBe('/admin/privacy')
  expect(await (await request(addresses.adminPrivacy({ email: EMAIL }))).text()).toContain('Zzperson')
})

function countRows() {
  return Promise.all([legalHolds, privacyRequests, cases].map(table => program.db.$count(table)))
}
