import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AppContext } from '#src/database/app-context.ts'
import { isInStates } from '#src/database/columns.ts'
import { bookings, usesUpPayment } from '#src/features/bookings/table.server.ts'
import { isOpen } from '#src/features/cases/states.ts'
import { isOutsideBin, liveCases } from '#src/features/cases/table.server.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import { MAX_ASSIGNED_AT_ONCE, WORK_KINDS, type WorkKind } from '#src/features/cases/work/forms.ts'
import type { OwnerRefusal } from '#src/features/cases/work/owners.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { changeTask } from '#src/features/cases/work/tasks.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { payments } from '#src/features/money/table.server.ts'

export type WorkIds = Record<WorkKind, ReadonlyArray<string>>

export type AssignWorkResult =
  | { ok: true; changed: number; missing: number; taken: number; ownerName: string | null }
  | { ok: false; reason: OwnerRefusal }

/** Gives cases and tasks to a colleague. A repeated request gives what is left. */
export async function assignWork(
  app: AppContext,
  actor: StaffActor,
  {
    work,
    ownerId,
    note,
    onlyFree = false,
  }: { work: WorkIds; ownerId: string | null; note: string | null; onlyFree?: boolean },
): Promise<AssignWorkResult> {
  const sum = await assignCases(app, actor, { caseIds: work.cases, ownerId, note, onlyFree })
  if (!sum.ok) return sum
  const openTasks = await app.db
    .select({ taskId: tasks.id, applicationId: tasks.caseId, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(inArray(tasks.id, [...work.tasks]), isNull(tasks.doneAt)))
  for (const task of openTasks) {
    const result = await changeTask(app, actor, { ...task, ownerId, onlyFree })
    if (result.ok) {
      sum.changed += Number(result.changed)
      sum.taken += Number(result.isTaken === true)
    } else if (result.reason === 'not-found') sum.missing += 1
    else return { ok: false, reason: result.reason }
  }
  return sum
}

export type OpenWork = Record<WorkKind, number>

/** Counts the open cases and tasks of each colleague who has some. */
export async function countOpenWork(app: AppContext): Promise<ReadonlyMap<string, OpenWork>> {
  const found = new Map<string, OpenWork>()
  for (const [kind, { table, ownerId, where }] of listKinds(app)) {
    const rows = await app.db
      .select({ ownerId: sql<string>`${ownerId}`, total: sql<number>`count(*)::int` })
      .from(table)
      .where(and(isNotNull(ownerId), where))
      .groupBy(ownerId)
    for (const { ownerId: id, total } of rows) found.set(id, { ...(found.get(id) ?? NO_WORK), [kind]: total })
  }
  return found
}

const NO_WORK: OpenWork = { cases: 0, tasks: 0 }

export type GiveAwayResult = { ok: true; changed: number } | { ok: false; reason: OwnerRefusal | 'same' }

/** Gives everything of a colleague to another one, in batches. After a failure, a repeated request gives the rest. */
export async function giveAway(
  app: AppContext,
  actor: StaffActor,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<GiveAwayResult> {
  if (fromId === toId) return { ok: false, reason: 'same' }
  let changed = 0
  let work = await findWork(app, fromId, null)
  while (WORK_KINDS.some(kind => work[kind].length > 0)) {
    const result = await assignWork(app, actor, { work, ownerId: toId, note: null })
    if (!result.ok) return result
    changed += result.changed
    work = await findWork(app, fromId, work)
  }
  return { ok: true, changed }
}

/** Continues after the ids of `previous`, so that work which comes back is not given again. */
async function findWork(app: AppContext, staffId: string, previous: WorkIds | null): Promise<WorkIds> {
  const found = { cases: [], tasks: [] } as Record<WorkKind, Array<string>>
  for (const [kind, { table, id, ownerId, where }] of listKinds(app)) {
    const lastId = previous?.[kind].at(-1)
    if (previous !== null && lastId === undefined) continue
    const rows = await app.db
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(and(eq(ownerId, staffId), where, lastId === undefined ? undefined : gt(id, lastId)))
      .orderBy(asc(id))
      .limit(MAX_ASSIGNED_AT_ONCE)
    found[kind] = rows.map(row => row.id)
  }
  return found
}

type KindOfWork = { table: typeof liveCases | typeof tasks; id: PgColumn; ownerId: PgColumn; where: SQL | undefined }

function listKinds({ clock }: AppContext): ReadonlyArray<readonly [WorkKind, KindOfWork]> {
  return [
    ['cases', { table: liveCases, id: liveCases.id, ownerId: liveCases.ownerId, where: isOpenWork(clock.now()) }],
    [
      'tasks',
      {
        table: tasks,
        id: tasks.id,
        ownerId: tasks.ownerId,
        where: and(isNull(tasks.doneAt), isOutsideBin(tasks.caseId)),
      },
    ],
  ]
}

/**
 * Matches cases that staff still work on: open applications, enquiries, consultations with a conversation, and paid ones
 * whose call has not ended or has no time yet.
 */
function isOpenWork(now: Date): SQL {
  return sql`(${isInStates(liveCases.status, isOpen)} and ${liveCases.endedByRefundAt} is null or ${liveCases.kind} = 'enquiry'
    or ${liveCases.kind} = 'consultation' and (${liveCases.lastMessageAt} is not null
      or ${liveCases.settledPence} > 0 and not exists (
        select 1 from ${bookings} join ${payments} on ${payments.id} = ${bookings.paymentId}
        where ${payments.caseId} = ${liveCases.id} and ${usesUpPayment}
          and ${bookings.endsAt} <= ${now.toISOString()}::timestamptz)))`
}
