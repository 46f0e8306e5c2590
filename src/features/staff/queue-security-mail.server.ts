import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { type SecurityChange, securityMail } from './emails/mails.ts'

export async function queueSecurityMail(
  app: AppContext,
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
  change: SecurityChange,
): Promise<void> {
  await notify(app, tx, staffRecipient(email), {
    mail: securityMail,
    about: { kind: 'staff', id },
    data: {
      name,
      change,
      at: app.clock.now().toISOString(),
      accountUrl: app.publicUrl + addresses.adminAccount(),
    },
  })
}
