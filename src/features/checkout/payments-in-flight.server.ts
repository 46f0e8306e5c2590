import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { belongsTo, type PurchaseKey } from '#src/features/payments/purchase.server.ts'
import type { PaymentInFlight } from '#src/features/payments/rules.ts'
import { OPEN } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** Returns payments that the provider reports as pending, such as slow bank transfers, oldest first. */
export async function findPaymentsInFlight(
  db: DatabaseOrTransaction,
  key: PurchaseKey,
): Promise<Array<PaymentInFlight>> {
  const rows = await db
    .select({
      pence: payments.pence,
      kobo: payments.kobo,
      channel: payments.channel,
      pendingSince: payments.pendingSince,
    })
    .from(payments)
    .where(and(belongsTo(payments, key), eq(payments.state, OPEN), isNotNull(payments.pendingSince)))
    .orderBy(asc(payments.pendingSince))
  return rows.flatMap(row => (row.pendingSince === null ? [] : [{ ...row, pendingSince: row.pendingSince }]))
}
