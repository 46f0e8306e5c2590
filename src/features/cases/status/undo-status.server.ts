import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { statusUpdateMail } from '#src/features/applications/mails.tsx'
import { listStatusChanges } from '#src/features/applications/queries.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { findFollowers } from '#src/features/cases/dates/check-milestone.ts'
import { formatFact, toDays } from '#src/features/cases/dates/milestones.ts'
import { listMilestones } from '#src/features/cases/dates/queries.server.ts'
import { restoreSteps } from '#src/features/cases/dates/write-dates.server.ts'
import { isDated, isSentBack, isStopped, STATUSES, type Status, UNDO_MS } from '#src/features/cases/states.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { QUEUED } from '#src/features/mail/mail-states.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'

export type UndoStatusResult =
  | { ok: true; status: Status }
  | { ok: false; reason: 'not-found' | 'too-late' | 'of-colleague' }
  | { ok: false; reason: 'has-follower'; follower: string }

/**
 * Takes back the actor's last change of a status within two minutes, with its day, its task and its mail. A mail that has
 * gone out cannot be taken back.
 */
export async function undoStatus(app: AppContext, actor: StaffActor, id: string): Promise<UndoStatusResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
    const change = await findUndoableChange(app, tx, application)
    if (change === null) return { ok: false, reason: 'too-late' }
    if (change.by !== actor.id) return { ok: false, reason: 'of-colleague' }
    const days = toDays(await listMilestones(tx, id))
    const [follower] = isDated(application.status) ? findFollowers(application.status, days) : []
    if (follower !== undefined) return { ok: false, reason: 'has-follower', follower: formatFact(follower) }
    if (!(await withdrawMail(tx, application))) return { ok: false, reason: 'too-late' }

    const { statusSince: changedAt, version } = application
    await restoreSteps({ app, tx, actor }, application, changedAt)
    await sendMailKeptBack(app, tx, id, change.fromSince)
    await tx.delete(tasks).where(and(eq(tasks.caseId, id), eq(tasks.createdAt, changedAt), isNotNull(tasks.template)))
    const reason = isSentBack(change.from) ? change.reason : null
    await writeApplication(tx, id, {
      status: change.from,
      statusSince: change.fromSince,
      resubmissionRequired: isSentBack(change.from),
      resubmissionReason: reason,
      resubmissionDate: isSentBack(change.from) ? change.fromSince : null,
      fingerprint: isStopped(application.status) ? null : application.fingerprint,
      version: version + 1,
      updatedAt: app.clock.now(),
    })
    await recordEvent(app, tx, {
      type: 'application.status_undone',
      actor,
      subject: { kind: 'application', id },
      fields: 'status',
      from: application.status,
      to: change.from,
      version: version + 1,
    })
    return { ok: true, status: change.from }
  })
}

type UndoableChange = { by: string | null; from: Status; fromSince: Date; reason: string | null }

/** Returns the last change of the status while it can still be undone. */
export async function findUndoableChange(
  app: Pick<AppContext, 'clock'>,
  db: DatabaseOrTransaction,
  { id, status, statusSince, createdAt }: Pick<LockedApplication, 'id' | 'status' | 'statusSince' | 'createdAt'>,
): Promise<UndoableChange | null> {
  if (app.clock.now().getTime() - statusSince.getTime() >= UNDO_MS) return null
  const [event] = await db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details, values: auditValues.values })
    .from(auditEvents)
    .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, id),
        eq(auditEvents.type, 'application.updated'),
        eq(auditEvents.actorKind, 'staff'),
        eq(auditEvents.at, statusSince),
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1)
  const from = parseOneOf(STATUSES, String(event?.details.from))
  if (event === undefined || from === null || event.details.to !== status) return null
  const changes = await listStatusChanges(db, id)
  const reason = event.values?.reason?.before
  return {
    by: event.actorId,
    from,
    fromSince: changes.at(-2)?.at ?? createdAt,
    reason: typeof reason === 'string' ? reason : null,
  }
}

/** Returns false if the mail about the change is being sent or has gone out. */
async function withdrawMail(tx: Transaction, { id, statusSince }: LockedApplication): Promise<boolean> {
  const { caseId, template, queuedAt, state } = mails
  const isOfChange = and(eq(caseId, id), eq(template, statusUpdateMail.name), eq(queuedAt, statusSince))
  const [mail] = await tx.select({ state }).from(mails).where(isOfChange).for('update')
  if (mail === undefined) return true
  if (mail.state !== QUEUED) return false
  await tx.delete(mails).where(isOfChange)
  return true
}

/** While the undone status held, the mail about the one before it may have been kept back. */
async function sendMailKeptBack(app: AppContext, tx: Transaction, applicationId: string, since: Date): Promise<void> {
  const keptBack = await tx
    .update(mails)
    .set({ state: QUEUED, keptBack: null })
    .where(
      and(
        eq(mails.caseId, applicationId),
        eq(mails.template, statusUpdateMail.name),
        eq(mails.queuedAt, since),
        eq(mails.keptBack, 'status-changed'),
      ),
    )
    .returning({ id: mails.id })
  for (const { id } of keptBack) await app.jobs.enqueue(tx, 'deliver-mail', { mailId: id })
}
