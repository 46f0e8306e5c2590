import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { openApplicationInSession } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { openApplication, proveEmail } from '#tests/support/applicant-session.ts'
import { findProof } from './browsers.server.ts'
import { changeAnswers, correctDetails } from './details.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const
const OLD = 'ola@example.ng'
const NEW = 'ola.new@example.ng'

async function createContextWithApplication() {
  const app = await testContext()
  const opened = await openApplication(app, OLD)
  const read = async () =>
    (await app.db.select().from(liveApplications).where(eq(liveApplications.id, opened.applicationId)))[0]
  const { version = 0, applicantName = '', phone = null } = (await read()) ?? {}
  const correction = { id: opened.applicationId, version, applicantName, email: OLD, phone }
  return { app, ...opened, read, correction }
}

test('a corrected address ends all access and is mailed to both addresses, without the new one in the old mail', async () => {
  const { app, applicationId, reference, token, correction, read } = await createContextWithApplication()
  const proofToken = await proveEmail(app, { applicationId, email: OLD, token })
  const result = await correctDetails(app, STAFF, { ...correction, email: NEW, phone: '+234 1' })
  expect(result).toEqual({ ok: true, fields: ['email', 'phone'] })
  expect(await read()).toMatchObject({
    email: NEW,
    phone: '+234 1',
    version: correction.version + 1,
    fingerprint: null,
  })
  expect(await openApplicationInSession(app, token, reference)).toBeNull()
  for (const email of [OLD, NEW]) expect(await findProof(app, { proofToken, token, email })).toBeNull()
  expect(await openApplicantSession(app, { reference, email: OLD, token: null })).toBeNull()
  expect(await openApplicantSession(app, { reference, email: NEW, token: null })).not.toBeNull()

  const sent = (await queuedMail(app.db)).filter(({ template }) => template !== 'access.code')
  expect(sent).toMatchObject([
    { template: 'access.address-removed', to: OLD },
    { template: 'access.address-corrected', to: NEW, data: { reference } },
  ])
  expect(JSON.stringify(sent[0]?.data)).not.toContain(NEW)
  const event = (await eventsAbout(app.db, applicationId)).at(-1)
  expect(event).toMatchObject({ type: 'application.updated', actor: 'staff', details: { fields: 'email, phone' } })
  expect((await app.db.select().from(auditValues)).map(({ values }) => values)).toContainEqual({
    email: { before: OLD, after: NEW },
    phone: { before: correction.phone, after: '+234 1' },
  })
})

test('a correction that is sent twice changes and mails once', async () => {
  const { app, correction, read } = await createContextWithApplication()
  const corrected = { ...correction, email: NEW }
  await Promise.all([correctDetails(app, STAFF, corrected), correctDetails(app, STAFF, corrected)])
  expect(await correctDetails(app, STAFF, corrected)).toEqual({ ok: true, fields: [] })
  expect((await read())?.version).toBe(correction.version + 1)
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('a corrected name or phone ends no access and sends no mail', async () => {
  const { app, token, reference, correction, read } = await createContextWithApplication()
  const result = await correctDetails(app, STAFF, { ...correction, applicantName: 'Ada Obi-Eze', phone: null })
  expect(result).toEqual({ ok: true, fields: ['applicantName', 'phone'] })
  expect(await read()).toMatchObject({ applicantName: 'Ada Obi-Eze', phone: null })
  expect(await openApplicationInSession(app, token, reference)).not.toBeNull()
  expect(await queuedMail(app.db)).toEqual([])
})

test('a correction of an older version is refused with the current values', async () => {
  const { app, applicationId, correction, read } = await createContextWithApplication()
  await changeAnswers(app, { applicationId, version: correction.version, phone: '+234 2' })
  const result = await correctDetails(app, STAFF, { ...correction, email: NEW })
  expect(result).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { email: OLD, phone: '+234 2', version: correction.version + 1 },
  })
  expect((await read())?.email).toBe(OLD)
  expect(await queuedMail(app.db)).toEqual([])
  expect(await correctDetails(app, STAFF, { ...correction, id: randomUUID() })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

test('an unpaid application sends its payment link to the corrected address', async () => {
  const app = await testContext()
  const { id, version, applicantName, phone } = await anApplication().withEmail(OLD).saveTo(app.db, app.clock)
  await correctDetails(app, STAFF, { id, version, applicantName, phone, email: NEW })
  expect(await queuedMail(app.db)).toMatchObject([
    { template: 'access.address-removed', to: OLD },
    { template: 'applications.payment-link', to: NEW },
  ])
})

test('an applicant changes the phone number once, and staff see it in the history', async () => {
  const app = await testContext()
  const { applicationId } = await openApplication(app)
  const change = { applicationId, version: 1, phone: '+234 802 000 0000' }
  const results = await Promise.all([changeAnswers(app, change), changeAnswers(app, change)])
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  const [stored] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  expect(stored).toMatchObject({ phone: '+234 802 000 0000', version: 2 })
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'application.updated', actor: 'applicant', details: { fields: 'phone', version: 2 } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a change made from an older version is refused with the current answers', async () => {
  const app = await testContext()
  const { applicationId } = await openApplication(app)
  await changeAnswers(app, { applicationId, version: 1, phone: '1' })
  expect(await changeAnswers(app, { applicationId, version: 1, phone: '2' })).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { phone: '1', version: 2 },
  })
  expect(await changeAnswers(app, { applicationId: randomUUID(), version: 1, phone: '2' })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
