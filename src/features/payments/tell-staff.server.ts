import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { notify, staffMailbox } from '#src/features/outbox/notify.server.ts'
import { type NeedsAPerson, needsAPersonMail } from './emails/mails.ts'
import type { payments } from './table.server.ts'
import type { Arrived } from './verdict.ts'

/** Writes to the firm's own mailbox about a payment that no rule can settle. No names: who it is stands in the books. */
export async function tellStaff(
  app: Ground,
  tx: Transaction,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'reference' | 'item' | 'pence' | 'kobo'>,
  why: NeedsAPerson['why'],
  arrived: Arrived | null = null,
): Promise<void> {
  const { id, reference, item, pence, kobo } = payment
  await notify(app, tx, staffMailbox(app), {
    mail: needsAPersonMail,
    about: { kind: 'payment', id },
    data: { why, paymentReference: reference, itemName: ITEMS[item].name, pence, kobo, arrived },
  })
}
