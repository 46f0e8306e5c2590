import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Endorsement } from '#src/features/applications/endorsement.ts'
import type { DatedStatus, Status } from '#src/features/cases/states.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { type DatedDays, type DatedFact, keepDaysUpTo, listUndoneSteps, toDays } from './milestones.ts'
import { listMilestones } from './queries.server.ts'
import { applicationMilestones } from './table.server.ts'
import { writeClocks } from './write-clocks.server.ts'

type Case = Endorsement & { id: string }

type Writer = { app: AppContext; tx: Transaction; actor: Actor }

/** Makes the recorded days agree with a new status, whose own day is `day`. The caller has locked the application. */
export async function writeStepsOfStatus(
  writer: Writer,
  application: Case,
  { status, day }: { status: Status; day: { fact: DatedStatus; on: string } | null },
): Promise<void> {
  const days = toDays(await listMilestones(writer.tx, application.id))
  const undone = listUndoneSteps(days, status)
  for (const fact of undone) await undoDay(writer, application, fact, days)
  const remaining = keepDaysUpTo(days, status)
  if (day !== null && remaining[day.fact] !== day.on) await writeDay(writer, application, remaining, day)
  else if (undone.length > 0) await rewriteClocks(writer, application, remaining)
}

/** Records a day, or corrects it, and rewrites the deadlines. `days` are those before. */
export async function writeDay(
  writer: Writer,
  application: Case,
  days: DatedDays,
  { fact, on }: { fact: DatedFact; on: string },
): Promise<void> {
  const { app, tx, actor } = writer
  await markUndone(writer, application, fact)
  const id = randomUUID()
  const recordedBy = actor.kind === 'staff' ? actor.id : null
  await tx.insert(applicationMilestones).values({
    id,
    caseId: application.id,
    kind: fact,
    happenedOn: on,
    recordedBy,
    recordedAt: app.clock.now(),
  })
  await recordEvent(app, tx, {
    type: 'milestone.recorded',
    actor,
    subject: { kind: 'application', id: application.id },
    milestoneId: id,
    fact,
    happenedOn: on,
  })
  await rewriteClocks(writer, application, { ...days, [fact]: on })
}

/** Takes a day back. The caller rewrites the deadlines. */
export async function undoDay(writer: Writer, application: Case, fact: DatedFact, days: DatedDays): Promise<void> {
  const { app, tx, actor } = writer
  const milestoneId = await markUndone(writer, application, fact)
  if (milestoneId === null) return
  await recordEvent(app, tx, {
    type: 'milestone.undone',
    actor,
    subject: { kind: 'application', id: application.id },
    milestoneId,
    fact,
    happenedOn: days[fact] ?? '',
  })
}

export async function rewriteClocks(
  { app, tx }: Pick<Writer, 'app' | 'tx'>,
  application: Case,
  days: DatedDays,
): Promise<void> {
  await writeClocks(tx, { application, days }, app.clock.now())
}

/** Gives back the days as they were before the change to this status. The day of the status may be corrected since. */
export async function restoreSteps(
  writer: Writer,
  application: Case & { status: Status },
  changedAt: Date,
): Promise<void> {
  const { app, tx } = writer
  const { caseId: applicationId, recordedAt, undoneAt, kind } = applicationMilestones
  const isOfCase = eq(applicationId, application.id)
  const recorded = await tx
    .update(applicationMilestones)
    .set({ undoneAt: app.clock.now() })
    .where(and(isOfCase, eq(kind, application.status as DatedStatus), gte(recordedAt, changedAt), isNull(undoneAt)))
    .returning({ kind })
  const restored = await tx
    .update(applicationMilestones)
    .set({ undoneAt: null })
    .where(and(isOfCase, eq(undoneAt, changedAt)))
    .returning({ kind })
  if (recorded.length + restored.length === 0) return
  await rewriteClocks(writer, application, toDays(await listMilestones(tx, application.id)))
}

async function markUndone({ app, tx }: Writer, { id }: Case, fact: DatedFact): Promise<string | null> {
  const [row] = await tx
    .update(applicationMilestones)
    .set({ undoneAt: app.clock.now() })
    .where(
      and(
        eq(applicationMilestones.caseId, id),
        eq(applicationMilestones.kind, fact),
        isNull(applicationMilestones.undoneAt),
      ),
    )
    .returning({ id: applicationMilestones.id })
  return row?.id ?? null
}
