import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { answerRequest, receiveRequest } from './requests.server.ts'
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

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('an answer closes the request and is mailed to the person once', async () => {
  const app = await testContext()
  const id = randomUUID()
  await receiveRequest(app, STAFF, { id, email: 'ada@example.ng', caseId: null, kind: 'copy', text: 'A copy' })
  expect(await answerRequest(app, STAFF, { id, answer: 'It is attached.' })).toEqual({ ok: true })
  expect(await answerRequest(app, STAFF, { id, answer: 'It is attached.' })).toEqual({ ok: true })
  expect(await answerRequest(app, STAFF, { id, answer: 'Something else' })).toEqual({ ok: false, reason: 'answered' })
  expect(await app.db.select().from(privacyRequests)).toMatchObject([
    { answer: 'It is attached.', answeredBy: STAFF.id, answeredAt: app.clock.now() },
  ])
  const answers = (await queuedMail(app.db)).filter(({ template }) => template === 'privacy.request_answered')
  expect(answers).toMatchObject([{ to: 'ada@example.ng', data: { kind: 'copy', answer: 'It is attached.' } }])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual([
    'privacy.request_received',
    'privacy.request_answered',
  ])
})

test('a request that does not exist cannot be answered', async () => {
  const app = await testContext()
  for (const id of ['x', randomUUID()]) {
    expect(await answerRequest(app, STAFF, { id, answer: 'Yes' })).toEqual({ ok: false, reason: 'not-found' })
  }
})
