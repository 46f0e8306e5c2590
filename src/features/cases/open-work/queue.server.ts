import { and, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { isBusinessDay } from '#src/business-days.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { withOnePlan } from '#src/database/statements.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import {
  COLLEAGUES_WHO_LEFT,
  isOwnWork,
  isWorkOf,
  type Viewer,
  type WhoseWork,
} from '#src/features/cases/work/owners.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { hasActingOwner } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import {
  findBand,
  hasOwnWork,
  listOwnReasons,
  type OpenWorkReason,
  PERMISSION_FOR_MONEY,
  QUEUE_REASON_KEYS,
  QUEUE_REASONS,
  type QueueReason,
} from './reasons.ts'
import { openWork, snoozes } from './table.server.ts'

export type QueueFilters = {
  /** Only the reasons that this colleague can act on are shown. Null, and read-only staff, see all. */
  viewer: Viewer | null
  owner: WhoseWork
  reason: QueueReason | null
  /** Only cases in which nothing moved. */
  isStalled: boolean
  /** Only what a snooze hides otherwise. */
  isSnoozed: boolean
}

export const ALL_WORK: QueueFilters = { viewer: null, owner: 'all', reason: null, isStalled: false, isSnoozed: false }

export function filterOwnWork(viewer: Viewer): QueueFilters {
  return { ...ALL_WORK, viewer, owner: 'mine' }
}

export type QueueRow = {
  /** The id of the case, or of a payment without one. */
  id: string
  kind: CaseKind | null
  name: string
  ownerName: string | null
  /** There is no owner, or none who can act on it. */
  needsOwner: boolean
  /** The most urgent reason. The other columns are about it. */
  reason: OpenWorkReason
  band: number
  subjectId: string | null
  title: string | null
  since: Date
  /** A day in Lagos. Null if nothing is due. */
  dueOn: string | null
  /** All reasons that the filter of owners left. */
  reasons: Array<OpenWorkReason>
  taskIds: Array<string>
  /** A snooze whose day has not come. */
  snoozedUntil: string | null
  snoozedBy: string | null
  snoozeNote: string | null
}

export const MAX_QUEUE_ROWS = 200

const DAYS_BACK = 400
const DAYS_AHEAD = 40

const REASONS_WITH_LAST_DAY = QUEUE_REASON_KEYS.filter(key => 'hasLastDay' in QUEUE_REASONS[key])
const URGENCY = sql`band, reason not in (${joinAsSqlList(REASONS_WITH_LAST_DAY)}), due_on`

/** Returns the most urgent cases, one row each. */
export async function loadQueue(
  app: Pick<AppContext, 'db' | 'clock'>,
  filters: QueueFilters,
  limit = MAX_QUEUE_ROWS,
): Promise<Array<QueueRow>> {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const { rows } = await app.db.execute<Omit<QueueRow, 'since'> & { since: string }>(sql`${withOnePlan}
    select work.id, band, reason, subject_id as "subjectId", title, since::text, due_on::text as "dueOn", reasons,
      task_ids as "taskIds", ${liveCases.kind}, ${staffMembers.name} as "ownerName",
      not ${hasActingOwner(sql`work.owner_id`, 'cases')} as "needsOwner",
      ${snoozes.snoozedUntil}::text as "snoozedUntil", snoozer.name as "snoozedBy", ${snoozes.note} as "snoozeNote",
      coalesce(${liveCases.name}, ${payments.name}, ${payments.reference}) as name
    from (
      select * from (
        select distinct on (id) * from (
          select reason, band, owner_id, subject_id, title, since, coalesce(case_id, subject_id) as id,
            coalesce(due_on, days[width_bucket((since at time zone 'Africa/Lagos')::date, days) + business_days]) as due_on,
            array_agg(reason) over of_case as reasons,
            array_remove(array_agg(case reason when 'task' then subject_id end) over of_case, null) as task_ids
          from ${openWork}, (select ${sql.param(await listBusinessDays(app, today))}::date[] as days) as calendar
          where ${isShown(now, filters)}
          window of_case as (partition by coalesce(case_id, subject_id))
        ) as reasons_of_cases
        ${filters.reason === null ? sql`` : sql`where reason = ${filters.reason}`}
        order by id, ${URGENCY}, since
      ) as most_urgent_reasons
      order by ${URGENCY}, since, id limit ${limit}
    ) as work
    left join ${liveCases} on ${liveCases.id} = work.id
    left join ${payments} on ${payments.id} = work.id
    left join ${staffMembers} on ${staffMembers.id} = work.owner_id
    left join ${snoozes} on ${snoozes.caseId} = work.id and ${snoozes.snoozedUntil} > ${today}
    left join ${staffMembers} as snoozer on snoozer.id = ${snoozes.snoozedBy}
    order by ${URGENCY}, work.since, work.id`)
  return rows.map(row => ({ ...row, since: new Date(row.since) }))
}

/** The business days around today in their order, so that a place in the list says when a promise is due. */
async function listBusinessDays({ db }: Pick<AppContext, 'db'>, today: string): Promise<Array<string>> {
  const first = addDays(today, -DAYS_BACK)
  const isClosed = await loadClosedDays(db, first)
  return Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, index) => addDays(first, index)).filter(day =>
    isBusinessDay(day, isClosed),
  )
}

type QueueTotals = {
  total: number
  mine: number
  all: number
  none: number
  left: number
  stalled: number
  snoozed: number
}

/** `reasons` counts a case once under each of its reasons. */
export type QueueCounts = QueueTotals & { reasons: Partial<Record<QueueReason, number>> }

/** Counts the cases of the filters, and those that each other choice of the page would show. */
export async function countQueue(
  app: Pick<AppContext, 'db' | 'clock'>,
  { viewer, owner, isStalled, isSnoozed }: Omit<QueueFilters, 'reason'> = ALL_WORK,
): Promise<QueueCounts> {
  const now = app.clock.now()
  const choices: Record<keyof QueueTotals, Partial<QueueFilters>> = {
    total: { owner, isStalled, isSnoozed },
    mine: { owner: 'mine' },
    all: { owner: 'all' },
    none: { owner: 'none' },
    left: { owner: 'left' },
    stalled: { owner, isStalled: true },
    snoozed: { owner, isSnoozed: true },
  }
  const columns = Object.entries(choices).map(([name, filters]) => ({
    name: sql.identifier(name),
    isShown: isShown(now, { ...ALL_WORK, viewer, ...filters }),
  }))
  const counts = columns.map(({ name }) => sql`count(*) filter (where ${name})::int as ${name}`)
  const marks = columns.map(column => sql`bool_or(${column.isShown}) as ${column.name}`)
  const { rows } = await app.db.execute<QueueTotals & { reason: OpenWorkReason | null }>(sql`${withOnePlan}
    select reason, ${sql.join(counts, sql`, `)}
    from (
      select reason, ${sql.join(marks, sql`, `)}
      from (select *, coalesce(case_id, subject_id) as id from ${openWork}) as work
      group by grouping sets ((reason, id), (id))
    ) as work_of_cases
    group by reason`)
  const found = new Map(rows.map(({ reason, ...totals }) => [reason, totals]))
  const sum = found.get(null) ?? { total: 0, mine: 0, all: 0, none: 0, left: 0, stalled: 0, snoozed: 0 }
  const reasons = QUEUE_REASON_KEYS.map(key => [key, found.get(key)?.total ?? 0] as const)
  return { ...sum, reasons: Object.fromEntries(reasons.filter(([, total]) => total > 0)) }
}

/** Selects how many cases wait for the colleague. */
export function selectQueueLength(now: Date, viewer: Viewer): SQL {
  if (!hasOwnWork(viewer.role)) return sql`select 0 as count`
  return sql`select count(distinct coalesce(case_id, subject_id))::int as count from ${openWork}
    where ${isShown(now, filterOwnWork(viewer))}`
}

export async function countOwnWork({ db, clock }: Pick<AppContext, 'db' | 'clock'>, viewer: Viewer): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`${withOnePlan} ${selectQueueLength(clock.now(), viewer)}`)
  return rows[0]?.count ?? 0
}

/** Returns why a case is in the queue, or would be without a snooze, the most urgent reason first. */
export async function findCaseReasons(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caseId: string,
): Promise<Array<QueueReason>> {
  const now = clock.now()
  const isTime = and(lte(openWork.startsOn, dayInLagos(now)), isDueYet(now))
  const isOfCase = and(eq(openWork.caseId, caseId), isTime, ne(openWork.reason, 'in-progress'))
  const { rows } = await db.execute<{ reason: OpenWorkReason }>(
    sql`${withOnePlan} select distinct ${openWork.reason} from ${openWork} where ${isOfCase}`,
  )
  return QUEUE_REASON_KEYS.filter(key => rows.some(({ reason }) => reason === key))
}

/**
 * What is only in progress is shown without an owner, of colleagues who left, and if it stalled. Tasks of colleagues who
 * left are shown before their day, but no summary before its call. A snoozed case is shown whatever waits in it.
 */
function isShown(now: Date, filters: Omit<QueueFilters, 'reason'>): SQL {
  const today = dayInLagos(now)
  const { viewer, owner, isStalled, isSnoozed } = filters
  const reasons = viewer === null ? [] : listOwnReasons(viewer.role)
  const isOfViewer = reasons.length === 0 ? undefined : sql`reason in (${joinAsSqlList(reasons)})`
  const isOfOwner = owner === 'mine' ? matchOwnWork(viewer) : isWorkOf(sql`owner_id`, owner)
  if (isSnoozed) return sql`${and(isOfViewer, isOfOwner, sql`snoozed_until > ${today}`)}`
  const isAwake = sql`(snoozed_until is null or snoozed_until <= ${today})`
  const hasLeft = sql`owner_id in ${COLLEAGUES_WHO_LEFT}`
  const showsOthers = owner === 'mine' || owner === 'all'
  const isTime = showsOthers
    ? sql`starts_on <= ${today}`
    : sql`(starts_on <= ${today} or reason = 'task' and ${hasLeft})`
  const waits = sql`band < ${findBand('in-progress')}`
  const isStuck = sql`case_id in (select case_id from ${openWork} where reason = 'in-progress' and due_on <= ${today})`
  const hasWork = showsOthers ? waits : owner === 'none' ? undefined : sql`(${waits} or ${hasLeft})`
  return sql`${and(isOfViewer, isOfOwner, isAwake, isTime, isDueYet(now), isStalled ? isStuck : hasWork)}`
}

/** False for the summary of a call that has not ended. Other work waits from the start of its day. */
function isDueYet(now: Date): SQL {
  return sql`(reason <> 'call-summary' or since <= ${now.toISOString()}::timestamptz)`
}

function matchOwnWork(viewer: Viewer | null): SQL | undefined {
  const reasons = viewer === null ? [] : listOwnReasons(viewer.role)
  if (viewer === null || reasons.length === 0) return sql`false`
  const permissions = [...new Set(reasons.map(key => QUEUE_REASONS[key].may))]
  return or(
    ...permissions.map(permission => {
      const isOfPermission = sql`reason in (${joinAsSqlList(reasons.filter(key => QUEUE_REASONS[key].may === permission))})`
      return permission === PERMISSION_FOR_MONEY
        ? isOfPermission
        : and(isOfPermission, isOwnWork(sql`owner_id`, viewer, permission))
    }),
  )
}
