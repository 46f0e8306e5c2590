import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type Unanswered, unansweredMail } from './emails/mails.ts'
import { queueMail } from './queue-mail.server.ts'
import { REMINDER_MATTERS } from './reminder-matters.ts'

/** Tells staff, by mail and bell, that three reminders were not answered. `id`: of the application or order. */
export async function queueUnanswered(app: Ground, tx: Transaction, id: string, data: Unanswered): Promise<void> {
  const { matter } = data
  await recordEvent(app, tx, {
    type: 'reminder.unanswered',
    actor: { kind: 'system' },
    subject: { kind: REMINDER_MATTERS[matter].about, id },
    matter,
  })
  await queueMail(app, tx, unansweredMail, { to: app.staffMailbox, replyTo: data.email, aboutId: id, data })
}
