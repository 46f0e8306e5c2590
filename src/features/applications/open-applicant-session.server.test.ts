import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { hashToken } from '#src/secrets.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { openApplicantSession } from './open-applicant-session.server.ts'
import { openApplicationInSession } from './queries.server.ts'
import { applicantSessionApplications, applicantSessions } from './table.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

async function createPaidApplication(app: TestContext, email = 'ola@example.ng') {
  const { id, reference } = await anApplication().withEmail(email).settled('initial').saveTo(app.db, app.clock)
  if (reference === null) throw new Error('A paid application has a reference.')
  return { id, reference, email }
}

async function openSessionWithToken(
  app: TestContext,
  credentials: { reference: string; email: string },
  token: string | null = null,
) {
  const session = await openApplicantSession(app, { ...credentials, token })
  if (session === null) throw new Error('The credentials were refused.')
  return session.token
}

test('a matching reference and e-mail open the application', async () => {
  const app = await testContext()
  const { id, reference, email } = await createPaidApplication(app)
  const session = await openApplicantSession(app, { reference, email, token: null })
  expect(session).toMatchObject({ reference })
  expect(await openApplicationInSession(app, session?.token ?? null, reference)).toMatchObject({ id, reference, email })
})

test('a session opens with a reference in lower case, without hyphens and with spaces around it', async () => {
  const app = await testContext()
  const { id, reference, email } = await createPaidApplication(app)
  const typedReference = ` ${reference.toLowerCase().replaceAll('-', '')} `
  const session = await openApplicantSession(app, {
    reference: typedReference,
    email: `  ${email.toUpperCase()} `,
    token: null,
  })
  expect(session).toMatchObject({ reference })
  expect(await openApplicationInSession(app, session?.token ?? null, typedReference)).toMatchObject({ id })
})

test('C18: a wrong e-mail, a wrong reference and a missing reference are refused in the same way', async () => {
  const app = await testContext()
  const { reference, email } = await createPaidApplication(app)
  const otherApplication = await createPaidApplication(app, 'other@example.ng')
  for (const credentials of [
    { reference, email: 'stranger@example.ng' },
    { reference: otherApplication.reference, email },
    { reference: 'GT-0000-0000', email },
    { reference: 'nonsense', email },
    { reference: '', email: '' },
    { reference: "GT-' OR 1=1", email: '%' },
  ]) {
    expect(await openApplicantSession(app, { ...credentials, token: null })).toBeNull()
  }
  expect(await app.db.select().from(applicantSessions)).toEqual([])
})

test('a session whose last use is more than five minutes in the future gives no access', async () => {
  const app = await testContext()
  const credentials = await createPaidApplication(app)
  app.clock.advance({ minutes: 10 })
  const token = await openSessionWithToken(app, credentials)
  app.clock.advance({ minutes: -5, seconds: -1 })
  expect(await openApplicationInSession(app, token, credentials.reference)).toBeNull()
  const otherApplication = await createPaidApplication(app, 'other@example.ng')
  const renewedToken = await openSessionWithToken(app, otherApplication, token)
  expect(await openApplicationInSession(app, renewedToken, credentials.reference)).toBeNull()
  expect(await openApplicationInSession(app, renewedToken, otherApplication.reference)).not.toBeNull()
  app.clock.advance({ minutes: -5 })
  expect(await openApplicationInSession(app, renewedToken, otherApplication.reference)).not.toBeNull()
})

test('the database stores only a hash of a session’s token', async () => {
  const app = await testContext()
  const token = await openSessionWithToken(app, await createPaidApplication(app))
  const [stored] = await app.db.select().from(applicantSessions)
  expect(stored?.tokenHash).toBe(hashToken(token))
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(Buffer.from(token, 'base64url').length).toBe(32)
})

test('one session can open several applications', async () => {
  const app = await testContext()
  const firstApplication = await createPaidApplication(app)
  const secondApplication = await createPaidApplication(app, 'studio@example.ng')
  const token = await openSessionWithToken(app, secondApplication, await openSessionWithToken(app, firstApplication))
  expect(await openApplicationInSession(app, token, firstApplication.reference)).toMatchObject({
    id: firstApplication.id,
  })
  expect(await openApplicationInSession(app, token, secondApplication.reference)).toMatchObject({
    id: secondApplication.id,
  })
})

test('a session’s old token gives no access after the session opens another application', async () => {
  const app = await testContext()
  const firstApplication = await createPaidApplication(app)
  const secondApplication = await createPaidApplication(app, 'studio@example.ng')
  const oldToken = await openSessionWithToken(app, firstApplication)
  const newToken = await openSessionWithToken(app, secondApplication, oldToken)
  expect(newToken).not.toBe(oldToken)
  expect(await openApplicationInSession(app, oldToken, secondApplication.reference)).toBeNull()
  expect(await openApplicationInSession(app, oldToken, firstApplication.reference)).toBeNull()
})

test('a session has access for two hours after the last use of an application, and at most five minutes longer', async () => {
  const app = await testContext()
  const application = await createPaidApplication(app)
  const token = await openSessionWithToken(app, application)
  const readApplication = () => openApplicationInSession(app, token, application.reference)

  app.clock.advance({ hours: 1, minutes: 59, seconds: 59 })
  expect(await readApplication()).not.toBeNull()
  app.clock.advance({ hours: 1, minutes: 59, seconds: 59 })
  expect(await readApplication()).not.toBeNull()
  app.clock.advance({ hours: 2, minutes: 5 })
  expect(await readApplication()).toBeNull()
})

test('uses within five minutes write nothing, and still keep access for two hours', async () => {
  const app = await testContext()
  const application = await createPaidApplication(app)
  const token = await openSessionWithToken(app, application)
  const readApplication = () => openApplicationInSession(app, token, application.reference)
  const readLastUse = async () => (await app.db.select().from(applicantSessionApplications))[0]?.lastUsedAt
  const openedAt = app.clock.now()

  app.clock.advance({ minutes: 4, seconds: 59 })
  expect(await readApplication()).not.toBeNull()
  expect(await readLastUse()).toEqual(openedAt)
  app.clock.advance({ hours: 2 })
  expect(await readApplication()).not.toBeNull()
  expect(await readLastUse()).toEqual(app.clock.now())
})

test('a session loses access to each application two hours after the last use of that application', async () => {
  const app = await testContext()
  const firstApplication = await createPaidApplication(app)
  const secondApplication = await createPaidApplication(app, 'studio@example.ng')
  const firstToken = await openSessionWithToken(app, firstApplication)
  app.clock.advance({ hours: 1 })
  const token = await openSessionWithToken(app, secondApplication, firstToken)
  app.clock.advance({ hours: 1, minutes: 5 })
  expect(await openApplicationInSession(app, token, firstApplication.reference)).toBeNull()
  expect(await openApplicationInSession(app, token, secondApplication.reference)).not.toBeNull()
})

test('an expired session token is not renewed', async () => {
  const app = await testContext()
  const application = await createPaidApplication(app)
  const token = await openSessionWithToken(app, application)
  app.clock.advance({ hours: 2, minutes: 5 })
  expect(await openSessionWithToken(app, application, token)).not.toBe(token)
  expect(await openApplicationInSession(app, token, application.reference)).toBeNull()
})

test('an unknown session token gives no access and is replaced by a new token', async () => {
  const app = await testContext()
  const application = await createPaidApplication(app)
  expect(await openApplicationInSession(app, 'made-up', application.reference)).toBeNull()
  expect(await openApplicationInSession(app, null, application.reference)).toBeNull()
  expect(await openSessionWithToken(app, application, 'made-up')).not.toBe('made-up')
})

test('C17: a session cannot read the applications of other sessions', async () => {
  const app = await testContext()
  const ownApplication = await createPaidApplication(app)
  const otherApplication = await createPaidApplication(app, 'other@example.ng')
  const token = await openSessionWithToken(app, ownApplication)
  await openSessionWithToken(app, otherApplication)
  expect(await openApplicationInSession(app, token, otherApplication.reference)).toBeNull()
})

test('opening a session deletes sessions unused for two hours', async () => {
  const app = await testContext()
  const application = await createPaidApplication(app)
  await openSessionWithToken(app, application)
  app.clock.advance({ hours: 2, minutes: 5, seconds: 1 })
  await openSessionWithToken(app, application)
  expect((await app.db.select().from(applicantSessions)).length).toBe(1)
  expect((await app.db.select().from(applicantSessionApplications)).length).toBe(1)
})

test('concurrent visitors can all open sessions while expired sessions are deleted', async () => {
  const app = await testContext()
  const application = await createPaidApplication(app)
  for (let visit = 0; visit < 5; visit++) await openSessionWithToken(app, application)
  app.clock.advance({ hours: 3 })
  const tokens = await Promise.all(Array.from({ length: 10 }, () => openSessionWithToken(app, application)))
  for (const token of tokens) {
    expect(await openApplicationInSession(app, token, application.reference)).not.toBeNull()
  }
})

test('C21: an applicant cannot read the admin notes or internal columns of an application', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication()
    .withAdminNotes('A difficult case')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const token = await openSessionWithToken(app, { reference: reference ?? '', email: 'ada.obi@example.ng' })
  const visibleApplication = await openApplicationInSession(app, token, reference ?? '')
  expect(visibleApplication).toMatchObject({ id })
  expect(Object.keys(visibleApplication ?? {})).not.toContain('adminNotes')
  expect(JSON.stringify(visibleApplication)).not.toContain('difficult')
  expect(Object.keys(visibleApplication ?? {})).not.toContain('fingerprint')
  expect(Object.keys(visibleApplication ?? {})).not.toContain('sessionId')
})
