import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { notify, staffMailbox, visitor } from '#src/features/outbox/notify.server.ts'
import { fingerprintAnswers } from '#src/fingerprint.server.ts'
import { acknowledgementMail, messageMail } from './emails/mails.ts'
import type { ContactMessage } from './message-form.ts'
import { contactMessages, threads } from './table.server.ts'
import { openThread } from './write-message.server.ts'

/**
 * Stores a message and mails it to us, unless an equal message arrived on the same day. With `acknowledge`, also mails
 * the visitor a confirmation without typed text, because the address may be a stranger's.
 */
export async function receiveMessage(
  app: AppContext,
  { name, email, sector, message }: ContactMessage,
  { acknowledge }: { acknowledge: boolean },
): Promise<void> {
  const receivedAt = app.clock.now()
  await app.db.transaction(async tx => {
    const [received] = await tx
      .insert(contactMessages)
      .values({
        id: randomUUID(),
        name,
        email,
        sector,
        message,
        fingerprint: fingerprintAnswers({ name, email, sector, message }),
        receivedOn: dayInLagos(receivedAt),
        receivedAt,
      })
      .onConflictDoNothing({ target: [contactMessages.fingerprint, contactMessages.receivedOn] })
      .returning({ id: contactMessages.id })
    if (received === undefined) return

    const thread = await openThread(app, tx, { kind: 'contact_message', id: received.id })
    await tx.update(threads).set({ waitingSince: receivedAt }).where(eq(threads.id, thread.id))
    await recordEvent(app, tx, {
      type: 'contact.message_received',
      actor: { kind: 'visitor' },
      subject: { kind: 'contact_message', id: received.id },
      sector,
    })
    const mailSubject = { kind: 'contact_message', id: received.id } as const
    await notify(app, tx, staffMailbox(app), {
      mail: messageMail,
      about: mailSubject,
      replyTo: email,
      data: { name, email, sector, message, receivedAt: receivedAt.toISOString() },
    })
    if (acknowledge) await notify(app, tx, visitor(email), { mail: acknowledgementMail, about: mailSubject, data: {} })
  })
}
