import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { passwordChangedMail } from './emails/mails.ts'

/** Tells the member that their password is another one now: should it have been somebody else, they are the first to know. */
export async function tellPasswordChanged(
  app: Ground,
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await notify(app, tx, staffMember(email), {
    mail: passwordChangedMail,
    about: { kind: 'staff', id },
    data: {
      name,
      changedAt: app.clock.now().toISOString(),
      forgottenUrl: app.publicUrl + addresses.adminForgotten(),
    },
  })
}
