import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { hasRequiredReason } from '#src/features/applications/staff-forms.ts'
import type { Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { applyChange, planChange } from './apply-change.server.ts'

export type ApplicationUpdate = {
  id: string
  version: number
  status: Status
  adminNotes: string | null
  reason: string | null
  notifyApplicant: boolean
}

export type UpdateApplicationResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'reason-required' }
  | {
      ok: false
      reason: 'changed'
      current: { status: Status; adminNotes: string | null; resubmissionReason: string | null; version: number }
      changes: Array<ConcurrentChange>
    }

/**
 * Saves an edit by staff. On a version conflict, returns the current values and the changes since that version. An edit
 * without effect succeeds.
 */
export async function updateApplication(
  app: AppContext,
  actor: StaffActor,
  { id, version, notifyApplicant, ...edit }: ApplicationUpdate,
): Promise<UpdateApplicationResult> {
  if (!hasRequiredReason(edit)) return { ok: false, reason: 'reason-required' }
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }

    // Check for a no-op before the version, so that a retried request succeeds.
    const change = planChange(application, edit)
    if (change.fields.length === 0) return { ok: true, changed: false }
    if (application.version !== version) return describeConflict(tx, application, version)

    await applyChange(app, tx, actor, { ...change, notifyApplicant })
    return { ok: true, changed: true }
  })
}

async function describeConflict(
  tx: Transaction,
  application: LockedApplication,
  editedVersion: number,
): Promise<UpdateApplicationResult> {
  const { id, status, adminNotes, resubmissionReason, version } = application
  return {
    ok: false,
    reason: 'changed',
    current: { status, adminNotes, resubmissionReason, version },
    changes: await findChangesSince(tx, id, editedVersion),
  }
}

type ConcurrentChange = { by: string; at: Date; from: Status | null; to: Status | null; fields: Array<string> }

async function findChangesSince(tx: Transaction, id: string, version: number): Promise<Array<ConcurrentChange>> {
  const newVersion = sql<number>`(${auditEvents.details}->>'version')::int`
  const events = await tx
    .select({
      at: auditEvents.at,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, id),
        inArray(auditEvents.type, ['application.updated', 'application.resubmitted']),
        sql`${newVersion} > ${version}`,
      ),
    )
    .orderBy(asc(newVersion))
  const names = await findStaffNames(
    tx,
    events.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId !== null ? [actorId] : [])),
  )
  return events.map(({ at, actorKind, actorId, details }) => ({
    at,
    by: actorKind === 'staff' ? (names.get(actorId ?? '') ?? 'a colleague') : `the ${actorKind}`,
    from: details.from as Status | null,
    to: details.to as Status | null,
    fields: String(details.fields).split(', '),
  }))
}
