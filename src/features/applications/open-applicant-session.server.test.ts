import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { hashToken, openApplicantSession } from './open-applicant-session.server.ts'
import { applicationInSession } from './queries.server.ts'
import { applicantSessionApplications, applicantSessions } from './table.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

async function paidApplication(app: TestContext, email = 'ola@example.ng') {
  const { id, reference } = await anApplication().withEmail(email).settled('initial').saveTo(app.db, app.clock)
  if (reference === null) throw new Error('A paid application has a reference.')
  return { id, reference, email }
}

async function opened(app: TestContext, pair: { reference: string; email: string }, token: string | null = null) {
  const session = await openApplicantSession(app, { ...pair, token })
  if (session === null) throw new Error('The pair was refused.')
  return session.token
}

test('a matching reference and e-mail open the application', async () => {
  const app = await testContext()
  const { id, reference, email } = await paidApplication(app)
  const session = await openApplicantSession(app, { reference, email, token: null })
  expect(session).toMatchObject({ reference })
  expect(await applicationInSession(app, session?.token ?? null, reference)).toMatchObject({ id, reference, email })
})

test('case, hyphens and spaces in a reference do not matter', async () => {
  const app = await testContext()
  const { id, reference, email } = await paidApplication(app)
  const typed = ` ${reference.toLowerCase().replaceAll('-', '')} `
  const session = await openApplicantSession(app, { reference: typed, email: `  ${email.toUpperCase()} `, token: null })
  expect(session).toMatchObject({ reference })
  expect(await applicationInSession(app, session?.token ?? null, typed)).toMatchObject({ id })
})

test('a wrong e-mail, a wrong reference and a missing reference get the same refusal', async () => {
  const app = await testContext()
  const { reference, email } = await paidApplication(app)
  const other = await paidApplication(app, 'other@example.ng')
  for (const pair of [
    { reference, email: 'stranger@example.ng' },
    { reference: other.reference, email },
    { reference: 'GT-0000-0000', email },
    { reference: 'nonsense', email },
    { reference: '', email: '' },
    { reference: "GT-' OR 1=1", email: '%' },
  ]) {
    expect(await openApplicantSession(app, { ...pair, token: null })).toBeNull()
  }
  expect(await app.db.select().from(applicantSessions)).toEqual([])
})

test('a session dated more than five minutes ahead gives no access', async () => {
  const app = await testContext()
  const pair = await paidApplication(app)
  app.clock.advance({ minutes: 10 })
  const token = await opened(app, pair)
  app.clock.advance({ minutes: -5, seconds: -1 })
  expect(await applicationInSession(app, token, pair.reference)).toBeNull()
  const other = await paidApplication(app, 'other@example.ng')
  const renewed = await opened(app, other, token)
  expect(await applicationInSession(app, renewed, pair.reference)).toBeNull()
  expect(await applicationInSession(app, renewed, other.reference)).not.toBeNull()
  app.clock.advance({ minutes: -5 })
  expect(await applicationInSession(app, renewed, other.reference)).not.toBeNull()
})

test('only a hash of the token is stored', async () => {
  const app = await testContext()
  const token = await opened(app, await paidApplication(app))
  const [stored] = await app.db.select().from(applicantSessions)
  expect(stored?.tokenHash).toBe(hashToken(token))
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(Buffer.from(token, 'base64url').length).toBe(32)
})

test('one session holds several applications', async () => {
  const app = await testContext()
  const first = await paidApplication(app)
  const second = await paidApplication(app, 'studio@example.ng')
  const token = await opened(app, second, await opened(app, first))
  expect(await applicationInSession(app, token, first.reference)).toMatchObject({ id: first.id })
  expect(await applicationInSession(app, token, second.reference)).toMatchObject({ id: second.id })
})

test('an old token sees nothing after the session opens another application', async () => {
  const app = await testContext()
  const first = await paidApplication(app)
  const second = await paidApplication(app, 'studio@example.ng')
  const kept = await opened(app, first)
  const renewed = await opened(app, second, kept)
  expect(renewed).not.toBe(kept)
  expect(await applicationInSession(app, kept, second.reference)).toBeNull()
  expect(await applicationInSession(app, kept, first.reference)).toBeNull()
})

test('an application closes two hours after its last use', async () => {
  const app = await testContext()
  const application = await paidApplication(app)
  const token = await opened(app, application)
  const look = () => applicationInSession(app, token, application.reference)

  app.clock.advance({ hours: 1, minutes: 59, seconds: 59 })
  expect(await look()).not.toBeNull()
  app.clock.advance({ hours: 1, minutes: 59, seconds: 59 })
  expect(await look()).not.toBeNull()
  app.clock.advance({ hours: 2 })
  expect(await look()).toBeNull()
})

test('each application of a session has its own two hours', async () => {
  const app = await testContext()
  const first = await paidApplication(app)
  const second = await paidApplication(app, 'studio@example.ng')
  const before = await opened(app, first)
  app.clock.advance({ hours: 1 })
  const token = await opened(app, second, before)
  app.clock.advance({ hours: 1 })
  expect(await applicationInSession(app, token, first.reference)).toBeNull()
  expect(await applicationInSession(app, token, second.reference)).not.toBeNull()
})

test('an expired token is not renewed', async () => {
  const app = await testContext()
  const application = await paidApplication(app)
  const token = await opened(app, application)
  app.clock.advance({ hours: 2, seconds: 1 })
  expect(await opened(app, application, token)).not.toBe(token)
  expect(await applicationInSession(app, token, application.reference)).toBeNull()
})

test('an unknown token gives no access and is not stored', async () => {
  const app = await testContext()
  const application = await paidApplication(app)
  expect(await applicationInSession(app, 'made-up', application.reference)).toBeNull()
  expect(await applicationInSession(app, null, application.reference)).toBeNull()
  expect(await opened(app, application, 'made-up')).not.toBe('made-up')
})

test('a session sees only its own applications', async () => {
  const app = await testContext()
  const mine = await paidApplication(app)
  const theirs = await paidApplication(app, 'other@example.ng')
  const token = await opened(app, mine)
  await opened(app, theirs)
  expect(await applicationInSession(app, token, theirs.reference)).toBeNull()
})

test('opening a session deletes sessions unused for two hours', async () => {
  const app = await testContext()
  const application = await paidApplication(app)
  await opened(app, application)
  app.clock.advance({ hours: 2, seconds: 1 })
  await opened(app, application)
  expect((await app.db.select().from(applicantSessions)).length).toBe(1)
  expect((await app.db.select().from(applicantSessionApplications)).length).toBe(1)
})

test('concurrent visitors all open sessions while old ones are deleted', async () => {
  const app = await testContext()
  const application = await paidApplication(app)
  for (let visit = 0; visit < 5; visit++) await opened(app, application)
  app.clock.advance({ hours: 3 })
  const tokens = await Promise.all(Array.from({ length: 10 }, () => opened(app, application)))
  for (const token of tokens) {
    expect(await applicationInSession(app, token, application.reference)).not.toBeNull()
  }
})

test('an applicant cannot read admin notes or the fingerprint', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication()
    .withAdminNotes('A difficult case')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const token = await opened(app, { reference: reference ?? '', email: 'ada.obi@example.ng' })
  const read = await applicationInSession(app, token, reference ?? '')
  expect(read).toMatchObject({ id })
  expect(Object.keys(read ?? {})).not.toContain('adminNotes')
  expect(JSON.stringify(read)).not.toContain('difficult')
  expect(Object.keys(read ?? {})).not.toContain('fingerprint')
  expect(Object.keys(read ?? {})).not.toContain('sessionId')
})
