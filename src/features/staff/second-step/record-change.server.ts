import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { StaffActor } from '../accounts.ts'
import type { SecurityChange } from '../emails/mails.ts'
import { queueSecurityMail } from '../queue-security-mail.server.ts'

type RecordedChange = {
  staff: { id: string; name: string; email: string }
  change: Exclude<SecurityChange, { what: 'new-device' | 'wrong-codes' }>
  actor?: StaffActor
}

export async function recordSecondStepChange(
  app: AppContext,
  tx: Transaction,
  { staff, change, actor = { kind: 'staff', id: staff.id } }: RecordedChange,
): Promise<void> {
  const subject = { kind: 'staff', id: staff.id } as const
  await recordEvent(app, tx, { type: 'staff.second_step_changed', actor, subject, what: change.what })
  await queueSecurityMail(app, tx, staff, change)
}
