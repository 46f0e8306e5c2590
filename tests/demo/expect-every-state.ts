import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, frozenClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings, calendarExceptions } from '#src/features/bookings/table.server.ts'
import { DATED_FACTS } from '#src/features/cases/dates/milestones.ts'
import { applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import { ALL_WORK, countQueue } from '#src/features/cases/open-work/queue.server.ts'
import { QUEUE_REASON_KEYS } from '#src/features/cases/open-work/reasons.ts'
import { isStep, STATUSES } from '#src/features/cases/states.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { caseNotes, savedViews, tasks } from '#src/features/cases/work/table.server.ts'
import { DOCUMENT_STATUSES } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { reconcilePayouts } from '#src/features/money/payouts/reconciliation.server.ts'
import { disputes, payLinks, payments, refundMeanings, refunds } from '#src/features/money/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

export async function expectEveryState(db: Database, now: Date) {
  const statuses = await db
    .select({ status: liveApplications.status, count: count() })
    .from(liveApplications)
    .groupBy(liveApplications.status)
  expect(statuses.map(row => row.status).toSorted()).toEqual(STATUSES.toSorted())
  expect(statuses.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThan(100)
  const stages = await db.selectDistinct({ stage: liveApplications.paymentStage }).from(liveApplications)
  expect(stages.map(row => row.stage)).toEqual(expect.arrayContaining([null, 'initial', 'complete']))

  await expectMoneyInEveryState(db, now)
  await expectWorkInEveryState(db, now)
  await expectConversations(db, now)
  const today = dayInLagos(now)
  expect(await db.$count(documentRequests, lt(documentRequests.dueDate, today))).toBeGreaterThan(3)
  expect(await db.$count(documentRequests, isNull(documentRequests.dueDate))).toBeGreaterThan(3)
  expect(await db.$count(documentRequests, eq(documentRequests.status, 'fulfilled'))).toBeGreaterThan(9)
  const documentCounts = await db
    .select({ status: documents.status, count: count() })
    .from(documents)
    .groupBy(documents.status)
  for (const status of DOCUMENT_STATUSES)
    expect(documentCounts.find(row => row.status === status)?.count, status).toBeGreaterThan(4)
  expect(await db.$count(documents, and(eq(documents.status, 'rejected'), isNull(documents.adminComment)))).toBe(0)
  const formats = await db.selectDistinct({ format: files.format }).from(files)
  expect(formats.map(row => row.format).toSorted()).toEqual(['docx', 'jpeg', 'pdf', 'png'])
  expect(await db.$count(liveApplications, eq(liveApplications.resubmissionRequired, true))).toBeGreaterThan(0)
  expect(await db.$count(auditEvents, eq(auditEvents.type, 'application.resubmitted'))).toBeGreaterThan(0)
  const isConfirmed = eq(bookings.status, 'confirmed')
  expect(await db.$count(bookings, and(isConfirmed, gt(bookings.startsAt, now)))).toBeGreaterThan(2)
  expect(await db.$count(bookings, and(isConfirmed, lt(bookings.startsAt, now)))).toBeGreaterThan(10)
  expect(await db.$count(bookings, eq(bookings.status, 'no_show'))).toBeGreaterThan(0)
  const { kind, firstDay } = calendarExceptions
  expect(await db.$count(calendarExceptions, and(eq(kind, 'closed'), gt(firstDay, today)))).toBe(1)
  expect(await db.$count(staffMembers)).toBe(6)
}

async function expectMoneyInEveryState(db: Database, now: Date) {
  const flags = await db.select({ flag: payments.flag }).from(payments).where(isNotNull(payments.flag))
  expect(flags.map(row => row.flag).toSorted()).toEqual(['amount', 'paid-twice'])
  expect(await db.$count(refundMeanings, isNull(refundMeanings.meaning))).toBe(1)
  for (const channel of ['card', 'bank_transfer', 'ussd', 'offline'])
    expect(await db.$count(payments, eq(payments.channel, channel)), channel).toBeGreaterThan(5)
  expect(await db.$count(payments, and(isNotNull(payments.paidAt), isNull(payments.feeKobo)))).toBe(0)
  expect(await db.$count(payments, isNotNull(payments.payerName))).toBe(1)
  expect(await db.$count(payLinks, gt(payLinks.expiresAt, now))).toBe(1)
  expect(await db.$count(payments, eq(payments.state, 'failed'))).toBe(2)
  const refundStates = await db.select({ state: refunds.state }).from(refunds)
  expect(refundStates.map(({ state }) => state).toSorted()).toEqual([
    'failed',
    'needs_attention',
    'processed',
    'processed',
    'proposed',
  ])
  expect(await db.$count(refunds, eq(refunds.way, 'offline'))).toBe(1)
  expect(await db.$count(disputes, and(isNull(disputes.resolvedAt), gt(disputes.dueAt, now)))).toBe(1)
  const { notPaidOut, unknown, different } = await reconcilePayouts(db, { isSandbox: true, now })
  expect(notPaidOut.count).toBe(1)
  expect(unknown.rows.map(({ reference }) => reference)).toEqual(['INVOICE-2026-031'])
  expect(different.rows.filter(({ differenceKobo }) => differenceKobo !== 0)).toHaveLength(1)
}

async function expectWorkInEveryState(db: Database, now: Date) {
  const today = dayInLagos(now)
  const isOpenCase = and(eq(liveApplications.paid, true), isInStates(liveApplications.status, isStep))
  expect(await db.$count(liveApplications, and(isOpenCase, isNotNull(liveApplications.ownerId)))).toBeGreaterThan(20)
  expect(await db.$count(liveApplications, and(isOpenCase, isNull(liveApplications.ownerId)))).toBeGreaterThan(4)
  expect(await db.$count(tasks, and(isNull(tasks.doneAt), gte(tasks.dueOn, today)))).toBeGreaterThan(3)
  expect(await db.$count(tasks, and(isNull(tasks.doneAt), lt(tasks.dueOn, today)))).toBeGreaterThan(3)
  expect(await db.$count(tasks, isNotNull(tasks.doneAt))).toBeGreaterThan(50)
  const isSigned = isNotNull(caseNotes.authorId)
  expect(await db.$count(caseNotes, isSigned)).toBeGreaterThan(20)
  expect(await db.$count(caseNotes, and(isSigned, sql`cardinality(${caseNotes.mentionedIds}) > 0`))).toBeGreaterThan(4)
  const views = await db.select({ page: savedViews.page }).from(savedViews)
  expect(views.map(({ page }) => page).toSorted()).toEqual(['applications', 'queue'])
  const facts = await db.selectDistinct({ kind: applicationMilestones.kind }).from(applicationMilestones)
  expect(facts.map(({ kind }) => kind).toSorted()).toEqual(DATED_FACTS.toSorted())
  const byApplicant = isNull(applicationMilestones.recordedBy)
  expect(await db.$count(applicationMilestones, byApplicant)).toBeGreaterThan(5)
  const { reasons, ...filters } = await countQueue(
    { db, clock: frozenClock(now.toISOString()) },
    { ...ALL_WORK, viewer: { id: randomUUID(), role: 'owner' } },
  )
  expect(QUEUE_REASON_KEYS.filter(reason => reasons[reason] === undefined)).toEqual([])
  expect(Object.values(filters)).not.toContain(0)
}

async function expectConversations(db: Database, now: Date) {
  const twoDaysAgo = new Date(now.getTime() - 2 * DAY_MS)
  const ofApplicant = and(eq(liveCases.kind, 'application'), isNotNull(liveCases.lastMessageAt))
  const ofEnquiry = eq(liveCases.kind, 'enquiry')
  expect(await db.$count(liveCases, and(ofApplicant, isNull(liveCases.waitingSince)))).toBeGreaterThan(3)
  expect(await db.$count(liveCases, and(ofApplicant, lt(liveCases.waitingSince, twoDaysAgo)))).toBe(1)
  expect(await db.$count(liveCases, and(ofApplicant, gt(liveCases.waitingSince, twoDaysAgo)))).toBe(1)
  const ofConsultation = and(eq(liveCases.kind, 'consultation'), isNotNull(liveCases.lastMessageAt))
  expect(await db.$count(liveCases, ofConsultation)).toBeGreaterThan(3)
  expect(await db.$count(liveCases, and(ofEnquiry, isNotNull(liveCases.waitingSince)))).toBe(2)
  expect(await db.$count(liveCases, and(ofEnquiry, isNotNull(liveCases.ownerId)))).toBe(2)
  expect(await db.$count(liveCases, isNotNull(liveCases.openedApplicationId))).toBe(1)
  const isReport = eq(messages.kind, 'report')
  expect(await db.$count(messages, and(isReport, isNotNull(messages.seenAt)))).toBe(1)
  expect(await db.$count(messages, and(isReport, isNull(messages.seenAt)))).toBe(1)
}
