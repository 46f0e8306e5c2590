import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { sentMail } from './emails/mails.ts'
import type { MessageKind } from './kinds.ts'

type SentMessage = { application: LockedApplication; actor: StaffActor; kind: MessageKind; hasFile: boolean }

/** The mail says who sent what. The message itself stays behind the code. */
export async function notifyApplicantOfMessage(
  app: AppContext,
  tx: Transaction,
  { application: { id, applicantName, email, reference }, actor, kind, hasFile }: SentMessage,
): Promise<void> {
  if (reference === null) return
  const sender = (await findStaffNames(tx, [actor.id])).get(actor.id) ?? null
  await notify(app, tx, applicant(email), {
    mail: sentMail,
    about: { kind: 'application', id },
    replyTo: app.staffMailbox,
    data: {
      name: applicantName,
      sender,
      kind,
      hasFile,
      reference,
      messagesUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'messages' }),
    },
  })
}
