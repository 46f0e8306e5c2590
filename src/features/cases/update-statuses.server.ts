import type { Ground } from '#src/database/ground.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { hasReason } from '#src/features/applications/staff-forms.ts'
import type { Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { applyChange, wishedChange } from './apply-change.server.ts'

/** As many as a list shows on its longest page. */
export const MOST_AT_ONCE = 100

export type StatusesUpdate = {
  /** Which ones, each in the version that was shown. */
  applications: ReadonlyArray<{ id: string; version: number }>
  status: Status
  reason: string | null
  tellApplicants: boolean
}

export type UpdatedStatuses =
  | { ok: false; reason: 'reason-required' }
  /** `skipped`: those that somebody else changed or deleted meanwhile. */
  | { ok: true; changed: number; skipped: Array<{ id: string; name: string }> }

/** Gives many applications one status, in one transaction. Their notes stay as they are. */
export async function updateStatuses(
  app: Ground,
  actor: StaffActor,
  { applications, status, reason, tellApplicants }: StatusesUpdate,
): Promise<UpdatedStatuses> {
  if (!hasReason({ status, reason })) return { ok: false, reason: 'reason-required' }
  const shown = new Map(applications.map(({ id, version }) => [id, version]))
  if (shown.size > MOST_AT_ONCE) throw new RangeError(`At most ${MOST_AT_ONCE} applications are changed at once.`)

  return app.db.transaction(async tx => {
    const locked = await lockApplications(tx, [...shown.keys()])
    const skipped = [...shown.keys()]
      .filter(id => !locked.some(application => application.id === id))
      .map(id => ({ id, name: 'An application that is deleted' }))
    let changed = 0
    for (const application of locked) {
      const change = wishedChange(application, { status, reason, adminNotes: application.adminNotes })
      if (change.fields.length === 0) continue
      if (shown.get(application.id) !== application.version) {
        skipped.push({ id: application.id, name: application.applicantName })
        continue
      }
      await applyChange(app, tx, actor, { ...change, tellApplicant: tellApplicants })
      changed++
    }
    return { ok: true, changed, skipped }
  })
}
