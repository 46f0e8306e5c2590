import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Endorsement } from '#src/features/applications/endorsement.ts'
import type { DatedStatus, Status } from '#src/features/cases/states.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { askForStory, takeBackQuestion } from '#src/features/stories/ask-for-story.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { computeClocks, findNextClockReminder } from './clocks.ts'
import { type DatedDays, type DatedFact, keepDaysUpTo, listUndoneSteps, toDays } from './milestones.ts'
import { listMilestones } from './queries.server.ts'
import { applicationClocks, applicationMilestones } from './table.server.ts'

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
  if (fact === 'granted') await askForStory(app, tx, application.id)
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
  if (fact === 'granted') await takeBackQuestion(tx, application.id)
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

/** Last days before and after, or null where there is no deadline. */
export type MovedClock = { clock: string; before: string | null; after: string | null }

/**
 * Makes the stored clocks follow the recorded days and the rules, and returns those whose last day moved. The caller has
 * locked the application.
 */
export async function rewriteClocks(
  { app, tx }: { app: Pick<AppContext, 'clock'>; tx: Transaction },
  application: Case,
  days: DatedDays,
): Promise<Array<MovedClock>> {
  const clocks = computeClocks(days, application, await loadFacts({ db: tx, clock: app.clock }))
  const { id: applicationId } = application
  const isOfApplication = eq(applicationClocks.caseId, applicationId)
  const stored = await tx.select().from(applicationClocks).where(isOfApplication)
  const gone = stored.map(({ clock }) => clock).filter(clock => clocks.every(each => each.clock !== clock))
  if (gone.length > 0) {
    await tx.delete(applicationClocks).where(and(isOfApplication, inArray(applicationClocks.clock, gone)))
    const isOfGone = and(eq(reminders.caseId, applicationId), inArray(reminders.aboutId, gone))
    await tx.delete(reminders).where(and(eq(reminders.matter, 'deadlines'), isOfGone))
  }
  for (const clock of clocks) {
    const before = stored.find(row => row.clock === clock.clock)
    if (before?.endsOn === clock.endsOn && before.metOn === clock.metOn) continue
    await tx
      .insert(applicationClocks)
      .values({ caseId: applicationId, ...clock })
      .onConflictDoUpdate({ target: [applicationClocks.caseId, applicationClocks.clock], set: clock })
    const { step, at } = findNextClockReminder(clock, app.clock.now())
    const dueAt = clock.metOn === null ? at : null
    await scheduleReminders(tx, [{ caseId: applicationId, matter: 'deadlines', aboutId: clock.clock, step, dueAt }])
  }
  const ends = new Map<string, string>(clocks.map(({ clock, endsOn }) => [clock, endsOn]))
  const endsBefore = new Map<string, string>(stored.map(({ clock, endsOn }) => [clock, endsOn]))
  return [...new Set([...endsBefore.keys(), ...ends.keys()])]
    .map(clock => ({ clock, before: endsBefore.get(clock) ?? null, after: ends.get(clock) ?? null }))
    .filter(({ before, after }) => before !== after)
}
