import type { AppContext } from '#src/database/app-context.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { hasRequiredReason } from '#src/features/applications/staff-forms.ts'
import type { Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { applyChange, planChange } from './apply-change.server.ts'

/** More than a page of the list, so only forged requests exceed it. */
export const MAX_APPLICATIONS_PER_UPDATE = 100

export type StatusesUpdate = {
  applications: ReadonlyArray<{ id: string; version: number }>
  status: Status
  reason: string | null
  notifyApplicants: boolean
}

export type UpdateStatusesResult =
  | { ok: false; reason: 'reason-required' }
  | { ok: true; changed: number; skipped: Array<{ id: string; name: string }> }

/** Skips applications that changed or were deleted after the page was loaded, and returns their names. */
export async function updateStatuses(
  app: AppContext,
  actor: StaffActor,
  { applications, status, reason, notifyApplicants }: StatusesUpdate,
): Promise<UpdateStatusesResult> {
  if (!hasRequiredReason({ status, reason })) return { ok: false, reason: 'reason-required' }
  const versions = new Map(applications.map(({ id, version }) => [id, version]))
  if (versions.size > MAX_APPLICATIONS_PER_UPDATE)
    throw new RangeError(`At most ${MAX_APPLICATIONS_PER_UPDATE} applications are changed at once.`)

  return app.db.transaction(async tx => {
    const locked = await lockApplications(tx, [...versions.keys()])
    const skipped = [...versions.keys()]
      .filter(id => !locked.some(application => application.id === id))
      .map(id => ({ id, name: 'A deleted application' }))
    let changed = 0
    for (const application of locked) {
      const change = planChange(application, { status, reason, adminNotes: application.adminNotes })
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
