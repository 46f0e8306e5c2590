import { and, asc, desc, eq, gte, isNotNull, lt, not, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { isInStates } from '#src/database/columns.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { bookings, usesUpPayment } from '#src/features/bookings/table.server.ts'
import { COMPLETED_STATUS, isInitial, isOpen, STATUSES, type Status } from '#src/features/cases/states.ts'
import { isOutsideBin, liveCases } from '#src/features/cases/table.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { isOfConsultation, ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { isOwnedByAnother } from '#src/features/staff/queries.server.ts'
import { monthsUpTo, weeksUpTo, wholeDays } from './figures.ts'

export type Figures = Awaited<ReturnType<typeof dashboardFigures>>

export async function dashboardFigures(app: AppContext) {
  const [figures, waiting, byWeek, months, consultations, documents] = await Promise.all([
    applicationFigures(app),
    medianWaitingDays(app),
    applicationsByWeek(app),
    incomeByMonth(app),
    consultationFigures(app),
    documentFigures(app),
  ])
  return { ...figures, waiting, byWeek, months, consultations, documents }
}

async function documentFigures({ db }: AppContext) {
  const uploaded = await db.$count(documents, isOutsideBin(documents.caseId))
  const [counted] = await db
    .select({
      requested: sql<number>`count(*)::int`,
      arrived: sql<number>`count(*) filter (where not ${isInStates(documentRequests.status, isRequestOpen)})::int`,
    })
    .from(documentRequests)
    .where(isOutsideBin(documentRequests.caseId))
  return { uploaded, ...(counted ?? { requested: 0, arrived: 0 }) }
}

async function applicationFigures({ db }: AppContext) {
  const byStatus = await db
    .select({ status: liveCases.status, count: sql<number>`count(*)::int` })
    .from(liveCases)
    .where(isNotNull(liveCases.status))
    .groupBy(liveCases.status)
  const total = byStatus.reduce((sum, row) => sum + row.count, 0)
  const countOf = (status: Status) => byStatus.find(row => row.status === status)?.count ?? 0
  const completed = countOf(COMPLETED_STATUS)
  return {
    total,
    completed,
    pending: total - completed,
    byStatus: STATUSES.map(status => ({ status, count: countOf(status) })),
  }
}

const OPEN_STATUSES = STATUSES.filter(isOpen)

/** Leaves out unpaid new applications, which wait for the applicant. */
async function medianWaitingDays(app: AppContext): Promise<Array<{ status: Status; days: number }>> {
  const { rows } = await app.db.execute<{ status: Status; since: string }>(sql`
    select status, percentile_disc(0.5) within group (order by status_since) as since
    from (
      select status, status_since from ${liveCases}
      where ${isInStates(liveCases.status, status => isOpen(status) && !isInitial(status))}
      union all
      select status, status_since from ${liveCases} where ${isInStates(liveCases.status, isInitial)} and paid
    ) as waiting
    group by 1`)
  return OPEN_STATUSES.flatMap(status => {
    const row = rows.find(each => each.status === status)
    return row === undefined ? [] : [{ status, days: wholeDays(new Date(row.since), app.clock.now()) }]
  })
}

const WEEKS_IN_CHART = 12

async function applicationsByWeek(app: AppContext): Promise<Array<{ monday: string; count: number }>> {
  const weeks = weeksUpTo(app.clock.now(), WEEKS_IN_CHART)
  const weekStarts = weeks.map(week => week.startsAt.toISOString())
  const { rows } = await app.db.execute<{ week: number; count: number }>(sql`
    select width_bucket(created_at, ${sql.param(weekStarts)}::timestamptz[]) as week, count(*)::int as count
    from ${liveCases}
    where status is not null and created_at >= ${weekStarts[0]}::timestamptz
    group by 1`)
  return weeks.map(({ monday }, index) => ({ monday, count: rows.find(row => row.week === index + 1)?.count ?? 0 }))
}

/** Income minus refunds. `offlinePence` is the part of `pence` that was paid in pounds. */
export type MonthIncome = { month: string; pence: number; offlinePence: number; kobo: number }

const MONTHS_IN_CHART = 6

export async function incomeByMonth(app: AppContext): Promise<Array<MonthIncome>> {
  const months = monthsUpTo(app.clock.now(), MONTHS_IN_CHART)
  const monthStarts = months.map(month => month.startsAt.toISOString())
  const { rows } = await app.db.execute<{ month: number; pence: string; offlinePence: string; kobo: string }>(sql`
    select
      width_bucket(at, ${sql.param(monthStarts)}::timestamptz[]) as month,
      sum(pence) as pence,
      coalesce(sum(pence) filter (where kobo = 0), 0) as "offlinePence",
      sum(kobo) as kobo
    from ${ledgerEntries}
    where at >= ${monthStarts[0]}::timestamptz
    group by 1`)
  return months.map(({ month }, index) => {
    const row = rows.find(each => each.month === index + 1)
    return {
      month,
      pence: Number(row?.pence ?? 0),
      offlinePence: Number(row?.offlinePence ?? 0),
      kobo: Number(row?.kobo ?? 0),
    }
  })
}

const WEEK_MS = 7 * DAY_MS

async function consultationFigures(app: AppContext): Promise<{ paid: number; booked: number; soon: number }> {
  const now = app.clock.now()
  const [counted] = await app.db
    .select({
      booked: sql<number>`count(*) filter (where ${usesUpPayment})::int`,
      soon: sql<number>`count(*) filter (where ${isInStates(bookings.status, isConfirmed)} and starts_at >= ${now.toISOString()} and starts_at < ${new Date(now.getTime() + WEEK_MS).toISOString()})::int`,
    })
    .from(bookings)
  return {
    paid: await app.db.$count(payments, isPaidConsultation),
    booked: counted?.booked ?? 0,
    soon: counted?.soon ?? 0,
  }
}

const isPaidConsultation = and(isOfConsultation, isInStates(payments.state, isSettled))

const LATEST_CONSULTATIONS = 10

/** `startsAt` is null until a time is booked. */
export function paidConsultations({ db }: Pick<AppContext, 'db'>) {
  return db
    .select({
      id: payments.id,
      orderId: payments.caseId,
      reference: payments.reference,
      item: payments.item,
      name: payments.name,
      email: payments.email,
      pence: payments.pence,
      settledAt: payments.settledAt,
      startsAt: bookings.startsAt,
    })
    .from(payments)
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), usesUpPayment))
    .where(isPaidConsultation)
    .orderBy(desc(payments.settledAt), desc(payments.id))
    .limit(LATEST_CONSULTATIONS)
}

const MAX_CALLS = 5

/** Finds the calls of today that have not ended and that no other colleague owns. */
export function findCalls({ db, clock }: Pick<AppContext, 'db' | 'clock'>, viewer: { id: string }) {
  const tomorrow = addDays(dayInLagos(clock.now()), 1)
  return db
    .select({
      id: bookings.id,
      name: bookings.name,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      meetingLink: bookings.meetingLink,
      orderId: payments.caseId,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(liveCases, eq(liveCases.id, payments.caseId))
    .where(
      and(
        isInStates(bookings.status, isConfirmed),
        not(isOwnedByAnother(liveCases.ownerId, viewer, 'calendar')),
        gte(bookings.endsAt, clock.now()),
        lt(bookings.startsAt, instantInLagos(tomorrow, '00:00')),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MAX_CALLS)
}
