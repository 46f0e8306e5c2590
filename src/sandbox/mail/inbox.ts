import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { type SandboxMail, storable } from './sandbox-mail.ts'
import { sandboxMail } from './table.server.ts'

/**
 * The sandbox inbox: mail that goes nowhere else. `app` is mounted at /sandbox: it shows the mail to people at
 * /sandbox/mail and gives it to programs at /sandbox/mail.json.
 */
export function createSandboxInbox({ db, clock }: { db: Database; clock: Clock }) {
  return {
    app: inboxRoutes(db),
    /** Keeps a message. One that was kept already, by its messageId, changes nothing. */
    async deliver(mail: SandboxMail): Promise<void> {
      await db
        .insert(sandboxMail)
        .values({
          id: randomUUID(),
          messageId: storable(mail.messageId),
          from: storable(mail.from),
          to: storable(mail.to),
          replyTo: mail.replyTo === null ? null : storable(mail.replyTo),
          subject: storable(mail.subject),
          html: storable(mail.html),
          text: storable(mail.text),
          attachments: mail.attachments.map(({ filename, contentType, content }) => ({
            filename: storable(filename),
            contentType: storable(contentType),
            content: storable(content),
          })),
          sentAt: clock.now(),
        })
        .onConflictDoNothing({ target: sandboxMail.messageId })
    },
  }
}
