import { and, count, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { STATUSES } from '#src/features/applications/statuses.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { createSandboxInbox } from '#src/sandbox/mail/inbox.ts'
import { sandboxMail } from '#src/sandbox/mail/table.server.ts'
import { mailTemplates } from '#src/server/mail-templates.ts'
import { testGround } from '#tests/support/ground.ts'
import { fillDemonstration } from './fill-demonstration.server.ts'
import { recordsIn } from './records-in.server.ts'

test('a demonstration shows everything that can be, all of it in the past and none of it left to be done', async () => {
  const app = await filledGround()
  const { db } = app
  const now = app.clock.now()
  expect(await recordsIn(db)).toBe('a demonstration')

  const statuses = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .groupBy(applications.status)
  expect(statuses.map(row => row.status).toSorted()).toEqual(STATUSES.toSorted())
  expect(statuses.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThan(135)
  const stages = await db.selectDistinct({ stage: applications.paymentStage }).from(applications)
  expect(stages.map(row => row.stage)).toEqual(expect.arrayContaining([null, 'initial', 'complete']))

  const flags = await db.select({ flag: payments.flag }).from(payments).where(isNotNull(payments.flag))
  expect(flags.map(row => row.flag).toSorted()).toEqual(['amount', 'paid-twice', 'reversed'])
  expect(await db.$count(payments, eq(payments.channel, 'offline'))).toBeGreaterThan(5)
  expect(await db.$count(payments, eq(payments.state, 'failed'))).toBe(1)
  expect(await db.$count(documentRequests, lt(documentRequests.dueDate, '2026-11-02'))).toBeGreaterThan(3)
  expect(await db.$count(documentRequests, isNull(documentRequests.dueDate))).toBeGreaterThan(3)
  expect(await db.$count(bookings, and(eq(bookings.status, 'confirmed'), gt(bookings.startsAt, now)))).toBeGreaterThan(
    1,
  )
  expect(await db.$count(bookings, and(eq(bookings.status, 'confirmed'), lt(bookings.startsAt, now)))).toBeGreaterThan(
    10,
  )
  expect(await db.$count(staffMembers)).toBe(5)

  expect(await db.$count(mails, ne(mails.state, 'sent'))).toBe(0)
  expect(await db.$count(mails, isNull(mails.subject))).toBe(0)
  expect(await db.$count(sandboxMail)).toBe(80)
  expect(await db.$count(auditEvents, gt(auditEvents.at, now))).toBe(0)
  expect(await db.$count(applications, lt(applications.paymentReminderDueAt, now))).toBe(0)
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
}, 90_000)

test('every change that staff made is told in the history, by somebody who works there', async () => {
  const { db } = await filledGround()
  const untold = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      sql`${applications.status} <> 'pending' and not exists (select from ${auditEvents}
        where subject_id = ${applications.id}::text and type = 'application.updated' and details->>'to' = ${applications.status})`,
    )
  expect(untold).toEqual([])
  const strangers = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(sql`actor_kind = 'staff' and not exists (select from ${staffMembers} where id::text = actor_id)`)
  expect(strangers).toEqual([])
}, 90_000)

async function filledGround() {
  const app = await testGround()
  app.clock.advance({ minutes: 1 })
  const ground = { ...app, mail: { send: async () => {} }, mailFrom: 'Passage <info@passage.example>', mailTemplates }
  expect(await recordsIn(app.db)).toBe('nothing')
  await fillDemonstration(ground, (db, clock) => createSandboxInboxTransport(createSandboxInbox({ db, clock }).deliver))
  return app
}
