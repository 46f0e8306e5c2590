import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { getViewConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { addEntry } from '#dev/factories/a-ledger-entry.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { REVIEW_BUSINESS_DAYS } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { newApplicationMail } from '#src/features/applications/mails.tsx'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { calendars, consultations, timeWishes } from '#src/features/bookings/table.server.ts'
import { applicationClocks } from '#src/features/cases/dates/table.server.ts'
import { findAnswerDay } from '#src/features/cases/next-steps/next-step.ts'
import { STATUSES } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { MAX_REMINDERS } from '#src/features/mail/reminder-rule.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { disputes, ledgerEntries, payments, refundMeanings } from '#src/features/money/table.server.ts'
import { ROLES, type Role } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { testContext, testFileContext } from '#tests/support/app-context.ts'
import {
  ALL_WORK,
  countQueue,
  filterOwnWork,
  findCaseReasons,
  loadQueue,
  MAX_QUEUE_ROWS,
  selectQueueLength,
} from './queue.server.ts'
import type { OpenWorkReason } from './reasons.ts'
import { openWork } from './table.server.ts'

const inReview = () => anApplication().inStatus('evidence_review').settled('initial')

/** An application with an owner. */
async function saveOwned(app: AppContext, draft: ReturnType<typeof anApplication>) {
  const ada = await saveColleague(app)
  const saved = await draft.saveTo(app.db, app.clock)
  await writeApplication(app.db, saved.id, { ownerId: ada.id })
  return { ...saved, ownerId: ada.id }
}

function saveColleague(app: AppContext) {
  return aStaffMember()
    .named('Ada Obi')
    .withEmail(`${randomUUID()}@house.example`)
    .withPassword('Lagos-2026-talent')
    .saveTo(app.db, app.clock)
}

async function saveTask(app: AppContext, caseId: string, task: { ownerId?: string | null; dueOn: string }) {
  const id = randomUUID()
  await app.db.insert(tasks).values({ id, caseId, title: `Due ${task.dueOn}`, createdAt: app.clock.now(), ...task })
  return id
}

function disable(app: AppContext, id: string) {
  return app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, id))
}

const NOTHING = { total: 0, reasons: {}, mine: 0, all: 0, none: 0, left: 0, stalled: 0, snoozed: 0 }

async function listRows(app: AppContext, filters: Partial<typeof ALL_WORK> = {}) {
  return (await loadQueue(app, { ...ALL_WORK, ...filters })).map(({ name, reason }) => `${name}: ${reason}`)
}

test('the view of the database is the one that the program declares', async () => {
  const { db } = await testContext()
  await db.execute(sql`create temp view declared as ${getViewConfig(openWork).query}`)
  const { rows } = await db.execute<{ declared: string; present: string }>(
    sql`select pg_get_viewdef('declared'::regclass) as declared, pg_get_viewdef('open_work'::regclass) as present`,
  )
  await db.execute(sql`drop view declared`)
  expect(rows[0]?.present, 'run npm run db:generate').toBe(rows[0]?.declared)
})

test('money and deadlines come first, then people who wait, then work by its due day', async () => {
  const app = await testFileContext()
  const today = dayInLagos(app.clock.now())
  await saveOwned(app, anApplication().named('First').settled('initial'))
  app.clock.advance({ minutes: 1 })
  await aDocument(await saveOwned(app, inReview().named('Document'))).saveTo(app)
  await aMail()
    .about((await saveOwned(app, inReview().named('Lost'))).id)
    .failed('refused')
    .saveTo(app.db, app.clock)
  const late = await saveOwned(app, inReview().named('Late'))
  await aDocumentRequest(late.id).dueOn(addDays(today, -9)).saveTo(app.db, app.clock)
  const busy = await saveOwned(app, inReview().named('Busy'))
  await saveTask(app, busy.id, { dueOn: today })
  const writer = await saveOwned(app, inReview().named('Writer'))
  await app.db.update(cases).set({ waitingSince: app.clock.now() }).where(eq(cases.id, writer.id))
  app.clock.advance({ minutes: 1 })
  await anEnquiry().named('Asker').saveTo(app.db, app.clock)
  await anOrder().named('Not paid').saveTo(app.db, app.clock)
  await anOrder().named('Caller').settled().saveTo(app.db, app.clock)
  const pressed = await saveOwned(app, inReview().named('Pressed'))
  const clock = { caseId: pressed.id, startsOn: today }
  await app.db.insert(applicationClocks).values([
    { ...clock, clock: 'review', endsOn: addDays(today, 3) },
    { ...clock, clock: 'passport', endsOn: addDays(today, 4) },
  ])
  const flagged = await saveOwned(app, inReview().named('Flagged'))
  await aPayment()
    .for(toPurchaseDetails(flagged))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
    .saveTo(app.db, app.clock)
  const disputed = await saveOwned(app, inReview().named('Disputed'))
  const { id: paymentId } = await aPayment()
    .for(toPurchaseDetails(disputed))
    .of('final', 4_000)
    .inState('settled')
    .saveTo(app.db, app.clock)
  await saveDispute(app, paymentId)

  const rows = await loadQueue(app, ALL_WORK)
  expect(rows.map(({ name, reason, band }) => [band, `${name}: ${reason}`])).toEqual([
    [0, 'Disputed: dispute'],
    [0, 'Pressed: clock'],
    [0, 'Flagged: money'],
    [1, 'Writer: message'],
    [1, 'Asker: message'],
    [1, 'Caller: unbooked'],
    [2, 'Late: late-document'],
    [2, 'Busy: task'],
    [2, 'Lost: lost-mail'],
    [2, 'First: first-reading'],
    [2, 'Document: document-to-review'],
  ])
  expect((await countQueue(app)).total).toBe(rows.length)
})

async function saveDispute(app: AppContext, paymentId: string) {
  const now = app.clock.now()
  const provider = { provider: 'sandbox', providerId: paymentId, paymentReference: 'TP-1', status: 'pending' }
  await app.db.insert(disputes).values({ id: randomUUID(), ...provider, paymentId, openedAt: now, changedAt: now })
}

test('a case has one row with its most urgent reason and the others', async () => {
  const app = await testContext()
  const today = dayInLagos(app.clock.now())
  const { id } = await saveOwned(app, anApplication().named('Ngozi Eze').settled('initial'))
  await saveTask(app, id, { dueOn: today })
  const urgent = await saveTask(app, id, { dueOn: addDays(today, -1) })
  await saveTask(app, id, { dueOn: addDays(today, 1) })
  await app.db.update(cases).set({ waitingSince: app.clock.now() }).where(eq(cases.id, id))
  const [row, ...others] = await loadQueue(app, ALL_WORK)
  expect(others).toEqual([])
  expect(row).toMatchObject({ id, reason: 'message', ownerName: 'Ada Obi', kind: 'application' })
  expect(row?.reasons.toSorted()).toEqual(['first-reading', 'message', 'task', 'task'])
  const [task] = await loadQueue(app, { ...ALL_WORK, reason: 'task' })
  expect(task).toMatchObject({ id, reason: 'task', subjectId: urgent, dueOn: addDays(today, -1) })
  expect(await countQueue(app)).toMatchObject({ total: 1, reasons: { message: 1, task: 1, 'first-reading': 1 } })
  expect(await findCaseReasons(app, id)).toEqual(['message', 'task', 'first-reading'])
})

test('the queue shows the most urgent cases and counts all', async () => {
  const app = await testContext()
  const { id } = await inReview().saveTo(app.db, app.clock)
  await app.db.execute(sql`
    insert into people (id, email, name, created_at)
    select gen_random_uuid(), n || '@many.example', 'Many', now() from generate_series(0, ${MAX_QUEUE_ROWS}) as n`)
  await app.db.execute(sql`
    insert into cases (id, kind, person_id, email, name, waiting_since, created_at, updated_at)
    select id, 'enquiry', id, email, name, '2026-11-01', created_at, created_at from people where name = 'Many'`)
  await saveTask(app, id, { dueOn: '2026-01-01' })
  const rows = await loadQueue(app, ALL_WORK)
  expect(rows.map(({ reason }) => reason)).toEqual(Array.from({ length: MAX_QUEUE_ROWS }, () => 'message'))
  expect((await countQueue(app)).total).toBe(MAX_QUEUE_ROWS + 2)
})

test('a document that arrives before our closed days is due after them', async () => {
  const app = await testFileContext()
  await aClosure().from('2026-12-24', '2026-12-31').saveTo(app.db, app.clock)
  const application = await inReview().saveTo(app.db, app.clock)
  const findDueDay = async () => (await loadQueue(app, ALL_WORK)).at(-1)?.dueOn
  app.clock.advance({ days: 18 })
  expect(dayInLagos(app.clock.now())).toBe('2026-11-20')
  await aDocument(application).saveTo(app)
  expect(await findDueDay()).toBe('2026-12-01')
  app.clock.advance({ days: 28 })
  await aDocument(await inReview().saveTo(app.db, app.clock)).saveTo(app)
  expect(await findDueDay()).toBe('2027-01-07')
})

test('a paid application is listed until its first review', async () => {
  const app = await testContext()
  const paidApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const reviewedApplication = await anApplication()
    .inStatus('under_review')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const unpaidApplication = await anApplication().saveTo(app.db, app.clock)
  expect(await findCaseReasons(app, paidApplication.id)).toEqual(['first-reading'])
  expect(await findCaseReasons(app, reviewedApplication.id)).toEqual([])
  expect(await findCaseReasons(app, unpaidApplication.id)).toEqual([])
})

test('a payment with any flag is listed, also after its case went to the bin', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('rejected').named('Ngozi Eze').saveTo(app.db, app.clock)
  const { id } = await aPayment()
    .for(toPurchaseDetails(application))
    .inState('refund_due')
    .flagged('rejected')
    .saveTo(app.db, app.clock)
  expect(await findCaseReasons(app, application.id)).toEqual(['money'])
  await moveToBin(app, application.id)
  expect(await loadQueue(app, ALL_WORK)).toMatchObject([{ id, kind: null, name: 'Ngozi Eze', reason: 'money' }])
})

function moveToBin(app: AppContext, id: string) {
  const now = app.clock.now()
  return app.db.update(cases).set({ deletedAt: now, deletedBy: randomUUID(), eraseAt: now }).where(eq(cases.id, id))
}

test('nothing else of a case in the bin is listed', async () => {
  const app = await testFileContext()
  const { id, ownerId } = await saveOwned(app, anApplication().settled('initial'))
  const today = dayInLagos(app.clock.now())
  await saveTask(app, id, { ownerId, dueOn: today })
  await app.db.insert(applicationClocks).values({ caseId: id, clock: 'passport', startsOn: today, endsOn: today })
  await app.db.update(cases).set({ waitingSince: app.clock.now() }).where(eq(cases.id, id))
  expect(await findCaseReasons(app, id)).toEqual(['clock', 'message', 'task', 'first-reading'])
  await moveToBin(app, id)
  await disable(app, ownerId)
  expect(await countQueue(app)).toEqual(NOTHING)
})

test('an overdue document is no work of ours until its reminders are used up or stopped', async () => {
  const app = await testContext()
  const { id } = await inReview().saveTo(app.db, app.clock)
  const request = await aDocumentRequest(id).dueOn('2026-11-01').saveTo(app.db, app.clock)
  const closed = await anApplication().inStatus('completed').settled('complete').saveTo(app.db, app.clock)
  await aDocumentRequest(closed.id).dueOn('2026-10-01').saveTo(app.db, app.clock)
  const reminder = { caseId: id, matter: 'documents', aboutId: request.id, dueAt: app.clock.now() } as const
  await app.db.insert(reminders).values(reminder)
  expect(await findCaseReasons(app, id), 'another reminder follows').toEqual([])
  await app.db.insert(reminders).values({ caseId: id, matter: 'documents', stoppedAt: app.clock.now() })
  expect(await findCaseReasons(app, id), 'the applicant stopped them').toEqual(['late-document'])
  await app.db.delete(reminders).where(eq(reminders.aboutId, ''))
  await app.db.update(reminders).set({ step: MAX_REMINDERS + 1, dueAt: null })
  expect(await findCaseReasons(app, id)).toEqual(['late-document'])
  await app.db.update(documentRequests).set({ dueDate: dayInLagos(app.clock.now()) })
  expect(await findCaseReasons(app, id), 'today is its last day').toEqual([])
  await app.db.update(documentRequests).set({ dueDate: '2026-11-01', status: 'fulfilled' })
  expect((await countQueue(app)).total).toBe(0)
})

test('a document is listed until it is reviewed, unless its application was rejected', async () => {
  const app = await testFileContext()
  const openApplication = await inReview().saveTo(app.db, app.clock)
  const rejectedApplication = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  await aDocument(openApplication).inStatus('approved').saveTo(app)
  await aDocument(rejectedApplication).saveTo(app)
  expect((await countQueue(app)).total).toBe(0)
  await aDocument(openApplication).saveTo(app)
  expect(await findCaseReasons(app, openApplication.id)).toEqual(['document-to-review'])
})

test('a failed mail is listed until another mail is sent', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  expect(await findCaseReasons(app, application.id)).toEqual(['lost-mail'])
  app.clock.advance({ hours: 1 })
  await aMail().about(application.id).waiting().saveTo(app.db, app.clock)
  expect(await findCaseReasons(app, application.id), 'a queued mail may fail too').toEqual(['lost-mail'])
  await aMail().about(application.id).saveTo(app.db, app.clock)
  expect(await findCaseReasons(app, application.id)).toEqual([])
})

test('notices to staff do not count as mails to the applicant', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
  const staffNotice = aMail().about(application.id).ofTemplate(newApplicationMail.name, {})
  await staffNotice.failed('refused').saveTo(app.db, app.clock)
  await aMail().about(randomUUID()).failed('refused').saveTo(app.db, app.clock)
  expect((await countQueue(app)).total).toBe(0)
  await aMail().about(application.id).failed('refused').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 1 })
  await staffNotice.saveTo(app.db, app.clock)
  expect(await findCaseReasons(app, application.id)).toEqual(['lost-mail'])
})

test('a paid consultation waits for a time for as long as it takes, until it is booked or refunded', async () => {
  const app = await testContext()
  await aBooking().named('Booked').saveTo(app.db, app.clock)
  const { payment } = await anOrder().named('Refunded').settled().saveTo(app.db, app.clock)
  await anOrder().named('Waiting').settled().saveTo(app.db, app.clock)
  app.clock.advance({ days: 200 })
  const waiting = ['Booked: call-summary', 'Refunded: unbooked', 'Waiting: unbooked']
  expect((await listRows(app)).toSorted()).toEqual(waiting)
  await addEntry(app, { paymentId: payment.id, kind: 'refund', pence: -payment.pence, kobo: -payment.kobo })
  expect((await listRows(app)).toSorted()).toEqual(['Booked: call-summary', 'Waiting: unbooked'])
})

test('a summary waits for the adviser from the end of the call, is late the day after, and ends when it is sent', async () => {
  const app = await testContext()
  const adviser = await aStaffMember().saveTo(app.db, app.clock)
  await app.db.update(calendars).set({ staffId: adviser.id })
  await aBooking().named('Missed').at('2026-11-02', '13:00').inStatus('no_show').saveTo(app.db, app.clock)
  await aBooking().named('Held').at('2026-11-02', '14:00').saveTo(app.db, app.clock)
  const listDue = async () =>
    (await loadQueue(app, filterOwnWork(adviser))).map(({ name, reason, dueOn }) => [name, reason, dueOn])
  app.clock.advance({ hours: 4, minutes: 29 })
  expect(await listDue()).toEqual([])
  app.clock.advance({ minutes: 1 })
  expect(await listDue()).toEqual([['Held', 'call-summary', '2026-11-02']])
  expect(await countQueue(app)).toMatchObject({ all: 1, none: 0 })
  await app.db.update(payments).set({ state: 'reversed' })
  expect(await listDue(), 'of a payment that was taken back').toEqual([])
  await app.db.update(payments).set({ state: 'settled' })
  await app.db.update(consultations).set({ summarySentAt: app.clock.now() })
  expect(await listDue()).toEqual([])
})

test.each([{ status: 'rejected' } as const, { endedByRefundAt: new Date() }])(
  'a case that has ended with %j does not wait in the queue',
  async end => {
    const app = await testContext()
    const today = dayInLagos(app.clock.now())
    const { id, ownerId } = await saveOwned(app, anApplication().settled('initial'))
    await saveTask(app, id, { ownerId, dueOn: today })
    await app.db.insert(applicationClocks).values({ caseId: id, clock: 'passport', startsOn: today, endsOn: today })
    expect(await findCaseReasons(app, id)).toEqual(['clock', 'task', 'first-reading'])
    await writeApplication(app.db, id, end)
    await disable(app, ownerId)
    app.clock.advance({ days: 30 })
    expect(await countQueue(app)).toEqual(NOTHING)
  },
)

test('paid cases without an owner, and the work of a disabled colleague, are found by filters and not listed', async () => {
  const app = await testContext()
  const active = await saveColleague(app)
  const { id: unowned } = await inReview().named('Nobody’s').saveTo(app.db, app.clock)
  await anApplication().named('Unpaid').saveTo(app.db, app.clock)
  const left = await saveOwned(app, inReview().named('Left behind'))
  const taskOfLeft = await saveTask(app, left.id, { ownerId: left.ownerId, dueOn: '2099-01-01' })
  const { id: other } = await inReview().named('Another’s').saveTo(app.db, app.clock)
  await writeApplication(app.db, other, { ownerId: active.id })
  const taskOfOther = await saveTask(app, other, { ownerId: left.ownerId, dueOn: '2099-01-02' })
  await disable(app, left.ownerId)
  expect(await listRows(app)).toEqual([])
  expect(await loadQueue(app, { ...ALL_WORK, owner: 'none' })).toMatchObject([{ id: unowned, reason: 'in-progress' }])
  expect(await loadQueue(app, { ...ALL_WORK, owner: 'left' })).toMatchObject([
    { id: left.id, reason: 'task', taskIds: [taskOfLeft] },
    { id: other, reasons: ['task'], taskIds: [taskOfOther] },
  ])
  const ofLeft = await loadQueue(app, { ...ALL_WORK, owner: 'left' })
  expect(await loadQueue(app, { ...ALL_WORK, owner: left.ownerId })).toEqual(ofLeft)
  expect(await loadQueue(app, { ...ALL_WORK, owner: active.id })).toEqual([])
  expect(await countQueue(app)).toMatchObject({ total: 0, none: 1, left: 2 })
  expect(await countQueue(app, { ...ALL_WORK, owner: 'left' })).toMatchObject({ total: 2 })
})

test('cases in which nothing moved for 14 days are found by a filter, while we work on them', async () => {
  const app = await testContext()
  const { ownerId } = await saveOwned(app, inReview().named('Old'))
  await anApplication().named('Submitted').inStatus('submitted').settled('complete').saveTo(app.db, app.clock)
  await anApplication().named('Unpaid').saveTo(app.db, app.clock)
  const stalled = { ...ALL_WORK, isStalled: true }
  app.clock.advance({ days: 13 })
  await inReview().named('New').saveTo(app.db, app.clock)
  expect(await listRows(app, stalled)).toEqual([])
  app.clock.advance({ days: 1 })
  expect(await listRows(app, stalled)).toEqual(['Old: in-progress'])
  expect(await listRows(app, { ...stalled, owner: ownerId })).toEqual(['Old: in-progress'])
  expect(await listRows(app, { ...stalled, owner: 'none' })).toEqual([])
  expect(await countQueue(app)).toMatchObject({ total: 0, stalled: 1 })
})

test('a task without an owner is the work of the owner of its case', async () => {
  const app = await testContext()
  const today = dayInLagos(app.clock.now())
  const { id, ownerId } = await saveOwned(app, inReview())
  const colleague = await saveColleague(app)
  await saveTask(app, id, { dueOn: today })
  await saveTask(app, id, { ownerId: colleague.id, dueOn: today })
  expect(await loadQueue(app, { ...ALL_WORK, owner: ownerId })).toMatchObject([{ id, reasons: ['task'] }])
  expect(await loadQueue(app, { ...ALL_WORK, owner: colleague.id })).toMatchObject([{ id, reasons: ['task'] }])
})

test('mine is what the role may act on: own cases, work without an owner at work, and money of everyone', async () => {
  const app = await testContext()
  const [ada, bola] = [await saveColleague(app), await saveColleague(app)]
  const left = await saveOwned(app, inReview().named('Left'))
  const write = async (name: string, ownerId: string | null) => {
    const { id } = await inReview().named(name).saveTo(app.db, app.clock)
    await writeApplication(app.db, id, { ownerId })
    await app.db.update(cases).set({ waitingSince: app.clock.now() }).where(eq(cases.id, id))
    return id
  }
  await app.db.update(cases).set({ waitingSince: app.clock.now() }).where(eq(cases.id, left.id))
  await disable(app, left.ownerId)
  await write('Ada’s', ada.id)
  const ofBola = await write('Bola’s', bola.id)
  await write('Nobody’s', null)
  await saveTask(app, ofBola, { ownerId: ada.id, dueOn: dayInLagos(app.clock.now()) })
  const flagged = await aPayment()
    .for(toPurchaseDetails(await inReview().named('Wrong sum').saveTo(app.db, app.clock)))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
  await flagged.saveTo(app.db, app.clock)
  const listMine = async (id: string, role: Role) =>
    (await loadQueue(app, filterOwnWork({ id, role }))).map(({ name, reason }) => `${name}: ${reason}`).toSorted()
  const withoutOwner = ['Left: message', 'Nobody’s: message']
  expect(await listMine(ada.id, 'caseworker')).toEqual(['Ada’s: message', 'Bola’s: task', ...withoutOwner])
  expect(await listMine(bola.id, 'owner')).toEqual(['Bola’s: message', ...withoutOwner, 'Wrong sum: money'])
  expect(await listMine(bola.id, 'finance')).toEqual(['Wrong sum: money'])
  expect(await listMine(bola.id, 'readonly')).toEqual([])
  const everyones = { ...filterOwnWork({ id: ada.id, role: 'caseworker' }), owner: 'all' }
  expect((await loadQueue(app, everyones)).map(({ name }) => name)).not.toContain('Wrong sum')
  expect(await countQueue(app, everyones)).toMatchObject({ total: 4, mine: 4, all: 4 })
  for (const role of ROLES) {
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select (${selectQueueLength(app.clock.now(), { id: ada.id, role })}) as count`,
    )
    expect(rows[0]?.count, role).toBe((await listMine(ada.id, role)).length)
  }
})

test.each(STATUSES)('in %s the queue has the day that the applicant reads beside a new document', async status => {
  const app = await testFileContext()
  const application = await anApplication().inStatus(status).settled('initial').saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  const rows = await app.db.select().from(openWork).where(eq(openWork.reason, 'document-to-review'))
  const promised = findAnswerDay(dayInLagos(app.clock.now()), { status, endedByRefundAt: null }, () => false)
  expect(rows.map(({ businessDays }) => businessDays)).toEqual(promised === null ? [] : [REVIEW_BUSINESS_DAYS])
})

const ofReview = async (app: AppContext) => (await inReview().saveTo(app.db, app.clock)).id

async function saveFlagged(app: AppContext) {
  const application = await inReview().saveTo(app.db, app.clock)
  const payment = aPayment().for(toPurchaseDetails(application)).of('final', 4_000)
  await payment.inState('mismatch').flagged('amount').saveTo(app.db, app.clock)
  return application.id
}

async function findPaymentId(app: AppContext, caseId: string) {
  const [payment] = await app.db.select().from(payments).where(eq(payments.caseId, caseId))
  return payment?.id ?? ''
}

async function askForMeaning(app: AppContext, id: string) {
  const [entry] = await app.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, await findPaymentId(app, id)))
  await app.db.insert(refundMeanings).values({ entryId: entry?.id ?? '', askedAt: app.clock.now() })
}

/** A case for each reason, and what else it needs. Work of a case that ended has its reason here. */
const WORK: Record<
  OpenWorkReason,
  {
    save?(app: FileContext): Promise<string>
    add?(app: FileContext, id: string): Promise<unknown>
    outlivesCase?: string
  }
> = {
  dispute: {
    add: async (app, id) => saveDispute(app, await findPaymentId(app, id)),
    outlivesCase: 'the bank decides, whatever the case',
  },
  money: { save: saveFlagged, outlivesCase: 'money lies with us' },
  'refund-meaning': { add: askForMeaning },
  clock: {
    add: ({ db }, caseId) =>
      db.insert(applicationClocks).values({ caseId, clock: 'passport', startsOn: '2026-11-01', endsOn: '2026-11-03' }),
  },
  message: {
    add: ({ db, clock }, id) => db.update(cases).set({ waitingSince: clock.now() }).where(eq(cases.id, id)),
    outlivesCase: 'we answer every message',
  },
  'time-wish': {
    add: async ({ db, clock }, caseId) => {
      await db.update(cases).set({ waitingSince: clock.now() }).where(eq(cases.id, caseId))
      await db.insert(timeWishes).values({ caseId, zone: 'Europe/London', askedAt: clock.now() })
    },
    outlivesCase: 'we answer every message',
  },
  'call-summary': {
    save: async ({ db, clock }) => {
      const { booking } = await aBooking().saveTo(db, clock)
      const [payment] = await db
        .select()
        .from(payments)
        .where(eq(payments.id, booking.paymentId ?? ''))
      return payment?.caseId ?? ''
    },
  },
  unbooked: { save: async ({ db, clock }) => (await anOrder().settled().saveTo(db, clock)).id },
  task: { add: (app, id) => saveTask(app, id, { dueOn: '2026-11-01' }) },
  'first-reading': { save: async ({ db, clock }) => (await anApplication().settled('initial').saveTo(db, clock)).id },
  'document-to-review': {
    save: async app => {
      const application = await inReview().saveTo(app.db, app.clock)
      await aDocument(application).saveTo(app)
      return application.id
    },
  },
  'letter-to-check': { add: ({ db, clock }, id) => aLetter(id).inState('signed').saveTo(db, clock) },
  'proposed-evidence': { add: ({ db, clock }, id) => aPiece(id).unread().saveTo(db, clock) },
  'late-letter': { add: ({ db, clock }, id) => aLetter(id).inState('asked').dueOn('2026-10-01').saveTo(db, clock) },
  'late-document': { add: ({ db, clock }, id) => aDocumentRequest(id).dueOn('2026-11-01').saveTo(db, clock) },
  'refusal-reasons': {
    save: async ({ db, clock }) => (await anApplication().inStatus('refused').settled('initial').saveTo(db, clock)).id,
  },
  'lost-mail': {
    add: ({ db, clock }, id) => aMail().about(id).failed('refused').saveTo(db, clock),
    outlivesCase: 'it may have been the mail about the end',
  },
  'in-progress': {},
}

test.each(Object.entries(WORK))('%s waits, and after the end of its case only with a reason', async (reason, work) => {
  const app = await testFileContext()
  const id = await (work.save ?? ofReview)(app)
  await work.add?.(app, id)
  const waits = async () => {
    const rows = await app.db.select().from(openWork).where(eq(openWork.caseId, id))
    return rows.some(row => row.reason === reason)
  }
  expect(await waits()).toBe(true)
  const mayWait = work.outlivesCase !== undefined
  await app.db.update(cases).set({ endedByRefundAt: app.clock.now() }).where(eq(cases.id, id))
  expect(await waits(), 'after a refund that ended it').toBe(mayWait)
  await app.db.update(cases).set({ endedByRefundAt: null }).where(eq(cases.id, id))
  if (reason === 'unbooked' || reason === 'call-summary') return
  await app.db.update(cases).set({ status: 'rejected' }).where(eq(cases.id, id))
  expect(await waits(), 'after a rejection').toBe(mayWait)
})
