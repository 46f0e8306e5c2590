import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type UnansweredMailData, unansweredMail } from './emails/mails.ts'
import { REMINDER_MATTERS } from './mail.ts'
import { notify, staffMailbox } from './notify.server.ts'

export async function reportUnansweredReminders(
  app: AppContext,
  tx: Transaction,
  id: string,
  data: UnansweredMailData,
): Promise<void> {
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
