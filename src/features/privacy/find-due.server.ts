import { and, asc, eq, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { filled, isInStates } from '#src/database/columns.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { isClosed } from '#src/features/cases/states.ts'
import { cases, liveConsultations } from '#src/features/cases/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { isHeld } from './holds.server.ts'
import { hasMoneyInFlight } from './money-in-flight.server.ts'
import { RETENTION, type RecordKind } from './retention.ts'
import { legalHolds, privacyRequests } from './table.server.ts'

/** `until` is the moment by which the period is over. `id` asks about one record. */
export type DueQuery = { until: Date; limit: number; id?: string }

export type DueRecord = { id: string; name: string | null; reference: string | null; dueAt: Date }

/** Lists records of a kind whose time is over, longest first, except those on hold or with money in flight. */
export async function findDue(db: DatabaseOrTransaction, kind: RecordKind, query: DueQuery): Promise<Array<DueRecord>> {
  switch (kind) {
    case 'unpaid-application':
      return findApplications(db, query, {
        since: liveApplications.updatedAt,
        keep: RETENTION[kind].interval,
        // The kind is a condition of the index.
        isOfKind: and(eq(liveApplications.kind, 'application'), isNull(liveApplications.paymentDate)),
      })
    case 'paid-application':
      return findApplications(db, query, {
        since: liveApplications.statusSince,
        keep: RETENTION[kind].interval,
        isOfKind: and(isNotNull(liveApplications.paymentDate), isInStates(liveApplications.status, isClosed)),
      })
    case 'deleted-application':
      return findDeleted(db, query)
    case 'consultation':
      return findBookedOrders(db, query)
    case 'unbooked-consultation':
      return findUnbookedOrders(db, query, { keep: RETENTION[kind].interval, isPaid: true })
    case 'unpaid-consultation':
      return findUnbookedOrders(db, query, { keep: RETENTION[kind].interval, isPaid: false })
    case 'message':
      return findMessages(db, query)
    case 'story':
      return findStories(db, query)
    case 'request':
      return findRequests(db, query)
    case 'hold':
      return findLiftedHolds(db, query)
    case 'mail':
      return findMails(db, query)
    default:
      return kind satisfies never
  }
}

function isOver(column: PgColumn, keep: string, until: Date): SQL {
  return lte(column, sql`${until.toISOString()}::timestamptz - ${keep}::interval`)
}

function dueAt(column: PgColumn | SQL, keep: string): SQL<Date> {
  return sql`${column} + ${keep}::interval`.mapWith(cases.createdAt) as SQL<Date>
}

function isRecord(column: PgColumn, { id }: DueQuery): SQL | undefined {
  return id === undefined ? undefined : eq(column, id)
}

function findApplications(
  db: DatabaseOrTransaction,
  query: DueQuery,
  { since, keep, isOfKind }: { since: PgColumn; keep: string; isOfKind: SQL | undefined },
) {
  const { id, email, applicantName: name, reference } = liveApplications
  return db
    .select({ id, name, reference, dueAt: dueAt(since, keep) })
    .from(liveApplications)
    .where(
      and(
        isOfKind,
        isOver(since, keep, query.until),
        isRecord(id, query),
        not(isHeld(db, email, id)),
        not(hasMoneyInFlight(db, eq(payments.caseId, id))),
      ),
    )
    .orderBy(asc(since), asc(id))
    .limit(query.limit)
}

function findDeleted(db: DatabaseOrTransaction, query: DueQuery) {
  const { id, email, name, reference } = cases
  const eraseAt = filled(cases.eraseAt)
  return db
    .select({ id, name, reference, dueAt: eraseAt })
    .from(cases)
    .where(
      and(
        isNotNull(cases.deletedAt),
        lte(eraseAt, query.until),
        isRecord(id, query),
        not(isHeld(db, email, id)),
        not(hasMoneyInFlight(db, eq(payments.caseId, id))),
      ),
    )
    .orderBy(asc(eraseAt), asc(id))
    .limit(query.limit)
}

/** The last meeting of an order decides. */
function findBookedOrders(db: DatabaseOrTransaction, query: DueQuery) {
  const keep = RETENTION.consultation.interval
  const laterBooking = sql`exists (select 1 from ${payments} as p join ${bookings} as b on b.payment_id = p.id
    where p.case_id = ${liveConsultations.id} and b.ends_at > ${query.until.toISOString()}::timestamptz - ${keep}::interval)`
  const lastMeeting = sql`max(${bookings.endsAt})`
  return db
    .select({
      id: liveConsultations.id,
      name: liveConsultations.name,
      reference: sql<null>`null`,
      dueAt: dueAt(lastMeeting, keep),
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .innerJoin(liveConsultations, eq(liveConsultations.id, payments.caseId))
    .where(
      and(
        isOver(bookings.startsAt, keep, query.until),
        isRecord(liveConsultations.id, query),
        not(laterBooking),
        not(isHeld(db, liveConsultations.email)),
        not(isHeld(db, bookings.email)),
        not(hasMoneyInFlight(db, sql`${payments.caseId} = ${sql.raw('"live_consultations"."id"')}`)),
      ),
    )
    .groupBy(liveConsultations.id, liveConsultations.name)
    .orderBy(asc(lastMeeting), asc(liveConsultations.id))
    .limit(query.limit)
}

function findUnbookedOrders(
  db: DatabaseOrTransaction,
  query: DueQuery,
  { keep, isPaid }: { keep: string; isPaid: boolean },
) {
  const booking = sql`exists (select 1 from ${payments} as p join ${bookings} as b on b.payment_id = p.id
    where p.case_id = ${liveConsultations.id})`
  const receipt = sql`exists (select 1 from ${payments} as p where p.case_id = ${liveConsultations.id} and p.settled_at is not null)`
  return db
    .select({
      id: liveConsultations.id,
      name: liveConsultations.name,
      reference: sql<null>`null`,
      dueAt: dueAt(liveConsultations.createdAt, keep),
    })
    .from(liveConsultations)
    .where(
      and(
        isOver(liveConsultations.createdAt, keep, query.until),
        isRecord(liveConsultations.id, query),
        isPaid ? receipt : not(receipt),
        not(booking),
        not(isHeld(db, liveConsultations.email)),
        not(hasMoneyInFlight(db, eq(payments.caseId, liveConsultations.id))),
      ),
    )
    .orderBy(asc(liveConsultations.createdAt), asc(liveConsultations.id))
    .limit(query.limit)
}

function findMessages(db: DatabaseOrTransaction, query: DueQuery) {
  const { id, email, name, createdAt: receivedAt } = liveEnquiries
  const keep = RETENTION.message.interval
  return db
    .select({ id, name, reference: sql<null>`null`, dueAt: dueAt(receivedAt, keep) })
    .from(liveEnquiries)
    .where(and(isOver(receivedAt, keep, query.until), isRecord(id, query), not(isHeld(db, email))))
    .orderBy(asc(receivedAt), asc(id))
    .limit(query.limit)
}

function findStories(db: DatabaseOrTransaction, query: DueQuery) {
  const { id, caseId, personId, consentedAt } = stories
  const keep = RETENTION.story.interval
  return db
    .select({ id, name: people.name, reference: sql<null>`null`, dueAt: dueAt(consentedAt, keep) })
    .from(stories)
    .innerJoin(people, eq(people.id, personId))
    .where(
      and(
        isNotNull(consentedAt),
        isOver(consentedAt, keep, query.until),
        isRecord(id, query),
        not(isHeld(db, people.email, caseId)),
      ),
    )
    .orderBy(asc(consentedAt), asc(id))
    .limit(query.limit)
}

function findRequests(db: DatabaseOrTransaction, query: DueQuery) {
  const { id, email, answeredAt } = privacyRequests
  const keep = RETENTION.request.interval
  return db
    .select({ id, name: email, reference: sql<null>`null`, dueAt: dueAt(answeredAt, keep) })
    .from(privacyRequests)
    .where(
      and(
        isNotNull(answeredAt),
        isOver(answeredAt, keep, query.until),
        isRecord(id, query),
        not(isHeld(db, email, privacyRequests.caseId)),
      ),
    )
    .orderBy(asc(answeredAt), asc(id))
    .limit(query.limit)
}

function findLiftedHolds(db: DatabaseOrTransaction, query: DueQuery) {
  const { id, email: name, liftedAt } = legalHolds
  const keep = RETENTION.hold.interval
  return db
    .select({ id, name, reference: sql<null>`null`, dueAt: dueAt(liftedAt, keep) })
    .from(legalHolds)
    .where(and(isNotNull(liftedAt), isOver(liftedAt, keep, query.until), isRecord(id, query)))
    .orderBy(asc(liftedAt), asc(id))
    .limit(query.limit)
}

/** Mails about something that we still keep go with it. */
function findMails(db: DatabaseOrTransaction, query: DueQuery) {
  const { id, to, queuedAt, aboutKind } = mails
  const keep = RETENTION.mail.interval
  return db
    .select({ id, name: to, reference: sql<null>`null`, dueAt: dueAt(queuedAt, keep) })
    .from(mails)
    .where(
      and(
        isOver(queuedAt, keep, query.until),
        inArray(aboutKind, ['staff', 'rate', 'payment', 'dispute', 'document']),
        isRecord(id, query),
        not(isHeld(db, to)),
      ),
    )
    .orderBy(asc(queuedAt), asc(id))
    .limit(query.limit)
}
