import type { AppContext } from '#src/database/app-context.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { describeSkippedSteps, listSkippedSteps } from '#src/features/applications/progress/skipped-steps.ts'
import { hasRequiredReason, REASON_REQUIRED } from '#src/features/applications/staff-forms.ts'
import { takesBackDays } from '#src/features/cases/dates/milestones.ts'
import { isDated, type Status, statusLabel } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applyChange, planChange } from './apply-change.server.ts'

/** More than a page of the list, so only forged requests exceed it. */
export const MAX_APPLICATIONS_PER_UPDATE = 100

export type StatusesUpdate = {
  applications: ReadonlyArray<{ id: string; version: number }>
  status: Status
  reason: string | null
  skipsSteps?: boolean
  notifyApplicants: boolean
}

export type UpdateStatusesResult =
  | { ok: false; errors: { status?: string; reason?: string; skipsSteps?: string } }
  | { ok: true; changed: number; skipped: Array<{ id: string; name: string }> }

/**
 * Skips applications that changed or were deleted after the page was loaded, and returns their names. A status with a
 * day is set on each application alone, and so is one that takes a day back.
 */
export async function updateStatuses(
  app: AppContext,
  actor: StaffActor,
  { applications, status, reason, skipsSteps = false, notifyApplicants }: StatusesUpdate,
): Promise<UpdateStatusesResult> {
  if (!hasRequiredReason({ status, reason })) return { ok: false, errors: { reason: REASON_REQUIRED } }
  if (isDated(status)) {
    const error = `${statusLabel(status)} has its own day for each application. Please set it on their pages`
    return { ok: false, errors: { status: error } }
  }
  const versions = new Map(applications.map(({ id, version }) => [id, version]))
  if (versions.size > MAX_APPLICATIONS_PER_UPDATE)
    throw new RangeError(`At most ${MAX_APPLICATIONS_PER_UPDATE} applications are changed at once.`)

  return app.db.transaction(async tx => {
    const locked = await lockApplications(tx, [...versions.keys()])
    const current = locked.filter(({ id, version }) => versions.get(id) === version)
    const errors = checkTogether(current, status, skipsSteps)
    if (errors !== null) return { ok: false, errors }
    const skipped = [...versions.keys()]
      .filter(id => !locked.some(application => application.id === id))
      .map(id => ({ id, name: 'A deleted application' }))
    let changed = 0
    for (const application of locked) {
      const change = planChange(application, { status, reason })
      if (change.fields.length === 0) continue
      if (versions.get(application.id) !== application.version) {
        skipped.push({ id: application.id, name: application.applicantName })
        continue
      }
      await applyChange(app, tx, actor, { ...change, notifyApplicant: notifyApplicants })
      changed++
    }
    return { ok: true, changed, skipped }
  })
}

function checkTogether(applications: ReadonlyArray<LockedApplication>, to: Status, skipsSteps: boolean) {
  const goingBack = applications.find(({ status }) => takesBackDays(status, to))
  if (goingBack !== undefined) {
    const { applicantName, status } = goingBack
    const error = `${applicantName} is ${statusLabel(status)}, and the day of it would be taken back. Please do this on their page`
    return { status: error }
  }
  if (skipsSteps) return null
  const skipping = applications.flatMap(({ applicantName, status, item }) => {
    const steps = listSkippedSteps(status, to, item)
    return steps.length === 0 ? [] : [`${applicantName}, ${describeSkippedSteps(status, to, steps)}`]
  })
  return skipping.length === 0 ? null : { skipsSteps: skipping.join('. ') }
}
