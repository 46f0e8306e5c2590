import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type Unanswered, unansweredMail } from './emails/mails.ts'
import { REMINDER_MATTERS } from './mail.ts'
import { notify, staffMailbox } from './notify.server.ts'

/** Tells staff, by mail and bell, that three reminders were not answered. `id`: of the application or order. */
export async function queueUnanswered(app: Ground, tx: Transaction, id: string, data: Unanswered): Promise<void> {
  const { matter } = data
  const about = { kind: REMINDER_MATTERS[matter].about, id }
  await recordEvent(app, tx, {
    type: 'reminder.unanswered',
    actor: { kind: 'system' },
    subject: about,
    matter,
  })
  await notify(app, tx, staffMailbox(app), { mail: unansweredMail, about, replyTo: data.email, data })
}
