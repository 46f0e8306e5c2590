import { FOUNDING_DAY } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { findDayOfOpening } from '#src/features/applications/queries.server.ts'
import { checkMilestone, findFollowers } from '#src/features/cases/dates/check-milestone.ts'
import { type DatedFact, findStatusOfDay, formatFact, toDays } from '#src/features/cases/dates/milestones.ts'
import { listMilestones } from '#src/features/cases/dates/queries.server.ts'
import { rewriteClocks, undoDay, writeDay } from '#src/features/cases/dates/write-dates.server.ts'
import { acceptsDates, hasEnded, isDated } from '#src/features/cases/states.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { applyChange, planChange } from './apply-change.server.ts'
import { findPackObstacle } from './find-pack-obstacle.server.ts'

type CaseActor = Extract<Actor, { kind: 'staff' | 'applicant' }>

/** `error` says in words for the field why the day cannot be recorded. */
export type MilestoneResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'ended' }
  | { ok: false; reason: 'refused-fact'; error: string }
  | { ok: false; reason: 'refused-day'; error: string }

export type MilestoneInput = { applicationId: string; fact: DatedFact; day: string }

/**
 * Records or corrects a day. Applicants correct only what they entered, and their day can move the status forward. Staff
 * move it with `updateApplication`, which asks for the day.
 */
export async function recordMilestone(
  app: AppContext,
  actor: CaseActor,
  { applicationId, fact, day }: MilestoneInput,
): Promise<MilestoneResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    if (hasEnded(application)) return { ok: false, reason: 'ended' }
    if (actor.kind === 'applicant' && !acceptsDates(application.status))
      return { ok: false, reason: 'refused-day', error: 'You can enter dates once we’ve begun the final review' }
    const rows = await listMilestones(tx, applicationId)
    const before = rows.find(row => row.fact === fact)
    if (before?.day === day) return { ok: true, changed: false }
    const days = toDays(rows)
    const today = dayInLagos(app.clock.now())
    const appliedOn = (await findDayOfOpening(tx, applicationId)) ?? FOUNDING_DAY
    const error = checkMilestone({ fact, day }, { days, today, appliedOn })
    if (error !== null) return { ok: false, reason: 'refused-day', error }
    if (before !== undefined && !mayChange(actor, before))
      return { ok: false, reason: 'refused-day', error: 'Our staff recorded this day. Write to us if it is wrong' }
    const status = findStatusOfDay(application.status, fact, { ...days, [fact]: day })
    if (status !== null && actor.kind === 'staff')
      return { ok: false, reason: 'refused-fact', error: 'This also changes the status. Use Update Status for it' }
    const obstacle = status === null ? null : await findPackObstacle(tx, application, { to: status, days })
    if (obstacle !== null) return { ok: false, reason: 'refused-day', error: obstacle.applicant }

    const writer = { app, tx, actor }
    if (status === null) {
      await writeDay(writer, application, days, { fact, on: day })
    } else {
      const plan = planChange(application, { status, reason: null })
      await applyChange(app, tx, actor, { ...plan, day, notifyApplicant: true })
    }
    return { ok: true, changed: true }
  })
}

/** Takes a day back unless later days need it, or the status is about it. */
export async function undoMilestone(
  app: AppContext,
  actor: StaffActor,
  { applicationId, fact }: Omit<MilestoneInput, 'day'>,
): Promise<MilestoneResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const days = toDays(await listMilestones(tx, applicationId))
    if (days[fact] === undefined) return { ok: true, changed: false }
    if (isDated(fact) && fact === application.status)
      return {
        ok: false,
        reason: 'refused-day',
        error: 'The status is about this day. Move it back with Update Status',
      }
    const [follower] = findFollowers(fact, days)
    if (follower !== undefined)
      return {
        ok: false,
        reason: 'refused-day',
        error: `Undo “${formatFact(follower)}” first, because it needs this day`,
      }

    const writer = { app, tx, actor }
    await undoDay(writer, application, fact, days)
    const { [fact]: _, ...remaining } = days
    await rewriteClocks(writer, application, remaining)
    return { ok: true, changed: true }
  })
}

function mayChange(actor: CaseActor, { recordedBy }: { recordedBy: string | null }): boolean {
  return actor.kind === 'staff' || recordedBy === null
}
