import { sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import {
  type DatedStatus,
  isDated,
  isDecision,
  isUnsuccessful,
  STATUSES_IN_ORDER,
  statusLabel,
} from '#src/features/cases/states.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { type ApplicationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { listMonthsOf, type Span } from './periods.ts'
import { type Report, type ReportQuery, type ReportRow, shareInWords } from './report.ts'

const STEPS = STATUSES_IN_ORDER.filter(isDated)
const DECISIONS = STEPS.filter(isDecision)

type Steps = { applications: number; paid: number } & Record<DatedStatus, number>
type Enquiries = { enquiries: number; applied: number }

export async function loadFunnel(db: ReadDatabase, { period }: ReportQuery): Promise<Report> {
  const spans = listMonthsOf(period)
  const starts = sql`${sql.param(spans.map(({ from }) => from.toISOString()))}::timestamptz[]`
  const [steps, enquiries] = await Promise.all([
    countSteps(db, { period, starts }),
    countEnquiries(db, { period, starts }),
  ])
  const groupOf = ({ title }: Span, isOfSpan: (span: number) => boolean) => {
    const packages = steps.filter(({ span }) => isOfSpan(span))
    const totals = sumSteps(packages)
    const asked = sumEnquiries(enquiries.filter(({ span }) => isOfSpan(span)))
    const items = [...new Set(packages.map(({ item }) => item))]
    return {
      title,
      rows: [
        ...items.map(item => toRow(ITEMS[item].name, sumSteps(packages.filter(each => each.item === item)), null)),
        { ...toRow('All packages', totals, asked), isTotal: true },
      ],
    }
  }
  const total = sumSteps(steps)
  const asked = sumEnquiries(enquiries)
  const groupsOfMonths = spans.map((span, index) => groupOf(span, each => each === index + 1))
  return {
    counts:
      'Each case is counted in the month in which it arrived, and so are its later steps, whenever they happened. Recent months are therefore still growing. An enquiry is a message from the contact page; it led to an application if the same address applied later. Paid: a payment arrived and was not all given back. The later steps count once their day is recorded.',
    heads: [
      'Package',
      'Enquiries',
      'Of them, applied',
      'Applications',
      'Paid',
      ...STEPS.map(statusLabel),
      'Share endorsed',
    ],
    groups: [
      groupOf(period, () => true),
      ...(groupsOfMonths.length > 1
        ? groupsOfMonths.filter(({ rows }) => rows.length > 1 || rows[0]?.cells[1] !== 0)
        : []),
    ],
    chart: {
      kind: 'bars',
      label: 'From enquiry to endorsement',
      marks: [
        { name: 'Enquiries', value: asked.enquiries },
        { name: 'Applications', value: total.applications },
        { name: 'Paid', value: total.paid },
        ...STEPS.filter(step => !isUnsuccessful(step)).map(step => ({ name: statusLabel(step), value: total[step] })),
      ],
    },
    notes: ['Share endorsed: of the cases that the endorsing body has decided.'],
    isEmpty: total.applications + asked.enquiries === 0,
  }
}

type Counted = Pick<ReportQuery, 'period'> & { starts: ReturnType<typeof sql> }

async function countSteps(db: ReadDatabase, { period: { from, until }, starts }: Counted) {
  const happened = STEPS.map(
    step => sql`count(*) filter (where ${step} = any(steps.kinds))::int as ${sql.identifier(step)}`,
  )
  const arrivedThen = sql`kind = 'application' and created_at >= ${from.toISOString()} and created_at < ${until.toISOString()}`
  const { rows } = await db.execute<Steps & { span: number; item: ApplicationItem }>(sql`
    select width_bucket(created_at, ${starts}) as span, item, count(*)::int as applications,
      count(payment_date)::int as paid, ${sql.join(happened, sql`, `)}
    from ${liveCases} left join (
      select case_id, array_agg(kind) as kinds from ${applicationMilestones}
      where undone_at is null and kind in (${joinAsSqlList(STEPS)})
        and case_id in (select id from ${liveCases} where ${arrivedThen}) group by 1
    ) as steps on steps.case_id = ${liveCases.id}
    where ${arrivedThen}
    group by 1, 2 order by 1, 2`)
  return rows
}

async function countEnquiries(db: ReadDatabase, { period: { from, until }, starts }: Counted) {
  const { rows } = await db.execute<Enquiries & { span: number }>(sql`
    select width_bucket(enquiry.created_at, ${starts}) as span, count(*)::int as enquiries,
      count(*) filter (where exists (select from ${liveCases} where ${liveCases.kind} = 'application'
        and ${liveCases.personId} = enquiry.person_id and ${liveCases.createdAt} >= enquiry.created_at))::int as applied
    from ${liveCases} as enquiry
    where enquiry.kind = 'enquiry' and enquiry.created_at >= ${from.toISOString()}
      and enquiry.created_at < ${until.toISOString()}
    group by 1`)
  return rows
}

function sumSteps(rows: ReadonlyArray<Steps>): Steps {
  const sum = (key: keyof Steps) => rows.reduce((total, row) => total + row[key], 0)
  const steps = STEPS.map(step => [step, sum(step)] as const)
  return {
    applications: sum('applications'),
    paid: sum('paid'),
    ...(Object.fromEntries(steps) as Record<DatedStatus, number>),
  }
}

function sumEnquiries(rows: ReadonlyArray<Enquiries>): Enquiries {
  return {
    enquiries: rows.reduce((total, row) => total + row.enquiries, 0),
    applied: rows.reduce((total, row) => total + row.applied, 0),
  }
}

function toRow(name: string, steps: Steps, asked: Enquiries | null): ReportRow {
  const decided = DECISIONS.reduce((sum, step) => sum + steps[step], 0)
  const endorsed = DECISIONS.filter(step => !isUnsuccessful(step)).reduce((sum, step) => sum + steps[step], 0)
  return {
    cells: [
      name,
      asked?.enquiries ?? null,
      asked?.applied ?? null,
      steps.applications,
      steps.paid,
      ...STEPS.map(step => steps[step]),
      shareInWords(endorsed, decided),
    ],
  }
}
