import { asc, eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import { deliverMail, type MailGround } from '#src/features/outbox/deliver-mail.server.ts'
import type { MailTransport } from '#src/features/outbox/mail-transport.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { later } from './diary.ts'

/** The newest are in the inbox too, to be read. More would only take the longer. */
const TO_BE_READ = 80
const WAY_MS = 20_000

/** Every mail of the past was sent when it was written: no worker may send one now. */
export async function deliverPastMail(app: MailGround, mailAt: (clock: Clock) => MailTransport): Promise<void> {
  const waiting = await app.db
    .select({ id: mails.id, template: mails.template, data: mails.data, queuedAt: mails.queuedAt })
    .from(mails)
    .where(eq(mails.state, 'queued'))
    .orderBy(asc(mails.queuedAt))
  const older = waiting.slice(0, -TO_BE_READ)
  for (const { id, template, data, queuedAt } of older) {
    const mail = app.mailTemplates.get(template)
    const words = await mail?.load()
    const sent = { subject: words?.subject(data as never), sentAt: later(queuedAt, WAY_MS), tries: 1 }
    await app.db
      .update(mails)
      .set({ ...sent, state: 'sent', ...(mail?.isSecret && { data: {} }) })
      .where(eq(mails.id, id))
  }
  for (const { id, queuedAt } of waiting.slice(older.length)) {
    const clock = { now: () => later(queuedAt, WAY_MS) }
    await deliverMail({ ...app, clock, mail: mailAt(clock) }, id)
  }
}
