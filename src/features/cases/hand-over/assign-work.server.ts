import { and, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import type { WorkKind } from '#src/features/cases/work/owner-form.ts'
import type { OwnerRefusal } from '#src/features/cases/work/owners.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { changeTask } from '#src/features/cases/work/tasks.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'

export type WorkIds = Record<WorkKind, ReadonlyArray<string>>

export type AssignWorkResult =
  | { ok: true; changed: number; missing: number; ownerName: string | null }
  | { ok: false; reason: OwnerRefusal }

/** Gives cases and tasks to a colleague. A repeated request gives what is left. */
export async function assignWork(
  app: AppContext,
  actor: StaffActor,
  { work, ownerId, note }: { work: WorkIds; ownerId: string | null; note: string | null },
): Promise<AssignWorkResult> {
  const sum = await assignCases(app, actor, { caseIds: work.cases, ownerId, note })
  if (!sum.ok) return sum
  const openTasks = await app.db
    .select({ taskId: tasks.id, applicationId: tasks.caseId, dueOn: tasks.dueOn })
    .from(tasks)
    .where(and(inArray(tasks.id, [...work.tasks]), isNull(tasks.doneAt)))
  for (const task of openTasks) {
    const result = await changeTask(app, actor, { ...task, ownerId })
    if (result.ok) sum.changed += Number(result.changed)
    else if (result.reason === 'not-found') sum.missing += 1
    else return { ok: false, reason: result.reason }
  }
  return sum
}
