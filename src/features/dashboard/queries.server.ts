import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates, oneOf } from '#src/database/one-of.ts'
import { COMPLETED_STATUS, isInitial, isOpen, STATUSES, type Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { isConfirmed, isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { ledgerEntries, payments } from '#src/features/payments/table.server.ts'
import { monthsUpTo, weeksUpTo, wholeDays } from './periods.ts'

export type Figures = Awaited<ReturnType<typeof dashboardFigures>>

/** Everything that the dashboard counts. */
export async function dashboardFigures(app: Ground) {
  const [standing, waiting, byWeek, months, consultations, documents, flaggedPayments] = await Promise.all([
    applicationFigures(app),
    waitingDays(app),
    applicationsByWeek(app),
    incomeByMonth(app),
    consultationFigures(app),
    documentFigures(app),
    app.db.$count(payments, hasOpenFlag),
  ])
  return { ...standing, waiting, byWeek, months, consultations, documents, flaggedPayments }
}

/** What was handed in, asked for or not; and of what was asked for, how much came. */
async function documentFigures({ db }: Ground) {
  const uploaded = await db.$count(documents)
  const [asked] = await db
    .select({
      requested: sql<number>`count(*)::int`,
      arrived: sql<number>`count(*) filter (where not ${inStates(documentRequests.status, isRequestOpen)})::int`,
    })
    .from(documentRequests)
  return { uploaded, ...(asked ?? { requested: 0, arrived: 0 }) }
}

/** How many applications there are, where they stand, and what they are about. */
async function applicationFigures({ db }: Ground) {
  const { rows } = await db.execute<{ status: Status; category: string | null; count: number }>(sql`
    select status, category_of_talent as category, count(*)::int as count from ${applications} group by 1, 2`)
  const total = sumOf(rows)
  const byStatus = STATUSES.map(status => ({ status, count: sumOf(rows.filter(row => row.status === status)) }))
  const completed = byStatus.find(({ status }) => status === COMPLETED_STATUS)?.count ?? 0
  return {
    total,
    completed,
    pending: total - completed,
    byStatus,
    bySector: [...new Set(rows.map(row => row.category))]
      .map(category => ({ category, count: sumOf(rows.filter(row => row.category === category)) }))
      .sort((one, other) => other.count - one.count),
  }
}

function sumOf(rows: ReadonlyArray<{ count: number }>): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** In these an application waits for somebody; the others are the end of its way. */
const WAITING = STATUSES.filter(isOpen)

/**
 * For how many days the middle one of all in a stage has stood there; stages that are empty are left out. A pending
 * application that was never paid for waits for its payer and not for us, so it does not count.
 */
async function waitingDays(app: Ground): Promise<Array<{ status: Status; days: number }>> {
  const { rows } = await app.db.execute<{ status: Status; since: string }>(sql`
    select status, percentile_disc(0.5) within group (order by status_since) as since
    from ${applications}
    where status in (${oneOf(WAITING)}) and (paid or not ${inStates(applications.status, isInitial)})
    group by 1`)
  return WAITING.flatMap(status => {
    const row = rows.find(each => each.status === status)
    return row === undefined ? [] : [{ status, days: wholeDays(new Date(row.since), app.clock.now()) }]
  })
}

const WEEKS = 12

/** How many applications came in each of the last twelve weeks, this one included; `monday` is a day in Lagos. */
async function applicationsByWeek(app: Ground): Promise<Array<{ monday: string; count: number }>> {
  const weeks = weeksUpTo(app.clock.now(), WEEKS)
  const starts = weeks.map(week => week.startsAt.toISOString())
  const { rows } = await app.db.execute<{ week: number; count: number }>(sql`
    select width_bucket(created_at, ${sql.param(starts)}::timestamptz[]) as week, count(*)::int as count
    from ${applications}
    where created_at >= ${starts[0]}::timestamptz
    group by 1`)
  return weeks.map(({ monday }, index) => ({ monday, count: rows.find(row => row.week === index + 1)?.count ?? 0 }))
}

/** Income of a month minus its refunds. `offlinePence`: the part of `pence` that came in pounds, without naira. */
export type MonthsIncome = { month: string; pence: number; offlinePence: number; kobo: number }

const MONTHS = 6

/** The sums of the ledger for the last six months, including this one. */
export async function incomeByMonth(app: Ground): Promise<Array<MonthsIncome>> {
  const months = monthsUpTo(app.clock.now(), MONTHS)
  const starts = months.map(month => month.startsAt.toISOString())
  const { rows } = await app.db.execute<{ month: number; pence: string; offlinePence: string; kobo: string }>(sql`
    select
      width_bucket(at, ${sql.param(starts)}::timestamptz[]) as month,
      sum(pence) as pence,
      coalesce(sum(pence) filter (where kobo = 0), 0) as "offlinePence",
      sum(kobo) as kobo
    from ${ledgerEntries}
    where at >= ${starts[0]}::timestamptz
    group by 1`)
  return months.map(({ month }, index) => {
    const row = rows.find(each => each.month === index + 1)
    // Sums come as text because they may exceed 32 bits; no sum of ours exceeds what a number holds exactly.
    return {
      month,
      pence: Number(row?.pence ?? 0),
      offlinePence: Number(row?.offlinePence ?? 0),
      kobo: Number(row?.kobo ?? 0),
    }
  })
}

const WEEK_MS = 7 * DAY_MS

/** How many consultations were paid for, how many have a time, and how many of those are in the next seven days. */
async function consultationFigures(app: Ground): Promise<{ paid: number; booked: number; soon: number }> {
  const now = app.clock.now()
  const [counted] = await app.db
    .select({
      booked: sql<number>`count(*) filter (where ${inStates(bookings.status, isNotCancelled)})::int`,
      soon: sql<number>`count(*) filter (where ${inStates(bookings.status, isConfirmed)} and starts_at >= ${now.toISOString()} and starts_at < ${new Date(now.getTime() + WEEK_MS).toISOString()})::int`,
    })
    .from(bookings)
  return {
    paid: await app.db.$count(payments, countedConsultation),
    booked: counted?.booked ?? 0,
    soon: counted?.soon ?? 0,
  }
}

/** Orders are always consultations; a reversed payment has another state. */
const countedConsultation = and(isNotNull(payments.orderId), inStates(payments.state, isSettled))

const LATEST_CONSULTATIONS = 10

/** The consultations that were paid for last, with the time that was booked, or null. */
export function paidConsultations({ db }: Pick<Ground, 'db'>) {
  return db
    .select({
      reference: payments.reference,
      item: payments.item,
      name: payments.name,
      email: payments.email,
      pence: payments.pence,
      settledAt: payments.settledAt,
      startsAt: bookings.startsAt,
    })
    .from(payments)
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), inStates(bookings.status, isNotCancelled)))
    .where(countedConsultation)
    .orderBy(desc(payments.settledAt), desc(payments.id))
    .limit(LATEST_CONSULTATIONS)
}

const LATEST_FLAGS = 20

/** The payments that somebody has to decide about, and what they were for: an application, one that is deleted, or neither. */
export function flaggedPayments({ db }: Pick<Ground, 'db'>) {
  return db
    .select({
      reference: payments.reference,
      name: payments.name,
      applicationId: payments.applicationId,
      applicationReference: payments.applicationReference,
    })
    .from(payments)
    .where(hasOpenFlag)
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(LATEST_FLAGS)
}
