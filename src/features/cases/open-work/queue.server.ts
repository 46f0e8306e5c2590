import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { isBusinessDay } from '#src/business-days.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { findBand, type OpenWorkReason, QUEUE_REASON_KEYS, type QueueReason } from './reasons.ts'
import { openWork } from './table.server.ts'

/** `owner` is the id of a colleague, "none", "left" for colleagues whose account is disabled, or null for all. */
export type QueueFilters = { reason: QueueReason | null; owner: string | null; isStalled: boolean }

export const ALL_WORK: QueueFilters = { reason: null, owner: null, isStalled: false }

export type QueueRow = {
  /** The id of the case, or of a payment without one. */
  id: string
  kind: CaseKind | null
  name: string
  ownerName: string | null
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
}

export const MAX_QUEUE_ROWS = 200

const DAYS_BACK = 400
const DAYS_AHEAD = 40

/** Returns the most urgent cases, one row each. */
export async function loadQueue(
  app: Pick<AppContext, 'db' | 'clock'>,
  filters: QueueFilters,
): Promise<Array<QueueRow>> {
  const today = dayInLagos(app.clock.now())
  const { rows } = await app.db.execute<Omit<QueueRow, 'since'> & { since: string }>(sql`
    select work.id, band, reason, subject_id as "subjectId", title, since::text, due_on::text as "dueOn", reasons,
      task_ids as "taskIds", ${liveCases.kind}, ${staffMembers.name} as "ownerName",
      coalesce(${liveCases.name}, ${payments.name}, ${payments.reference}) as name
    from (
      select distinct on (id) * from (
        select reason, band, owner_id, subject_id, title, since, coalesce(case_id, subject_id) as id,
          coalesce(due_on, days[width_bucket((since at time zone 'Africa/Lagos')::date, days) + business_days]) as due_on,
          array_agg(reason) over of_case as reasons,
          array_remove(array_agg(case reason when 'task' then subject_id end) over of_case, null) as task_ids
        from ${openWork}, (select ${sql.param(await listBusinessDays(app, today))}::date[] as days) as calendar
        where ${isShown(today, filters)}
        window of_case as (partition by coalesce(case_id, subject_id))
      ) as reasons_of_cases
      ${filters.reason === null ? sql`` : sql`where reason = ${filters.reason}`}
      order by id, band, due_on, since
    ) as work
    left join ${liveCases} on ${liveCases.id} = work.id
    left join ${payments} on ${payments.id} = work.id
    left join ${staffMembers} on ${staffMembers.id} = work.owner_id
    order by band, due_on, since, work.id limit ${MAX_QUEUE_ROWS}`)
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

/** `reasons` counts a case once under each of its reasons. */
export type QueueCounts = {
  total: number
  reasons: Partial<Record<QueueReason, number>>
  withoutOwner: number
  ownerLeft: number
  stalled: number
}

/** Counts the cases of the filters, and those that the filters for owners and for stalled cases would show. */
export async function countQueue(
  app: Pick<AppContext, 'db' | 'clock'>,
  { owner, isStalled }: Omit<QueueFilters, 'reason'> = ALL_WORK,
): Promise<QueueCounts> {
  const today = dayInLagos(app.clock.now())
  const count = (filters: Partial<QueueFilters>) =>
    sql`count(distinct coalesce(case_id, subject_id)) filter (where ${isShown(today, { ...ALL_WORK, ...filters })})::int`
  const { rows } = await app.db.execute<Omit<QueueCounts, 'reasons'> & { reason: OpenWorkReason | null }>(sql`
    select reason, ${count({ owner, isStalled })} as total, ${count({ owner: 'none' })} as "withoutOwner",
      ${count({ owner: 'left' })} as "ownerLeft", ${count({ owner, isStalled: true })} as stalled
    from ${openWork} group by grouping sets ((reason), ())`)
  const found = new Map(rows.map(({ reason, ...counts }) => [reason, counts]))
  const sum = found.get(null) ?? { total: 0, withoutOwner: 0, ownerLeft: 0, stalled: 0 }
  const reasons = QUEUE_REASON_KEYS.map(key => [key, found.get(key)?.total ?? 0] as const)
  return { ...sum, reasons: Object.fromEntries(reasons.filter(([, total]) => total > 0)) }
}

/** Selects how many cases wait for us. */
export function selectQueueLength(now: Date): SQL {
  return sql`select count(distinct coalesce(case_id, subject_id))::int from ${openWork} where ${isShown(dayInLagos(now), ALL_WORK)}`
}

/** Returns why a case is in the queue, the most urgent reason first. */
export async function findCaseReasons(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caseId: string,
): Promise<Array<QueueReason>> {
  const rows = await db
    .selectDistinct({ reason: openWork.reason })
    .from(openWork)
    .where(and(eq(openWork.caseId, caseId), isShown(dayInLagos(clock.now()), ALL_WORK)))
  return QUEUE_REASON_KEYS.filter(key => rows.some(({ reason }) => reason === key))
}

/** Returns the tasks of a colleague that are due, at most `limit`. */
export function findDueTasks(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { staffId, limit }: { staffId: string; limit: number },
) {
  return db
    .select({
      id: sql<string>`${openWork.subjectId}`,
      title: sql<string>`${openWork.title}`,
      dueOn: sql<string>`${openWork.dueOn}`,
      applicationId: liveCases.id,
      applicantName: liveCases.name,
    })
    .from(openWork)
    .innerJoin(liveCases, eq(liveCases.id, openWork.caseId))
    .where(
      and(eq(openWork.reason, 'task'), eq(openWork.ownerId, staffId), lte(openWork.startsOn, dayInLagos(clock.now()))),
    )
    .orderBy(openWork.dueOn, openWork.subjectId)
    .limit(limit)
}

/**
 * What is only in progress is shown without an owner, of colleagues who left, and if it stalled. Tasks of colleagues who
 * left are shown before their day.
 */
function isShown(today: string, { owner, isStalled }: Omit<QueueFilters, 'reason'>): SQL {
  const isTime = sql`starts_on <= ${today}`
  const waits = sql`band < ${findBand('in-progress')}`
  const hasLeft = sql`owner_id in (select id from ${staffMembers} where disabled_at is not null)`
  const stalled = sql`case_id in (select case_id from ${openWork} where reason = 'in-progress' and due_on <= ${today})`
  const conditions = {
    all: [isTime, isStalled ? stalled : waits],
    none: [isTime, sql`owner_id is null`, isStalled ? stalled : undefined],
    left: [sql`(${isTime} or reason = 'task')`, hasLeft, isStalled ? stalled : undefined],
    colleague: [
      sql`(${isTime} or reason = 'task' and ${hasLeft})`,
      sql`owner_id = ${owner}`,
      isStalled ? stalled : sql`(${waits} or ${hasLeft})`,
    ],
  }
  const kind = owner === null ? 'all' : owner === 'none' || owner === 'left' ? owner : 'colleague'
  return sql`${and(...conditions[kind])}`
}
