import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { formatTypeForAuditTrail } from './document-types.ts'
import { reminderMail } from './emails/mails.ts'

type Reminder = {
  actor: StaffActor | { kind: 'system' }
  application: { id: string; reference: string; email: string; applicantName: string }
  requests: ReadonlyArray<{ id: string; documentType: string; description: string; dueDate: string | null }>
}

/** Queues one mail about all these requests. The caller has locked their application. */
export async function queueReminder(app: AppContext, tx: Transaction, { actor, application, requests }: Reminder) {
  const { id: applicationId, reference, email, applicantName } = application
  for (const { id, documentType, dueDate } of requests) {
    await recordEvent(app, tx, {
      type: 'document.reminder_queued',
      actor,
      subject: { kind: 'application', id: applicationId },
      requestId: id,
      documentType: formatTypeForAuditTrail(documentType),
      dueDate,
    })
  }
  const today = dayInLagos(app.clock.now())
  await notify(app, tx, applicant(email), {
    mail: reminderMail,
    about: { kind: 'application', id: applicationId },
    data: {
      name: applicantName,
      documents: requests.map(({ documentType, description, dueDate }) => {
        return { documentType, description, dueDate, isLate: dueDate !== null && dueDate < today }
      }),
      reference,
      trackingUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' }),
    },
  })
}
