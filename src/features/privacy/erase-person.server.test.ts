import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { applicantSessions, liveApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { deleteApplication, restoreApplication } from '#src/features/cases/bin/bin.server.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { cases, liveConsultations } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { submissionPacks } from '#src/features/evidence/stored-pack/table.server.ts'
import { removeFiles } from '#src/features/files/attach.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { ledgerEntries, payments, refunds } from '#src/features/money/table.server.ts'
import { sendCode } from '#src/features/people/access/codes.server.ts'
import { applicantCodes } from '#src/features/people/access/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { eventsAbout, type TestFileContext, testContext, testFileContext } from '#tests/support/app-context.ts'
import { openApplication } from '#tests/support/applicant-session.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { liveThroughEverything, PERSON } from '#tests/support/live-through-everything.ts'
import { applyRetention } from './apply-retention.server.ts'
import { eraseDeletedApplication, erasePerson } from './erase-person.server.ts'
import { liftHold, placeHold } from './holds.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const NEIGHBOUR = { name: 'Qqother Bello', email: 'qqother@person.example' }
const ERASURE = { email: PERSON.email, confirmation: PERSON.email }

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
  expect(await app.db.select().from(ledgerEntries)).toHaveLength(12)
  expect((await eventsAbout(app.db, id)).at(-1)).toMatchObject({ type: 'case.erased', details: { reference } })
  expect(await eventsAbout(app.db, 'person')).toEqual([
    { type: 'person.erased', actor: 'staff', details: { applications: 3, orders: 1, messages: 1 } },
  ])
  expect(await app.db.select().from(applicantSessions)).toHaveLength(1)
})

test('the name and email of someone who paid for an applicant are erased, and the payment stays', async () => {
  const app = await testFileContext()
  const { id, email } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerName: 'Ngozi Adeyemi', payerEmail: 'ngozi@person.example' })
  await aMail().about(id).to('ngozi@person.example').saveTo(app.db, app.clock)
  const request = { email: 'ngozi@person.example', confirmation: 'ngozi@person.example' }
  expect(await erasePerson(app, STAFF, request)).toEqual({ ok: true })
  expect(await app.db.select().from(payments)).toMatchObject([
    { caseId: id, email, payerName: null, payerEmail: null, state: 'settled' },
  ])
})

const SPONSOR = { payerName: 'Ngozi Adeyemi', payerEmail: 'ngozi@person.example' }
const SPONSOR_ERASURE = { email: SPONSOR.payerEmail, confirmation: SPONSOR.payerEmail }

test('an erasure of someone who paid for an applicant waits for holds and money in flight', async () => {
  const app = await testFileContext()
  const { reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ ...SPONSOR, flag: 'late-rate' })
  expect(await erasePerson(app, STAFF, SPONSOR_ERASURE)).toEqual({ ok: false, reason: 'money-in-flight' })
  await app.db.update(payments).set({ flagClearedAt: app.clock.now() })
  const id = randomUUID()
  await placeHold(app, STAFF, { id, on: reference ?? '', reason: 'A claim' })
  expect(await erasePerson(app, STAFF, SPONSOR_ERASURE)).toEqual({ ok: false, reason: 'on-hold' })
  await liftHold(app, STAFF, id)
  expect(await erasePerson(app, STAFF, SPONSOR_ERASURE)).toEqual({ ok: true })
})

test('the payer of an application in the bin is erased, and restoring it brings nothing of them back', async () => {
  const app = await testFileContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await anApplication().withEmail('other@person.example').settled('initial').saveTo(app.db, app.clock)
  const [payment] = await app.db.select().from(payments).where(eq(payments.caseId, id))
  await app.db
    .update(payments)
    .set(SPONSOR)
    .where(eq(payments.id, payment?.id ?? ''))
  await aMail()
    .about(payment?.id ?? '', 'payment')
    .to(SPONSOR.payerEmail)
    .saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  expect(await findTraces(app, SPONSOR.payerEmail)).not.toEqual([])
  expect(await erasePerson(app, STAFF, SPONSOR_ERASURE)).toEqual({ ok: true })
  expect(await findTraces(app, SPONSOR.payerEmail)).toEqual([])
  expect(await restoreApplication(app, STAFF, id)).toMatchObject({ ok: true })
  expect(await findTraces(app, SPONSOR.payerEmail)).toEqual([])
  expect(await app.db.select().from(payments).where(eq(payments.caseId, id))).toMatchObject([
    { name: payment?.name, payerName: null, countedPence: payment?.countedPence },
  ])
})

test('mails that mention an address of the person stay only if it is part of another address', async () => {
  const app = await testFileContext()
  await anApplication().withEmail('almeida@x.ng').saveTo(app.db, app.clock)
  for (const subject of ["to d'almeida@x.ng", "to 'almeida@x.ng'", 'to\nalmeida@x.ng']) {
    await aMail().about(randomUUID()).withSubject(subject).saveTo(app.db, app.clock)
  }
  await app.db.update(mails).set({ data: sql`jsonb_build_object('subject', ${mails.subject})` })
  await erasePerson(app, STAFF, { email: 'almeida@x.ng', confirmation: 'almeida@x.ng' })
  expect(await app.db.select({ subject: mails.subject }).from(mails)).toEqual([{ subject: "to d'almeida@x.ng" }])
})

test('a code that another applicant asked for to the erased address goes too', async () => {
  const app = await testFileContext()
  await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  const { applicationId, token } = await openApplication(app, 'stranger@example.ng')
  await sendCode(app, { applicationId, token, target: 'address', browser: 'Firefox', newEmail: PERSON.email })
  expect(await app.db.select().from(applicantCodes)).toHaveLength(1)
  await erasePerson(app, STAFF, ERASURE)
  expect(await app.db.select().from(applicantCodes)).toEqual([])
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
  expect(await app.db.select().from(liveConsultations)).toEqual([])
  expect(await app.db.select().from(cases)).toEqual([])
})

test('an erasure waits until a refund is paid', async () => {
  const app = await testFileContext()
  await anApplication().withEmail(PERSON.email).settled('initial').saveTo(app.db, app.clock)
  const [payment] = await app.db.select().from(payments)
  const now = app.clock.now()
  await app.db.insert(refunds).values({
    id: randomUUID(),
    paymentId: payment?.id ?? '',
    amount: 100_000,
    currency: 'NGN',
    way: 'provider',
    state: 'needs_attention',
    stateChangedAt: now,
    reason: 'Withdrawn',
    termsNote: 'Half of it',
    proposedBy: STAFF.id,
    proposedAt: now,
  })
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: false, reason: 'money-in-flight' })
  await app.db.update(refunds).set({ state: 'processed' })
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: true })
})

test('an erasure waits for money in flight of an application in the bin', async () => {
  const app = await testFileContext()
  const application = await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id: application.id, confirmation: PERSON.email })
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: false, reason: 'money-in-flight' })
  await app.db.update(payments).set({ state: 'abandoned' })
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: true })
})

test('the erasure of an address leaves payments and bookings of purchases that now have another address', async () => {
  const app = await testFileContext()
  const application = await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  const { booking } = await aBooking().withEmail(PERSON.email).saveTo(app.db, app.clock)
  const email = 'corrected@person.example'
  await app.db.update(payments).set({ checkoutUrl: 'https://pay.example' })
  await app.db.update(people).set({ email })
  await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: true })
  const left = await app.db.select({ email: payments.email, checkoutUrl: payments.checkoutUrl }).from(payments)
  expect(left).toEqual(left.map(() => ({ email: PERSON.email, checkoutUrl: 'https://pay.example' })))
  expect(left).toHaveLength(2)
  expect(await app.db.select({ id: bookings.id }).from(bookings)).toEqual([{ id: booking.id }])
})

test('an application that is restored from the bin during an erasure is erased too', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: PERSON.email })
  const inBin = app.db.select().from(cases)
  const [restored, erased] = await app.db.transaction(async tx => {
    await tx.execute(sql`lock table audit_events in exclusive mode`)
    const restoration = restoreApplication(app, STAFF, id)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    const erasure = erasePerson(app, STAFF, ERASURE)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(2)
    return [restoration, erasure]
  })
  expect(await restored).toMatchObject({ ok: true })
  expect(await erased).toEqual({ ok: true })
  expect(await inBin).toEqual([])
  expect(await app.db.select().from(liveApplications)).toEqual([])
})

test('a form that is stored during an erasure keeps its person', async () => {
  const app = await testFileContext()
  await anApplication().withEmail(PERSON.email).saveTo(app.db, app.clock)
  const createdAt = app.clock.now()
  const typed = { ...PERSON, createdAt }
  const [erased] = await app.db.transaction(async tx => {
    const personId = await findOrAddPerson(tx, typed)
    await tx.insert(cases).values({ ...typed, id: randomUUID(), kind: 'enquiry', personId, updatedAt: createdAt })
    const erasure = erasePerson(app, STAFF, ERASURE)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    return [erasure]
  })
  expect(await erased).toEqual({ ok: true })
  expect(
    await app.db
      .select({ kind: cases.kind, email: people.email })
      .from(cases)
      .innerJoin(people, eq(people.id, cases.personId)),
  ).toEqual([{ kind: 'enquiry', email: PERSON.email }])
})

test('an erasure on request finds a story whose case is gone, and erases it with its person', async () => {
  const app = await testContext()
  const closed = await anApplication().withEmail(PERSON.email).settled('complete').saveTo(app.db, app.clock)
  const { id } = await aStory().saveTo(closed, app.db, app.clock)
  await app.db.delete(cases).where(eq(cases.id, closed.id))
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: true })
  expect([await app.db.$count(stories), await app.db.$count(people)]).toEqual([0, 0])
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'story.erased', details: { why: 'person' } }])
})

test('a referee is erased with what they sent, and the application keeps an empty place', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const referee = { name: 'Zzcanary Bello', email: PERSON.email, knowsFrom: 'zzcanary worked here' }
  const letter = await aLetter(application.id).from(referee).inState('signed').saveTo(app.db, app.clock)
  const fileId = await aLetterFile(letter, 'signed').named('zzcanary.pdf').saveTo(app)
  const pack = await aPack(application).approved().with('Letter 1 Zzcanary').saveTo(app)
  const entries = pack.entries.map(entry => ({ ...entry, sourceIds: [fileId] }))
  await app.db.update(submissionPacks).set({ entries })
  const about = { subject: { kind: 'application', id: application.id }, letterId: letter.id, position: 1 } as const
  await app.db.transaction(tx =>
    recordEvent(
      app,
      tx,
      { type: 'letter.named', actor: STAFF, ...about },
      { referee: { before: null, after: 'Zzcanary' } },
    ),
  )
  await aMail().about(application.id).to(PERSON.email).withSubject('zzcanary').saveTo(app.db, app.clock)
  expect(await findTraces(app, 'zzcanary')).not.toEqual([])
  const holdId = randomUUID()
  await placeHold(app, STAFF, { id: holdId, on: application.reference ?? '', reason: 'A claim' })
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: false, reason: 'on-hold' })
  await liftHold(app, STAFF, holdId)
  expect(await erasePerson(app, STAFF, ERASURE)).toEqual({ ok: true })
  await removeQueuedFiles(app)
  expect(await findTraces(app, 'zzcanary')).toEqual([])
  expect(await app.db.$count(letters)).toBe(0)
  expect(await app.db.$count(liveApplications)).toBe(1)
  expect((await eventsAbout(app.db, application.id)).at(-1)).toMatchObject({ type: 'letter.referee_erased' })
})

test('a story goes with its case when an owner erases it in the bin', async () => {
  const app = await testContext()
  const binned = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aStory().saveTo(binned, app.db, app.clock)
  const request = { id: binned.id, confirmation: binned.reference ?? '' }
  await deleteApplication(app, STAFF, request)
  expect(await eraseDeletedApplication(app, STAFF, request)).toEqual({ ok: true })
  expect(await app.db.$count(stories)).toBe(0)
})

test('an owner erases an application in the bin at once, after typing its reference', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  const refusal = await eraseDeletedApplication(app, STAFF, { id, confirmation: 'yes' })
  expect(refusal).toEqual({ ok: false, reason: 'not-confirmed' })
  expect(await eraseDeletedApplication(app, STAFF, { id, confirmation: reference ?? '' })).toEqual({ ok: true })
  expect(await app.db.select().from(cases)).toEqual([])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['application.deleted', 'case.erased'])
})

test('an application that is not in the bin is not erased', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (const other of [id, randomUUID()]) {
    expect(await eraseDeletedApplication(app, STAFF, { id: other, confirmation: reference ?? '' })).toEqual({
      ok: false,
      reason: 'not-found',
    })
  }
})

test('an application in the bin is not erased while a refund is due', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  const request = { id: application.id, confirmation: application.reference ?? '' }
  await deleteApplication(app, STAFF, request)
  await app.db.update(payments).set({ flag: 'deleted' })
  expect(await eraseDeletedApplication(app, STAFF, request)).toEqual({ ok: false, reason: 'money-in-flight' })
  app.clock.advance({ days: 31 })
  await applyRetention(app)
  expect(await app.db.$count(cases)).toBe(1)
  await app.db.update(payments).set({ flagClearedAt: app.clock.now(), state: 'abandoned', settledAt: null })
  expect(await eraseDeletedApplication(app, STAFF, request)).toEqual({ ok: true })
})
