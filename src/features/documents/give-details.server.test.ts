import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { giveDetails } from './give-details.server.ts'
import { documentRequests } from './table.server.ts'

const DETAILS_FORM = { sector: 'fashion', phone: '+234 801 000 0000' } as const

async function createContextWithPackage() {
  const app = await testContext()
  const draft = anApplication().forItem('full_support', 'split').inSector(null).withPhone(null).settled('initial')
  return { app, applicationId: (await draft.saveTo(app.db, app.clock)).id }
}

test('when an applicant gives details, the sector and phone are stored and the first documents are requested', async () => {
  const { app, applicationId } = await createContextWithPackage()
  const result = await giveDetails(app, { applicationId, ...DETAILS_FORM })
  const [stored] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  expect(stored).toMatchObject({ sector: 'fashion', phone: '+234 801 000 0000' })
  const requests = await app.db.select().from(documentRequests)
  const request = requests.find(({ documentType }) => documentType === 'CV/Resume')
  expect(request).toMatchObject({ status: 'pending', dueDate: '2026-11-09' })
  expect(requests.map(({ documentType }) => documentType).toSorted()).toEqual([
    'CV/Resume',
    'Collections and Lookbooks',
  ])
  expect(result).toEqual({ ok: true, cvRequestId: request?.id })
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'application.details_given', actor: 'applicant', details: { fields: 'sector, phone' } },
    { type: 'task.added', actor: 'system' },
    { type: 'document.requested', actor: 'system' },
    { type: 'document.requested', actor: 'system' },
  ])
  // The requests send no mail, because the applicant is on the page that shows them.
  expect(await queuedMail(app.db)).toEqual([])
})

test('submitting an applicant’s details twice requests each document once', async () => {
  const { app, applicationId } = await createContextWithPackage()
  const [first, second] = await Promise.all([1, 2].map(() => giveDetails(app, { applicationId, ...DETAILS_FORM })))
  expect(first).toEqual(second)
  expect(await app.db.select().from(documentRequests)).toHaveLength(2)
  expect(await eventsAbout(app.db, applicationId)).toHaveLength(4)
})

test('a CV that staff requested is not requested again', async () => {
  const { app, applicationId } = await createContextWithPackage()
  const id = randomUUID()
  const cvRequest = {
    id,
    caseId: applicationId,
    documentType: 'CV/Resume',
    description: 'Three pages.',
    dueDate: '2027-03-12',
  }
  await app.db.insert(documentRequests).values({ ...cvRequest, status: 'pending', requestedAt: app.clock.now() })
  expect(await giveDetails(app, { applicationId, ...DETAILS_FORM })).toEqual({ ok: true, cvRequestId: id })
  const requests = await app.db.select().from(documentRequests)
  expect(requests.filter(({ documentType }) => documentType === 'CV/Resume')).toHaveLength(1)
})

test('giving details is refused when they are already known or the application is rejected', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const rejectedApplication = await anApplication()
    .withEmail('other@example.ng')
    .inSector(null)
    .inStatus('rejected')
    .settled('initial')
    .saveTo(app.db, app.clock)
  for (const { id } of [application, rejectedApplication]) {
    expect(await giveDetails(app, { applicationId: id, ...DETAILS_FORM })).toEqual({ ok: false, reason: 'not-needed' })
  }
  expect(await giveDetails(app, { applicationId: randomUUID(), ...DETAILS_FORM })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
