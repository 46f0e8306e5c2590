import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { passwordChangedMail } from './emails/mails.ts'

/** Tells the member that their password is another one now: should it have been somebody else, they are the first to know. */
export async function tellPasswordChanged(
  app: Ground,
  tx: Transaction,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await queueMail(app, tx, passwordChangedMail, {
    to: email,
    data: {
      name,
      changedAt: app.clock.now().toISOString(),
      forgottenUrl: app.publicUrl + addresses.adminForgotten(),
    },
  })
}
