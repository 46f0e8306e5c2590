import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { receiveRequest } from './receive-request.server.ts'
import { privacyRequests } from './table.server.ts'

const EMAIL = 'ada@example.ng'
const request = () => ({
  id: randomUUID(),
  email: EMAIL,
  caseId: null,
  kind: 'erasure' as const,
  text: 'Please delete everything',
})

test('a request is due in 30 days, acknowledged by mail, and mailed to every active owner', async () => {
  const app = await testContext()
  const owner = (email: string) =>
    aStaffMember().withEmail(email).inRole('owner').withPassword('indigo cloth dries at noon')
  await owner('bola@house.example').saveTo(app.db, app.clock)
  await owner('gone@house.example').disabled().saveTo(app.db, app.clock)
  const received = request()
  await receiveRequest(app, { kind: 'applicant', id: randomUUID() }, received)
  expect(await app.db.select().from(privacyRequests)).toMatchObject([
    { ...received, dueOn: '2026-12-02', enteredBy: null, answeredAt: null },
  ])
  const sent = await queuedMail(app.db)
  expect(sent.map(({ template, to }) => [template, to])).toEqual([
    ['privacy.request_received', EMAIL],
    ['privacy.request_notice', 'bola@house.example'],
  ])
  expect(JSON.stringify(sent.map(({ data }) => data))).not.toContain('delete everything')
  expect(await eventsAbout(app.db, received.id)).toEqual([
    { type: 'privacy.request_received', actor: 'applicant', details: { kind: 'erasure' } },
  ])
})

test('a request that is sent twice is one request and one mail', async () => {
  const app = await testContext()
  const received = request()
  await receiveRequest(app, { kind: 'visitor' }, received)
  await receiveRequest(app, { kind: 'visitor' }, received)
  await receiveRequest(app, { kind: 'visitor' }, request())
  expect(await app.db.select().from(privacyRequests)).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a form that an applicant sends twice at once is one request and one mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const send = () => receiveRequest(app, { kind: 'applicant', id }, { ...request(), caseId: id })
  await Promise.all([send(), send(), send()])
  expect(await app.db.select().from(privacyRequests)).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})
