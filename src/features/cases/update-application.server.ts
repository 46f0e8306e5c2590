import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { type ChangeMeanwhile, changesSince } from '#src/features/applications/changes-since.server.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { hasReason } from '#src/features/applications/staff-forms.ts'
import type { Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { applyChange, wishedChange } from './apply-change.server.ts'

export type ApplicationUpdate = {
  id: string
  /** The version that was edited. */
  version: number
  status: Status
  adminNotes: string | null
  /** What has to be handed in again: counts only for a resubmission. */
  reason: string | null
  tellApplicant: boolean
}

export type UpdatedApplication =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'reason-required' }
  /** Somebody else saved first: what stands now, and who changed what. */
  | {
      ok: false
      reason: 'changed'
      current: { status: Status; adminNotes: string | null; resubmissionReason: string | null; version: number }
      changes: Array<ChangeMeanwhile>
    }

/** Saves status and notes of one application, unless somebody else saved first. What stands so already is no change. */
export async function updateApplication(
  app: Ground,
  actor: StaffActor,
  { id, version, tellApplicant, ...wish }: ApplicationUpdate,
): Promise<UpdatedApplication> {
  if (!hasReason(wish)) return { ok: false, reason: 'reason-required' }
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }

    // Asked before the version: the same save sent again after a lost answer is done, not in conflict with itself.
    const change = wishedChange(application, wish)
    if (change.fields.length === 0) return { ok: true, changed: false }
    if (application.version !== version) return conflict(tx, application, version)

    await applyChange(app, tx, actor, { ...change, tellApplicant })
    return { ok: true, changed: true }
  })
}

async function conflict(tx: Transaction, application: LockedApplication, edited: number): Promise<UpdatedApplication> {
  const { id, status, adminNotes, resubmissionReason, version } = application
  return {
    ok: false,
    reason: 'changed',
    current: { status, adminNotes, resubmissionReason, version },
    changes: await changesSince(tx, id, edited),
  }
}
