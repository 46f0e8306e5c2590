import { sql } from 'drizzle-orm'
import { BRAND, describeResponseTime, REVIEW_BUSINESS_DAYS } from '#src/brand.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import {
  isClosed,
  isDated,
  isDecision,
  isInitial,
  isSentBack,
  isStopped,
  STATUSES,
  STATUSES_IN_ORDER,
  type Status,
  statusLabel,
} from '#src/features/cases/states.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { selectAnswers } from './answers.server.ts'
import { RECENT_NOTE, recentPartOf } from './periods.ts'
import { LONGEST_STAY_MS, type Report, type ReportQuery, type ReportRow, shareInWords, toTenth } from './report.ts'
import {
  businessDaysBetween,
  countedDays,
  dayOf,
  selectWorkingDays,
  workingDaysBetween,
} from './working-days.server.ts'

type Step = { name: string; published: string; promisedDays: number | null }
type Measured = { count: number; median: number; slowest: number; kept: number }

export async function loadSteps(db: ReadDatabase, { now, ...query }: ReportQuery): Promise<Report> {
  const period = recentPartOf(query.period, now)
  const working = await selectWorkingDays(db, {
    from: new Date(period.from.getTime() - LONGEST_STAY_MS),
    until: period.until,
  })
  const [stays, reviews, answers, decisions] = await Promise.all([
    measureStays(db, { period, working }),
    measureReviews(db, { period, working }),
    measureAnswers(db, { period, working }),
    measureDecisions(db, { period, working }),
  ])
  const rows = [
    toRow(
      {
        name: 'Reviewing a document',
        published: describeResponseTime('Document review'),
        promisedDays: REVIEW_BUSINESS_DAYS,
      },
      reviews,
    ),
    ...STATUSES_IN_ORDER.flatMap(status => {
      const measured = stays.get(status)
      return measured === undefined ? [] : [toRow(describeStatus(status), measured)]
    }),
    toRow(
      { name: 'Decision of the endorsing body', published: 'Up to 8 weeks, say the bodies', promisedDays: null },
      decisions,
    ),
  ]
  const measuredRows = rows.filter(({ measured }) => measured.count > 0)
  return {
    counts:
      'What ended in the period: answers sent, documents decided, statuses left and decisions recorded. Times are working days in Lagos, without weekends, public holidays and days on which we are closed. A case waits for its first review from its first payment. A change that was undone doesn’t count.',
    heads: ['Step', 'Counted', 'Median, working days', 'Slowest tenth, more than', 'We publish', 'Within that'],
    groups: [
      {
        title: null,
        rows: [...(answers.count === 0 ? [] : [describeAnswers(answers)]), ...measuredRows.map(({ row }) => row)],
      },
    ],
    chart: {
      kind: 'bars',
      label: 'Working days in each step, median',
      marks: measuredRows.map(({ name, measured }) => ({
        name,
        value: toTenth(measured.median),
        behind: measured.count < LEAST_FOR_TENTH ? undefined : toTenth(measured.slowest),
      })),
    },
    notes: [
      ...(period === query.period ? [] : [RECENT_NOTE]),
      'The filled bar is the median: half were faster. The outline ends where the slowest tenth begins.',
      'A working day is 24 hours of a day on which we work, so 0.5 is twelve hours. Answers are in such hours.',
    ],
    isEmpty: measuredRows.length + answers.count === 0,
  }
}

const ANSWER_DAYS = 1

function describeStatus(status: Status): Step {
  if (isInitial(status))
    return {
      name: `${statusLabel(status)}, until the first review`,
      published: `Within ${REVIEW_BUSINESS_DAYS} business days`,
      promisedDays: REVIEW_BUSINESS_DAYS,
    }
  const until = isSentBack(status) ? ', until the applicant answers' : isClosed(status) ? ', until it is submitted' : ''
  return { name: `${statusLabel(status)}${until}`, published: 'No time', promisedDays: null }
}

function describeAnswers({ count, median, slowest, kept }: Measured): ReportRow {
  const inHours = (days: number) => {
    const hours = toTenth(days * HOURS_PER_DAY)
    return hours === 1 ? '1 hour' : `${hours} hours`
  }
  return {
    cells: [
      'Answering a message',
      count,
      inHours(median),
      count < LEAST_FOR_TENTH ? TOO_FEW : inHours(slowest),
      BRAND.answersWithin,
      shareInWords(kept, count),
    ],
  }
}

const HOURS_PER_DAY = 24
const TOO_FEW = 'Too few to say'

function toRow({ name, published, promisedDays }: Step, measured: Measured) {
  const { count, median, slowest, kept } = measured
  const row: ReportRow = {
    cells: [
      name,
      count,
      toTenth(median),
      count < LEAST_FOR_TENTH ? TOO_FEW : toTenth(slowest),
      published,
      promisedDays === null ? null : shareInWords(kept, count),
    ],
  }
  return { name, measured, row }
}

/** A tenth of fewer than ten is less than one. */
const LEAST_FOR_TENTH = 10

type Window = Pick<ReportQuery, 'period'> & { working: ReturnType<typeof sql> }

function measure(promisedDays: number | null) {
  return sql`count(days)::int as count, coalesce(percentile_cont(0.5) within group (order by days), 0) as median,
    coalesce(percentile_cont(0.9) within group (order by days), 0) as slowest,
    (count(*) filter (where counted_days <= ${promisedDays}::float8))::int as kept`
}

const NONE: Measured = { count: 0, median: 0, slowest: 0, kept: 0 }

const COUNTED_STATUSES = STATUSES.filter(status => !isStopped(status) && !isDated(status))

/** The statuses that cases left in the period. PostgreSQL would compute a first payment again for each aggregate without `materialized`. */
async function measureStays(db: ReadDatabase, { period: { from, until }, working }: Window) {
  const earliest = new Date(from.getTime() - LONGEST_STAY_MS).toISOString()
  const { rows } = await db.execute<Measured & { status: Status }>(sql`
    with working as (${working}),
    changes as (
      select case_id, at, type, details ->> 'from' as status,
        lead(type) over (partition by case_id order by at) as next_type
      from ${auditEvents}
      where type in ('application.updated', 'application.resubmitted', 'application.status_undone')
        and details ->> 'to' is not null and case_id is not null
        and at >= ${earliest} and at < ${until.toISOString()}
    ),
    stays as (
      select case_id, status, at, lag(at) over (partition by case_id order by at) as since
      from changes
      where type <> 'application.status_undone' and next_type is distinct from 'application.status_undone'
    ),
    ended as materialized (
      select stays.status, stays.at, case when stays.status in (${joinAsSqlList(STATUSES.filter(isInitial))}) then (
        select min(entry.at) from ${payments} join ${ledgerEntries} as entry on entry.payment_id = ${payments.id}
        where ${payments.caseId} = stays.case_id and entry.kind = 'receipt'
      ) else stays.since end as since
      from stays join ${liveCases} on ${liveCases.id} = stays.case_id
      where stays.at >= ${from.toISOString()} and stays.at < ${until.toISOString()}
        and stays.status in (${joinAsSqlList(COUNTED_STATUSES)})
    ),
    measured as materialized (
      select status, ${countedDays(sql`since`, sql`at`)} as counted_days, ${workingDaysBetween(sql`since`, sql`at`)} as days
      from ended, working where since < at
    )
    select status, ${measure(REVIEW_BUSINESS_DAYS)} from measured group by 1`)
  return new Map(rows.map(row => [row.status, row]))
}

async function measureReviews(db: ReadDatabase, { period: { from, until }, working }: Window): Promise<Measured> {
  const earliest = new Date(from.getTime() - LONGEST_STAY_MS).toISOString()
  const { rows } = await db.execute<Measured>(sql`
    with working as (${working}),
    measured as materialized (
      select ${countedDays(sql`uploaded_at`, sql`reviewed_at`)} as counted_days,
        ${workingDaysBetween(sql`uploaded_at`, sql`reviewed_at`)} as days
      from ${documents} join ${liveCases} on ${liveCases.id} = ${documents.caseId} cross join working
      where added_by is null and reviewed_at >= ${from.toISOString()} and reviewed_at < ${until.toISOString()}
        and uploaded_at >= ${earliest} and uploaded_at < ${until.toISOString()}
    )
    select ${measure(REVIEW_BUSINESS_DAYS)} from measured`)
  return rows[0] ?? NONE
}

async function measureAnswers(db: ReadDatabase, { period, working }: Window): Promise<Measured> {
  const { rows } = await db.execute<Measured>(sql`
    with working as (${working}),
    answers as materialized (${selectAnswers(period)}),
    measured as materialized (select days, days as counted_days from answers)
    select ${measure(ANSWER_DAYS)} from measured`)
  return rows[0] ?? NONE
}

/** From the day of the submission to the day of the decision. */
async function measureDecisions(db: ReadDatabase, { period: { from, until }, working }: Window): Promise<Measured> {
  const { rows } = await db.execute<Measured>(sql`
    with working as (${working}),
    measured as materialized (
      select ${businessDaysBetween(sql`sent.happened_on`, sql`decided.happened_on`)}::float8 as days, 0 as counted_days
      from ${applicationMilestones} as decided
      join ${applicationMilestones} as sent on sent.case_id = decided.case_id and sent.undone_at is null
        and sent.kind in (${joinAsSqlList(STATUSES.filter(isDated).filter(status => !isDecision(status)))})
      join ${liveCases} on ${liveCases.id} = decided.case_id
      cross join working
      where decided.undone_at is null and decided.kind in (${joinAsSqlList(STATUSES.filter(isDecision))})
        and decided.happened_on >= ${dayOf(sql`${from.toISOString()}::timestamptz`)}
        and decided.happened_on < ${dayOf(sql`${until.toISOString()}::timestamptz`)}
    )
    select ${measure(null)} from measured`)
  return rows[0] ?? NONE
}
