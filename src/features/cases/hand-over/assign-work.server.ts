import { and, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { assignOrder } from '#src/features/messages/assign-order.server.ts'
import { assignThread } from '#src/features/messages/assign-thread.server.ts'
import { assignApplications } from '#src/features/work/assign-applications.server.ts'
import type { WorkKind } from '#src/features/work/owner-form.ts'
import type { OwnerRefusal } from '#src/features/work/owners.server.ts'
import { tasks } from '#src/features/work/table.server.ts'
import { changeTask } from '#src/features/work/tasks.server.ts'

export type WorkIds = Record<WorkKind, ReadonlyArray<string>>

export type AssignWorkResult =
  | { ok: true; changed: number; missing: number; ownerName: string | null }
  | { ok: false; reason: OwnerRefusal }

/** Gives cases, tasks, conversations and consultations to a colleague. A repeated request gives what is left. */
export async function assignWork(
  app: AppContext,
  actor: StaffActor,
  { work, ownerId, note }: { work: WorkIds; ownerId: string | null; note: string | null },
): Promise<AssignWorkResult> {
  const cases = await assignApplications(app, actor, { applicationIds: work.applications, ownerId, note })
  if (!cases.ok) return cases
  const sum = { ...cases }
  for (const result of await assignOthers(app, actor, { work, ownerId })) {
    if (result.ok) sum.changed += Number(result.changed)
    else if (result.reason === 'not-found') sum.missing += 1
    else if (result.reason !== 'owned-by-case') return { ok: false, reason: result.reason }
  }
  return sum
}

async function assignOthers(
  app: AppContext,
  actor: StaffActor,
  { work, ownerId }: { work: WorkIds; ownerId: string | null },
) {
  const openTasks = await app.db
    .select({ taskId: tasks.id, applicationId: tasks.applicationId, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(inArray(tasks.id, [...work.tasks]), isNull(tasks.doneAt)))
  const results: Array<Awaited<ReturnType<typeof changeTask | typeof assignThread | typeof assignOrder>>> = []
  for (const task of openTasks) results.push(await changeTask(app, actor, { ...task, ownerId }))
  for (const threadId of work.threads) results.push(await assignThread(app, actor, { threadId, ownerId }))
  for (const orderId of work.orders) results.push(await assignOrder(app, actor, { orderId, ownerId }))
  return results
}
