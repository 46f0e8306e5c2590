import { and, isNotNull } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { hasOpenFlag } from './has-open-flag.server.ts'
import { payments } from './table.server.ts'

/** Applications with a payment that waits for a decision of staff: their payers get no reminder. */
export function flaggedApplications(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.applicationId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.applicationId)))
}

export function flaggedOrders(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.orderId)))
}
