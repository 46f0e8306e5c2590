import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { applicationClocks } from '#src/features/cases/dates/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { ALL_WORK, countQueue, loadQueue } from './queue.server.ts'
import { findSnooze, snoozeCase, wakeCase } from './snooze.server.ts'
import { MAX_SNOOZE_DAYS } from './snooze-form.ts'
import { snoozes } from './table.server.ts'

async function createCaseWithTask() {
  const app = await testFileContext()
  const { id: staffId } = await aStaffMember().named('Amina Bello').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: staffId } as const
  const application = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const { id: caseId } = application
  const today = dayInLagos(app.clock.now())
  const task = { id: randomUUID(), caseId, title: 'Call', createdAt: app.clock.now(), dueOn: today }
  await app.db.insert(tasks).values(task)
  const listReasons = async () => (await loadQueue(app, ALL_WORK)).flatMap(({ reasons }) => reasons)
  const snooze = (days: number, note: string | null = null, seenAt?: number) =>
    snoozeCase(app, actor, { caseId, until: addDays(today, days), note, seenAt })
  return { app, actor, application, caseId, today, listReasons, snooze }
}

test('a snoozed case comes back on its day, and is found by the filter until then', async () => {
  const { app, caseId, today, listReasons, snooze } = await createCaseWithTask()
  expect(await snooze(3, 'Waits for the letter')).toEqual({ ok: true })
  expect(await snooze(3, 'Waits for the letter')).toEqual({ ok: true })
  expect((await eventsAbout(app.db, caseId)).filter(({ type }) => type === 'case.snoozed')).toHaveLength(1)
  expect(await listReasons()).toEqual([])
  const [row] = await loadQueue(app, { ...ALL_WORK, isSnoozed: true })
  const until = addDays(today, 3)
  expect(row).toMatchObject({ id: caseId, reason: 'task', snoozedUntil: until, snoozedBy: 'Amina Bello' })
  expect(await findSnooze(app, caseId)).toEqual({ until, note: 'Waits for the letter', by: 'Amina Bello' })
  expect(await countQueue(app)).toMatchObject({ total: 0, snoozed: 1 })
  app.clock.advance({ days: 3 })
  expect(await listReasons()).toEqual(['task'])
  expect(await findSnooze(app, caseId)).toBeNull()
  expect(await countQueue(app)).toMatchObject({ total: 1, snoozed: 0 })
})

test('a case is woken once', async () => {
  const { app, actor, caseId, listReasons, snooze } = await createCaseWithTask()
  await snooze(3)
  expect(await wakeCase(app, actor, caseId)).toEqual({ ok: true })
  expect(await wakeCase(app, actor, caseId)).toEqual({ ok: true })
  expect(await listReasons()).toEqual(['task'])
  expect((await eventsAbout(app.db, caseId)).filter(({ type }) => type === 'case.woken')).toHaveLength(1)
})

test('what waited stays hidden, and a new message, document, payment or near deadline comes through', async () => {
  const { app, application, caseId, today, listReasons, snooze } = await createCaseWithTask()
  const write = () =>
    app.db
      .update(cases)
      .set({ waitingSince: app.clock.now(), lastMessageAt: app.clock.now() })
      .where(eq(cases.id, caseId))
  await write()
  await aDocument(application).saveTo(app)
  const clock = { caseId, clock: 'review', startsOn: today, endsOn: addDays(today, 8) } as const
  await app.db.insert(applicationClocks).values(clock)
  app.clock.advance({ minutes: 1 })
  await snooze(7)
  expect(await listReasons()).toEqual([])
  app.clock.advance({ minutes: 1 })
  await app.db.update(cases).set({ lastMessageAt: app.clock.now() }).where(eq(cases.id, caseId))
  expect(await listReasons(), 'another message').toEqual(['message'])
  await aDocument(application).saveTo(app)
  const payment = aPayment().for(toPurchaseDetails(application)).of('final', 4_000).inState('mismatch')
  await payment.flagged('amount').saveTo(app.db, app.clock)
  expect((await listReasons()).toSorted()).toEqual(['document-to-review', 'message', 'money'])
  app.clock.advance({ days: 5 })
  expect(await listReasons(), 'the deadline is three days away').toContain('clock')
})

test('a task, a request and a lost email that come after the snooze are not hidden', async () => {
  const { app, caseId, today, listReasons, snooze } = await createCaseWithTask()
  const mail = await aMail().about(caseId).waiting().saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await snooze(7)
  app.clock.advance({ minutes: 1 })
  const task = { id: randomUUID(), caseId, title: 'Send it', createdAt: app.clock.now(), dueOn: today }
  await app.db.insert(tasks).values(task)
  await aDocumentRequest(caseId).dueOn(today).saveTo(app.db, app.clock)
  await app.db.update(mails).set({ state: 'failed', claimedAt: app.clock.now() }).where(eq(mails.id, mail.id))
  app.clock.advance({ days: 1 })
  expect((await listReasons()).toSorted()).toEqual(['late-document', 'lost-mail', 'task'])
})

test('a case that came back early can be snoozed until the same day again, and only what was seen is hidden', async () => {
  const { app, application, listReasons, snooze } = await createCaseWithTask()
  const loadedAt = app.clock.now().getTime()
  app.clock.advance({ minutes: 1 })
  await aDocument(application).saveTo(app)
  app.clock.advance({ minutes: 1 })
  await snooze(7, null, loadedAt)
  expect(await listReasons(), 'the page did not show the document').toEqual(['document-to-review'])
  await snooze(7, null, loadedAt)
  expect(await listReasons(), 'the same form again').toEqual(['document-to-review'])
  expect(await snooze(7)).toEqual({ ok: true })
  expect(await listReasons()).toEqual([])
})

test('a snooze never reaches past a deadline', async () => {
  const { app, caseId, today, listReasons, snooze } = await createCaseWithTask()
  const clock = { caseId, clock: 'review', startsOn: today } as const
  await app.db.insert(applicationClocks).values({ ...clock, endsOn: addDays(today, 2) })
  expect(await snooze(3)).toEqual({ ok: false, reason: 'deadline', lastDay: addDays(today, 2) })
  expect(await snooze(2)).toEqual({ ok: true })
  await app.db.update(applicationClocks).set({ endsOn: addDays(today, 1) })
  expect(await listReasons(), 'a date was recorded later').toEqual(['clock'])
})

test.each([-1, 0, MAX_SNOOZE_DAYS + 1])('the database refuses a snooze for %i days', async days => {
  const { app, caseId, today } = await createCaseWithTask()
  const snooze = { caseId, snoozedBy: randomUUID(), snoozedAt: app.clock.now(), snoozedUntil: addDays(today, days) }
  await expect(app.db.insert(snoozes).values(snooze)).rejects.toThrow()
})
