import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { STATUS_AFTER_RESUBMISSION } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffMailbox } from '#src/features/mail/notify.server.ts'
import type { LockedApplication } from './lock-applications.server.ts'
import { resubmittedMail } from './mails.tsx'
import { writeApplication } from './write-application.server.ts'

/** Moves the application back into our hands, so that the final review is in progress. The caller's transaction also stores the resubmitted document. */
export async function acceptResubmission(
  app: AppContext,
  tx: Transaction,
  { id, status, version, reference, resubmissionReason }: LockedApplication,
  { documentId, documentType }: { documentId: string; documentType: string },
): Promise<void> {
  const now = app.clock.now()
  await writeApplication(tx, id, {
    status: STATUS_AFTER_RESUBMISSION,
    statusSince: now,
    resubmissionRequired: false,
    resubmissionReason: null,
    resubmissionDate: null,
    version: version + 1,
    updatedAt: now,
  })
  await recordEvent(
    app,
    tx,
    {
      type: 'application.resubmitted',
      actor: { kind: 'applicant', id },
      subject: { kind: 'application', id },
      documentId,
      documentType,
      fields: 'status, reason',
      from: status,
      to: STATUS_AFTER_RESUBMISSION,
      version: version + 1,
    },
    { reason: { before: resubmissionReason, after: null } },
  )
  await notify(app, tx, staffMailbox(app), {
    mail: resubmittedMail,
    about: { kind: 'document', id: documentId },
    data: { reference: reference ?? '', documentType, applicationUrl: app.publicUrl + addresses.adminApplication(id) },
  })
}
