import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { FOUNDING_DAY } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { describeSkippedSteps, listSkippedSteps } from '#src/features/applications/progress/skipped-steps.ts'
import { findDayOfOpening } from '#src/features/applications/queries.server.ts'
import { DAY_REQUIRED, REASON_REQUIRED, WHY_REQUIRED } from '#src/features/applications/staff-forms.ts'
import { checkMilestone } from '#src/features/cases/dates/check-milestone.ts'
import { type DatedDays, keepDaysUpTo, takesBackDays, toDays } from '#src/features/cases/dates/milestones.ts'
import { listMilestones } from '#src/features/cases/dates/queries.server.ts'
import { isDated, isSentBack, type Status } from '#src/features/cases/states.ts'
import { insertNote } from '#src/features/cases/work/add-note.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { applyChange, planChange } from './apply-change.server.ts'
import { findPackObstacle } from './find-pack-obstacle.server.ts'

export type ApplicationUpdate = {
  id: string
  version: number
  status: Status
  /** The day in Lagos of a dated status; ignored for others. */
  day?: string | null
  /** Becomes a note beside the status. */
  adminNotes: string | null
  /** Names the note, so that a repeated form adds one. */
  noteId?: string
  /** Says what the applicant must send again, or why a status goes back. */
  reason: string | null
  /** True once staff have confirmed that steps are skipped. */
  skipsSteps?: boolean
  notifyApplicant: boolean
}

export type UpdateApplicationResult =
  | { ok: true; changed: boolean; canUndo: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'invalid'; errors: StatusErrors }
  | {
      ok: false
      reason: 'changed'
      current: {
        status: Status
        statusDay: string | null
        resubmissionReason: string | null
        version: number
      }
      changes: Array<ConcurrentChange>
    }

/** The errors in words, by field. */
type StatusErrors = { status?: string; day?: string; reason?: string; skipsSteps?: string }

/**
 * Saves an edit by staff. A dated status is set together with its day. On a version conflict, returns the current values
 * and the changes since that version. A note alone is in conflict with nothing. An edit without effect succeeds.
 */
export async function updateApplication(
  app: AppContext,
  actor: StaffActor,
  { id, version, notifyApplicant, day = null, skipsSteps = false, adminNotes, noteId, ...edit }: ApplicationUpdate,
): Promise<UpdateApplicationResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }

    // Check for a no-op before the version, so that a retried request succeeds.
    const change = planChange(application, edit)
    const days = toDays(await listMilestones(tx, id))
    const addTypedNote = async () =>
      adminNotes !== null &&
      insertNote(app, tx, actor, {
        ...(noteId !== undefined && { id: noteId }),
        about: { kind: 'application', id, name: application.applicantName },
        text: adminNotes,
        status: edit.status,
      })
    if (change.fields.length === 0 && !hasNewDay(days, edit.status, day))
      return { ok: true, changed: await addTypedNote(), canUndo: false }
    if (application.version !== version) return describeConflict(tx, application, days, version)
    const appliedOn = (await findDayOfOpening(tx, id)) ?? FOUNDING_DAY
    const errors = checkStatus(app, application, { ...edit, day, days, skipsSteps, appliedOn })
    if (errors !== null) return { ok: false, reason: 'invalid', errors }
    const obstacle = await findPackObstacle(tx, application, { to: edit.status, days })
    if (obstacle !== null) return { ok: false, reason: 'invalid', errors: { status: obstacle.staff } }

    const why = takesBackDays(application.status, edit.status) ? edit.reason : null
    await applyChange(app, tx, actor, { ...change, day, why, notifyApplicant })
    await addTypedNote()
    return { ok: true, changed: true, canUndo: change.fields.includes('status') }
  })
}

function hasNewDay(days: DatedDays, status: Status, day: string | null): boolean {
  return isDated(status) && day !== null && days[status] !== day
}

type CheckedEdit = Pick<ApplicationUpdate, 'status' | 'reason'> & {
  day: string | null
  days: DatedDays
  skipsSteps: boolean
  appliedOn: string
}

/** Returns the errors of a new status by field, or null. `days` are those that are recorded. */
function checkStatus(
  app: Pick<AppContext, 'clock'>,
  { status: from, item }: LockedApplication,
  { status, day, reason, days, skipsSteps, appliedOn }: CheckedEdit,
): StatusErrors | null {
  const skipped = listSkippedSteps(from, status, item)
  const errors = {
    ...(isSentBack(status) && reason === null && { reason: REASON_REQUIRED }),
    ...(takesBackDays(from, status) && reason === null && { reason: WHY_REQUIRED }),
    ...(skipped.length > 0 && !skipsSteps && { skipsSteps: describeSkippedSteps(from, status, skipped) }),
    ...(isDated(status) && checkDay()),
  }
  return Object.keys(errors).length === 0 ? null : errors

  function checkDay(): StatusErrors {
    if (!isDated(status)) return {}
    if (day === null) return { day: DAY_REQUIRED }
    const facts = {
      days: keepDaysUpTo(days, status),
      today: dayInLagos(app.clock.now()),
      appliedOn,
      maySkip: true,
    }
    const error = checkMilestone({ fact: status, day }, facts)
    return error === null ? {} : { day: error }
  }
}

async function describeConflict(
  tx: Transaction,
  application: LockedApplication,
  days: DatedDays,
  editedVersion: number,
): Promise<UpdateApplicationResult> {
  const { id, status, resubmissionReason, version } = application
  return {
    ok: false,
    reason: 'changed',
    current: { status, statusDay: (isDated(status) && days[status]) || null, resubmissionReason, version },
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
        inArray(auditEvents.type, ['application.updated', 'application.status_undone', 'application.resubmitted']),
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
