import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { newApplicationMail } from '#src/features/applications/emails/mails.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { testContext, testFileContext } from '#tests/support/app-context.ts'
import { findCaseReasons } from './case-reasons.server.ts'
import { countQueue } from './queue.server.ts'

async function reasonsFor(app: AppContext, id: string) {
  const reasons = await findCaseReasons(app, id)
  return reasons.filter(reason => reason !== 'no-owner')
}

test('a paid application is listed until its first review', async () => {
  const app = await testContext()
  const paidApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const reviewedApplication = await anApplication()
    .inStatus('under_review')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const unpaidApplication = await anApplication().saveTo(app.db, app.clock)
  expect(await reasonsFor(app, paidApplication.id)).toEqual(['first-reading'])
  expect(await reasonsFor(app, reviewedApplication.id)).toEqual([])
  expect(await reasonsFor(app, unpaidApplication.id)).toEqual([])
  expect(await countQueue(app, null)).toEqual({ 'first-reading': 1, 'no-owner': 2 })
})

test('a payment with any flag is listed', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('rejected').saveTo(app.db, app.clock)
  await aPayment()
    .for(toPurchaseDetails(application))
    .inState('refund_due')
    .flagged('rejected')
    .saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['money'])
})

test('a request is listed from the day after its due date until it is answered or the case closes', async () => {
  const app = await testContext()
  const openApplication = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const closedApplication = await anApplication().inStatus('completed').settled('complete').saveTo(app.db, app.clock)
  await aDocumentRequest(openApplication.id).dueOn('2026-11-02').saveTo(app.db, app.clock)
  await aDocumentRequest(openApplication.id).saveTo(app.db, app.clock)
  await aDocumentRequest(closedApplication.id).dueOn('2026-10-01').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, openApplication.id), 'today is its last day').toEqual([])
  const lateRequest = await aDocumentRequest(openApplication.id).dueOn('2026-11-01').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, openApplication.id)).toEqual(['late-document'])
  await app.db.update(documentRequests).set({ status: 'fulfilled' }).where(eq(documentRequests.id, lateRequest.id))
  expect(await countQueue(app, null)).toEqual({ 'no-owner': 1 })
})

test('a document is listed until it is reviewed, unless its application was rejected', async () => {
  const app = await testFileContext()
  const openApplication = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const rejectedApplication = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  await aDocument(openApplication).inStatus('approved').saveTo(app)
  await aDocument(rejectedApplication).saveTo(app)
  expect(await reasonsFor(app, openApplication.id)).toEqual([])
  await aDocument(openApplication).saveTo(app)
  expect(await reasonsFor(app, openApplication.id)).toEqual(['document-to-review'])
  expect(await countQueue(app, null)).toEqual({ 'document-to-review': 1, 'no-owner': 1 })
})

test('a failed mail is listed until another mail is sent', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['lost-mail'])
  app.clock.advance({ hours: 1 })
  await aMail().about(application.id).waiting().saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id), 'a queued mail may fail too').toEqual(['lost-mail'])
  await aMail().about(application.id).saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual([])
})

test('notices to staff do not count as mails to the applicant', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  const staffNotice = aMail().about(application.id).ofTemplate(newApplicationMail.name, {})
  await staffNotice.failed('refused').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual([])
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await staffNotice.saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['lost-mail'])
})

test('the most urgent reason of an application comes first', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aPayment()
    .for(toPurchaseDetails(application))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
    .saveTo(app.db, app.clock)
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['money', 'first-reading', 'lost-mail'])
})

test('failed mails without an application are ignored', async () => {
  const app = await testContext()
  await aMail().about(randomUUID()).failed('refused').saveTo(app.db, app.clock)
  expect(await countQueue(app, null)).toEqual({})
})
