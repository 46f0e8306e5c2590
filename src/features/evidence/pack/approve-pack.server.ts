import { and, eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { hasEnded } from '#src/features/cases/states.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { submissionPacks } from '../stored-pack/table.server.ts'
import { findLatestPack, isPackUpToDate, loadPackContents, type Pack } from './load-pack.server.ts'
import { packApprovedMail } from './mails.tsx'

export type ApprovePackResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'no-pack' | 'ended' }
  /** `latest` is the number of the pack that can be approved. */
  | { ok: false; reason: 'older'; latest: number }
  | { ok: false; reason: 'changed' }

type ApplicantActor = Extract<Actor, { kind: 'applicant' }>

/** The applicant approves the latest pack. */
export async function approvePack(
  app: AppContext,
  actor: ApplicantActor,
  { applicationId, number }: { applicationId: string; number: number },
): Promise<ApprovePackResult> {
  return app.db.transaction(async tx => {
    const checked = await checkLatest(app, tx, applicationId, number)
    if (!('pack' in checked)) return checked
    const { application } = checked
    await writeApproval(app, tx, checked.pack, { approvedBy: 'applicant' })
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(app, tx, { type: 'pack.approved', actor, subject, number })
    await queueStaffMail(app, tx, {
      mail: packApprovedMail,
      ownerId: application.ownerId,
      about: subject,
      data: {
        name: application.applicantName,
        reference: application.reference,
        number,
        evidenceUrl: app.publicUrl + addresses.adminEvidence(applicationId),
      },
    })
    return { ok: true, changed: true }
  })
}

/** Staff record what the applicant said elsewhere. `note` says how. */
export async function recordApproval(
  app: AppContext,
  actor: StaffActor,
  { applicationId, number, note }: { applicationId: string; number: number; note: string },
): Promise<ApprovePackResult> {
  return app.db.transaction(async tx => {
    const checked = await checkLatest(app, tx, applicationId, number)
    if (!('pack' in checked)) return checked
    await writeApproval(app, tx, checked.pack, { approvedBy: 'staff', recordedBy: actor.id, approvalNote: note })
    const subject = { kind: 'application', id: applicationId } as const
    const event = { type: 'pack.approval_recorded', actor, subject, number } as const
    await recordEvent(app, tx, event, { note: { before: null, after: note } })
    return { ok: true, changed: true }
  })
}

/** Only the latest pack can be approved, and only while the evidence is what it was prepared from. */
async function checkLatest(
  app: AppContext,
  tx: Transaction,
  applicationId: string,
  number: number,
): Promise<{ application: LockedApplication; pack: Pack } | ApprovePackResult> {
  const application = await lockApplication(tx, applicationId)
  if (application === null) return { ok: false, reason: 'not-found' }
  if (hasEnded(application)) return { ok: false, reason: 'ended' }
  const pack = await findLatestPack({ db: tx }, applicationId)
  if (pack === null) return { ok: false, reason: 'no-pack' }
  if (pack.number !== number) return { ok: false, reason: 'older', latest: pack.number }
  if (pack.approvedAt !== null) return { ok: true, changed: false }
  const contents = await loadPackContents({ db: tx, clock: app.clock }, application)
  if (!(await isPackUpToDate({ db: tx }, pack, contents))) return { ok: false, reason: 'changed' }
  return { application, pack }
}

async function writeApproval(
  app: AppContext,
  tx: Transaction,
  { caseId, number }: Pack,
  approval: Pick<typeof submissionPacks.$inferInsert, 'approvedBy' | 'recordedBy' | 'approvalNote'>,
): Promise<void> {
  await tx
    .update(submissionPacks)
    .set({ ...approval, approvedAt: app.clock.now() })
    .where(and(eq(submissionPacks.caseId, caseId), eq(submissionPacks.number, number)))
}
