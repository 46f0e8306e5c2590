import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { type NeedsAPerson, needsAPersonMail } from './emails/mails.ts'
import type { payments } from './table.server.ts'
import type { Arrived } from './verdict.ts'

/** Writes to the firm's own mailbox about a payment that no rule can settle. No names: who it is stands in the books. */
export async function tellStaff(
  app: Ground,
  tx: Transaction,
  payment: Pick<typeof payments.$inferSelect, 'reference' | 'item' | 'pence' | 'kobo'>,
  why: NeedsAPerson['why'],
  arrived: Arrived | null = null,
): Promise<void> {
  const { reference, item, pence, kobo } = payment
  await queueMail(app, tx, needsAPersonMail, {
    to: app.staffMailbox,
    data: { why, paymentReference: reference, itemName: ITEMS[item].name, pence, kobo, arrived },
  })
}
