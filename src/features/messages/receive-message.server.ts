import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffMailbox, visitor } from '#src/features/mail/notify.server.ts'
import { fingerprintAnswers } from '#src/fingerprint.server.ts'
import { writeTimeWish } from './ask-for-time.server.ts'
import { acknowledgementMail, messageMail } from './mails.tsx'
import type { ContactMessage } from './message-form.ts'
import { enquiries } from './table.server.ts'

/**
 * Stores a message and mails it to us, unless an equal message arrived on the same day. With `acknowledge`, also mails
 * the visitor a confirmation without typed text, because the address may be a stranger's. `timeWish`: no free time suits.
 */
export async function receiveMessage(
  app: AppContext,
  { name, email, sector, message, ref = null }: ContactMessage & { ref?: string | null },
  { acknowledge, timeWish }: { acknowledge: boolean; timeWish?: { zone: string | null } },
): Promise<void> {
  const receivedAt = app.clock.now()
  await app.db.transaction(async tx => {
    const [received] = await tx
      .insert(cases)
      .values({
        id: randomUUID(),
        kind: 'enquiry',
        personId: await findOrAddPerson(tx, { email, name, createdAt: receivedAt }),
        email,
        name,
        fingerprint: `${fingerprintAnswers({ name, email, sector, message })} ${dayInLagos(receivedAt)}`,
        ref,
        waitingSince: receivedAt,
        lastMessageAt: receivedAt,
        createdAt: receivedAt,
        updatedAt: receivedAt,
      })
      .onConflictDoNothing()
      .returning({ id: cases.id })
    if (received === undefined) return

    await tx.insert(enquiries).values({ id: received.id, sector, message })
    if (timeWish !== undefined) await writeTimeWish(app, tx, { caseId: received.id, ...timeWish })
    await recordEvent(app, tx, {
      type: 'contact.message_received',
      actor: { kind: 'visitor' },
      subject: { kind: 'enquiry', id: received.id },
      sector,
    })
    const mailSubject = { kind: 'enquiry', id: received.id } as const
    await notify(app, tx, staffMailbox(app), {
      mail: messageMail,
      about: mailSubject,
      replyTo: email,
      data: { name, email, sector, message, receivedAt: receivedAt.toISOString() },
    })
    if (acknowledge) await notify(app, tx, visitor(email), { mail: acknowledgementMail, about: mailSubject, data: {} })
  })
}
