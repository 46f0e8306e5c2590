import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { addEntry } from '#dev/factories/a-ledger-entry.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { cases } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { applicationClocks } from '#src/features/milestones/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { tasks } from '#src/features/work/table.server.ts'
import { testContext, testFileContext } from '#tests/support/app-context.ts'
import { countQueue, loadQueue } from './queue.server.ts'
import type { QueueReason } from './reasons.ts'

const ALL = { reason: null, owner: null }

async function listReasons(app: AppContext, name?: string): Promise<Array<QueueReason>> {
  const { rows } = await loadQueue(app, { filters: ALL, after: null })
  return rows.filter(row => name === undefined || row.name === name).map(({ reason }) => reason)
}

/** An application with an owner, so that it is not in the queue for the lack of one. */
async function saveOwned(app: AppContext, draft: ReturnType<typeof anApplication>) {
  const ada = await aStaffMember().named('Ada Obi').withEmail(`${randomUUID()}@house.example`).saveTo(app.db, app.clock)
  const saved = await draft.saveTo(app.db, app.clock)
  await writeApplication(app.db, saved.id, { ownerId: ada.id })
  return { ...saved, ownerId: ada.id }
}

const inReview = () => anApplication().inStatus('evidence_review').settled('initial')

test('paid applications, payments, documents and mails wait in the queue', async () => {
  const app = await testFileContext()
  await saveOwned(app, anApplication().named('First').settled('initial'))
  const flagged = await saveOwned(app, inReview().named('Flagged'))
  await aPayment()
    .for(toPurchaseDetails(flagged))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
    .saveTo(app.db, app.clock)
  const withDocument = await saveOwned(app, inReview().named('Document'))
  await aDocument(withDocument).saveTo(app)
  const late = await saveOwned(app, inReview().named('Late'))
  await aDocumentRequest(late.id)
    .dueOn(addDays(dayInLagos(app.clock.now()), -1))
    .saveTo(app.db, app.clock)
  await aDocumentRequest(late.id).dueOn(dayInLagos(app.clock.now())).saveTo(app.db, app.clock)
  const lost = await saveOwned(app, inReview().named('Lost'))
  await aMail().about(lost.id).failed('refused').saveTo(app.db, app.clock)
  expect(await listReasons(app, 'First')).toEqual(['first-reading'])
  expect(await listReasons(app, 'Flagged')).toEqual(['money'])
  expect(await listReasons(app, 'Document')).toEqual(['document-to-review'])
  expect(await listReasons(app, 'Late')).toEqual(['late-document'])
  expect(await listReasons(app, 'Lost')).toEqual(['lost-mail'])
  expect(await listReasons(app)).toEqual(['late-document', 'money', 'lost-mail', 'first-reading', 'document-to-review'])
})

test('tasks of today, deadlines within three days and old cases wait in the queue', async () => {
  const app = await testContext()
  const today = dayInLagos(app.clock.now())
  const { id, ownerId } = await saveOwned(app, inReview().named('Ngozi Eze'))
  const task = { caseId: id, title: 'Call', ownerId, createdBy: ownerId, createdAt: app.clock.now() }
  await app.db.insert(tasks).values([
    { ...task, id: randomUUID(), dueOn: today },
    { ...task, id: randomUUID(), dueOn: addDays(today, 1) },
  ])
  await app.db.insert(applicationClocks).values([
    { caseId: id, clock: 'review', startsOn: today, endsOn: addDays(today, 3) },
    { caseId: id, clock: 'passport', startsOn: today, endsOn: addDays(today, 4) },
  ])
  expect(await listReasons(app)).toEqual(['task', 'clock'])
  app.clock.advance({ days: 15 })
  expect((await listReasons(app)).toSorted()).toEqual(['clock', 'clock', 'stalled', 'task', 'task'])
})

test.each([{ status: 'rejected' } as const, { endedByRefundAt: new Date() }])(
  'tasks and deadlines of a case that has ended with %j do not wait in the queue',
  async end => {
    const app = await testContext()
    const today = dayInLagos(app.clock.now())
    const { id, ownerId } = await saveOwned(app, inReview())
    const task = { caseId: id, title: 'Call', ownerId, dueOn: today, createdAt: app.clock.now() }
    await app.db.insert(tasks).values({ ...task, id: randomUUID() })
    await app.db.insert(applicationClocks).values({ caseId: id, clock: 'passport', startsOn: today, endsOn: today })
    expect((await listReasons(app)).toSorted()).toEqual(['clock', 'task'])
    await writeApplication(app.db, id, end)
    expect(await listReasons(app)).toEqual([])
    await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, ownerId))
    expect(await listReasons(app), 'its tasks need no new owner').toEqual([])
    expect(await countQueue(app, null)).toEqual({})
  },
)

test('messages, enquiries and consultations without a time wait in the queue', async () => {
  const app = await testContext()
  const { id } = await saveOwned(app, inReview().named('Writer'))
  const now = app.clock.now()
  await app.db.update(cases).set({ waitingSince: now, lastMessageAt: now }).where(eq(cases.id, id))
  await anEnquiry().named('Asker').saveTo(app.db, app.clock)
  await anOrder().named('Not paid').saveTo(app.db, app.clock)
  await anOrder().named('Caller').settled().saveTo(app.db, app.clock)
  expect(await listReasons(app)).toEqual(['message', 'enquiry', 'unbooked'])
  expect(await countQueue(app, null)).toEqual({ message: 1, enquiry: 1, unbooked: 1 })
})

test('a paid consultation waits for a time for as long as it takes, until it is booked or refunded', async () => {
  const app = await testContext()
  await aBooking().named('Booked').saveTo(app.db, app.clock)
  const { payment } = await anOrder().named('Refunded').settled().saveTo(app.db, app.clock)
  await anOrder().named('Waiting').settled().saveTo(app.db, app.clock)
  app.clock.advance({ days: 200 })
  expect((await listReasons(app)).length).toBe(2)
  await addEntry(app, { paymentId: payment.id, kind: 'refund', pence: -payment.pence, kobo: -payment.kobo })
  expect(await listReasons(app, 'Waiting')).toEqual(['unbooked'])
  expect(await countQueue(app, null)).toEqual({ unbooked: 1 })
})

test('paid cases without an owner, and cases and tasks of a disabled colleague, need an owner', async () => {
  const app = await testContext()
  await inReview().named('Nobody’s').saveTo(app.db, app.clock)
  const { id, ownerId } = await saveOwned(app, inReview().named('Left behind'))
  await app.db.insert(tasks).values({
    id: randomUUID(),
    caseId: id,
    title: 'Call',
    ownerId,
    dueOn: '2099-01-01',
    createdAt: app.clock.now(),
  })
  expect(await listReasons(app)).toEqual(['no-owner'])
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, ownerId))
  expect(await listReasons(app)).toEqual(['owner-left', 'owner-left', 'no-owner'])
  expect(await countQueue(app, ownerId)).toEqual({ 'owner-left': 2 })
  expect(await countQueue(app, 'none')).toEqual({ 'no-owner': 1 })
})

test('the queue is read in pages without gaps or repetitions, by due day', async () => {
  const app = await testContext()
  for (let index = 0; index < 40; index++) {
    app.clock.advance({ hours: 7 })
    await anApplication().named(`Case ${index}`).settled('initial').saveTo(app.db, app.clock)
    if (index % 3 === 0) await saveOwned(app, inReview().named(`Owned ${index}`))
  }
  const read: Array<{ key: string; dueOn: string }> = []
  let after: string | null = null
  for (let hasMore = true; hasMore; ) {
    const page: Awaited<ReturnType<typeof loadQueue>> = await loadQueue(app, { filters: ALL, after })
    read.push(...page.rows.map(({ reason, id, dueOn }) => ({ key: `${reason} ${id}`, dueOn })))
    after = page.rows.at(-1)?.cursor ?? null
    hasMore = page.hasMore
  }
  const dueDays = read.map(({ dueOn }) => dueOn)
  expect(dueDays).toEqual(dueDays.toSorted())
  expect(new Set(read.map(({ key }) => key)).size).toBe(read.length)
  const counts = await countQueue(app, null)
  expect(read).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0))
  expect(counts).toMatchObject({ 'no-owner': 40, 'first-reading': 40 })
})

test('two deadlines of one case on one day are two rows, also at the border of a page', async () => {
  const app = await testContext()
  const today = dayInLagos(app.clock.now())
  for (let index = 0; index < 13; index++) {
    const { id } = await saveOwned(app, inReview().named(`Case ${index}`))
    const days = { caseId: id, startsOn: today, endsOn: today }
    await app.db.insert(applicationClocks).values([
      { ...days, clock: 'review' },
      { ...days, clock: 'passport' },
    ])
  }
  const filters = { ...ALL, reason: 'clock' } as const
  const first = await loadQueue(app, { filters, after: null })
  const second = await loadQueue(app, { filters, after: first.rows.at(-1)?.cursor ?? null })
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect([first.rows.length, second.rows.length]).toEqual([25, 1])
  expect(new Set(ids).size).toBe(26)
})

const CURSOR_ID = '00000000-0000-4000-8000-000000000000'

test.each([
  ...['', 'nonsense', '2026-11-26~99~0~x', `9999-99-99~1~1~${CURSOR_ID}`, `0000-01-01~0~2026-11-26~${CURSOR_ID}`],
  ...[`9999-12-31~0~1~${CURSOR_ID}`, `2026-02-31~0~1~${CURSOR_ID}`, `2026-11-26~99~1~${CURSOR_ID}`],
])('the cursor “%s” shows the first page', async after => {
  const app = await testContext()
  await inReview().saveTo(app.db, app.clock)
  expect((await loadQueue(app, { filters: ALL, after })).rows).toHaveLength(1)
})

test('a place with a key of any kind shows a page', async () => {
  const app = await testContext()
  await inReview().saveTo(app.db, app.clock)
  for (let position = 0; position < 20; position++)
    for (const key of ['2026-11-26', '2026-02-31', '1764115200000000'])
      await loadQueue(app, { filters: ALL, after: `2026-11-26~${position}~${key}~${CURSOR_ID}` })
})
