import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { aMail } from '#factories/a-mail.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { sendCode } from '#src/features/access/send-code.server.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import {
  applicantSessions,
  applicationDeliveries,
  applications,
  deletedApplications,
} from '#src/features/applications/table.server.ts'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { updateApplication } from '#src/features/cases/update-application.server.ts'
import { receiveMessage } from '#src/features/contact/receive-message.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { removeFiles } from '#src/features/files/remove-files.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes, ledgerEntries, orders, payments } from '#src/features/payments/table.server.ts'
import { APPLICATION_FILTERS } from '#src/features/search/application-filters.server.ts'
import { exportApplications } from '#src/features/search/export-applications.server.ts'
import { eventsAbout, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { proofCookie } from '#tests/support/applicant-proof.ts'
import { completeUpload } from '#tests/support/received-file.ts'
import { answerRequest } from './answer-request.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { liftHold } from './lift-hold.server.ts'
import { placeHold } from './place-hold.server.ts'
import { receiveRequest } from './receive-request.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const PERSON = { name: 'Zzcanary Ògúnléye', email: 'zzcanary@person.example' }
const NEIGHBOUR = { name: 'Qqother Bello', email: 'qqother@person.example' }

/** A person with personal data in every text field of every table. */
async function liveThroughEverything(app: TestFileContext, { name, email }: typeof PERSON) {
  const mark = email.split('@')[0] ?? ''
  const application = await anApplication().named(name).withEmail(email).settled('complete').saveTo(app.db, app.clock)
  const { id } = application
  const reference = application.reference ?? ''
  const texts = {
    phone: `${mark} 0803`,
    notes: `${mark} notes`,
    adminNotes: `${mark} admin`,
    fingerprint: `${mark} hash`,
  }
  await app.db.update(applications).set(texts).where(eq(applications.id, id))
  await aDocumentRequest(id).saveTo(app.db, app.clock)
  await app.db.execute(
    sql`update document_requests set description = ${`${mark} passport`} where application_id = ${id}`,
  )
  const document = await aDocument(application).named(`${mark}.pdf`).saveTo(app)
  await app.db
    .update(documents)
    .set({ adminComment: `${mark} comment` })
    .where(eq(documents.id, document.id))
  await app.db.insert(applicationDeliveries).values({
    id: randomUUID(),
    applicationId: id,
    stage: 'received',
    what: `${mark} report`,
    deliveredOn: '2026-11-01',
    note: `${mark} note`,
    recordedBy: STAFF.id,
    recordedAt: app.clock.now(),
  })
  await completeUpload(app, id)
  const opened = await openApplicantSession(app, { reference, email, token: null })
  if (opened === null) throw new Error('The application was not opened.')
  const browser = { token: opened.token, browser: 'Chrome on Android' }
  await sendCode(app, { applicationId: id, target: 'details', ...browser })
  await proofCookie(app, email)
  await emailApplicant(app, STAFF, { id, subject: null, message: `Good morning ${mark}` })
  const note = { adminNotes: `${mark} prefers calls.`, reason: null, notifyApplicant: true } as const
  await updateApplication(app, STAFF, { ...note, id, version: 1, status: 'under_review' })
  for (const q of [name, email, reference]) {
    const filters = APPLICATION_FILTERS.read(new URLSearchParams({ q }))
    await exportApplications(app, STAFF, { filters, needsYouOn: null })
  }
  await payOffline(app, { name, email }, mark)
  await aBooking()
    .named(name)
    .withEmail(email)
    .at('2026-11-12', mark.length % 2 === 0 ? '10:00' : '12:00')
    .saveTo(app.db, app.clock)
  await disputePayments(app, mark)
  const second = await anApplication().named(name).withEmail(email).settled('initial').saveTo(app.db, app.clock)
  await aDocument(second).named(`${mark} second.pdf`).saveTo(app)
  await deleteApplication(app, STAFF, { id: second.id, confirmation: second.reference ?? '' })
  const message = { name, email, sector: 'other', message: `${mark} asks something` } as const
  await receiveMessage(app, message, { acknowledge: true })
  const requestId = randomUUID()
  await receiveRequest(app, STAFF, { id: requestId, email, applicationId: id, kind: 'copy', text: `${mark} asks` })
  await answerRequest(app, STAFF, { id: requestId, answer: `Dear ${mark}` })
  const holdId = randomUUID()
  await placeHold(app, STAFF, { id: holdId, on: email, reason: `${mark} sues` })
  await liftHold(app, STAFF, holdId)
  return { id, reference }
}

async function payOffline(app: TestFileContext, { name, email }: typeof PERSON, mark: string) {
  const added = await anApplication().named(name).withEmail(email).addedByStaff('Tech').saveTo(app.db, app.clock)
  const payment = await aPayment()
    .for(toPurchaseDetails(added))
    .offline(STAFF.id, `${mark}’s brother paid`)
    .saveTo(app.db, app.clock)
  const proofKey = `payments/${randomUUID()}.pdf`
  const path = join(app.folder, 'slip.pdf')
  await writeFile(path, `${mark} paid`)
  await app.storage.put(proofKey, path, 'application/pdf')
  await rm(path)
  await app.db
    .update(payments)
    .set({ proofKey, offlineReference: `${mark} 26` })
    .where(eq(payments.id, payment.id))
}

async function disputePayments(app: TestFileContext, mark: string) {
  const rows = await app.db
    .select()
    .from(payments)
    .where(sql`${payments.email} like ${`${mark}%`}`)
  for (const { id: paymentId, reference } of rows) {
    await app.db.insert(disputes).values({
      id: randomUUID(),
      provider: 'paystack',
      providerId: reference,
      paymentId,
      paymentReference: reference,
      status: 'resolved',
      reason: `${mark} lost the card`,
      openedAt: app.clock.now(),
      resolvedAt: app.clock.now(),
      changedAt: app.clock.now(),
    })
    await aMail().about(paymentId, 'payment').withSubject(`${mark} disputes`).saveTo(app.db, app.clock)
  }
}

/** Returns the places that hold the text: tables of all schemas, and files by name and content. */
async function findTraces(app: TestFileContext, text: string) {
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const traces: Array<string> = []
  for (const { name } of tables) {
    const { rows } = await app.db.execute(
      sql`select to_jsonb(t) as row from ${sql.raw(name)} t where to_jsonb(t)::text ilike ${`%${text}%`}`,
    )
    traces.push(...rows.map(({ row }) => `${name}: ${JSON.stringify(row)}`))
  }
  const files = await readdir(app.folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter(each => each.isFile())) {
    const path = join(file.parentPath, file.name)
    if (path.includes(text) || (await readFile(path, 'latin1')).includes(text)) traces.push(path)
  }
  return traces
}

async function removeQueuedFiles(app: TestFileContext) {
  for (const files of await app.waitingJobs('remove-files')) await removeFiles(app, files)
}

test('C85: after the erasure of a person, no table and no file holds anything about them', async () => {
  const app = await testFileContext()
  const { id, reference } = await liveThroughEverything(app, PERSON)
  await liveThroughEverything(app, NEIGHBOUR)
  const tracesBefore = await findTraces(app, 'zzcanary')
  const neighbourBefore = await findTraces(app, 'qqother')
  expect(new Set(tracesBefore.map(trace => trace.split(':')[0])).size).toBeGreaterThan(15)

  const wrong = await erasePerson(app, STAFF, { email: PERSON.email, confirmation: 'zzcanary' })
  expect(wrong).toEqual({ ok: false, reason: 'not-confirmed' })
  expect(await erasePerson(app, STAFF, { email: PERSON.email, confirmation: ' ZZcanary@person.example ' })).toEqual({
    ok: true,
  })
  await removeQueuedFiles(app)

  expect(await findTraces(app, 'zzcanary')).toEqual([])
  expect(await findTraces(app, 'qqother')).toEqual(neighbourBefore)
  const books = await app.db.select().from(payments).where(eq(payments.applicationReference, reference))
  expect(books.map(({ countedPence, name }) => [countedPence > 0, name])).toEqual([
    [true, null],
    [true, null],
  ])
  expect(await app.db.select().from(ledgerEntries)).toHaveLength(10)
  expect((await eventsAbout(app.db, id)).at(-1)).toMatchObject({ type: 'application.erased', details: { reference } })
  expect(await eventsAbout(app.db, 'person')).toEqual([
    { type: 'person.erased', actor: 'staff', details: { applications: 3, orders: 1, messages: 1 } },
  ])
  expect(await app.db.select().from(applicantSessions)).toHaveLength(1)
})

test('mails that mention an e-mail address which only ends like that of the person stay', async () => {
  const app = await testFileContext()
  await anApplication().withEmail('ada@person.example').saveTo(app.db, app.clock)
  for (const subject of ['to oluada@person.example', 'to ada@person.example.ng', 'to (ada@person.example).']) {
    await aMail().about(randomUUID()).withSubject(subject).saveTo(app.db, app.clock)
  }
  await erasePerson(app, STAFF, { email: 'ada@person.example', confirmation: 'ada@person.example' })
  expect((await app.db.select({ subject: mails.subject }).from(mails)).map(({ subject }) => subject)).toEqual([
    'to oluada@person.example',
    'to ada@person.example.ng',
  ])
})

test('a second erasure finds nothing and changes nothing', async () => {
  const app = await testFileContext()
  await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  const request = { email: PERSON.email, confirmation: PERSON.email }
  const results = await Promise.all([1, 2].map(() => erasePerson(app, STAFF, request)))
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'not-found' })
  expect(await eventsAbout(app.db, 'person')).toHaveLength(1)
})

test('a hold on the person or on one of their applications stops the erasure until it is lifted', async () => {
  const app = await testFileContext()
  const { reference } = await anApplication().withEmail(PERSON.email).settled('initial').saveTo(app.db, app.clock)
  const request = { email: PERSON.email, confirmation: PERSON.email }
  for (const on of [PERSON.email, reference ?? '']) {
    const id = randomUUID()
    expect(await placeHold(app, STAFF, { id, on, reason: 'A claim' })).toEqual({ ok: true })
    expect(await erasePerson(app, STAFF, request)).toEqual({ ok: false, reason: 'on-hold' })
    await liftHold(app, STAFF, id)
  }
  expect(await erasePerson(app, STAFF, request)).toEqual({ ok: true })
})

test('an erasure waits until money in flight is settled', async () => {
  const app = await testFileContext()
  const application = await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  const request = { email: PERSON.email, confirmation: PERSON.email }
  expect(await erasePerson(app, STAFF, request)).toEqual({ ok: false, reason: 'money-in-flight' })
  await app.db.update(payments).set({ state: 'refund_due', flag: 'paid-twice' })
  expect(await erasePerson(app, STAFF, request)).toEqual({ ok: false, reason: 'money-in-flight' })
  await app.db.update(payments).set({ flagClearedAt: app.clock.now() })
  expect(await erasePerson(app, STAFF, request)).toEqual({ ok: true })
  expect(await app.db.select().from(orders)).toEqual([])
  expect(await app.db.select().from(deletedApplications)).toEqual([])
})
