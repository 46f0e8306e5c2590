import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { aMail } from '#factories/a-mail.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, paidThing } from '#factories/an-application.server.ts'
import type { Ground } from '#src/database/ground.ts'
import { newApplicationMail } from '#src/features/applications/emails/mails.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import type { ChannelName } from '#src/features/outbox/mail.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { testDocumentGround, testGround, withSms } from '#tests/support/ground.ts'
import { countNeedingYou, reasonsOf } from './needs-you.server.ts'

const TODAY = '2026-11-02'

async function reasonsFor(app: Ground, id: string) {
  return (await reasonsOf(app.db, [id], TODAY)).get(id) ?? []
}

test('what is paid waits for its first reading, until somebody begins', async () => {
  const app = await testGround()
  const paid = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const read = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  const unpaid = await anApplication().saveTo(app.db, app.clock)
  expect(await reasonsFor(app, paid.id)).toEqual(['first-reading'])
  expect(await reasonsFor(app, read.id)).toEqual([])
  expect(await reasonsFor(app, unpaid.id)).toEqual([])
  expect(await countNeedingYou(app.db, TODAY)).toBe(1)
})

test('flagged money waits, whatever the flag', async () => {
  const app = await testGround()
  const application = await anApplication().inStatus('rejected').saveTo(app.db, app.clock)
  await aPayment().for(paidThing(application)).inState('refund_due').flagged('rejected').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['money'])
})

test('a document waits from the day after its last day until it comes or the case is closed', async () => {
  const app = await testGround()
  const open = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const closed = await anApplication().inStatus('completed').settled('complete').saveTo(app.db, app.clock)
  await aDocumentRequest(open.id).dueOn('2026-11-02').saveTo(app.db, app.clock)
  await aDocumentRequest(open.id).saveTo(app.db, app.clock)
  await aDocumentRequest(closed.id).dueOn('2026-10-01').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, open.id), 'today is its last day').toEqual([])
  const late = await aDocumentRequest(open.id).dueOn('2026-11-01').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, open.id)).toEqual(['late-document'])
  await app.db
    .update(documentRequests)
    .set({ status: 'fulfilled', remindAt: null })
    .where(eq(documentRequests.id, late.id))
  expect(await countNeedingYou(app.db, TODAY)).toBe(0)
})

test('a document waits until somebody decides about it, unless its application was not taken forward', async () => {
  const app = await testDocumentGround()
  const open = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const gone = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  await aDocument(open).inStatus('approved').saveTo(app)
  await aDocument(gone).saveTo(app)
  expect(await reasonsFor(app, open.id)).toEqual([])
  await aDocument(open).saveTo(app)
  expect(await reasonsFor(app, open.id)).toEqual(['document-to-review'])
  expect(await countNeedingYou(app.db, TODAY)).toBe(1)
})

test('a mail that was given up waits until another one goes out', async () => {
  const app = await testGround()
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['lost-mail'])
  app.clock.advance({ hours: 1 })
  await aMail().about(application.id).waiting().saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id), 'it may be given up too').toEqual(['lost-mail'])
  await aMail().about(application.id).saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual([])
})

test('a message over another channel is no mail: neither one that failed nor one that went out', async () => {
  const app = await testGround()
  await withSms(app.db)
  const overSms = async ({ id }: { id: string }) =>
    app.db
      .update(mails)
      .set({ channel: 'sms' as ChannelName })
      .where(eq(mails.id, id))
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  const mail = aMail().about(application.id)
  await overSms(await mail.failed('refused').saveTo(app.db, app.clock))
  expect(await reasonsFor(app, application.id)).toEqual([])
  await mail.failed('refused').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await overSms(await mail.saveTo(app.db, app.clock))
  expect(await reasonsFor(app, application.id)).toEqual(['lost-mail'])
})

test('what we write to ourselves about an application says nothing of what its applicant got', async () => {
  const app = await testGround()
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  const toUs = aMail().about(application.id).ofTemplate(newApplicationMail.name, {})
  await toUs.failed('refused').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual([])
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await toUs.saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['lost-mail'])
})

test('whoever waits for two reasons is counted once, the more pressing one first', async () => {
  const app = await testGround()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aPayment()
    .for(paidThing(application))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
    .saveTo(app.db, app.clock)
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  expect(await reasonsFor(app, application.id)).toEqual(['money', 'first-reading', 'lost-mail'])
  expect(await countNeedingYou(app.db, TODAY)).toBe(1)
})

test('mails about something else than an application make nobody wait', async () => {
  const app = await testGround()
  await aMail().about(randomUUID()).failed('refused').saveTo(app.db, app.clock)
  expect(await countNeedingYou(app.db, TODAY)).toBe(0)
})
