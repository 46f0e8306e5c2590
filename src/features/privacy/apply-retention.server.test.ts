import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { cases, liveConsultations } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { applicantProofs } from '#src/features/people/access/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { eventsAbout, testContext, testFileContext } from '#tests/support/app-context.ts'
import { proofCookie } from '#tests/support/applicant-proof.ts'
import { saveProof } from '#tests/support/save-proof.ts'
import { applyRetention } from './apply-retention.server.ts'
import { eraseDeletedApplication } from './erase-person.server.ts'
import { findDue } from './find-due.server.ts'
import { liftHold, placeHold } from './holds.server.ts'
import { answerRequest, receiveRequest } from './requests.server.ts'
import { legalHolds, privacyRequests } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

type TestContext = Awaited<ReturnType<typeof testContext>>

const count = async (app: TestContext, table: Parameters<TestContext['db']['$count']>[0]) => app.db.$count(table)

/** Runs the job a day before the period is over, and again when it is. */
async function expectErasure(
  app: TestContext,
  table: typeof liveApplications | typeof liveConsultations,
  daysUntilDue: number,
) {
  app.clock.advance({ days: daysUntilDue - 1 })
  await applyRetention(app)
  expect(await count(app, table)).toBe(1)
  app.clock.advance({ days: 1 })
  await applyRetention(app)
  expect(await count(app, table)).toBe(0)
}

test('C86: an application that was never paid is erased 90 days after its last change', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  await expectErasure(app, liveApplications, 90)
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'case.erased', actor: 'system', details: { reference: null, why: 'retention' } },
  ])
})

test('a paid application is erased six months after it was closed, and an open one is kept', async () => {
  const app = await testFileContext()
  const closed = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const open = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const [document, kept] = [await aDocument(closed).saveTo(app), await aDocument(open).saveTo(app)]
  await writeApplication(app.db, closed.id, { status: 'completed' })
  app.clock.advance({ days: 180 })
  await applyRetention(app)
  expect(await count(app, liveApplications)).toBe(2)
  app.clock.advance({ days: 1 })
  await applyRetention(app)
  expect(await app.db.select({ id: liveApplications.id }).from(liveApplications)).toEqual([{ id: open.id }])
  expect(await app.db.select({ key: files.key }).from(files)).toEqual([{ key: kept.file.key }])
  expect(await app.waitingJobs('remove-files')).toEqual([{ keys: [document.file.key], uploadIds: [] }])
  const books = await app.db
    .select()
    .from(payments)
    .where(eq(payments.applicationReference, closed.reference ?? ''))
  expect(books.map(payment => payment.name)).toEqual([null, null])
})

test('an application with money in flight waits until the money is settled', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  app.clock.advance({ days: 91 })
  await applyRetention(app)
  expect(await count(app, liveApplications)).toBe(1)
  await app.db.update(payments).set({ state: 'abandoned' })
  await applyRetention(app)
  expect(await count(app, liveApplications)).toBe(0)
})

test('consultations are erased 12 months after the last meeting, and earlier if they were never paid', async () => {
  const app = await testFileContext()
  const { booking, caseId } = await aBooking().at('2026-11-12', '10:00').saveTo(app.db, app.clock)
  const paidCv = await aCv(caseId).saveTo(app)
  const unpaid = await anOrder().withEmail('unpaid@example.ng').saveTo(app.db, app.clock)
  await aCv(unpaid.id).saveTo(app)
  await anOrder().withEmail('unbooked@example.ng').settled().saveTo(app.db, app.clock)
  app.clock.advance({ days: 91 })
  await applyRetention(app)
  expect(await count(app, liveConsultations)).toBe(2)
  expect(await app.db.select({ id: files.id }).from(files)).toEqual([{ id: paidCv }])
  app.clock.advance({ days: 365 - 91 })
  await applyRetention(app)
  expect(await app.db.select({ email: liveConsultations.email }).from(liveConsultations)).toEqual([
    { email: booking.email },
  ])
  app.clock.advance({ days: 11 })
  await applyRetention(app)
  const left = [liveConsultations, bookings, files, payments].map(table => count(app, table))
  expect(await Promise.all(left)).toEqual([0, 0, 0, 2])
})

test('a story outlives its case, until five years after it was sent', async () => {
  const app = await testContext()
  const closed = await anApplication().settled('complete').inStatus('endorsed').saveTo(app.db, app.clock)
  const asked = await anApplication().settled('complete').inStatus('endorsed').saveTo(app.db, app.clock)
  await aStory().asked().saveTo(asked, app.db, app.clock)
  const { id } = await aStory().saveTo(closed, app.db, app.clock)
  app.clock.advance({ days: 200 })
  await applyRetention(app)
  expect(await count(app, liveApplications)).toBe(0)
  expect(await app.db.select({ id: stories.id, caseId: stories.caseId }).from(stories)).toEqual([{ id, caseId: null }])
  app.clock.advance({ days: 5 * 365 - 200 })
  await applyRetention(app)
  expect([await count(app, stories), await count(app, people)]).toEqual([1, 1])
  app.clock.advance({ days: 1 })
  await applyRetention(app)
  expect([await count(app, stories), await count(app, people)]).toEqual([0, 0])
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'story.erased', details: { why: 'retention' } }])
})

test('messages, answered requests and mails without a subject are erased after twelve months', async () => {
  const app = await testContext()
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await aMail().about(application.id).withSubject('About an open case').saveTo(app.db, app.clock)
  await aMail().about(randomUUID(), 'staff').withSubject('An invitation').saveTo(app.db, app.clock)
  const message = { name: 'Ada Obi', email: 'ada@example.ng', sector: 'other', message: 'Good morning' } as const
  await receiveMessage(app, message, { acknowledge: true })
  const [answered, open] = [randomUUID(), randomUUID()]
  for (const id of [answered, open]) {
    await receiveRequest(app, STAFF, { id, email: 'ada@example.ng', caseId: null, kind: 'copy', text: id })
  }
  await answerRequest(app, STAFF, { id: answered, answer: 'Here it is' })
  app.clock.advance({ days: 364 })
  expect(await applyRetention(app)).toBe(0)
  app.clock.advance({ days: 1 })
  await applyRetention(app)
  expect(await count(app, liveEnquiries)).toBe(0)
  expect(await app.db.select({ id: privacyRequests.id }).from(privacyRequests)).toEqual([{ id: open }])
  const remainingMails = await app.db.select({ about: mails.aboutId }).from(mails)
  expect(new Set(remainingMails.map(({ about }) => about))).toEqual(new Set([application.id, open]))
})

test('the bin ends after 30 days or when an owner ends it, unless a hold stops both', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const confirmation = reference ?? ''
  await deleteApplication(app, STAFF, { id, confirmation })
  const holdId = randomUUID()
  await placeHold(app, STAFF, { id: holdId, on: confirmation, reason: 'A claim' })
  app.clock.advance({ days: 30 })
  await applyRetention(app)
  expect(await eraseDeletedApplication(app, STAFF, { id, confirmation })).toEqual({ ok: false, reason: 'on-hold' })
  expect(await count(app, cases)).toBe(1)
  await liftHold(app, STAFF, holdId)
  await applyRetention(app)
  expect(await count(app, cases)).toBe(0)
  expect((await eventsAbout(app.db, id)).at(-1)).toMatchObject({ type: 'case.erased', details: { why: 'bin' } })
  expect(await app.waitingJobs('remove-files')).toEqual([])
})

test('payments and their ledger entries are erased six years after the last entry, and nothing else may delete them', async () => {
  const app = await testContext()
  app.clock.advance({ days: -365 * 8 })
  const { id, reference } = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  app.clock.advance({ days: 365 * 6 })
  await applyRetention(app)
  expect(await count(app, ledgerEntries)).toBe(2)
  await expect(app.pool.query('DELETE FROM ledger_entries')).rejects.toThrow('never changed or deleted')
  const later = await anApplication().settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ days: 3 })
  await applyRetention(app)
  expect(await app.db.select({ of: payments.caseId }).from(payments)).toEqual([{ of: later.id }])
  expect(await count(app, ledgerEntries)).toBe(1)
  expect(await eventsAbout(app.db, 'payment')).toMatchObject([{ type: 'payments.erased', details: { count: 2 } }])
  await expect(app.pool.query('DELETE FROM ledger_entries')).rejects.toThrow('never changed or deleted')
  await expect(app.pool.query('TRUNCATE ledger_entries CASCADE')).rejects.toThrow('never changed or deleted')
})

test('a proof that was added after the erasure of its case goes with its payment', async () => {
  const app = await testContext()
  app.clock.advance({ days: -365 * 8 })
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  await eraseDeletedApplication(app, STAFF, { id, confirmation: reference ?? '' })
  await app.db.update(payments).set({ proofFileId: await saveProof(app) })
  const [proof] = await app.db.select({ key: files.key }).from(files)
  await applyRetention(app)
  expect(await app.db.$count(files)).toBe(1)
  app.clock.advance({ days: 365 * 8 })
  await applyRetention(app)
  expect(await app.db.$count(files)).toBe(0)
  expect(await app.waitingJobs('remove-files')).toEqual([{ keys: [proof?.key], uploadIds: [] }])
})

test('entries of the last six years are never deleted, whatever the statement says', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  await eraseDeletedApplication(app, STAFF, { id, confirmation: reference ?? '' })
  const remove = (statement: string) =>
    app.pool.query(`SELECT set_config('retention.erase_ledger_before', 'infinity', true); ${statement}`)
  await expect(remove('DELETE FROM ledger_entries')).rejects.toThrow('never changed or deleted')
  await expect(remove('DELETE FROM receipts')).rejects.toThrow('never changed or deleted')
  await expect(app.pool.query("SELECT erase_old_payments('infinity', 9)")).rejects.toThrow('never changed or deleted')
  expect(await count(app, ledgerEntries)).toBe(2)
})

test('records that fall due in the next 30 days are listed beforehand, the first one first', async () => {
  const app = await testContext()
  const first = await anApplication().saveTo(app.db, app.clock)
  app.clock.advance({ days: 5 })
  const second = await anApplication().saveTo(app.db, app.clock)
  app.clock.advance({ days: 60 })
  const until = new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000)
  const due = await findDue(app.db, 'unpaid-application', { until, limit: 10 })
  expect(due.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(due[0]?.dueAt.toISOString()).toBe('2027-01-31T09:00:00.000Z')
})

test('a run that stops part-way continues in the next run, and each record is erased completely or not at all', async () => {
  const app = await testContext()
  for (let index = 0; index < 3; index++)
    await saveProof(app, { caseId: (await anApplication().saveTo(app.db, app.clock)).id })
  app.clock.advance({ days: 91 })
  let enqueued = 0
  const jobs = {
    ...app.jobs,
    async enqueue(...job: Parameters<typeof app.jobs.enqueue>) {
      if (++enqueued === 2) throw new Error('Simulated failure.')
      await app.jobs.enqueue(...job)
    },
  }
  await expect(applyRetention({ ...app, jobs })).rejects.toThrow('Simulated failure.')
  expect(await count(app, liveApplications)).toBe(2)
  const { rows } = await app.db.execute(sql`select 1 from audit_events where type = 'case.erased'`)
  expect(rows).toHaveLength(1)
  expect(await app.db.$count(files)).toBe(2)
  expect(await applyRetention(app)).toBe(2)
})

test('lifted holds and notes of copies are erased after twelve months, and proofs of browsers after 30 days', async () => {
  const app = await testContext()
  const [lifted, placed] = [randomUUID(), randomUUID()]
  await placeHold(app, STAFF, { id: placed, on: 'bola@example.ng', reason: 'Another claim' })
  await placeHold(app, STAFF, { id: lifted, on: 'ada@example.ng', reason: 'A claim' })
  await liftHold(app, STAFF, lifted)
  const copied = { type: 'person.copied', actor: STAFF, subject: { kind: 'person', id: 'person' }, files: 1 } as const
  for (const after of ['ada@example.ng', 'bola@example.ng']) {
    await app.db.transaction(tx => recordEvent(app, tx, copied, { email: { before: null, after } }))
  }
  await proofCookie(app, 'ada@example.ng')
  app.clock.advance({ days: 30 })
  await applyRetention(app)
  expect(await count(app, applicantProofs)).toBe(0)
  app.clock.advance({ days: 334 })
  await applyRetention(app)
  expect([await count(app, legalHolds), await count(app, auditValues)]).toEqual([2, 4])
  app.clock.advance({ days: 1 })
  await applyRetention(app)
  expect(await app.db.select({ id: legalHolds.id }).from(legalHolds)).toEqual([{ id: placed }])
  const values = await app.db.select({ values: auditValues.values }).from(auditValues)
  expect(values.map(each => each.values.email?.after)).toEqual(['bola@example.ng', 'bola@example.ng'])
  expect((await eventsAbout(app.db, lifted)).at(-1)).toMatchObject({ type: 'privacy.hold_erased' })
})

test('the erasure of many mails is one event, and with the last application of an address go its browsers', async () => {
  const app = await testContext()
  await anApplication().withEmail('ada@example.ng').saveTo(app.db, app.clock)
  for (const subject of ['One', 'Two', 'Three']) {
    await aMail().about(randomUUID(), 'staff').withSubject(subject).saveTo(app.db, app.clock)
  }
  app.clock.advance({ days: 89 })
  await proofCookie(app, 'ada@example.ng')
  app.clock.advance({ days: 1 })
  await applyRetention(app)
  expect(await count(app, applicantProofs)).toBe(0)
  app.clock.advance({ days: 275 })
  await applyRetention(app)
  expect(await eventsAbout(app.db, 'mail')).toMatchObject([{ type: 'mails.erased', details: { count: 3 } }])
})
