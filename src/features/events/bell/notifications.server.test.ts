import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { AuditEvent } from '#src/features/events.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import {
  countNotifications,
  findCommittedUpTo,
  listNotifications,
  markNotificationsSeen,
} from './notifications.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

async function contextWithTwoStaffMembers() {
  const app = await testContext()
  const me = await aStaffMember().inRole('owner').withEmail('me@talentpassage.example').saveTo(app.db, app.clock)
  const tade = await aStaffMember().named('Tádé').withEmail('tade@talentpassage.example').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  return { app, me, tade }
}

/** Records each event in a transaction of its own, so each is an act. */
async function recordEvents(app: TestContext, ...events: Array<AuditEvent>) {
  for (const event of events) await recordAct(app, event)
}

function recordAct(app: TestContext, ...events: Array<AuditEvent>) {
  return app.db.transaction(async tx => {
    for (const event of events) await recordEvent(app, tx, event)
  })
}

const applicationSubject = (id: string) => ({ kind: 'application', id }) as const
const createDeletionEvent = (staffId: string): AuditEvent => ({
  type: 'application.deleted',
  reference: 'GT-7K2M-9QXD',
  actor: { kind: 'staff', id: staffId },
  subject: applicationSubject('gone'),
})

test('the bell lists events of other people with their subjects, newest first', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  const application = await anApplication().named('Ọláwálé Adébáyọ̀').saveTo(app.db, app.clock)
  await recordEvents(app, {
    type: 'application.created',
    item: 'application_fee',
    plan: 'split',
    actor: { kind: 'visitor' },
    subject: applicationSubject(application.id),
  })
  app.clock.advance({ minutes: 1 })
  await recordEvents(app, createDeletionEvent(tade.id), createDeletionEvent(me.id))

  const { events, count } = await listNotifications(app, me)
  expect(events.map(({ type, actorName, subject }) => ({ type, actorName, name: subject?.name ?? null }))).toEqual([
    { type: 'application.deleted', actorName: 'Tádé', name: null },
    { type: 'application.created', actorName: null, name: 'Ọláwálé Adébáyọ̀' },
  ])
  expect(count).toBe(2)
})

test('an uploaded document causes a notification', async () => {
  const { app, me } = await contextWithTwoStaffMembers()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await recordEvents(app, {
    type: 'document.uploaded',
    documentId: 'd',
    requestId: null,
    documentType: 'Passport',
    format: 'pdf',
    sizeBytes: 812,
    actor: { kind: 'applicant', id },
    subject: applicationSubject(id),
  })
  expect(await listNotifications(app, me)).toMatchObject({ count: 1, events: [{ type: 'document.uploaded' }] })
})

const SYSTEM = { kind: 'system' } as const
const createStatusEvent = (caseId: string, actor: AuditEvent['actor']): AuditEvent => ({
  type: 'application.updated',
  fields: 'status',
  from: 'pending',
  to: 'under_review',
  version: 2,
  actor,
  subject: applicationSubject(caseId),
})

test('the events of one act are one notification, which says the most important', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: tade.id } as const
  const subject = applicationSubject(id)
  await recordAct(
    app,
    { type: 'milestone.recorded', milestoneId: 'm', fact: 'submitted', happenedOn: '2026-11-28', actor, subject },
    createStatusEvent(id, actor),
    { type: 'application.added', reference: 'GT-7K2M-9QXD', payment: 'full', actor, subject },
  )
  const { events, count, seenUpTo } = await listNotifications(app, me)
  expect(events.map(({ type, otherCases }) => [type, otherCases])).toEqual([['application.added', 0]])
  expect([count, await countNotifications(app, me)]).toEqual([1, 1])
  await markNotificationsSeen(app, me.id, seenUpTo ?? app.clock.now())
  expect(await countNotifications(app, me)).toBe(0)
})

test('an act on several cases is one notification, which counts the other cases', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(
      async name => (await anApplication().withEmail(`${name}@x.example`).saveTo(app.db, app.clock)).id,
    ),
  )
  await recordAct(app, ...ids.map(id => createStatusEvent(id, { kind: 'staff', id: tade.id })))
  expect((await listNotifications(app, me)).events.map(({ otherCases }) => otherCases)).toEqual([2])
})

test('finance is told of money, the owner of a case of it, others not of it, and read-only of nothing', async () => {
  const app = await testContext()
  const create = (name: string, role: Role) =>
    aStaffMember()
      .inRole(role)
      .withEmail(`${name}@house.example`)
      .withPassword('indigo cloth dries at noon')
      .saveTo(app.db, app.clock)
  const [boss, ada, bisi, finance, reader] = await Promise.all([
    create('boss', 'owner'),
    create('ada', 'caseworker'),
    create('bisi', 'caseworker'),
    create('finance', 'finance'),
    create('reader', 'readonly'),
  ])
  app.clock.advance({ minutes: 1 })
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [payment] = await app.db.select({ id: payments.id }).from(payments)
  const bells = async () =>
    Promise.all([boss, ada, bisi, finance, reader].map(async each => (await listNotifications(app, each)).count))
  const give = (ownerId: string | null) => app.db.update(cases).set({ ownerId })

  await give(ada.id)
  await recordEvents(app, createStatusEvent(id, SYSTEM))
  expect(await bells()).toEqual([0, 1, 0, 0, 0])
  const settled = { type: 'payment.settled', reference: 'TP-1', instalment: 'initial', pence: 5_900, kobo: 1 } as const
  await recordEvents(app, { ...settled, actor: SYSTEM, subject: { kind: 'payment', id: payment?.id ?? '' } })
  expect(await bells()).toEqual([1, 2, 0, 1, 0])
  await give(null)
  expect(await bells(), 'without an owner, all who may act').toEqual([2, 2, 2, 1, 0])
  await give(ada.id)
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, ada.id))
  expect(await bells(), 'an owner who has left is passed over').toEqual([2, 2, 2, 1, 0])
  const muted = { ...finance, noticeChoices: { payments: { bell: false } } }
  expect(await countNotifications(app, muted)).toBe(0)
})

test('settings that a colleague saves cause a notification, and clearing the caches does not', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  const actor = { kind: 'staff', id: tade.id } as const
  await recordEvents(
    app,
    { type: 'settings.saved', fields: 'maintenanceMode', actor, subject: { kind: 'settings', id: 'settings' } },
    { type: 'caches.cleared', actor, subject: { kind: 'caches', id: 'c' } },
  )
  expect(await listNotifications(app, me)).toMatchObject({ count: 1, events: [{ type: 'settings.saved' }] })
})

test('changed notes, sign-ins and automatic work cause no notification', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  const actor = { kind: 'staff', id: tade.id } as const
  await recordEvents(
    app,
    {
      type: 'application.updated',
      fields: 'adminNotes',
      from: null,
      to: null,
      version: 2,
      actor,
      subject: applicationSubject('a'),
    },
    { type: 'staff.signed_in', actor, subject: { kind: 'staff', id: tade.id } },
    { type: 'application.payment_reminder_queued', actor: { kind: 'system' }, subject: applicationSubject('a') },
  )
  expect(await countNotifications(app, me)).toBe(0)
  await recordEvents(app, {
    type: 'application.updated',
    fields: 'status',
    from: 'pending',
    to: 'under_review',
    version: 3,
    actor,
    subject: applicationSubject('a'),
  })
  expect(await countNotifications(app, me)).toBe(1)
})

test('an event recorded between listing notifications and marking them as seen stays unread', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  await recordEvents(app, createDeletionEvent(tade.id))
  const { seenUpTo } = await listNotifications(app, me)
  app.clock.advance({ seconds: 1 })
  await recordEvents(app, createDeletionEvent(tade.id))
  if (seenUpTo === null) throw new Error('Expected a notification.')
  await markNotificationsSeen(app, me.id, seenUpTo)
  expect(await countNotifications(app, me)).toBe(1)
})

test('the time until which notifications are seen never moves backwards or into the future', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  await recordEvents(app, createDeletionEvent(tade.id))
  const earlierTime = app.clock.now()
  app.clock.advance({ minutes: 5 })
  await recordEvents(app, createDeletionEvent(tade.id))
  await markNotificationsSeen(app, me.id, app.clock.now())
  await markNotificationsSeen(app, me.id, earlierTime)
  expect(await countNotifications(app, me)).toBe(0)

  await markNotificationsSeen(app, me.id, new Date('2999-01-01T00:00:00Z'))
  app.clock.advance({ minutes: 5 })
  await recordEvents(app, createDeletionEvent(tade.id))
  expect(await countNotifications(app, me)).toBe(1)
})

test('events from before an account was created cause no notification for it', async () => {
  const { app, tade } = await contextWithTwoStaffMembers()
  await recordEvents(app, createDeletionEvent(tade.id))
  app.clock.advance({ minutes: 1 })
  const newcomer = await aStaffMember().withEmail('new@talentpassage.example').saveTo(app.db, app.clock)
  expect(await listNotifications(app, newcomer)).toEqual({ events: [], count: 0, seenUpTo: null })
})

test('at most 30 notifications are listed and 100 counted', async () => {
  const { app, me, tade } = await contextWithTwoStaffMembers()
  await recordEvents(app, ...Array.from({ length: 120 }, () => createDeletionEvent(tade.id)))
  const { events, count } = await listNotifications(app, me)
  expect(events.length).toBe(30)
  expect(count).toBe(100)
})

/** Writes an event in a transaction that stays open until `commit`. */
async function openEventTransaction(app: TestContext, staffId: string) {
  const eventWritten = Promise.withResolvers<void>()
  const commitRequested = Promise.withResolvers<void>()
  const transaction = app.db.transaction(async tx => {
    await recordEvent(app, tx, createDeletionEvent(staffId))
    eventWritten.resolve()
    await commitRequested.promise
  })
  await eventWritten.promise
  return {
    async commit() {
      commitRequested.resolve()
      await transaction
    },
  }
}

test('without open transactions, all events up to now are committed', async () => {
  const app = await testContext()
  expect(await findCommittedUpTo(app)).toEqual(app.clock.now())
})

test('an event stays unread if it commits after a later event was seen', async () => {
  const app = await testContext()
  const me = await aStaffMember().withEmail('me@house.example').saveTo(app.db, app.clock)
  const tade = await aStaffMember().withEmail('tade@house.example').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })

  const openTransaction = await openEventTransaction(app, tade.id)
  // The test need not wait: our clock is frozen, but the database's own clock gives the open transaction an age.
  await app.db.transaction(tx => recordEvent(app, tx, createDeletionEvent(tade.id)))
  const { events, seenUpTo } = await listNotifications(app, me)
  expect(events).toHaveLength(1)
  expect(seenUpTo?.getTime()).toBeLessThan(app.clock.now().getTime())
  await markNotificationsSeen(app, me.id, seenUpTo ?? app.clock.now())
  await openTransaction.commit()
  expect((await listNotifications(app, me)).events).toHaveLength(2)

  await markNotificationsSeen(app, me.id, app.clock.now())
  expect(await countNotifications(app, me)).toBe(0)
})
