import { notInArray, type SQL, sql } from 'drizzle-orm'
import { check, date, integer, type PgColumn, pgTable, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { isInStates, joinAsSqlList } from '#src/database/columns.ts'
import { HAS_NOT_ENDED, OWES_ANSWERS } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { bookings, calendars, consultations, timeWishes } from '#src/features/bookings/table.server.ts'
import { isRunning } from '#src/features/cases/dates/queries.server.ts'
import { applicationClocks } from '#src/features/cases/dates/table.server.ts'
import { isAskingStatus, isInitial, isOpen, isStep, owesAnswers, type Status } from '#src/features/cases/states.ts'
import { cases, liveCases, liveConsultations } from '#src/features/cases/table.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { needsReview } from '#src/features/documents/review-queue.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { evidencePieces } from '#src/features/evidence/plan/table.server.ts'
import { isAwaited, isToCheck, LETTER_GRACE_DAYS } from '#src/features/letters/letter.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import { MAILS_TO_STAFF } from '#src/features/mails.ts'
import { hasOpenFlag } from '#src/features/money/queries.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { disputes, ledgerEntries, payments, refundMeanings } from '#src/features/money/table.server.ts'
import { CONSULTATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { REFUSALS } from '#src/features/visa/outcomes/outcomes.ts'
import { outcomes } from '#src/features/visa/outcomes/table.server.ts'
import {
  findBand,
  findBusinessDays,
  type OpenWorkReason,
  PERMISSION_FOR_MONEY,
  QUEUE_REASONS,
  STALLED_AFTER_DAYS,
} from './reasons.ts'
import { MAX_SNOOZE_DAYS } from './snooze-form.ts'

/** Until its day, a snooze keeps out of the queue what waited in the case at `snoozed_at`. */
export const snoozes = pgTable(
  'snoozes',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** The case is in the queue again on this day, in Lagos. */
    snoozedUntil: date('snoozed_until', { mode: 'string' }).notNull(),
    note: text(),
    snoozedBy: uuid('snoozed_by').notNull(),
    snoozedAt: timestamp('snoozed_at', { withTimezone: true }).notNull(),
  },
  ({ snoozedUntil, snoozedAt, note }) => [
    check(
      'snoozes_until_later',
      sql`${snoozedUntil} - ${dayOf(snoozedAt)} between 1 and ${sql.raw(String(MAX_SNOOZE_DAYS))}`,
    ),
    check('snoozes_note_not_empty', sql`${note} <> ''`),
  ],
)

type Work = {
  /** `of` is the view of the case in `from`. */
  of: { id: PgColumn; ownerId: PgColumn }
  from: SQL
  where: SQL
  since: SQL | PgColumn
  /** The payment, document, request or task. */
  subject?: PgColumn
  owner?: SQL
  title?: PgColumn
  startsOn?: SQL
  dueOn?: SQL | PgColumn
  /** When something new happened. A snooze that was set before does not hide it. */
  newsAt?: SQL | PgColumn
}

/** The applicant gets another reminder of the request, or the notice to staff follows. */
const IS_REMINDED = sql`exists (
  select from ${reminders} where ${reminders.caseId} = ${documentRequests.caseId}
    and ${reminders.matter} = 'documents' and ${reminders.aboutId} = ${documentRequests.id}::text
    and ${reminders.dueAt} is not null and not exists (
      select from ${reminders} as stopped where stopped.case_id = ${reminders.caseId}
        and stopped.matter = 'documents' and stopped.stopped_at is not null))`

/** Among what waits is the wish for another time. */
const IS_WISH = sql`exists (
  select from ${timeWishes} where ${timeWishes.caseId} = ${liveCases.id} and ${timeWishes.askedAt} >= ${liveCases.waitingSince})`

const ofPayment = { of: liveCases, subject: payments.id }
/** A payment whose case is in the bin still waits, without its case. */
const caseOfPayment = sql`left join ${liveCases} on ${liveCases.id} = ${payments.caseId}`

/** Each row is one reason why something waits. Partial indexes hold what is open, so its cost does not grow with history. */
export const openWork = pgView('open_work', {
  reason: text().$type<OpenWorkReason>().notNull(),
  band: integer().notNull(),
  /** Null for a payment without a case. */
  caseId: uuid('case_id'),
  ownerId: uuid('owner_id'),
  subjectId: uuid('subject_id'),
  title: text(),
  since: timestamp({ withTimezone: true }).notNull(),
  /** It waits from this day on, in Lagos. */
  startsOn: date('starts_on').notNull(),
  /** Null if it is due `business_days` after `since`: only the program knows the holidays. */
  dueOn: date('due_on'),
  businessDays: integer('business_days'),
  /** Null unless a snooze hides it. A snooze hides no deadline that is over before its day. */
  snoozedUntil: date('snoozed_until', { mode: 'string' }),
}).as(
  sql`select work.reason, work.band, work.case_id, work.owner_id, work.subject_id, work.title, work.since, work.starts_on,
    work.due_on, work.business_days, ${snoozes.snoozedUntil}
    from (${sql.join(
      [
        selectWork('dispute', {
          ...ofPayment,
          from: sql`${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId} ${caseOfPayment}`,
          where: sql`${disputes.resolvedAt} is null and ${disputes.answerSentAt} is null`,
          since: disputes.openedAt,
          dueOn: dayOf(sql`coalesce(${disputes.dueAt}, ${disputes.openedAt})`),
        }),
        selectWork('money', {
          ...ofPayment,
          from: sql`${payments} ${caseOfPayment}`,
          where: sql`${hasOpenFlag}`,
          since: payments.openedAt,
        }),
        selectWork('refund-meaning', {
          ...ofPayment,
          from: sql`${refundMeanings} join ${ledgerEntries} on ${ledgerEntries.id} = ${refundMeanings.entryId}
          join ${payments} on ${payments.id} = ${ledgerEntries.paymentId}
          join ${liveCases} on ${liveCases.id} = ${payments.caseId}
          left join ${liveApplications} on ${liveApplications.id} = ${liveCases.id}`,
          where: sql`${refundMeanings.meaning} is null and ${liveCases.endedByRefundAt} is null
          and (${liveCases.kind} <> 'application' or ${HAS_NOT_ENDED})`,
          since: refundMeanings.askedAt,
        }),
        selectWork('clock', {
          of: liveApplications,
          title: applicationClocks.clock,
          from: sql`${applicationClocks} join ${liveApplications} on ${liveApplications.id} = ${applicationClocks.caseId}`,
          where: sql`${isRunning} and ${HAS_NOT_ENDED}`,
          since: sql`${applicationClocks.startsOn}::timestamp at time zone 'Africa/Lagos'`,
          startsOn: sql`${applicationClocks.endsOn} - 3`,
          newsAt: sql`(${applicationClocks.endsOn} - 3)::timestamp at time zone 'Africa/Lagos'`,
          dueOn: applicationClocks.endsOn,
        }),
        selectWork('message', {
          of: liveCases,
          from: sql`${liveCases}`,
          where: sql`${liveCases.waitingSince} is not null and not ${IS_WISH}`,
          since: liveCases.waitingSince,
          newsAt: sql`greatest(${liveCases.waitingSince}, ${liveCases.lastMessageAt})`,
        }),
        selectWork('time-wish', {
          of: liveCases,
          title: timeWishes.zone,
          from: sql`${timeWishes} join ${liveCases} on ${liveCases.id} = ${timeWishes.caseId}`,
          where: sql`${timeWishes.askedAt} >= ${liveCases.waitingSince}`,
          since: liveCases.waitingSince,
          newsAt: sql`greatest(${liveCases.waitingSince}, ${liveCases.lastMessageAt})`,
        }),
        selectWork('call-summary', {
          of: liveConsultations,
          subject: bookings.id,
          // The adviser of the call writes it, unless the case has an owner.
          owner: sql`coalesce(${liveConsultations.ownerId}, ${calendars.staffId})`,
          from: sql`${consultations} join ${liveConsultations} on ${liveConsultations.id} = ${consultations.caseId}
          join ${payments} on ${payments.caseId} = ${liveConsultations.id} and ${isInStates(payments.state, isSettled)}
          join ${bookings} on ${bookings.paymentId} = ${payments.id} and ${isInStates(bookings.status, isConfirmed)}
          join ${calendars} on ${calendars.id} = ${bookings.calendarId}`,
          where: sql`${consultations.summarySentAt} is null and ${liveConsultations.endedByRefundAt} is null`,
          since: bookings.endsAt,
          dueOn: dayOf(bookings.endsAt),
        }),
        selectWork('unbooked', {
          of: liveConsultations,
          from: sql`${payments} join ${liveConsultations} on ${liveConsultations.id} = ${payments.caseId}`,
          where: sql`${payments.item} in (${joinAsSqlList(CONSULTATION_ITEMS)}) and ${payments.countedPence} > 0
          and ${payments.firstBookedAt} is null and ${liveConsultations.endedByRefundAt} is null`,
          since: payments.settledAt,
        }),
        selectWork('task', {
          of: liveApplications,
          subject: tasks.id,
          owner: sql`coalesce(${tasks.ownerId}, ${liveApplications.ownerId})`,
          title: tasks.title,
          from: sql`${tasks} join ${liveApplications} on ${liveApplications.id} = ${tasks.caseId}`,
          where: sql`${tasks.doneAt} is null and ${OWES_ANSWERS}`,
          since: tasks.createdAt,
          startsOn: sql`${tasks.dueOn}`,
          dueOn: tasks.dueOn,
        }),
        selectWork('first-reading', {
          of: liveCases,
          from: sql`${liveCases}`,
          where: isPaidAnd(status => isInitial(status) && owesAnswers(status)),
          since: liveCases.paymentDate,
        }),
        selectWork('document-to-review', {
          of: liveApplications,
          subject: documents.id,
          title: documents.documentType,
          from: sql`${documents} join ${liveApplications} on ${liveApplications.id} = ${documents.caseId}`,
          where: sql`${needsReview()}`,
          since: documents.uploadedAt,
        }),
        selectWork('letter-to-check', {
          of: liveApplications,
          subject: letters.id,
          title: letters.name,
          from: sql`${letters} join ${liveApplications} on ${liveApplications.id} = ${letters.caseId}`,
          where: sql`${isInStates(letters.state, isToCheck)} and ${HAS_NOT_ENDED} and ${isInStates(liveApplications.status, isAskingStatus)}`,
          since: letters.stateSince,
        }),
        selectWork('proposed-evidence', {
          of: liveApplications,
          subject: evidencePieces.id,
          title: evidencePieces.title,
          from: sql`${evidencePieces} join ${liveApplications} on ${liveApplications.id} = ${evidencePieces.caseId}`,
          where: sql`${evidencePieces.unreadSince} is not null and ${HAS_NOT_ENDED} and ${isInStates(liveApplications.status, isAskingStatus)}`,
          since: evidencePieces.unreadSince,
        }),
        selectWork('late-letter', {
          of: liveApplications,
          subject: letters.id,
          title: letters.name,
          from: sql`${letters} join ${liveApplications} on ${liveApplications.id} = ${letters.caseId}`,
          where: sql`${isInStates(letters.state, isAwaited)} and ${HAS_NOT_ENDED} and ${isInStates(liveApplications.status, isAskingStatus)}`,
          since: letters.stateSince,
          startsOn: sql`${letters.dueOn} + ${LETTER_GRACE_DAYS}::int`,
          dueOn: letters.dueOn,
          newsAt: sql`(${letters.dueOn} + ${LETTER_GRACE_DAYS}::int)::timestamp at time zone 'Africa/Lagos'`,
        }),
        selectWork('late-document', {
          of: liveApplications,
          subject: documentRequests.id,
          title: documentRequests.documentType,
          from: sql`${documentRequests} join ${liveApplications} on ${liveApplications.id} = ${documentRequests.caseId}`,
          where: sql`${isInStates(documentRequests.status, isRequestOpen)} and ${HAS_NOT_ENDED}
          and ${isInStates(liveApplications.status, isAskingStatus)} and not ${IS_REMINDED}`,
          since: documentRequests.requestedAt,
          startsOn: sql`${documentRequests.dueDate} + 1`,
          dueOn: documentRequests.dueDate,
        }),
        selectWork('refusal-reasons', {
          of: liveApplications,
          from: sql`${outcomes} join ${liveApplications} on ${liveApplications.id} = ${outcomes.caseId}`,
          where: sql`${outcomes.outcome} in (${joinAsSqlList(REFUSALS)}) and ${outcomes.reading} is null and ${HAS_NOT_ENDED}`,
          since: liveApplications.statusSince,
        }),
        selectWork('lost-mail', {
          of: liveApplications,
          from: sql`${mails} join ${liveApplications} on ${liveApplications.id} = ${mails.caseId}`,
          where: sql`${mails.state} = 'failed' and ${isToApplicant(sql`${mails.template}`)} and not exists (
          select from ${mails} as later where later.case_id = ${mails.caseId} and later.state = 'sent'
            and later.queued_at > ${mails.queuedAt} and ${isToApplicant(sql`later.template`)})`,
          since: mails.queuedAt,
          // The last try of a mail may be hours later.
          newsAt: sql`coalesce(${mails.claimedAt}, ${mails.queuedAt})`,
        }),
        selectWork('in-progress', {
          of: liveCases,
          from: sql`${liveCases}`,
          where: isPaidAnd(isOpen),
          since: liveCases.updatedAt,
          newsAt: sql`'-infinity'::timestamptz`,
          dueOn: sql`case when ${isInStates(liveCases.status, status => isStep(status) && owesAnswers(status))}
          then ${dayOf(liveCases.updatedAt)} + ${STALLED_AFTER_DAYS} end`,
        }),
      ],
      sql` union all `,
    )}) as work
    left join ${snoozes} on ${snoozes.caseId} = work.case_id and ${snoozes.snoozedAt} >= work.news_at
      and (work.reason <> 'clock' or ${snoozes.snoozedUntil} <= work.due_on or work.due_on < ${dayOf(snoozes.snoozedAt)})`,
)

function selectWork(reason: OpenWorkReason, { of, from, where, since, ...rest }: Work): SQL {
  const { subject, owner = of.ownerId, title, startsOn = dayOf(since), dueOn } = rest
  // Other people act on money, so a colleague's snooze does not hide it.
  const newsAt =
    QUEUE_REASONS[reason].may === PERMISSION_FOR_MONEY ? sql`'infinity'::timestamptz` : (rest.newsAt ?? since)
  return sql`select '${sql.raw(reason)}' as reason, ${findBand(reason)}::int as band, ${of.id} as case_id, ${owner} as owner_id,
    ${subject ?? sql`null::uuid`} as subject_id, ${title ?? sql`null::text`} as title, ${since} as since,
    ${startsOn} as starts_on, ${dueOn ?? sql`null::date`} as due_on, ${findBusinessDays(reason)}::int as business_days, ${newsAt} as news_at
    from ${from} where ${where}`
}

/** Only applications have a status. The index `cases_open` has them. */
function isPaidAnd(isInGroup: (status: Status) => boolean): SQL {
  return sql`${liveCases.paid} and ${isInStates(liveCases.status, isInGroup)} and ${liveCases.endedByRefundAt} is null`
}

function isToApplicant(template: SQL): SQL {
  return notInArray(template, [...MAILS_TO_STAFF])
}

function dayOf(instant: SQL | PgColumn): SQL {
  return sql`(${instant} at time zone 'Africa/Lagos')::date`
}
