import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { acceptsDates, COMPLETED_STATUS, isStopped, STATUSES, type Status } from '#src/features/applications/states.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { checkMilestone, findFollowers } from '#src/features/milestones/check-milestone.ts'
import {
  DATED_FACTS,
  type DatedDays,
  type DatedFact,
  findStatusAfter,
  formatFact,
  toDays,
} from '#src/features/milestones/milestones.ts'
import { listMilestones } from '#src/features/milestones/queries.server.ts'
import { applicationMilestones } from '#src/features/milestones/table.server.ts'
import { writeClocks } from '#src/features/milestones/write-clocks.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { applyChange, planChange } from './apply-change.server.ts'

type CaseActor = Extract<Actor, { kind: 'staff' | 'applicant' }>

/** `error` says in words for the field why the day cannot be recorded. */
export type MilestoneResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'stopped' }
  | { ok: false; reason: 'refused-day'; error: string }

export type MilestoneInput = { applicationId: string; fact: DatedFact; day: string }

/** Records or corrects a day. Applicants correct only what they entered. Moves the status where the fact is a status. */
export async function recordMilestone(
  app: AppContext,
  actor: CaseActor,
  { applicationId, fact, day }: MilestoneInput,
): Promise<MilestoneResult> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    if (isStopped(application.status)) return { ok: false, reason: 'stopped' }
    if (actor.kind === 'applicant' && !acceptsDates(application.status))
      return { ok: false, reason: 'refused-day', error: 'You can enter dates once we’ve begun the final review' }
    const rows = await listMilestones(tx, applicationId)
    const before = rows.find(row => row.fact === fact)
    if (before?.day === day) return { ok: true, changed: false }
    const days = toDays(rows)
    const today = dayInLagos(app.clock.now())
    const error = checkMilestone({ fact, day }, { days, today, appliedOn: dayInLagos(application.createdAt) })
    if (error !== null) return { ok: false, reason: 'refused-day', error }
    if (before !== undefined && !mayChange(actor, before))
      return { ok: false, reason: 'refused-day', error: 'Our staff recorded this day. Write to us if it is wrong' }

    if (before !== undefined) await markUndone(app, tx, before.id)
    const id = randomUUID()
    const recordedBy = actor.kind === 'staff' ? actor.id : null
    const row = { id, applicationId, kind: fact, happenedOn: day, recordedBy, recordedAt: app.clock.now() }
    await tx.insert(applicationMilestones).values(row)
    await recordEvent(app, tx, {
      type: 'milestone.recorded',
      actor,
      subject: { kind: 'application', id: applicationId },
      milestoneId: id,
      fact,
      happenedOn: day,
    })
    await applyDays(app, tx, { actor, application, days: { ...days, [fact]: day } })
    return { ok: true, changed: true }
  })
}

/** Undoes a recorded day unless later days need it. The status follows without a mail. */
export async function undoMilestone(
  app: AppContext,
  actor: CaseActor,
  { applicationId, fact }: Omit<MilestoneInput, 'day'>,
): Promise<MilestoneResult> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const rows = await listMilestones(tx, applicationId)
    const undone = rows.find(row => row.fact === fact)
    if (undone === undefined) return { ok: true, changed: false }
    const days = toDays(rows)
    const [follower] = findFollowers(fact, days)
    if (follower !== undefined)
      return {
        ok: false,
        reason: 'refused-day',
        error: `Undo “${formatFact(follower)}” first, because it needs this day`,
      }

    await markUndone(app, tx, undone.id)
    await recordEvent(app, tx, {
      type: 'milestone.undone',
      actor,
      subject: { kind: 'application', id: applicationId },
      milestoneId: undone.id,
      fact,
      happenedOn: undone.day,
    })
    const statusBefore = findStatusAfter(days)
    const { [fact]: _, ...remaining } = days
    await writeClocks(tx, { application, days: remaining }, app.clock.now())
    if (application.status === statusBefore)
      await changeStatus(app, tx, {
        actor,
        application,
        status: findStatusAfter(remaining) ?? (await findStatusBeforeDays(tx, applicationId)),
        notifyApplicant: false,
      })
    return { ok: true, changed: true }
  })
}

/** Returns the last status that no day gave. */
async function findStatusBeforeDays(tx: Transaction, applicationId: string): Promise<Status> {
  const { at, details, subjectId, subjectKind, type } = auditEvents
  const rows = await tx
    .select({ from: sql<string | null>`${details} ->> 'from'` })
    .from(auditEvents)
    .where(and(eq(subjectKind, 'application'), eq(subjectId, applicationId), eq(type, 'application.updated')))
    .orderBy(desc(at))
  const isOfDay = (status: Status) => DATED_FACTS.some(fact => fact === status)
  const statuses = rows.map(({ from }) => parseOneOf(STATUSES, from))
  return statuses.find(status => status !== null && !isOfDay(status)) ?? COMPLETED_STATUS
}

function mayChange(actor: CaseActor, { recordedBy }: { recordedBy: string | null }): boolean {
  return actor.kind === 'staff' || recordedBy === null
}

async function markUndone(app: AppContext, tx: Transaction, id: string): Promise<void> {
  await tx
    .update(applicationMilestones)
    .set({ undoneAt: app.clock.now() })
    .where(and(eq(applicationMilestones.id, id), isNull(applicationMilestones.undoneAt)))
}

async function applyDays(
  app: AppContext,
  tx: Transaction,
  { actor, application, days }: { actor: CaseActor; application: LockedApplication; days: DatedDays },
): Promise<void> {
  await writeClocks(tx, { application, days }, app.clock.now())
  const status = findStatusAfter(days)
  if (status !== null && status !== application.status)
    await changeStatus(app, tx, { actor, application, status, notifyApplicant: true })
}

async function changeStatus(
  app: AppContext,
  tx: Transaction,
  change: { actor: CaseActor; application: LockedApplication; status: Status; notifyApplicant: boolean },
): Promise<void> {
  const { actor, application, status, notifyApplicant } = change
  const plan = planChange(application, { status, adminNotes: application.adminNotes, reason: null })
  if (plan.fields.length > 0) await applyChange(app, tx, actor, { ...plan, notifyApplicant })
}
