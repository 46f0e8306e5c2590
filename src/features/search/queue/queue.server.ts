import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { PAGE_SIZE, type RowCount } from '#src/database/keyset-page.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { loadClosedDays } from '#src/features/work/closed-days.server.ts'
import type { WorkKind } from '#src/features/work/owner-form.ts'
import type { IsClosed } from '#src/features/working-days/business-days.ts'
import { formatCursor, parseCursor, type QueueCursor } from './cursor.ts'
import { findDueDay, findFirstSince, type QueueReason, STALLED_AFTER_DAYS } from './reasons.ts'
import { listSources, type QueueSource, type SourceTimes } from './sources.server.ts'

/** `owner` is the id of a colleague, "none", or null for all. */
export type QueueFilters = { reason: QueueReason | null; owner: string | null }

export type QueueRow = {
  reason: QueueReason
  id: string
  name: string
  applicationId: string | null
  ownerName: string | null
  detail: string | null
  waitingSince: Date
  /** A day in Lagos. */
  dueOn: string
  cursor: string
  /** Null if the row is not about a missing owner. */
  assigns: WorkKind | null
}

type FoundRow = Omit<QueueRow, 'reason' | 'waitingSince' | 'dueOn' | 'cursor' | 'assigns'> & {
  source: number
  key: string
  waitingSince: string
}

/** Merges the heads of all reasons, so that a page costs the same whatever the length of the queue. */
export async function loadQueue(
  app: Pick<AppContext, 'db' | 'clock'>,
  { filters, after }: { filters: QueueFilters; after: string | null },
): Promise<{ rows: Array<QueueRow>; hasMore: boolean }> {
  const now = app.clock.now()
  const isClosed = await loadClosedDays(app.db, addDays(dayInLagos(now), -60))
  const sources = listSources(sourceTimes(now))
  const cursor = after === null ? null : parseCursor(after, sources)
  const heads = sources.flatMap((source, position) =>
    filters.reason !== null && source.reason !== filters.reason
      ? []
      : [selectHead({ source, position, filters, cursor, isClosed })],
  )
  const { rows } = await app.db.execute<FoundRow>(sql`${sql.join(heads, sql` union all `)}`)
  const merged = rows.map(row => toQueueRow(row, sources, isClosed)).toSorted(compareRows)
  return {
    rows: merged.slice(0, PAGE_SIZE).map(({ position: _, key: __, ...row }) => row),
    hasMore: merged.length > PAGE_SIZE,
  }
}

export type QueueCounts = Partial<Record<QueueReason, number>>

export const MAX_COUNTED_PER_REASON = 200

/** Counts at most one more than `MAX_COUNTED_PER_REASON` for each reason. */
export async function countQueue(app: Pick<AppContext, 'db' | 'clock'>, owner: string | null): Promise<QueueCounts> {
  const { rows } = await app.db.execute<{ reason: QueueReason; total: number }>(countSources(app.clock.now(), owner))
  return Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ reason, total }) => [reason, total]))
}

/** Sums the counts. `isMore` means that a reason has more than we count. */
export function sumQueue(counts: QueueCounts): RowCount {
  const values = Object.values(counts)
  return {
    total: values.reduce((sum, count) => sum + Math.min(count, MAX_COUNTED_PER_REASON), 0),
    isMore: values.some(count => count > MAX_COUNTED_PER_REASON),
  }
}

/** Selects the reasons with their capped counts. */
export function countSources(now: Date, owner: string | null): SQL {
  const limit = sql.raw(String(MAX_COUNTED_PER_REASON + 1))
  const counts = listSources(sourceTimes(now)).map(
    source => sql`select ${sql.raw(`'${source.reason}'`)} as reason, count(*)::int as total from (
      select 1 from ${source.from} where ${source.where} ${matchesOwner(source, owner)} limit ${limit}) as counted`,
  )
  return sql`select reason, least(sum(total), ${limit})::int as total from (${sql.join(counts, sql` union all `)}) as counts
    group by reason`
}

export function sourceTimes(now: Date): SourceTimes {
  return {
    now,
    today: dayInLagos(now),
    stalledBefore: new Date(now.getTime() - STALLED_AFTER_DAYS * DAY_MS),
  }
}

function matchesOwner({ owner, reason }: QueueSource, wanted: string | null): SQL {
  if (wanted === null) return sql``
  if (wanted === 'none') return sql`and ${owner} is null`
  // PostgreSQL evaluates this once, and then reads no work of a colleague who is active.
  const hasLeft = sql`(select disabled_at from ${staffMembers} where id = ${wanted}::uuid) is not null`
  return sql`and ${owner} = ${wanted}::uuid ${reason === 'owner-left' ? sql`and ${hasLeft}` : sql``}`
}

function selectHead({
  source,
  position,
  filters,
  cursor,
  isClosed,
}: {
  source: QueueSource
  position: number
  filters: QueueFilters
  cursor: QueueCursor | null
  isClosed: IsClosed
}): SQL {
  const { key, id, keyType, waitingSince, from, where, owner, name, applicationId, detail } = source
  const keyText = keyType === 'day' ? sql`${key}::text` : sql`(extract(epoch from ${key}) * 1000000)::bigint::text`
  return sql`(select ${sql.raw(String(position))} as source, ${keyText} as key, ${id}::text as id, ${name} as name,
    ${applicationId}::text as "applicationId", ${detail} as detail, ${waitingSince}::timestamptz::text as "waitingSince",
    (select name from ${staffMembers} as owners where owners.id = ${owner}) as "ownerName"
    from ${from} where ${where} ${matchesOwner(source, filters.owner)} ${isAfter(source, position, cursor, isClosed)}
    order by ${key}, ${id} limit ${sql.raw(String(PAGE_SIZE + 1))})`
}

function isAfter(source: QueueSource, position: number, cursor: QueueCursor | null, isClosed: IsClosed): SQL {
  if (cursor === null) return sql``
  const { key, id, keyType, reason } = source
  if (position === cursor.position) {
    const value =
      keyType === 'day'
        ? sql`${cursor.key}::date`
        : sql`(to_timestamp(0) + ${cursor.key}::bigint * interval '1 microsecond')`
    return sql`and (${key}, ${id}) > (${value}, ${cursor.id}::uuid)`
  }
  const dueDay = position > cursor.position ? cursor.dueOn : addDays(cursor.dueOn, 1)
  const firstDay = findFirstSince(reason, dueDay, isClosed)
  return keyType === 'day'
    ? sql`and ${key} >= ${firstDay}::date`
    : sql`and ${key} >= ${instantInLagos(firstDay, '00:00').toISOString()}::timestamptz`
}

function toQueueRow(
  { source: position, key, waitingSince, ...row }: FoundRow,
  sources: ReadonlyArray<QueueSource>,
  isClosed: IsClosed,
) {
  const source = sources[position]
  if (source === undefined) throw new Error('There is no such source of the queue.')
  const since = source.keyType === 'day' ? key : dayInLagos(new Date(Number(key) / 1000))
  const dueOn = findDueDay(source.reason, since, isClosed)
  const cursor = formatCursor({ dueOn, position, key, id: row.id })
  const { reason, assigns = null } = source
  return { ...row, reason, assigns, waitingSince: new Date(waitingSince), dueOn, cursor, position, key }
}

type MergedRow = ReturnType<typeof toQueueRow>

/** Keys of one source are days, or microseconds of the same length. */
function compareRows(a: MergedRow, b: MergedRow): number {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1
  if (a.position !== b.position) return a.position - b.position
  if (a.key !== b.key) return a.key.padStart(20, '0') < b.key.padStart(20, '0') ? -1 : 1
  return a.id < b.id ? -1 : 1
}
