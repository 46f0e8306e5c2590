import { notInArray, type SQL, sql } from 'drizzle-orm'
import { isInStates } from '#src/database/one-of.ts'
import { HAS_NOT_ENDED } from '#src/features/applications/queries.server.ts'
import { isAskingStatus, isInitial } from '#src/features/applications/states.ts'
import {
  IS_IN_OUR_HANDS,
  liveApplications,
  liveCases,
  liveConsultations,
} from '#src/features/applications/table.server.ts'
import { needsReview } from '#src/features/documents/review-queue.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { MAILS_TO_STAFF } from '#src/features/mails.ts'
import { isRunning } from '#src/features/milestones/queries.server.ts'
import { applicationClocks } from '#src/features/milestones/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { refundMeanings } from '#src/features/payments/refunds/table.server.ts'
import { ledgerEntries, payments } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import type { WorkKind } from '#src/features/work/owner-form.ts'
import { tasks } from '#src/features/work/table.server.ts'
import { isOpenWork } from './open-cases.server.ts'
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
  owner: sql`${liveApplications.ownerId}`,
  name: sql`${liveApplications.applicantName}`,
  applicationId: sql`${liveApplications.id}`,
  detail: NOTHING,
}
const ofOrder = {
  owner: sql`${liveConsultations.ownerId}`,
  name: sql`${liveConsultations.name}`,
  applicationId: sql`null::uuid`,
}

/** Names are subqueries, which only the rows of a page run. */
const ofTask = {
  owner: sql`${tasks.ownerId}`,
  name: sql`(select name from ${liveApplications} where ${liveApplications.id} = ${tasks.caseId})`,
  applicationId: sql`${tasks.caseId}`,
  detail: sql`${tasks.title}`,
}
const IS_OPEN_TASK = sql`${tasks.doneAt} is null and not exists (
  select 1 from ${liveApplications} where ${liveApplications.id} = ${tasks.caseId} and not ${HAS_NOT_ENDED})`
const ofConversation = {
  owner: sql`${liveCases.ownerId}`,
  name: sql`${liveCases.name}`,
  applicationId: sql`case ${liveCases.kind} when 'application' then ${liveCases.id} end`,
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
      id: sql`md5(${applicationClocks.caseId}::text || ${applicationClocks.clock})::uuid`,
      from: sql`${applicationClocks} join ${liveApplications} on ${liveApplications.id} = ${applicationClocks.caseId}`,
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
      id: sql`${liveConsultations.id}`,
      ...ofOrder,
      from: sql`${payments} join ${liveConsultations} on ${liveConsultations.id} = ${payments.caseId}`,
      where: sql`${payments.countedPence} > 0 and ${payments.firstBookedAt} is null and ${liveConsultations.endedByRefundAt} is null`,
      detail: sql`${payments.id}::text`,
    },
    ...ownerSources(now),
    {
      reason: 'stalled',
      ...ofApplication,
      ...byInstant(sql`${liveApplications.updatedAt}`),
      id: sql`${liveApplications.id}`,
      from: sql`${liveApplications}`,
      where: sql`${IS_IN_OUR_HANDS} and ${HAS_NOT_ENDED} and ${liveApplications.updatedAt} < ${stalledBefore.toISOString()}`,
    },
  ]
}

function messageSources(): ReadonlyArray<QueueSource> {
  return [
    {
      reason: 'message',
      ...byInstant(sql`${liveCases.listedAt}`),
      id: sql`${liveCases.id}`,
      ...ofConversation,
      from: sql`${liveCases}`,
      where: sql`${liveCases.waitingSince} is not null and ${liveCases.kind} <> 'enquiry'`,
    },
    {
      reason: 'enquiry',
      ...byInstant(sql`${liveCases.listedAt}`),
      id: sql`${liveCases.id}`,
      ...ofConversation,
      from: sql`${liveCases}`,
      where: sql`${liveCases.waitingSince} is not null and ${liveCases.kind} = 'enquiry'`,
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
        left join ${liveApplications} on ${liveApplications.id} = ${payments.caseId}`,
      where: sql`${disputes.resolvedAt} is null`,
      name: sql`coalesce(${liveApplications.applicantName}, ${payments.name}, ${payments.reference})`,
    },
    {
      reason: 'money',
      ...ofApplication,
      ...byInstant(sql`${payments.openedAt}`),
      id: sql`${payments.id}`,
      from: sql`${payments} left join ${liveApplications} on ${liveApplications.id} = ${payments.caseId}`,
      where: sql`${hasOpenFlag}`,
      name: sql`coalesce(${liveApplications.applicantName}, ${payments.name}, ${payments.reference})`,
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
        left join ${liveApplications} on ${liveApplications.id} = ${payments.caseId}
        left join ${liveConsultations} on ${liveConsultations.id} = ${payments.caseId}`,
      where: sql`${refundMeanings.meaning} is null and (${HAS_NOT_ENDED}
        or ${liveConsultations.id} is not null and ${liveConsultations.endedByRefundAt} is null)`,
      name: sql`coalesce(${liveApplications.applicantName}, ${payments.name}, ${payments.reference})`,
    },
  ]
}

function caseSources(today: string): ReadonlyArray<QueueSource> {
  return [
    {
      reason: 'first-reading',
      ...ofApplication,
      ...byInstant(sql`${liveApplications.paymentDate}`),
      id: sql`${liveApplications.id}`,
      from: sql`${liveApplications}`,
      where: sql`${liveApplications.paid} and ${HAS_NOT_ENDED} and ${isInStates(liveApplications.status, isInitial)}`,
    },
    {
      reason: 'document-to-review',
      ...ofApplication,
      ...byInstant(sql`${documents.uploadedAt}`),
      id: sql`${documents.id}`,
      detail: sql`${documents.documentType}`,
      from: sql`${documents} join ${liveApplications} on ${liveApplications.id} = ${documents.caseId}`,
      where: sql`${needsReview()}`,
    },
    {
      reason: 'late-document',
      ...ofApplication,
      ...byDay(sql`${documentRequests.dueDate}`, sql`${documentRequests.requestedAt}`),
      id: sql`${documentRequests.id}`,
      detail: sql`${documentRequests.documentType}`,
      from: sql`${documentRequests} join ${liveApplications} on ${liveApplications.id} = ${documentRequests.caseId}`,
      where: sql`${isInStates(documentRequests.status, isRequestOpen)} and ${isInStates(liveApplications.status, isAskingStatus)}
        and ${HAS_NOT_ENDED} and ${documentRequests.dueDate} < ${today}`,
    },
    {
      reason: 'lost-mail',
      ...ofApplication,
      ...byInstant(sql`${mails.queuedAt}`),
      id: sql`${mails.id}`,
      from: sql`${mails} join ${liveApplications} on ${liveApplications.id} = ${mails.caseId}`,
      where: sql`${mails.state} = 'failed' and ${isToApplicant(sql`${mails.template}`)} and not exists (
        select 1 from ${mails} as later where later.case_id = ${mails.caseId} and later.state = 'sent'
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
      ...ofConversation,
      owner,
      id: sql`${liveCases.id}`,
      assigns: 'cases',
      from: sql`${staffMembers} join ${liveCases} on ${liveCases.ownerId} = ${staffMembers.id}`,
      where: sql`${hasLeft} and ${isOpenWork(now)}`,
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
      reason: 'no-owner',
      ...ofApplication,
      ...byInstant(sql`${liveApplications.createdAt}`),
      id: sql`${liveApplications.id}`,
      assigns: 'cases',
      from: sql`${liveApplications}`,
      where: sql`${IS_IN_OUR_HANDS} and ${HAS_NOT_ENDED} and ${liveApplications.ownerId} is null`,
    },
  ]
}

function isToApplicant(template: SQL): SQL {
  return notInArray(template, [...MAILS_TO_STAFF])
}
