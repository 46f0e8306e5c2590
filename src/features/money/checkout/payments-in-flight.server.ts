import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import type { PurchaseKey } from '#src/features/money/purchase.server.ts'
import type { PaymentInFlight } from '#src/features/money/rules.ts'
import { ABANDONED, FAILED, OPEN } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'

const paymentsInFlight = buildOnce(selectPaymentsInFlight)

/** Returns payments that the provider reports as pending, such as slow bank transfers, oldest first. */
export async function findPaymentsInFlight(
  db: DatabaseOrTransaction,
  key: PurchaseKey,
): Promise<Array<PaymentInFlight>> {
  const rows = await paymentsInFlight(db).execute({ id: key.id })
  return rows.flatMap(row => (row.pendingSince === null ? [] : [{ ...row, pendingSince: row.pendingSince }]))
}

/** Returns the attempt with this reference if no money has arrived or is under way. */
export async function findUnpaidAttempt(db: DatabaseOrTransaction, key: PurchaseKey, reference: string) {
  const [attempt] = await db
    .select({ kobo: payments.kobo })
    .from(payments)
    .where(
      and(
        eq(payments.caseId, key.id),
        eq(payments.reference, reference),
        inArray(payments.state, [OPEN, FAILED, ABANDONED]),
        isNull(payments.pendingSince),
      ),
    )
  return attempt ?? null
}

function selectPaymentsInFlight(db: ReadDatabase) {
  return db
    .select({
      pence: payments.pence,
      kobo: payments.kobo,
      channel: payments.channel,
      pendingSince: payments.pendingSince,
    })
    .from(payments)
    .where(and(eq(payments.caseId, sql.placeholder('id')), eq(payments.state, OPEN), isNotNull(payments.pendingSince)))
    .orderBy(asc(payments.pendingSince))
}
