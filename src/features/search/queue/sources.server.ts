import { notInArray, type SQL, sql } from 'drizzle-orm'
import { isInStates } from '#src/database/one-of.ts'
import { HAS_NOT_ENDED, IS_OPEN_CASE } from '#src/features/applications/queries.server.ts'
import { isAskingStatus, isInitial } from '#src/features/applications/states.ts'
import { applications, IS_IN_OUR_HANDS } from '#src/features/applications/table.server.ts'
import { needsReview } from '#src/features/documents/review-queue.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { MAILS_TO_STAFF } from '#src/features/mails.ts'
import { contactMessages, threads } from '#src/features/messages/table.server.ts'
import { isRunning } from '#src/features/milestones/queries.server.ts'
import { applicationClocks } from '#src/features/milestones/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { refundMeanings } from '#src/features/payments/refunds/table.server.ts'
import { ledgerEntries, orders, payments } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import type { WorkKind } from '#src/features/work/owner-form.ts'
import { tasks } from '#src/features/work/table.server.ts'
import { isStillToHold } from './consultations-to-hold.server.ts'
import type { QueueReason } from './reasons.ts'

/** One index range. `key` and `id` give its order, and `waitingSince` is shown where the key is a due day. */
export type QueueSource = {
  reason: QueueReason
  keyType: 'instant' | 'day'
  key: SQL
  id: SQL
  waitingSince: SQL
  from: SQL
  where: SQL
  owner: SQL
  name: SQL
  applicationId: SQL
  detail: SQL
  /** Staff choose an owner for these rows. */
  assigns?: WorkKind
}

/** `today` is a day in Lagos. */
export type SourceTimes = { now: Date; today: string; stalledBefore: Date }

const NOTHING = sql`null::text`
const ofApplication = {
  owner: sql`${applications.ownerId}`,
  name: sql`${applications.applicantName}`,
  applicationId: sql`${applications.id}`,
  detail: NOTHING,
}
const ofOrder = { owner: sql`${orders.ownerId}`, name: sql`${orders.name}`, applicationId: sql`null::uuid` }

/** Names are subqueries, which only the rows of a page run. */
const ofTask = {
  owner: sql`${tasks.ownerId}`,
  name: sql`(select applicant_name from ${applications} where ${applications.id} = ${tasks.applicationId})`,
  applicationId: sql`${tasks.applicationId}`,
  detail: sql`${tasks.title}`,
}
const IS_OPEN_TASK = sql`${tasks.doneAt} is null and not exists (
  select 1 from ${applications} where ${applications.id} = ${tasks.applicationId} and not ${HAS_NOT_ENDED})`
const ofThread = {
  owner: sql`${threads.ownerId}`,
  name: sql`coalesce((select applicant_name from ${applications} where ${applications.id} = ${threads.applicationId}),
    (select name from ${orders} where ${orders.id} = ${threads.orderId}),
    (select name from ${contactMessages} where ${contactMessages.id} = ${threads.contactMessageId}))`,
  applicationId: sql`${threads.applicationId}`,
  detail: NOTHING,
}

const byInstant = (key: SQL) => ({ keyType: 'instant', key, waitingSince: key }) as const
const byDay = (key: SQL, waitingSince: SQL) => ({ keyType: 'day', key, waitingSince }) as const

/** The position in this list decides between rows that are due on the same day. Partial indexes contain the rows. */
export function listSources({ now, today, stalledBefore }: SourceTimes): ReadonlyArray<QueueSource> {
  return [
    ...moneySources(),
    {
      reason: 'clock',
      ...ofApplication,
      ...byDay(sql`${applicationClocks.endsOn}`, sql`${applicationClocks.startsOn}`),
      id: sql`md5(${applicationClocks.applicationId}::text || ${applicationClocks.clock})::uuid`,
      from: sql`${applicationClocks} join ${applications} on ${applications.id} = ${applicationClocks.applicationId}`,
      where: sql`${isRunning} and ${HAS_NOT_ENDED} and ${applicationClocks.endsOn} <= ${today}::date + 3`,
      detail: sql`${applicationClocks.clock}`,
    },
    ...messageSources(),
    {
      reason: 'task',
      ...byDay(sql`${tasks.dueOn}`, sql`${tasks.createdAt}`),
      id: sql`${tasks.id}`,
      ...ofTask,
      from: sql`${tasks}`,
      where: sql`${IS_OPEN_TASK} and ${tasks.dueOn} <= ${today}`,
    },
    ...caseSources(today),
    {
      reason: 'unbooked',
      ...byInstant(sql`${payments.settledAt}`),
      id: sql`${orders.id}`,
      ...ofOrder,
      from: sql`${payments} join ${orders} on ${orders.id} = ${payments.orderId}`,
      where: sql`${payments.countedPence} > 0 and ${payments.firstBookedAt} is null and ${payments.orderId} is not null
        and ${orders.endedByRefundAt} is null`,
      detail: sql`${payments.id}::text`,
    },
    ...ownerSources(now),
    {
      reason: 'stalled',
      ...ofApplication,
      ...byInstant(sql`${applications.updatedAt}`),
      id: sql`${applications.id}`,
      from: sql`${applications}`,
      where: sql`${IS_IN_OUR_HANDS} and ${HAS_NOT_ENDED} and ${applications.updatedAt} < ${stalledBefore.toISOString()}`,
    },
  ]
}

function messageSources(): ReadonlyArray<QueueSource> {
  return [
    {
      reason: 'message',
      ...byInstant(sql`${threads.listedAt}`),
      id: sql`${threads.id}`,
      ...ofThread,
      from: sql`${threads}`,
      where: sql`${threads.waitingSince} is not null and ${threads.contactMessageId} is null`,
    },
    {
      reason: 'enquiry',
      ...byInstant(sql`${threads.listedAt}`),
      id: sql`${threads.id}`,
      ...ofThread,
      from: sql`${threads}`,
      where: sql`${threads.waitingSince} is not null and ${threads.contactMessageId} is not null`,
    },
  ]
}

function moneySources(): ReadonlyArray<QueueSource> {
  return [
    {
      reason: 'dispute',
      ...ofApplication,
      ...byInstant(sql`coalesce(${disputes.dueAt}, ${disputes.openedAt})`),
      id: sql`${disputes.id}`,
      waitingSince: sql`${disputes.openedAt}`,
      detail: sql`${payments.id}::text`,
      from: sql`${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
        left join ${applications} on ${applications.id} = ${payments.applicationId}`,
      where: sql`${disputes.resolvedAt} is null`,
      name: sql`coalesce(${applications.applicantName}, ${payments.name}, ${payments.reference})`,
    },
    {
      reason: 'money',
      ...ofApplication,
      ...byInstant(sql`${payments.openedAt}`),
      id: sql`${payments.id}`,
      from: sql`${payments} left join ${applications} on ${applications.id} = ${payments.applicationId}`,
      where: sql`${hasOpenFlag}`,
      name: sql`coalesce(${applications.applicantName}, ${payments.name}, ${payments.reference})`,
      detail: sql`${payments.id}::text`,
    },
    {
      reason: 'refund-meaning',
      ...ofApplication,
      ...byInstant(sql`${refundMeanings.askedAt}`),
      id: sql`${refundMeanings.entryId}`,
      detail: sql`${payments.id}::text`,
      from: sql`${refundMeanings} join ${ledgerEntries} on ${ledgerEntries.id} = ${refundMeanings.entryId}
        join ${payments} on ${payments.id} = ${ledgerEntries.paymentId}
        left join ${applications} on ${applications.id} = ${payments.applicationId}
        left join ${orders} on ${orders.id} = ${payments.orderId}`,
      where: sql`${refundMeanings.meaning} is null and (${HAS_NOT_ENDED}
        or ${orders.id} is not null and ${orders.endedByRefundAt} is null)`,
      name: sql`coalesce(${applications.applicantName}, ${payments.name}, ${payments.reference})`,
    },
  ]
}

function caseSources(today: string): ReadonlyArray<QueueSource> {
  return [
    {
      reason: 'first-reading',
      ...ofApplication,
      ...byInstant(sql`${applications.paymentDate}`),
      id: sql`${applications.id}`,
      from: sql`${applications}`,
      where: sql`${applications.paid} and ${HAS_NOT_ENDED} and ${isInStates(applications.status, isInitial)}`,
    },
    {
      reason: 'document-to-review',
      ...ofApplication,
      ...byInstant(sql`${documents.uploadedAt}`),
      id: sql`${documents.id}`,
      detail: sql`${documents.documentType}`,
      from: sql`${documents} join ${applications} on ${applications.id} = ${documents.applicationId}`,
      where: sql`${needsReview()}`,
    },
    {
      reason: 'late-document',
      ...ofApplication,
      ...byDay(sql`${documentRequests.dueDate}`, sql`${documentRequests.requestedAt}`),
      id: sql`${documentRequests.id}`,
      detail: sql`${documentRequests.documentType}`,
      from: sql`${documentRequests} join ${applications} on ${applications.id} = ${documentRequests.applicationId}`,
      where: sql`${isInStates(documentRequests.status, isRequestOpen)} and ${isInStates(applications.status, isAskingStatus)}
        and ${HAS_NOT_ENDED} and ${documentRequests.dueDate} < ${today}`,
    },
    {
      reason: 'lost-mail',
      ...ofApplication,
      ...byInstant(sql`${mails.queuedAt}`),
      id: sql`${mails.id}`,
      from: sql`${mails} join ${applications} on ${applications.id} = ${mails.applicationId}`,
      where: sql`${mails.state} = 'failed' and ${isToApplicant(sql`${mails.template}`)} and not exists (
        select 1 from ${mails} as later where later.application_id = ${mails.applicationId} and later.state = 'sent'
          and later.queued_at > ${mails.queuedAt} and ${isToApplicant(sql`later.template`)})`,
    },
  ]
}

function ownerSources(now: Date): ReadonlyArray<QueueSource> {
  const left = { reason: 'owner-left', ...byInstant(sql`${staffMembers.disabledAt}`) } as const
  const owner = sql`${staffMembers.id}`
  const hasLeft = sql`${staffMembers.disabledAt} is not null`
  return [
    {
      ...left,
      ...ofApplication,
      owner,
      id: sql`${applications.id}`,
      assigns: 'applications',
      from: sql`${staffMembers} join ${applications} on ${applications.ownerId} = ${staffMembers.id}`,
      where: sql`${hasLeft} and ${IS_OPEN_CASE}`,
    },
    {
      ...left,
      ...ofTask,
      owner,
      id: sql`${tasks.id}`,
      assigns: 'tasks',
      from: sql`${staffMembers} join ${tasks} on ${tasks.ownerId} = ${staffMembers.id}`,
      where: sql`${hasLeft} and ${IS_OPEN_TASK}`,
    },
    {
      ...left,
      ...ofOrder,
      owner,
      id: sql`${orders.id}`,
      detail: NOTHING,
      assigns: 'orders',
      from: sql`${staffMembers} join ${orders} on ${orders.ownerId} = ${staffMembers.id}`,
      where: sql`${hasLeft} and ${isStillToHold(now)}`,
    },
    {
      ...left,
      ...ofThread,
      owner,
      id: sql`${threads.id}`,
      assigns: 'threads',
      from: sql`${staffMembers} join ${threads} on ${threads.ownerId} = ${staffMembers.id}`,
      where: sql`${hasLeft} and ${threads.applicationId} is null`,
    },
    {
      reason: 'no-owner',
      ...ofApplication,
      ...byInstant(sql`${applications.createdAt}`),
      id: sql`${applications.id}`,
      assigns: 'applications',
      from: sql`${applications}`,
      where: sql`${IS_IN_OUR_HANDS} and ${HAS_NOT_ENDED} and ${applications.ownerId} is null`,
    },
  ]
}

function isToApplicant(template: SQL): SQL {
  return notInArray(template, [...MAILS_TO_STAFF])
}
