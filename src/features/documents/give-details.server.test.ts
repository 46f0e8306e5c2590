import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { giveDetails } from './give-details.server.ts'
import { documentRequests } from './table.server.ts'

const DETAILS_FORM = { sector: 'fashion', phone: '+234 801 000 0000' } as const

async function createContextWithPackage() {
  const app = await testContext()
  const draft = anApplication().forItem('full_support', 'split').inSector(null).withPhone(null).settled('initial')
  return { app, applicationId: (await draft.saveTo(app.db, app.clock)).id }
}

test('giving details stores sector and phone, records an event and requests the CV', async () => {
  const { app, applicationId } = await createContextWithPackage()
  const result = await giveDetails(app, { applicationId, ...DETAILS_FORM })
  const [stored] = await app.db.select().from(applications).where(eq(applications.id, applicationId))
  expect(stored).toMatchObject({ sector: 'fashion', phone: '+234 801 000 0000' })
  const [request] = await app.db.select().from(documentRequests)
  expect(request).toMatchObject({ documentType: 'CV/Resume', status: 'pending', dueDate: null })
  expect(result).toEqual({ ok: true, cvRequestId: request?.id })
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'application.details_given', actor: 'applicant', details: { fields: 'sector, phone' } },
    { type: 'document.requested', actor: 'system' },
  ])
  // The CV request sends no mail, because the applicant is on the page that shows it.
  expect(await queuedMail(app.db)).toEqual([])
})

test('submitting details twice concurrently creates one request', async () => {
  const { app, applicationId } = await createContextWithPackage()
  const [one, other] = await Promise.all([1, 2].map(() => giveDetails(app, { applicationId, ...DETAILS_FORM })))
  expect(one).toEqual(other)
  expect(await app.db.select().from(documentRequests)).toHaveLength(1)
  expect(await eventsAbout(app.db, applicationId)).toHaveLength(2)
})

test('a CV that staff requested is not requested again', async () => {
  const { app, applicationId } = await createContextWithPackage()
  const id = randomUUID()
  const cvRequests = {
    id,
    applicationId,
    documentType: 'CV/Resume',
    description: 'Three pages.',
    dueDate: '2027-03-12',
  }
  await app.db.insert(documentRequests).values({ ...cvRequests, status: 'pending', requestedAt: app.clock.now() })
  expect(await giveDetails(app, { applicationId, ...DETAILS_FORM })).toEqual({ ok: true, cvRequestId: id })
  expect(await app.db.select().from(documentRequests)).toHaveLength(1)
})

test('details are not changed when they are known or the application is stopped', async () => {
  const app = await testContext()
  const result = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const rejected = await anApplication()
    .withEmail('other@example.ng')
    .inSector(null)
    .inStatus('rejected')
    .settled('initial')
    .saveTo(app.db, app.clock)
  for (const { id } of [result, rejected]) {
    expect(await giveDetails(app, { applicationId: id, ...DETAILS_FORM })).toEqual({ ok: false, reason: 'not-needed' })
  }
  expect(await giveDetails(app, { applicationId: randomUUID(), ...DETAILS_FORM })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
